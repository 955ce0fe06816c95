/* The inside of a table: shared by its own files only. */
#ifndef SERVER_TABLE_INSIDE_H
#define SERVER_TABLE_INSIDE_H

#include <rookery/wire.h>

#include "pending.h"
#include "table.h"

enum { TABLE_ROLES = 8 }; /* seats, chance, spectators: by their numbers */

/* The client token that came with a log entry. */
struct table_token {
    char text[STORE_TOKEN_MAX]; /* "": none */
};

struct table {
    const struct table_host *host;
    void *owner; /* the host's */
    uint64_t id;
    const struct rk_game *game; /* NULL where the row cannot be read */

    struct rk_match_file *file; /* the pending copy; NULL likewise */
    struct table_token *token;  /* one for each entry of its log */
    uint32_t token_room;
    struct pending_list pending; /* what is ahead of the durable position */

    struct rk_state_room durable;
    uint32_t entries;           /* of the log, durable */
    uint8_t stage;              /* enum store_stage, durable */
    uint32_t told[TABLE_ROLES]; /* events, counted for each recipient */

    uint8_t listening; /* seats for which messages are wanted */
    bool aside;
    char why[RK_SENTENCE_MAX]; /* it is set aside */
};

/* Sets the table aside and reports it; once. */
void table_set_aside(struct table *table, const char *why);

/* Keeps ${token} (NULL: none) for log entry ${index}. */
void table_remember(struct table *table, uint32_t index, const char *token);

/* Tells everybody who listens what ${pending}, now durable, has changed. */
void table_tell_change(struct table *table, const struct pending *pending);

/* Tells the sender of ${pending} what became of it. */
void table_decide(struct table *table, const struct pending *pending);

/* Every seat of the table and the spectators, as a set. */
uint8_t table_roles(const struct table *table);

/* The durable position. */
const struct rk_state *table_state(const struct table *table);

#endif
