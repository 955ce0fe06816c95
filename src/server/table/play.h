/*
 * The match of a table, played by people and bots. It has a durable position,
 * which all messages are about, and a pending copy, which answers are given to.
 * No rule of any game is here, and nothing of the network.
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

/* The outcome of a submitted answer. */
struct play_verdict {
    bool accepted;       /* it is durable */
    int seat;            /* of the sender */
    const char *code;    /* "ok" or the reason: a word for programs */
    const char *why;     /* a sentence; "" when accepted */
    const char *token;   /* as submitted; NULL if there was none */
    const char *message; /* all of this as JSON for the sender */
    uint64_t came;       /* when it was submitted, by the host's clock */
};

/* The recipients of a message. */
struct play_audience {
    int seat;   /* everybody there, or all spectators, */
    bool texts; /* who want texts beside keys and structures, or who do not; */
    void *only; /* if not NULL: this one alone, who is being greeted */

    /*
     * The message can wait a little: it asks nothing that the seat was not
     * asked before. A verdict never waits.
     */
    bool can_wait;
};

/* The host of a table. Its functions get ${context} first. */
struct play_host {
    struct store *store;
    void *context;
    uint64_t (*now)(void *context);  /* milliseconds since 1970 */
    uint64_t (*time)(void *context); /* for deadlines; NULL: now */

    /* A monotonic clock, for measuring; NULL: nothing is measured. */
    uint64_t (*clock)(void);

    /* Another thread loads matches: play_load() reads no log itself. */
    bool elsewhere;

    /* Random words that nobody can foretell, for chance. */
    void (*words)(void *context, uint64_t *words, int count);

    /* Sends ${message}, JSON. */
    void (*tell)(void *context, struct play *play,
                 const struct play_audience *to, const char *message);

    /* Called once for every submission, perhaps before it returns. */
    void (*decide)(void *context, struct play *play,
                   const struct play_verdict *verdict);

    /* The durable position has changed, or pending answers were lost. */
    void (*changed)(void *context, struct play *play);

    /* The table was set aside; ${why} is for the operator. */
    void (*aside)(void *context, struct play *play, const char *why);

    /* The match was loaded: play_unload() is due one day. Or NULL. */
    void (*loaded)(void *context, struct play *play);
};

/* A submitted answer. */
struct play_answer {
    int seat;
    const char *text;     /* a whole answer in notation; NULL: */
    const json_t *object; /* it is given as a structure */
    const char *token;    /* made up by the client; NULL: none (a bot) */
    enum rk_by by;
    const uint32_t *ask; /* the id of its question; NULL: not named */
};

/*
 * The match of ${row}, with its log read from the store and replayed. A row or
 * log that does not replay makes a match that is set aside. NULL when the
 * store fails or memory is short. The host outlives it.
 */
struct play *play_open(const struct play_host *host,
                       const struct store_table *row);

/*
 * The same without loading the match: the log is read when something is needed
 * that the row does not say. NULL when memory is short.
 */
struct play *play_create(const struct play_host *host,
                         const struct store_table *row);

/*
 * Its log was read elsewhere and does not replay: sets it aside, unless the log
 * was loaded here before.
 */
void play_mark_corrupt(struct play *play, const char *why);

/* Sets an unloaded table aside without reading its log; releases it again. */
void play_quarantine(struct play *play, const char *why);
void play_release(struct play *play);

/*
 * Loads the match. False when the store failed, or when another thread must
 * read the log: play_adopt() brings it then.
 */
bool play_load(struct play *play);

/* True if its match is in memory. */
bool play_is_loaded(const struct play *play);

/*
 * Takes over the match of ${from}, the same table read by another thread, and
 * frees ${from}. A match that is loaded already stays; one that was read under
 * another epoch is dropped.
 */
void play_adopt(struct play *play, struct play *from);

/*
 * Unloads the match; the durable position stays. False, and nothing happens,
 * while somebody listens, something is pending, or the table is set aside.
 */
bool play_unload(struct play *play);

/* Frees it; nothing may be pending. NULL is harmless. */
void play_close(struct play *play);

/* True if something is on its way to the disk. */
bool play_busy(const struct play *play);

/* Starts or continues the match: deals what chance is asked for. */
void play_start(struct play *play);

/*
 * Submits an answer. Nobody is told anything before it is durable. An answer
 * whose token this seat has used before has no second effect: it is accepted
 * again, whatever question it names and whatever has become of the match.
 */
void play_submit(struct play *play, const struct play_answer *answer);

/*
 * True if an answer of ${seat} with ${token} (NULL: none) is in the log, which
 * must be loaded, or on its way there.
 */
bool play_has_token(const struct play *play, int seat, const char *token);

/*
 * Ends a running match, as STORE_OVER where others have resigned or as
 * STORE_ABORTED. False if it does not run, is set aside, or something is
 * pending; try again after changed().
 */
bool play_end(struct play *play, enum store_stage stage);

/* Sets the seats that have resigned: they do not win. */
void play_resign(struct play *play, uint8_t seats);

/*
 * Sets the seats that will have resigned once pending changes are durable: the
 * result of a later answer that ends the match counts them.
 */
