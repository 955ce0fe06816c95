/*
 * What `rookery load` does to a server: tables that are opened, filled, begun
 * and played by random answers, one connection for each seat; watchers who
 * only look on; and what all of them count.
 */
#ifndef LOAD_PLAY_H
#define LOAD_PLAY_H

#include "load_acks.h"
#include "load_codes.h"
#include "load_habit.h"
#include "load_net.h"
#include "load_times.h"

struct load_play;

enum { LOAD_GAMES = 3 };

struct load_plan {
    const struct load_habit *habit; /* of all seats */
    const char *address;
    int port;
    int tables, seats;
    int people;       /* at each table, on its first seats */
    const char *bots; /* the level of those on all other seats */
    bool begin_only;  /* tables are left when they have begun, for new ones */

    /*
     * Like people: they think before they answer, come from addresses of
     * their own through a proxy, and try again what was refused or lost.
     */
    bool lifelike;
    uint32_t pace_ms; /* of the server's bots, which are watched then */
};

/* What the seats of one game count. */
struct load_game {
    uint64_t moves;
    uint64_t bytes;    /* of messages from the server, as text */
    uint64_t messages; /* to the server */
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
    struct load_game game[LOAD_GAMES];
    struct load_times answers, pings;
    struct load_times bots;   /* answers of bots, beyond their pace */
    struct load_times delays; /* of this process itself */
    struct load_codes codes;  /* refusals */
    struct load_acks acks;    /* accepted answers, of lifelike people only */
};

/* The id of game ${index}. */
const char *load_play_game(int index);

/* Begins; NULL after a sentence. */
struct load_play *load_play_open(const struct load_plan *plan,
                                 struct rk_text *why);
void load_play_close(struct load_play *play);

/* Lets everything happen for ${ms}. */
void load_play_run(struct load_play *play, int ms);

/* No more tables are opened, no more answers given. */
void load_play_rest(struct load_play *play);

/*
 * The server was restarted: every seat that plays comes back as the page does,
 * after a random wait of up to a second, then longer ones. What a seat sees
 * then is not older than what it had seen before; else there is trouble. How
 * many they are.
 */
uint64_t load_play_return(struct load_play *play);

/* How many have not come back yet, or have lost their connections since. */
uint64_t load_play_missing(const struct load_play *play);

/* Pings and bots that nobody has heard of yet count as well now. */
void load_play_finish(struct load_play *play);

/* Opens connections that watch the tables in turn. */
void load_play_watch(struct load_play *play, int watchers);

/* What was counted so far; play goes on counting there. */
struct load_counts *load_play_counts(struct load_play *play);

/* Counts moves, times and bytes anew from now on. */
void load_play_reset(struct load_play *play);

/* What went wrong for the first time; NULL: nothing. */
const char *load_play_trouble(const struct load_play *play);

#endif
