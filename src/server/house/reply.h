/* Replies to requests, refusals among them. */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include <jansson.h>
#include <stdbool.h>

#include <rookery/phrase.h>
#include <rookery/text.h>
#include <server/table/refusals.h>

struct house;
struct house_request;

void reply_json(const struct house_request *request, int status, json_t *json);
char *reply_compose(struct house *house, json_t *(*make)(void *context),
                    void *context);
void reply_made(struct house *house, const struct house_request *request,
                json_t *(*make)(void *context), void *context);

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
