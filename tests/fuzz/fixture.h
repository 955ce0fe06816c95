/*
 * A house for fuzz targets: two people with sessions, tables in every stage.
 * Every input begins with the same one.
 */
#ifndef FUZZ_FIXTURE_H
#define FUZZ_FIXTURE_H

#include <server/house/house.h>

enum { FIXTURE_PEOPLE = 2, FIXTURE_TEXT = 64 };

enum fixture_table {
    FIXTURE_OPEN,    /* both sit there, a seat is free */
    FIXTURE_PLAYING, /* magpie: both, and a bot */
    FIXTURE_BIDS,    /* revolution: both */
    FIXTURE_OVER,    /* the second has resigned */
    FIXTURE_ABORTED, /* both have voted */
    FIXTURE_TABLES
};

struct fixture {
    struct house *house;
    char session[FIXTURE_PEOPLE][FIXTURE_TEXT];
    char link[FIXTURE_TABLES][FIXTURE_TEXT];
    bool changed; /* set it when something was changed for good */
};

/* The house as it was made, opened again if it has changed since. */
struct fixture *fixture_begin(void);

#endif
