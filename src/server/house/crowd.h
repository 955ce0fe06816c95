/*
 * Messages for a crowd. A message for the many visitors of a table is queued
 * once and sent to a few of them at a time, so that no callback of the loop
 * takes long. Everybody gets these messages in their order, and before anything
 * that becomes durable later: the house takes nothing more from the store until
 * all of them are sent.
 */
#ifndef SERVER_CROWD_H
#define SERVER_CROWD_H

#include <stdbool.h>
#include <stdint.h>

#include <base/queue.h>

struct house_table;
struct house_visit;

struct crowd {
    struct queue messages;
    struct house_visit
        *next;       /* the next recipient of the first one; NULL: none */
    uint64_t number; /* of the last message */

    /* Called when the first message is queued: crowd_go_on() is due. */
    void (*wake)(void *context);
    void *context;
};

/* True if ${table} has too many visitors to tell spectators at once. */
bool crowd_is_at(const struct house_table *table);

/*
 * Sends an event or a question to the spectators who are greeted and want
 * ${texts} beside keys and structures, or to those who do not.
 */
void crowd_tell(struct crowd *crowd, struct house_table *table, bool texts,
                const char *text);

/*
 * Sends chat line ${line} to all visitors of ${table}. Players get it at once.
 */
void crowd_chat(struct crowd *crowd, struct house_table *table, uint32_t line,
                const char *text);

/* True if messages are queued. */
bool crowd_waits(const struct crowd *crowd);

/* Sends the first of them to some visitors. */
void crowd_go_on(struct crowd *crowd);

/* Sends ${visit} its queued messages: before a view, or a change of seat. */
void crowd_catch_up(struct crowd *crowd, struct house_visit *visit);

/* ${visit} has been told everything that has happened until now. */
void crowd_skip(const struct crowd *crowd, struct house_visit *visit);

/* ${visit} ends; it is still in the list of its table. */
void crowd_leave(struct crowd *crowd, struct house_visit *visit);

void crowd_close(struct crowd *crowd);

#endif
