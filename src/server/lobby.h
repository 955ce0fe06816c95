/*
 * Who has to do with which tables, and which tables everybody is shown. The
 * cost of a list does not grow with the number of tables.
 */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/seat.h>

#include "limits.h"

struct house;
struct house_table;
struct lobby;

enum {
    LOBBY_OPEN, /* listed tables where people take seats */
    LOBBY_PLAYING,
    LOBBY_BOARDS,
    LOBBY_SHARE = 10 /* tables of one host on a board that are shown */
};

/* Where a table stands in the lobby. */
struct lobby_entry {
    struct lobby_link *links; /* one for each person; malloc'ed */
    int count;
    struct lobby_person *shown_by; /* NULL: it is on no board */
    int board;
    uint8_t stage; /* of the table when it was looked at last */
    struct house_table *newer, *older; /* of the same host there */
    struct address opened; /* while it is open: from where it was opened, */
    struct address sat[RK_SEATS_MAX]; /* and the seats taken; all zero: not */
                                      /* known */
};

struct lobby *lobby_open(void);
void lobby_close(struct lobby *lobby);

/* Brings the lobby up to date: row or stage of ${table} have changed. */
void lobby_update(struct house *house, struct house_table *table);

/* Takes ${table} out. */
void lobby_remove(struct house *house, struct house_table *table);

/* Remembers that the table was opened, or ${seat} taken, from ${address}. */
void lobby_came(struct house *house, struct house_table *table, int seat,
                const struct address *address);

enum { LOBBY_OPENED = -1 }; /* instead of a seat */

/* The name of somebody who has to do with a table; NULL: not known. */
const char *lobby_name(struct house *house, uint64_t person);

/*
 * Tables that ${person} hosts, sits at or is offered a seat of. Shows each to
 * ${visit}, in no order.
 */
void lobby_each(struct house *house, uint64_t person,
                void (*visit)(void *context, struct house_table *table),
                void *context);

/*
 * At most ${most} listed tables that ${wanted} lets through, the open ones
 * first: the newest of each host, then the next of each host, and so on.
 */
int lobby_pick(struct house *house, struct house_table **tables, int most,
               bool (*wanted)(void *context, const struct house_table *table),
               void *context);

/* Limits; 0: none. Whether ${person} at ${address} (or NULL) is below them. */
bool lobby_may_open(struct house *house, uint64_t person,
                    const struct address *address);
bool lobby_may_sit(struct house *house, const struct house_table *table,
                   uint64_t person, const struct address *address);

#endif
