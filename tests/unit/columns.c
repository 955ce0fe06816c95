/* Columns: what becomes of a field of each type, in all ways to write rows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <rookery/plan.h>

#include <core/plan_ops.h>

enum { SEATS = 3, LETTERS = 5, NUMBERS = 41 };

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

/* Names of kinds: a few, with a gap, and more than vectors compare at once. */
static const char *
letter(int kind)
{
    static const char *const names[LETTERS] = { NULL, "a", "b", "c", "d" };

    return kind < LETTERS ? names[kind] : NULL;
}

static const char *
gap(int kind)
{
    return kind == 2 ? NULL : letter(kind);
}

static const char *
number(int kind)
{
    static char names[NUMBERS][14];

    if (kind == 0 || kind >= NUMBERS)
        return NULL;
    snprintf(names[kind], sizeof names[kind], "k%d", kind);
    return names[kind];
}

/* A packed number: what is near in three bits, what is far in seven. */
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

static const struct rk_coding coding = { .names = part_name,
                                         .count = part_count,
                                         .parts = 3 };

static uint16_t
packed(int near, int far)
{
    return (uint16_t)(near | far << 8);
}

static const struct rk_routine nap = { .name = "nap",
                                       .steps = (const struct rk_step[]){
                                           { .name = "begin" },
                                           { .name = "end" },
                                           { 0 } } };
static const struct rk_routine hop = {
    .name = "hop",
    .steps =
        (const struct rk_step[]){
            { .name = "one" }, { .name = "two" }, { .name = "three" }, { 0 } }
};
static rk_routines routines = { &nap, &hop, NULL };

struct pair {
    uint8_t left, pad, seat;
};

/* A view with fields of all types. Behind its end nothing may be read. */
struct all {
    struct rk_flow flow;
    int32_t large;
    int16_t half;
    uint16_t more;
    int8_t small;
    uint8_t seat, byte, flag, letters[3], tall, whose, nobody, players;
    struct rk_card card, row[9];
    struct pair pair[2];
    uint8_t set8;
    uint16_t set16;
    uint32_t set32;
    uint64_t set64;
    uint8_t counts[LETTERS], gaps[LETTERS], own[SEATS][LETTERS], runs[40];
    uint8_t list[4], list_length, none[4], none_length;
    uint8_t long_list[4], long_length;
    struct rk_card dealt[3];
    uint8_t dealt_length;
    uint8_t hands[SEATS][4], hand_length[SEATS];
    uint16_t lots[NUMBERS], many[21], some[17], few[6];
    uint8_t last;
};

#define AT(member) (uint16_t) offsetof(struct all, member)
#define SET_ROW(label, member, kinds, last)                                    \
    {                                                                          \
        .name = (label), .type = RK_FIELD_SET, .offset = AT(member),           \
        .size = sizeof(((struct all *)0)->member), .count = (last),            \
        .names = (kinds)                                                       \
    }
#define PACKED_ROW(label, member)                                              \
    {                                                                          \
        .name = (label), .type = RK_FIELD_COUNTS, .offset = AT(member),        \
        .size = sizeof(uint16_t),                                              \
        .count = RK_COUNT(((struct all *)0)->member), .names = number,         \
        .coding = &coding                                                      \
    }

static const struct rk_field pair_fields[] = {
    RK_NUMBER_ROW("left", offsetof(struct pair, left), 1, 0, 9),
    RK_SEAT_ROW("seat", offsetof(struct pair, seat)),
    { .name = NULL },
};

