/* What the parts of test_wire.c share. */
#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H

#include <rookery/wire.h>

#include "room.h"

/* One world: a table, and the truth about it. */
struct wire_world {
    struct room room;
    struct gametable *table;
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room state;
    struct rk_event *heard; /* by the watcher, redacted */
    int events, checked;
    uint32_t answers; /* of the watcher: the id of its question */
    json_t *asked;    /* what it was asked last; or NULL */
};

/* A step under way in one world: what it leads to and what is heard. */
struct wire_trial {
    struct rk_state_room state;
    struct rk_event event[RK_EVENTS_MAX];
    int events;
};

/* Tries ${steps} of ${seat}; false: they are refused. */
bool wire_try(struct wire_trial *trial, const struct rk_game *game,
              const struct rk_state_room *from, int seat,
              const struct rk_steps *steps);

/* Whether ${watcher} heard and sees the same in both. */
bool wire_alike(struct wire_trial *a, struct wire_trial *b,
                const struct rk_game *game, int watcher);

/* The watcher of ${world} is to be told ${seen}. */
void wire_hear(struct wire_world *world, const struct rk_event *seen);

/*
 * What the watcher was told since the last time, ${told}, one message a line,
 * is what the game says: events in order and numbered, what is asked now, and
 * after them what a greeting with ${after} has: the missing events, the view.
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
