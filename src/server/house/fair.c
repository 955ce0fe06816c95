/*
 * The fair queue. The items of one person in one line form a flow. Each line
 * has two rings of flows: new ones and served ones. A flow that was just served
 * goes to the end of the second ring even if it is empty, and leaves only when
 * its turn comes again. So a person who adds one item at a time is not always
 * new, and nobody starves.
 */
#include <stdlib.h>

#include <base/map.h>
#include <base/memory.h>
#include <rookery/check.h>

#include "fair.h"

struct fair_flow {
    struct map_link by_key;  /* person and line */
    struct queue_link place; /* in its ring */
    uint64_t person;
    int line;
    struct queue items;
};

struct fair {
    struct map flows;
    int lines;
    struct {
        struct queue fresh, served;
        size_t waiting;
    } line[];
};

struct fair *
fair_open(int lines)
{
    struct fair *fair =
        memory_new(1, sizeof *fair + (size_t)lines * sizeof fair->line[0]);

    fair->lines = lines;
    return fair;
}

void
fair_close(struct fair *fair)
{
    struct map_link *next;

    if (fair == NULL)
        return;
    for (struct map_link *at = map_first(&fair->flows); at != NULL; at = next) {
        next = map_after(&fair->flows, at);
        free(MAP_ITEM(at, struct fair_flow, by_key));
    }
    map_close(&fair->flows);
    free(fair);
}

/* Flows */

static uint64_t
key_of(int line, uint64_t person)
{
    return person * 31 + (uint64_t)line;
}

/* The flow of ${person} in ${line}; NULL: there is none. */
static struct fair_flow *
find_flow(const struct fair *fair, int line, uint64_t person)
{
    struct map_link *at = map_find(&fair->flows, key_of(line, person));

    for (; at != NULL; at = map_before(at)) {
        struct fair_flow *flow = MAP_ITEM(at, struct fair_flow, by_key);

        if (flow->person == person && flow->line == line)
            return flow;
    }
    return NULL;
}

/* The same; one that was not there is new. */
static struct fair_flow *
need_flow(struct fair *fair, int line, uint64_t person)
{
    struct fair_flow *flow = find_flow(fair, line, person);

    if (flow != NULL)
        return flow;
    flow = memory_new(1, sizeof *flow);
    flow->person = person;
    flow->line = line;
    map_put(&fair->flows, &flow->by_key, key_of(line, person));
    queue_push(&fair->line[line].fresh, &flow->place);
    return flow;
}

/* Takes the next flow that has items out of ${ring}; NULL: none has. */
static struct fair_flow *
next_flow(struct fair *fair, struct queue *ring)
{
    struct fair_flow *flow;

    while ((flow = QUEUE_ITEM(queue_pop(ring), struct fair_flow, place)) !=
           NULL) {
        if (flow->items.first != NULL)
            return flow;
        map_remove(&fair->flows, &flow->by_key);
        free(flow);
    }
    return NULL;
}

/* Items */

void
fair_add(struct fair *fair, int line, uint64_t person, struct fair_item *item)
{
    RK_CHECK(item->flow == NULL && line < fair->lines);
    item->flow = need_flow(fair, line, person);
    queue_push(&item->flow->items, &item->link);
    fair->line[line].waiting++;
}

void
fair_remove(struct fair *fair, struct fair_item *item)
{
    queue_remove(&item->flow->items, &item->link);
    fair->line[item->flow->line].waiting--;
    item->flow = NULL;
}

struct fair_item *
fair_next(struct fair *fair, int line)
{
    struct queue *served = &fair->line[line].served;
    struct fair_flow *flow = next_flow(fair, &fair->line[line].fresh);
    struct fair_item *item;

    if (flow == NULL)
        flow = next_flow(fair, served);
    if (flow == NULL)
        return NULL;
    item = QUEUE_ITEM(flow->items.first, struct fair_item, link);
    fair_remove(fair, item);
    queue_push(served, &flow->place);
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
    const struct fair_flow *flow = find_flow(fair, line, person);

    return flow != NULL ? flow->items.count : 0;
}
