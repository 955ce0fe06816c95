/*
 * The strongest level as a coach: a mind that looks over the shoulder of one
 * seat, sees what that seat sees, and lets itself be interrupted by Ctrl-C.
 */
#ifndef CLI_COACH_H
#define CLI_COACH_H

#include <signal.h>

#include <rookery/judge.h>
#include <rookery/match.h>

#include "cli.h"

struct coach {
    struct rk_mind *mind;
    struct rk_bot_turn turn; /* without legal moves: see judge.h */
    struct rk_view_room view;
    struct rk_rng rng;
    struct sigaction before;
};

/*
 * Begins; Ctrl-C then stops the mind and nothing else. ${think} iterations for
 * a thought make what it says the same every time; 0: as long as that level
 * takes.
 */
void coach_open(struct coach *coach, uint32_t think);

/* Ends; true if Ctrl-C was pressed since it began. */
bool coach_close(struct coach *coach);

/* Whether Ctrl-C was pressed since it began. */
bool coach_stopped(void);

/* Looks at ${state} as ${seat}, which is awaited, may see it. */
void coach_look(struct coach *coach, const struct rk_match *match,
                const struct rk_state *state, int seat);

/* The name of that level. */
const char *coach_name(void);

/* Whether a person can see progress; it goes to stderr. */
bool coach_is_watched(void);

#endif
