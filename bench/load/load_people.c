/* People of `rookery load`: they think, lose connections and come back. */
#include <stdio.h>

#include "load_play_inside.h"

enum {
    AGAIN_MS = 1000,     /* at most, before something is retried; */
    AGAIN_MOST_MS = 8000 /* it grows up to this */
};

uint64_t
load_people_soon(struct load_play *play, int ms)
{
    return load_net_now() + 1 +
           (uint64_t)rk_rng_below(&play->rng, ms) * 1000000;
}

uint64_t
load_people_pace(const struct load_play *play)
{
    return play->plan.pace_ms * UINT64_C(1000000);
}

/* Opens its own connection; through a proxy, from its own address. */
void
load_people_connect(struct seat *s)
{
    int number = s->table->number * RK_SEATS_MAX + s->number;
    char from[32];

    snprintf(from, sizeof from, "100.%d.%d.%d", 64 + number / 40000,
             number / 200 % 200, 1 + number % 200);
    s->link =
        load_net_connect(s->play->net, s, s->play->plan.lifelike ? from : NULL);
    s->pinged = 0;
    s->bots = (struct load_bots){ .awaited = 0 };
}

void
load_people_come(struct seat *s)
{
    load_net_visit(s->link, s->table->link, s->seen, s->token);
}

uint64_t
load_people_again(struct seat *s)
{
    s->again_ms = s->again_ms == 0              ? AGAIN_MS
                  : s->again_ms < AGAIN_MOST_MS ? 2 * s->again_ms
                                                : AGAIN_MOST_MS;
    return load_people_soon(s->play, (int)s->again_ms);
}

/* A table that has not begun yet is replaced by a new one. */
void
load_people_lose(struct seat *s)
{
    if (s->table->step == PLAY) {
        s->returns = true;
        s->due = load_people_again(s);
    } else {
        s->table->step = ENTER;
        s->table->due = load_people_again(s);
    }
}

/* Lifelike people: what is due */

static void
act(struct seat *s)
{
    s->due = 0;
    if (s->link == NULL) {
        load_people_connect(s);
        load_people_come(s);
    } else if (s->table->step == COME || s->returns)
        load_people_come(s);
    else if (s->doing == QUIET && s->wants == LOAD_LISTED && !s->play->rests)
        load_answer_give(s);
}

/* Retries the step of ${t}, from the beginning if the connection was lost. */
static void
try_again(struct table *t)
{
    t->due = 0;
    if (t->step == ENTER)
        load_table_leave(t);
    else
        load_table_ask(t);
}

void
load_people_act(struct load_play *play)
{
    uint64_t now = load_net_now();

    for (int i = 0; i < play->plan.tables; i++) {
        struct table *t = &play->table[i];

        if (t->due != 0 && t->due <= now)
            try_again(t);
        for (int j = 0; j < t->play->plan.people; j++) {
            struct seat *s = &t->seat[j];

            if (s->due != 0 && s->due <= now && t->step >= COME)
                act(s);
        }
    }
}

uint64_t
load_play_return(struct load_play *play)
{
    uint64_t seats = 0;

    for (int i = 0; i < play->plan.tables; i++) {
        struct table *t = &play->table[i];

        for (int j = 0; t->step == PLAY && j < t->play->plan.people; j++) {
            load_net_drop(t->seat[j].link);
            t->seat[j].link = NULL;
            t->seat[j].again_ms = 0;
            load_people_lose(&t->seat[j]);
            seats++;
        }
    }
    return seats;
}

uint64_t
load_play_missing(const struct load_play *play)
{
    uint64_t seats = 0;

    for (int i = 0; i < play->plan.tables; i++) {
        const struct table *t = &play->table[i];

        for (int j = 0; t->step == PLAY && j < play->plan.people; j++)
            seats += t->seat[j].returns;
    }
    return seats;
}

void
load_play_finish(struct load_play *play)
{
    uint64_t now = load_net_now();

    load_net_watch_delay(play->net, NULL);
    for (int i = 0; i < play->plan.tables; i++) {
        struct table *t = &play->table[i];

        for (int j = 0; j < t->play->plan.people; j++) {
            if (t->seat[j].pinged != 0)
                load_times_add(&play->counts.pings, now - t->seat[j].pinged);
            t->seat[j].pinged = 0;
        }
        load_bots_end(&t->seat[0].bots, now, load_people_pace(play),
                      &play->counts.bots);
    }
}
