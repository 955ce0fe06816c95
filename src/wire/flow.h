/* A stack of frames and its open question, from and to JSON. */
#ifndef WIRE_FLOW_H
#define WIRE_FLOW_H

#include "buffer.h"
#include "value.h"

/*
 * Writes the members of an open question: its kind under the key ${kind}, then
 * "asked", "awaited" and "over".
 */
void flow_write_ask(struct buffer *out, const char *kind, struct rk_ask ask);

/* Writes {"frames":[...],"ask","asked":[...],"awaited":[...],"over"}. */
void flow_write(struct buffer *out, const struct rk_flow *flow,
                const struct rk_routine *const *routines,
                const char *(*names)(int));

/*
 * Reads the same. The defaults are: for "ask" the question of the step on top;
 * for "asked" the seat of the frame on top, or chance if only chance can
 * answer; for "awaited" all that are asked. ${names}, if not NULL, names the
 * cards of frames.
 */
enum rk_status flow_read(const struct given *given,
                         const struct rk_routine *const *routines,
                         const char *(*names)(int), struct rk_flow *flow);

#endif
