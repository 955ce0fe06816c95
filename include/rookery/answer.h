/*
 * Whole answers, as people, files and the wire give them. A whole answer is one
 * or more moves; it is applied as a whole or not at all.
 */
#ifndef ROOKERY_ANSWER_H
#define ROOKERY_ANSWER_H

#include <rookery/abi.h>
#include <rookery/game.h>

RK_C_BEGIN

/* A whole answer as moves; the last one completes it. */
struct rk_steps {
    rk_move move[RK_STEPS_MAX];
    int count;
};

/*
 * Applies ${steps} of ${seat} to ${state}. On refusal the state is as before
 * and ${why} holds a sentence.
 */
enum rk_status rk_answer_steps(const struct rk_game *game,
                               struct rk_state *state, int seat,
                               const struct rk_steps *steps,
                               struct rk_events *events, struct rk_text *why);

/*
 * Reads ${text} and applies it likewise. The one canonical spelling of the
 * answer is appended to ${spelling} (may be NULL).
 */
enum rk_status rk_answer_text(const struct rk_game *game,
                              struct rk_state *state, int seat,
                              const char *text, struct rk_events *events,
                              struct rk_text *spelling, struct rk_text *why);

/*
 * Sets ${steps} to a random whole answer of ${seat}, which may be RK_CHANCE:
 * each of its moves is drawn from the legal ones. Returns false if the seat is
 * not awaited. Nothing is applied to ${state}.
 */
bool rk_answer_random(const struct rk_game *game, const struct rk_state *state,
                      int seat, struct rk_rng *rng, struct rk_steps *steps);

/*
 * Lists the whole answers that ${seat} may give, up to ${cap}; returns how
 * many there are, stopping the count at ${most}. No step of an answer of
 * ${seat} has been made yet.
 */
long rk_answer_list(const struct rk_game *game, const struct rk_state *state,
                    int seat, struct rk_steps *list, long cap, long most);

/*
 * Lists all whole answers that ${seat} may give, in the order of
 * rk_answer_list(), and returns how many; -1 if there are more than ${cap}.
 * That is found out without going through all of them, since every step can be
 * completed.
 */
long rk_answer_few(const struct rk_game *game, const struct rk_state *state,
                   int seat, struct rk_steps *list, long cap);

RK_C_END

#endif
