/*
 * The load that `rookery load` puts on a server: tables that are opened,
 * filled, started and played with random answers, one connection per seat;
 * spectators; and the counters of all of them.
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
    const char *bots; /* the level of bots on all other seats */
    bool begin_only;  /* leave tables once they have begun, and open new ones */

    /*
     * Like people: they think before they answer, come from their own
     * addresses through a proxy, and retry what was refused or lost.
     */
    bool lifelike;
    uint32_t pace_ms; /* of the server's bots, which are then measured */
};

/* The counters of the seats of one game. */
struct load_game {
    uint64_t moves;
    uint64_t bytes;    /* of messages from the server, as text */
    uint64_t messages; /* to the server */
};

struct load_counts {
    uint64_t moves;   /* accepted answers */
    uint64_t refused; /* refused answers: a sound server has none */
    uint64_t begun;   /* tables */
    uint64_t over;    /* finished matches */
    uint64_t lost;    /* connections closed by the server */
    uint64_t playing; /* tables where everybody is connected now */
    uint64_t watching;
    uint64_t heard; /* bytes from the server */
    struct load_game game[LOAD_GAMES];
    struct load_times answers, pings;
    struct load_times bots;   /* delays of bots beyond their pace */
    struct load_times delays; /* of this process itself */
    struct load_codes codes;  /* refusals */
    struct load_acks acks;    /* accepted answers, of lifelike people only */
};

/* The id of game ${index}. */
const char *load_play_game(int index);

/* Begins; NULL after an error message. */
struct load_play *load_play_open(const struct load_plan *plan,
                                 struct rk_text *why);
void load_play_close(struct load_play *play);

/* Runs the loop for ${ms}. */
void load_play_run(struct load_play *play, int ms);

/* Stops opening tables and giving answers. */
void load_play_rest(struct load_play *play);

/*
 * After a restart of the server: every playing seat comes back as the page
 * does, after a random wait of up to a second, then after longer ones. What a
 * seat sees then must not be older than what it had seen before; otherwise
 * that is an error. Returns the number of seats.
 */
uint64_t load_play_return(struct load_play *play);

/* The number of seats that have not come back, or were disconnected since. */
uint64_t load_play_missing(const struct load_play *play);

/* From now on, pings and bots that have not replied yet count too. */
void load_play_finish(struct load_play *play);

/* Opens connections that watch the tables in turn. */
void load_play_watch(struct load_play *play, int watchers);

/* The counters so far; they keep counting. */
struct load_counts *load_play_counts(struct load_play *play);

/* Resets the counters of moves, times and bytes. */
void load_play_reset(struct load_play *play);

/* The first error; NULL if there was none. */
const char *load_play_trouble(const struct load_play *play);

#endif
