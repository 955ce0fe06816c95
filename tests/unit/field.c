/* Field tables: finding elements, reading numbers, and the hash. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <rookery/card.h>
#include <rookery/field.h>

#include "promise.h"

static void
test_hash_text(void **unused)
{
    /* Published values of 64-bit FNV-1a. */
    static const struct {
        const char *text;
        uint64_t hash;
    } cases[] = {
        { "", UINT64_C(0xcbf29ce484222325) },
        { "a", UINT64_C(0xaf63dc4c8601ec8c) },
        { "foobar", UINT64_C(0x85944171f73967e8) },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++)
        assert_true(rk_hash_text(RK_HASH_START, cases[i].text) ==
                    cases[i].hash);
    assert_true(rk_hash_text(rk_hash_text(RK_HASH_START, "foo"), "bar") ==
                cases[2].hash);
}

static void
test_number(void **unused)
{
    static const uint8_t bytes[8] = { 0xfe, 0xff, 0xff, 0xff,
                                      0xff, 0xff, 0xff, 0x7f };
    static const struct {
        uint16_t size;
        int32_t min;
        int64_t expected;
    } cases[] = {
        { 1, 0, 0xfe },
        { 1, -1, -2 },
        { 2, 0, 0xfffe },
        { 2, -9, -2 },
        { 4, 0, 0xfffffffe },
        { 4, -9, -2 },
        { 8, 0, INT64_C(0x7ffffffffffffffe) },
        { 8, -9, INT64_C(0x7ffffffffffffffe) },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_field field = { .type = RK_FIELD_NUMBER,
                                  .size = cases[i].size,
                                  .min = cases[i].min };

        assert_true(rk_field_number(&field, bytes) == cases[i].expected);
    }
    assert_promise(rk_field_number(&(struct rk_field){ .size = 9 }, bytes),
                   "size");
}

/* One game's struct in two layouts, with the same tables but for places. */
struct thing {
    uint8_t weight, colour;
};

struct first {
    struct rk_flow flow;
    uint8_t count;
    int16_t points;
    uint8_t lengths[2];
    struct rk_card hand[2][3];
    uint8_t bag[4];
    struct thing thing;
};

struct second {
    struct thing thing;
    uint8_t spare; /* new, and zero */
    uint8_t bag[4];
    int32_t points;
    struct rk_card hand[2][5];
    struct rk_flow flow;
    uint8_t count;
    uint8_t lengths[2];
};

static const struct rk_field thing_table[] = {
    { .name = "weight",
      .type = RK_FIELD_NUMBER,
      .size = 1,
      .offset = offsetof(struct thing, weight) },
    { .name = "colour",
      .type = RK_FIELD_NAME,
      .size = 1,
      .offset = offsetof(struct thing, colour) },
    { 0 },
};

#define FIELDS(layout, row_size)                                               \
    { .name = "flow",                                                          \
      .type = RK_FIELD_FLOW,                                                   \
      .size = sizeof(struct rk_flow),                                          \
      .offset = offsetof(struct layout, flow) },                               \
        { .name = "count",                                                     \
          .type = RK_FIELD_NUMBER,                                             \
          .size = 1,                                                           \
          .offset = offsetof(struct layout, count) },                          \
        { .name = "points",                                                    \
          .type = RK_FIELD_NUMBER,                                             \
          .min = -9,                                                           \
          .size = sizeof(((struct layout *)NULL)->points),                     \
          .offset = offsetof(struct layout, points) },                         \
        { .name = "hands",                                                     \
          .type = RK_FIELD_CARD,                                               \
          .shape = RK_FIELD_HAND,                                              \
          .per_seat = true,                                                    \
          .size = sizeof(struct rk_card),                                      \
          .count = row_size,                                                   \
          .row = row_size * sizeof(struct rk_card),                            \
          .offset = offsetof(struct layout, hand),                             \
          .length_at = offsetof(struct layout, lengths) },                     \
        { .name = "bag",                                                       \
          .type = RK_FIELD_COUNTS,                                             \
          .size = 1,                                                           \
          .count = 4,                                                          \
          .offset = offsetof(struct layout, bag) },                            \
    {                                                                          \
        .name = "thing", .type = RK_FIELD_STRUCT, .sub = thing_table,          \
        .size = sizeof(struct thing), .offset = offsetof(struct layout, thing) \
    }

