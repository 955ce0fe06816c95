/* Views as rows of numbers: columns by their names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <rookery/answer.h>
#include <rookery/chance.h>
#include <rookery/games.h>
#include <rookery/plan.h>
#include <rookery/rng.h>

#include <core/plan_ops.h>

#include "promise.h"

static struct rk_plan plan;
static struct rk_state_room room;
static const struct rk_game *game;

static void
begin(const char *id, const char *variant, int seats)
{
    struct rk_setup setup;

    game = rk_games_find(id);
    assert_int_equal(rk_setup_make(game, variant, seats, &setup, NULL), RK_OK);
    assert_int_equal(rk_plan_make(&plan, game, &setup, NULL), RK_OK);
    game->setup(rk_state_in(&room), &setup);
}

static void
answer(int seat, const char *text)
{
    assert_int_equal(
        rk_answer_text(game, rk_state_in(&room), seat, text, NULL, NULL, NULL),
        RK_OK);
}

/* The value of the column ${name} for ${seat}. */
static int
value(int seat, const char *name)
{
    static uint8_t row[RK_PLAN_MAX];
    struct rk_view_room view;

    game->view(rk_state_in(&room), seat, rk_view_in(&view));
    rk_plan_write(&plan, rk_view_in(&view), seat, row);
    for (int i = 0; i < plan.columns; i++) {
        char buffer[RK_PLAN_NAME_MAX];
        struct rk_text text = rk_text_over(buffer, sizeof buffer);

        rk_plan_name(&plan, i, &text);
        if (strcmp(buffer, name) == 0)
            return row[i];
    }
    fail_msg("there is no column \"%s\"", name);
    return -1;
}

static void
compare_name(void *next, int column, const char *name)
{
    char buffer[RK_PLAN_NAME_MAX];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);

    assert_int_equal(column, (*(int *)next)++);
    rk_plan_name(&plan, column, &text);
    assert_string_equal(name, buffer);
}

/* All names at once are the names of the columns one by one. */
static void
all_names_are_told_in_order(void **state)
{
    static const char *const games[] = { "magpie", "revolution", "thieves",
                                         "arcane" };

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        int next = 0;

        begin(games[i], NULL, 4);
        rk_plan_each_name(&plan, compare_name, &next);
        assert_int_equal(next, plan.columns);
    }
}

static void
hash_name(void *hash, int column, const char *name)
{
    uint64_t *sum = hash;

    (void)column;
    *sum = rk_hash_text(rk_hash_text(*sum, name), "\n");
}

/* The hash of all names that are told, a line each. */
static uint64_t
hash_of_names(const char *id, int seats)
{
    uint64_t hash = RK_HASH_START;

    begin(id, NULL, seats);
    rk_plan_each_name(&plan, hash_name, &hash);
    return hash;
}

/* The hash is that of the names; other names, as of more seats, have another. */
static void
the_hash_is_of_the_names(void **state)
{
    static const char *const games[] = { "magpie", "revolution", "thieves",
                                         "arcane" };

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        uint64_t three = hash_of_names(games[i], 3), four;

        assert_int_equal(plan.hash, three);
        four = hash_of_names(games[i], 4);
        assert_int_equal(plan.hash, four);
        assert_int_not_equal(four, three);
    }
}

/* Bids are taken apart, and only the own one is seen until all are sealed. */
static void
bids_are_taken_apart(void **state)
{
    (void)state;
    begin("revolution", "core", 4);
    assert_int_equal(value(2, "tokens[0].force"), 1);
    assert_int_equal(value(2, "tokens[0].gold"), 3);
    assert_int_equal(value(2, "flow.ask=bid"), 1);
    assert_int_equal(value(2, "flow.awaited[3]"), 1);
    answer(1, "bid printer=F1,G2 merchant=B1 priest=G1");
    assert_int_equal(value(1, "bids[0].force.printer"), 1);
    assert_int_equal(value(1, "bids[0].gold.printer"), 2);
    assert_int_equal(value(1, "bids[0].blackmail.printer"), 0);
    assert_int_equal(value(1, "bids[0].blackmail.merchant"), 1);
    assert_int_equal(value(0, "bids[1].force.printer"), 0);
    assert_int_equal(value(2, "flow.awaited[3]"), 0);
    assert_int_equal(value(0, "flow.awaited[1]"), 0);
    assert_int_equal(value(0, "flow.awaited[0]"), 1);
    assert_int_equal(value(0, "flow.frame[0]=round.bids"), 1);
}

