/*
 * What can be asked about a table besides its messages: drafts while it is
 * somebody's turn; result, match file and replay when the match has ended.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <wire/build.h>

#include "draft.h"
#include "guard.h"
#include "replay.h"
#include "gametable_inside.h"

/* Work for the guard, and what it has made. */
struct making {
    struct gametable *table;
    const json_t *steps;
    const char *pieces;
    const uint32_t *named; /* question; or NULL */
    int seat;              /* or whose eyes */
    uint32_t from, count;
    char *text;
    json_t *json;
    struct rk_ask ask;
};

/* Does ${work}; trouble sets the table aside and leaves nothing. */
static bool
make(struct making *m, void (*work)(void *))
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (guard_run(work, m, &why))
        return true;
    gametable_set_aside(m->table, sentence);
    return false;
}

/* Drafts */

static void
make_draft(void *context)
{
    struct making *m = context;
    struct message_for to = gametable_to(m->table, m->seat);

    m->text = draft_message(&to, m->steps);
}

static void
make_pieces(void *context)
{
    struct making *m = context;
    struct message_for to = gametable_to(m->table, m->seat);

    m->text = draft_pieces(&to, m->pieces);
}

/* Does ${work} for a seat that is asked; else refuses. */
static char *
help_answer(struct making *m, void (*work)(void *))
{
    struct gametable *table = m->table;

    if (!gametable_wake(table))
        return message_refused(NULL, REFUSAL_NOT_READ);
    if (!table->aside && gametable_is_stale(table, m->seat, m->named))
        return message_refused(NULL, REFUSAL_STALE);
    if (!table->aside &&
        !gametable_is_open(table, m->seat, gametable_ask_id(table, m->seat)))
        return message_refused(NULL, REFUSAL_NOT_ASKED);
    if (!table->aside && make(m, work))
        return m->text;
    return message_refused_with(NULL, REFUSAL_ASIDE, "why",
                                gametable_apology(table));
}

char *
gametable_draft(struct gametable *table, int seat, const uint32_t *ask,
                const json_t *steps)
{
    struct making m = {
        .table = table, .seat = seat, .named = ask, .steps = steps
    };

    return help_answer(&m, make_draft);
}

char *
gametable_pieces(struct gametable *table, int seat, const uint32_t *ask,
                 const char *text)
{
    struct making m = {
        .table = table, .seat = seat, .named = ask, .pieces = text
    };

    return help_answer(&m, make_pieces);
}

/* Facts */

bool
gametable_ends(const struct gametable *table)
{
    for (const struct pending *p = table->pending.first; p != NULL; p = p->next)
        if (p->stage > STORE_PLAYING)
            return true;
    return false;
}

uint32_t
gametable_ask_id(const struct gametable *table, int seat)
{
    return seat >= 0 && seat < RK_SEATS_MAX ? table->answers[seat] : 0;
}

bool
gametable_is_stale(const struct gametable *table, int seat, const uint32_t *ask)
{
    return ask != NULL && table->known && *ask != table->given[seat];
}

bool
gametable_is_open(const struct gametable *table, int seat, uint32_t ask)
{
    return table->known && table->stage == STORE_PLAYING &&
           table->answers[seat] == ask &&
           (gametable_ask(table).awaited & rk_seat_bit(seat)) != 0 &&
           !gametable_answered(table, seat);
}

uint32_t
gametable_entries(const struct gametable *table)
{
    return table->entries;
}

/* After the end */

/* Whether it has, and the log is there to tell about it. */
static bool
has_ended(struct gametable *table)
{
    return (table->stage == STORE_OVER || table->stage == STORE_ABORTED) &&
           gametable_wake(table) && table->file != NULL;
}

char *
gametable_result_text(const struct gametable *table,
                      const struct pending *pending)
{
    struct message_for to = gametable_to(table, RK_SPECTATOR);

    to.state = (const struct rk_state *)(const void *)pending->after.bytes;
    to.resigned = table->resigning;
    return message_text(message_result(&to));
}

static void
make_result(void *context)
{
    struct making *m = context;
    struct message_for to = gametable_to(m->table, RK_SPECTATOR);

    m->json = message_result(&to);
}

/* As it was kept; of an old row that has none it is worked out anew. */
json_t *
gametable_result(struct gametable *table)
{
    struct making m = { .table = table };

    if (table->stage != STORE_OVER)
        return NULL;
    if (table->result != NULL)
        return json_loads(table->result, 0, NULL);
    return (table->known || has_ended(table)) && table->known &&
                   make(&m, make_result)
               ? m.json
               : NULL;
}

bool
gametable_lacks_result(const struct gametable *table)
{
    return table->stage == STORE_OVER && table->result == NULL &&
           table->asleep && !table->known;
}

