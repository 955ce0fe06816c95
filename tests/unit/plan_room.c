/* Plans of tables that have just enough room, of larger ones and wrong ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <rookery/card.h>
#include <rookery/plan.h>

#include "promise.h"

enum { SEATS = 3, LETTERS = 5 };

static struct rk_plan plan;

/* Makes the plan of a view of ${size} bytes with ${fields}. */
static enum rk_status
make(const struct rk_field *fields, rk_routines routines, size_t size,
     struct rk_text *why)
{
    static struct rk_game game;
    const struct rk_setup setup = { .seats = SEATS };

    game.view_fields = (struct rk_fields){ fields, routines, size };
    game.view_size = size;
    return rk_plan_make(&plan, &game, &setup, why);
}

static const char *
letter(int kind)
{
    static const char *const names[LETTERS] = { NULL, "a", "b", "c", "d" };

    return kind < LETTERS ? names[kind] : NULL;
}

static void
column_name(int column, char *name)
{
    struct rk_text text = rk_text_over(name, RK_PLAN_NAME_MAX);

    rk_plan_name(&plan, column, &text);
}

/* A field of ${count} numbers of ${size} bytes. */
static struct rk_field
numbers_of(int size, int count)
{
    return (struct rk_field){ .name = "number",
                              .type = RK_FIELD_NUMBER,
                              .shape = RK_FIELD_ARRAY,
                              .size = (uint16_t)size,
                              .count = (uint16_t)count,
                              .max = 9 };
}

static const struct rk_field one_number[] = {
    RK_NUMBER_ROW("number", 0, 1, 0, 9),
    { .name = NULL },
};

/* A field of ${count} numbers that do not follow each other. */
static struct rk_field
apart_of(int count)
{
    return (struct rk_field){ .name = "apart",
                              .type = RK_FIELD_STRUCT,
                              .shape = RK_FIELD_ARRAY,
                              .offset = RK_PLAN_MAX,
                              .size = 2,
                              .count = (uint16_t)count,
                              .sub = one_number };
}

/* True if there is room for the columns of ${a} and ${b}. */
static bool
fits(struct rk_field a, struct rk_field b)
{
    const struct rk_field fields[] = { a, b, { .name = NULL } };
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);

    if (make(fields, NULL, 4 * RK_PLAN_MAX, &why) == RK_OK)
        return true;
    assert_string_equal(buffer, "Views have too many columns.");
    assert_int_equal(make(fields, NULL, 4 * RK_PLAN_MAX, NULL), RK_FULL);
    return false;
}

static void
what_has_no_room_is_refused(void **state)
{
    const struct rk_field none = { .name = NULL };

    (void)state;
    assert_true(fits(numbers_of(1, RK_PLAN_MAX), none));
    assert_int_equal(plan.columns, RK_PLAN_MAX);
    assert_false(fits(numbers_of(1, RK_PLAN_MAX + 1), none));
    assert_true(fits(numbers_of(2, RK_PLAN_OPS), none));
    assert_false(fits(numbers_of(2, RK_PLAN_OPS + 1), none));
    assert_true(fits(numbers_of(1, RK_PLAN_MAX - 500), apart_of(200)));
    assert_false(fits(numbers_of(1, RK_PLAN_MAX - 500), apart_of(500)));
}

static void
the_longest_name_has_room(void **state)
{
    char label[RK_PLAN_NAME_MAX + 30], name[RK_PLAN_NAME_MAX];
    struct rk_field fields[] = {
        { .name = label, .type = RK_FIELD_FLAG, .size = 1 }, { .name = NULL }
    };

    (void)state;
    memset(label, 'x', sizeof label);
    label[RK_PLAN_NAME_MAX - 1] = '\0';
    assert_int_equal(make(fields, NULL, 1, NULL), RK_OK);
    column_name(0, name);
    assert_string_equal(name, label);
    label[RK_PLAN_NAME_MAX - 1] = 'x';
    label[RK_PLAN_NAME_MAX] = '\0';
    assert_promise(make(fields, NULL, 1, NULL), "!text.cut");
    label[RK_PLAN_NAME_MAX] = 'x';
    label[sizeof label - 1] = '\0';
    assert_promise(make(fields, NULL, 1, NULL), "!text.cut");
}

