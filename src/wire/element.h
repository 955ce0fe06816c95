/* One element of a field, as the writer and the reader of fields meet it. */
#ifndef WIRE_ELEMENT_H
#define WIRE_ELEMENT_H

#include <rookery/card.h>
#include <rookery/field.h>

struct element {
    const struct rk_field *field;
    const struct rk_routine *const *routines;
    void *at;
    int index;  /* in its row */
    int owner;  /* whose row it is in; -1 outside of all rows */
    int seats;  /* at the table */
    bool apart; /* coded counts are objects instead of text; for writing */
};

/* True if the structs of ${field} stand under names: {"ring": {...}}. */
static inline bool
element_named(const struct rk_field *field)
{
    return field->type == RK_FIELD_STRUCT && field->shape == RK_FIELD_ARRAY &&
           field->names != NULL;
}

/* The seats that have seen a card of which nothing else is said. */
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
