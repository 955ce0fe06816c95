/*
 * Tables by person, and the public list of tables. The cost of a list does not
 * grow with the number of tables.
 */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/seat.h>
#include <server/ops/limits.h>

#include "tablelist.h"

struct house;
struct house_table;
struct lobby;

/* An address that something counts for. */
struct lobby_from {
    bool counts;
    struct address address; /* perhaps address_unknown, which is one too */
};

/* The place of a table in the lobby. */
struct lobby_entry {
    struct lobby_link *links; /* one for each person; malloc'ed */
    int count;
    struct tablelist_entry shown;
    uint8_t stage;            /* of the table when it was looked at last */
    struct lobby_from opened; /* from where, until its match ends; */
    bool counts_open;         /* there, as an open table */
    struct lobby_from sat[RK_SEATS_MAX]; /* while it is open: the seats taken */
    struct lobby_from branched; /* while it is being played: where somebody */
    uint32_t entries;           /* plays on, and how long the log was then */
};

struct lobby *lobby_open(void);
void lobby_close(struct lobby *lobby);

/* Brings the lobby up to date: row or stage of ${table} have changed. */
void lobby_update(struct house *house, struct house_table *table);

/* The host has come to ${table} or left it: updates its place in the list. */
void lobby_look(struct house *house, struct house_table *table);

/* Takes ${table} out. */
void lobby_remove(struct house *house, struct house_table *table);

/*
 * Remembers that the table was opened, or ${seat} taken, from ${address}; NULL:
 * it counts for none.
 */
void lobby_came(struct house *house, struct house_table *table, int seat,
                const struct address *address);

enum { LOBBY_OPENED = -1 }; /* instead of a seat */

/* Counts tables of ${person} whose network is unknown at ${address}. */
void lobby_person_came(struct house *house, uint64_t person,
                       const struct address *address);

/* Somebody at ${address} (or NULL) branched from ${entries} of a log. */
void lobby_branched(struct house *house, struct house_table *table,
                    uint32_t entries, const struct address *address);

/* The name of a person who has a table; NULL: not known. */
const char *lobby_name(struct house *house, uint64_t person);

/* How a table concerns a person; it is in their list unless it is OTHER. */
enum lobby_concern {
    LOBBY_WAITS,  /* the match, or an offered seat, waits for the person */
    LOBBY_THEIRS, /* the person hosts it, sits there, or is offered a seat */
    LOBBY_OTHER
};

enum lobby_concern lobby_concern(const struct house_table *table,
                                 uint64_t person);

/* The log of ${table} has changed, or for whom it waits. */
void lobby_note_turn(struct house_table *table);

/*
 * At most ${most} tables of ${person} that ${wanted} lets through: those that
 * wait for the person first, then the newest. Looks at a few times that number.
 */
int lobby_pick_theirs(struct house *house, uint64_t person,
                      struct house_table **tables, int most,
                      bool (*wanted)(struct house *house,
                                     const struct house_table *table));

/* At most ${most} listed tables that ${wanted} lets through; tablelist_pick(). */
int lobby_pick(struct house *house, struct house_table **tables, int most,
               bool (*wanted)(void *context, const struct house_table *table),
               void *context);

/*
 * True if ${person} at ${address} (or NULL) is below the limits, where 0 means
 * no limit; lobby_may_branch() is about copies of logs, for a table that goes
 * on from ${entries} of one: it must be allowed to open, too.
 */
bool lobby_may_open(struct house *house, uint64_t person,
                    const struct address *address);
bool lobby_may_branch(struct house *house, uint64_t person,
                      const struct address *address, uint32_t entries);
bool lobby_may_sit(struct house *house, const struct house_table *table,
                   uint64_t person, const struct address *address);

#endif
