/* A table of the house: its row, its match, who is there. */
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
    struct queue_link all;          /* tables of the registry, or the gone */
    struct map_link by_link, by_id; /* in the registry, */
    struct map_link by_next;        /* if it has a rematch */
    struct queue_link loaded_link;  /* while its match is in memory */
    uint32_t loaded;            /* entries of its log that count as in memory */
    struct load *loading;       /* of its match; NULL: none */
    struct queue parked;        /* what waits for that, in order */
    struct queue_link due_link; /* while it is to go on */
    bool due; /* it is to go on by itself, once its match is in memory */
    uint64_t id;
    char link[SECRET_LINK];
    char *setup, *result; /* as JSON; NULL: not made yet, or none */
    uint64_t made;
    uint64_t touched; /* when row or stage changed last, by house_time() */
    uint64_t used;    /* when somebody asked for it last, likewise */
    uint64_t heard;   /* when a person answered last; 0: nobody did */
    uint8_t seats;
    uint8_t counted;             /* in metrics, by this stage less 1; 0: not */
    struct house_row row;        /* durable */
    char next_link[SECRET_LINK]; /* of its rematch; "": none */
    bool rematching;             /* a rematch is on its way */
    enum life life;
    enum life_ending ending;
    enum life_idleness idleness;
    int pins; /* requests that wait */

    struct play *match;
    struct thought *thought[RK_SEATS_MAX]; /* of bots; or NULL */
    uint8_t failures;                      /* since something was last kept */
    struct timer retry; /* until what failed is tried again */
    struct house_wait
        *starting; /* told when it has begun, or ended if it must */
    struct house_closing *closing; /* an operator ends the match; or NULL */
    struct house_visit *visits;
    int visitors; /* so many visits, */
    int messages; /* and so many messages that are queued for them */
    struct lobby_entry lobby;
    struct presence presence;
    struct people_speakers speakers;
};

#endif