/* The own seat comes first: what one sees at [1] the next sees at [0]. */
static void
the_own_seat_comes_first(void **state)
{
    (void)state;
    begin("magpie", NULL, 3);
    for (int i = 0; i < 200; i++) {
        struct rk_rng rng = rk_rng_seed((uint64_t)i);
        struct rk_ask ask = game->ask(rk_state_in(&room));
        struct rk_steps steps;
        int seat;

        if (ask.over)
            break;
        seat = rk_seat_first(ask.awaited);
        rk_answer_random(game, rk_state_in(&room), seat, &rng, &steps);
        assert_int_equal(
            rk_answer_steps(game, rk_state_in(&room), seat, &steps, NULL, NULL),
            RK_OK);
        assert_int_equal(value(0, "nests[1].ring"), value(1, "nests[0].ring"));
        assert_int_equal(value(0, "nests[2].bead"), value(1, "nests[1].bead"));
        assert_int_equal(value(0, "nests[0].bead"), value(1, "nests[2].bead"));
        assert_int_equal(value(0, "start=[1]"), value(1, "start=[0]"));
        assert_int_equal(value(0, "start=[0]"), value(2, "start=[1]"));
    }
}

/* The row of ${magpie} for the open question. */
static struct rk_field
flow_of(const struct rk_game *magpie)
{
    const struct rk_field *f = magpie->view_fields.field;

    while (f->type != RK_FIELD_FLOW)
        f++;
    return *f;
}

/*
 * Runs are copied 16 bytes at a time. What lies behind a number must not show
 * in other columns, even if few of them follow that are written whole.
 */
static void
nothing_is_copied_too_far(void **state)
{
    static uint8_t row[RK_PLAN_MAX];
    struct rk_game small = *rk_games_find("magpie");
    struct rk_field fields[] = {
        RK_NUMBER_ROW("number", sizeof(struct rk_flow), 1, 0, UINT8_MAX),
        flow_of(&small),
        { .name = NULL },
    };
    struct rk_setup setup;
    struct rk_view_room view;

    (void)state;
    small.view_fields.field = fields;
    assert_int_equal(rk_setup_make(&small, NULL, 2, &setup, NULL), RK_OK);
    assert_int_equal(rk_plan_make(&plan, &small, &setup, NULL), RK_OK);
    memset(&view, 7, sizeof view);
    memset(&view, 0, sizeof(struct rk_flow));
    memset(row, 9, sizeof row);
    rk_plan_write(&plan, rk_view_in(&view), 1, row);
    assert_int_equal(row[0], 7);
    for (int i = 1; i < plan.columns; i++)
        assert_int_equal(row[i], 0);
    assert_int_equal(row[plan.columns], 9);
}

/* The rows of ${seat} after a step that changed fields of drafts alone. */
static void
compare_drafts(int seat, const struct rk_view *before,
               const struct rk_view *after)
{
    static uint8_t wanted[RK_PLAN_MAX], row[RK_PLAN_MAX];
    static float wanted_f32[RK_PLAN_MAX], row_f32[RK_PLAN_MAX];
    size_t columns = (size_t)plan.columns;

    rk_plan_write(&plan, after, seat, wanted);
    rk_plan_write(&plan, before, seat, row);
    assert_memory_not_equal(row, wanted, columns);
    rk_plan_write_draft(&plan, after, seat, row);
    assert_memory_equal(row, wanted, columns);
    rk_plan_write_f32(&plan, after, seat, wanted_f32);
    rk_plan_write_f32(&plan, before, seat, row_f32);
    rk_plan_write_draft_f32(&plan, after, seat, row_f32);
    assert_memory_equal(row_f32, wanted_f32, columns * sizeof(float));
}

/* The same for all seats, in all ways. */
static void
compare_draft_ways(const struct rk_view *before, const struct rk_view *after)
{
    for (int seat = 0; seat < 2; seat++) {
        const struct rk_plan_way *quick = plan.way;

        compare_drafts(seat, before, after);
        plan.way = &plan_way_narrow;
        compare_drafts(seat, before, after);
        plan.way = quick;
    }
}

static const char *
letter(int kind)
{
    static const char *const letters[] = { NULL, "a", "b", "c", "d" };

    return kind < (int)RK_COUNT(letters) ? letters[kind] : NULL;
}

/* The fields of a draft, which lie behind the flow. */
struct drafted {
    int16_t wide;
    uint8_t byte, name, seat, set, count[5];
};

#define DRAFTED(member) (uint16_t)(256 + offsetof(struct drafted, member))

/*
 * Fields of all types that may be in a draft. With ${mark} only they are
 * marked; with ${set} one of them is of a kind for which whole rows are
 * written. Without marks a step may change anything.
 */
