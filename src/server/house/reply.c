/* Replies to requests: JSON, refusals, and texts made under guard. */
#include <stdlib.h>

#include <rookery/check.h>
#include <wire/write.h>
#include <server/ops/guard.h>
#include <server/table/refusals.h>

#include "house_inside.h"
#include "reply.h"

void
reply_json(const struct house_request *request, int status, struct buffer *out)
{
    write_end(out);
    request->reply(request->context, status, out->at, NULL);
    free(out->at);
}

void
reply_refuse_text(const struct house_request *request, enum refusal_id id,
                  struct rk_text *why)
{
    const struct refusal *row = refusals_row(id);
    struct buffer out = { 0 };

    RK_CHECK(why->said->count > 0);
    if (request->metrics != NULL)
        metrics_refusal(request->metrics, row->code);
    refusals_write(&out, id, why);
    reply_json(request, row->status, &out);
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

/* JSON that is written under guard. */
struct writing {
    void (*write)(void *context, struct buffer *out);
    void *context;
    struct buffer *out;
};

static void
write_json_value(void *context)
{
    struct writing *w = context;

    w->write(w->context, w->out);
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

bool
reply_add(struct house *house, struct buffer *out,
          void (*write)(void *context, struct buffer *out), void *context)
{
    struct writing w = { .write = write, .context = context, .out = out };
    size_t length = out->len;

    if (reply_guarded(house, write_json_value, &w))
        return true;
    out->len = length;
    return false;
}

char *
reply_compose(struct house *house,
              void (*write)(void *context, struct buffer *out), void *context)
{
    struct buffer out = { 0 };

    if (reply_add(house, &out, write, context)) {
        write_end(&out);
        return out.at;
    }
    free(out.at);
    return NULL;
}

void
reply_made(struct house *house, const struct house_request *request,
           void (*write)(void *context, struct buffer *out), void *context)
{
    char *text = reply_compose(house, write, context);

    if (text != NULL)
        request->reply(request->context, 200, text, NULL);
    else
        reply_refuse(request, REFUSAL_FAULT);
    free(text);
}
