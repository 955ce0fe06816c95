/*
 * A table: a match with people and bots around it. It has a durable position,
 * which is what anybody is told about, and a pending copy, which answers are
 * given to. No rule of any game is here, and nothing of the network.
 *
 * All functions belong to one thread, the one that calls store_deliver().
 */
#ifndef SERVER_GAMETABLE_H
#define SERVER_GAMETABLE_H

#include <jansson.h>

#include <rookery/match.h>
#include <store/store.h>
#include <wire/buffer.h>

#include "refusals.h"

struct gametable;

/* What becomes of a submitted answer. */
struct gametable_verdict {
    bool accepted;       /* it is durable */
    int seat;            /* of the sender */
    const char *code;    /* "ok", else why not: a word for programs */
    const char *why;     /* a sentence; "" when accepted */
    const char *token;   /* as submitted; NULL if there was none */
    const char *message; /* all of this as JSON for the sender */
    uint64_t came;       /* when it was submitted, by the host's clock */
};

/* What a table needs around it. The functions get ${context} first. */
struct gametable_host {
    struct store *store;
    void *context;
    uint64_t (*now)(void *context);  /* milliseconds since 1970 */
    uint64_t (*time)(void *context); /* for deadlines; NULL: now */

    /* A clock that only goes forward, for measuring; NULL: nothing is. */
    uint64_t (*clock)(void);

    /* Another thread loads matches: gametable_wake() reads no log here. */
    bool elsewhere;

    /* Random words that nobody can foretell, for chance. */
    void (*words)(void *context, uint64_t *words, int count);

    /*
     * ${message}, JSON, is for everybody on ${seat} (or the spectators), or
     * for ${to} alone, who is being greeted.
     */
    void (*tell)(void *context, struct gametable *table, int seat, void *to,
                 const char *message);

    /* Called once for every submission, perhaps before it returns. */
    void (*decide)(void *context, struct gametable *table,
                   const struct gametable_verdict *verdict);

    /* The durable position is another one, or what was to be is lost. */
    void (*changed)(void *context, struct gametable *table);

    /* The table was set aside; ${why} is for the operator. */
    void (*aside)(void *context, struct gametable *table, const char *why);

    /* Its match came into memory: gametable_rest() is due one day. Or NULL. */
    void (*woke)(void *context, struct gametable *table);
};

