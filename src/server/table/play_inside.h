/* The inside of a play: shared by its own files only. */
#ifndef SERVER_PLAY_INSIDE_H
#define SERVER_PLAY_INSIDE_H

#include <rookery/wire.h>

#include "marks.h"
#include "pending.h"
#include "play.h"
#include "message.h"
#include "tokens.h"

enum { PLAY_NOTHING, PLAY_VARIOUS }; /* no fingerprints */
enum {
    PLAY_ROLES = 8, /* seats, chance, spectators: by their numbers */
    PLAY_AUDIENCES = 2 * PLAY_ROLES /* the same again, with texts */
};

/*
 * Memory of a table: UNREAD -> LOADED -> UNLOADED -> LOADED, by play_load() or
 * play_adopt(), and play_unload(). UNREADABLE ones have no match; a quarantined
 * one is UNREAD again when it is released.
 */
enum play_memory {
    PLAY_UNREAD,   /* the log was never read; all is as the row says */
    PLAY_UNLOADED, /* the durable position stays */
    PLAY_LOADED,   /* file, tokens and marks are in memory */
    PLAY_UNREADABLE
};

/* Set aside: not PLAY_SOUND. Only quarantine can be left. */
enum play_health {
    PLAY_SOUND,
    PLAY_CORRUPT,     /* row or log are damaged, or a promise was broken */
    PLAY_OTHER_RULES, /* its rules are not this program's */
    PLAY_QUARANTINED  /* it crashed the server and was not read */
};

struct play {
    const struct play_host *host;
    void *owner;                /* the host's */
    uint64_t id, epoch;         /* of the table */
    const struct rk_game *game; /* NULL where the row cannot be read */

    struct rk_setup setup; /* if there is a game, */
    char *shown;           /* else the part that clients are shown, as JSON */
    enum play_memory memory;

    struct rk_match_file *file;   /* the pending copy, if PLAY_LOADED */
    struct tokens tokens;         /* of its log */
    struct marks marks;           /* along its log */
    uint32_t events;              /* of its log */
    uint32_t given[RK_SEATS_MAX]; /* answers of each seat in its log */
    struct queue pending; /* submissions ahead of the durable position */

    struct rk_state_room durable;
    uint32_t entries; /* of the log, durable */
    uint32_t told;    /* events until then: everybody is told all of them */
    uint32_t answers[RK_SEATS_MAX]; /* of each seat: the id of its question */
    uint8_t stage;                  /* enum store_stage, durable */
    uint8_t awaited;                /* seats that are asked, as the row says */
    char *result; /* JSON: how the match ended; NULL: not known */

    uint16_t listening; /* audiences for which messages are wanted */
    uint64_t asked[PLAY_AUDIENCES]; /* the last question to those: */
                                    /* PLAY_NOTHING, _VARIOUS, or the */
                                    /* fingerprint of message.h */
    uint32_t many[PLAY_ROLES];      /* see message_for */
    uint8_t resigned, resigning;    /* seats; the same with pending ones */
    bool ending; /* the end of the match is on its way to the disk */
    enum play_health health;
    char why[RK_SENTENCE_MAX]; /* the reason for being set aside */
};

/* True if the durable position is known, whether the match is loaded or not. */
static inline bool
play_is_known(const struct play *play)
{
    return play->memory == PLAY_UNLOADED || play->memory == PLAY_LOADED;
}

static inline bool
play_is_aside(const struct play *play)
{
    return play->health != PLAY_SOUND;
}

/* Sets the table aside and reports it; once. */
void play_set_aside(struct play *play, const char *why);

/*
 * Calls ${work} under guard. False if it broke a promise: it has no result then,
 * and the table is set aside.
 */
bool play_run(struct play *play, void (*work)(void *), void *context);

/* True if the match has ended and its log is loaded. */
bool play_has_ended(struct play *play);

/* The durable position as it was before something became durable. */
struct play_past {
    struct rk_state_room state;
    uint32_t entries, told;
};

/*
 * Tells everybody who listens what has happened since ${past}: events with the
 * changes of views, or the whole view if it was not an answer.
 */
void play_tell_since(struct play *play, const struct play_past *past);

/* Asks ${seats}, whose answers were lost, once more. */
void play_ask_anew(struct play *play, uint8_t seats);

/* Tells the sender of ${pending} the outcome. */
void play_decide(struct play *play, const struct pending *pending);

/* True if an accepted answer of ${seat} is on its way to the disk. */
bool play_answered(const struct play *play, int seat);

/*
 * Notes that entry ${index} of the pending copy came with ${token} (NULL:
 * none) and ${events}.
 */
void play_note(struct play *play, uint32_t index, const char *token,
               int events);

/* Every seat of the table and the spectators, as a set. */
uint8_t play_roles(const struct play *play);

/*
 * Messages to ${seat} about the durable position; none is numbered yet, or has
 * texts.
 */
struct message_for play_to(const struct play *play, int seat);

/* The result after ${pending}, which ends the match, as JSON; malloc'ed. */
char *play_result_text(const struct play *play, const struct pending *pending);

/* The durable position. */
const struct rk_state *play_state(const struct play *play);

#endif
