/* Messages to the seats of `rookery load`, and their answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load_play_inside.h"

enum { THINK_MS = 600 }; /* at most, before a person answers */

void
load_answer_send(struct seat *s)
{
    char message[RK_ANSWER_MAX + 80];

    snprintf(message, sizeof message,
             "{\"type\":\"answer\",\"token\":\"%u\",\"answer\":\"%s\"}",
             s->answers, s->given);
    load_net_say(s->link, message);
}

void
load_answer_give(struct seat *s)
{
    s->answers++;
    memcpy(s->given, s->answer, sizeof s->given);
    s->sent = load_net_now();
    s->doing = ANSWERED;
    s->wants = LOAD_NOTHING;
    load_answer_send(s);
}

/* Does what the last question wants of the seat. */
static void
go_on(struct seat *s)
{
    if (s->play->rests)
        return;
    if (s->wants == LOAD_LISTED && s->play->plan.lifelike)
        s->due = load_people_soon(s->play, THINK_MS);
    else if (s->wants == LOAD_LISTED)
        load_answer_give(s);
    else if (s->wants == LOAD_UNLISTED) {
        s->doing = WANTS_VIEW;
        load_net_say(s->link, "{\"type\":\"view\"}");
    }
}

/* One seat of each table looks how long its bots take. */
static void
watch_bots(struct seat *s, const char *text)
{
    const struct load_plan *plan = &s->play->plan;
    unsigned seats = (1u << plan->seats) - (1u << plan->people);

    if (plan->lifelike && s->number == 0)
        load_bots_hear(&s->bots, text, seats, load_net_now(),
                       load_people_pace(s->play), &s->play->counts.bots);
}

/* The latest ask holds; while an answer is on its way it has to wait. */
static void
hear_ask(struct seat *s, const char *text, size_t length)
{
    (void)length;
    watch_bots(s, text);
    if (strstr(text, "\"over\":true") != NULL) {
        s->play->counts.over++;
        load_table_leave(s->table);
        return;
    }
    if (s->doing == WANTS_VIEW)
        return;
    s->wants = load_pick_listed(text, &s->play->rng, s->answer);
    if (s->doing == QUIET)
        go_on(s);
}

static void
hear_event(struct seat *s, const char *text, size_t length)
{
    (void)length;
    s->seen = (uint32_t)strtoul(text + strlen("{\"type\":\"event\",\"n\":"),
                                NULL, 10);
}

/* The first view after it came back: nothing that it has seen is undone. */
static void
come_back(struct seat *s, const char *text)
{
    uint32_t number =
        (uint32_t)strtoul(text + strlen("{\"type\":\"view\",\"n\":"), NULL, 10);

    s->returns = false;
    s->again_ms = 0;
    if (number < s->seen)
        load_note_trouble(s->play,
                          "Events that a seat had seen are gone: ", text);
}

static void
hear_view(struct seat *s, const char *text, size_t length)
{
    if (s->returns)
        come_back(s, text);
    if (s->bots.asked[0] == '\0')
        watch_bots(s, text);
    if (s->doing == WANTS_VIEW)
        s->doing = QUIET;
    s->wants = load_pick_listed(text, &s->play->rng, s->answer);
    if (s->wants == LOAD_UNLISTED) {
        s->wants = LOAD_NOTHING;
        if (load_pick_viewed(text, length, &s->play->rng, s->answer))
            s->wants = LOAD_LISTED;
        else
            load_note_trouble(s->play, "A view cannot be read: ", text);
    }
    if (s->doing == QUIET)
        go_on(s);
}

static void
note_ack(struct seat *s)
{
    char token[16];

    snprintf(token, sizeof token, "%u", s->answers);
    load_acks_add(&s->play->counts.acks, s->table->link, s->number, token,
                  s->given);
}

static void
hear_accepted(struct seat *s, const char *text, size_t length)
{
    (void)text;
    (void)length;
    if (s->play->plan.lifelike)
        note_ack(s);
    s->play->counts.moves++;
    load_times_add(&s->play->counts.answers, load_net_now() - s->sent);
    s->doing = QUIET;
    go_on(s);
}

static void
hear_refused(struct seat *s, const char *text, size_t length)
{
    (void)length;
    s->play->counts.refused++;
    load_codes_hear(&s->play->counts.codes, text);
    if (!s->play->plan.lifelike)
        load_note_trouble(s->play, "An answer was refused: ", text);
    s->wants = LOAD_UNLISTED;
    s->doing = QUIET;
    go_on(s);
}

void
load_answer_hear(struct seat *s, const char *text, size_t length)
{
    static const struct {
        const char *head;
        void (*hear)(struct seat *, const char *, size_t);
    } kinds[] = {
        { "{\"type\":\"event\"", hear_event },
        { "{\"type\":\"ask\"", hear_ask },
        { "{\"type\":\"view\"", hear_view },
        { "{\"type\":\"accepted\"", hear_accepted },
        { "{\"type\":\"refused\"", hear_refused },
    };
    for (size_t i = 0; s->table != NULL && i < RK_COUNT(kinds); i++) {
        if (strncmp(text, kinds[i].head, strlen(kinds[i].head)) == 0) {
            kinds[i].hear(s, text, length);
            return;
        }
    }
}
