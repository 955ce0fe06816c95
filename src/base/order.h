/*
 * Things in the order of their keys, which have a struct order_link among their
 * fields. No two keys are the same. Every call takes time that grows with the
 * logarithm of their number, as long as ranks are random (a treap).
 */
#ifndef BASE_ORDER_H
#define BASE_ORDER_H

#include <stddef.h>
#include <stdint.h>

struct order_link {
    struct order_link *less, *more;
    uint64_t key, rank; /* none below it has a higher rank */
};

/* One of zeros is empty. */
struct order {
    struct order_link *top;
};

/* The ${type} whose ${field} is ${link}; NULL for NULL. */
#define ORDER_ITEM(link, type, field)                                          \
    ((type *)order_item((link), offsetof(type, field)))

static inline void *
order_item(struct order_link *link, size_t offset)
{
    return link != NULL ? (char *)link - offset : NULL;
}

/* The place below ${link} where ${key} is, or where it would be inserted. */
static inline struct order_link **
order_side(struct order_link *link, uint64_t key)
{
    return link->key < key ? &link->more : &link->less;
}

/* Puts ${link}, which is in no order, in; its key and rank are set. */
static inline void
order_put(struct order *order, struct order_link *link)
{
    struct order_link **at = &order->top, *rest;
    struct order_link **less = &link->less, **more = &link->more;

    while (*at != NULL && (*at)->rank >= link->rank)
        at = order_side(*at, link->key);
    rest = *at;
    *at = link;
    while (rest != NULL) {
        struct order_link ***side = rest->key < link->key ? &less : &more;

        **side = rest;
        *side = order_side(rest, link->key);
        rest = **side;
    }
    *less = *more = NULL;
}

/* Takes ${link} out, which must be there. */
static inline void
order_remove(struct order *order, struct order_link *link)
{
    struct order_link **at = &order->top;
    struct order_link *less = link->less, *more = link->more;

    while (*at != link)
        at = order_side(*at, link->key);
    while (less != NULL && more != NULL) {
        if (less->rank > more->rank) {
            *at = less;
            at = &less->more;
            less = *at;
        } else {
            *at = more;
            at = &more->less;
            more = *at;
        }
    }
    *at = less != NULL ? less : more;
}

/* The first one whose key is ${key} or more; NULL: there is none. */
static inline struct order_link *
order_from(const struct order *order, uint64_t key)
{
    struct order_link *at = order->top, *found = NULL;

    while (at != NULL) {
        if (at->key >= key)
            found = at;
        at = at->key < key ? at->more : at->less;
    }
    return found;
}

#endif
