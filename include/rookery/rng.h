/*
 * A fast generator for simulations, guesses and bots (xoshiro256**, seeded by
 * splitmix64; see docs/decisions). Not for a server that deals to people.
 * Same seed, same numbers, on every machine.
 */
#ifndef ROOKERY_RNG_H
#define ROOKERY_RNG_H

#include <stdint.h>

#include <rookery/abi.h>

RK_C_BEGIN

struct rk_rng {
    uint64_t s[4];
};

/* A generator for ${seed}; any seed is good. */
struct rk_rng rk_rng_seed(uint64_t seed);

/* A seed that depends on both numbers, for the ${index}th of many streams. */
uint64_t rk_rng_mix(uint64_t seed, uint64_t index);

/*
 * The seed whose streams are those of ${seed} from ${index} on:
 * rk_rng_mix(rk_rng_from(seed, index), i) == rk_rng_mix(seed, index + i).
 */
uint64_t rk_rng_from(uint64_t seed, uint64_t index);

/* The next 64 random bits. */
static inline uint64_t
rk_rng_next(struct rk_rng *rng)
{
    uint64_t *s = rng->s, x = s[1] * 5, out = ((x << 7) | (x >> 57)) * 9;
    uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return out;
}

/*
 * Maps the upper half of ${word} to 0 .. ${n} - 1. No number is more likely
 * than another by more than ${n} in 2^32.
 */
static inline int
rk_word_below(uint64_t word, int n)
{
    return (int)(((word >> 32) * (uint64_t)n) >> 32);
}

/* A number from 0 to ${n} - 1. */
static inline int
rk_rng_below(struct rk_rng *rng, int n)
{
    return rk_word_below(rk_rng_next(rng), n);
}

RK_C_END

#endif
