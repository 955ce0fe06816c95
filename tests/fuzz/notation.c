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

enum { TEXT_MAX = 2 * RK_ANSWER_MAX, POSITIONS_MAX = 2000, MATCHES = 4 };

/* Positions of all games, one for each question of each setup. */
static struct position {
    const struct rk_game *game;
    struct rk_state_room state;
    enum rk_ask_kind kind;
    char question[RK_SENTENCE_MAX]; /* without numbers; empty for bids */
} positions[POSITIONS_MAX];
static int position_count;

/* Questions that differ in their numbers count as one. */
static void
drop_digits(char *text)
{
    char *to = text;

    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            *to++ = *text;
    }
    *to = '\0';
}

/* Words the question that is open in ${p}. */
static void
word_question(struct position *p)
{
    struct rk_text text = rk_text_over(p->question, sizeof p->question);
    struct rk_ask ask = p->game->ask(rk_state_in(&p->state));
    struct rk_view_room view;

    p->kind = ask.kind;
    if (ask.over || ask.kind == RK_ASK_BID)
        return;
    p->game->view(rk_state_in(&p->state), rk_seat_first(ask.awaited),
                  rk_view_in(&view));
    rk_game_ask_text(p->game, rk_view_in(&view), &text);
    drop_digits(p->question);
}

/* Keeps ${p} unless its question is among those from ${first} on. */
static void
keep(struct position *p, int first)
{
    word_question(p);
    for (int i = first; i < position_count; i++) {
        if (positions[i].kind == p->kind &&
            strcmp(positions[i].question, p->question) == 0)
            return;
    }
    RK_CHECK(position_count < POSITIONS_MAX);
    positions[position_count++] = *p;
}

/* Plays some matches and keeps the first position of each question. */
static void
gather(const struct rk_game *game, const struct rk_setup *setup)
{
    int first = position_count;

    for (int match = 0; match < MATCHES; match++) {
        struct rk_rng rng = rk_rng_seed((uint64_t)match);
        struct position p = { .game = game };

        game->setup(rk_state_in(&p.state), setup);
        keep(&p, first);
        while (!game->ask(rk_state_in(&p.state)).over) {
            common_step(game, rk_state_in(&p.state), &rng);
            keep(&p, first);
        }
    }
}

static void
gather_all(void)
{
    struct rk_setup setup;

    common_start();
    for (int g = 0; rk_games[g] != NULL; g++) {
        const struct rk_variant *variant = rk_games[g]->variants;

        for (; variant->id != NULL; variant++) {
            for (int seats = variant->seats_min; seats <= variant->seats_max;
                 seats++) {
                RK_CHECK(rk_setup_make(rk_games[g], variant->id, seats, &setup,
                                       NULL) == RK_OK);
                rk_setup_for_sims(rk_games[g], &setup);
                gather(rk_games[g], &setup);
            }
        }
    }
    RK_CHECK(position_count > 0);
}

/* Every answer that can be read has a spelling that reads back as the same. */
static void
try_parse(const struct rk_game *game, const char *text)
{
    struct rk_steps steps, again;
    char spelled[RK_ANSWER_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text spelling = rk_text_over(spelled, sizeof spelled);
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    steps.count = rk_notation_read(game->ops, text, steps.move, &why);
    RK_CHECK(steps.count >= 0 && steps.count <= RK_STEPS_MAX);
    RK_CHECK((steps.count == 0) == (why.len > 0));
    if (steps.count == 0)
        return;
    rk_notation_text(game->ops, steps.move, steps.count, &spelling);
    RK_CHECK(!spelling.cut);
    again.count = rk_notation_read(game->ops, spelled, again.move, &why);
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