static const struct rk_field all_fields[] = {
    RK_SEAT_ROW("seat", AT(seat)),
    RK_NUMBER_ROW("large", AT(large), 4, -9, 999999),
    RK_NUMBER_ROW("half", AT(half), 2, -999, 999),
    RK_NUMBER_ROW("more", AT(more), 2, 0, UINT16_MAX),
    RK_NUMBER_ROW("small", AT(small), 1, -9, 9),
    RK_NUMBER_ROW("byte", AT(byte), 1, 0, 200),
    RK_FLAG_ROW("flag", AT(flag)),
    { .name = "letters",
      .type = RK_FIELD_NAME,
      .shape = RK_FIELD_ARRAY,
      .offset = AT(letters),
      .size = 1,
      .count = 3,
      .names = letter },
    RK_NAME_ROW("tall", AT(tall), number),
    RK_SEAT_ROW("whose", AT(whose)),
    RK_SEAT_ROW("nobody", AT(nobody)),
    { .name = "players",
      .type = RK_FIELD_SEATS,
      .offset = AT(players),
      .size = 1 },
    { .name = "card",
      .type = RK_FIELD_CARD,
      .offset = AT(card),
      .size = sizeof(struct rk_card),
      .names = letter },
    { .name = "row",
      .type = RK_FIELD_CARD,
      .shape = RK_FIELD_ARRAY,
      .offset = AT(row),
      .size = sizeof(struct rk_card),
      .count = 9,
      .names = letter },
    { .name = "pair",
      .type = RK_FIELD_STRUCT,
      .shape = RK_FIELD_ARRAY,
      .offset = AT(pair),
      .size = sizeof(struct pair),
      .count = 2,
      .sub = pair_fields },
    SET_ROW("set8", set8, letter, LETTERS),
    SET_ROW("set16", set16, letter, LETTERS),
    SET_ROW("set32", set32, letter, LETTERS),
    SET_ROW("set64", set64, number, NUMBERS),
    RK_COUNTS_ROW("counts", AT(counts), LETTERS, letter),
    RK_COUNTS_ROW("gaps", AT(gaps), LETTERS, gap),
    RK_EACH_COUNTS_ROW("own", AT(own), LETTERS, LETTERS, letter),
    RK_COUNTS_ROW("runs", AT(runs), 40, number),
    RK_PILE_ROW("list", AT(list), 4, AT(list_length), letter),
    RK_PILE_ROW("none", AT(none), 4, AT(none_length), letter),
    RK_PILE_ROW("long", AT(long_list), 4, AT(long_length), number),
    { .name = "dealt",
      .type = RK_FIELD_CARD,
      .shape = RK_FIELD_LIST,
      .offset = AT(dealt),
      .size = sizeof(struct rk_card),
      .count = 3,
      .length_at = AT(dealt_length),
      .names = letter },
    RK_SEEN_HANDS_ROW("hands", AT(hands), 4, AT(hand_length), letter),
    PACKED_ROW("lots", lots),
    PACKED_ROW("many", many),
    PACKED_ROW("some", some),
    PACKED_ROW("few", few),
    RK_NUMBER_ROW("last", AT(last), 1, 0, 99),
    RK_FLOW_ROW(AT(flow), letter),
    { .name = NULL },
};

/* The view of seat 1. */
static struct all
example(void)
{
    struct all all = {
        .flow = { .frame = { { .run = 1, .left = 200 },
                             { 1, 2, 1, 2, 0, 7, 8, 9 },
                             { 0, 1, 2, RK_HIDDEN, RK_NOBODY, 0, 0, 0 } },
                  .depth = 3,
                  .kind = RK_ASK_BID,
                  .asked = 7,
                  .awaited = 5 },
        .large = 100000,
        .half = -300,
        .more = 40000,
        .small = -2,
        .seat = 1,
        .byte = 200,
        .flag = 1,
        .letters = { 2, RK_HIDDEN, 0 },
        .tall = 40,
        .whose = 2,
        .nobody = RK_NOBODY,
        .players = 3,
        .card = { 3, 0x82 },
        .pair = { { 5, 99, 1 }, { 6, 99, 0 } },
        .set8 = 0x0a,
        .set16 = 0x10,
        .set32 = 0x04,
        .set64 = UINT64_C(2) | UINT64_C(1) << 33 | UINT64_C(1) << 40,
        .counts = { 9, 0, 1, 2, 3 },
        .gaps = { 0, 5, 6, 7, 8 },
        .list = { 1, 1, 2, 3 },
        .list_length = 3,
        .long_list = { 7, 40, 7, 0 },
        .long_length = 3,
        .dealt = { { 4, 0 }, { RK_HIDDEN, 0 } },
        .dealt_length = 2,
        .hands = { { 0 }, { 0 }, { 3, 3 } },
        .hand_length = { 0, 0, 2 },
        .last = 77,
    };

    for (int i = 0; i < 9; i++)
        all.row[i].seen_by = (uint8_t)i;
    for (int seat = 0; seat < SEATS; seat++) {
        for (int kind = 1; kind < LETTERS; kind++)
            all.own[seat][kind] = (uint8_t)(10 * seat + kind);
    }
    for (int i = 0; i < 40; i++)
        all.runs[i] = (uint8_t)(100 + i);
    for (int kind = 0; kind < NUMBERS; kind++)
        all.lots[kind] = packed(kind % 8, kind);
    for (int kind = 0; kind < 21; kind++)
        all.many[kind] = packed(kind % 5, 127 - kind);
    for (int kind = 0; kind < 17; kind++)
        all.some[kind] = packed(kind % 3, 60 + kind);
    for (int kind = 0; kind < 6; kind++)
        all.few[kind] = packed(7 - kind, 3 * kind);
    return all;
}

