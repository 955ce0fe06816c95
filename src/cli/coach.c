/* The strongest level, looking at one view after another. */
#include <string.h>
#include <unistd.h>

#include <rookery/check.h>

#include "coach.h"

static atomic_bool stop;

static void
interrupt(int number)
{
    (void)number;
    atomic_store(&stop, true);
}

/* The last level of the table is the strongest. */
const char *
coach_name(void)
{
    const char *name = NULL;

    for (int i = 0; rk_bots[i] != NULL; i++) {
        if (rk_bots[i]->level)
            name = rk_bots[i]->id;
    }
    return name;
}

void
coach_hire(struct coach *coach, uint32_t think, const atomic_bool *until)
{
    struct rk_hire hire;

    memset(coach, 0, sizeof *coach);
    RK_CHECK(cli_hire(coach_name(), &hire) == CLI_FINE);
    hire.effort.iterations = think;
    if (think > 0)
        hire.effort.milliseconds = 0;
    coach->mind = rk_mind_open(&hire);
    RK_CHECK(coach->mind != NULL);
    coach->mind->stop = until;
}

void
coach_open(struct coach *coach, uint32_t think)
{
    struct sigaction action = { .sa_handler = interrupt };

    coach_hire(coach, think, &stop);
    coach->listens = true;
    atomic_store(&stop, false);
    sigaction(SIGINT, &action, &coach->before);
}

bool
coach_stopped(const struct coach *coach)
{
    return atomic_load(coach->mind->stop);
}

bool
coach_close(struct coach *coach)
{
    bool stopped = coach_stopped(coach);

    if (coach->listens)
        sigaction(SIGINT, &coach->before, NULL);
    rk_mind_close(coach->mind);
    coach->mind = NULL;
    return stopped;
}

/* The coach's random numbers follow from the view as well. */
static uint64_t
seed_of(const struct rk_view_room *view)
{
    uint64_t seed = 0;

    for (size_t i = 0; i < sizeof view->bytes; i++)
        seed = rk_rng_mix(seed, view->bytes[i]);
    return seed;
}

void
coach_look(struct coach *coach, const struct rk_match *match,
           const struct rk_state *state, int seat)
{
    memset(&coach->view, 0, sizeof coach->view);
    match->game->view(state, seat, rk_view_in(&coach->view));
    coach->rng = rk_rng_seed(seed_of(&coach->view));
    coach->turn = (struct rk_bot_turn){ .game = match->game,
                                        .setup = &match->setup,
                                        .seats = match->setup.seats,
                                        .seat = seat,
                                        .view = rk_view_in(&coach->view),
                                        .rng = &coach->rng };
}

bool
coach_is_watched(void)
{
    return isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
}
