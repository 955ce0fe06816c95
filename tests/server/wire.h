/* Shared by the parts of test_wire.c. */
#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H

#include <rookery/wire.h>

#include "room.h"

/* An event, redacted, and the view right after it. */
struct wire_heard {
    struct rk_event event;
    struct rk_view_room view;
};

/* One world: a table, and the truth about it. */
struct wire_world {
    struct room room;
    struct play *play;
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room state;
    bool texts;               /* are wanted */
    struct wire_heard *heard; /* by the watcher */
    int events, checked;
    bool played;      /* since the last check: somebody has answered or dealt */
    json_t *view;     /* whole, as the watcher was told it */
    uint32_t answers; /* of the watcher: the id of its question */
    json_t *asked;    /* what it was asked last; or NULL */
};

/* A step under way in one world: what it leads to and what is heard. */
struct wire_trial {
    struct rk_state_room state;
    struct rk_event event[RK_EVENTS_MAX];
    struct rk_state_room after[RK_EVENTS_MAX];
    int events;
};

/* Tries ${steps} of ${seat}; false: they are refused. */
bool wire_try(struct wire_trial *trial, const struct rk_game *game,
              const struct rk_state_room *from, int seat,
              const struct rk_steps *steps);

/*
 * True if ${watcher} got and sees the same in both, after every event and at
 * the end.
 */
bool wire_same(struct wire_trial *a, struct wire_trial *b,
               const struct rk_game *game, int watcher);

/* Has the ${watcher} of ${world} told what happened in ${trial}. */
void wire_hear(struct wire_world *world, struct wire_trial *trial, int watcher);

/* The ${watcher} has the view of the state, and is told what changes in it. */
void wire_watch(struct wire_world *world, int watcher);

/*
 * Compares the watcher's messages since the last time, ${told}, one a line,
 * with the game: events in order and numbered, each with its changes of the
 * view; the question with the changes that are still missing; then the greeting
 * for ${after}: the missing events, the view.
 */
void wire_check(struct wire_world *world, int watcher, uint32_t after,
                const char *told);

/*
 * Two houses with these tables tell the watcher the same: table, events, view,
 * refusals, replies; and nothing of what others are told. The tables are
 * closed, the rooms are not. Whether somebody could answer something meanwhile.
 */
bool wire_house(struct wire_world *a, struct wire_world *b, int watcher);

#endif
