/*
 * A room with tables for tests: a store in a folder of its own, a clock that
 * stands still, dealt words from a seed, and everything that is told.
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include <rookery/rng.h>
#include <server/table/play.h>

enum { ROOM_ROLES = 8, ROOM_VERDICTS = 64 };

/* A verdict that was given. */
struct room_verdict {
    bool accepted;
    int seat;
    char code[32], why[RK_SENTENCE_MAX], token[STORE_TOKEN_MAX];
    char message[2 * RK_SENTENCE_MAX];
};

/* Words for one deal. */
struct room_words {
    uint64_t word[RK_CHANCE_WORDS];
};

enum { ROOM_SCRIPT = 64 };

struct room {
    char path[64];
    struct play_host host;
    struct rk_rng words;
    struct room_words script[ROOM_SCRIPT]; /* come before those */
    int scripted, used;
    bool broken; /* a promise breaks in the next deal */

    char *told[ROOM_ROLES]; /* lines, one for each message */
    int messages[ROOM_ROLES];
    int at_once[ROOM_ROLES]; /* messages of these that cannot wait */
    struct room_verdict verdict[ROOM_VERDICTS];
    int verdicts;
    int asides;
};

/* Opens a room in a new folder. */
void room_enter(struct room *room, uint64_t seed);

/* Closes the store and opens it again. */
void room_reopen(struct room *room);
void room_leave(struct room *room);

/* Forgets what was told and decided so far. */
void room_hush(struct room *room);

/* Adds a table for ${setup} (JSON) to the store. */
void room_add(struct room *room, uint64_t id, const char *setup, int seats,
              enum store_stage stage);

/* Opens table ${id}, everybody listening. */
struct play *room_table(struct room *room, uint64_t id);

/* The same for a new table of ${seats} that has begun. */
struct play *room_play(struct room *room, uint64_t id, const char *game,
                       int seats);

/* A new room with table 1, which has begun; and the end of both. */
struct play *room_begin(struct room *room, uint64_t seed, const char *game,
                        int seats);
void room_end(struct room *room, struct play *play);

/* The first of the seats that are asked; there is one. */
int room_asked(const struct play *play);

/* Greets ${seat}, without texts, as if it had ${after} events. */
void room_greet(struct play *play, int seat, uint32_t after);

/* Submits an answer of a person without waiting. */
void room_submit(struct play *play, int seat, const char *text,
                 const char *token);

/* Submits and waits. Whether it was accepted. */
bool room_give(struct room *room, struct play *play, int seat, const char *text,
               const char *token);

/* A random whole answer of ${seat}, which is awaited, as text. */
void room_pick(struct play *play, int seat, struct rk_rng *rng,
               char text[RK_ANSWER_MAX]);

/* The length of the log of table ${id} in the store. */
int room_log(struct room *room, uint64_t id);

#endif
