/* Replies to requests: JSON, refusals, and texts made under guard. */
#include <stdlib.h>

#include <rookery/check.h>
#include <server/ops/guard.h>
#include <server/table/message.h>
#include <server/table/refusals.h>

#include "house_inside.h"
#include "reply.h"

/* Replies with ${json}, which is dropped. */
void
reply_json(const struct house_request *request, int status, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);

    RK_CHECK(text != NULL);
    json_decref(json);
    request->reply(request->context, status, text, NULL);
    free(text);
}

void
reply_refuse_text(const struct house_request *request, enum refusal_id id,
                  struct rk_text *why)
{
    const struct refusal *row = refusals_row(id);

    RK_CHECK(why->said->count > 0);
    if (request->metrics != NULL)
        metrics_refusal(request->metrics, row->code);
    reply_json(request, row->status, refusals_json(id, why));
}

void
reply_refuse(const struct house_request *request, enum refusal_id id)
{
    reply_refuse_with(request, id, NULL);
}

void
reply_refuse_with(const struct house_request *request, enum refusal_id id,
                  const struct rk_phrase_arg *arg)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_said said = { 0 };

    why.said = &said;
    refusals_say(&why, id, arg);
    reply_refuse_text(request, id, &why);
}

/* JSON that is made under guard. */
struct making {
    json_t *(*make)(void *context);
    void *context;
    json_t *json;
};

static void
make_json(void *context)
{
    struct making *m = context;

    m->json = m->make(m->context);
}

bool
reply_guarded(struct house *house, void (*work)(void *), void *context)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (guard_run(work, context, &why))
        return true;
    house_report(house, &(struct report){ .event = "fault",
                                          .level = "error",
                                          .table = behalf.table,
                                          .person = behalf.person,
                                          .why = sentence });
    return false;
}

/*
 * The text of the JSON that ${make} makes, malloc'ed; NULL after a broken
 * promise.
 */
char *
reply_compose(struct house *house, json_t *(*make)(void *context),
              void *context)
{
    struct making making = { .make = make, .context = context };

    return reply_guarded(house, make_json, &making) ? message_text(making.json)
                                                    : NULL;
}

/* Replies with the JSON that ${make} makes. */
void
reply_made(struct house *house, const struct house_request *request,
           json_t *(*make)(void *context), void *context)
{
    char *text = reply_compose(house, make, context);

    if (text != NULL)
        request->reply(request->context, 200, text, NULL);
    else
        reply_refuse(request, REFUSAL_FAULT);
    free(text);
}
