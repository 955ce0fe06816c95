/* Habits of the clients of `rookery load`. */
#include <stdio.h>

#include <rookery/games.h>

#include "load_play_inside.h"

enum { THINK_MS = 600 }; /* at most, before a lifelike person answers */

/* Does what the last question requires of the seat. */
static void
go_on(struct seat *s)
{
    if (s->play->rests)
        return;
    if (s->wants == LOAD_LISTED && s->play->plan.lifelike)
        s->due = load_people_soon(s->play, THINK_MS);
    else if (s->wants == LOAD_LISTED)
        load_answer_give(s);
    else if (s->wants == LOAD_UNLISTED)
        s->play->plan.habit->compose(s);
}

/* The latest ask counts; while an answer is on its way it has to wait. */
static void
hear_ask(struct seat *s, const char *text, size_t length)
{
    (void)length;
    s->wants = load_pick_listed(text, &s->play->rng, &s->ask, s->answer);
    if (s->doing == QUIET)
        go_on(s);
}

/* Plain clients request a view and make an answer from it. */
static void
hear_view(struct seat *s, const char *text, size_t length)
{
    bool wanted = s->doing == WANTS_VIEW;

    if (wanted)
        s->doing = QUIET;
    s->wants = load_pick_listed(text, &s->play->rng, &s->ask, s->answer);
    if (wanted && s->wants == LOAD_UNLISTED) {
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
hear_accepted(struct seat *s, const char *text, size_t length)
{
    (void)text;
    (void)length;
    go_on(s);
}

/* The current question is unknown. */
static void
hear_refused(struct seat *s, const char *text, size_t length)
{
    (void)text;
    (void)length;
    s->wants = LOAD_UNLISTED;
    load_habit_plain.compose(s);
}

/* Adds a part; sends the answer if it is whole, or asks how it goes on. */
static void
add(struct seat *s, enum load_part part, const char *text, size_t length)
{
    char message[LOAD_MESSAGE_MAX];
    enum load_wants wants = load_pick_next(part, text, length, &s->play->rng,
                                           s->ask, s->answer, message);

    if (wants == LOAD_LISTED)
        load_answer_give(s);
    else if (wants == LOAD_UNLISTED)
        load_answer_say(s, message);
    else
        load_note_trouble(s->play, "No answer can be made of it: ", text);
}

static void
hear_draft(struct seat *s, const char *text, size_t length)
{
    if (s->doing == DRAFTS)
        add(s, LOAD_STEP, text, length);
}

static void
hear_pieces(struct seat *s, const char *text, size_t length)
{
    if (s->doing == PIECES)
        add(s, LOAD_PIECE, text, length);
}

void
load_habit_follow(struct seat *s, enum load_heard what, const char *text,
                  size_t length)
{
    static void (*const hear[LOAD_HEARD_KINDS])(struct seat *, const char *,
                                                size_t) = {
        [LOAD_ASK] = hear_ask,           [LOAD_VIEW] = hear_view,
        [LOAD_DRAFT] = hear_draft,       [LOAD_PIECES] = hear_pieces,
        [LOAD_ACCEPTED] = hear_accepted, [LOAD_REFUSED] = hear_refused,
    };

    if (hear[what] != NULL)
        hear[what](s, text, length);
}

static void
compose_plainly(struct seat *s)
{
    s->doing = WANTS_VIEW;
    load_answer_say(s, "{\"type\":\"view\",\"flow\":true}");
}

const struct load_habit load_habit_plain = { .compose = compose_plainly };

static void
compose_as_page(struct seat *s)
{
    const struct rk_game *game = rk_games_find(load_play_game(s->table->game));
    char message[LOAD_MESSAGE_MAX];
    bool pieces = game->pieces != NULL;

    s->doing = pieces ? PIECES : DRAFTS;
    snprintf(message, sizeof message, "{\"type\":\"%s\",\"ask\":%u,\"%s\":%s}",
             pieces ? "pieces" : "draft", s->ask, pieces ? "answer" : "steps",
             pieces ? "null" : "[]");
    load_answer_say(s, message);
}

const struct load_habit load_habit_page = { .compose = compose_as_page };
