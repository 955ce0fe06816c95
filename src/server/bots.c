/* Turns of bots: snapshots of a table, and whole answers to them. */
#include <stdlib.h>
#include <string.h>

#include <rookery/answer.h>
#include <rookery/check.h>

#include "bots.h"
#include "guard.h"
#include "replay.h"
#include "gametable_inside.h"

/* Events for a turn, from a log entry on. */
struct hearing {
    struct gametable_turn *turn;
    uint32_t from;
};

static void
hear(void *context, uint32_t entry, uint32_t number,
     const struct rk_event *event)
{
    struct hearing *h = context;
    struct gametable_turn *turn = h->turn;

    (void)number;
    if (entry < h->from)
        return;
    if (turn->event_count == GAMETABLE_TURN_EVENTS) {
        turn->event_count--;
        memmove(turn->events, turn->events + 1,
                (size_t)turn->event_count * sizeof *turn->events);
    }
    turn->events[turn->event_count++] = rk_event_for(event, turn->seat);
}

/* The entry of the last answer of ${seat} from ${first} on, or ${first}. */
static uint32_t
last_answer(const struct gametable *table, int seat, uint32_t first)
{
    uint32_t i = table->entries;

    while (i > first && table->file->match.room.entry[i - 1].seat != seat)
        i--;
    return i > first ? i - 1 : first;
}

/* The mark from which on all events are that a turn has room for. */
static uint32_t
latest_events(const struct gametable *table)
{
    uint32_t old = table->told > GAMETABLE_TURN_EVENTS
                       ? table->told - GAMETABLE_TURN_EVENTS
                       : 0;

    return marks_of_event(&table->marks, old);
}

bool
gametable_turn(struct gametable *table, int seat, struct gametable_turn *turn)
{
    struct hearing h = { .turn = turn };

    memset(turn, 0, sizeof *turn);
    if (!gametable_wake(table) || table->aside ||
        table->stage != STORE_PLAYING ||
        (gametable_ask(table).awaited & rk_seat_bit(seat)) == 0)
        return false;
    turn->game = table->game;
    turn->setup = table->file->match.setup;
    turn->state = table->durable;
    turn->seat = seat;
    turn->entries = table->entries;
    turn->events = calloc(GAMETABLE_TURN_EVENTS, sizeof *turn->events);
    if (turn->events == NULL)
        return false;
    h.from = last_answer(table, seat, latest_events(table) * MARKS_EVERY);
    replay_events(&table->file->match, &table->marks,
                  marks_at(&table->marks, h.from), table->entries, hear, &h);
    return true;
}

void
gametable_turn_free(struct gametable_turn *turn)
{
    free(turn->events);
    turn->events = NULL;
}

/* A bot at work on one whole answer. */
struct work {
    const struct gametable_turn *turn;
    struct rk_mind *mind;
    struct rk_rng *rng;
    struct rk_steps steps;
};

/* One small answer; the bot is shown the view of its seat. */
static rk_move
choose(struct work *w, const struct rk_state *state)
{
    const struct gametable_turn *t = w->turn;
    struct rk_view_room room;
    rk_move legal[RK_LEGAL_MAX];
    struct rk_bot_turn turn = { .game = t->game,
                                .setup = &t->setup,
                                .seats = t->setup.seats,
                                .seat = t->seat,
                                .view = rk_view_in(&room),
                                .legal = legal,
                                .rng = w->rng };

    t->game->view(state, t->seat, rk_view_in(&room));
    turn.count = t->game->legal(turn.view, legal);
    RK_CHECK(turn.count > 0);
    if (w->steps.count == 0) {
        turn.events = t->events;
        turn.event_count = t->event_count;
    }
    return legal[rk_mind_choose(w->mind, &turn)];
}

static void
think(void *context)
{
    struct work *w = context;
    struct rk_state_room room = w->turn->state;
    enum rk_status status = RK_DRAFTED;

    while (status == RK_DRAFTED) {
        rk_move move = choose(w, rk_state_in(&room));

        RK_CHECK(w->steps.count < RK_STEPS_MAX);
        w->steps.move[w->steps.count++] = move;
        status = w->turn->game->answer(rk_state_in(&room), w->turn->seat, move,
                                       NULL);
    }
    RK_CHECK(status == RK_OK);
}

bool
bots_answer(const struct gametable_turn *turn, struct rk_mind *mind,
            struct rk_rng *rng, char text[RK_ANSWER_MAX], struct rk_text *why)
{
    struct work w = { .turn = turn, .mind = mind, .rng = rng };
    struct rk_text answer = rk_text_over(text, RK_ANSWER_MAX);

    if (!guard_run(think, &w, why))
        return false;
    turn->game->answer_text(w.steps.move, w.steps.count, &answer);
    return true;
}

/* A bot at work on a hint. */
struct pondering {
    const struct gametable_turn *turn;
    struct rk_mind *mind;
    struct rk_rng *rng;
    struct rk_hint *hint;
    bool good;
};

static void
ponder(void *context)
{
    struct pondering *p = context;
    const struct gametable_turn *t = p->turn;
    struct rk_state_room state = t->state;
    struct rk_view_room view;
    struct rk_bot_turn turn = { .game = t->game,
                                .setup = &t->setup,
                                .seats = t->setup.seats,
                                .seat = t->seat,
                                .view = rk_view_in(&view),
                                .rng = p->rng };

    t->game->view(rk_state_in(&state), t->seat, rk_view_in(&view));
    p->good = rk_judge_hint(p->mind, &turn, p->hint, NULL);
}

bool
bots_hint(const struct gametable_turn *turn, struct rk_mind *mind,
          struct rk_rng *rng, struct rk_hint *hint, struct rk_text *why)
{
    struct pondering p = {
        .turn = turn, .mind = mind, .rng = rng, .hint = hint
    };

    return guard_run(ponder, &p, why) && p.good;
}

/* The last level of the table of bots. */
const char *
bots_strongest(void)
{
    const char *name = NULL;

    for (int i = 0; rk_bots[i] != NULL; i++) {
        if (rk_bots[i]->level)
            name = rk_bots[i]->id;
    }
    return name;
}
