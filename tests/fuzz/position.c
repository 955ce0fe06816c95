/*
 * Fuzz target: positions as JSON. What is accepted passes its game's check, is
 * written and read back as the same position, can be guessed at from every
 * view, follows from any other position by the changes of its views, and plays
 * on to the end.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/wire.h>

#include "../unit/merge.h"
#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ANSWERS_MAX = 32768 }; /* more than any match has */

/* A position that was read. */
struct position {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room state;
};

/* Reads ${text}; false with a sentence. */
static bool
read_position(const char *text, size_t length, struct position *p)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    json_t *json = rk_json_parse(text, length, &why);
    enum rk_status status = RK_BAD_FILE;

    if (json != NULL)
        status =
            rk_json_read_position(json, &p->game, &p->setup, &p->state, &why);
    RK_CHECK((status == RK_OK) == (why.len == 0));
    json_decref(json);
    return status == RK_OK;
}

/* Written for people and read back it is the same position. */
static void
try_roundtrip(struct position *p)
{
    json_t *json = rk_json_position(p->game, &p->setup, rk_state_in(&p->state));
    char *text = rk_json_print(json);
    struct position again = { .game = NULL };

    RK_CHECK(read_position(text, strlen(text), &again));
    RK_CHECK(again.game == p->game);
    RK_CHECK(memcmp(&again.setup, &p->setup, sizeof again.setup) == 0);
    RK_CHECK(memcmp(&again.state, &p->state, p->game->state_size) == 0);
    free(text);
    json_decref(json);
}

/* The view of ${seat} is enough for a state that could be true. */
static void
try_guess(struct position *p, int seat, struct rk_rng *rng)
{
    struct rk_state_room guess;
    struct rk_view_room view, again;

    p->game->view(rk_state_in(&p->state), seat, rk_view_in(&view));
    p->game->guess(rk_view_in(&view), rng, rk_state_in(&guess));
    RK_CHECK(p->game->check(rk_state_in(&guess), NULL) == RK_OK);
    p->game->view(rk_state_in(&guess), seat, rk_view_in(&again));
    RK_CHECK(memcmp(&view, &again, p->game->view_size) == 0);
}

/* The quiet position's view, with what differs merged in, is this one's. */
static void
try_changes(struct position *p, int seat)
{
    struct rk_state_room quiet;
    struct rk_view_room before, after;
    json_t *merged, *wanted;

    p->game->quiet(rk_state_in(&quiet), &p->setup);
    p->game->view(rk_state_in(&quiet), seat, rk_view_in(&before));
    p->game->view(rk_state_in(&p->state), seat, rk_view_in(&after));
    merged = merge_whole(p->game, &p->setup, rk_view_in(&before));
    wanted = merge_whole(p->game, &p->setup, rk_view_in(&after));
    merge_step(merged, p->game, &p->setup, rk_view_in(&before),
               rk_view_in(&after));
    RK_CHECK(json_equal(merged, wanted));
    json_decref(merged);
    json_decref(wanted);
}

/* Every view as JSON and as text, whatever the position. */
static void
try_view(struct position *p, int seat)
{
    char buffer[8192];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);
    struct rk_view_room view;

    p->game->view(rk_state_in(&p->state), seat, rk_view_in(&view));
    p->game->view_text(rk_view_in(&view), &text);
    rk_game_ask_text(p->game, rk_view_in(&view), &text);
    RK_CHECK(!text.cut);
    json_decref(rk_json_view(p->game, &p->setup, rk_view_in(&view)));
}

static void
play_on(struct position *p, struct rk_rng *rng)
{
    struct rk_state *state = rk_state_in(&p->state);
    struct rk_result result;
    int answers = 0;

    while (!p->game->ask(state).over) {
        RK_CHECK(answers++ < ANSWERS_MAX);
        common_step(p->game, state, rng);
    }
    p->game->score(state, &result);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct position p = { .game = NULL };
    struct rk_rng rng = rk_rng_seed(size);
    char *text;

    common_start();
    text = common_text(data, size);
    if (read_position(text, size, &p)) {
        RK_CHECK(p.game->check(rk_state_in(&p.state), NULL) == RK_OK);
        try_roundtrip(&p);
        for (int seat = 0; seat < p.setup.seats; seat++) {
            try_guess(&p, seat, &rng);
            try_view(&p, seat);
            try_changes(&p, seat);
        }
        try_guess(&p, RK_SPECTATOR, &rng);
        try_view(&p, RK_SPECTATOR);
        try_changes(&p, RK_SPECTATOR);
        try_view(&p, RK_CHANCE);
        play_on(&p, &rng);
    }
    free(text);
    return 0;
}
