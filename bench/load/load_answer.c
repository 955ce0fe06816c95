/* Messages to the seats of `rookery load`, and their answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/games.h>

#include "load_play_inside.h"

void
load_answer_say(struct seat *s, const char *text)
{
    s->play->counts.game[s->table->game].messages++;
    load_net_say(s->link, text);
}

void
load_answer_send(struct seat *s)
{
    char message[LOAD_MESSAGE_MAX];

    snprintf(message, sizeof message,
             "{\"type\":\"answer\",\"token\":\"%u\",\"ask\":%u,\"answer\":%s}",
             s->answers, s->given_ask, s->given);
    load_answer_say(s, message);
}

void
load_answer_give(struct seat *s)
{
    s->answers++;
    memcpy(s->given, s->answer, sizeof s->given);
    s->given_ask = s->ask;
    s->sent = load_net_now();
    s->doing = ANSWERED;
    s->wants = LOAD_NOTHING;
    load_answer_send(s);
}

uint32_t
load_answer_number(const char *text)
{
    const char *at = strstr(text, "\"n\":");

    return at != NULL ? (uint32_t)strtoul(at + strlen("\"n\":"), NULL, 10) : 0;
}

/* One seat of each table measures how long its bots take. */
static void
watch_bots(struct seat *s, const char *text)
{
    const struct load_plan *plan = &s->play->plan;
    unsigned seats = (1u << plan->seats) - (1u << plan->people);

    if (plan->lifelike && s->number == 0)
        load_bots_hear(&s->bots, text, seats, load_net_now(),
                       load_people_pace(s->play), &s->play->counts.bots);
}

/* Handles a message for any client; false if it has left the table. */

static bool
hear_event(struct seat *s, const char *text)
{
    s->seen = load_answer_number(text);
    if (s->play->plan.lifelike && s->number == 0)
        load_bots_hear_event(&s->bots, text, load_net_now(),
                             load_people_pace(s->play), &s->play->counts.bots);
    return true;
}

static bool
hear_ask(struct seat *s, const char *text)
{
    watch_bots(s, text);
    if (strstr(text, "\"over\":true") == NULL)
        return true;
    s->play->counts.over++;
    load_table_leave(s->table);
    return false;
}

/*
 * The first view after coming back: nothing the client has seen may be undone.
 */
static void
come_back(struct seat *s, const char *text)
{
    s->returns = false;
    s->again_ms = 0;
    if (load_answer_number(text) < s->seen)
        load_note_trouble(s->play,
                          "Events that a seat had seen are gone: ", text);
}

static bool
hear_view(struct seat *s, const char *text)
{
    if (s->returns)
        come_back(s, text);
    if (s->bots.asked[0] == '\0')
        watch_bots(s, text);
    return true;
}

/* Steps and pieces concern only clients that compose their answers. */
static bool
hear_help(struct seat *s, const char *text)
{
    (void)s;
    (void)text;
    return true;
}

/* The text of the answer given, by which it is found in the log. */
static void
note_ack(struct seat *s)
{
    const struct rk_game *game = rk_games_find(load_play_game(s->table->game));
    json_t *json = rk_json_parse(s->given, strlen(s->given), NULL);
    char answer[RK_ANSWER_MAX] = "", token[16];
    struct rk_text text = rk_text_over(answer, sizeof answer);
    struct rk_steps steps;

    if (rk_json_read_answer(json, game, &steps, NULL) == RK_OK)
        rk_notation_text(game->ops, steps.move, steps.count, &text);
    json_decref(json);
    snprintf(token, sizeof token, "%u", s->answers);
    load_acks_add(&s->play->counts.acks, s->table->link, s->number, token,
                  answer);
}

static bool
hear_accepted(struct seat *s, const char *text)
{
    (void)text;
    if (s->play->plan.lifelike)
        note_ack(s);
    s->play->counts.moves++;
    s->play->counts.game[s->table->game].moves++;
    load_times_add(&s->play->counts.answers, load_net_now() - s->sent);
    s->doing = QUIET;
    return true;
}

static bool
hear_refused(struct seat *s, const char *text)
{
    s->play->counts.refused++;
    load_codes_hear(&s->play->counts.codes, text);
    if (!s->play->plan.lifelike)
        load_note_trouble(s->play, "An answer was refused: ", text);
    s->doing = QUIET;
    return true;
}

void
load_answer_hear(struct seat *s, const char *text, size_t length)
{
    static const struct {
        const char *head;
        enum load_heard what;
        bool (*hear)(struct seat *, const char *);
    } kinds[] = {
        { "{\"type\":\"event\"", LOAD_EVENT, hear_event },
        { "{\"type\":\"ask\"", LOAD_ASK, hear_ask },
        { "{\"type\":\"view\"", LOAD_VIEW, hear_view },
        { "{\"type\":\"draft\"", LOAD_DRAFT, hear_help },
        { "{\"type\":\"pieces\"", LOAD_PIECES, hear_help },
        { "{\"type\":\"accepted\"", LOAD_ACCEPTED, hear_accepted },
        { "{\"type\":\"refused\"", LOAD_REFUSED, hear_refused },
    };
    if (s->table == NULL)
        return;
    s->play->counts.game[s->table->game].bytes += length;
    for (size_t i = 0; i < RK_COUNT(kinds); i++) {
        if (strncmp(text, kinds[i].head, strlen(kinds[i].head)) != 0)
            continue;
        if (kinds[i].hear(s, text))
            load_habit_follow(s, kinds[i].what, text, length);
        return;
    }
}
