/* Habits of the clients of `rookery load`. */
#include <rookery/games.h>

#include "load_play_inside.h"

enum {
    THINK_MS = 600, /* at most, before a lifelike person answers */
    GATHER_MS = 4   /* as in store.ts: messages of one change come together */
};

void
load_habit_follow(struct seat *s, enum load_heard what, const char *text,
                  size_t length)
{
    load_reaction *reaction = s->play->plan.habit->after[what];

    if (reaction != NULL)
        reaction(s, text, length);
}

/* Plain */

/* Does what the last question wants of the seat. */
static void
plain_go_on(struct seat *s, const char *text, size_t length)
{
    (void)text;
    (void)length;
    if (s->play->rests)
        return;
    if (s->wants == LOAD_LISTED && s->play->plan.lifelike)
        s->due = load_people_soon(s->play, THINK_MS);
    else if (s->wants == LOAD_LISTED)
        load_answer_give(s);
    else if (s->wants == LOAD_UNLISTED) {
        s->doing = WANTS_VIEW;
        load_answer_say(s, "{\"type\":\"view\"}");
    }
}

/* The latest ask holds; while an answer is on its way it has to wait. */
static void
plain_ask(struct seat *s, const char *text, size_t length)
{
    if (s->doing == WANTS_VIEW)
        return;
    s->wants = load_pick_listed(text, &s->play->rng, s->answer);
    if (s->doing == QUIET)
        plain_go_on(s, text, length);
}

static void
plain_view(struct seat *s, const char *text, size_t length)
{
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
        plain_go_on(s, text, length);
}

static void
plain_refused(struct seat *s, const char *text, size_t length)
{
    s->wants = LOAD_UNLISTED;
    plain_go_on(s, text, length);
}

const struct load_habit load_habit_plain = {
    .after = {
        [LOAD_ASK] = plain_ask,
        [LOAD_VIEW] = plain_view,
        [LOAD_ACCEPTED] = plain_go_on,
        [LOAD_REFUSED] = plain_refused,
    },
};

/* Page */

/* store.ts: wantView() */
static void
page_change(struct seat *s, const char *text, size_t length)
{
    (void)text;
    (void)length;
    load_net_wake(s->link, GATHER_MS);
}

static void
page_gathered(struct seat *s, const char *text, size_t length)
{
    (void)text;
    (void)length;
    load_answer_say(s, "{\"type\":\"view\",\"labels\":true}");
}

/* composing.ts: begin(); what it does by itself with a board that has pieces */
static void
page_compose(struct seat *s)
{
    const struct rk_game *game = rk_games_find(load_play_game(s->table->game));

    s->doing = game->pieces != NULL ? PIECES : DRAFTS;
    if (s->doing == PIECES)
        load_answer_say(s, "{\"type\":\"pieces\",\"answer\":\"\"}");
}

/*
 * store.ts: askedAnew(). A view that is older than the last event counts for
 * nothing. Somebody who is at an answer already goes on with it.
 */
static void
page_view(struct seat *s, const char *text, size_t length)
{
    enum load_wants wants;

    (void)length;
    if (s->play->rests || s->doing != QUIET ||
        load_answer_number(text) < s->seen)
        return;
    wants = load_pick_listed(text, &s->play->rng, s->answer);
    if (wants == LOAD_NOTHING)
        return;
    load_answer_say(s, "{\"type\":\"draft\",\"steps\":[]}");
    if (wants == LOAD_LISTED)
        load_answer_give(s);
    else
        page_compose(s);
}

/* Sends what was put together, or asks how it goes on. */
static void
page_go_on(struct seat *s, enum load_wants wants, const char *message,
           const char *heard)
{
    if (wants == LOAD_LISTED)
        load_answer_give(s);
    else if (wants == LOAD_UNLISTED)
        load_answer_say(s, message);
    else
        load_note_trouble(s->play, "No answer can be made of it: ", heard);
}

static void
page_draft(struct seat *s, const char *text, size_t length)
{
    char message[LOAD_MESSAGE_MAX];

    if (s->doing == DRAFTS)
        page_go_on(
            s, load_pick_step(text, length, &s->play->rng, s->answer, message),
            message, text);
}

static void
page_pieces(struct seat *s, const char *text, size_t length)
{
    char message[LOAD_MESSAGE_MAX];

    if (s->doing == PIECES)
        page_go_on(
            s, load_pick_piece(text, length, &s->play->rng, s->answer, message),
            message, text);
}

const struct load_habit load_habit_page = {
    .after = {
        [LOAD_CAME] = page_change,
        [LOAD_EVENT] = page_change,
        [LOAD_ASK] = page_change,
        [LOAD_ACCEPTED] = page_change,
        [LOAD_REFUSED] = page_change,
        [LOAD_WOKEN] = page_gathered,
        [LOAD_VIEW] = page_view,
        [LOAD_DRAFT] = page_draft,
        [LOAD_PIECES] = page_pieces,
    },
};
