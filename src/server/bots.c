/* Turns of bots: snapshots of a table, and whole answers to them. */
#include <time.h>

#include <rookery/answer.h>
#include <rookery/check.h>

#include "bots.h"
#include "guard.h"
#include "gametable_inside.h"

bool
gametable_turn(struct gametable *table, int seat, struct gametable_turn *turn)
{
    if (!gametable_wake(table) || table->aside ||
        table->stage != STORE_PLAYING ||
        (gametable_ask(table).awaited & rk_seat_bit(seat)) == 0)
        return false;
    *turn = (struct gametable_turn){ .game = table->game,
                                     .setup = table->file->match.setup,
                                     .state = table->durable,
                                     .seat = seat,
                                     .ask = gametable_ask_id(table, seat) };
    return true;
}

/* A bot at work on one whole answer. */
struct work {
    const struct gametable_turn *turn;
    struct rk_mind *mind;
    struct rk_rng *rng;
    uint64_t end; /* when the whole answer is due, by the clock below */
    struct rk_steps steps;
};

static uint64_t
clock_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/*
 * Lets each step of an answer take at most half of the time that is left. A
 * level whose effort ends earlier by itself does not notice.
 */
static void
limit_step(struct work *w, uint32_t usual)
{
    uint64_t now = clock_ms(), left = now < w->end ? w->end - now : 0;
    uint32_t most = left > 2 ? (uint32_t)(left / 2) : 1;

    w->mind->effort.milliseconds = usual > 0 && usual < most ? usual : most;
}

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
    return legal[rk_mind_choose(w->mind, &turn)];
}

static void
think(void *context)
{
    struct work *w = context;
    struct rk_state_room room = w->turn->state;
    uint32_t usual = w->mind->effort.milliseconds;
    enum rk_status status = RK_DRAFTED;

    while (status == RK_DRAFTED) {
        rk_move move;

        limit_step(w, usual);
        move = choose(w, rk_state_in(&room));
        RK_CHECK(w->steps.count < RK_STEPS_MAX);
        w->steps.move[w->steps.count++] = move;
        status = w->turn->game->answer(rk_state_in(&room), w->turn->seat, move,
                                       NULL);
    }
    RK_CHECK(status == RK_OK);
}

bool
bots_answer(const struct gametable_turn *turn, struct rk_mind *mind,
            struct rk_rng *rng, uint32_t limit, char text[RK_ANSWER_MAX],
            struct rk_text *why)
{
    struct work w = {
        .turn = turn, .mind = mind, .rng = rng, .end = clock_ms() + limit
    };
    struct rk_text answer = rk_text_over(text, RK_ANSWER_MAX);

    if (!guard_run(think, &w, why))
        return false;
    rk_notation_text(turn->game->ops, w.steps.move, w.steps.count, &answer);
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
