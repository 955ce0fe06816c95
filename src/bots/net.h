/*
 * A small neural network that says how good a position is for one seat, from
 * what that seat observes. It is trained elsewhere (docs/training.md); here it
 * is only evaluated, in whole numbers, so that every compiler and processor
 * gets the same bits.
 *
 * Two hidden layers with clipped rectifiers:
 *
 *     inputs (0 .. NET_ONE) -> NET_WIDE -> NET_NARROW -> 1
 *
 * The output of each seat is an exponent: shares of victory are in proportion
 * to 2 to the power of them.
 */
#ifndef BOTS_NET_H
#define BOTS_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/text.h>

enum {
    NET_WIDE = 64,
    NET_NARROW = 32,
    NET_ONE = 128,         /* an input that is as large as inputs get */
    NET_INPUTS_MAX = 4096, /* rows of a network */
    NET_FACTOR_BITS = 8,   /* behind the point of the factors of rows */
    NET_VALUE_BITS = 8     /* behind the point of outputs */
};

/* What one input of a network means, and how it is scaled. */
struct net_row {
    uint64_t name;   /* net_name() of its column */
    uint32_t factor; /* the input is the column times this, shifted right */
                     /* by NET_FACTOR_BITS, and at most NET_ONE */
    uint32_t unused;
};

/* A network; all arrays lie in the bytes that it was read from. */
struct net {
    uint32_t inputs;
    const struct net_row *row;  /* by name, ascending */
    const int16_t *wide;        /* NET_WIDE weights for each input */
    const int32_t *wide_bias;   /* NET_WIDE */
    const int16_t *narrow;      /* NET_NARROW times NET_WIDE weights */
    const int32_t *narrow_bias; /* NET_NARROW */
    const int16_t *last;        /* NET_NARROW weights */
    int32_t last_bias;
};

/* One input that is not 0. */
struct net_input {
    uint16_t row;
    uint16_t value; /* 1 .. NET_ONE */
};

/* The number that stands for the column called ${text}. */
uint64_t net_name(const char *text);

/*
 * Reads the network in the ${size} ${bytes}, which stay where they are and
 * are aligned to 16. False after a sentence in ${why} if they are none.
 */
bool net_read(const void *bytes, size_t size, struct net *net,
              struct rk_text *why);

/* The row of ${name}, or -1. */
int net_find(const struct net *net, uint64_t name);

/* The output for ${count} inputs, no row of which comes twice. */
int32_t net_value(const struct net *net, const struct net_input *input,
                  int count);

/* Turns the outputs of ${seats} seats into shares that sum to 1. */
void net_shares(const int32_t *value, int seats, float *share);

#endif
