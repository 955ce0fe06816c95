/*
 * A fair queue: lines of items that belong to people, who belong to groups. In
 * each line the groups take turns, and in each group its people, however many
 * items they have. Newcomers to a line go before those who were served there
 * already, so a group with many people, or a person with many items, delays
 * others by no more than the item that is being worked on.
 */
#ifndef SERVER_FAIR_H
#define SERVER_FAIR_H

#include <stddef.h>
#include <stdint.h>

#include <base/queue.h>

struct fair;
struct fair_flow;

/* Embedded in whatever is queued; it belongs to the queue until it leaves. */
struct fair_item {
    struct queue_link link; /* in its flow */
    struct fair_flow *flow; /* NULL: not in a queue */
};

/* The owner of an item. Any number may be a group or a person. */
struct fair_who {
    uint64_t group, person;
};

struct fair *fair_open(int lines);

/* Frees the queue but not the items in it. ${fair} may be NULL. */
void fair_close(struct fair *fair);

/* Puts ${item} of ${who} last in ${line}. */
void fair_add(struct fair *fair, int line, const struct fair_who *who,
              struct fair_item *item);

/* Takes ${item} out of the queue. */
void fair_remove(struct fair *fair, struct fair_item *item);

/* Takes the next item out of ${line}; NULL: there is none. */
struct fair_item *fair_next(struct fair *fair, int line);

/* The line that ${item} is in; -1: none. */
int fair_line(const struct fair *fair, const struct fair_item *item);

/* The number of items in ${line}, and how many of them belong to ${who}. */
size_t fair_waiting(const struct fair *fair, int line);
size_t fair_waiting_of(const struct fair *fair, int line,
                       const struct fair_who *who);

#endif