/* The columns that are not 0. */
static struct {
    char name[RK_PLAN_NAME_MAX];
    int number;
} wanted[400];
static int wanted_count;

/* ${number} in the column that ${format} names, with ${value}. */
static void
want(int number, const char *format, int value)
{
    assert_in_range(wanted_count, 0, RK_COUNT(wanted) - 1);
    snprintf(wanted[wanted_count].name, sizeof wanted[0].name, format, value);
    wanted[wanted_count++].number = number;
}

static void
want_parts(const char *label, int kind, int near, int far)
{
    char format[40];

    snprintf(format, sizeof format, "%s.near.k%%d", label);
    want(near, format, kind);
    snprintf(format, sizeof format, "%s.far.k%%d", label);
    want(far, format, kind);
}

/* The columns of the example that are 1, as seat 1 sees them. */
static const char *const ones[] = {
    "flag",
    "letters[0]=b",
    "letters[1]=hidden",
    "tall=k40",
    "whose=[1]",
    "players[0]",
    "players[2]",
    "card=c",
    "card.seen[0]",
    "row[1].seen[2]",
    "row[2].seen[0]",
    "row[3].seen[0]",
    "row[3].seen[2]",
    "row[4].seen[1]",
    "row[5].seen[1]",
    "row[5].seen[2]",
    "row[6].seen[0]",
    "row[6].seen[1]",
    "row[7].seen[0]",
    "row[7].seen[1]",
    "row[7].seen[2]",
    "pair[0].seat=[0]",
    "pair[1].seat=[2]",
    "set8.a",
    "set8.c",
    "set16.d",
    "set32.b",
    "set64.k1",
    "set64.k33",
    "set64.k40",
    "list=b",
    "list.last=b",
    "long=k40",
    "long.last=k7",
    "dealt=d",
    "dealt=hidden",
    "dealt.last=hidden",
    "flow.ask=bid",
    "flow.asked[0]",
    "flow.asked[1]",
    "flow.asked[2]",
    "flow.awaited[1]",
    "flow.awaited[2]",
    "flow.frame[0]=nap.end",
    "flow.frame[0].seat=[1]",
    "flow.frame[0].card=hidden",
    "flow.frame[1]=hop.three",
    "flow.frame[1].seat=[0]",
    "flow.frame[1].target=[2]",
    "flow.frame[1].card=b",
};

static const struct {
    const char *name;
    int number;
} others[] = {
    { "large", 100000 },
    { "half", -300 },
    { "more", 40000 },
    { "small", -2 },
    { "byte", 200 },
    { "pair[0].left", 5 },
    { "pair[1].left", 6 },
    { "counts.b", 1 },
    { "counts.c", 2 },
    { "counts.d", 3 },
    { "gaps.a", 5 },
    { "gaps.c", 7 },
    { "gaps.d", 8 },
    { "own[0].a", 11 },
    { "own[0].b", 12 },
    { "own[0].c", 13 },
    { "own[0].d", 14 },
    { "own[1].a", 21 },
    { "own[1].b", 22 },
    { "own[1].c", 23 },
    { "own[1].d", 24 },
    { "own[2].a", 1 },
    { "own[2].b", 2 },
    { "own[2].c", 3 },
    { "own[2].d", 4 },
    { "list=a", 2 },
    { "long=k7", 2 },
    { "hands[1]=c", 2 },
    { "last", 77 },
    { "flow.frame[1].place", 7 },
    { "flow.frame[1].left", 8 },
    { "flow.frame[1].amount", 9 },
};

