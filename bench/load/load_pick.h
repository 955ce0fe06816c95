/*
 * Random legal answers for `rookery load`: out of the list that came with the
 * question, or, where it is too long to be sent, made from the view, or put
 * together from the steps or pieces that the server offers.
 */
#ifndef LOAD_PICK_H
#define LOAD_PICK_H

#include <rookery/rng.h>
#include <rookery/wire.h>

enum {
    LOAD_ANSWER_MAX = 1024, /* an answer as JSON, with its NUL */
    LOAD_MESSAGE_MAX = 4096 /* a message to the server, with its NUL */
};

/* What an ask or a view wants. */
enum load_wants {
    LOAD_NOTHING, /* this seat is not awaited */
    LOAD_LISTED,  /* an answer was chosen */
    LOAD_UNLISTED /* there are too many to list */
};

/*
 * Chooses an answer out of "legal" in the message ${text}; each is as likely
 * as the others. ${ask} is set to the id of the question, if there is one.
 */
enum load_wants load_pick_listed(const char *text, struct rk_rng *rng,
                                 uint32_t *ask, char answer[LOAD_ANSWER_MAX]);

/* Makes an answer from the view in ${text}; false if that cannot be read. */
bool load_pick_viewed(const char *text, size_t length, struct rk_rng *rng,
                      char answer[LOAD_ANSWER_MAX]);

/*
 * Adds a step or a piece to what the reply ${text} has so far. LOAD_LISTED: the
 * answer is whole; LOAD_UNLISTED: ${message} asks how it goes on; LOAD_NOTHING:
 * the reply cannot be used.
 */
enum load_part { LOAD_STEP, LOAD_PIECE };
enum load_wants load_pick_next(enum load_part part, const char *text,
                               size_t length, struct rk_rng *rng, uint32_t ask,
                               char answer[LOAD_ANSWER_MAX],
                               char message[LOAD_MESSAGE_MAX]);

#endif
