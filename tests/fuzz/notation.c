/*
 * Fuzz target: answers as text. The bytes are read as an answer of every
 * game. What can be read has one spelling, which reads back as the same steps;
 * given in positions of every kind it is applied, or refused with a sentence
 * and nothing changed.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/answer.h>
#include <rookery/check.h>
#include <rookery/games.h>

#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TEXT_MAX = 2 * RK_ANSWER_MAX, POSITIONS_MAX = 64 };

/* Positions of all games, one for each kind of question and number of seats. */
static struct position {
    const struct rk_game *game;
    struct rk_state_room state;
} positions[POSITIONS_MAX];
static int position_count;

/* Plays a match and keeps the first position of each kind of question. */
static void
gather(const struct rk_game *game, const struct rk_setup *setup)
{
    struct rk_rng rng = rk_rng_seed(setup->seats);
    bool known[RK_ASK_KINDS] = { false };
    struct position p = { .game = game };
    struct rk_state *state = rk_state_in(&p.state);

    game->setup(state, setup);
    for (;;) {
        struct rk_ask ask = game->ask(state);

        if (!known[ask.kind] && position_count < POSITIONS_MAX)
            positions[position_count++] = p;
        known[ask.kind] = true;
        if (ask.over)
            return;
        common_step(game, state, &rng);
    }
}

static void
gather_all(void)
{
    struct rk_setup setup;

    common_start();
    for (int g = 0; rk_games[g] != NULL; g++) {
        for (int seats = 1; seats <= RK_SEATS_MAX; seats++) {
            char sentence[RK_SENTENCE_MAX];
            struct rk_text why = rk_text_over(sentence, sizeof sentence);

            if (rk_setup_make(rk_games[g], NULL, seats, &setup, &why) == RK_OK)
                gather(rk_games[g], &setup);
        }
    }
    RK_CHECK(position_count > 0 && position_count < POSITIONS_MAX);
}

/* Whatever is read has a spelling that reads back as the same steps. */
static void
try_parse(const struct rk_game *game, const char *text)
{
    struct rk_steps steps, again;
    char spelled[RK_ANSWER_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text spelling = rk_text_over(spelled, sizeof spelled);
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    steps.count = game->answer_parse(text, steps.move, &why);
    RK_CHECK(steps.count >= 0 && steps.count <= RK_STEPS_MAX);
    RK_CHECK((steps.count == 0) == (why.len > 0));
    if (steps.count == 0)
        return;
    game->answer_text(steps.move, steps.count, &spelling);
    RK_CHECK(!spelling.cut);
    again.count = game->answer_parse(spelled, again.move, &why);
    RK_CHECK(again.count == steps.count);
    RK_CHECK(memcmp(again.move, steps.move,
                    (size_t)steps.count * sizeof steps.move[0]) == 0);
}

/* Applied with every invariant kept, or refused and nothing changed. */
static void
try_answer(const struct position *position, int seat, const char *text)
{
    const struct rk_game *game = position->game;
    struct rk_state_room work = position->state, again = position->state;
    char spelled[RK_ANSWER_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text spelling = rk_text_over(spelled, sizeof spelled);
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_event list[RK_EVENTS_MAX];
    struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
    enum rk_status status = rk_answer_text(game, rk_state_in(&work), seat, text,
                                           &events, &spelling, &why);

    if (status == RK_OK) {
        RK_CHECK(why.len == 0 && spelling.len > 0 && !spelling.cut);
        RK_CHECK(game->check(rk_state_in(&work), &why) == RK_OK);
        RK_CHECK(rk_answer_text(game, rk_state_in(&again), seat, spelled, NULL,
                                NULL, NULL) == RK_OK);
        RK_CHECK(memcmp(&work, &again, sizeof work) == 0);
    } else {
        RK_CHECK(why.len > 0 && spelling.len == 0 && events.count == 0);
        RK_CHECK(memcmp(&work, &again, sizeof work) == 0);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text;

    if (position_count == 0)
        gather_all();
    text = common_text(data, size < TEXT_MAX ? size : TEXT_MAX);
    for (int g = 0; rk_games[g] != NULL; g++)
        try_parse(rk_games[g], text);
    for (int i = 0; i < position_count; i++) {
        for (int seat = 0; seat <= RK_CHANCE; seat++)
            try_answer(&positions[i], seat, text);
    }
    free(text);
    return 0;
}