static void
want_example(void)
{
    wanted_count = 0;
    for (size_t i = 0; i < RK_COUNT(ones); i++)
        want(1, ones[i], 0);
    for (size_t i = 0; i < RK_COUNT(others); i++)
        want(others[i].number, others[i].name, 0);
    for (int kind = 1; kind < 40; kind++)
        want(100 + kind, "runs.k%d", kind);
    for (int kind = 1; kind < NUMBERS; kind++)
        want_parts("lots", kind, kind % 8, kind);
    for (int kind = 1; kind < 21; kind++)
        want_parts("many", kind, kind % 5, 127 - kind);
    for (int kind = 1; kind < 17; kind++)
        want_parts("some", kind, kind % 3, 60 + kind);
    for (int kind = 1; kind < 6; kind++)
        want_parts("few", kind, 7 - kind, 3 * kind);
}

/* The number wanted in the column ${name}; counts in ${found} if there is one. */
static int
wanted_of(const char *name, int *found)
{
    for (int i = 0; i < wanted_count; i++) {
        if (strcmp(wanted[i].name, name) != 0)
            continue;
        ++*found;
        return wanted[i].number;
    }
    return 0;
}

static void
column_name(int column, char *name)
{
    struct rk_text text = rk_text_over(name, RK_PLAN_NAME_MAX);

    rk_plan_name(&plan, column, &text);
}

/* Checks all columns of the row of seat 1, written in ${way}. */
static void
check_row(const struct rk_plan_way *way, const struct all *all)
{
    static uint8_t row[RK_PLAN_MAX];
    static float row_f32[RK_PLAN_MAX];
    const struct rk_view *view = (const struct rk_view *)all;
    int found = 0;

    plan.way = way;
    memset(row, 0xaa, sizeof row);
    rk_plan_write(&plan, view, 1, row);
    rk_plan_write_f32(&plan, view, 1, row_f32);
    for (int i = 0; i < plan.columns; i++) {
        char name[RK_PLAN_NAME_MAX];
        int number, byte;

        column_name(i, name);
        number = wanted_of(name, &found);
        byte = number < 0 ? 0 : number > UINT8_MAX ? UINT8_MAX : number;
        if (row[i] != byte || row_f32[i] != (float)number)
            fail_msg("%s is %d and %g", name, row[i], (double)row_f32[i]);
    }
    assert_int_equal(found, wanted_count);
    assert_int_equal(row[plan.columns], 0xaa);
}

/* Every field becomes what plan.h says, however rows are written. */
static void
fields_become_columns(void **state)
{
    struct all all = example();

    (void)state;
    want_example();
    assert_int_equal(make(all_fields, routines, sizeof all, NULL), RK_OK);
    check_row(plan.way, &all);
    check_row(&plan_way_narrow, &all);
    check_row(&plan_way_tight, &all);
}

/* Of frames that are not there all columns are 0. */
static void
missing_frames_are_zero(void **state)
{
    struct all all = { .flow = { .depth = 1 } };

    (void)state;
    wanted_count = 0;
    want(1, "flow.frame[0]=nap.begin", 0);
    want(1, "flow.frame[0].seat=[2]", 0);
    want(1, "flow.frame[0].target=[2]", 0);
    want(1, "whose=[2]", 0);
    want(1, "nobody=[2]", 0);
    want(1, "pair[0].seat=[2]", 0);
    want(1, "pair[1].seat=[2]", 0);
    assert_int_equal(make(all_fields, routines, sizeof all, NULL), RK_OK);
    check_row(plan.way, &all);
    all.flow.depth = 0;
    wanted_count -= 7;
    want(1, "whose=[2]", 0);
    want(1, "nobody=[2]", 0);
    want(1, "pair[0].seat=[2]", 0);
    want(1, "pair[1].seat=[2]", 0);
    check_row(plan.way, &all);
    check_row(&plan_way_narrow, &all);
}

