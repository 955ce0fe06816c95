/* Answers as structures, and the entries they are about. */
#ifndef WIRE_ANSWER_H
#define WIRE_ANSWER_H

#include <jansson.h>

#include <rookery/answer.h>

#include "buffer.h"

enum { ABOUT_IDS = 256 }; /* most entries that answers name */

/* Writes the structure of an answer; see rk_json_answer(). */
void answer_write(struct buffer *out, const struct rk_game *game,
                  const rk_move *steps, int count);

/*
 * Writes what the steps from ${from} on add to those before them, as a
 * structure of its own; null if they only end the answer.
 */
void answer_write_added(struct buffer *out, const struct rk_game *game,
                        const struct rk_steps *steps, int from);

/* The ids of the entries that the steps from ${from} on are about: a list. */
void answer_write_entries(struct buffer *out, const struct rk_game *game,
                          const struct rk_steps *steps, int from);

/* For each of several answers, the entries it is about; starts as zeros. */
struct about {
    const char *ids[ABOUT_IDS];
    int count;
    int answers;
    uint8_t named[RK_LEGAL_MAX][ABOUT_IDS / 8]; /* a set for each answer */
};

/* Adds the next answer. */
void answer_about_add(struct about *about, const struct rk_game *game,
                      const rk_move *steps, int count);

/* Each entry with the answers about it by their index: {"owl":[0,2]} */
void answer_write_about(struct buffer *out, const struct about *about);

#endif
