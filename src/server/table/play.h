/*
 * A table: a match with people and bots around it. It has a durable position,
 * which is what anybody is told about, and a pending copy, which answers are
 * given to. No rule of any game is here, and nothing of the network.
 *
 * All functions belong to one thread, the one that calls store_deliver().
 */
#ifndef SERVER_PLAY_H
#define SERVER_PLAY_H

#include <jansson.h>

#include <rookery/match.h>
#include <store/store.h>
#include <wire/buffer.h>

#include "refusals.h"

struct play;

/* What becomes of a submitted answer. */
struct play_verdict {
    bool accepted;       /* it is durable */
    int seat;            /* of the sender */
    const char *code;    /* "ok", else why not: a word for programs */
    const char *why;     /* a sentence; "" when accepted */
    const char *token;   /* as submitted; NULL if there was none */
    const char *message; /* all of this as JSON for the sender */
    uint64_t came;       /* when it was submitted, by the host's clock */
};

/* What a table needs around it. The functions get ${context} first. */
struct play_host {
    struct store *store;
    void *context;
    uint64_t (*now)(void *context);  /* milliseconds since 1970 */
    uint64_t (*time)(void *context); /* for deadlines; NULL: now */

    /* A clock that only goes forward, for measuring; NULL: nothing is. */
    uint64_t (*clock)(void);

    /* Another thread loads matches: play_load() reads no log here. */
    bool elsewhere;

    /* Random words that nobody can foretell, for chance. */
    void (*words)(void *context, uint64_t *words, int count);

    /*
     * ${message}, JSON, is for everybody on ${seat} (or the spectators), or
     * for ${to} alone, who is being greeted.
     */
    void (*tell)(void *context, struct play *table, int seat, void *to,
                 const char *message);

    /* Called once for every submission, perhaps before it returns. */
    void (*decide)(void *context, struct play *table,
                   const struct play_verdict *verdict);

    /* The durable position is another one, or what was to be is lost. */
    void (*changed)(void *context, struct play *table);

    /* The table was set aside; ${why} is for the operator. */
    void (*aside)(void *context, struct play *table, const char *why);

    /* Its match came into memory: play_unload() is due one day. Or NULL. */
    void (*woke)(void *context, struct play *table);
};

/* A submitted answer. */
struct play_answer {
    int seat;
    const char *text;     /* a whole answer in notation; NULL: */
    const json_t *object; /* it is given as a structure */
    const char *token;    /* made up by the client; NULL: none (a bot) */
    enum rk_by by;
    const uint32_t *ask; /* the id of what it answers; NULL: not named */
};

/*
 * The table of ${row}, with its log read from the store and replayed. A row or
 * log that does not replay makes a table that is set aside. NULL when the
 * store fails or memory is short. The host outlives the table.
 */
struct play *play_open(const struct play_host *host,
                       const struct store_table *row);

/*
 * The same asleep: setup and log are read when somebody wants to know
 * something that the row does not say. NULL when memory is short.
 */
struct play *play_create(const struct play_host *host,
                         const struct store_table *row);

/* Its log was read elsewhere, and does not replay: set aside, if it rests. */
void play_mark_corrupt(struct play *table, const char *why);

/*
 * Sets a table aside that is not in memory, without reading its log; and lets
 * a table go on that was set aside so.
 */
void play_quarantine(struct play *table, const char *why);
void play_release(struct play *table);

/*
 * Reads what is not in memory. False when the store failed, or when its log is
 * to be read elsewhere: play_adopt() brings it then.
 */
bool play_load(struct play *table);

/* Whether its match is in memory. */
bool play_is_loaded(const struct play *table);

/*
 * Takes over the match of ${from}, the same table as another thread has read
 * it, and frees that. What is in memory already stays.
 */
void play_adopt(struct play *table, struct play *from);

/*
 * Lets leave memory what the store has; the durable position stays. Not while
 * somebody listens, something is on its way to the disk, or the table is set
 * aside: false then.
 */
bool play_unload(struct play *table);

/* Frees it, once nothing is on its way to the disk; NULL is harmless. */
void play_close(struct play *table);

/* Whether something is on its way to the disk. */
bool play_busy(const struct play *table);

/* Begins to play, or goes on: deals what chance is asked for. */
void play_start(struct play *table);

/*
 * Submits an answer. Nobody is told anything before it is durable. The answer
 * of a token that this seat has used before has no second effect: accepted
 * then, accepted now, whatever it names as its question and whatever has become
 * of the match.
 */
void play_submit(struct play *table, const struct play_answer *answer);

/*
 * Whether an answer of ${seat} with ${token} (NULL: none) is in the log, which
 * must be in memory, or on its way there.
 */
bool play_has_token(const struct play *table, int seat, const char *token);

/*
 * Ends a match that runs, as STORE_OVER where others have resigned or as
 * STORE_ABORTED. False if it does not run, is set aside, or something is on
 * its way to the disk; changed() says when it is worth another try.
 */
bool play_end(struct play *table, enum store_stage stage);

/* Says which seats have resigned: they do not win. */
void play_resign(struct play *table, uint8_t seats);

