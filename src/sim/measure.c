/* Measuring a game against the yardstick. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <rookery/check.h>

#include "clock.h"
#include "measure.h"

/* The main() of bench/yardstick.c, which is compiled under this name. */
int yardstick_main(int argc, char **argv);

/* Runs the yardstick in a process of its own, as from a command line. */
static _Noreturn void
be_yardstick(int out, double slice)
{
    char name[] = "yardstick", seconds[32];
    char *argv[] = { name, seconds, NULL };

    snprintf(seconds, sizeof seconds, "%.3f", slice);
    if (dup2(out, STDOUT_FILENO) < 0)
        _exit(1);
    yardstick_main(2, argv);
    fflush(stdout);
    _exit(0);
}

/* Decisions a second of the yardstick; 0, with errno set, on trouble. */
static double
run_yardstick(double slice)
{
    char text[64] = { 0 };
    int ends[2];
    pid_t child;
    FILE *in;

    fflush(stdout);
    if (pipe(ends) != 0)
        return 0;
    child = fork();
    if (child == 0)
        be_yardstick(ends[1], slice);
    close(ends[1]);
    in = fdopen(ends[0], "r");
    if (child < 0 || in == NULL || fgets(text, sizeof text, in) == NULL)
        errno = child < 0 ? errno : EIO;
    if (in != NULL)
        fclose(in);
    if (child > 0)
        waitpid(child, NULL, 0);
    return strtod(text, NULL);
}

/* The results of one turn of the game, each per second. */
struct turn {
    double decisions, answers, matches;
};

/* Matches played with nothing around them that would cost time. */
struct play {
    const struct rk_game *game;
    struct rk_rng rng;
    uint64_t decisions, answers;
};

static void
deal(struct play *play, struct rk_state *state)
{
    rk_move move = rk_chance_draw(play->game, state, &play->rng);

    RK_CHECK(play->game->answer(state, RK_CHANCE, move, NULL) == RK_OK);
}

/* One small answer of ${seat}: a view, the legal list, a random move. */
static void
decide(struct play *play, struct rk_state *state, int seat)
{
    const struct rk_game *game = play->game;
    struct rk_view_room room;
    rk_move legal[RK_LEGAL_MAX];
    enum rk_status status;
    int count;

    game->view(state, seat, rk_view_in(&room));
    count = game->legal(rk_view_in(&room), legal);
    status =
        game->answer(state, seat, legal[rk_rng_below(&play->rng, count)], NULL);
    RK_CHECK(rk_status_applied(status));
    play->decisions++;
    play->answers += status == RK_OK;
}

static void
play_match(struct play *play, const struct rk_setup *setup)
{
    struct rk_state_room room;
    struct rk_state *state = rk_state_in(&room);
    struct rk_ask ask;

    play->game->setup(state, setup);
    for (ask = play->game->ask(state); !ask.over;
         ask = play->game->ask(state)) {
        int seat = rk_seat_first(ask.awaited);

        if (seat == RK_CHANCE)
            deal(play, state);
        else
            decide(play, state, seat);
    }
}

static struct turn
run_game(const struct measure *m, double slice, uint64_t *seed)
{
    enum { AT_ONCE = 16 }; /* matches between two checks of the clock */
    struct play play = { .game = m->game, .rng = rk_rng_seed((*seed)++) };
    double start = clock_spent(), seconds;
    uint64_t matches = 0;

    do {
        for (int i = 0; i < AT_ONCE; i++)
            play_match(&play, &m->setup);
        matches += AT_ONCE;
        seconds = clock_spent() - start;
    } while (seconds < slice);
    return (struct turn){ (double)play.decisions / seconds,
                          (double)play.answers / seconds,
                          (double)matches / seconds };
}

static bool
run_turns(struct measure *m, double slice)
{
    double decisions[CLOCK_TURNS], answers[CLOCK_TURNS];
    double matches[CLOCK_TURNS], yardstick[CLOCK_TURNS];
    double ratio[CLOCK_TURNS];
    uint64_t seed = 1;

    for (int i = 0; i < CLOCK_TURNS; i++) {
        struct turn turn;

        yardstick[i] = run_yardstick(slice);
        if (yardstick[i] <= 0)
            return false;
        turn = run_game(m, slice, &seed);
        decisions[i] = turn.decisions;
        answers[i] = turn.answers;
        matches[i] = turn.matches;
        ratio[i] = turn.decisions / yardstick[i];
    }
    m->decisions = clock_median(decisions);
    m->answers = clock_median(answers);
    m->matches = clock_median(matches);
    m->yardstick = clock_median(yardstick);
    m->ratio = clock_median(ratio);
    return true;
}

bool
measure_run(struct measure *m, double slice)
{
    return run_turns(m, slice) &&
           prices_find(m->game, &m->setup, 5 * slice, &m->price);
}
