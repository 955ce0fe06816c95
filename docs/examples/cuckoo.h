/* Cuckoo: one card, one sealed bid, one winner. */
#ifndef CUCKOO_H
#define CUCKOO_H

#include <rookery/game.h>

extern const struct rk_game cuckoo;

#endif
