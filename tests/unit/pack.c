/* Packs: house rules in a setup, and as JSON. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "walk.h"

/* A toy whose pack has every shape that packs can have. */
struct item {
    uint8_t gold, copies, amount, effect;
    int8_t infamy;
};

struct toy {
    struct item item[4]; /* by kind; 0 is unused, 2 has no name */
    struct item extra;
    uint8_t prize[4]; /* counts by kind */
    uint8_t open;
};

static const char *
item_name(int kind)
{
    static const char *const names[] = { NULL, "orb", NULL, "lamp" };

    return kind >= 0 && kind < 4 ? names[kind] : NULL;
}

static const char *
effect_name(int effect)
{
    static const char *const names[] = { NULL, "peek", "steal" };

    return effect >= 0 && effect < 3 ? names[effect] : NULL;
}

#define NUMBER(member, from, to)                                               \
    {                                                                          \
        .name = #member, .type = RK_FIELD_NUMBER,                              \
        .offset = offsetof(struct item, member), .size = 1, .min = from,       \
        .max = to                                                              \
    }

/* The effect of an orb is known, that of a lamp is not. */
static const struct rk_field orb_fields[] = {
    NUMBER(gold, 0, 99), NUMBER(infamy, -20, 20), NUMBER(copies, 0, 50), { 0 }
};
static const struct rk_field lamp_fields[] = { NUMBER(gold, 0, 99),
                                               NUMBER(copies, 0, 50),
                                               NUMBER(amount, 0, 30),
                                               { .name = "effect",
                                                 .type = RK_FIELD_NAME,
                                                 .offset = offsetof(struct item,
                                                                    effect),
                                                 .size = 1,
                                                 .names = effect_name },
                                               { 0 } };

static const struct rk_field *
item_fields(int kind)
{
    return kind == 1 ? orb_fields : lamp_fields;
}

static const struct rk_field toy_fields[] = {
    { .name = "items",
      .type = RK_FIELD_STRUCT,
      .shape = RK_FIELD_ARRAY,
      .offset = offsetof(struct toy, item),
      .size = sizeof(struct item),
      .count = 4,
      .names = item_name,
      .sub_of = item_fields },
    { .name = "extra",
      .type = RK_FIELD_STRUCT,
      .offset = offsetof(struct toy, extra),
      .size = sizeof(struct item),
      .sub = orb_fields },
    { .name = "prize",
      .type = RK_FIELD_COUNTS,
      .offset = offsetof(struct toy, prize),
      .size = 1,
      .count = 4,
      .names = item_name },
    { .name = "open",
      .type = RK_FIELD_FLAG,
      .offset = offsetof(struct toy, open),
      .size = 1 },
    { 0 }
};

static struct toy *
toy_of(struct rk_setup *setup)
{
    return (struct toy *)(void *)setup->pack;
}

/* The second variant pays more for an orb. */
static void
toy_default(struct rk_setup *setup)
{
    static const struct toy plain = {
        .item = { [1] = { .gold = 9, .copies = 6, .infamy = -2 },
                  [3] = { .gold = 1, .copies = 4, .amount = 3, .effect = 1 } },
        .extra = { .gold = 7 },
        .prize = { 0, 2, 0, 1 },
    };

    *toy_of(setup) = plain;
    if (setup->variant == 1)
        toy_of(setup)->item[1].gold = 12;
}

static enum rk_status
toy_check(const struct rk_setup *setup, struct rk_text *why)
{
    const struct toy *toy = (const struct toy *)(const void *)setup->pack;

    if (toy->item[1].copies + toy->item[3].copies == 10)
        return RK_OK;
    return rk_refuse(RK_BAD_SETUP, why, "The copies must add up to %.", "10");
}

static const struct rk_variant variants[] = {
    { .id = "plain", .title = "Plain", .seats_min = 2, .seats_max = 4 },
    { .id = "rich", .title = "Rich", .seats_min = 2, .seats_max = 4 },
    { 0 },
};
static const struct rk_game game = {
    .id = "toy",
    .title = "Toy",
    .variants = variants,
    .pack_fields = { .field = toy_fields, .size = sizeof(struct toy) },
    .pack_default = toy_default,
    .pack_check = toy_check,
};

