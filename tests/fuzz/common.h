/*
 * Code shared by the fuzz targets. A target reports a defect by a broken
 * promise (RK_CHECK), which prints it and aborts.
 */
#ifndef FUZZ_COMMON_H
#define FUZZ_COMMON_H

#include <rookery/game.h>

/* Broken promises abort from here on. */
void common_start(void);

/* A malloc'ed copy of the bytes, ended by NUL, of exactly that size. */
char *common_text(const uint8_t *data, size_t size);

/*
 * One whole answer of whoever is awaited first, by random moves. The match is
 * not over; every promise of answer() and check() is kept.
 */
void common_step(const struct rk_game *game, struct rk_state *state,
                 struct rk_rng *rng);

#endif
