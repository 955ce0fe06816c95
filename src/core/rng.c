/* Seeding of the generator for simulations. */
#include <rookery/rng.h>

/* The finaliser of splitmix64. */
static uint64_t
scramble(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

struct rk_rng
rk_rng_seed(uint64_t seed)
{
    struct rk_rng rng;

    for (int i = 0; i < 4; i++)
        rng.s[i] = scramble(seed += UINT64_C(0x9e3779b97f4a7c15));
    return rng;
}

uint64_t
rk_rng_mix(uint64_t seed, uint64_t index)
{
    return scramble(scramble(seed + UINT64_C(0x9e3779b97f4a7c15)) + index);
}
