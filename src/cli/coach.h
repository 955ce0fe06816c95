/*
 * The strongest level as a coach: a bot that looks over the shoulder of one
 * seat, sees what that seat sees, and can be interrupted with Ctrl-C.
 */
#ifndef CLI_COACH_H
#define CLI_COACH_H

#include <signal.h>
#include <stdatomic.h>

#include <rookery/judge.h>
#include <rookery/match.h>

#include "cli.h"

struct coach {
    struct rk_mind *mind;
    struct rk_bot_turn turn; /* without legal moves: see judge.h */
    struct rk_view_room view;
    struct rk_rng rng;
    bool listens; /* it was started with coach_open() */
    struct sigaction before;
};

/*
 * Starts the coach. From now on Ctrl-C stops the coach and nothing else. With
 * ${think} iterations per thought its results are reproducible; 0: as long as
 * the level takes.
 */
void coach_open(struct coach *coach, uint32_t think);

/* The same, but ${stop} stops it: one of many coaches at work. */
void coach_hire(struct coach *coach, uint32_t think, const atomic_bool *stop);

/* Ends its work; true if it was stopped before. */
bool coach_close(struct coach *coach);

/* True if it was stopped. */
bool coach_stopped(const struct coach *coach);

/* Looks at ${state} as ${seat} may see it. The seat must be asked. */
void coach_look(struct coach *coach, const struct rk_match *match,
                const struct rk_state *state, int seat);

/* The name of that level. */
const char *coach_name(void);

/* True if a person can see progress on stderr. */
bool coach_is_watched(void);

#endif