static void
columns_and_seats_must_exist(void **state)
{
    static uint8_t row[RK_PLAN_MAX];
    static float row_f32[RK_PLAN_MAX];
    struct rk_view_room room = { 0 };
    const struct rk_view *view = rk_view_in(&room);
    char name[RK_PLAN_NAME_MAX];

    (void)state;
    assert_int_equal(make(one_number, NULL, 64, NULL), RK_OK);
    assert_promise(column_name(-1, name), "from >= 0");
    assert_promise(column_name(plan.columns, name), "end <= plan->columns");
    assert_promise(rk_plan_write(&plan, view, -1, row), "seat >= 0");
    assert_promise(rk_plan_write(&plan, view, SEATS, row),
                   "seat < plan->seats");
    assert_promise(rk_plan_write_f32(&plan, view, SEATS, row_f32),
                   "seat < plan->seats");
    assert_promise(rk_plan_write_draft(&plan, view, SEATS, row),
                   "seat < plan->seats");
}

/* Packed numbers: two parts side by side; one on both sides of the other. */
static const char *
part_name(int part)
{
    return part == 1 ? "near" : "far";
}

static int
part_count(int both, int part)
{
    return part == 1 ? both & 7 : both >> 8;
}

static int
torn_count(int both, int part)
{
    return part == 1 ? both & 5 : both & 2;
}

static const struct rk_coding coding = { .names = part_name,
                                         .count = part_count,
                                         .parts = 3 };
static const struct rk_coding torn = { .names = part_name,
                                       .count = torn_count,
                                       .parts = 3 };

static void
tables_that_make_no_columns_break_a_promise(void **state)
{
    struct rk_field list[] = { RK_PILE_ROW("list", 0, 4, 9, letter),
                               { .name = NULL } };
    struct rk_field counts[] = { RK_COUNTS_ROW("counts", 0, LETTERS, letter),
                                 { .name = NULL } };

    (void)state;
    assert_int_equal(make(list, NULL, 64, NULL), RK_OK);
    list[0].type = RK_FIELD_NUMBER;
    assert_promise(make(list, NULL, 64, NULL), "RK_FIELD_NAME");
    assert_int_equal(make(counts, NULL, 64, NULL), RK_OK);
    counts[0].size = 2;
    assert_promise(make(counts, NULL, 64, NULL), "size == 1");
    counts[0].coding = &coding;
    assert_int_equal(make(counts, NULL, 64, NULL), RK_OK);
    counts[0].coding = &torn;
    assert_promise(make(counts, NULL, 64, NULL), "1 << bit");
    counts[0].coding = &coding;
    counts[0].size = 4;
    assert_promise(make(counts, NULL, 64, NULL), "sizeof(uint16_t)");
}

/* Routines with many steps, as many as there is room for, and one more. */
static void
routines_must_have_room(void **state)
{
    struct rk_step steps[UINT8_MAX + 2] = { { .name = NULL } };
    const struct rk_routine busy = { .name = "busy", .steps = steps };
    const struct rk_routine *rows[RK_PLAN_RUNS + 2] = { &busy, NULL };
    const struct rk_field fields[] = { RK_FLOW_ROW(0, letter),
                                       { .name = NULL } };

    (void)state;
    for (int i = 0; i < UINT8_MAX; i++)
        steps[i].name = "step";
    assert_int_equal(make(fields, rows, sizeof(struct rk_flow), NULL), RK_OK);
    steps[UINT8_MAX].name = "step";
    assert_promise(make(fields, rows, sizeof(struct rk_flow), NULL),
                   "steps <= UINT8_MAX");
    steps[1].name = NULL;
    for (int i = 0; i < RK_PLAN_RUNS; i++)
        rows[i] = &busy;
    assert_int_equal(make(fields, rows, sizeof(struct rk_flow), NULL), RK_OK);
    rows[RK_PLAN_RUNS] = &busy;
    assert_promise(make(fields, rows, sizeof(struct rk_flow), NULL),
                   "run < RK_PLAN_RUNS");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_has_no_room_is_refused),
        cmocka_unit_test(the_longest_name_has_room),
        cmocka_unit_test(columns_and_seats_must_exist),
        cmocka_unit_test(tables_that_make_no_columns_break_a_promise),
        cmocka_unit_test(routines_must_have_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
