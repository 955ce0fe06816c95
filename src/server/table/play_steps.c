/* The steps of an ended match, for replays and for going on from one. */
#include <string.h>

#include <rookery/check.h>
#include <wire/answer.h>
#include <wire/write.h>

#include "play_inside.h"
#include "replay.h"

/* The arguments and the result of a guarded call. */
struct showing {
    struct play *play;
    int eyes;
    uint32_t from, count;
    struct buffer *out;
    struct rk_ask ask;
};

/* The reader of a replay, and the view sent to them so far. */
struct passing {
    const struct rk_match *match;
    struct buffer *out;
    struct rk_state_room room; /* the position */
    struct rk_view_room view;
    struct rk_state_room state; /* shown of it, if everything is */
    int seat;                   /* whose view it is */
    bool all;
};

/* Writes how the view changes up to ${state}, on the way to the position. */
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

/* The answer of an entry and its seat; null where the reader may not see it. */
static void
write_entry(const struct passing *p, uint32_t index)
{
    const struct rk_log_entry *entry = &p->match->room.entry[index];
    struct rk_steps steps;

    write_key(p->out, "seat");
    write_seat(p->out, entry->seat);
    write_key_text(p->out, "by", rk_by_name(entry->by));
    write_key_number(p->out, "when", (int64_t)entry->when);
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

/* Ends a step: the remaining changes, and the question. */
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

/* Step ${number}: the entry before it, and its consequences. */
static void
write_step(struct passing *p, uint32_t number)
{
    write_open(p->out, '{');
    write_key_number(p->out, "n", number);
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

/* The whole position before the first step, as the reader may see it. */
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
    struct showing *s = context;
    bool all = s->eyes == PLAY_TRUTH;
    struct passing p = { .match = &s->play->file->match,
                         .out = s->out,
                         .seat = all ? RK_SPECTATOR : s->eyes,
                         .all = all };
    uint32_t end = s->from + s->count;

    replay_position(p.match, &s->play->marks, s->from > 0 ? s->from - 1 : 0,
                    &p.room);
    write_start(&p);
    write_key(p.out, "steps");
    write_open(p.out, '[');
    for (uint32_t n = s->from; n < end && n <= s->play->entries; n++)
        write_step(&p, n);
    write_close(p.out, ']');
}

bool
play_write_steps(struct play *play, int eyes, uint32_t from, uint32_t count,
                 struct buffer *out)
{
    struct showing s = { .play = play, .eyes = eyes, .from = from, .out = out };

    s.count = count < PLAY_STEPS_MAX ? count : PLAY_STEPS_MAX;
    return play_has_ended(play) && from <= play->entries &&
           play_run(play, make_steps, &s);
}

static void
look_ahead(void *context)
{
    struct showing *s = context;
    struct rk_state_room room;

    replay_position(&s->play->file->match, &s->play->marks, s->count, &room);
    s->ask = s->play->game->ask(rk_state_in(&room));
}

bool
play_goes_on(struct play *play, uint32_t entries, uint8_t *awaited)
{
    struct showing s = { .play = play, .count = entries };

    if (!play_has_ended(play) || entries > play->entries ||
        !play_run(play, look_ahead, &s))
        return false;
    *awaited = s.ask.awaited;
    return !s.ask.over;
}