void play_resign_soon(struct play *play, uint8_t seats);

/* True if the end of the match is on its way to the disk. */
bool play_ends(const struct play *play);

/*
 * Sets the seats, RK_SPECTATOR among them, that messages are made for: ${keys}
 * without and ${texts} with texts beside keys and structures.
 */
void play_listen(struct play *play, uint8_t keys, uint8_t texts);

/*
 * Brings an audience up to date: the events that they lack (none if
 * they claim more than there are), then the view. A long match is told in parts
 * of bounded work, one for each call; what becomes durable between two calls is
 * part of the greeting.
 */
struct play_greeting {
    struct play_audience to;
    uint32_t told; /* events sent so far */
    bool whole;    /* the view was sent */
    bool flow;     /* the view has the flow of frames */
};

/* Sends the next part. True if the greeting is complete, or cannot go on. */
bool play_greet_on(struct play *play, struct play_greeting *greeting);

/* The whole greeting at once, for ${to}, who have ${after} events. */
void play_greet(struct play *play, const struct play_audience *to,
                uint32_t after);

/*
 * The open question of the durable position; before the match was first loaded
 * it has only the awaited seats, as the row says.
 */
struct rk_ask play_ask(const struct play *play);

/*
 * The id of the question to ${seat}: the number of its durable answers. It
 * reveals nothing and does not change while others answer.
 */
uint32_t play_ask_id(const struct play *play, int seat);

/*
 * True if ${ask} (NULL: no question) is not the question that ${seat} can
 * answer next; pending answers count as given.
 */
bool play_is_stale(const struct play *play, int seat, const uint32_t *ask);

/*
 * True if ${seat} is asked the question with the id ${ask}, and has no answer
 * to it pending.
 */
bool play_is_open(const struct play *play, int seat, uint32_t ask);

/*
 * The draft of ${seat} after ${steps}, a list, as a message to that seat;
 * malloc'ed. An impossible one is a refusal. ${ask} is the id of the question.
 * draft.h says more.
 */
char *play_draft(struct play *play, int seat, uint32_t ask,
                 const json_t *steps);

/* The same for pieces that may be added to ${answer} in any order. */
char *play_pieces(struct play *play, int seat, uint32_t ask,
                  const json_t *answer);

/*
 * The length of the durable log. Nothing is loaded for this: before the first
 * load it is the length when the table was created.
 */
uint32_t play_entries(const struct play *play);

/*
 * The result and the match file of an ended match, malloc'ed; NULL before, and
 * after a broken promise. An aborted match has no result.
 */
char *play_result(struct play *play);
char *play_file(struct play *play, const char **game);

/* True if the match has a result that only its log tells. */
bool play_lacks_result(const struct play *play);

/* True if the match runs and only its log tells the awaited seats. */
bool play_lacks_turn(const struct play *play);

enum { PLAY_TRUTH = 8, PLAY_STEPS_MAX = 100 };

/*
 * Writes members of an object: "steps" from ${from} up to ${from} + ${count},
 * at most PLAY_STEPS_MAX, as ${eyes} may know them: a seat, RK_SPECTATOR,
 * or PLAY_TRUTH; before them the whole "view" (and, of the truth, "state")
 * of the step before, which the steps change. Step 0 is the position before the
 * first log entry and changes nothing. False: there are no such steps.
 */
bool play_write_steps(struct play *play, int eyes, uint32_t from,
                      uint32_t count, struct buffer *out);

/*
 * True if a match could go on after its first ${entries}; ${awaited} is set to
 * the seats that are asked there.
 */
bool play_goes_on(struct play *play, uint32_t entries, uint8_t *awaited);

uint64_t play_id(const struct play *play);

/*
 * The epoch of the table, which every change of it carries (STORE_TAKE_TABLE).
 * It is that of the row until this process takes the table.
 */
uint64_t play_epoch(const struct play *play);
void play_set_epoch(struct play *play, uint64_t epoch);

/* The host's own pointer for this table; NULL at first. */
void play_own(struct play *play, void *owner);
void *play_owner(const struct play *play);
enum store_stage play_stage(const struct play *play);

/* Its setup and game; both NULL where the row cannot be read. */
const struct rk_setup *play_setup(const struct play *play,
                                  const struct rk_game **game);

/*
 * The setup as clients know it, as JSON, malloc'ed. For an unreadable row it
 * has the keys of a setup, as far as they are known.
 */
char *play_setup_text(const struct play *play);

/* The reason why it is set aside, for the operator; NULL if it is not. */
const char *play_aside(const struct play *play);

/* The refusal for players of a table that is set aside. */
enum refusal_id play_apology(const struct play *play);

/* True if it is set aside though this program has its rules. */
bool play_damaged(const struct play *play);

/*
 * A question for a bot: a snapshot that may go to another thread. It has no
 * events, because no level listens to them (rk_bot.hears).
 */
struct play_turn {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room state; /* the bot gets views of it only */
    int seat;
    uint32_t ask; /* the id of the question */
};

/* A turn of ${seat}; false when it is not awaited. */
bool bots_turn(struct play *play, int seat, struct play_turn *turn);

#endif