/* A submitted answer. */
struct gametable_answer {
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
struct gametable *gametable_open(const struct gametable_host *host,
                                 const struct store_table *row);

/*
 * The same asleep: setup and log are read when somebody wants to know
 * something that the row does not say. NULL when memory is short.
 */
struct gametable *gametable_lay(const struct gametable_host *host,
                                const struct store_table *row);

/* Its log was read elsewhere, and does not replay: set aside, if it rests. */
void gametable_doubt(struct gametable *table, const char *why);

/*
 * Sets a table aside that is not in memory, without reading its log; and lets
 * a table go on that was set aside so.
 */
void gametable_quarantine(struct gametable *table, const char *why);
void gametable_release(struct gametable *table);

/*
 * Reads what is not in memory. False when the store failed, or when its log is
 * to be read elsewhere: gametable_adopt() brings it then.
 */
bool gametable_wake(struct gametable *table);

/* Whether its match is in memory. */
bool gametable_awake(const struct gametable *table);

/*
 * Takes over the match of ${from}, the same table as another thread has read
 * it, and frees that. What is in memory already stays.
 */
void gametable_adopt(struct gametable *table, struct gametable *from);

/*
 * Lets leave memory what the store has; the durable position stays. Not while
 * somebody listens, something is on its way to the disk, or the table is set
 * aside: false then.
 */
bool gametable_rest(struct gametable *table);

/* Frees it, once nothing is on its way to the disk; NULL is harmless. */
void gametable_close(struct gametable *table);

/* Whether something is on its way to the disk. */
bool gametable_busy(const struct gametable *table);

/* Begins to play, or goes on: deals what chance is asked for. */
void gametable_start(struct gametable *table);

/*
 * Submits an answer. Nobody is told anything before it is durable. The answer
 * of a token that this seat has used before has no second effect: accepted
 * then, accepted now, whatever it names as its question and whatever has become
 * of the match.
 */
void gametable_submit(struct gametable *table,
                      const struct gametable_answer *answer);

/*
 * Whether an answer of ${seat} with ${token} (NULL: none) is in the log, which
 * must be in memory, or on its way there.
 */
bool gametable_has_token(const struct gametable *table, int seat,
                         const char *token);

/*
 * Ends a match that runs, as STORE_OVER where others have resigned or as
 * STORE_ABORTED. False if it does not run, is set aside, or something is on
 * its way to the disk; changed() says when it is worth another try.
 */
bool gametable_end(struct gametable *table, enum store_stage stage);

/* Says which seats have resigned: they do not win. */
void gametable_resign(struct gametable *table, uint8_t seats);

/*
 * Says which seats will have resigned when what is on its way to the disk is
 * there: an answer that follows and ends the match is kept with a result that
 * knows them.
 */
void gametable_resign_soon(struct gametable *table, uint8_t seats);

/* Whether the end of the match is on its way to the disk. */
bool gametable_ends(const struct gametable *table);

/* Says for which seats, RK_SPECTATOR among them, messages are wanted. */
void gametable_listen(struct gametable *table, uint8_t seats);

/* Says for which of them texts stand beside keys and structures. */
void gametable_write_texts(struct gametable *table, uint8_t seats);

/*
 * Bringing somebody on ${seat} up to date who was told some events: the
 * missing ones, or, if they are more than there are, none; then the view. A
 * long match is told in parts of bounded work, one for each call; what
 * becomes durable between two calls is a part of the greeting.
 */
struct gametable_greeting {
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
bool gametable_greet_on(struct gametable *table,
                        struct gametable_greeting *greeting);

/* The whole greeting at once, for ${to}, who has ${after} events. */
void gametable_greet(struct gametable *table, int seat, void *to,
                     uint32_t after);

/*
 * The open question of the durable position; before the match was first loaded
 * only who is awaited, as the row says.
 */
struct rk_ask gametable_ask(const struct gametable *table);

/*
 * The id of the question to ${seat}: how many answers it has given, durable
 * ones only. It tells nothing and stays while others answer.
 */
uint32_t gametable_ask_id(const struct gametable *table, int seat);

/*
 * Whether ${ask} (NULL: nothing) is another question than the one that ${seat}
 * can answer next; answers on their way count as given.
 */
bool gametable_is_stale(const struct gametable *table, int seat,
                        const uint32_t *ask);

/*
 * Whether ${seat} is asked, and the question has the id ${ask}: it has not
 * answered it, nor is its answer on its way.
 */
bool gametable_is_open(const struct gametable *table, int seat, uint32_t ask);

/*
 * The draft of ${seat} after ${steps}, a list, as a message for who asks for
 * it; malloc'ed. What cannot be is a refusal. ${ask} is the id of the question
 * that it is for. draft.h says more.
 */
char *gametable_draft(struct gametable *table, int seat, uint32_t ask,
                      const json_t *steps);

/* Likewise what may be added to ${answer}, in any order. */
char *gametable_pieces(struct gametable *table, int seat, uint32_t ask,
                       const json_t *answer);

/*
 * How long the durable log is. Nothing is read: before the match was first
 * loaded it is as long as when the table was opened.
 */
uint32_t gametable_entries(const struct gametable *table);

/*
 * What is open when the match has ended; NULL before, and after a broken
 * promise. The result: of a match that is over, not of one that was aborted.
 */
json_t *gametable_result(struct gametable *table);
char *gametable_file(struct gametable *table, const char **game);

/* Whether there is a result that is not known before its log is read. */
bool gametable_lacks_result(const struct gametable *table);

/* Whether the match runs and only its log says who is asked. */
bool gametable_lacks_turn(const struct gametable *table);

enum { GAMETABLE_TRUTH = 8, GAMETABLE_STEPS_MAX = 100 };

/*
 * Writes members of an object: "steps" from ${from} up to ${from} + ${count},
 * at most GAMETABLE_STEPS_MAX, as ${eyes} may know them: a seat, RK_SPECTATOR,
 * or GAMETABLE_TRUTH; before them the whole "view" (and, of the truth, "state")
 * of the step before, which the steps change. Step 0 is the position before the
 * first log entry and changes nothing. False: there are no such steps.
 */
bool gametable_write_steps(struct gametable *table, int eyes, uint32_t from,
                           uint32_t count, struct buffer *out);

/*
 * Whether a match could go on after the first ${entries}, of those it has;
 * ${awaited} is set to who is asked then.
 */
bool gametable_goes_on(struct gametable *table, uint32_t entries,
                       uint8_t *awaited);

uint64_t gametable_id(const struct gametable *table);

/* Something of the host's that belongs to the table; NULL at first. */
void gametable_own(struct gametable *table, void *owner);
void *gametable_owner(const struct gametable *table);
enum store_stage gametable_stage(const struct gametable *table);

/* Its setup and game; both NULL where the row cannot be read. */
const struct rk_setup *gametable_setup(const struct gametable *table,
                                       const struct rk_game **game);

/*
 * The setup as clients know it. Where the row cannot be read it has the keys
 * of a setup, with as much as can be said.
 */
json_t *gametable_setup_json(const struct gametable *table);

/* Why it is set aside, for the operator; NULL: it is not. */
const char *gametable_aside(const struct gametable *table);

/* The refusal for players of a table that is set aside. */
enum refusal_id gametable_apology(const struct gametable *table);

/* Whether it is set aside though this program has its rules. */
bool gametable_damaged(const struct gametable *table);

/*
 * What a bot is to answer: a snapshot that may go to another thread. It has no
 * events, because no level listens to them (rk_bot.hears).
 */
struct gametable_turn {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room state; /* of which the bot is shown views only */
    int seat;
    uint32_t ask; /* the id of the question */
};

/* A turn of ${seat}; false when it is not awaited. */
bool gametable_turn(struct gametable *table, int seat,
                    struct gametable_turn *turn);

#endif
