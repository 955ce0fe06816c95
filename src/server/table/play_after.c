/*
 * What can be asked about a table besides its messages: drafts while it is
 * somebody's turn; result, match file and replay when the match has ended.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <wire/answer.h>
#include <wire/write.h>
#include <server/ops/guard.h>

#include "draft.h"
#include "replay.h"
#include "play_inside.h"

/* Work for the guard, and what it has made. */
struct making {
    struct play *table;
    const json_t *given; /* steps of a draft, or an answer so far */
    uint32_t named;      /* question */
    int seat;            /* or whose eyes */
    uint32_t from, count;
    struct buffer *out;
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
    play_set_aside(m->table, sentence);
    return false;
}

/* Drafts */

static void
make_draft(void *context)
{
    struct making *m = context;
    struct message_for to = play_to(m->table, m->seat);

    m->text = draft_message(&to, m->given);
}

static void
make_pieces(void *context)
{
    struct making *m = context;
    struct message_for to = play_to(m->table, m->seat);

    m->text = draft_pieces(&to, m->given);
}

/* Does ${work} for a seat that is asked; else refuses. */
static char *
help_answer(struct making *m, void (*work)(void *))
{
    struct play *table = m->table;

    if (!play_load(table))
        return message_refused(NULL, REFUSAL_NOT_READ);
    if (!table->aside && play_is_stale(table, m->seat, &m->named))
        return message_refused(NULL, REFUSAL_STALE);
    if (!table->aside &&
        !play_is_open(table, m->seat, play_ask_id(table, m->seat)))
        return message_refused(NULL, REFUSAL_NOT_ASKED);
    if (!table->aside && make(m, work))
        return m->text;
    return message_refused(NULL, play_apology(table));
}

char *
play_draft(struct play *table, int seat, uint32_t ask, const json_t *steps)
{
    struct making m = {
        .table = table, .seat = seat, .named = ask, .given = steps
    };

    return help_answer(&m, make_draft);
}

char *
play_pieces(struct play *table, int seat, uint32_t ask, const json_t *answer)
{
    struct making m = {
        .table = table, .seat = seat, .named = ask, .given = answer
    };

    return help_answer(&m, make_pieces);
}

/* Facts */

bool
play_ends(const struct play *table)
{
    for (const struct pending *p = table->pending.first; p != NULL; p = p->next)
        if (p->stage > STORE_PLAYING)
            return true;
    return false;
}

uint32_t
play_ask_id(const struct play *table, int seat)
{
    return seat >= 0 && seat < RK_SEATS_MAX ? table->answers[seat] : 0;
}

bool
play_is_stale(const struct play *table, int seat, const uint32_t *ask)
{
    return ask != NULL && table->known && *ask != table->given[seat];
}

bool
play_is_open(const struct play *table, int seat, uint32_t ask)
{
    return table->known && table->stage == STORE_PLAYING &&
           table->answers[seat] == ask &&
           (play_ask(table).awaited & rk_seat_bit(seat)) != 0 &&
           !play_answered(table, seat);
}

uint32_t
play_entries(const struct play *table)
{
    return table->entries;
}

/* After the end */

/* Whether it has, and the log is there to tell about it. */
static bool
has_ended(struct play *table)
{
    return (table->stage == STORE_OVER || table->stage == STORE_ABORTED) &&
           play_load(table) && table->file != NULL;
}

char *
play_result_text(const struct play *table, const struct pending *pending)
{
    struct message_for to = play_to(table, RK_SPECTATOR);

    to.state = (const struct rk_state *)(const void *)pending->after.bytes;
    to.resigned = table->resigning;
    return message_text(message_result(&to));
}

static void
make_result(void *context)
{
    struct making *m = context;
    struct message_for to = play_to(m->table, RK_SPECTATOR);

    m->json = message_result(&to);
}

/* As it was kept; of an old row that has none it is worked out anew. */
json_t *
play_result(struct play *table)
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
play_lacks_result(const struct play *table)
{
    return table->stage == STORE_OVER && table->result == NULL &&
           table->asleep && !table->known;
}

/* Rows of earlier versions do not say it, and somebody always is. */
bool
play_lacks_turn(const struct play *table)
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
play_file(struct play *table, const char **game)
{
    struct making m = { .table = table };

    if (!has_ended(table) || !make(&m, make_file))
        return NULL;
    *game = table->game->id;
    return m.text;
}

/* Replaying */

/* The eyes that steps are seen with, and what they were shown so far. */
struct passing {
    const struct rk_match *match;
    struct buffer *out;
    struct rk_state_room room; /* the position */
    struct rk_view_room view;
    struct rk_state_room state; /* shown of it, if everything is */
    int seat;                   /* whose view it is */
    bool all;
};