static void
check_draft_fields(bool mark, bool set)
{
    struct rk_game small = *rk_games_find("magpie");
    struct rk_field fields[] = {
        flow_of(&small),
        RK_NUMBER_ROW("wide", DRAFTED(wide), 2, -9, 999),
        RK_NUMBER_ROW("byte", DRAFTED(byte), 1, 0, 99),
        RK_NAME_ROW("name", DRAFTED(name), letter),
        RK_SEAT_ROW("whose", DRAFTED(seat)),
        RK_COUNTS_ROW("counts", DRAFTED(count), 5, letter),
        { .name = set ? "set" : NULL,
          .type = RK_FIELD_SEATS,
          .offset = DRAFTED(set),
          .size = 1 },
        { .name = NULL },
    };
    const struct drafted before = { .name = 2, .wide = 700, .set = 1 };
    const struct drafted after = { -3, 2, 1, 1, 2, { 0, 1, 2, 3, 4 } };
    struct rk_setup setup;
    struct rk_view_room old = { 0 }, new = { 0 };

    memcpy((char *)rk_view_in(&old) + 256, &before, sizeof before);
    memcpy((char *)rk_view_in(&new) + 256, &after, sizeof after);
    for (int i = 1; mark && fields[i].name != NULL; i++)
        fields[i].draft = true;
    small.view_fields.field = fields;
    small.view_size = 512;
    assert_int_equal(rk_setup_make(&small, NULL, 2, &setup, NULL), RK_OK);
    assert_int_equal(rk_plan_make(&plan, &small, &setup, NULL), RK_OK);
    assert_int_equal(plan.drafts, mark && !set);
    compare_draft_ways(rk_view_in(&old), rk_view_in(&new));
}

static void
steps_of_drafts_are_written_alone(void **state)
{
    (void)state;
    check_draft_fields(true, false);
    check_draft_fields(true, true);
    check_draft_fields(false, true);
}

/* Games that mark fields of drafts have operations for all of them. */
static void
games_write_drafts_alone(void **state)
{
    static const char *const games[] = { "magpie", "revolution", "thieves",
                                         "arcane" };

    (void)state;
    for (size_t i = 0; i < RK_COUNT(games); i++) {
        begin(games[i], NULL, 4);
        assert_true(plan.drafts);
    }
}

/* Answers for one of the asked seats at random; false at the end. */
static bool
go_on(struct rk_rng *rng)
{
    struct rk_ask ask = game->ask(rk_state_in(&room));
    int seat = ask.over ? RK_NOBODY : rk_seat_first(ask.awaited);
    static rk_move legal[RK_LEGAL_MAX];
    struct rk_view_room view;
    rk_move move;

    if (ask.over)
        return false;
    if (seat == RK_CHANCE) {
        move = rk_chance_draw(game, rk_state_in(&room), rng);
    } else {
        game->view(rk_state_in(&room), seat, rk_view_in(&view));
        move = legal[rk_rng_below(rng, game->legal(rk_view_in(&view), legal))];
    }
    assert_true(
        rk_status_applied(game->answer(rk_state_in(&room), seat, move, NULL)));
    return true;
}

/* Writes the rows of ${view} in ${way} over ${filler}, in memory of its own. */
static void
write_rows(const struct rk_plan_way *way, const struct rk_view *view, int seat,
           int filler, uint8_t *row, float *row_f32)
{
    const struct rk_plan_way *quick = plan.way;

    plan.way = way;
    memset(row, filler, (size_t)plan.columns);
    rk_plan_write(&plan, view, seat, row);
    rk_plan_write_f32(&plan, view, seat, row_f32);
    plan.way = quick;
}

/* Compares the rows of ${seat} in ${way} with the quickest; and their length. */
static void
compare_rows(const struct rk_plan_way *way, int seat)
{
    size_t columns = (size_t)plan.columns;
    uint8_t *quick = malloc(columns), *other = malloc(columns);
    float *quicks = malloc(columns * sizeof(float));
    float *others = malloc(columns * sizeof(float));
    struct rk_view *view = malloc(game->view_size);

    game->view(rk_state_in(&room), seat, view);
    write_rows(plan.way, view, seat, 1, quick, quicks);
    write_rows(way, view, seat, 2, other, others);
    assert_memory_equal(quick, other, columns);
    assert_memory_equal(quicks, others, columns * sizeof(float));
    free(quick);
    free(other);
    free(quicks);
    free(others);
    free(view);
}

/* All processors write the same rows, and nothing beyond them. */
static void
rows_are_equal_in_all_ways(void **state)
{
    struct rk_rng rng = rk_rng_seed(5);

    (void)state;
    for (int g = 0; rk_games[g] != NULL; g++) {
        for (int seats = 2; seats <= RK_SEATS_MAX; seats++) {
            struct rk_setup setup;
            int left = 400;

            game = rk_games[g];
            if (rk_setup_make(game, NULL, seats, &setup, NULL) != RK_OK)
                continue;
            begin(game->id, NULL, seats);
            for (; left > 0 && go_on(&rng); left--) {
                compare_rows(&plan_way_narrow, left % seats);
                compare_rows(&plan_way_tight, left % seats);
            }
            assert_true(left < 400);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_names_are_told_in_order),
        cmocka_unit_test(the_hash_is_of_the_names),
        cmocka_unit_test(bids_are_taken_apart),
        cmocka_unit_test(the_own_seat_comes_first),
        cmocka_unit_test(nothing_is_copied_too_far),
        cmocka_unit_test(steps_of_drafts_are_written_alone),
        cmocka_unit_test(games_write_drafts_alone),
        cmocka_unit_test(rows_are_equal_in_all_ways),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
