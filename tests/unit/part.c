/* Part files: round trips, sums, refusals. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/games.h>
#include <sim/part.h>
#include <sim/sim.h>

enum { PARTS = 3 };

static struct part part[PARTS], again;
static struct part_sum sum;

/* Plays part ${number} of PARTS of a run with ${seed}. */
static void
play(int number, uint64_t seed, struct part *into)
{
    struct sim_plan *plan = &into->plan;
    struct sim_how how = { .threads = 1 };
    struct rk_hire hire;

    memset(into, 0, sizeof *into);
    plan->game = rk_games_find("magpie");
    assert_int_equal(rk_setup_make(plan->game, NULL, 3, &plan->setup, NULL),
                     RK_OK);
    assert_true(rk_hire_read("random", &hire, NULL));
    plan_bot(plan, &hire);
    assert_true(rk_hire_read("greedy", &hire, NULL));
    plan->lineup[0].bot[1] = (uint8_t)plan_bot(plan, &hire);
    plan->lineups = 1;
    plan->rotate = true;
    plan->matches = 20;
    plan->seed = seed;
    plan->part = (unsigned)number;
    plan->parts = PARTS;
    assert_true(sim_run(plan, &how, &into->tally));
}

static char *
text_of(const struct part *from)
{
    json_t *json = part_json(&from->plan, &from->tally);
    char *text = rk_json_print(json);

    json_decref(json);
    return text;
}

static void
test_round_trip(void **unused)
{
    char *text;

    (void)unused;
    play(2, UINT64_MAX, &part[0]);
    text = text_of(&part[0]);
    assert_true(part_read(text, strlen(text), false, &again, NULL));
    assert_false(again.plan.ladder);
    assert_memory_equal(&again.tally, &part[0].tally, sizeof again.tally);
    assert_int_equal(again.plan.seed, UINT64_MAX);
    assert_int_equal(again.plan.part, 2);
    assert_string_equal(again.plan.hire[1].spec, "greedy");
    assert_memory_equal(again.plan.lineup[0].bot, part[0].plan.lineup[0].bot,
                        3);
    free(text);
}

/* Plays part ${number} of PARTS of a ladder of four bots on three seats. */
static void
play_ladder(int number, struct part *into)
{
    static const char *const specs[] = { "random", "greedy", "beginner",
                                         "casual" };
    struct sim_plan *plan = &into->plan;

    memset(into, 0, sizeof *into);
    plan->game = rk_games_find("magpie");
    assert_int_equal(rk_setup_make(plan->game, NULL, 3, &plan->setup, NULL),
                     RK_OK);
    for (int i = 0; i < 4; i++) {
        struct rk_hire hire;

        assert_true(rk_hire_read(specs[i], &hire, NULL));
        assert_int_equal(plan_bot(plan, &hire), i);
    }
    plan_round_robin(plan);
    plan->matches = 24;
    plan->part = (unsigned)number;
    plan->parts = PARTS;
    assert_true(sim_run(plan, &(struct sim_how){ .threads = 1 }, &into->tally));
}

static void
test_ladder_round_trip(void **unused)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    char *text;

    (void)unused;
    play_ladder(3, &part[0]);
    text = text_of(&part[0]);
    assert_true(part_read(text, strlen(text), true, &again, NULL));
    assert_memory_equal(&again.tally, &part[0].tally, sizeof again.tally);
    assert_int_equal(again.plan.lineups, 4);
    assert_memory_equal(again.plan.lineup, part[0].plan.lineup,
                        sizeof again.plan.lineup);
    assert_true(again.plan.rotate && again.plan.ladder);
    assert_false(part_read(text, strlen(text), false, &again, &why));
    assert_string_equal(sentence, "It is not a part of a simulation; rookery "
                                  "sim --shard prints those.");
    free(text);
}

static void
test_ladder_sum_is_the_whole(void **unused)
{
    static struct part whole;

    (void)unused;
    memset(&sum, 0, sizeof sum);
    for (int i = 0; i < PARTS; i++) {
        play_ladder(i + 1, &part[i]);
        assert_true(part_add(&sum, &part[i], NULL));
    }
    play_ladder(1, &whole);
    whole.plan.parts = 1;
    assert_true(
        sim_run(&whole.plan, &(struct sim_how){ .threads = 2 }, &whole.tally));
    assert_memory_equal(&sum.whole.tally, &whole.tally, sizeof whole.tally);
}

static void
test_sum_is_the_whole(void **unused)
{
    static struct part whole;

    (void)unused;
    memset(&sum, 0, sizeof sum);
    for (int i = 0; i < PARTS; i++) {
        assert_int_equal(part_missing(&sum), i == 0 ? 0 : i + 1);
        play(i + 1, 4, &part[i]);
        assert_true(part_add(&sum, &part[i], NULL));
    }
    assert_int_equal(part_missing(&sum), 0);
    play(1, 4, &whole);
    whole.plan.parts = 1;
    assert_true(
        sim_run(&whole.plan, &(struct sim_how){ .threads = 2 }, &whole.tally));
    assert_memory_equal(&sum.whole.tally, &whole.tally, sizeof whole.tally);
}