static const struct rk_field first_table[] = { FIELDS(first, 3), { 0 } };
static const struct rk_field second_table[] = {
    FIELDS(second, 5),
    { .name = "spare",
      .type = RK_FIELD_FLAG,
      .size = 1,
      .offset = offsetof(struct second, spare) },
    { 0 },
};

/* The same routines in another order. */
static const struct rk_step turn_steps[] = { { "begin", 0, NULL },
                                             { "play", 3, NULL },
                                             { 0 } };
static const struct rk_step late_steps[] = {
    { "other", 0, NULL }, { "begin", 0, NULL }, { "play", 3, NULL }, { 0 }
};
static const struct rk_routine turn = { .name = "turn", .steps = turn_steps };
static const struct rk_routine newer = { .name = "new", .steps = turn_steps };
static const struct rk_routine late = { .name = "turn", .steps = late_steps };
static rk_routines first_runs = { &turn, NULL };
static rk_routines second_runs = { &newer, &late, NULL };

static const struct rk_fields first_fields = { first_table, first_runs,
                                               sizeof(struct first) };
static const struct rk_fields second_fields = { second_table, second_runs,
                                                sizeof(struct second) };

static struct first
example(void)
{
    return (struct first){ .flow = { .frame = { { .run = 0,
                                                  .step = 1,
                                                  .seat = 1,
                                                  .card = 2,
                                                  .target = 1,
                                                  .place = 4,
                                                  .left = 5,
                                                  .amount = 6 } },
                                     .depth = 1,
                                     .kind = RK_ASK_ACTION,
                                     .asked = 2,
                                     .awaited = 2 },
                           .count = 3,
                           .points = -2,
                           .lengths = { 1, 2 },
                           .hand = { { { 4, 1 } }, { { 5, 2 }, { 6, 3 } } },
                           .bag = { 0, 1, 2, 0 },
                           .thing = { 8, 9 } };
}

static uint64_t
hash_of(const struct first *first)
{
    return rk_fields_hash(&first_fields, first, 2);
}

static void
test_layout_does_not_matter(void **unused)
{
    struct first first = example();
    struct second second = { .flow = first.flow,
                             .count = 3,
                             .points = -2,
                             .lengths = { 1, 2 },
                             .hand = { { { 4, 1 } }, { { 5, 2 }, { 6, 3 } } },
                             .bag = { 0, 1, 2, 0 },
                             .thing = { 8, 9 } };

    (void)unused;
    second.flow.frame[0].run = 1;
    second.flow.frame[0].step = 2;
    assert_true(hash_of(&first) == rk_fields_hash(&second_fields, &second, 2));
    second.spare = 1;
    assert_false(hash_of(&first) == rk_fields_hash(&second_fields, &second, 2));
}

