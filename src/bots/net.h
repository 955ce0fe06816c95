/*
 * Small neural networks over what a seat observes. They are trained elsewhere
 * (docs/training.md); here they are only evaluated, in whole numbers, so that
 * every compiler and processor gets the same bits. There are two kinds, with
 * clipped rectifiers in their hidden layers:
 *
 *     values  inputs (0 .. NET_ONE) -> NET_WIDE -> NET_NARROW -> 1
 *     moves   inputs (0 .. NET_ONE) -> NET_WIDE -> one for each move
 *
 * The first says how good a position is for the seat, the second how likely a
 * good player takes each move. Outputs are exponents: shares of victory, and
 * chances of moves, are in proportion to 2 to the power of them.
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
    NET_MOVES_MAX = 4096,  /* moves of a network */
    NET_FACTOR_BITS = 8,   /* behind the point of the factors of rows */
    NET_VALUE_BITS = 8     /* behind the point of outputs */
};

/* The meaning of one input of a network, and its scale. */
struct net_row {
    uint64_t name;   /* net_name() of its column */
    uint32_t factor; /* the input is the column times this, shifted right */
                     /* by NET_FACTOR_BITS, and at most NET_ONE */
    uint32_t unused;
};

/*
 * The inputs and the first layer of a network. All arrays lie in the bytes
 * that it was read from.
 */
struct net_base {
    uint32_t inputs;
    const struct net_row *row; /* by name, ascending */
    const int16_t *wide;       /* NET_WIDE weights for each input */
    const int32_t *wide_bias;  /* NET_WIDE */
};

/* A network that values a position. */
struct net {
    struct net_base base;
    const int16_t *narrow;      /* NET_NARROW times NET_WIDE weights */
    const int32_t *narrow_bias; /* NET_NARROW */
    const int16_t *last;        /* NET_NARROW weights */
    int32_t last_bias;
};

/* A network that values moves. */
struct net_moves {
    struct net_base base;
    uint32_t moves;
    const uint64_t *name;  /* net_name() of each move, ascending */
    const int16_t *weight; /* NET_WIDE for each move */
    const int32_t *bias;   /* one for each move */
};

/* One input that is not 0. */
struct net_input {
    uint16_t row;
    uint16_t value; /* 1 .. NET_ONE */
};

/* The number that stands for the column called ${text}. */
uint64_t net_name(const char *text);

/* True if the bytes begin like a network for moves. */
bool net_is_for_moves(const void *bytes, size_t size);

/*
 * Reads the network in the ${size} ${bytes}, which stay where they are and
 * are aligned to 16. False after a sentence in ${why} if they are none.
 */
bool net_read(const void *bytes, size_t size, struct net *net,
              struct rk_text *why);
bool net_read_moves(const void *bytes, size_t size, struct net_moves *net,
                    struct rk_text *why);

/* The row of the column ${name}, or -1. */
int net_find(const struct net_base *base, uint64_t name);

/* The place of the move ${name}, or -1. */
int net_find_move(const struct net_moves *net, uint64_t name);

/* The output for ${count} inputs, no row of which comes twice. */
int32_t net_value(const struct net *net, const struct net_input *input,
                  int count);

/*
 * Sets ${value}, with room for ${listed} numbers, to the outputs for the moves
 * at these places. Moves at -1, which the network does not know, get the least
 * of the others.
 */
void net_values(const struct net_moves *net, const struct net_input *input,
                int count, const int16_t *move, int listed, int32_t *value);

/* Turns ${count} outputs into shares that sum to 1. */
void net_shares(const int32_t *value, int count, float *share);

#endif
