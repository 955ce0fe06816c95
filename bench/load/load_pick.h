/*
 * Random legal answers for `rookery load`: chosen from the list that came with
 * the question or, if the list is too long to be sent, made from the view or
 * composed from the steps or pieces that the server offers.
 */
#ifndef LOAD_PICK_H
#define LOAD_PICK_H

#include <rookery/rng.h>
#include <rookery/wire.h>

enum {
    LOAD_ANSWER_MAX = 1024, /* an answer as JSON, with its NUL */
    LOAD_MESSAGE_MAX = 4096 /* a message to the server, with its NUL */
};

/* The result of choosing an answer. */
enum load_wants {
    LOAD_NOTHING, /* this seat is not awaited */
    LOAD_LISTED,  /* an answer was chosen */
    LOAD_UNLISTED /* there are too many to list */
};

/*
 * Chooses an answer from "legal" in the message ${text}, each with equal
 * probability. Sets ${ask} to the id of the question, if there is one.
 */
enum load_wants load_pick_listed(const char *text, struct rk_rng *rng,
                                 uint32_t *ask, char answer[LOAD_ANSWER_MAX]);

/* Makes an answer from the view in ${text}; false if it cannot be read. */
bool load_pick_viewed(const char *text, size_t length, struct rk_rng *rng,
                      char answer[LOAD_ANSWER_MAX]);

/*
 * Adds a step or a piece to the answer so far in the reply ${text}.
 * LOAD_LISTED: the answer is complete; LOAD_UNLISTED: ${message} requests the
 * next steps; LOAD_NOTHING: the reply cannot be used.
 */
enum load_part { LOAD_STEP, LOAD_PIECE };
enum load_wants load_pick_next(enum load_part part, const char *text,
                               size_t length, struct rk_rng *rng, uint32_t ask,
                               char answer[LOAD_ANSWER_MAX],
                               char message[LOAD_MESSAGE_MAX]);

#endif
