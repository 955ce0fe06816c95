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

/* The functions for processors without wide vectors. */
void narrow_write(const struct rk_plan *plan, const struct rk_view *view,
                  int seat, uint8_t *out);
void narrow_write_f32(const struct rk_plan *plan, const struct rk_view *view,
                      int seat, float *out);
#define RK_PLAN_NARROW
#define rk_plan_write narrow_write
#define rk_plan_write_f32 narrow_write_f32
#include <core/plan_write.c>
#undef rk_plan_write
#undef rk_plan_write_f32

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

/* Compares the rows of ${seat}, exactly as long as they are. */
static void
compare_rows(int seat)
{
    size_t columns = (size_t)plan.columns;
    uint8_t *wide = malloc(columns), *narrow = malloc(columns);
    float *wides = malloc(columns * sizeof(float));
    float *narrows = malloc(columns * sizeof(float));
    struct rk_view *view = malloc(game->view_size);

    game->view(rk_state_in(&room), seat, view);
    memset(wide, 1, columns);
    memset(narrow, 2, columns);
    rk_plan_write(&plan, view, seat, wide);
    narrow_write(&plan, view, seat, narrow);
    assert_memory_equal(wide, narrow, columns);
    rk_plan_write_f32(&plan, view, seat, wides);
    narrow_write_f32(&plan, view, seat, narrows);
    assert_memory_equal(wides, narrows, columns * sizeof(float));
    free(wide);
    free(narrow);
    free(wides);
    free(narrows);
    free(view);
}

/* All processors write the same rows, and nothing beyond them. */
static void
wide_and_narrow_rows_are_equal(void **state)
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
            for (; left > 0 && go_on(&rng); left--)
                compare_rows(left % seats);
            assert_true(left < 400);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids_are_taken_apart),
        cmocka_unit_test(the_own_seat_comes_first),
        cmocka_unit_test(nothing_is_copied_too_far),
        cmocka_unit_test(wide_and_narrow_rows_are_equal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
