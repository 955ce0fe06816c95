/* Turns of bots: snapshots of a table, and whole answers to them. */
#include <rookery/answer.h>
#include <rookery/check.h>
#include <server/ops/guard.h>

#include "bots.h"
#include "play_inside.h"

bool
bots_turn(struct play *play, int seat, struct play_turn *turn)
{
    if (!play_load(play) || play_is_aside(play) ||
        play->stage != STORE_PLAYING ||
        (play_ask(play).awaited & rk_seat_bit(seat)) == 0)
        return false;
    *turn = (struct play_turn){ .game = play->game,
                                .setup = play->file->match.setup,
                                .state = play->durable,
                                .seat = seat,
                                .ask = play_ask_id(play, seat) };
    return true;
}

/* A bot at work on one whole answer. */
struct work {
    const struct play_turn *turn;
    struct rk_mind *mind;
    struct rk_rng *rng;
    struct rk_steps steps;
};

/* The facts that the bot gets besides the view of its seat. */
static struct rk_bot_turn
told(const struct play_turn *turn, struct rk_rng *rng)
{
    return (struct rk_bot_turn){ .game = turn->game,
                                 .setup = &turn->setup,
                                 .seats = turn->setup.seats,
                                 .seat = turn->seat,
                                 .rng = rng };
}

static void
think(void *context)
{
    struct work *w = context;
    struct rk_state_room state = w->turn->state;
    struct rk_bot_turn turn = told(w->turn, w->rng);

    rk_mind_answer(w->mind, &turn, rk_state_in(&state), &w->steps);
}

bool
bots_answer(const struct play_turn *turn, struct rk_mind *mind,
            struct rk_rng *rng, uint32_t limit, char text[RK_ANSWER_MAX],
            struct rk_text *why)
{
    struct work w = { .turn = turn, .mind = mind, .rng = rng };
    struct rk_text answer = rk_text_over(text, RK_ANSWER_MAX);

    mind->limit = limit;
    if (!guard_run(think, &w, why))
        return false;
    rk_notation_text(turn->game->ops, w.steps.move, w.steps.count, &answer);
    return true;
}

/* A bot at work on a hint. */
struct pondering {
    const struct play_turn *turn;
    struct rk_mind *mind;
    struct rk_rng *rng;
    struct rk_hint *hint;
    bool good;
};

static void
ponder(void *context)
{
    struct pondering *p = context;
    const struct play_turn *t = p->turn;
    struct rk_state_room state = t->state;
    struct rk_view_room view;
    struct rk_bot_turn turn = told(t, p->rng);

    t->game->view(rk_state_in(&state), t->seat, rk_view_in(&view));
    turn.view = rk_view_in(&view);
    p->good = rk_judge_hint(p->mind, &turn, p->hint, NULL);
}

bool
bots_hint(const struct play_turn *turn, struct rk_mind *mind,
          struct rk_rng *rng, struct rk_hint *hint, struct rk_text *why)
{
    struct pondering p = {
        .turn = turn, .mind = mind, .rng = rng, .hint = hint
    };

    return guard_run(ponder, &p, why) && p.good;
}
