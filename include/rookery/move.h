/*
 * Moves: one small answer each. The game that made a move names its fields;
 * to everybody else it is one opaque number.
 */
#ifndef ROOKERY_MOVE_H
#define ROOKERY_MOVE_H

#include <stdint.h>

#include <rookery/abi.h>

RK_C_BEGIN

typedef uint64_t rk_move;

/* The number in ${bits} bits of ${move}, from bit ${shift} on. */
static inline int
rk_move_number(rk_move move, int shift, int bits)
{
    return (int)(move >> shift & ((UINT64_C(1) << bits) - 1));
}

enum {
    RK_LEGAL_MAX = 1024,  /* most legal moves at any decision */
    RK_IDS_MAX = 8192,    /* most moves of one variant, ids.h */
    RK_STEPS_MAX = 32,    /* most small answers in one whole answer */
    RK_CHANCE_WORDS = 16, /* random words that decide one answer of chance */
    RK_ANSWER_MAX = 200   /* longest whole answer as text, with its NUL */
};

RK_C_END

#endif
