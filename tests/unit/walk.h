/* Random matches of magpie for the tests of JSON. */
#ifndef UNIT_WALK_H
#define UNIT_WALK_H

#include <stdlib.h>
#include <string.h>

#include <rookery/games.h>
#include <rookery/wire.h>

enum { WALK_ANSWERS = 400 }; /* most whole answers that are chosen from */

static inline const struct rk_game *
walk_game(void)
{
    return rk_games_find("magpie");
}

/* A match of ${seats} that deals from ${seed}. */
static inline struct rk_match_file *
walk_start(int seats, uint64_t seed)
{
    struct rk_match_file *file;
    struct rk_setup setup;

    assert_int_equal(rk_setup_make(walk_game(), NULL, seats, &setup, NULL),
                     RK_OK);
    file = rk_match_file_new(walk_game(), &setup, NULL);
    file->deals = true;
    file->seed = seed;
    return file;
}

/* Gives one answer at random; false when the match is over. */
static inline bool
walk_step(struct rk_match_file *file, struct rk_rng *rng)
{
    static struct rk_steps list[WALK_ANSWERS];
    const struct rk_state *state = rk_match_state(&file->match);
    struct rk_ask ask = walk_game()->ask(state);
    char answer[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(answer, sizeof answer);
    struct rk_steps *steps;
    long count;
    int seat;

    if (ask.over)
        return false;
    if (rk_match_file_deal(file, 0, NULL))
        return true;
    seat = rk_seat_first(ask.awaited);
    count = rk_answer_list(walk_game(), state, seat, list, WALK_ANSWERS,
                           WALK_ANSWERS);
    steps = &list[rk_rng_below(rng, (int)count)];
    rk_notation_text(walk_game()->ops, steps->move, steps->count, &text);
    assert_int_equal(
        rk_match_file_answer(file, seat, answer, RK_BY_BOT, 5, NULL, NULL),
        RK_OK);
    return true;
}

/* The JSON that ${text} is; fails the test when it is none. */
static inline json_t *
walk_json(const char *text)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    json_t *json = rk_json_parse(text, strlen(text), &why);

    if (json == NULL)
        fail_msg("%s: %s", text, sentence);
    return json;
}

/* Compares ${json}, written compactly, with ${text} and drops it. */
static inline void
walk_expect(json_t *json, const char *text)
{
    char *got = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);

    assert_string_equal(got, text);
    free(got);
    json_decref(json);
}

/* Compares ${json}, printed for people, with ${text} and drops it. */
static inline void
walk_printed(json_t *json, const char *text)
{
    char *printed = rk_json_print(json);

    assert_string_equal(printed, text);
    free(printed);
    json_decref(json);
}

#endif