/*
 * Says which seats will have resigned when what is on its way to the disk is
 * there: an answer that follows and ends the match is kept with a result that
 * knows them.
 */
void play_resign_soon(struct play *table, uint8_t seats);

/* Whether the end of the match is on its way to the disk. */
bool play_ends(const struct play *table);

/* Says for which seats, RK_SPECTATOR among them, messages are wanted. */
void play_listen(struct play *table, uint8_t seats);

/* Says for which of them texts stand beside keys and structures. */
void play_write_texts(struct play *table, uint8_t seats);

/*
 * Bringing somebody on ${seat} up to date who was told some events: the
 * missing ones, or, if they are more than there are, none; then the view. A
 * long match is told in parts of bounded work, one for each call; what
 * becomes durable between two calls is a part of the greeting.
 */
struct play_greeting {
    int seat;
    void *to;      /* the host's: who is greeted; NULL: everybody there */
    uint32_t told; /* events that it has by now */
    bool whole;    /* the view was told */
    bool flow;     /* the view has the flow of frames */
};

/*
 * Tells the next part, to the recipient of the greeting only. True: it is
 * whole, or cannot go on.
 */
bool play_greet_on(struct play *table, struct play_greeting *greeting);

/* The whole greeting at once, for ${to}, who has ${after} events. */
void play_greet(struct play *table, int seat, void *to, uint32_t after);

/*
 * The open question of the durable position; before the match was first loaded
 * only who is awaited, as the row says.
 */
struct rk_ask play_ask(const struct play *table);

/*
 * The id of the question to ${seat}: how many answers it has given, durable
 * ones only. It tells nothing and stays while others answer.
 */
uint32_t play_ask_id(const struct play *table, int seat);

/*
 * Whether ${ask} (NULL: nothing) is another question than the one that ${seat}
 * can answer next; answers on their way count as given.
 */
bool play_is_stale(const struct play *table, int seat, const uint32_t *ask);

/*
 * Whether ${seat} is asked, and the question has the id ${ask}: it has not
 * answered it, nor is its answer on its way.
 */
bool play_is_open(const struct play *table, int seat, uint32_t ask);

/*
 * The draft of ${seat} after ${steps}, a list, as a message for who asks for
 * it; malloc'ed. What cannot be is a refusal. ${ask} is the id of the question
 * that it is for. draft.h says more.
 */
char *play_draft(struct play *table, int seat, uint32_t ask,
                 const json_t *steps);

/* Likewise what may be added to ${answer}, in any order. */
char *play_pieces(struct play *table, int seat, uint32_t ask,
                  const json_t *answer);

/*
 * How long the durable log is. Nothing is read: before the match was first
 * loaded it is as long as when the table was opened.
 */
uint32_t play_entries(const struct play *table);

/*
 * What is open when the match has ended; NULL before, and after a broken
 * promise. The result: of a match that is over, not of one that was aborted.
 */
json_t *play_result(struct play *table);
char *play_file(struct play *table, const char **game);

/* Whether there is a result that is not known before its log is read. */
bool play_lacks_result(const struct play *table);

/* Whether the match runs and only its log says who is asked. */
bool play_lacks_turn(const struct play *table);

enum { PLAY_TRUTH = 8, PLAY_STEPS_MAX = 100 };

/*
 * Writes members of an object: "steps" from ${from} up to ${from} + ${count},
 * at most PLAY_STEPS_MAX, as ${eyes} may know them: a seat, RK_SPECTATOR,
 * or PLAY_TRUTH; before them the whole "view" (and, of the truth, "state")
 * of the step before, which the steps change. Step 0 is the position before the
 * first log entry and changes nothing. False: there are no such steps.
 */
bool play_write_steps(struct play *table, int eyes, uint32_t from,
                      uint32_t count, struct buffer *out);

/*
 * Whether a match could go on after the first ${entries}, of those it has;
 * ${awaited} is set to who is asked then.
 */
bool play_goes_on(struct play *table, uint32_t entries, uint8_t *awaited);

uint64_t play_id(const struct play *table);

/* Something of the host's that belongs to the table; NULL at first. */
void play_own(struct play *table, void *owner);
void *play_owner(const struct play *table);
enum store_stage play_stage(const struct play *table);

/* Its setup and game; both NULL where the row cannot be read. */
const struct rk_setup *play_setup(const struct play *table,
                                  const struct rk_game **game);

/*
 * The setup as clients know it. Where the row cannot be read it has the keys
 * of a setup, with as much as can be said.
 */
json_t *play_setup_json(const struct play *table);

/* Why it is set aside, for the operator; NULL: it is not. */
const char *play_aside(const struct play *table);

/* The refusal for players of a table that is set aside. */
enum refusal_id play_apology(const struct play *table);

/* Whether it is set aside though this program has its rules. */
bool play_damaged(const struct play *table);

/*
 * What a bot is to answer: a snapshot that may go to another thread. It has no
 * events, because no level listens to them (rk_bot.hears).
 */
struct play_turn {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room state; /* of which the bot is shown views only */
    int seat;
    uint32_t ask; /* the id of the question */
};

/* A turn of ${seat}; false when it is not awaited. */
bool bots_turn(struct play *table, int seat, struct play_turn *turn);

#endif