static struct rk_setup
made(const char *variant)
{
    struct rk_setup setup;

    memset(&setup, 0xee, sizeof setup);
    assert_int_equal(rk_setup_make(&game, variant, 2, &setup, NULL), RK_OK);
    return setup;
}

/* Reads ${text} into ${setup}; RK_OK, or a refusal in ${why}. */
static enum rk_status
read_text(const char *text, struct rk_setup *setup, struct rk_text *why)
{
    return rk_json_parse_pack(text, strlen(text), &game, setup, why);
}

static void
test_defaults(void **unused)
{
    struct rk_setup plain = made("plain"), rich = made("rich");
    struct rk_setup none;
    static const unsigned char zeros[RK_PACK_MAX];

    (void)unused;
    assert_int_equal(toy_of(&plain)->item[1].gold, 9);
    assert_int_equal(toy_of(&rich)->item[1].gold, 12);
    assert_memory_equal(plain.pack + sizeof(struct toy), zeros,
                        RK_PACK_MAX - sizeof(struct toy));
    assert_false(rk_setup_packed(&game, &plain));
    assert_false(rk_setup_packed(&game, &rich));
    assert_int_equal(rk_setup_make(walk_game(), NULL, 2, &none, NULL), RK_OK);
    assert_memory_equal(none.pack, zeros, RK_PACK_MAX);
    assert_false(rk_setup_packed(walk_game(), &none));
}

/* Only differences from the variant's own pack are house rules. */
static void
test_packed(void **unused)
{
    struct rk_setup setup = made("plain"), plain;

    (void)unused;
    toy_of(&setup)->item[1].gold = 12;
    assert_true(rk_setup_packed(&game, &setup));
    plain = rk_setup_unpacked(&game, &setup);
    assert_int_equal(toy_of(&plain)->item[1].gold, 9);
    setup.variant = 1;
    assert_false(rk_setup_packed(&game, &setup));
}

static void
test_whole(void **unused)
{
    struct rk_setup setup = made("plain");

    (void)unused;
    walk_expect(rk_json_pack(&game, &setup),
                "{\"items\":{\"orb\":{\"gold\":9,\"infamy\":-2,\"copies\":6},"
                "\"lamp\":{\"gold\":1,\"copies\":4,\"amount\":3,"
                "\"effect\":\"peek\"}},"
                "\"extra\":{\"gold\":7,\"infamy\":0,\"copies\":0},"
                "\"prize\":{\"orb\":2,\"lamp\":1},\"open\":false}");
    walk_expect(rk_json_house_rules(&game, &setup), "{}");
    walk_expect(rk_json_pack(walk_game(), &setup), "{}");
    walk_expect(rk_json_house_rules(walk_game(), &setup), "{}");
}

/* Given values are set, the others keep their defaults; both come out again. */
static void
test_house_rules(void **unused)
{
    static const struct {
        const char *text, *written;
    } cases[] = {
        { "{}", "{}" },
        { "{\"items\": {}}", "{}" },
        { "{\"items\": {\"orb\": {}}}", "{}" },
        { "{\"items\": {\"orb\": {\"gold\": 9, \"infamy\": -2}}}", "{}" },
        { "{\"prize\": {\"lamp\": 1, \"orb\": 2}}", "{}" },
        { " {\"items\": {\"orb\": {\"gold\": 99, \"infamy\": -2}}}\n",
          "{\"items\":{\"orb\":{\"gold\":99}}}" },
        { "{\"items\":{\"orb\":{\"infamy\":-20,\"copies\":0},"
          "\"lamp\":{\"copies\":10,\"effect\":\"steal\"}}}",
          NULL },
        { "{\"extra\":{\"copies\":50}}", NULL },
        { "{\"prize\":{\"orb\":2}}", NULL },
        { "{\"prize\":{}}", NULL },
        { "{\"open\":true}", NULL },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        const char *text = cases[i].text;
        const char *written = cases[i].written;
        struct rk_setup setup = made("plain"), again = made("plain");
        char sentence[RK_SENTENCE_MAX], *whole;
        struct rk_text why = rk_text_over(sentence, sizeof sentence);
        json_t *json;

        if (read_text(text, &setup, &why) != RK_OK)
            fail_msg("%s: %s", text, sentence);
        written = written != NULL ? written : text;
        walk_expect(rk_json_house_rules(&game, &setup), written);
        assert_int_equal(rk_setup_packed(&game, &setup),
                         strcmp(written, "{}") != 0);
        json = rk_json_pack(&game, &setup);
        whole = rk_json_print(json);
        assert_int_equal(read_text(whole, &again, NULL), RK_OK);
        assert_memory_equal(&again, &setup, sizeof setup);
        json_decref(json);
        free(whole);
    }
}

