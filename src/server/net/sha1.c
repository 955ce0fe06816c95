/* SHA-1 (FIPS 180-4) of short texts: one or two blocks. */
#include <string.h>

#include <rookery/check.h>

#include "sha1.h"

enum { BLOCK = 64 };

static uint32_t
turn(uint32_t x, int bits)
{
    return (x << bits) | (x >> (32 - bits));
}

/* The word of round ${i}, from the sixteen before it. */
static uint32_t
next_word(uint32_t w[16], int i)
{
    uint32_t x =
        w[(i + 13) % 16] ^ w[(i + 8) % 16] ^ w[(i + 2) % 16] ^ w[i % 16];

    return w[i % 16] = turn(x, 1);
}

/* The function and constant of each twenty rounds. */
static uint32_t
mix(int i, uint32_t b, uint32_t c, uint32_t d)
{
    if (i < 20)
        return ((b & c) | (~b & d)) + 0x5a827999u;
    if (i < 40)
        return (b ^ c ^ d) + 0x6ed9eba1u;
    if (i < 60)
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu;
    return (b ^ c ^ d) + 0xca62c1d6u;
}

static void
digest(uint32_t h[5], const unsigned char *block)
{
    uint32_t w[16], v[5];

    memcpy(v, h, sizeof v);
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 0; i < 80; i++) {
        uint32_t word = i < 16 ? w[i] : next_word(w, i);
        uint32_t x = turn(v[0], 5) + mix(i, v[1], v[2], v[3]) + v[4] + word;

        v[4] = v[3];
        v[3] = v[2];
        v[2] = turn(v[1], 30);
        v[1] = v[0];
        v[0] = x;
    }
    for (int i = 0; i < 5; i++)
        h[i] += v[i];
}

void
sha1(const char *text, size_t length, unsigned char hash[SHA1_SIZE])
{
    uint32_t h[5] = { 0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u,
                      0xc3d2e1f0u };
    unsigned char padded[2 * BLOCK] = { 0 };
    size_t blocks = length + 9 <= BLOCK ? 1 : 2;

    RK_CHECK(length <= SHA1_TEXT_MAX);
    memcpy(padded, text, length);
    padded[length] = 0x80;
    padded[blocks * BLOCK - 2] = (unsigned char)(length * 8 >> 8);
    padded[blocks * BLOCK - 1] = (unsigned char)(length * 8);
    for (size_t i = 0; i < blocks; i++)
        digest(h, padded + i * BLOCK);
    for (int i = 0; i < SHA1_SIZE; i++)
        hash[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
}
