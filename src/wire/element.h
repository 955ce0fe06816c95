/* One element of a field, for the writer and the reader of fields. */
#ifndef WIRE_ELEMENT_H
#define WIRE_ELEMENT_H

#include <rookery/card.h>
#include <rookery/field.h>

struct element {
    const struct rk_field *field;
    const struct rk_routine *const *routines;
    void *at;
    int index;  /* in its row */
    int owner;  /* the seat of its row; -1 if it is in no row */
    int seats;  /* at the table */
    bool apart; /* writes coded counts as objects instead of text */
};

/* True if the structs of ${field} stand under names: {"ring": {...}}. */
static inline bool
element_named(const struct rk_field *field)
{
    return field->type == RK_FIELD_STRUCT && field->shape == RK_FIELD_ARRAY &&
           field->names != NULL;
}

/* The seats that have seen a card by default. */
static inline uint8_t
element_seen(const struct element *e)
{
    if (e->field->seen == RK_SEEN_ALL)
        return rk_seat_everyone(e->seats);
    if (e->field->seen == RK_SEEN_OWNER && e->owner >= 0)
        return rk_seat_bit(e->owner);
    return 0;
}

#endif
