/* The table of refusals. */
#include <string.h>

#include <rookery/check.h>

#include "refusals.h"

static const struct refusal rows[REFUSALS] = {
    /* Requests that cannot be read, or are not for this server */
    [REFUSAL_BAD_REQUEST] = { "bad-request", 400,
                              "That request cannot be read." },
    [REFUSAL_BAD_TYPE] = { "bad-type", 415,
                           "The body must be JSON, and Content-Type must say "
                           "so." },
    [REFUSAL_BAD_UPGRADE] = { "bad-upgrade", 426,
                              "This address is for web sockets only." },
    [REFUSAL_WRONG_HOST] = { "wrong-host", 421,
                             "This server is not configured for that host "
                             "name; its operator can add it with the setting "
                             "host." },
    [REFUSAL_WRONG_ORIGIN] = { "wrong-origin", 403,
                               "This request comes from another website." },
    [REFUSAL_NOT_FOUND] = { "not-found", 404, "Page not found." },
    [REFUSAL_BAD_METHOD] = { "bad-method", 405,
                             "This address does not allow that method." },
    [REFUSAL_BAD_QUERY] = { "bad-request", 400, "Unknown query parameter." },
    [REFUSAL_BAD_JSON] = { "bad-json", 400, "{why}" },
    [REFUSAL_NO_OBJECT] = { "bad-json", 400, "The body must be an object." },
    [REFUSAL_BAD_FIELD] = { "bad-request", 400, "Unknown field \"{key}\"." },
    [REFUSAL_BAD_FLAG] = { "bad-request", 400,
                           "\"{key}\" must be true or false." },
    [REFUSAL_BLOCKED] = { "blocked", 503,
                          "This is switched off because it crashed the server; "
                          "the operator can allow it again." },
    [REFUSAL_FAULT] = { "fault", 503,
                        "A fault in the program prevents a reply; the operator "
                        "has been told." },

    /* Limits */
    [REFUSAL_TOO_FAST] = { "too-fast", 429,
                           "Too many requests. Please wait a moment." },
    [REFUSAL_TOO_FAST_ENTER] = { "too-fast", 429,
                                 "Too many new players from your network. "
                                 "Please wait a moment." },
    [REFUSAL_TOO_FAST_SPEAK] = { "too-fast", 429,
                                 "You're sending messages too quickly." },
    [REFUSAL_TOO_MANY_CONNECTIONS] = { "too-many-connections", 429,
                                       "You have too many connections to this "
                                       "server; close some." },
    [REFUSAL_TOO_MANY_OPEN] = { "too-many-connections", 429,
                                "You have too many tables open at once; close "
                                "some." },
    [REFUSAL_TOO_MANY_TABLES] = { "too-many-tables", 409,
                                  "You have too many tables; start or end one "
                                  "first." },
    [REFUSAL_TOO_MANY_BRANCHES] = { "too-many-tables", 409,
                                    "You have too many tables, or you or "
                                    "others play on from too many long "
                                    "matches; end one, or try again later." },
    [REFUSAL_TOO_MANY_SEATS] = { "too-many-seats", 409,
                                 "You sit at too many open tables; leave one "
                                 "first." },

    /* People */
    [REFUSAL_BANNED] = { "banned", 403, "You are banned from this server." },
    [REFUSAL_NO_SESSION] = { "no-session", 401, "Please choose a name first." },
    [REFUSAL_BAD_NAME] = { "bad-request", 400,
                           "A name can't end with a number in brackets, or "
                           "anything that looks like one." },
    [REFUSAL_NAME_LENGTH] = { "bad-request", 400,
                              "A name must have 1 to {most} characters." },
    [REFUSAL_CHAT_LENGTH] = { "bad-request", 400,
                              "A chat message must have 1 to {most} "
                              "characters." },
    [REFUSAL_BAD_CHARACTER] = { "bad-request", 400,
                                "Please remove invisible characters, line "
                                "breaks and marks that change the direction of "
                                "text." },
    [REFUSAL_INVISIBLE] = { "bad-request", 400,
                            "It has no visible characters; use letters, digits "
                            "or symbols." },
    [REFUSAL_BAD_SESSION] = { "bad-request", 400,
                              "\"session\" must be one of /api/sessions." },
    [REFUSAL_NO_SUCH_SESSION] = { "not-found", 404,
                                  "You have no such session." },

    /* The disk */
    [REFUSAL_NOT_KEPT] = { "not-kept", 503,
                           "Nothing was changed because it could not be saved; "
                           "please try again." },
    [REFUSAL_NOT_BEGUN] = { "not-kept", 503,
                            "The match could not be started; please try "
                            "again." },
    [REFUSAL_NOT_READ] = { "not-read", 503,
                           "The disk could not be read; please try again." },

    /* Tables */
    [REFUSAL_NO_TABLE] = { "no-table", 404, "This table doesn't exist." },
    [REFUSAL_NO_GAME] = { "no-game", 404, "There is no game with that name." },
    [REFUSAL_BAD_SETUP] = { "bad-setup", 400, "{why}" },
    [REFUSAL_NO_SETUP] = { "bad-setup", 400, "\"setup\" must be an object." },
    [REFUSAL_ASIDE] = { "aside", 409, "{why}" },
    [REFUSAL_DAMAGED] = { "aside", 409,
                          "This table is set aside because of a fault in the "
                          "program." },
    [REFUSAL_BUSY] = { "busy", 409,
                       "This table is being changed; please try again." },
    [REFUSAL_NOT_HOST] = { "not-host", 403,
                           "Only the host of this table can do that." },
    [REFUSAL_BAD_SEAT] = { "bad-request", 400,
                           "\"seat\" must be a seat number of this table, from "
                           "0." },
    [REFUSAL_BAD_EYES] = { "bad-request", 400,
                           "\"seat\" must be a seat number, spectator or "
                           "all." },
    [REFUSAL_NO_BOT] = { "no-bot", 400,
                         "\"bot\" must be beginner, casual, skilled, strong, "
                         "master, or null for none." },
    [REFUSAL_NO_LEVEL] = { "no-bot", 400,
                           "\"bot\" must be the level of a bot." },
    [REFUSAL_OFFERED] = { "offered", 409,
                          "That seat is reserved; choose another one." },
    [REFUSAL_TAKEN] = { "taken", 409,
                        "That seat is taken; choose another one." },
    [REFUSAL_FREED] = { "freed", 409,
                        "The host has freed your seat; please wait a minute." },
    [REFUSAL_EMPTY_SEAT] = { "empty-seat", 409,
                             "Fill every seat to start: invite players or add "
                             "bots." },
    [REFUSAL_NO_PERSON] = { "no-person", 409, "Nobody sits on that seat." },
    [REFUSAL_NO_ONE_TO_REPLACE] = { "no-person", 409,
                                    "There is no other player on that seat to "
                                    "replace." },
    [REFUSAL_JUST_BACK] = { "just-back", 409,
                            "They have just come back; give them two "
                            "minutes." },
    [REFUSAL_NO_SEAT] = { "no-seat", 409, "You have no seat at this table." },
    [REFUSAL_HAD_NO_SEAT] = { "no-seat", 409,
                              "You had no seat at this table." },
    [REFUSAL_STAND_IN] = { "stand-in", 409,
                           "A bot is playing for you; take over from it "
                           "first." },
    [REFUSAL_CHAT_CLOSED] = { "chat-closed", 409,
                              "The host has closed the chat." },
    [REFUSAL_NOT_HERE] = { "not-here", 403,
                           "Only people at this table can chat here." },
    [REFUSAL_BAD_LINE] = { "bad-request", 400,
                           "\"before\" must be the number of a line." },

    /* The stages of a match */
    [REFUSAL_ENDED] = { "too-late", 409, "The match has ended." },
    [REFUSAL_RESIGNED] = { "too-late", 409,
                           "You have resigned; you can watch." },
    [REFUSAL_BEGUN] = { "too-late", 409, "The match has already started." },
    [REFUSAL_BEGUN_WATCH] = { "too-late", 409,
                              "The match has started; you can watch it." },
    [REFUSAL_BEGUN_RESIGN] = { "too-late", 409,
                               "The match has started; you can resign, or let "
                               "a bot play while you are away." },
    [REFUSAL_JUST_ENDING] = { "busy", 409, "The match is just ending." },
    [REFUSAL_NOT_PLAYING] = { "not-playing", 409,
                              "No match is being played here." },
    [REFUSAL_NOT_OVER] = { "not-over", 409,
                           "Replays are available after the match ends." },
    [REFUSAL_NO_STEP] = { "bad-request", 400,
                          "\"from\" must be a step of this match and \"steps\" "
                          "how many are wanted." },
    [REFUSAL_NO_ENTRY] = { "bad-request", 400,
                           "\"entry\" must be the number of log entries the "
                           "new match begins with." },
    [REFUSAL_OVER_THERE] = { "over", 409,
                             "The match is already over at that entry." },

    /* Messages of a web socket */
    [REFUSAL_BAD_MESSAGE] = { "bad-message", 0, "{why}" },
    [REFUSAL_NO_MESSAGE] = { "bad-message", 0,
                             "A message must be an object whose type is "
                             "answer, view, draft, pieces, hint or ping." },
    [REFUSAL_BAD_ANSWER] = { "bad-message", 0,
                             "An answer must have a type, a token and an "
                             "answer (a string or an object), and may have "
                             "ask, a number." },
    [REFUSAL_BAD_VIEW] = { "bad-message", 0,
                           "A request for a view must have a type, and may "
                           "have labels: true or false." },
    [REFUSAL_BAD_DRAFT] = { "bad-message", 0,
                            "A draft must have a type and steps, a list of at "
                            "most 32 strings, and may have ask, a number." },
    [REFUSAL_BAD_STEP] = { "bad-message", 0,
                           "The steps of a draft must be strings." },
    [REFUSAL_BAD_PIECES] = { "bad-message", 0,
                             "A request for pieces must have a type and the "
                             "answer so far, and may have ask, a number." },
    [REFUSAL_BAD_HINT] = { "bad-message", 0,
                           "A request for a hint must have a type, and may "
                           "have ask, a number." },
    [REFUSAL_BAD_PING] = { "bad-message", 0,
                           "A ping must have a type and nothing else." },
    [REFUSAL_VERSION] = { "version", 0,
                          "This page is out of date; please reload it." },
    [REFUSAL_ENDING] = { "ending", 0,
                         "The server is about to stop; please answer again "
                         "when it is back." },
    [REFUSAL_GREETING_NOT_READ] = { "not-read", 0,
                                    "The disk could not be read, so something "
                                    "is missing; please reconnect." },
    [REFUSAL_MATCH_NOT_READ] = { "not-read", 0,
                                 "The match could not be read; ask for a view "
                                 "to try again." },

    /* Answers */
    [REFUSAL_BAD_TOKEN] = { "bad-token", 0,
                            "A token must have 1 to 31 letters, digits, - and "
                            "_." },
    [REFUSAL_STALE] = { "stale", 0,
                        "That question is no longer open; please look at the "
                        "current one." },
    [REFUSAL_MATCH_NOT_BEGUN] = { "not-begun", 0,
                                  "The match has not started yet." },
    [REFUSAL_MATCH_ENDED] = { "over", 0,
                              "This match ended before it was played out." },
    [REFUSAL_ANSWER_NOT_KEPT] = { "not-kept", 0,
                                  "Your answer could not be saved, so nothing "
                                  "has changed; please send it again." },
    [REFUSAL_NOT_ASKED] = { "not-asked", 0,
                            "You are not asked anything right now." },
    [REFUSAL_WRONG_SEAT] = { "not-asked", 0,
                             "There is no such seat at this table." },
    [REFUSAL_NOT_PLAIN] = { "unreadable", 0,
                            "An answer must be one line of plain text." },
    [REFUSAL_UNREADABLE] = { "unreadable", 0, "{why}" },
    [REFUSAL_BAD_NEXT_STEP] = { "illegal", 0,
                                "That step is not possible; choose one of "
                                "those offered." },
    [REFUSAL_DEAD_END] = { "illegal", 0,
                           "Nothing that is added can make this an answer; "
                           "take something back." },
    [REFUSAL_NO_PIECES] = { "no-pieces", 0,
                            "Answers in this game are built in order; ask for "
                            "a draft instead." },
    [REFUSAL_STAND_IN_TURN] = { "stand-in", 0,
                                "A bot is playing this turn for you." },

    /* Hints */
    [REFUSAL_NO_HINTS] = { "no-hints", 0,
                           "Hints are available only when all other players "
                           "are bots." },
    [REFUSAL_HINT_BUSY] = { "busy", 0, "You are already waiting for a hint." },
    [REFUSAL_NO_HINT] = { "no-hint", 0,
                          "The bot found no hint; please ask again." },
    [REFUSAL_HINT_LATE] = { "too-late", 0,
                            "The match has moved on; ask again if you like." },
};

const struct refusal *
refusals_row(enum refusal_id id)
{
    RK_CHECK(id > REFUSAL_NONE && id < REFUSALS);
    return &rows[id];
}

void
refusals_say(struct rk_text *text, enum refusal_id id, const char *name,
             const char *value)
{
    const char *why = refusals_row(id)->why, *open = strchr(why, '{');
    size_t length = name != NULL ? strlen(name) : 0;

    RK_CHECK((open != NULL) == (name != NULL));
    if (open == NULL) {
        rk_text_add(text, why);
        return;
    }
    RK_CHECK(strncmp(open + 1, name, length) == 0 && open[length + 1] == '}');
    for (const char *at = why; at < open; at++)
        rk_text_char(text, *at);
    rk_text_add(text, value);
    rk_text_add(text, open + length + 2);
}
