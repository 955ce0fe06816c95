/* Every game searched by four threads, and stopped from outside: built with */
/* ThreadSanitizer, which ends the program when it sees a race. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <rookery/bot.h>
#include <rookery/games.h>

enum { DECISIONS = 12 };

static void
demand(bool fine, const char *what, const struct rk_game *game)
{
    if (fine)
        return;
    printf("not ok: %s: %s\n", game->id, what);
    exit(1);
}

static struct rk_mind *
open_mind(const struct rk_game *game, const char *spec)
{
    struct rk_hire hire;
    struct rk_mind *mind;

    demand(rk_hire_read(spec, &hire, NULL), "the spec is read", game);
    mind = rk_mind_open(&hire);
    demand(mind != NULL, "there is memory", game);
    return mind;
}

/* A match that is being played by one mind for all seats. */
struct play {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room room;
    struct rk_rng rng;
};

static void
begin(struct play *play, const struct rk_game *game)
{
    const struct rk_variant *variant = game->variants;

    play->game = game;
    play->rng = rk_rng_seed(7);
    demand(rk_setup_make(game, variant->id, variant->seats_max, &play->setup,
                         NULL) == RK_OK,
           "there is a setup", game);
    game->setup(rk_state_in(&play->room), &play->setup);
}

static void
deal(struct play *play)
{
    struct rk_state *state = rk_state_in(&play->room);

    play->game->answer(state, RK_CHANCE,
                       rk_chance_draw(play->game, state, &play->rng), NULL);
}

/* One small answer; whether there was a choice. */
static bool
answer(struct play *play, struct rk_mind *mind)
{
    const struct rk_game *game = play->game;
    struct rk_state *state = rk_state_in(&play->room);
    int seat = rk_seat_first(game->ask(state).awaited);
    struct rk_view_room view;
    rk_move legal[RK_LEGAL_MAX];
    struct rk_bot_turn turn = { .game = game,
                                .setup = &play->setup,
                                .seats = play->setup.seats,
                                .seat = seat,
                                .view = rk_view_in(&view),
                                .legal = legal,
                                .rng = &play->rng };

    if (seat == RK_CHANCE) {
        deal(play);
        return false;
    }
    game->view(state, seat, rk_view_in(&view));
    turn.count = game->legal(turn.view, legal);
    game->answer(state, seat, legal[rk_mind_choose(mind, &turn)], NULL);
    return turn.count > 1;
}

/* The former search makes its iterations for each step, today's for some. */
static void
test_many(const struct rk_game *game, const char *spec, bool each)
{
    struct rk_mind *mind = open_mind(game, spec);
    struct play play;
    int decided = 0;

    begin(&play, game);
    while (decided < DECISIONS && !game->ask(rk_state_in(&play.room)).over)
        decided += answer(&play, mind);
    demand(mind->iterations % 400 == 0 && mind->iterations > 0 &&
               mind->iterations <= 400 * (uint64_t)decided &&
               (!each || mind->iterations == 400 * (uint64_t)decided),
           "all threads together make the iterations", game);
    rk_mind_close(mind);
}

struct signal {
    atomic_bool stop;
    struct timespec given;
};

static void *
stop_soon(void *context)
{
    struct signal *signal = context;

    nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
    clock_gettime(CLOCK_MONOTONIC, &signal->given);
    atomic_store(&signal->stop, true);
    return NULL;
}

/* Would think for ten minutes, and answers at once. */
static void
test_stop(const struct rk_game *game)
{
    struct rk_mind *mind = open_mind(game, "search:600000ms:threads=3");
    struct signal signal = { .stop = false };
    struct timespec now;
    struct play play;
    pthread_t thread;

    begin(&play, game);
    mind->stop = &signal.stop;
    demand(pthread_create(&thread, NULL, stop_soon, &signal) == 0,
           "there is a thread", game);
    while (!atomic_load(&signal.stop) &&
           !game->ask(rk_state_in(&play.room)).over)
        answer(&play, mind);
    clock_gettime(CLOCK_MONOTONIC, &now);
    pthread_join(thread, NULL);
    demand(now.tv_sec - signal.given.tv_sec <= 2, "it stops at once", game);
    rk_mind_close(mind);
}

int
main(void)
{
    for (int i = 0; rk_games[i] != NULL; i++) {
        test_many(rk_games[i], "classic:400:threads=4", true);
        test_many(rk_games[i], "search:400:threads=4", false);
        test_stop(rk_games[i]);
        printf("ok %d - %s\n", i + 1, rk_games[i]->id);
    }
    return 0;
}