/* A pack is read over the game's own, not over the one that was there. */
static void
test_second_pack(void **unused)
{
    struct rk_setup setup = made("rich");

    (void)unused;
    assert_int_equal(read_text("{\"open\": true}", &setup, NULL), RK_OK);
    assert_int_equal(
        read_text("{\"items\": {\"orb\": {\"gold\": 9}}}", &setup, NULL),
        RK_OK);
    walk_expect(rk_json_house_rules(&game, &setup),
                "{\"items\":{\"orb\":{\"gold\":9}}}");
}

static void
test_refusals(void **unused)
{
    static const struct {
        const char *text, *sentence;
    } cases[] = {
        { "", "line 1, column 0: unexpected token near end of file." },
        { "[]", "This must be an object." },
        { "3", "This must be an object." },
        { "null", "This must be an object." },
        { "{\"item\": {}}", "There is no field called \"item\"." },
        { "{\"items\": []}", "items: this must be an object." },
        { "{\"items\": null}", "items: this must be an object." },
        { "{\"items\": {\"ord\": {}}}",
          "items: there is nothing called \"ord\"." },
        { "{\"items\": {\"\": {}}}", "items: there is nothing called \"\"." },
        { "{\"items\": {\"orb\": 9}}", "items.orb: this must be an object." },
        { "{\"items\": {\"orb\": {\"amount\": 3}}}",
          "items.orb: there is no field called \"amount\"." },
        { "{\"items\": {\"lamp\": {\"infamy\": 3}}}",
          "items.lamp: there is no field called \"infamy\"." },
        { "{\"items\": {\"orb\": {\"gold\": 100}}}",
          "items.orb.gold: this must be a whole number from 0 to 99." },
        { "{\"items\": {\"orb\": {\"gold\": -1}}}",
          "items.orb.gold: this must be a whole number from 0 to 99." },
        { "{\"items\": {\"orb\": {\"gold\": 9.5}}}",
          "items.orb.gold: this must be a whole number from 0 to 99." },
        { "{\"items\": {\"orb\": {\"gold\": \"9\"}}}",
          "items.orb.gold: this must be a whole number from 0 to 99." },
        { "{\"items\": {\"orb\": {\"infamy\": -21}}}",
          "items.orb.infamy: this must be a whole number from -20 to 20." },
        { "{\"items\": {\"lamp\": {\"effect\": \"sing\"}}}",
          "items.lamp.effect: there is nothing called \"sing\"." },
        { "{\"items\": {\"orb\": {\"copies\": 5}}}",
          "The copies must add up to 10." },
        { "{\"open\": true, \"open\": true}",
          "line 1, column 21: duplicate object key near '\"open\"'." },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_setup setup = made("plain"), before = setup;
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        assert_int_equal(read_text(cases[i].text, &setup, &why), RK_BAD_SETUP);
        assert_string_equal(sentence, cases[i].sentence);
        assert_memory_equal(&setup, &before, sizeof setup);
        assert_int_equal(read_text(cases[i].text, &setup, NULL), RK_BAD_SETUP);
    }
}

static void
test_sizes(void **unused)
{
    char *text = malloc(RK_PACK_TEXT_MAX + 1), sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_setup setup = made("plain");

    (void)unused;
    assert_non_null(text);
    memset(text, ' ', RK_PACK_TEXT_MAX + 1);
    memcpy(text, "{}", 2);
    assert_int_equal(
        rk_json_parse_pack(text, RK_PACK_TEXT_MAX, &game, &setup, &why), RK_OK);
    assert_int_equal(
        rk_json_parse_pack(text, RK_PACK_TEXT_MAX + 1, &game, &setup, &why),
        RK_BAD_SETUP);
    assert_string_equal(sentence, "A pack is at most 64 KiB of JSON.");
    free(text);
}

