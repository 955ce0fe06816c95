/*
 * What `rookery load` does to a server: tables that are opened, filled, begun
 * and played by random answers, one connection for each seat; watchers who
 * only look on; and what all of them count.
 */
#ifndef CLI_LOAD_PLAY_H
#define CLI_LOAD_PLAY_H

#include "load_net.h"
#include "load_times.h"

struct load_play;

struct load_plan {
    const char *address;
    int port;
    int tables, seats;
    const char *bots; /* a level for all seats but the first; NULL: people */
    bool begin_only;  /* tables are left when they have begun, for new ones */
};

struct load_counts {
    uint64_t moves;   /* accepted answers */
    uint64_t refused; /* refused ones: there are none in a sound server */
    uint64_t begun;   /* tables */
    uint64_t over;    /* matches played to their end */
    uint64_t lost;    /* connections that the server ended */
    uint64_t playing; /* tables at which all sit now */
    uint64_t watching;
    uint64_t heard; /* bytes from the server */
    struct load_times answers, pings;
};

/* Begins; NULL after a sentence. */
struct load_play *load_play_open(const struct load_plan *plan,
                                 struct rk_text *why);
void load_play_close(struct load_play *play);

/* Lets everything happen for ${ms}. */
void load_play_run(struct load_play *play, int ms);

/* No more tables are opened, no more answers given. */
void load_play_rest(struct load_play *play);

/* Opens connections that watch the tables in turn. */
void load_play_watch(struct load_play *play, int watchers);

/* What was counted so far; play goes on counting there. */
struct load_counts *load_play_counts(struct load_play *play);

/* Counts moves, times and bytes anew from now on. */
void load_play_reset(struct load_play *play);

/* What went wrong for the first time; NULL: nothing. */
const char *load_play_trouble(const struct load_play *play);

#endif
