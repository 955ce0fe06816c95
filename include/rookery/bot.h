/*
 * Bots. A bot is a function of what its seat may know: the view, the legal
 * moves, its own redacted events since it was last asked, and random numbers.
 * It never meets a state, so it cannot cheat, even by mistake.
 */
#ifndef ROOKERY_BOT_H
#define ROOKERY_BOT_H

#ifdef __cplusplus
#include <atomic>
typedef std::atomic<bool> rk_atomic_bool;
#else
#include <stdatomic.h>
typedef atomic_bool rk_atomic_bool;
#endif

#include <rookery/abi.h>
#include <rookery/answer.h>

RK_C_BEGIN

/* Everything that a bot is told when it must choose one move. */
struct rk_bot_turn {
    const struct rk_game *game;
    const struct rk_setup *setup; /* of the match; never NULL */
    uint64_t match;               /* its number in a run of many, from 0 */
    int seats, seat;              /* number of seats; the one that is asked */
    const struct rk_view *view;
    const rk_move *legal; /* at least one */
    int count;
    const struct rk_event *events; /* as its seat may know them */
    int event_count;
    struct rk_rng *rng; /* all its randomness */
};

/* How long a bot thinks, and how it chooses. */
struct rk_effort {
    uint32_t iterations;   /* of a search, in all threads; 0: no limit */
    uint32_t milliseconds; /* for the first search of an answer, half of it */
                           /* for the next one, and so on; 0: no limit */
    uint8_t threads;       /* 1 .. RK_THREADS_MAX */
    uint8_t cut;           /* whole answers played out below a leaf */
    bool argmax;           /* takes the best move even if it would mix */
    uint8_t net;           /* judges by this network of the game; 0: by none */
    bool plain;            /* uses no network for moves */
    uint8_t blur;    /* size of its misjudgements, in hundredths: see blur.h */
    uint8_t curious; /* how much untried moves attract, in hundredths */
    bool full;       /* uses all iterations, even for a clear choice */
};

enum { RK_THREADS_MAX = 64, RK_BOT_SPEC_MAX = 1024 };

struct rk_mind;
struct rk_hire;

struct rk_bot {
    const char *id;
    const char *about;       /* one sentence: what it does */
    bool level;              /* one of the named levels for people */
    bool hears;              /* it wants events */
    struct rk_effort effort; /* default settings */

    /* Bytes of memory it needs for ${effort}; NULL: none. */
    size_t (*memory)(const struct rk_effort *effort);

    /*
     * For a bot that needs more than ${memory}, which is all zeros when it
     * opens. Set both or neither. open() cannot fail: a bot that lacks
     * something must cope with that later.
     */
    void (*open)(struct rk_mind *mind, const struct rk_hire *hire);
    void (*close)(struct rk_mind *mind);

    /*
     * Called when a match has ended; ${turn} has no legal moves, and the events
     * since the bot's seat was last asked. NULL: it does not want to know.
     */
    void (*over)(struct rk_mind *mind, const struct rk_bot_turn *turn,
                 const struct rk_result *result);

    /* Index into the legal moves. */
    int (*choose)(struct rk_mind *mind, const struct rk_bot_turn *turn);
};

/* A bot's opinion of one legal move. */
struct rk_thought {
    float chance;    /* that it takes this move, 0 .. 1 */
    float value;     /* expected share of victory then, 0 .. 1 */
    uint32_t visits; /* of a search: how often it tried this move */
};

/* A bot at work: its settings, and memory that is allocated once. */
struct rk_mind {
    const struct rk_bot *bot;
    struct rk_effort effort;
    void *memory;
    const rk_atomic_bool *stop; /* anybody may set it: answer at once; or */
                                /* NULL */
    uint32_t limit; /* milliseconds for a whole answer; 0: no limit */

    /* Room for RK_LEGAL_MAX thoughts about the last turn; or NULL */
    struct rk_thought *thoughts;
    uint64_t iterations; /* made since it was opened */
};

/* All bots, ended by NULL. */
extern const struct rk_bot *const rk_bots[];

/* The bot called ${id}, or NULL. */
const struct rk_bot *rk_bots_find(const char *id);

/* A bot and its settings, as a caller asked for them. */
struct rk_hire {
    const struct rk_bot *bot;
    struct rk_effort effort;
    char spec[RK_BOT_SPEC_MAX]; /* "search:200ms:threads=2:argmax" */
};

/* Reads ${spec}; false after a sentence in ${why}. */
bool rk_hire_read(const char *spec, struct rk_hire *hire, struct rk_text *why);

/* A mind that rk_mind_close() frees; NULL when memory is short. */
struct rk_mind *rk_mind_open(const struct rk_hire *hire);
void rk_mind_close(struct rk_mind *mind);

/* Index of the legal move it takes. */
int rk_mind_choose(struct rk_mind *mind, const struct rk_bot_turn *turn);

/*
 * Sets ${steps} to the whole answer that ${mind} gives in ${state} for the seat
 * of ${turn}, which is awaited. Nothing is applied to ${state}; pass the steps
 * to rk_answer_steps() for that.
 *
 * Fill in all members of ${turn} except view, legal and count, which are set
 * for each move; the events are passed with the first move only. If ${mind} has
 * a limit, each move takes at most half of the time that is left.
 */
void rk_mind_answer(struct rk_mind *mind, const struct rk_bot_turn *turn,
                    const struct rk_state *state, struct rk_steps *steps);

RK_C_END

#endif
