/*
 * Information states. A recall is a key of all that one seat has seen and
 * answered since a match began: its view when each question was put, its
 * redacted events, and its own answers. Two matches give a seat the same key
 * exactly when they gave it the same of all these, in the same order; what it
 * cannot see does not change its key. (Keys have 128 bits and are mixed, not
 * compared: different ones could meet, but by luck never do.)
 *
 * Whether other seats have answered already, while a question is open, is in
 * no key.
 */
#ifndef ROOKERY_RECALL_H
#define ROOKERY_RECALL_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/answer.h>

RK_C_BEGIN

struct rk_recall {
    uint64_t word[2];
};

/* The key of a seat that sees ${view} when a match begins. */
struct rk_recall rk_recall_start(const struct rk_game *game,
                                 const struct rk_view *view);

/* Adds ${event}, which rk_event_for() has redacted for the seat. */
void rk_recall_event(struct rk_recall *recall, const struct rk_event *event);

/* Adds a whole answer of the seat itself. */
void rk_recall_answer(struct rk_recall *recall, const struct rk_steps *steps);

/* Adds what the seat sees when a question is put, to it or to others. */
void rk_recall_view(struct rk_recall *recall, const struct rk_game *game,
                    const struct rk_view *view);

static inline bool
rk_recall_same(struct rk_recall a, struct rk_recall b)
{
    return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

/* The keys of all seats of a match. */
struct rk_recalls {
    struct rk_recall seat[RK_SEATS_MAX];
};

/* The keys when a match of ${seats} begins at ${state}. */
void rk_recalls_start(struct rk_recalls *recalls, const struct rk_game *game,
                      const struct rk_state *state, int seats);

/*
 * Brings the keys up to date after ${seat}, perhaps RK_CHANCE, has given the
 * whole answer ${steps}, which told ${events} and led to ${state}.
 */
void rk_recalls_answer(struct rk_recalls *recalls, const struct rk_game *game,
                       const struct rk_state *state, int seats, int seat,
                       const struct rk_steps *steps,
                       const struct rk_events *events);

RK_C_END

#endif
