/* Seeding of the generator for simulations. */
#include <rookery/rng.h>

static const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);

/* The finaliser of splitmix64. */
static uint64_t
scramble(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Undoes scramble(): a shift is undone by two, a product by the inverse. */
static uint64_t
unscramble(uint64_t z)
{
    z = (z ^ (z >> 31) ^ (z >> 62)) * UINT64_C(0x319642b2d24d8ec3);
    z = (z ^ (z >> 27) ^ (z >> 54)) * UINT64_C(0x96de1b173f119089);
    return z ^ (z >> 30) ^ (z >> 60);
}

struct rk_rng
rk_rng_seed(uint64_t seed)
{
    struct rk_rng rng;

    for (int i = 0; i < 4; i++)
        rng.s[i] = scramble(seed += golden);
    return rng;
}

uint64_t
rk_rng_mix(uint64_t seed, uint64_t index)
{
    return scramble(scramble(seed + golden) + index);
}

uint64_t
rk_rng_from(uint64_t seed, uint64_t index)
{
    return unscramble(scramble(seed + golden) + index) - golden;
}
