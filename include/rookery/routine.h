/*
 * Routines: one row for each kind of frame. The row names the routine and its
 * steps, runs it, says which of its frames fit a position, what may be answered
 * and how its questions are worded. The row stands beside its functions in the
 * file of the effect; the functions below drive a game from its table of rows.
 *
 * The structs that the functions of a row work on belong to the game: core only
 * passes them on. Each game defines struct rk_work and struct rk_eyes in its
 * own folder.
 */
#ifndef ROOKERY_ROUTINE_H
#define ROOKERY_ROUTINE_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/frame.h>
#include <rookery/move.h>
#include <rookery/phrase.h>
#include <rookery/status.h>
#include <rookery/text.h>

RK_C_BEGIN

struct rk_state; /* the truth */
struct rk_view;  /* what one seat may know */
struct rk_work; /* a state being changed, with the last answer and the events */
struct rk_eyes; /* what a seat sees: enough to judge its answers */

/* One step of a routine, as positions name it. */
struct rk_step {
    const char *name;
    uint8_t asks; /* enum rk_ask_kind put here, or RK_ASK_NONE: the step is */
                  /* only passed through, or waits for a sub-effect */
    const struct rk_phrase *says; /* the question; ends with a NULL key. */
                                  /* More than one: the row's ask() chooses */
};

/* The phrases of a step: RK_SAYS({ "owl.say", "Drop it?" }) */
#define RK_SAYS(...)                                                           \
    (const struct rk_phrase[])                                                 \
    {                                                                          \
        __VA_ARGS__,                                                           \
        {                                                                      \
            0                                                                  \
        }                                                                      \
    }

/*
 * The steps of a routine that asks one question of ${kind}: one to begin, one
 * to carry out the choice.
 */
enum { RK_STEP_BEGIN, RK_STEP_CHOSEN };
#define RK_STEPS_ASK(kind, ...)                                                \
    (const struct rk_step[])                                                   \
    {                                                                          \
        [RK_STEP_BEGIN] = { "begin", RK_ASK_NONE, NULL },                      \
        [RK_STEP_CHOSEN] = { "chosen", (kind), RK_SAYS(__VA_ARGS__) },         \
        {                                                                      \
            0                                                                  \
        }                                                                      \
    }

/*
 * Answers that differ in one number only. A move with a number that does not
 * exist, or with anything else in it, does not answer the question at all.
 */
struct rk_choices {
    rk_move move;                    /* the answer with the number 0 */
    uint64_t values;                 /* the set of numbers to choose from */
    const struct rk_phrase *refusal; /* for all other numbers. NULL: they do */
                                     /* not answer the question at all */
    const char *(*names)(int); /* of numbers, for the refusal; those without */
                               /* a name do not exist. NULL: no names */
    uint8_t shift, bits;       /* where the number is in a move */
    bool counts; /* ${values} is not a set: choose from 1 to ${values} */
};

/* A routine. Any function may be NULL where nothing needs it. */
struct rk_routine {
    const char *name;
    const struct rk_step *steps; /* ends with a NULL name */

    /* Works until it must ask or is done. */
    enum rk_next (*run)(struct rk_work *w, struct rk_frame *f);

    /*
     * True if ${f} fits the position ${state}, with ${above} on top of it;
     * ${above} is NULL when ${f} itself is on top and asks. The frames below
     * it, f[-1] and so on, fit already. NULL: it never fits, because the
     * routine never stops to ask.
     */
    bool (*fits)(const struct rk_state *state, const struct rk_frame *f,
                 const struct rk_frame *above);

    /* The answers to choose from; or, if they differ in more than one */
    /* number: judge() decides about one move, list() lists all. */
    struct rk_choices (*choose)(const struct rk_eyes *e,
                                const struct rk_frame *f);
    enum rk_status (*judge)(const struct rk_eyes *e, const struct rk_frame *f,
                            rk_move move, struct rk_text *why);
    int (*list)(const struct rk_eyes *e, const struct rk_frame *f,
                rk_move *moves);

    /* Says one of ${says}, the phrases of the step. NULL: the first one, */
    /* which has no placeholders. */
    void (*ask)(const struct rk_view *view, const struct rk_frame *f,
                const struct rk_phrase *says, struct rk_text *text);
};

/*
 * The rows of a game by the number that frames have in ${run}; ends with NULL.
 * Number 0 is the routine at the bottom of every stack.
 */
typedef const struct rk_routine *const rk_routines[];

/*
 * A game lists its routines once, as GAME_ROUTINES(ROW) with ROW(number, row)
 * for each; numbers, declarations and the table follow from that list.
 */
#define RK_ROUTINE_NUMBER(number, row) number,
#define RK_ROUTINE_DECLARE(number, row) extern const struct rk_routine row;
#define RK_ROUTINE_ENTRY(number, row) [number] = &(row),

/* Runs frames until somebody must answer or the match is over. */
static inline void
rk_flow_resume(struct rk_flow *flow, rk_routines routines, struct rk_work *w)
{
    enum rk_next next = RK_MORE;

    while (next == RK_MORE) {
        struct rk_frame *f = rk_top(flow);

        next = routines[f->run]->run(w, f);
    }
}

/* True if ${value} is one of ${choices}. */
static inline bool
rk_choices_allow(const struct rk_choices *choices, int value)
{
    if (choices->counts)
        return value >= 1 && value <= (int)choices->values;
    return value < 64 && (choices->values >> value & 1) != 0;
}

/* RK_OK if ${move} is one of ${choices}, else the status and why not. */
enum rk_status rk_choices_judge(const struct rk_choices *choices,
                                const struct rk_flow *flow, rk_move move,
                                struct rk_text *why);

/* Lists ${choices} in ascending order; returns how many there are. */
int rk_choices_list(const struct rk_choices *choices, rk_move *moves);

/*
 * Judges ${move} of ${seat}, which sees ${eyes}: RK_OK, or the status and a
 * sentence (${why} may be NULL).
 */
enum rk_status rk_flow_judge(const struct rk_flow *flow, rk_routines routines,
                             const struct rk_eyes *eyes, int seat, rk_move move,
                             struct rk_text *why);

/* Lists the answers of ${seat}: none if it is not awaited or is chance. */
int rk_flow_list(const struct rk_flow *flow, rk_routines routines,
                 const struct rk_eyes *eyes, int seat, rk_move *moves);

/* Says what the open question wants of ${seat}, which sees ${view}. */
void rk_flow_question(const struct rk_flow *flow, rk_routines routines,
                      const struct rk_view *view, int seat,
                      struct rk_text *text);

/*
 * NULL if ${flow} could wait for an answer at a table of ${seats}: frames and
 * steps exist, and the step on top asks the open question, of seats that exist.
 * Else a sentence.
 */
const char *rk_flow_check(const struct rk_flow *flow, rk_routines routines,
                          int seats);

/* The same, and every frame fits ${state}. */
const char *rk_flow_fits(const struct rk_flow *flow, rk_routines routines,
                         const struct rk_state *state, int seats);

RK_C_END

#endif