/* Every value of a field changes the hash. */
static void
test_values_matter(void **unused)
{
    struct first changed[17];
    uint64_t hash[RK_COUNT(changed) + 1];

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(changed); i++)
        changed[i] = example();
    changed[0].count = 4;
    changed[1].points = 2;
    changed[2].hand[0][0].kind = 5;
    changed[3].hand[1][0].seen_by = 3;
    changed[4].bag[1] = 2;
    changed[5].thing.weight = 9;
    changed[6].thing.colour = 8;
    changed[7].flow.frame[0].step = 0;
    changed[8].flow.frame[0].seat = 0;
    changed[9].flow.frame[0].card = 1;
    changed[10].flow.frame[0].target = 0;
    changed[11].flow.frame[0].place = 5;
    changed[12].flow.frame[0].left = 4;
    changed[13].flow.frame[0].amount = 7;
    changed[14].flow.awaited = 0;
    changed[15].flow.over = 1;
    changed[16].flow.depth = 0;
    hash[RK_COUNT(changed)] = hash_of(&(struct first){ 0 });
    for (size_t i = 0; i < RK_COUNT(changed); i++) {
        struct first same = example();

        hash[i] = hash_of(&changed[i]);
        assert_false(hash[i] == hash_of(&same));
    }
    for (size_t i = 0; i < RK_COUNT(hash); i++) {
        for (size_t j = 0; j < i; j++)
            assert_false(hash[i] == hash[j]);
    }
}

/* A card counts where it lies: in whose row and at which place. */
static void
test_places_matter(void **unused)
{
    struct first a = { .lengths = { 1, 1 }, .hand = { { { 4, 0 } } } };
    struct first b = { .lengths = { 1, 1 },
                       .hand = { { { 0 } }, { { 4, 0 } } } };
    struct first c = { .bag = { 0, 1, 0, 0 } }, d = { .bag = { 0, 0, 1, 0 } };

    (void)unused;
    assert_false(hash_of(&a) == hash_of(&b));
    assert_false(hash_of(&c) == hash_of(&d));
}

/* Memory beyond a list's end or at empty seats does not count. */
static void
test_rubbish_does_not_matter(void **unused)
{
    struct first a = example(), b = example();

    (void)unused;
    b.hand[0][2] = (struct rk_card){ 7, 7 };
    b.flow.frame[5].seat = 3;
    b.flow.pad[1] = 1;
    assert_true(hash_of(&a) == hash_of(&b));
    a.lengths[1] = b.lengths[1] = 0;
    b.hand[1][0].kind = 1;
    assert_true(hash_of(&a) == hash_of(&b));
}

static void
test_elements(void **unused)
{
    struct first first = example();
    const struct rk_field *hands = &first_table[3], *bag = &first_table[4];
    const struct rk_field array = { .shape = RK_FIELD_ARRAY,
                                    .size = 2,
                                    .count = 7 };

    (void)unused;
    assert_string_equal(hands->name, "hands");
    assert_int_equal(rk_field_length(hands, &first, 0), 1);
    assert_int_equal(rk_field_length(hands, &first, 1), 2);
    assert_ptr_equal(rk_field_at(hands, &first, 1, 1), &first.hand[1][1]);
    assert_int_equal(rk_field_length(bag, &first, 0), 4);
    assert_ptr_equal(rk_field_at(bag, &first, 1, 3), &first.bag[3]);
    assert_int_equal(rk_field_length(&first_table[1], &first, 0), 1);
    assert_int_equal(rk_field_length(&array, &first, 0), 7);
    assert_promise(rk_field_length(&(struct rk_field){ .shape = 9 }, &first, 0),
                   "unreachable");
}

/* A kind that came in between moves those after it up by one. */
static int
without_second(int kind)
{
    return kind < 2 ? kind : kind == 2 ? 3 : kind - 1;
}

static void
test_hashed(void **unused)
{
    static const struct rk_field before[] = {
        RK_NAME_ROW("name", 0, NULL), RK_COUNTS_ROW("counts", 1, 3, NULL), { 0 }
    };
    static const struct rk_field after[] = { { .name = "name",
                                               .type = RK_FIELD_NAME,
                                               .size = 1,
                                               .hashed = without_second },
                                             { .name = "counts",
                                               .type = RK_FIELD_COUNTS,
                                               .offset = 1,
                                               .size = 1,
                                               .count = 4,
                                               .hashed = without_second },
                                             { 0 } };
    const struct rk_fields old = { before, NULL, 4 }, new = { after, NULL, 5 };

    (void)unused;
    assert_true(rk_fields_hash(&old, (uint8_t[]){ 2, 0, 5, 6 }, 1) ==
                rk_fields_hash(&new, (uint8_t[]){ 3, 0, 5, 0, 6 }, 1));
    assert_false(rk_fields_hash(&old, (uint8_t[]){ 2, 0, 5, 6 }, 1) ==
                 rk_fields_hash(&new, (uint8_t[]){ 2, 0, 5, 0, 6 }, 1));
}