/* Rows of earlier versions do not say it, and somebody always is. */
bool
gametable_lacks_turn(const struct gametable *table)
{
    return table->stage == STORE_PLAYING && table->awaited == 0 &&
           table->asleep && !table->known && !table->aside;
}

static void
make_file(void *context)
{
    struct making *m = context;

    m->text = rk_match_file_text(m->table->file);
}

char *
gametable_file(struct gametable *table, const char **game)
{
    struct making m = { .table = table };

    if (!has_ended(table) || !make(&m, make_file))
        return NULL;
    *game = table->game->id;
    return m.text;
}

/* Replaying */

/* A position on the way, and what led there. */
struct passing {
    const struct rk_match *match;
    struct rk_state_room room;
    struct rk_events events;
    int eyes;
};

static json_t *
events_json(const struct passing *p)
{
    json_t *list = build_array();

    for (int i = 0; i < p->events.count; i++) {
        struct rk_event event = p->eyes == GAMETABLE_TRUTH
                                    ? p->events.list[i]
                                    : rk_event_for(&p->events.list[i], p->eyes);

        build_add(list, rk_json_event(p->match->game, &event));
    }
    return list;
}

/* Who gave which answer; null where that is not for these eyes. */
static void
put_entry(json_t *json, const struct passing *p, uint32_t number)
{
    const struct rk_log_entry *entry = &p->match->room.entry[number - 1];
    bool shown = p->eyes == GAMETABLE_TRUTH || p->eyes == entry->seat;

    build_put(json, "seat", rk_json_seat(entry->seat));
    build_put(json, "by", build_text(rk_by_name(entry->by)));
    build_put(json, "when", json_integer((json_int_t)entry->when));
    build_put(
        json, "answer",
        build_text_or_null(shown ? rk_match_text(p->match, number - 1) : NULL));
}

static json_t *
step_json(struct passing *p, uint32_t number)
{
    const struct rk_game *game = p->match->game;
    const struct rk_state *state = rk_state_in(&p->room);
    struct rk_ask ask = game->ask(state);
    struct rk_view_room view;
    json_t *json = build_object();

    game->view(state, p->eyes == GAMETABLE_TRUTH ? RK_SPECTATOR : p->eyes,
               rk_view_in(&view));
    build_put(json, "n", json_integer(number));
    if (number > 0)
        put_entry(json, p, number);
    build_put(json, "events", events_json(p));
    build_put(json, "ask", rk_json_ask(&ask));
    build_put(json, "view",
              rk_json_view(game, &p->match->setup, rk_view_in(&view)));
    if (p->eyes == GAMETABLE_TRUTH)
        build_put(
            json, "state",
            rk_json_fields(&game->state_fields, state, p->match->setup.seats));
    return json;
}

static void
make_steps(void *context)
{
    static _Thread_local struct rk_event list[RK_EVENTS_MAX];
    struct making *m = context;
    struct passing p = { .match = &m->table->file->match,
                         .events = { .list = list, .cap = RK_EVENTS_MAX },
                         .eyes = m->seat };
    uint32_t end = m->from + m->count;
    uint32_t first = m->from > 0 ? m->from - 1 : 0;

    m->json = build_array();
    replay_position(p.match, &m->table->marks, first, &p.room);
    for (uint32_t n = first; n < end && n <= m->table->entries; n++) {
        p.events.count = 0;
        if (n > first)
            RK_CHECK(rk_answer_text(p.match->game, rk_state_in(&p.room),
                                    p.match->room.entry[n - 1].seat,
                                    rk_match_text(p.match, n - 1), &p.events,
                                    NULL, NULL) == RK_OK);
        if (n >= m->from)
            build_add(m->json, step_json(&p, n));
    }
}

json_t *
gametable_steps(struct gametable *table, int eyes, uint32_t from,
                uint32_t count)
{
    struct making m = { .table = table, .seat = eyes, .from = from };

    m.count = count < GAMETABLE_STEPS_MAX ? count : GAMETABLE_STEPS_MAX;
    if (!has_ended(table) || from > table->entries)
        return NULL;
    return make(&m, make_steps) ? m.json : NULL;
}

static void
look_ahead(void *context)
{
    struct making *m = context;
    struct rk_state_room room;

    replay_position(&m->table->file->match, &m->table->marks, m->count, &room);
    m->ask = m->table->game->ask(rk_state_in(&room));
}

bool
gametable_goes_on(struct gametable *table, uint32_t entries, uint8_t *awaited)
{
    struct making m = { .table = table, .count = entries };

    if (!has_ended(table) || entries > table->entries || !make(&m, look_ahead))
        return false;
    *awaited = m.ask.awaited;
    return !m.ask.over;
}
