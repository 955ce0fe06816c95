/*
 * Seats and sets of seats. A seat is a number from 0; chance is a seat too.
 */
#ifndef ROOKERY_SEAT_H
#define ROOKERY_SEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <rookery/abi.h>

RK_C_BEGIN

enum {
    RK_SEATS_MAX = 6, /* most seats of any game */
    RK_CHANCE = 6,    /* answers for dice and decks */
    RK_SPECTATOR = 7, /* sees what everybody sees; is never asked */
    RK_NOBODY = 255   /* no seat, where a seat could stand */
};

/* The set that holds ${seat} alone. Sets are bit masks of seats. */
static inline uint8_t
rk_seat_bit(int seat)
{
    return (uint8_t)(1u << seat);
}

/* The set of the first ${seats} seats. */
static inline uint8_t
rk_seat_all(int seats)
{
    return (uint8_t)((1u << seats) - 1u);
}

/* The first ${seats} seats and the spectator: all who see public facts. */
static inline uint8_t
rk_seat_everyone(int seats)
{
    return (uint8_t)(rk_seat_all(seats) | rk_seat_bit(RK_SPECTATOR));
}

/* The lowest seat of the set ${mask}, which is not empty. */
static inline int
rk_seat_first(uint8_t mask)
{
    return __builtin_ctz(mask);
}

/* True if ${set}, a bit mask of seats or anything else, has two or more members. */
static inline bool
rk_several(uint64_t set)
{
    return (set & (set - 1)) != 0;
}

/* The seat on the left of ${seat} at a table of ${seats}. */
static inline int
rk_seat_next(int seat, int seats)
{
    return seat + 1 == seats ? 0 : seat + 1;
}

/*
 * Zeroes ${size} bytes of each of ${seats}: those of seat 0 begin at ${first},
 * those of each further one ${row} bytes later.
 */
static inline void
rk_seat_clear(void *first, size_t row, size_t size, uint8_t seats)
{
    for (; seats != 0; seats &= (uint8_t)(seats - 1))
        memset((char *)first + row * (size_t)rk_seat_first(seats), 0, size);
}

RK_C_END

#endif
