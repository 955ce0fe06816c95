/* Bots at work: their memory, their moves and their whole answers. */
#include <stdlib.h>
#include <string.h>

#include <base/clock.h>
#include <rookery/bot.h>
#include <rookery/check.h>

#include "mind.h"

struct rk_mind *
rk_mind_open(const struct rk_hire *hire)
{
    struct rk_mind *mind = calloc(1, sizeof *mind);

    if (mind == NULL)
        return NULL;
    mind->bot = hire->bot;
    mind->effort = hire->effort;
    if (hire->bot->memory == NULL)
        return mind;
    mind->memory = calloc(1, hire->bot->memory(&hire->effort));
    if (mind->memory == NULL) {
        free(mind);
        return NULL;
    }
    if (hire->bot->open != NULL)
        hire->bot->open(mind, hire);
    return mind;
}

void
rk_mind_close(struct rk_mind *mind)
{
    if (mind == NULL)
        return;
    if (mind->bot->close != NULL)
        mind->bot->close(mind);
    free(mind->memory);
    free(mind);
}

int
rk_mind_choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    int chosen;

    RK_CHECK(turn->setup != NULL);
    chosen = mind->bot->choose(mind, turn);
    RK_CHECK(chosen >= 0 && chosen < turn->count);
    return chosen;
}

/* The time for one move: at most half of what is left until ${end}. */
static uint32_t
share_of(uint64_t end, uint32_t usual)
{
    uint64_t now = clock_ms(CLOCK_MONOTONIC), left = now < end ? end - now : 0;
    uint32_t most = left > 2 ? (uint32_t)(left / 2) : 1;

    return usual > 0 && usual < most ? usual : most;
}

void
mind_answer_by(struct rk_mind *mind, const struct rk_bot_turn *asked,
               const struct rk_state *state, struct rk_steps *steps,
               mind_choose *choose, void *context)
{
    const struct rk_game *game = asked->game;
    uint64_t end = clock_ms(CLOCK_MONOTONIC) + mind->limit;
    uint32_t usual = mind->effort.milliseconds;
    enum rk_status status = RK_DRAFTED;
    struct rk_bot_turn turn = *asked;
    struct rk_state_room work;
    struct rk_view_room view;
    rk_move legal[RK_LEGAL_MAX];

    memcpy(&work, state, game->state_size);
    turn.view = rk_view_in(&view);
    turn.legal = legal;
    for (steps->count = 0; status == RK_DRAFTED; turn.event_count = 0) {
        rk_move *move = &steps->move[steps->count++];

        game->view(rk_state_in(&work), turn.seat, rk_view_in(&view));
        turn.count = game->legal(turn.view, legal);
        RK_CHECK(turn.count > 0 && steps->count <= RK_STEPS_MAX);
        if (mind->limit > 0)
            mind->effort.milliseconds = share_of(end, usual);
        *move = legal[choose(context, mind, &turn)];
        status = game->answer(rk_state_in(&work), turn.seat, *move, NULL);
    }
    RK_CHECK(status == RK_OK);
    mind->effort.milliseconds = usual;
}

static int
choose_itself(void *context, struct rk_mind *mind,
              const struct rk_bot_turn *turn)
{
    (void)context;
    return rk_mind_choose(mind, turn);
}

void
rk_mind_answer(struct rk_mind *mind, const struct rk_bot_turn *turn,
               const struct rk_state *state, struct rk_steps *steps)
{
    mind_answer_by(mind, turn, state, steps, choose_itself, NULL);
}
