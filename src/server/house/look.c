/* Looks at matches that have ended. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <server/ops/guard.h>
#include <server/table/refusals.h>

#include "fair.h"
#include "house_inside.h"
#include "library.h"
#include "look.h"
#include "reader.h"
#include "reply.h"
#include "tablelist.h"
#include "wait.h"

enum {
    AT_ONCE = 2, /* looks handed to the reader, the running one included */
    EACH = 8,    /* queued, of a person or an address */
    MOST = 1000  /* queued, in all */
};

/* A look at a match, for the guard. */
struct looking {
    struct look *look;
    struct play *play;
};

static void
make(void *context)
{
    struct looking *l = context;

    l->look->make(l->look, l->play);
}

static struct look *
look_of(struct reader_job *job)
{
    return (struct look *)(void *)((char *)job - offsetof(struct look, job));
}

static void
run(struct reader_job *job, struct store *store)
{
    struct look *look = look_of(job);
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct looking l = { .look = look };

    behalf = look->wait->behalf;
    l.play = library_find(look->library, store, look->link);
    if (l.play == NULL)
        look->refusal = REFUSAL_NOT_READ;
    else if (play_aside(l.play) != NULL || !guard_run(make, &l, &why))
        look->refusal = REFUSAL_ASIDE;
    if (l.play != NULL && play_aside(l.play) != NULL)
        rk_text_add(&why, play_aside(l.play));
    memcpy(look->why, sentence, sizeof look->why);
    if (l.play != NULL && sentence[0] != '\0')
        library_drop(look->library, l.play); /* it may be half changed */
}

/* Replies, or refuses; the look is over. */
static void
end(struct look *look, enum refusal_id refusal)
{
    behalf = look->wait->behalf;
    if (look->why[0] != '\0')
        play_mark_corrupt(look->wait->table->match, look->why);
    if (refusal == REFUSAL_NONE)
        look->reply(look);
    else {
        reply_refuse(&look->wait->request, refusal);
        wait_free(look->wait);
    }
    free(look->text);
    free(look);
}

/* Hands looks to the reader, enough to keep it busy. */
static void
go_on(struct house *house)
{
    struct fair_item *item;

    while (house->looks.running < AT_ONCE && house->pool != NULL &&
           ((item = fair_next(house->looks.waiting, LOOK_PEOPLE)) != NULL ||
            (item = fair_next(house->looks.waiting, LOOK_STRANGERS)) != NULL)) {
        struct look *look = (struct look *)item;

        _Static_assert(offsetof(struct look, item) == 0, "no offset");
        house->looks.running++;
        reader_submit(house->reader, &look->job);
    }
}

static void
done(struct reader_job *job, bool ran)
{
    struct look *look = look_of(job);
    struct house *house = look->wait->house;

    house->looks.running--;
    end(look, ran ? look->refusal : REFUSAL_NOT_READ);
    go_on(house);
}

struct look *
look_new(struct house_wait *wait)
{
    struct look *look = memory_new(1, sizeof *look);

    look->job =
        (struct reader_job){ .kind = READER_LOOKS, .run = run, .done = done };
    look->wait = wait;
    look->library = wait->house->looks.library;
    memcpy(look->link, wait->table->link, sizeof look->link);
    return look;
}

/* The key that takes turns: a network of addresses, and a person in it. */
static struct fair_who
asker(const struct look *look)
{
    struct tablelist_key network = tablelist_network(&look->wait->from);

    return (struct fair_who){ tablelist_number(&network), look->wait->person };
}

void
look_start(struct look *look)
{
    struct house *house = look->wait->house;
    int line = look->wait->person != 0 ? LOOK_PEOPLE : LOOK_STRANGERS;
    struct fair_who who = asker(look);

    if (fair_waiting_of(house->looks.waiting, line, &who) >= EACH ||
        fair_waiting(house->looks.waiting, line) >= MOST) {
        end(look, REFUSAL_TOO_FAST);
        return;
    }
    fair_add(house->looks.waiting, line, &who, &look->item);
    go_on(house);
}

void
look_end_all(struct house *house)
{
    struct fair_item *item;

    for (int line = 0; line < LOOK_LINES; line++) {
        while ((item = fair_next(house->looks.waiting, line)) != NULL)
            end((struct look *)item, REFUSAL_NOT_READ);
    }
}