static void
expect_no(bool fine, const char *sentence, const char *says)
{
    assert_false(fine);
    assert_non_null(strstr(sentence, says));
}

static void
test_other_runs_are_refused(void **unused)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    (void)unused;
    memset(&sum, 0, sizeof sum);
    play(1, 4, &part[0]);
    play(2, 5, &part[1]);
    assert_true(part_add(&sum, &part[0], &why));
    expect_no(part_add(&sum, &part[1], &why), sentence, "\"seed\" differs");
    rk_text_clear(&why);
    part[1].plan.seed = 4;
    part[1].plan.rotate = false;
    expect_no(part_add(&sum, &part[1], &why), sentence, "\"rotated\" differs");
    rk_text_clear(&why);
    expect_no(part_add(&sum, &part[0], &why), sentence, "there already");
    assert_int_equal(sum.count, 1);
    assert_memory_equal(&sum.whole.tally, &part[0].tally,
                        sizeof sum.whole.tally);
}

/* Changes one value of a good file and reads it. */
static void
expect_refused(const char *path, const char *value, const char *says)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    json_t *json = part_json(&part[0].plan, &part[0].tally);
    json_t *at =
        strchr(path, '.') != NULL ? json_object_get(json, "tally") : json;
    char *text;

    path = strchr(path, '.') != NULL ? strchr(path, '.') + 1 : path;
    if (value == NULL)
        json_object_del(at, path);
    else
        json_object_set_new(at, path, json_loads(value, JSON_DECODE_ANY, NULL));
    text = rk_json_print(json);
    expect_no(part_read(text, strlen(text), part[0].plan.ladder, &again, &why),
              sentence, says);
    free(text);
    json_decref(json);
}

static void
test_bad_files(void **unused)
{
    (void)unused;
    play(1, 4, &part[0]);
    expect_refused("rookery", "\"match\"", "not a part of a simulation");
    expect_refused("format", "2", "\"format\"");
    expect_refused("rules", "99", "\"rules\"");
    expect_refused("game", "\"chess\"", "chess");
    expect_refused("bots", "[\"random\"]", "bots");
    expect_refused("bots", "[\"a\", \"b\\n\", \"c\"]", "bots");
    expect_refused("seed", "\"-1\"", "seed");
    expect_refused("seed", "\"18446744073709551616\"", "seed");
    expect_refused("games", "0", "games");
    expect_refused("part", "4", "part");
    expect_refused("parts", "10001", "parts");
    expect_refused("rotated", "1", "rotated");
    expect_refused("deeds", "[]", "\"deeds\"");
    expect_refused("surplus", "1", "\"surplus\"");
    expect_refused("tally", "{}", "tally");
    expect_refused("tally.matches", "[0, 7]", "more than planned");
    expect_refused("tally.matches", "[1, 1]", "tally.matches");
    expect_refused("tally.margins", "[3, 1, 3, 1]", "tally.margins");
    expect_refused("tally.margins", "[3, 1, 2, 1]", "tally.margins");
    expect_refused("tally.margins", "[3]", "tally.margins");
    expect_refused("tally.margins", "[3, -1]", "tally.margins");
    expect_refused("tally.margins", "[3, 1.5]", "tally.margins");
    expect_refused("tally.margins", "[3, 9007199254740993]", "tally.margins");
    expect_refused("tally.margins", "[1024, 1]", "tally.margins");
    expect_refused("tally.margins", "{}", "tally.margins");
    expect_refused("tally.sets", NULL, "tally");
}

static void
test_bad_ladders(void **unused)
{
    (void)unused;
    play_ladder(1, &part[0]);
    expect_refused("rookery", "\"simulation\"", "not a part of a ladder");
    expect_refused("bots", "[]", "2 to 10");
    expect_refused("bots", "[\"random\"]", "2 to 10");
    expect_refused("bots", "[\"a\", \"b\", \"a\"]", "each of them once");
    expect_refused("bots", "[\"a\", 1]", "2 to 10");
    expect_refused("bots",
                   "[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\","
                   "\"i\",\"j\",\"k\"]",
                   "2 to 10");
    expect_refused("rotated", "false", "\"rotated\"");
    expect_refused("tally.matches", "[0, 9]", "more than planned");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_sum_is_the_whole),
        cmocka_unit_test(test_other_runs_are_refused),
        cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_ladder_round_trip),
        cmocka_unit_test(test_ladder_sum_is_the_whole),
        cmocka_unit_test(test_bad_ladders),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
