/* The table as bots see it: shared by estimates and weights. */
#ifndef THIEVES_BOTS_H
#define THIEVES_BOTS_H

#include "state.h"

enum { STALL_MAX = 3 * THIEVES_ROW };

/* The market as one seat sees it, in 1 / RK_EXPECT_ONE points. */
struct thieves_stall {
    int cards;
    uint8_t card[STALL_MAX];
    int16_t worth[STALL_MAX]; /* to own */
    thieves_lot cost[STALL_MAX];
    int gold;            /* the seat has */
    int gold_worth;      /* of each */
    int discount;        /* gems less for each card */
    int object[OBJECTS]; /* what is left of a pile is worth */
    int purchases;       /* whatever the pile */
    uint8_t extra;       /* colours that allow one more purchase each */
};

int thieves_rounds(const struct thieves_public *pub);
int thieves_worth(const struct thieves_public *pub, int seat, int card,
                  int rounds);
void thieves_visit(const struct thieves_public *pub, int seat,
                   struct thieves_stall *stall);
int thieves_pile_worth(const struct thieves_stall *stall, thieves_lot lot);
int thieves_plain_worth(thieves_lot lot);

#endif
