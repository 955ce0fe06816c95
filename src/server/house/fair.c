/*
 * The fair queue. The items of one person in one line are a flow; flows of a
 * line are in one of two rings, those that have just come and those that were
 * served. A flow that was just served goes to the end of the second ring even
 * if it is empty, and only leaves when its turn comes again: so whoever comes
 * one item at a time cannot always be new, and nobody starves.
 */
#include <stdlib.h>

#include <rookery/check.h>

#include "fair.h"

enum { BUCKETS = 1024 };

struct fair_flow {
    struct fair_flow *next;   /* in its bucket */
    struct fair_flow *behind; /* in its ring */
    uint64_t person;
    int line;
    struct fair_item *first, *last;
};

struct ring {
    struct fair_flow *first, *last;
};

struct fair {
    struct fair_flow *bucket[BUCKETS];
    int lines;
    struct {
        struct ring fresh, served;
        size_t waiting;
    } line[];
};

struct fair *
fair_open(int lines)
{
    struct fair *fair =
        calloc(1, sizeof *fair + (size_t)lines * sizeof fair->line[0]);

    RK_CHECK(fair != NULL);
    fair->lines = lines;
    return fair;
}

void
fair_close(struct fair *fair)
{
    for (int i = 0; fair != NULL && i < BUCKETS; i++) {
        struct fair_flow *next;

        for (struct fair_flow *flow = fair->bucket[i]; flow != NULL;
             flow = next) {
            next = flow->next;
            free(flow);
        }
    }
    free(fair);
}

/* Flows */

/* The index of the bucket of a person in a line. */
static size_t
bucket_of(int line, uint64_t person)
{
    uint64_t hash =
        (person * 31 + (uint64_t)line) * UINT64_C(0x9e3779b97f4a7c15);

    return (hash >> 32) % BUCKETS;
}

static void
enqueue(struct ring *ring, struct fair_flow *flow)
{
    flow->behind = NULL;
    if (ring->first == NULL)
        ring->first = flow;
    else
        ring->last->behind = flow;
    ring->last = flow;
}

/* The flow of ${person} in ${line}; one that was not there is new. */
static struct fair_flow *
flow_of(struct fair *fair, int line, uint64_t person)
{
    struct fair_flow **bucket = &fair->bucket[bucket_of(line, person)];
    struct fair_flow *flow = *bucket;

    while (flow != NULL && (flow->person != person || flow->line != line))
        flow = flow->next;
    if (flow != NULL)
        return flow;
    flow = calloc(1, sizeof *flow);
    RK_CHECK(flow != NULL);
    flow->person = person;
    flow->line = line;
    flow->next = *bucket;
    *bucket = flow;
    enqueue(&fair->line[line].fresh, flow);
    return flow;
}

static void
drop_flow(struct fair *fair, struct fair_flow *flow)
{
    struct fair_flow **at = &fair->bucket[bucket_of(flow->line, flow->person)];

    while (*at != flow)
        at = &(*at)->next;
    *at = flow->next;
    free(flow);
}

/* Takes the next flow that has items out of ${ring}; NULL: none has. */
static struct fair_flow *
next_flow(struct fair *fair, struct ring *ring)
{
    struct fair_flow *flow;

    while ((flow = ring->first) != NULL) {
        ring->first = flow->behind;
        if (flow->first != NULL)
            return flow;
        drop_flow(fair, flow);
    }
    return NULL;
}

/* Items */

void
fair_add(struct fair *fair, int line, uint64_t person, struct fair_item *item)
{
    struct fair_flow *flow = flow_of(fair, line, person);

    RK_CHECK(item->flow == NULL && line < fair->lines);
    item->flow = flow;
    item->next = NULL;
    item->prev = flow->last;
    if (flow->last != NULL)
        flow->last->next = item;
    else
        flow->first = item;
    flow->last = item;
    fair->line[line].waiting++;
}

void
fair_remove(struct fair *fair, struct fair_item *item)
{
    struct fair_flow *flow = item->flow;

    if (item->prev != NULL)
        item->prev->next = item->next;
    else
        flow->first = item->next;
    if (item->next != NULL)
        item->next->prev = item->prev;
    else
        flow->last = item->prev;
    item->flow = NULL;
    fair->line[flow->line].waiting--;
}

struct fair_item *
fair_next(struct fair *fair, int line)
{
    struct ring *served = &fair->line[line].served;
    struct fair_flow *flow = next_flow(fair, &fair->line[line].fresh);
    struct fair_item *item;

    if (flow == NULL)
        flow = next_flow(fair, served);
    if (flow == NULL)
        return NULL;
    item = flow->first;
    fair_remove(fair, item);
    enqueue(served, flow);
    return item;
}

int
fair_line(const struct fair_item *item)
{
    return item->flow != NULL ? item->flow->line : -1;
}

size_t
fair_waiting(const struct fair *fair, int line)
{
    return fair->line[line].waiting;
}

size_t
fair_waiting_of(const struct fair *fair, int line, uint64_t person)
{
    struct fair_flow *flow = fair->bucket[bucket_of(line, person)];
    size_t count = 0;

    while (flow != NULL && (flow->line != line || flow->person != person))
        flow = flow->next;
    for (struct fair_item *item = flow != NULL ? flow->first : NULL;
         item != NULL; item = item->next)
        count++;
    return count;
}
