/*
 * What a seat or a spectator is sent: one JSON text each, made from views,
 * redacted events and public facts only. Every text is malloc'ed.
 */
#ifndef SERVER_MESSAGE_H
#define SERVER_MESSAGE_H

#include <rookery/wire.h>

enum { MESSAGE_LEGAL_MAX = 256 }; /* whole answers that are listed */

/* Whom a message is for, and the position it is about. */
struct message_for {
    const struct rk_game *game;
    const struct rk_setup *setup;
    const struct rk_state *state;
    int seat;        /* or RK_SPECTATOR */
    uint32_t number; /* events that it was told so far */
};

/* {"type":"event","n","event":{...}}; the event is redacted here. */
char *message_event(const struct message_for *to, const struct rk_event *event);

/*
 * {"type":"ask","n","ask":{...}}, and for a seat that is awaited "question"
 * and "legal": its whole answers as text, or null where there are more than
 * MESSAGE_LEGAL_MAX. When the match is over: "result".
 */
char *message_ask(const struct message_for *to);

/* The same as type "view", with "setup", "seat" and "view". */
char *message_view(const struct message_for *to);

/* A sentence as JSON, whatever somebody else's words in it became. */
json_t *message_sentence(const char *text);

/* {"type":"accepted","token","n"} */
char *message_accepted(const char *token, uint32_t number);

/* {"type":"refused","token","code","why"} */
char *message_refused(const char *token, const char *code, const char *why);

#endif
