/*
 * All refusals of the server, over HTTP and web sockets, as one table: a code
 * for programs, the HTTP status, and a sentence for people.
 */
#ifndef SERVER_REFUSALS_H
#define SERVER_REFUSALS_H

#include <jansson.h>

#include <rookery/phrase.h>
#include <wire/buffer.h>

enum refusal_id {
    REFUSAL_NONE, /* nothing is refused */

    /* Requests that cannot be read, or are not for this server */
    REFUSAL_BAD_REQUEST,
    REFUSAL_BAD_TYPE,
    REFUSAL_BAD_UPGRADE,
    REFUSAL_WRONG_HOST,
    REFUSAL_WRONG_ORIGIN,
    REFUSAL_NOT_FOUND,
    REFUSAL_BAD_METHOD,
    REFUSAL_BAD_QUERY,
    REFUSAL_BAD_AFTER,
    REFUSAL_BAD_TEXT,
    REFUSAL_BAD_JSON,
    REFUSAL_NO_OBJECT,
    REFUSAL_MANY_VALUES,
    REFUSAL_BAD_FIELD,
    REFUSAL_BAD_FLAG,
    REFUSAL_BLOCKED,
    REFUSAL_FAULT,

    /* Limits */
    REFUSAL_TOO_FAST,
    REFUSAL_TOO_FAST_ENTER,
    REFUSAL_TOO_FAST_SPEAK,
    REFUSAL_TOO_MANY_CONNECTIONS,
    REFUSAL_TOO_MANY_OPEN,
    REFUSAL_TOO_MANY_TABLES,
    REFUSAL_TOO_MANY_BRANCHES,
    REFUSAL_TOO_MANY_SEATS,

    /* People */
    REFUSAL_BANNED,
    REFUSAL_NO_SESSION,
    REFUSAL_BAD_NAME,
    REFUSAL_NAME_LENGTH,
    REFUSAL_CHAT_LENGTH,
    REFUSAL_BAD_CHARACTER,
    REFUSAL_INVISIBLE,
    REFUSAL_BAD_SESSION,
    REFUSAL_NO_SUCH_SESSION,

    /* The disk */
    REFUSAL_NOT_KEPT,
    REFUSAL_DISK_FULL,
    REFUSAL_NOT_BEGUN,
    REFUSAL_NOT_READ,

    /* Tables */
    REFUSAL_NO_TABLE,
    REFUSAL_NO_GAME,
    REFUSAL_BAD_SETUP,
    REFUSAL_NO_SETUP,
    REFUSAL_ASIDE,
    REFUSAL_OTHER_RULES,
    REFUSAL_BUSY,
    REFUSAL_NOT_HOST,
    REFUSAL_BAD_SEAT,
    REFUSAL_BAD_EYES,
    REFUSAL_NO_BOT,
    REFUSAL_NO_LEVEL,
    REFUSAL_OFFERED,
    REFUSAL_TAKEN,
    REFUSAL_FREED,
    REFUSAL_EMPTY_SEAT,
    REFUSAL_NO_PERSON,
    REFUSAL_NO_ONE_TO_REPLACE,
    REFUSAL_JUST_BACK,
    REFUSAL_NO_SEAT,
    REFUSAL_HAD_NO_SEAT,
    REFUSAL_STAND_IN,
    REFUSAL_CHAT_CLOSED,
    REFUSAL_NOT_HERE,
    REFUSAL_BAD_LINE,

    /* The stages of a match */
    REFUSAL_ENDED,
    REFUSAL_RESIGNED,
    REFUSAL_BEGUN,
    REFUSAL_BEGUN_WATCH,
    REFUSAL_BEGUN_RESIGN,
    REFUSAL_JUST_ENDING,
    REFUSAL_NOT_PLAYING,
    REFUSAL_NOT_OVER,
    REFUSAL_NO_STEP,
    REFUSAL_NO_ENTRY,
    REFUSAL_OVER_THERE,

    /* Messages of a web socket */
    REFUSAL_BAD_MESSAGE,
    REFUSAL_NO_MESSAGE,
    REFUSAL_BAD_ANSWER,
    REFUSAL_BAD_VIEW,
    REFUSAL_BAD_DRAFT,
    REFUSAL_BAD_STEP,
    REFUSAL_BAD_PIECES,
    REFUSAL_BAD_HINT,
    REFUSAL_BAD_PING,
    REFUSAL_BAD_PACE,
    REFUSAL_VERSION,
    REFUSAL_ENDING,
    REFUSAL_GREETING_NOT_READ,
    REFUSAL_MATCH_NOT_READ,

    /* Answers */
    REFUSAL_BAD_TOKEN,
    REFUSAL_STALE,
    REFUSAL_MATCH_NOT_BEGUN,
    REFUSAL_MATCH_ENDED,
    REFUSAL_ANSWER_NOT_KEPT,
    REFUSAL_NOT_ASKED,
    REFUSAL_WRONG_SEAT,
    REFUSAL_NOT_PLAIN,
    REFUSAL_UNREADABLE,
    REFUSAL_BAD_NEXT_STEP,
    REFUSAL_DEAD_END,
    REFUSAL_NO_PIECES,
    REFUSAL_STAND_IN_TURN,

    /* Hints */
    REFUSAL_NO_HINTS,
    REFUSAL_HINT_BUSY,
    REFUSAL_NO_HINT,
    REFUSAL_HINT_LATE,

    REFUSALS
};

struct refusal {
    const char *code;
    int status;              /* of HTTP; 0: only web sockets have it */
    struct rk_phrase phrase; /* a sentence; it may have one argument. Its */
                             /* key is NULL where a reader says why */
};

/* The row of ${id}, which is not REFUSAL_NONE. */
const struct refusal *refusals_row(enum refusal_id id);

/* Writes the sentence of ${id} to ${text}; ${args} is NULL if it has none. */
void refusals_say(struct rk_text *text, enum refusal_id id,
                  const struct rk_phrase_arg *args);

/* {"error","why","said"} over HTTP; ${why} has phrases. */
void refusals_write(struct buffer *out, enum refusal_id id,
                    const struct rk_text *why);

/* The sentence of ${id}; NULL: it has none of its own. */
const struct rk_phrase *refusals_phrase(enum refusal_id id);

#endif
