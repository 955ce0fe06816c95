/* Looks at matches that have ended. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "behalf.h"
#include "guard.h"
#include "look.h"

static const struct look_refusal
    unread = { 503, "not-read",
               "The disk could not be read; please try again." },
    damaged = { 409, "aside",
                "This table is set aside because of a fault in the program." };

/* A look at a match, for the guard. */
struct looking {
    struct look *look;
    struct gametable *match;
};

static void
make(void *context)
{
    struct looking *l = context;

    l->look->make(l->look, l->match);
}

static void
run(struct reader_job *job, struct store *store)
{
    struct look *look = (struct look *)job;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct looking l = { .look = look };

    behalf = look->wait->behalf;
    l.match = library_find(look->library, store, look->link);
    if (l.match == NULL)
        look->refusal = &unread;
    else if (gametable_aside(l.match) != NULL || !guard_run(make, &l, &why))
        look->refusal = &damaged;
    if (l.match != NULL && gametable_aside(l.match) != NULL)
        rk_text_add(&why, gametable_aside(l.match));
    memcpy(look->why, sentence, sizeof look->why);
}

static void
done(struct reader_job *job, bool ran)
{
    struct look *look = (struct look *)job;
    const struct look_refusal *refusal = ran ? look->refusal : &unread;

    behalf = look->wait->behalf;
    if (look->why[0] != '\0')
        gametable_doubt(look->wait->table->match, look->why);
    if (refusal == NULL)
        look->reply(look);
    else {
        house_refuse(&look->wait->request, refusal->status, refusal->code,
                     refusal->why);
        house_wait_free(look->wait);
    }
    free(look->text);
    free(look);
}

struct look *
look_new(struct call *c)
{
    struct look *look = calloc(1, sizeof *look);

    RK_CHECK(look != NULL);
    look->job =
        (struct reader_job){ .kind = READER_LOOKS, .run = run, .done = done };
    look->wait = call_wait(c);
    look->library = c->house->library;
    memcpy(look->link, c->table->link, sizeof look->link);
    return look;
}

void
look_start(struct look *look)
{
    reader_submit(look->wait->house->reader, &look->job);
}
