/*
 * The counter bot: samples what the others would do, and takes the answer that
 * does best against that.
 */
#include <string.h>

#include <rookery/check.h>

#include "counter.h"
#include "glance.h"
#include "guess.h"
#include "payoff.h"
#include "search.h"

enum {
    SAMPLES = 24,          /* of what the others do */
    HEATS = 3,             /* the best of each heat go on to the next one */
    GOING_ON = 4,          /* 1 in GOING_ON continues */
    ROLLOUTS = 2,          /* to the end, for each sample in the first heat */
    ROLLOUTS_MORE = 4,     /* times as many in the next heat */
    CANDIDATES_MAX = 1024, /* whole answers that are compared */
};

/* A whole answer, or the rest of one. */
struct candidate {
    rk_move step[RK_STEPS_MAX];
    uint8_t steps;
    float sum; /* of payoffs */
};

struct counter {
    const struct rk_bot_turn *turn;
    struct rk_mind frozen;
    struct rk_rng rng;
    int candidates;
    struct candidate candidate[CANDIDATES_MAX];
    struct candidate draft; /* while they are listed */
    struct rk_state_room sample[SAMPLES];
};

/* One small answer of ${seat}: by the frozen search, or at a glance. */
static void
answer(struct counter *c, struct rk_state *state, int seat, bool glances)
{
    const struct rk_game *game = c->turn->game;
    struct rk_view_room room;
    rk_move legal[RK_LEGAL_MAX];
    struct rk_bot_turn turn = { .game = game,
                                .setup = c->turn->setup,
                                .seats = c->turn->seats,
                                .seat = seat,
                                .view = rk_view_in(&room),
                                .legal = legal,
                                .rng = &c->rng };
    int chosen;

    game->view(state, seat, rk_view_in(&room));
    turn.count = game->legal(turn.view, legal);
    chosen =
        glances ? glance_pick(game, turn.view, legal, turn.count, NULL, &c->rng)
                : search_choose_classic(&c->frozen, &turn);
    RK_CHECK(rk_status_applied(game->answer(state, seat, legal[chosen], NULL)));
}

/* A guess in which all others have answered the open question. */
static void
sample(struct counter *c, struct rk_state *state)
{
    const struct rk_game *game = c->turn->game;

    guess_state(c->turn, &c->rng, state);
    for (;;) {
        uint8_t others =
            (uint8_t)(game->ask(state).awaited & ~rk_seat_bit(c->turn->seat));

        if (others == 0)
            return;
        answer(c, state, rk_seat_first(others), false);
    }
}

/* Plays ${state} at a glance to its end; returns the share of ${seat}. */
static float
roll_out(struct counter *c, struct rk_state *state)
{
    const struct rk_game *game = c->turn->game;
    float share[RK_SEATS_MAX];
    struct rk_ask ask;

    while (ask = game->ask(state), !ask.over) {
        int seat = rk_seat_first(ask.awaited);

        if (seat != RK_CHANCE) {
            answer(c, state, seat, true);
            continue;
        }
        game->answer(state, RK_CHANCE, rk_chance_draw(game, state, &c->rng),
                     NULL);
    }
    payoff_final(game, state, share);
    return share[c->turn->seat];
}

/* Lists the ways to go on with the draft of ${state} to a whole answer. */
static void
list(struct counter *c, const struct rk_state *state)
{
    const struct rk_game *game = c->turn->game;
    struct rk_view_room view;
    rk_move legal[RK_LEGAL_MAX];
    int count;

    game->view(state, c->turn->seat, rk_view_in(&view));
    count = game->legal(rk_view_in(&view), legal);
    for (int i = 0; i < count && c->candidates < CANDIDATES_MAX; i++) {
        struct rk_state_room next;

        memcpy(&next, state, game->state_size);
        c->draft.step[c->draft.steps++] = legal[i];
        if (game->answer(rk_state_in(&next), c->turn->seat, legal[i], NULL) ==
            RK_OK)
            c->candidate[c->candidates++] = c->draft;
        else
            list(c, rk_state_in(&next));
        c->draft.step[--c->draft.steps] = 0;
    }
}

/* The payoff of ${candidate} in one sample of what the others do. */
static float
judge(struct counter *c, const struct candidate *candidate,
      const struct rk_state_room *sample)
{
    const struct rk_game *game = c->turn->game;
    struct rk_state_room room;
    struct rk_state *state = rk_state_in(&room);

    memcpy(&room, sample, game->state_size);
    for (int step = 0; step < candidate->steps; step++)
        RK_CHECK(rk_status_applied(
            game->answer(state, c->turn->seat, candidate->step[step], NULL)));
    return roll_out(c, state);
}

/*
 * Judges all candidates ${rollouts} times for each sample. All of them get the
 * same random numbers, so that luck does not decide between them.
 */
static void
run_heat(struct counter *c, int rollouts)
{
    uint64_t luck = rk_rng_next(&c->rng);

    for (int i = 0; i < c->candidates; i++) {
        struct candidate *candidate = &c->candidate[i];

        candidate->sum = 0;
        for (int n = 0; n < rollouts * SAMPLES; n++) {
            c->rng = rk_rng_seed(rk_rng_mix(luck, (uint64_t)n));
            candidate->sum += judge(c, candidate, &c->sample[n % SAMPLES]);
        }
    }
    c->rng = rk_rng_seed(luck);
}

/* Moves the ${places} best candidates to the front, the best first. */
static void
rank(struct counter *c, int places)
{
    for (int place = 0; place < places; place++) {
        int best = place;

        for (int i = place + 1; i < c->candidates; i++) {
            if (c->candidate[i].sum > c->candidate[best].sum)
                best = i;
        }
        c->draft = c->candidate[best];
        c->candidate[best] = c->candidate[place];
        c->candidate[place] = c->draft;
    }
}

static int
choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    struct counter *c = mind->memory;
    int rollouts = ROLLOUTS, chosen = 0;

    if (turn->count == 1)
        return 0;
    memset(c, 0, sizeof *c);
    c->turn = turn;
    c->rng = rk_rng_seed(rk_rng_next(turn->rng));
    c->frozen.bot = &search_classic;
    c->frozen.effort = mind->effort;
    c->frozen.memory = c + 1;
    for (int i = 0; i < SAMPLES; i++)
        sample(c, rk_state_in(&c->sample[i]));
    list(c, rk_state_in(&c->sample[0]));
    for (int heat = 0; heat < HEATS; heat++) {
        run_heat(c, rollouts);
        rank(c, (c->candidates + GOING_ON - 1) / GOING_ON);
        c->candidates = (c->candidates + GOING_ON - 1) / GOING_ON;
        rollouts *= ROLLOUTS_MORE;
    }
    while (turn->legal[chosen] != c->candidate[0].step[0])
        chosen++;
    return chosen;
}

static size_t
memory(const struct rk_effort *effort)
{
    return sizeof(struct counter) + search_memory(effort);
}

const struct rk_bot counter_bot = {
    .id = "counter",
    .about = "Plays best against searches whose settings it is told: "
             "counter:200:argmax.",
    .effort = { .iterations = 1000,
                .threads = 1,
                .cut = SEARCH_CUT,
                .curious = SEARCH_CURIOUS_CLASSIC },
    .memory = memory,
    .choose = choose,
};