/* Each kind of field that holds cards, and one that only counts them. */
struct table {
    struct rk_flow flow;
    struct rk_card hand[2][3];
    uint8_t hands[2];
    uint8_t pile[4], piles;
    uint8_t bag[4], deck;
    uint8_t nest[2][4];
    uint8_t bid[4];
    uint8_t set;
};

static const struct rk_field table_fields[] = {
    { .name = "flow",
      .type = RK_FIELD_FLOW,
      .cards = true,
      .offset = offsetof(struct table, flow),
      .size = sizeof(struct rk_flow) },
    RK_HANDS_ROW("hands", offsetof(struct table, hand),
                 3 * sizeof(struct rk_card), 3, offsetof(struct table, hands),
                 NULL),
    RK_PILE_ROW("pile", offsetof(struct table, pile), 4,
                offsetof(struct table, piles), NULL),
    RK_DECK_ROW("deck", offsetof(struct table, bag), 4,
                offsetof(struct table, deck), NULL),
    { .name = "nests",
      .type = RK_FIELD_COUNTS,
      .cards = true,
      .per_seat = true,
      .offset = offsetof(struct table, nest),
      .size = 1,
      .count = 4,
      .row = 4 },
    RK_COUNTS_ROW("bid", offsetof(struct table, bid), 4, NULL),
    { .name = "set",
      .type = RK_FIELD_SET,
      .cards = true,
      .offset = offsetof(struct table, set),
      .size = 1,
      .count = 4 },
    { 0 }
};

static void
test_cards(void **unused)
{
    static const struct rk_fields fields = { table_fields, NULL,
                                             sizeof(struct table) };
    static const uint8_t copies[4] = { 0, 6, 3, 2 };
    struct table t = { .flow = { .frame = { { .card = 1 } }, .depth = 1 },
                       .hand = { { { 1, 1 } }, { { 2, 2 }, { 3, 2 } } },
                       .hands = { 1, 2 },
                       .pile = { 1, 2, 3 },
                       .piles = 2,
                       .nest = { { 0, 1, 0, 0 }, { 0, 0, 0, 1 } },
                       .bid = { 0, 9, 9, 9 },
                       .set = 1 << 2 };
    int count[RK_KINDS_MAX] = { 0 };

    (void)unused;
    rk_fields_count(&fields, &t, 2, count);
    assert_int_equal(count[1], 4);
    assert_int_equal(count[2], 3);
    assert_int_equal(count[3], 2);
    assert_false(rk_fields_complete(&fields, &t, 2, copies, 4));
    assert_true(rk_fields_fill(&fields, &t, 2, copies, 4));
    assert_memory_equal(t.bag, ((uint8_t[]){ 0, 2, 0, 0 }), 4);
    assert_true(rk_fields_complete(&fields, &t, 2, copies, 4));
    t.bag[3]++;
    assert_false(rk_fields_complete(&fields, &t, 2, copies, 4));
    assert_true(rk_fields_complete(&fields, &t, 2, copies, 3));
    t.piles = 3;
    assert_false(rk_fields_fill(&fields, &t, 2, copies, 4));
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hash_text),
        cmocka_unit_test(test_number),
        cmocka_unit_test(test_layout_does_not_matter),
        cmocka_unit_test(test_values_matter),
        cmocka_unit_test(test_places_matter),
        cmocka_unit_test(test_rubbish_does_not_matter),
        cmocka_unit_test(test_elements),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_hashed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
