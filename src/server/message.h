/*
 * What a seat or a spectator is sent: one JSON text each, made from views,
 * redacted events and public facts only. Every text is malloc'ed.
 */
#ifndef SERVER_MESSAGE_H
#define SERVER_MESSAGE_H

#include <rookery/wire.h>
#include <store/store.h>

#include "refusals.h"

enum { MESSAGE_LEGAL_MAX = 256 }; /* whole answers that are listed */

/* Whom a message is for, and the position it is about. */
struct message_for {
    const struct rk_game *game;
    const struct rk_setup *setup;
    const struct rk_state *state;
    int seat;        /* or RK_SPECTATOR */
    uint32_t number; /* events that it was told so far */
    uint8_t stage;   /* enum store_stage */
    uint8_t resigned;
    bool labels; /* legal answers are labelled */
    uint32_t id; /* of the question, if the recipient is awaited */
};

/* {"type":"event","n","event":{...}}; the event is redacted here. */
char *message_event(const struct message_for *to, const struct rk_event *event);

/*
 * {"type":"ask","n","ask":{...}}, and for a seat that is awaited "id",
 * "question" and "legal": its whole answers as text, or null where there are
 * more than MESSAGE_LEGAL_MAX; "labels" beside them, if wanted: what each names
 * does. When the match is over: "result". One that was aborted asks nobody.
 * ${asks} is set to a fingerprint of all of it but the number, never 0 or 1.
 */
char *message_ask(const struct message_for *to, uint64_t *asks);

/* The same as type "view", with "setup", "seat" and "view". */
char *message_view(const struct message_for *to, uint64_t *asks);

/* The question put to the recipient, in words. */
json_t *message_question(const struct message_for *to,
                         const struct rk_state *state);

/*
 * The result of a match that is over: as rk_json_result() has it, with
 * "resigned", a list of seats, and "end", "played" or "resigned". Seats that
 * have resigned are no winners.
 */
json_t *message_result(const struct message_for *to);

/* The text of ${json}, which is dropped; malloc'ed. */
char *message_text(json_t *json);

/* {"type":"accepted","token","n"} */
char *message_accepted(const char *token, uint32_t number);

/* {"type":"refused","token","code","why"}, of a row of refusals.h */
char *message_refused(const char *token, enum refusal_id id);

/* The same where its sentence has the argument ${name}. */
char *message_refused_with(const char *token, enum refusal_id id,
                           const char *name, const char *value);

/*
 * The same with a code and a sentence of the rules, and with "said": its
 * phrases, if ${said} is not NULL and has any.
 */
char *message_verdict(const char *token, const char *code, const char *why,
                      const struct rk_said *said);

#endif
