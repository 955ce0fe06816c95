/* The costs of copies, views, guesses, judgements and searches. */
#include <stdlib.h>
#include <string.h>

#include <bots/nets.h>
#include <bots/payoff.h>
#include <rookery/check.h>

#include "clock.h"
#include "driver.h"
#include "prices.h"

enum { SAMPLES = 64 };

/* States from random matches, with views of the seats that are asked. */
struct samples {
    const struct rk_game *game;
    const struct rk_setup *setup;
    struct rk_rng rng;
    int seat[SAMPLES];
    struct rk_state_room state[SAMPLES];
    struct rk_view_room view[SAMPLES];
    struct rk_state_room state_out;
    struct rk_view_room view_out;
    struct value nets;
    const struct value *value; /* NULL: the game has no network */
};

/* A driver whose seats share one mind that moves at random. */
static struct driver
driver_for(const struct samples *samples, struct rk_mind *mind)
{
    struct driver driver = { .game = samples->game, .setup = samples->setup };

    mind->bot = rk_bots_find("random");
    RK_CHECK(mind->bot != NULL);
    for (int seat = 0; seat < driver.setup->seats; seat++)
        driver.mind[seat] = mind;
    return driver;
}

/* Takes one state from every eighth question to a seat. */
static void
take_samples(struct samples *samples)
{
    const struct rk_game *game = samples->game;
    struct rk_mind mind = { 0 };
    struct driver driver = driver_for(samples, &mind);
    struct rk_state_room room;
    struct rk_state *state = rk_state_in(&room);
    int taken = 0, asks = 0;

    for (uint64_t seed = 1; taken < SAMPLES; seed++) {
        game->setup(state, samples->setup);
        driver_begin(&driver, seed);
        do {
            struct rk_ask ask = game->ask(state);

            if (ask.over || ask.awaited == rk_seat_bit(RK_CHANCE) ||
                taken == SAMPLES || asks++ % 8 != 0)
                continue;
            samples->seat[taken] = rk_seat_first(ask.awaited);
            memcpy(&samples->state[taken], &room, game->state_size);
            game->view(state, samples->seat[taken],
                       rk_view_in(&samples->view[taken]));
            taken++;
        } while (driver_step(&driver, state));
    }
}

/* Keeps the compiler from dropping unused results. */
static void
use(const void *memory)
{
    __asm__ volatile("" : : "g"(memory) : "memory");
}

static void
copy(struct samples *samples, int i)
{
    memcpy(&samples->state_out, &samples->state[i], samples->game->state_size);
}

static void
view(struct samples *samples, int i)
{
    samples->game->view(rk_state_in(&samples->state[i]), samples->seat[i],
                        rk_view_in(&samples->view_out));
}

static void
guess(struct samples *samples, int i)
{
    samples->game->guess(rk_view_in(&samples->view[i]), &samples->rng,
                         rk_state_in(&samples->state_out));
}

static void
judge(struct samples *samples, int i)
{
    const struct rk_state *state = rk_state_in(&samples->state[i]);
    float share[RK_SEATS_MAX];

    if (samples->value != NULL)
        value_shares(samples->value, state, share);
    else
        payoff_expected(samples->game, state, samples->setup->seats, share);
    use(share);
}

/* Nanoseconds that ${work} takes for one sample. */
static double
time_of(struct samples *samples, void (*work)(struct samples *, int))
{
    double turns[CLOCK_TURNS];

    for (int turn = 0; turn < CLOCK_TURNS; turn++) {
        double start = clock_spent(), seconds;
        int rounds = 0;

        do {
            for (int i = 0; i < SAMPLES; i++) {
                work(samples, i);
                use(samples);
            }
            rounds++;
            seconds = clock_spent() - start;
        } while (seconds < 0.001);
        turns[turn] = seconds * 1e9 / ((double)rounds * SAMPLES);
    }
    return clock_median(turns);
}

/* Lets ${mind} think about sample ${i}, if there is a choice. */
static void
think(struct samples *samples, struct rk_mind *mind, int i)
{
    rk_move legal[RK_LEGAL_MAX];
    struct rk_bot_turn turn = { .game = samples->game,
                                .setup = samples->setup,
                                .seats = samples->setup->seats,
                                .seat = samples->seat[i],
                                .view = rk_view_in(&samples->view[i]),
                                .legal = legal,
                                .rng = &samples->rng };

    turn.count = samples->game->legal(turn.view, legal);
    if (turn.count > 1)
        rk_mind_choose(mind, &turn);
}

/*
 * Iterations a second of one thread that makes 1,000 for each decision, for
 * at least ${least} seconds.
 */
static bool
search(struct samples *samples, double least, double *per_second)
{
    struct rk_hire hire;
    struct rk_mind *mind;
    double start, seconds = 0;

    RK_CHECK(rk_hire_read("search:1000", &hire, NULL));
    mind = rk_mind_open(&hire);
    if (mind == NULL)
        return false;
    start = clock_spent();
    for (int i = 0; mind->iterations == 0 || seconds < least; i += 5) {
        think(samples, mind, i % SAMPLES);
        seconds = clock_spent() - start;
    }
    *per_second = (double)mind->iterations / seconds;
    rk_mind_close(mind);
    return true;
}

bool
prices_find(const struct rk_game *game, const struct rk_setup *setup,
            double least, struct prices *prices)
{
    static struct samples samples;

    samples.game = game;
    samples.setup = setup;
    samples.rng = rk_rng_seed(1);
    samples.value = nets_value(&samples.nets, game, setup, 1);
    take_samples(&samples);
    prices->copy_ns = time_of(&samples, copy);
    prices->view_ns = time_of(&samples, view);
    prices->guess_ns = time_of(&samples, guess);
    prices->judge_ns = time_of(&samples, judge);
    return search(&samples, least, &prices->search_per_second);
}
