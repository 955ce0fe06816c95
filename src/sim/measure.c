/* Measuring a game against the yardstick. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <rookery/check.h>

#include "driver.h"
#include "measure.h"

/* The main() of bench/yardstick.c, which is compiled under this name. */
int yardstick_main(int argc, char **argv);

/* Seconds of processor time, as the yardstick counts them. */
static double
spent(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int
compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double
median(const double *turns)
{
    double sorted[MEASURE_TURNS];

    memcpy(sorted, turns, sizeof sorted);
    qsort(sorted, MEASURE_TURNS, sizeof sorted[0], compare);
    return sorted[MEASURE_TURNS / 2];
}

/* In a process of its own: the yardstick, told as on a command line. */
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

/* A driver whose seats share one mind that moves at random. */
static struct driver
driver_for(const struct measure *m, struct rk_mind *mind)
{
    struct driver driver = { .game = m->game, .seats = m->setup.seats };

    mind->bot = rk_bots_find("random");
    RK_CHECK(mind->bot != NULL);
    for (int seat = 0; seat < driver.seats; seat++)
        driver.mind[seat] = mind;
    return driver;
}

/* What one turn of the game came to, each a second. */
struct turn {
    double decisions, answers, matches;
};

/* Matches being played with nothing around them that could cost time. */
struct play {
    const struct rk_game *game;
    struct rk_rng rng;
    uint64_t decisions, answers;
};

static void
deal(struct play *play, struct rk_state *state)
{
    uint64_t words[RK_CHANCE_WORDS];
    rk_move move;

    for (int i = 0; i < RK_CHANCE_WORDS; i++)
        words[i] = rk_rng_next(&play->rng);
    move = play->game->chance(state, words);
    RK_CHECK(play->game->answer(state, RK_CHANCE, move, NULL) == RK_OK);
}

/* One small answer of ${seat}: a view, the legal list, any of its moves. */
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
    enum { AT_ONCE = 16 }; /* matches between two looks at the clock */
    struct play play = { .game = m->game, .rng = rk_rng_seed((*seed)++) };
    double start = spent(), seconds;
    uint64_t matches = 0;

    do {
        for (int i = 0; i < AT_ONCE; i++)
            play_match(&play, &m->setup);
        matches += AT_ONCE;
        seconds = spent() - start;
    } while (seconds < slice);
    return (struct turn){ (double)play.decisions / seconds,
                          (double)play.answers / seconds,
                          (double)matches / seconds };
}

static bool
run_turns(struct measure *m, double slice)
{
    double decisions[MEASURE_TURNS], answers[MEASURE_TURNS];
    double matches[MEASURE_TURNS], yardstick[MEASURE_TURNS];
    double ratio[MEASURE_TURNS];
    uint64_t seed = 1;

    for (int i = 0; i < MEASURE_TURNS; i++) {
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
    m->decisions = median(decisions);
    m->answers = median(answers);
    m->matches = median(matches);
    m->yardstick = median(yardstick);
    m->ratio = median(ratio);
    return true;
}

/* States from random matches, with views of who is asked there. */
enum { SAMPLES = 64 };

struct samples {
    const struct rk_game *game;
    struct rk_rng rng;
    int seat[SAMPLES];
    struct rk_state_room state[SAMPLES];
    struct rk_view_room view[SAMPLES];
    struct rk_state_room state_out;
    struct rk_view_room view_out;
};

/* Takes one state from every eighth question that is put to a seat. */
static void
take_samples(struct samples *samples, const struct measure *m)
{
    struct rk_mind mind = { 0 };
    struct driver driver = driver_for(m, &mind);
    struct rk_state_room room;
    struct rk_state *state = rk_state_in(&room);
    int taken = 0, asks = 0;

    for (uint64_t seed = 1; taken < SAMPLES; seed++) {
        m->game->setup(state, &m->setup);
        driver_begin(&driver, seed);
        do {
            struct rk_ask ask = m->game->ask(state);

            if (ask.over || ask.awaited == rk_seat_bit(RK_CHANCE) ||
                taken == SAMPLES || asks++ % 8 != 0)
                continue;
            samples->seat[taken] = rk_seat_first(ask.awaited);
            memcpy(&samples->state[taken], &room, m->game->state_size);
            m->game->view(state, samples->seat[taken],
                          rk_view_in(&samples->view[taken]));
            taken++;
        } while (driver_step(&driver, state));
    }
}

/* Keeps the compiler from dropping what was computed for nobody. */
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

/* Nanoseconds that ${work} takes for one sample. */
static double
time_of(struct samples *samples, void (*work)(struct samples *, int))
{
    double turns[MEASURE_TURNS];

    for (int turn = 0; turn < MEASURE_TURNS; turn++) {
        double start = spent(), seconds;
        int rounds = 0;

        do {
            for (int i = 0; i < SAMPLES; i++) {
                work(samples, i);
                use(samples);
            }
            rounds++;
            seconds = spent() - start;
        } while (seconds < 0.005);
        turns[turn] = seconds * 1e9 / ((double)rounds * SAMPLES);
    }
    return median(turns);
}

bool
measure_run(struct measure *m, double slice)
{
    static struct samples samples;

    if (!run_turns(m, slice))
        return false;
    samples.game = m->game;
    samples.rng = rk_rng_seed(1);
    take_samples(&samples, m);
    m->copy_ns = time_of(&samples, copy);
    m->view_ns = time_of(&samples, view);
    m->guess_ns = time_of(&samples, guess);
    return true;
}