static void
test_game_without_packs(void **unused)
{
    json_t *json = walk_json("{\"game\": \"magpie\", \"pack\": {}}");
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    const struct rk_game *found;
    struct rk_setup setup;

    (void)unused;
    assert_int_equal(rk_json_read_setup(json, &found, &setup, &why),
                     RK_BAD_SETUP);
    assert_string_equal(sentence,
                        "Magpie has no house rules that a pack could change.");
    json_decref(json);
}

static void
test_setup_json(void **unused)
{
    struct rk_setup setup = made("plain");

    (void)unused;
    walk_expect(rk_json_setup(&game, &setup),
                "{\"game\":\"toy\",\"variant\":\"plain\",\"seats\":2,"
                "\"options\":{}}");
    assert_int_equal(read_text("{\"open\": true}", &setup, NULL), RK_OK);
    walk_expect(rk_json_setup(&game, &setup),
                "{\"game\":\"toy\",\"variant\":\"plain\",\"seats\":2,"
                "\"options\":{},\"pack\":{\"open\":true}}");
    walk_expect(rk_json_game(&game),
                "{\"id\":\"toy\",\"title\":\"Toy\",\"packs\":true,"
                "\"variants\":[{\"id\":\"plain\",\"title\":\"Plain\","
                "\"seats\":[2,4],\"options\":[]},{\"id\":\"rich\","
                "\"title\":\"Rich\",\"seats\":[2,4],\"options\":[]}]}");
}

/* A table with rows by seat, of structs by name and of structs in a list. */
struct rows {
    struct item item[2][4], listed[2];
};

/* Structs by name are found in the row of their seat. */
static void
test_named_rows(void **unused)
{
    static const struct rk_field fields[] = { { .name = "own",
                                                .type = RK_FIELD_STRUCT,
                                                .shape = RK_FIELD_ARRAY,
                                                .per_seat = true,
                                                .size = sizeof(struct item),
                                                .count = 4,
                                                .row = 4 * sizeof(struct item),
                                                .names = item_name,
                                                .sub_of = item_fields },
                                              { .name = "listed",
                                                .type = RK_FIELD_STRUCT,
                                                .shape = RK_FIELD_ARRAY,
                                                .offset = offsetof(struct rows,
                                                                   listed),
                                                .size = sizeof(struct item),
                                                .count = 2,
                                                .sub_of = item_fields },
                                              { 0 } };
    static const struct rk_fields table = { fields, NULL, sizeof(struct rows) };
    struct rows rows = { .item[1][3].amount = 7, .item[1][2].gold = 5 };
    json_t *json = walk_json("{\"own\": {\"1\": {\"orb\": {\"infamy\": -3}}},"
                             "\"listed\": [{\"amount\": 2}, {\"infamy\": 1}]}");

    (void)unused;
    assert_int_equal(rk_json_read_fields(&table, &rows, 2, json, NULL, NULL),
                     RK_OK);
    assert_int_equal(rows.item[0][1].infamy, 0);
    assert_int_equal(rows.item[1][1].infamy, -3);
    assert_int_equal(rows.item[1][3].amount, 7);
    assert_int_equal(rows.item[1][2].gold, 5);
    assert_int_equal(rows.listed[0].amount, 2);
    assert_int_equal(rows.listed[1].infamy, 1);
    walk_expect(rk_json_fields(&table, &rows, 2),
                "{\"own\":[{\"orb\":{\"gold\":0,\"infamy\":0,\"copies\":0},"
                "\"lamp\":{\"gold\":0,\"copies\":0,\"amount\":0,"
                "\"effect\":null}},"
                "{\"orb\":{\"gold\":0,\"infamy\":-3,\"copies\":0},"
                "\"lamp\":{\"gold\":0,\"copies\":0,\"amount\":7,"
                "\"effect\":null}}],"
                "\"listed\":[{\"gold\":0,\"copies\":0,\"amount\":2,"
                "\"effect\":null},{\"gold\":0,\"infamy\":1,\"copies\":0}]}");
    json_decref(json);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_packed),
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_house_rules),
        cmocka_unit_test(test_second_pack),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_game_without_packs),
        cmocka_unit_test(test_setup_json),
        cmocka_unit_test(test_named_rows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
