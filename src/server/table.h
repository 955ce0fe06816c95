/*
 * A table: a match with people and bots around it. It has a durable position,
 * which is what anybody is told about, and a pending copy, which answers are
 * given to. No rule of any game is here, and nothing of the network.
 *
 * All functions belong to one thread, the one that calls store_deliver().
 */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include <rookery/match.h>
#include <store/store.h>

struct table;

/* What becomes of a submitted answer. */
struct table_verdict {
    bool accepted;       /* it is durable */
    int seat;            /* of the sender */
    const char *code;    /* "ok", else why not: a word for programs */
    const char *why;     /* a sentence; "" when accepted */
    const char *token;   /* as submitted; NULL if there was none */
    const char *message; /* all of this as JSON for the sender */
};

/* What a table needs around it. The functions get ${context} first. */
struct table_host {
    struct store *store;
    void *context;
    uint64_t (*now)(void *context); /* milliseconds since 1970 */

    /* Random words that nobody can foretell, for chance. */
    void (*words)(void *context, uint64_t *words, int count);

    /* ${message}, JSON, is for all who sit on ${seat} (or spectators). */
    void (*tell)(void *context, struct table *table, int seat,
                 const char *message);

    /* Called once for every submission, perhaps before it returns. */
    void (*decide)(void *context, struct table *table,
                   const struct table_verdict *verdict);

    /* The durable position is another one, or what was to be is lost. */
    void (*changed)(void *context, struct table *table);

    /* The table was set aside; ${why} is for the operator. */
    void (*aside)(void *context, struct table *table, const char *why);
};

/* A submitted answer. */
struct table_answer {
    int seat;
    const char *text;  /* a whole answer in notation */
    const char *token; /* made up by the client; NULL: none (a bot) */
    enum rk_by by;
};

/*
 * The table of ${row}, with its log read from the store and replayed. A row or
 * log that does not replay makes a table that is set aside. NULL when the
 * store fails or memory is short. The host outlives the table.
 */
struct table *table_open(const struct table_host *host,
                         const struct store_table *row);

/* Frees it, once nothing is on its way to the disk; NULL is harmless. */
void table_close(struct table *table);

/* Whether something is on its way to the disk. */
bool table_busy(const struct table *table);

/* Begins to play, or goes on: deals what chance is asked for. */
void table_start(struct table *table);

/*
 * Submits an answer. Nobody is told anything before it is durable. The answer
 * of a token that this seat has used before has no second effect: accepted
 * then, accepted now.
 */
void table_submit(struct table *table, const struct table_answer *answer);

/* Says for which seats, RK_SPECTATOR among them, messages are wanted. */
void table_listen(struct table *table, uint8_t seats);

/*
 * Brings somebody on ${seat} up to date who has ${after} of its events:
 * tells the missing ones, or, when ${after} is more than there are, none;
 * then the view. Only ${seat} is told, whoever listens.
 */
void table_greet(struct table *table, int seat, uint32_t after);

/* The open question, of the durable position. */
struct rk_ask table_ask(const struct table *table);

uint64_t table_id(const struct table *table);

/* Something of the host's that belongs to the table; NULL at first. */
void table_own(struct table *table, void *owner);
void *table_owner(const struct table *table);
enum store_stage table_stage(const struct table *table);

/* Why it is set aside; NULL: it is not. */
const char *table_aside(const struct table *table);

/* What a bot is to answer: a snapshot that may go to another thread. */
struct table_turn {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room state; /* of which the bot is shown views only */
    int seat;
    struct rk_event *events; /* of this seat since its last answer, the */
    int event_count;         /* latest ones; table_turn_free() frees them */
};

enum { TABLE_TURN_EVENTS = 1024 };

/* A turn of ${seat}; false when it is not awaited. */
bool table_turn(struct table *table, int seat, struct table_turn *turn);
void table_turn_free(struct table_turn *turn);

#endif