/* Shows the view of ${state}, a part of the way to the position. */
static void
write_view_of(struct passing *p, const struct rk_state *state)
{
    const struct rk_game *game = p->match->game;
    struct rk_view_room now;

    game->view(state, p->seat, rk_view_in(&now));
    write_key(p->out, "view");
    view_write_changes(p->out, game, &p->match->setup, rk_view_in(&p->view),
                       rk_view_in(&now));
    memcpy(&p->view, &now, game->view_size);
}

static void
write_passed(void *context, const struct rk_event *event,
             const struct rk_state *after)
{
    struct passing *p = context;
    struct rk_event seen = p->all ? *event : rk_event_for(event, p->seat);

    write_open(p->out, '{');
    write_key(p->out, "event");
    view_write_event(p->out, p->match->game, &seen);
    write_view_of(p, after);
    write_close(p->out, '}');
}

/* Who gave which answer; null where that is not for these eyes. */
static void
write_entry(const struct passing *p, uint32_t index)
{
    const struct rk_log_entry *entry = &p->match->room.entry[index];
    struct rk_steps steps;

    write_key(p->out, "seat");
    write_seat(p->out, entry->seat);
    write_key(p->out, "by");
    write_text(p->out, rk_by_name(entry->by));
    write_key(p->out, "when");
    write_number(p->out, (int64_t)entry->when);
    write_key(p->out, "answer");
    if (!p->all && p->seat != entry->seat) {
        write_null(p->out);
        return;
    }
    steps.count = rk_notation_read(
        p->match->game->ops, rk_match_text(p->match, index), steps.move, NULL);
    RK_CHECK(steps.count > 0);
    answer_write(p->out, p->match->game, steps.move, steps.count);
}

/* What ends every step: the rest of what has changed, and the question. */
static void
write_position(struct passing *p)
{
    const struct rk_game *game = p->match->game;
    const struct rk_state *state = rk_state_in(&p->room);
    struct rk_ask ask = game->ask(state);

    write_view_of(p, state);
    if (p->all) {
        write_key(p->out, "state");
        fields_write_changes(p->out, &game->state_fields,
                             rk_state_in(&p->state), state,
                             p->match->setup.seats);
        p->state = p->room;
    }
    write_key(p->out, "ask");
    view_write_ask(p->out, &ask);
}

/* Step ${number}: the entry before it, and what it has led to. */
static void
write_step(struct passing *p, uint32_t number)
{
    write_open(p->out, '{');
    write_key(p->out, "n");
    write_number(p->out, number);
    if (number > 0)
        write_entry(p, number - 1);
    write_key(p->out, "events");
    write_open(p->out, '[');
    if (number > 0)
        replay_entry(p->match, number - 1, &p->room, write_passed, p);
    write_close(p->out, ']');
    write_position(p);
    write_close(p->out, '}');
}

/* The position before the first step as it is seen: all of it. */
static void
write_start(struct passing *p)
{
    const struct rk_game *game = p->match->game;
    int seats = p->match->setup.seats;

    p->state = p->room;
    game->view(rk_state_in(&p->room), p->seat, rk_view_in(&p->view));
    write_key(p->out, "view");
    view_write(p->out, game, &p->match->setup, rk_view_in(&p->view));
    if (!p->all)
        return;
    write_key(p->out, "state");
    fields_write_whole(p->out, &game->state_fields, rk_state_in(&p->state),
                       seats);
}

static void
make_steps(void *context)
{
    struct making *m = context;
    bool all = m->seat == PLAY_TRUTH;
    struct passing p = { .match = &m->table->file->match,
                         .out = m->out,
                         .seat = all ? RK_SPECTATOR : m->seat,
                         .all = all };
    uint32_t end = m->from + m->count;

    replay_position(p.match, &m->table->marks, m->from > 0 ? m->from - 1 : 0,
                    &p.room);
    write_start(&p);
    write_key(p.out, "steps");
    write_open(p.out, '[');
    for (uint32_t n = m->from; n < end && n <= m->table->entries; n++)
        write_step(&p, n);
    write_close(p.out, ']');
}

bool
play_write_steps(struct play *table, int eyes, uint32_t from, uint32_t count,
                 struct buffer *out)
{
    struct making m = {
        .table = table, .seat = eyes, .from = from, .out = out
    };

    m.count = count < PLAY_STEPS_MAX ? count : PLAY_STEPS_MAX;
    return has_ended(table) && from <= table->entries && make(&m, make_steps);
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
play_goes_on(struct play *table, uint32_t entries, uint8_t *awaited)
{
    struct making m = { .table = table, .count = entries };

    if (!has_ended(table) || entries > table->entries || !make(&m, look_ahead))
        return false;
    *awaited = m.ask.awaited;
    return !m.ask.over;
}
