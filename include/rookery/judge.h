/*
 * Judging whole answers by search: which one it would give, how good the others
 * are, and what an answer that was given has cost. Everything here depends on
 * the view, the settings of the mind and random numbers, never on the truth.
 */
#ifndef ROOKERY_JUDGE_H
#define ROOKERY_JUDGE_H

#include <rookery/abi.h>
#include <rookery/answer.h>
#include <rookery/bot.h>

RK_C_BEGIN

enum { RK_HINT_MAX = 4 };

/* One whole answer and its prospects. */
struct rk_judged {
    struct rk_steps steps;
    float chance; /* that this answer, or one with the same first steps, is */
                  /* given */
    float value;  /* share of victory, 0 .. 1 */
    float error;  /* standard error of the value */
};

/* A hint: the suggested answer, and alternatives. */
struct rk_hint {
    bool mixes; /* several seats answer at once: sorted by ${chance}, not by */
                /* value */
    int count;  /* at least 1 */
    struct rk_judged answer[RK_HINT_MAX]; /* the suggested one first */
};

/* The expectation of a seat that is asked, and the moves it would make. */
struct rk_outlook {
    bool mixes; /* several seats answer at once */
    int count;  /* legal moves, the first steps of an answer */
    rk_move move[RK_LEGAL_MAX];
    struct rk_thought thought[RK_LEGAL_MAX]; /* about each of them */
    float share[RK_SEATS_MAX]; /* of victory, for every seat; the sum is 1 */
};

/* The loss of an answer against the one that the search would have given. */
struct rk_cost {
    bool same; /* the two are the same: nothing was compared */
    struct rk_judged given, best;
    float loss;  /* share of victory; below 0 if the given one was better */
    float error; /* standard error of the loss */
};

/*
 * All of these need the ${mind} of a search. They ignore the legal moves of
 * ${turn}; its view is that of a seat that is awaited and has not begun a
 * draft. The effort of the mind is spent on the first small answer; later steps
 * of a draft take less, and comparing whole answers takes as much again.
 */

/*
 * The share of victory of every seat in ${state}, all of which is known, as it
 * is judged without a search: by the game's network or its own reckoning, or by
 * the result. Where chance or a draft comes first, it is the mean over several
 * ways to go on. Of ${turn} only game, setup, seats and rng are used.
 */
void rk_judge_chances(struct rk_mind *mind, const struct rk_bot_turn *turn,
                      const struct rk_state *state, float *share);

/*
 * Judges the position of a seat that is awaited; it may have begun a draft.
 * False as below.
 */
bool rk_judge_outlook(struct rk_mind *mind, const struct rk_bot_turn *turn,
                      struct rk_outlook *outlook);

/*
 * Judges ${count} (up to RK_HINT_MAX) whole answers: the steps are given,
 * values and errors are filled in. Each is tried equally often, while the other
 * seats do not know which one it will be.
 */
void rk_judge_answers(struct rk_mind *mind, const struct rk_bot_turn *turn,
                      struct rk_judged *answers, int count);

/*
 * Makes a hint. ${progress} (may be NULL) is called now and then. False if the
 * mind was told to stop; the hint is then meaningless.
 */
bool rk_judge_hint(struct rk_mind *mind, const struct rk_bot_turn *turn,
                   struct rk_hint *hint, void (*progress)(void));

/* Judges the answer ${given}, which is legal; false as above. */
bool rk_judge_cost(struct rk_mind *mind, const struct rk_bot_turn *turn,
                   const struct rk_steps *given, struct rk_cost *cost);

RK_C_END

#endif
