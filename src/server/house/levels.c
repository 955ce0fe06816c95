/* The table of levels. */
#include <string.h>

#include "levels.h"

/*
 * An answer of `skilled` takes up to 24 ms of a core and one of `strong` up to
 * 250 ms in the largest games, so their limits leave room for slow and busy
 * machines. `master` thinks for a second about the first part of an answer
 * and for another second about the rest.
 */
const struct levels_row levels[LEVELS_COUNT] = {
    { "beginner", LEVELS_QUICK, 100, 10, 80 },
    { "casual", LEVELS_QUICK, 100, 10, 80 },
    { "skilled", LEVELS_MIDDLE, 500, 100, 400 },
    { "strong", LEVELS_LONG, 700, 700, 600 },
    { "master", LEVELS_LONG, 2500, 2500, 2000 },
};

int
levels_find(const char *id)
{
    for (int i = 0; i < LEVELS_COUNT; i++) {
        if (strcmp(levels[i].id, id) == 0)
            return i;
    }
    return -1;
}
