/* The table of refusals. */
#include <rookery/check.h>
#include <wire/said.h>
#include <wire/write.h>

#include "refusals.h"

#define ROW(code, status, key, text)                                           \
    {                                                                          \
        code, status,                                                          \
        {                                                                      \
            "refusal." key, text, NULL                                         \
        }                                                                      \
    }

/* A code whose sentence comes from the reader that refuses. */
#define CODE(code, status)                                                     \
    {                                                                          \
        code, status,                                                          \
        {                                                                      \
            NULL, NULL, NULL                                                   \
        }                                                                      \
    }

static const struct refusal rows[REFUSALS] = {
    /* Requests that cannot be read, or are not for this server */
    [REFUSAL_BAD_REQUEST] =
        ROW("bad-request", 400, "bad-request", "That request cannot be read."),
    [REFUSAL_BAD_TYPE] =
        ROW("bad-type", 415, "bad-type",
            "The body must be JSON, and Content-Type must say so."),
    [REFUSAL_BAD_UPGRADE] = ROW("bad-upgrade", 426, "bad-upgrade",
                                "This address is for web sockets only."),
    [REFUSAL_WRONG_HOST] =
        ROW("wrong-host", 421, "wrong-host",
            "This server is not configured for that host name; its operator "
            "can add it with the setting host."),
    [REFUSAL_WRONG_ORIGIN] = ROW("wrong-origin", 403, "wrong-origin",
                                 "This request comes from another website."),
    [REFUSAL_NOT_FOUND] = ROW("not-found", 404, "not-found", "Page not found."),
    [REFUSAL_BAD_METHOD] = ROW("bad-method", 405, "bad-method",
                               "This address does not allow that method."),
    [REFUSAL_BAD_QUERY] = ROW("bad-request", 400, "bad-query",
                              "Unknown, repeated or overlong query parameter."),
    [REFUSAL_BAD_AFTER] =
        ROW("bad-request", 400, "bad-after",
            "\"after\" must be the number of the last event that you have."),
    [REFUSAL_BAD_TEXT] =
        ROW("bad-request", 400, "bad-text", "\"text\" must be 0 or 1."),
    [REFUSAL_BAD_JSON] = CODE("bad-json", 400),
    [REFUSAL_NO_OBJECT] =
        ROW("bad-json", 400, "no-object", "The body must be an object."),
    [REFUSAL_MANY_VALUES] =
        ROW("bad-json", 400, "many-values",
            "The body must not have more than 4,096 values."),
    [REFUSAL_BAD_FIELD] =
        ROW("bad-request", 400, "bad-field", "Unknown field \"{key:word}\"."),
    [REFUSAL_BAD_FLAG] = ROW("bad-request", 400, "bad-flag",
                             "\"{key:word}\" must be true or false."),
    [REFUSAL_BLOCKED] = ROW("blocked", 503, "blocked",
                            "This is switched off because it crashed the "
                            "server; the operator can allow it again."),
    [REFUSAL_FAULT] = ROW(
        "fault", 503, "fault",
        "Something went wrong on the server. The operator has been notified."),

    /* Limits */
    [REFUSAL_TOO_FAST] = ROW("too-fast", 429, "too-fast",
                             "Too many requests. Please wait a moment."),
    [REFUSAL_TOO_FAST_ENTER] =
        ROW("too-fast", 429, "too-fast-enter",
            "Too many new players from your network. Please wait a moment."),
    [REFUSAL_TOO_FAST_SPEAK] = ROW("too-fast", 429, "too-fast-speak",
                                   "You're sending messages too quickly."),
    [REFUSAL_TOO_MANY_CONNECTIONS] =
        ROW("too-many-connections", 429, "too-many-connections",
            "You have too many connections to this server; close some."),
    [REFUSAL_TOO_MANY_OPEN] =
        ROW("too-many-connections", 429, "too-many-open",
            "You have too many tables open at once; close some."),
    [REFUSAL_TOO_MANY_TABLES] =
        ROW("too-many-tables", 409, "too-many-tables",
            "You have too many tables; start or end one first."),
    [REFUSAL_TOO_MANY_BRANCHES] =
        ROW("too-many-tables", 409, "too-many-branches",
            "Too many long matches are being continued; end one of yours, or "
            "try again later."),
    [REFUSAL_TOO_MANY_SEATS] =
        ROW("too-many-seats", 409, "too-many-seats",
            "You sit at too many tables; leave or finish one first."),

    /* People */
    [REFUSAL_BANNED] =
        ROW("banned", 403, "banned", "You are banned from this server."),
    [REFUSAL_NO_SESSION] =
        ROW("no-session", 401, "no-session", "Please choose a name first."),
    [REFUSAL_BAD_NAME] = ROW("bad-request", 400, "bad-name",
                             "A name can't end with a number in brackets, or "
                             "anything that looks like one."),
    [REFUSAL_NAME_LENGTH] =
        ROW("bad-request", 400, "name-length",
            "A name must have 1 to {most:number} characters."),
    [REFUSAL_CHAT_LENGTH] =
        ROW("bad-request", 400, "chat-length",
            "A chat message must have 1 to {most:number} characters."),
    [REFUSAL_BAD_CHARACTER] =
        ROW("bad-request", 400, "bad-character",
            "Please remove invisible or formatting characters."),
    [REFUSAL_INVISIBLE] = ROW("bad-request", 400, "invisible",
                              "Use at least one visible character."),
    [REFUSAL_BAD_SESSION] = ROW("bad-request", 400, "bad-session",
                                "\"session\" must be one of /api/sessions."),
    [REFUSAL_NO_SUCH_SESSION] =
        ROW("not-found", 404, "no-such-session", "You have no such session."),

    /* The disk */
    [REFUSAL_NOT_KEPT] = ROW(
        "not-kept", 503, "not-kept",
        "Nothing was changed because it could not be saved; please try again."),
    [REFUSAL_DISK_FULL] =
        ROW("disk-full", 503, "disk-full",
            "The server is short of disk space; try again later."),
    [REFUSAL_NOT_BEGUN] =
        ROW("not-kept", 503, "not-begun",
            "The match could not be started; please try again."),
    [REFUSAL_NOT_READ] = ROW("not-read", 503, "not-read",
                             "The disk could not be read; please try again."),

    /* Tables */
    [REFUSAL_NO_TABLE] =
        ROW("no-table", 404, "no-table", "This table doesn't exist."),
    [REFUSAL_NO_GAME] =
        ROW("no-game", 404, "no-game", "There is no game with that name."),
    [REFUSAL_BAD_SETUP] = CODE("bad-setup", 400),
    [REFUSAL_NO_SETUP] =
        ROW("bad-setup", 400, "no-setup", "\"setup\" must be an object."),
    [REFUSAL_ASIDE] = ROW("aside", 409, "aside",
                          "This table can't be opened because of a server "
                          "error. Your game is saved."),
    [REFUSAL_OTHER_RULES] = ROW("aside", 409, "other-rules",
                                "This game was started in another version and "
                                "can't be continued here."),
    [REFUSAL_BUSY] = ROW("busy", 409, "busy",
                         "This table is being changed; please try again."),
    [REFUSAL_NOT_HOST] = ROW("not-host", 403, "not-host",
                             "Only the host of this table can do that."),
    [REFUSAL_BAD_SEAT] =
        ROW("bad-request", 400, "bad-seat",
            "\"seat\" must be a seat number of this table, from 0."),
    [REFUSAL_BAD_EYES] =
        ROW("bad-request", 400, "bad-eyes",
            "\"seat\" must be a seat number, spectator or all."),
    [REFUSAL_NO_BOT] = ROW("no-bot", 400, "no-bot",
                           "\"bot\" must be beginner, casual, skilled, strong, "
                           "master, or null for none."),
    [REFUSAL_NO_LEVEL] =
        ROW("no-bot", 400, "no-level",
            "\"bot\" must be beginner, casual, skilled, strong or master."),
    [REFUSAL_OFFERED] = ROW("offered", 409, "offered",
                            "That seat is reserved; choose another one."),
    [REFUSAL_TAKEN] =
        ROW("taken", 409, "taken", "That seat is taken; choose another one."),
    [REFUSAL_FREED] =
        ROW("freed", 409, "freed",
            "The host has freed your seat; please wait a minute."),
    [REFUSAL_EMPTY_SEAT] =
        ROW("empty-seat", 409, "empty-seat",
            "Fill every seat to start: invite players or add bots."),
    [REFUSAL_NO_PERSON] =
        ROW("no-person", 409, "no-person", "Nobody sits on that seat."),
    [REFUSAL_NO_ONE_TO_REPLACE] =
        ROW("no-person", 409, "no-one-to-replace",
            "There is no other player on that seat to replace."),
    [REFUSAL_JUST_BACK] =
        ROW("just-back", 409, "just-back",
            "They have just come back; give them two minutes."),
    [REFUSAL_NO_SEAT] =
        ROW("no-seat", 409, "no-seat", "You have no seat at this table."),
    [REFUSAL_HAD_NO_SEAT] =
        ROW("no-seat", 409, "had-no-seat", "You had no seat at this table."),
    [REFUSAL_STAND_IN] =
        ROW("stand-in", 409, "stand-in",
            "A bot is playing for you; take over from it first."),
    [REFUSAL_CHAT_CLOSED] =
        ROW("chat-closed", 409, "chat-closed", "The host has closed the chat."),
    [REFUSAL_NOT_HERE] = ROW("not-here", 403, "not-here",
                             "Only people at this table can chat here."),
    [REFUSAL_BAD_LINE] = ROW("bad-request", 400, "bad-line",
                             "\"before\" must be the number of a line."),

    /* The stages of a match */
    [REFUSAL_ENDED] = ROW("too-late", 409, "ended", "The match has ended."),
    [REFUSAL_RESIGNED] =
        ROW("too-late", 409, "resigned", "You have resigned; you can watch."),
    [REFUSAL_BEGUN] =
        ROW("too-late", 409, "begun", "The match has already started."),
    [REFUSAL_BEGUN_WATCH] = ROW("too-late", 409, "begun-watch",
                                "The match has started; you can watch it."),
    [REFUSAL_BEGUN_RESIGN] = ROW("too-late", 409, "begun-resign",
                                 "The match has started; you can resign, or "
                                 "let a bot play while you are away."),
    [REFUSAL_JUST_ENDING] =
        ROW("busy", 409, "just-ending", "The game is ending."),
    [REFUSAL_NOT_PLAYING] = ROW("not-playing", 409, "not-playing",
                                "No match is being played here."),
    [REFUSAL_NOT_OVER] = ROW("not-over", 409, "not-over",
                             "Replays are available after the match ends."),
    [REFUSAL_NO_STEP] = ROW("bad-request", 400, "no-step",
                            "\"from\" must be a step of this match and "
                            "\"steps\" how many are wanted."),
    [REFUSAL_NO_ENTRY] = ROW("bad-request", 400, "no-entry",
                             "\"entry\" must be the number of log entries the "
                             "new match begins with."),
    [REFUSAL_OVER_THERE] = ROW("over", 409, "over-there",
                               "The match is already over at that entry."),

    /* Messages of a web socket */
    [REFUSAL_BAD_MESSAGE] = CODE("bad-message", 0),
    [REFUSAL_NO_MESSAGE] =
        ROW("bad-message", 0, "no-message",
            "A message must be an object whose type is "
            "answer, view, draft, pieces, hint, pace or ping."),
    [REFUSAL_BAD_ANSWER] =
        ROW("bad-message", 0, "bad-answer",
            "An answer must have a type, a token, ask (a number) and an answer "
            "(a string or an object)."),
    [REFUSAL_BAD_VIEW] =
        ROW("bad-message", 0, "bad-view",
            "A request for a view must have a type, perhaps flow (true or "
            "false), and nothing else."),
    [REFUSAL_BAD_DRAFT] = ROW("bad-message", 0, "bad-draft",
                              "A draft must have a type, ask (a number) and "
                              "steps, a list of at most 32."),
    [REFUSAL_BAD_STEP] =
        ROW("bad-message", 0, "bad-step",
            "The steps of a draft must be strings or objects."),
    [REFUSAL_BAD_PIECES] =
        ROW("bad-message", 0, "bad-pieces",
            "A request for pieces must have a type, ask (a number) and the "
            "answer so far: a string, an object or null."),
    [REFUSAL_BAD_HINT] =
        ROW("bad-message", 0, "bad-hint",
            "A request for a hint must have a type and ask (a number)."),
    [REFUSAL_BAD_PING] = ROW("bad-message", 0, "bad-ping",
                             "A ping must have a type and nothing else."),
    [REFUSAL_BAD_PACE] =
        ROW("bad-message", 0, "bad-pace",
            "A pace must have a type and percent, a number from 0 to 1000."),
    [REFUSAL_VERSION] = ROW("version", 0, "version",
                            "This page is out of date; please reload it."),
    [REFUSAL_ENDING] = ROW(
        "ending", 0, "ending",
        "The server is about to stop; please answer again when it is back."),
    [REFUSAL_GREETING_NOT_READ] =
        ROW("not-read", 0, "greeting-not-read",
            "The disk could not be read, so something is missing; please "
            "reconnect."),
    [REFUSAL_MATCH_NOT_READ] =
        ROW("not-read", 0, "match-not-read",
            "The match could not be read; ask for a view to try again."),

    /* Answers */
    [REFUSAL_BAD_TOKEN] =
        ROW("bad-token", 0, "bad-token",
            "A token must have 1 to 31 letters, digits, - and _."),
    [REFUSAL_STALE] =
        ROW("stale", 0, "stale",
            "That question is no longer open; please look at the current one."),
    [REFUSAL_MATCH_NOT_BEGUN] = ROW("not-begun", 0, "match-not-begun",
                                    "The match has not started yet."),
    [REFUSAL_MATCH_ENDED] = ROW("over", 0, "match-ended",
                                "This match ended before it was played out."),
    [REFUSAL_ANSWER_NOT_KEPT] =
        ROW("not-kept", 0, "answer-not-kept",
            "Your answer could not be saved, so nothing has changed; please "
            "send it again."),
    [REFUSAL_NOT_ASKED] = ROW("not-asked", 0, "not-asked",
                              "You are not asked anything right now."),
    [REFUSAL_WRONG_SEAT] = ROW("not-asked", 0, "wrong-seat",
                               "There is no such seat at this table."),
    [REFUSAL_NOT_PLAIN] = ROW("unreadable", 0, "not-plain",
                              "An answer must be one line of plain text."),
    [REFUSAL_UNREADABLE] = CODE("unreadable", 0),
    [REFUSAL_BAD_NEXT_STEP] =
        ROW("illegal", 0, "bad-next-step",
            "That step is not possible; choose one of those offered."),
    [REFUSAL_DEAD_END] =
        ROW("illegal", 0, "dead-end",
            "This can't become a legal answer; take something back."),
    [REFUSAL_NO_PIECES] = ROW(
        "no-pieces", 0, "no-pieces",
        "Answers in this game are built in order; ask for a draft instead."),
    [REFUSAL_STAND_IN_TURN] = ROW("stand-in", 0, "stand-in-turn",
                                  "A bot is playing this turn for you."),

    /* Hints */
    [REFUSAL_NO_HINTS] =
        ROW("no-hints", 0, "no-hints",
            "Hints are available only when all other players are bots."),
    [REFUSAL_HINT_BUSY] =
        ROW("busy", 0, "hint-busy", "You are already waiting for a hint."),
    [REFUSAL_NO_HINT] =
        ROW("no-hint", 0, "no-hint", "No hint available. Please try again."),
    [REFUSAL_HINT_LATE] = ROW("too-late", 0, "hint-late",
                              "The match has moved on; ask again if you like."),
};

const struct refusal *
refusals_row(enum refusal_id id)
{
    RK_CHECK(id > REFUSAL_NONE && id < REFUSALS);
    return &rows[id];
}

void
refusals_say(struct rk_text *text, enum refusal_id id,
             const struct rk_phrase_arg *args)
{
    rk_phrase_say(text, &refusals_row(id)->phrase, args);
}

void
refusals_write(struct buffer *out, enum refusal_id id,
               const struct rk_text *why)
{
    write_open(out, '{');
    write_key_text(out, "error", refusals_row(id)->code);
    write_key_text(out, "why", why->at);
    write_key(out, "said");
    said_write(out, why->said);
    write_close(out, '}');
}

const struct rk_phrase *
refusals_phrase(enum refusal_id id)
{
    return rows[id].phrase.key != NULL ? &rows[id].phrase : NULL;
}
