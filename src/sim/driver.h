/*
 * Plays one match to its end: bots answer for the seats, a generator for
 * chance. The match depends on its seed alone.
 */
#ifndef SIM_DRIVER_H
#define SIM_DRIVER_H

#include <rookery/bot.h>

enum { DRIVER_HEARD_MAX = 1024 };

/* The events of one seat since it was last asked. */
struct driver_heard {
    struct rk_event event[DRIVER_HEARD_MAX];
    int count;
};

/* Room for the events of all seats. */
struct driver_inbox {
    struct driver_heard seat[RK_SEATS_MAX];
    struct rk_event fresh[RK_EVENTS_MAX]; /* of the answer just given */
};

/* Counts over all matches played with one driver. */
struct driver_tally {
    uint64_t decisions; /* small answers of seats */
    uint64_t answers;   /* whole answers of seats */
    uint64_t chances;   /* answers of chance */
};

/* One small answer of a bot. */
struct driver_choice {
    const struct rk_ask *ask;
    const struct rk_bot_turn *turn;
    int chosen;          /* index of the legal move */
    uint64_t ns;         /* of processor time; 0 if the driver is not timed */
    uint64_t iterations; /* that a search made for it, if thoughts are wanted */

    /* Of each legal move; all zeros if the bot has none. NULL: nobody wants */
    /* them, or there was nothing to choose. */
    const struct rk_thought *thoughts;
};

/* An observer who sees everything that happens, not redacted. */
struct driver_watch {
    void *who; /* passed to both callbacks */

    /* A bot has chosen; its move was not made yet. */
    void (*chosen)(void *who, const struct driver_choice *choice);

    /* ${seat}, perhaps chance, has made ${move}. */
    void (*answered)(void *who, int seat, rk_move move, enum rk_status status,
                     const struct rk_events *events);
};

struct driver {
    const struct rk_game *game;
    const struct rk_setup *setup;
    uint64_t match;                     /* its number, for the bots */
    struct rk_mind *mind[RK_SEATS_MAX]; /* one for each seat, the caller's */
    struct driver_inbox *inbox; /* the caller's; NULL if no bot wants events */
    const struct driver_watch *watch; /* or NULL; it needs an inbox */
    struct rk_thought *thoughts; /* the caller's room for RK_LEGAL_MAX, if */
                                 /* the observer wants them; or NULL */
    bool timed;                  /* measure how long bots choose */
    struct driver_tally tally;
    struct rk_rng dealer;  /* for chance */
    struct rk_rng bot_rng; /* for the bots */
};

/* True if a bot of ${driver} wants events: then it needs an inbox. */
bool driver_hears(const struct driver *driver);

/*
 * Plays on from ${state} until the match is over, and tells the bots that want
 * to know how it ended. A bot that wants events gets the latest
 * DRIVER_HEARD_MAX of its events since it was last asked.
 */
void driver_play(struct driver *driver, struct rk_state *state, uint64_t seed);

/*
 * Answers one open question: for chance, or one small answer of the lowest
 * awaited seat. False when the match is over. For a match that is begun with
 * driver_begin() and played step by step.
 */
bool driver_step(struct driver *driver, struct rk_state *state);

/* Prepares the driver for a match with ${seed}. */
void driver_begin(struct driver *driver, uint64_t seed);

#endif
