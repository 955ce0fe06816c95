/* A table of the house: its row, its match, its visitors. */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include <base/map.h>
#include <base/queue.h>
#include <store/secret.h>

#include "life.h"
#include "lobby.h"
#include "people.h"
#include "presence.h"
#include "row.h"
#include "timers.h"

struct house_closing;
struct house_parked;
struct house_visit;
struct house_wait;
struct load;
struct play;
struct thought;

struct house_table {
    struct queue_link all;          /* in the registry, or among the deleted */
    struct map_link by_link, by_id; /* in the registry, */
    struct map_link by_next;        /* if it has a rematch */
    struct queue_link loaded_link;  /* while its match is in memory */
    uint32_t loaded;            /* entries of its log, as counted in memory */
    struct load *loading;       /* of its match; NULL: none */
    struct queue parked;        /* requests that wait for that, in order */
    struct queue_link due_link; /* while house_tick() has something to do */
    uint64_t id;
    char link[SECRET_LINK];
    char *setup, *result; /* as JSON; NULL: not made yet, or none */
    uint64_t made;
    uint64_t touched; /* when row or stage changed last, by house_time() */
    uint64_t used;    /* when somebody asked for it last, likewise */
    uint64_t heard;   /* when a person answered last; 0: nobody did */
    uint8_t seats;
    uint8_t counted;             /* in metrics, as this stage plus 1; 0: not */
    struct house_row row;        /* durable */
    char next_link[SECRET_LINK]; /* of its rematch; "": none */
    enum life life;
    enum life_work work;
    enum life_owner owner;
    enum life_rematch rematch;
    enum life_ending ending;
    enum life_idleness idleness;
    int pins; /* requests that refer to it */

    struct play *match;
    struct thought *thought[RK_SEATS_MAX]; /* of bots; or NULL */
    uint8_t failures;                      /* since the last success */
    struct timer retry;                    /* of the next retry */
    struct house_wait
        *starting; /* gets its reply when the match has begun or ended */
    struct house_closing *closing; /* an operator ends the match; or NULL */
    struct house_visit *visits;
    int visitors;                       /* number of visits, */
    int listeners[2][RK_SPECTATOR + 1]; /* by texts wanted (0, 1) and seat */
    int messages;                       /* number of messages queued for them */
    struct lobby_entry lobby;
    struct presence presence;
    struct people_speakers speakers;
};

#endif
