/* Replies to requests, refusals among them. */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include <stdbool.h>

#include <rookery/phrase.h>
#include <rookery/text.h>
#include <server/table/refusals.h>
#include <wire/buffer.h>

struct house;
struct house_request;

/* Replies with the JSON value in ${out}, whose text is freed. */
void reply_json(const struct house_request *request, int status,
                struct buffer *out);

/*
 * Adds the JSON value that ${write} writes under guard to ${out}; false after a
 * broken promise, which is reported and leaves ${out} as it was. Whatever is on
 * the disk must be read before: leaving SQLite in the middle would break it.
 */
bool reply_add(struct house *house, struct buffer *out,
               void (*write)(void *context, struct buffer *out), void *context);

/* The text of such a value alone, malloc'ed; NULL after a broken promise. */
char *reply_compose(struct house *house,
                    void (*write)(void *context, struct buffer *out),
                    void *context);

/* Replies with it. */
void reply_made(struct house *house, const struct house_request *request,
                void (*write)(void *context, struct buffer *out),
                void *context);

/* Refuses with a row of refusals.h; ${arg} is its argument. */
void reply_refuse(const struct house_request *request, enum refusal_id id);
void reply_refuse_with(const struct house_request *request, enum refusal_id id,
                       const struct rk_phrase_arg *arg);

/*
 * Refuses with a row whose sentence comes from elsewhere: ${why}, with the
 * phrases that are noted on it.
 */
void reply_refuse_text(const struct house_request *request, enum refusal_id id,
                       struct rk_text *why);

/* Calls ${work}; false after a broken promise, which is reported. */
bool reply_guarded(struct house *house, void (*work)(void *), void *context);

#endif