/* The fields of all_fields[] that steps of drafts change below. */
static const char *const drafted[] = {
    "large", "half", "more", "small", "byte",
    "tall",  "many", "some", "few",   "last"
};

static bool
is_drafted(const char *name)
{
    for (size_t i = 0; i < RK_COUNT(drafted); i++) {
        if (strcmp(drafted[i], name) == 0)
            return true;
    }
    return false;
}

/* The example before these were set. */
static struct all
before_draft(void)
{
    struct all all = example();

    all.large = 0;
    all.half = 0;
    all.more = 0;
    all.small = 0;
    all.byte = 0;
    all.tall = 3;
    memset(all.many, 0, sizeof all.many);
    memset(all.some, 0, sizeof all.some);
    memset(all.few, 0, sizeof all.few);
    all.last = 0;
    return all;
}

/* After a step of a draft, the old row becomes that of the example. */
static void
check_draft(const struct rk_plan_way *way)
{
    static uint8_t row[RK_PLAN_MAX], wanted_row[RK_PLAN_MAX];
    static float row_f32[RK_PLAN_MAX], wanted_f32[RK_PLAN_MAX];
    const struct all before = before_draft(), after = example();
    const struct rk_view *old = (const struct rk_view *)&before;
    const struct rk_view *new = (const struct rk_view *)&after;
    size_t columns = (size_t)plan.columns;

    plan.way = way;
    rk_plan_write(&plan, old, 1, row);
    rk_plan_write_f32(&plan, old, 1, row_f32);
    rk_plan_write(&plan, new, 1, wanted_row);
    rk_plan_write_f32(&plan, new, 1, wanted_f32);
    assert_memory_not_equal(row, wanted_row, columns);
    rk_plan_write_draft(&plan, new, 1, row);
    rk_plan_write_draft_f32(&plan, new, 1, row_f32);
    assert_memory_equal(row, wanted_row, columns);
    assert_memory_equal(row_f32, wanted_f32, columns * sizeof row_f32[0]);
}

static void
steps_of_drafts_write_their_fields(void **state)
{
    struct rk_field fields[RK_COUNT(all_fields)];

    (void)state;
    memcpy(fields, all_fields, sizeof fields);
    for (int i = 0; fields[i].name != NULL; i++)
        fields[i].draft = is_drafted(fields[i].name);
    assert_int_equal(make(fields, routines, sizeof(struct all), NULL), RK_OK);
    assert_true(plan.drafts);
    check_draft(plan.way);
    check_draft(&plan_way_narrow);
    check_draft(&plan_way_tight);
}

/* The largest number of the column ${name}. */
static int
most_of(const char *name)
{
    char other[RK_PLAN_NAME_MAX];

    for (int i = 0; i < plan.columns; i++) {
        column_name(i, other);
        if (strcmp(name, other) == 0)
            return rk_plan_most(&plan, i);
    }
    fail_msg("there is no column \"%s\"", name);
    return -1;
}

static void
columns_have_a_largest_number(void **state)
{
    static const struct {
        const char *name;
        int most;
    } rows[] = {
        { "byte", 200 },
        { "more", UINT16_MAX },
        { "flag", 1 },
        { "letters[0]=b", 1 },
        { "list=a", 4 },
        { "list.last=a", 1 },
        { "counts.b", UINT8_MAX },
        { "lots.near.k1", 7 },
        { "lots.far.k1", 127 },
        { "flow.frame[0].place", UINT8_MAX },
    };

    (void)state;
    assert_int_equal(make(all_fields, routines, sizeof(struct all), NULL),
                     RK_OK);
    for (size_t i = 0; i < RK_COUNT(rows); i++)
        assert_int_equal(most_of(rows[i].name), rows[i].most);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_become_columns),
        cmocka_unit_test(missing_frames_are_zero),
        cmocka_unit_test(steps_of_drafts_write_their_fields),
        cmocka_unit_test(columns_have_a_largest_number),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
