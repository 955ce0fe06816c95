/* Phrases as JSON: keys and arguments, for clients that word them. */
#ifndef WIRE_SAID_H
#define WIRE_SAID_H

#include <rookery/wire.h>

#include "buffer.h"

/* The arguments of ${saying} by their names. */
void said_write_args(struct buffer *out, const struct rk_saying *saying);

/* A phrase as rk_json_phrases() lists it. */
json_t *said_phrase(const struct rk_phrase *phrase);

/* As rk_json_said() describes it in wire.h; there is at least one phrase. */
void said_write(struct buffer *out, const struct rk_said *said);

#endif
