/*
 * record GAME HOW MATCHES: measures what recording a match costs. Plays random
 * matches with four seats, by whole answers. HOW is `silent` (no events),
 * `events`, or `recorded` (events with the state after each). Prints the
 * number of answers and events; count its instructions with callgrind.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/answer.h>
#include <rookery/games.h>

static struct rk_event list[RK_EVENTS_MAX];
static struct rk_state_room after[RK_EVENTS_MAX];

/* Plays one match; adds to the numbers of answers and events. */
static void
play(const struct rk_game *game, const struct rk_setup *setup, uint64_t seed,
     const char *how, long *answers, long *told)
{
    struct rk_rng rng = rk_rng_seed(seed);
    struct rk_state_room room;
    struct rk_state *state = rk_state_in(&room);

    game->setup(state, setup);
    while (!game->ask(state).over) {
        struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
        int seat = rk_seat_first(game->ask(state).awaited);
        struct rk_steps steps;

        if (strcmp(how, "recorded") == 0)
            events.after = after;
        rk_answer_random(game, state, seat, &rng, &steps);
        rk_answer_steps(game, state, seat, &steps,
                        strcmp(how, "silent") != 0 ? &events : NULL, NULL);
        ++*answers;
        *told += events.count;
    }
}

int
main(int count, char **words)
{
    const struct rk_game *game = count == 4 ? rk_games_find(words[1]) : NULL;
    struct rk_setup setup;
    long answers = 0, told = 0;

    if (game == NULL || rk_setup_make(game, NULL, 4, &setup, NULL) != RK_OK) {
        fputs("Say, as in: record arcane recorded 20.\n", stderr);
        return 2;
    }
    rk_setup_for_sims(game, &setup);
    for (int match = 0; match < atoi(words[3]); match++)
        play(game, &setup, (uint64_t)match, words[2], &answers, &told);
    printf("%ld answers, %ld events\n", answers, told);
    return 0;
}
