/* Answers as structures, and what they are about. */
#ifndef WIRE_ANSWER_H
#define WIRE_ANSWER_H

#include <jansson.h>

#include <rookery/answer.h>

#include "buffer.h"

/* Writes the structure of an answer; see rk_json_answer(). */
void write_answer(struct buffer *out, const struct rk_game *game,
                  const rk_move *steps, int count);

/*
 * "Owl: look at ..." for the first entry under ${setup} that the steps from
 * ${from} on are about; null if there is none.
 */
json_t *answer_about(const struct rk_game *game, const struct rk_setup *setup,
                     const struct rk_steps *steps, int from);

#endif
