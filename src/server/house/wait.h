/* Requests that wait for the disk. */
#ifndef SERVER_WAIT_H
#define SERVER_WAIT_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/game.h>
#include <server/ops/behalf.h>
#include <server/table/refusals.h>
#include <store/secret.h>

#include "house.h"
#include "row.h"

struct house_table;

struct house_wait {
    struct house *house;
    struct house_table *table;    /* or NULL */
    struct house_row row;         /* of the table when it is durable */
    struct house_request request; /* its texts are gone */
    struct behalf behalf;         /* of the request */
    char token[SECRET_TOKEN];     /* of a new session */
    char link[SECRET_LINK];       /* of a new table */
    uint64_t person;
    bool has_from;       /* a client asks, who is there: */
    struct address from; /* perhaps address_unknown */
    uint64_t freed;      /* the person whose seat the host frees; 0: none */
    bool counts;         /* as a seat of the person that is being stored */
    bool begins;         /* the match must begin */
    bool again;          /* the new table is a rematch */
    struct house_table *made;   /* a new table, until it is durable */
    struct house_table *pinned; /* stays in memory as long as this waits */
};

/* Keeps ${wait}->row as the row of its table, then replies. */
bool wait_change(struct house_wait *wait);

/* Starts the match of its table, then replies. */
void wait_start(struct house_wait *wait);

/* Replies to the request that changed the row or started the match. */
void wait_end_start(struct house *house, struct house_table *table);

/* The rematch of ${old} has the link ${link}. */
void wait_link_rematch(struct house *house, struct house_table *old,
                       const char *link);

/*
 * Creates the table of ${row}, which gets an id, a link and the current rules;
 * then replies.
 */
void wait_open_table(struct house_wait *wait, struct store_table *row,
                     const struct rk_game *game, const struct rk_setup *setup);

/* Why a change that ended with ${status} is refused. */
enum refusal_id wait_refusal(enum store_status status);

/* The address of the client; NULL: no limits apply. */
const struct address *wait_from(const struct house_wait *wait);

void wait_free(struct house_wait *wait);

#endif
