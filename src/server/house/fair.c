/*
 * The fair queue: a tree of lines, groups and people. The items of one person
 * form a flow. Each line has two rings of groups, and each group two rings of
 * flows: new ones and served ones. What was just served goes to the end of the
 * second ring even if it is empty, and leaves only when its turn comes again.
 * So a person who adds one item at a time is not always new, and nobody starves.
 */
#include <stdlib.h>

#include <base/map.h>
#include <base/memory.h>
#include <rookery/check.h>

#include "fair.h"

/* A participant that takes turns: a group in a line, a person in a group. */
struct fair_flow {
    struct map_link by_key;   /* parent and key */
    struct queue_link place;  /* in its ring */
    struct fair_flow *parent; /* the group of a person; of a group its line */
    uint64_t key;
    size_t waiting;             /* items in it */
    struct queue fresh, served; /* of a group: its people */
    struct queue items;         /* of a person */
};

struct fair {
    struct map flows;
    int lines;
    struct fair_flow line[]; /* each like a group whose people are groups */
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
hash_of(const struct fair_flow *parent, uint64_t key)
{
    return key * 31 + (uintptr_t)parent;
}

/* The part ${key} of ${parent}; NULL: there is none. */
static struct fair_flow *
find_flow(const struct fair *fair, const struct fair_flow *parent, uint64_t key)
{
    struct map_link *at = map_find(&fair->flows, hash_of(parent, key));

    for (; at != NULL; at = map_before(at)) {
        struct fair_flow *flow = MAP_ITEM(at, struct fair_flow, by_key);

        if (flow->key == key && flow->parent == parent)
            return flow;
    }
    return NULL;
}

/* The same; one that was not there is new. */
static struct fair_flow *
need_flow(struct fair *fair, struct fair_flow *parent, uint64_t key)
{
    struct fair_flow *flow = find_flow(fair, parent, key);

    if (flow != NULL)
        return flow;
    flow = memory_new(1, sizeof *flow);
    flow->parent = parent;
    flow->key = key;
    map_put(&fair->flows, &flow->by_key, hash_of(parent, key));
    queue_push(&parent->fresh, &flow->place);
    return flow;
}

/*
 * Takes the next flow that has items out of ${ring}; NULL: none has. Those
 * without are freed, a group together with its people.
 */
static struct fair_flow *
next_flow(struct fair *fair, struct queue *ring)
{
    struct fair_flow *flow;

    while ((flow = QUEUE_ITEM(queue_pop(ring), struct fair_flow, place)) !=
           NULL) {
        if (flow->waiting > 0)
            return flow;
        next_flow(fair, &flow->fresh);
        next_flow(fair, &flow->served);
        map_remove(&fair->flows, &flow->by_key);
        free(flow);
    }
    return NULL;
}

/* The part of ${parent} whose turn it is, which is served then; or NULL. */
static struct fair_flow *
serve(struct fair *fair, struct fair_flow *parent)
{
    struct fair_flow *flow = next_flow(fair, &parent->fresh);

    if (flow == NULL)
        flow = next_flow(fair, &parent->served);
    if (flow != NULL)
        queue_push(&parent->served, &flow->place);
    return flow;
}

/* Items */

/* Counts ${more} items in ${flow}, its group and its line. */
static void
count(struct fair_flow *flow, int more)
{
    for (; flow != NULL; flow = flow->parent)
        flow->waiting += (size_t)more;
}

void
fair_add(struct fair *fair, int line, const struct fair_who *who,
         struct fair_item *item)
{
    struct fair_flow *flow;

    RK_CHECK(item->flow == NULL && line < fair->lines);
    flow = need_flow(fair, &fair->line[line], who->group);
    item->flow = need_flow(fair, flow, who->person);
    queue_push(&item->flow->items, &item->link);
    count(item->flow, 1);
}

void
fair_remove(struct fair *fair, struct fair_item *item)
{
    (void)fair;
    queue_remove(&item->flow->items, &item->link);
    count(item->flow, -1);
    item->flow = NULL;
}

struct fair_item *
fair_next(struct fair *fair, int line)
{
    struct fair_flow *group = serve(fair, &fair->line[line]);
    struct fair_item *item;

    if (group == NULL)
        return NULL;
    item = QUEUE_ITEM(serve(fair, group)->items.first, struct fair_item, link);
    fair_remove(fair, item);
    return item;
}

int
fair_line(const struct fair *fair, const struct fair_item *item)
{
    return item->flow != NULL ? (int)(item->flow->parent->parent - fair->line)
                              : -1;
}

size_t
fair_waiting(const struct fair *fair, int line)
{
    return fair->line[line].waiting;
}

size_t
fair_waiting_of(const struct fair *fair, int line, const struct fair_who *who)
{
    const struct fair_flow *flow =
        find_flow(fair, &fair->line[line], who->group);

    if (flow != NULL)
        flow = find_flow(fair, flow, who->person);
    return flow != NULL ? flow->waiting : 0;
}
