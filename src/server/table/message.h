/*
 * Messages to seats and spectators: one JSON text each, made from views,
 * redacted events and public facts only. A text is malloc'ed, or added to a
 * buffer with its NUL, behind which the next one may begin.
 */
#ifndef SERVER_MESSAGE_H
#define SERVER_MESSAGE_H

#include <rookery/wire.h>
#include <store/store.h>
#include <wire/buffer.h>

#include "refusals.h"

enum { MESSAGE_LEGAL_MAX = 256 }; /* whole answers that are listed */

/* The recipient of a message, and the position that it is about. */
struct message_for {
    const struct rk_game *game;
    const struct rk_setup *setup;
    const struct rk_state *state;
    int seat;        /* or RK_SPECTATOR */
    uint32_t number; /* events that it was told so far */
    uint8_t stage;   /* enum store_stage */
    uint8_t resigned;
    bool flow;   /* a whole view has the flow of frames */
    bool texts;  /* English and notation are wanted as well */
    uint32_t id; /* of the question, if the recipient is awaited */

    /*
     * NULL, or one more than the id of a question that has too many answers to
     * be listed. A question stays the same until the seat has answered it, so
     * it is counted only once.
     */
    uint32_t *many;
};

/*
 * Adds {"type":"event","n","event":{...},"view":{...}}. ${seen} is the event as the
 * recipient may know it; ${view} what it changes in the recipient's view, as
 * view_write_changes() has written it, or NULL: not told.
 */
void message_event(struct buffer *out, const struct message_for *to,
                   const struct rk_event *seen, const struct buffer *view);

/*
 * Adds {"type":"ask","n","ask":{...}}; with "view" if ${view} is not NULL, likewise;
 * and for a seat that is awaited "id", "question" as {"key","args"}, "legal",
 * its whole answers as structures, or null where there are more than
 * MESSAGE_LEGAL_MAX, and "about", as answer_write_about() has it. With texts also
 * "text", the question as a sentence, and "texts", the answers in notation.
 * When the match is over: "result". One that was aborted asks nobody. ${asks}
 * is set to a fingerprint of all of it but number and view, never 0 or 1.
 */
void message_ask(struct buffer *out, const struct message_for *to,
                 const struct buffer *view, uint64_t *asks);

/* The same as type "view", with "setup", "seat" and the whole "view". */
void message_view(struct buffer *out, const struct message_for *to,
                  uint64_t *asks);

/* Writes the recipient's question in ${state} to ${text}, with its phrases. */
void message_question(const struct message_for *to,
                      const struct rk_state *state, struct rk_text *text);

/*
 * Writes the result of a match that is over: as rk_json_result() has it, with
 * "resigned", a list of seats, and "end", "played" or "resigned". Seats that
 * have resigned are no winners.
 */
void message_write_result(struct buffer *out, const struct message_for *to);

/* Begins a message of ${type}; ends it and returns its text, malloc'ed. */
void message_begin(struct buffer *out, const char *type);
char *message_end(struct buffer *out);

/* {"type":"accepted","token","n"} */
char *message_accepted(const char *token, uint32_t number);

/* {"type":"refused","token","code","why","said"}, from a row of refusals.h */
char *message_refused(const char *token, enum refusal_id id);

/* The same with ${why} instead of the sentence of the row. */
char *message_refused_text(const char *token, enum refusal_id id,
                           struct rk_text *why);

/* The same with a code and a sentence of the rules, and its phrases. */
char *message_verdict(const char *token, const char *code, const char *why,
                      const struct rk_said *said);

/*
 * The refusal of a client with another version of the protocol, in the form of
 * version 1, which has no "said".
 */
char *message_wrong_version(void);

#endif
