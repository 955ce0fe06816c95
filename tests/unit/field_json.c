/* Structs as JSON by their field tables. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "walk.h"

/* A struct with every type and shape of field. */
struct inner {
    uint8_t size;
    uint8_t seat;
    struct rk_card card;
};

struct all {
    int32_t wide;
    struct rk_flow flow;
    struct inner inner[3];
    struct rk_card hand[3][4], open[2], shown;
    int16_t mid;
    int8_t small;
    uint8_t flag, seat, seats, hands[3], names, name[3], slots[6];
    uint8_t bag[3], pile[3], piled;
};
_Static_assert(sizeof(struct all) == 4 + 104 + 12 + 24 + 6 + 26,
               "without padding, so that memory can be compared");

static const char *
bird(int kind)
{
    static const char *const names[] = { NULL, "wren", "kite" };

    return kind > 0 && kind < 3 ? names[kind] : NULL;
}

#define AT(member) .offset = offsetof(struct all, member)

static const struct rk_field inner_fields[] = {
    { .name = "size",
      .type = RK_FIELD_NUMBER,
      .size = 1,
      .max = 9,
      .offset = offsetof(struct inner, size) },
    { .name = "seat",
      .type = RK_FIELD_SEAT,
      .size = 1,
      .offset = offsetof(struct inner, seat) },
    { .name = "card",
      .type = RK_FIELD_CARD,
      .size = 2,
      .seen = RK_SEEN_OWNER,
      .names = bird,
      .offset = offsetof(struct inner, card) },
    { 0 }
};

static const struct rk_field all_fields[] = {
    { .name = "flow", .type = RK_FIELD_FLOW, AT(flow), .size = 104 },
    { .name = "inner",
      .type = RK_FIELD_STRUCT,
      AT(inner),
      .per_seat = true,
      .size = sizeof(struct inner),
      .row = sizeof(struct inner),
      .sub = inner_fields },
    { .name = "hand",
      .type = RK_FIELD_CARD,
      .shape = RK_FIELD_HAND,
      AT(hand),
      .per_seat = true,
      .seen = RK_SEEN_OWNER,
      .size = 2,
      .count = 4,
      .row = 8,
      .length_at = offsetof(struct all, hands),
      .names = bird },
    { .name = "open",
      .type = RK_FIELD_CARD,
      .shape = RK_FIELD_ARRAY,
      AT(open),
      .seen = RK_SEEN_ALL,
      .size = 2,
      .count = 2,
      .names = bird },
    { .name = "shown",
      .type = RK_FIELD_CARD,
      AT(shown),
      .size = 2,
      .names = bird },
    { .name = "wide",
      .type = RK_FIELD_NUMBER,
      AT(wide),
      .size = 4,
      .min = -100000,
      .max = 100000 },
    { .name = "mid",
      .type = RK_FIELD_NUMBER,
      AT(mid),
      .size = 2,
      .min = -300,
      .max = 300 },
    { .name = "small",
      .type = RK_FIELD_NUMBER,
      AT(small),
      .size = 1,
      .min = -2,
      .max = 2 },
    { .name = "flag", .type = RK_FIELD_FLAG, AT(flag), .size = 1 },
    { .name = "seat", .type = RK_FIELD_SEAT, AT(seat), .size = 1 },
    { .name = "seats", .type = RK_FIELD_SEATS, AT(seats), .size = 1 },
    { .name = "names",
      .type = RK_FIELD_NAME,
      .shape = RK_FIELD_LIST,
      AT(name),
      .size = 1,
      .count = 3,
      .length_at = offsetof(struct all, names),
      .names = bird },
    { .name = "slots",
      .type = RK_FIELD_NAME,
      .shape = RK_FIELD_ARRAY,
      AT(slots),
      .size = 1,
      .count = 6,
      .names = bird },
    { .name = "bag",
      .type = RK_FIELD_COUNTS,
      AT(bag),
      .rest = true,
      .size = 1,
      .count = 3,
      .names = bird },
    { .name = "pile",
      .type = RK_FIELD_COUNTS,
      .shape = RK_FIELD_LIST,
      AT(pile),
      .rest = true,
      .size = 1,
      .count = 3,
      .length_at = offsetof(struct all, piled),
      .names = bird },
    { 0 }
};

/* Counts written as "one" and "two": a field of its own. */
static void
number_text(int number, struct rk_text *text)
{
    rk_text_add(text, number == 1 ? "one" : "two");
}

static int
number_parse(const char *text)
{
    if (strcmp(text, "huge") == 0)
        return 256;
    return strcmp(text, "one") == 0 ? 1 : strcmp(text, "two") == 0 ? 2 : -1;
}

static const struct rk_coding coding = { .text = number_text,
                                         .parse = number_parse };
static const struct rk_field coded_fields[] = { { .name = "coded",
                                                  .type = RK_FIELD_COUNTS,
                                                  .size = 1,
                                                  .count = 3,
                                                  .names = bird,
                                                  .coding = &coding },
                                                { 0 } };
static const struct rk_fields coded = { coded_fields, NULL, 3 };

static const struct rk_step steps[] = { { "wait", RK_ASK_NONE, NULL },
                                        { "pick", RK_ASK_SLOT, NULL },
                                        { "roll", RK_ASK_ROLL, NULL },
                                        { 0 } };
static const struct rk_routine idle = { .name = "idle", .steps = steps };
static const struct rk_routine work = { .name = "work", .steps = steps };
static rk_routines runs = { &idle, &work, NULL };
static const struct rk_fields all = { all_fields, runs, sizeof(struct all) };

static const struct all example = {
    .flow = { .frame = { { .run = 0, .step = 0, .seat = RK_NOBODY },
                         { 1, 1, 2, 7, RK_NOBODY, 3, 4, 5 } },
              .depth = 2,
              .kind = RK_ASK_SLOT,
              .asked = 0x05,
              .awaited = 0x01 },
    .inner = { { 1, 2, { 1, 0x01 } }, { 0, RK_NOBODY, { 2, 0x05 } } },
    .hand = { { { 1, 0x07 }, { 1, 0x01 }, { 2, 0x01 } } },
    .hands = { 3 },
    .open = { { 1, 0x87 } },
    .shown = { 2, 0x02 },
    .wide = -70000,
    .mid = -300,
    .small = -2,
    .flag = 1,
    .seat = RK_CHANCE,
    .seats = 0x46,
    .names = 2,
    .name = { 2, 1 },
    .slots = { 0, 1 },
    .bag = { 0, 3, 0 },
    .pile = { 0, 2, 253 },
    .piled = 255,
};

static const char example_text[] =
    "{\"flow\":{\"frames\":[{\"run\":\"idle\",\"step\":\"wait\","
    "\"seat\":null},{\"run\":\"work\",\"step\":\"pick\",\"seat\":2,"
    "\"card\":7,\"target\":null,\"place\":3,\"left\":4,\"amount\":5}],"
    "\"ask\":\"slot\",\"asked\":[0,2],\"awaited\":[0],\"over\":false},"
    "\"inner\":[{\"size\":1,\"seat\":2,\"card\":\"wren\"},"
    "{\"size\":0,\"seat\":null,\"card\":{\"card\":\"kite\",\"seen\":[0,2]}},"
    "{\"size\":0,\"seat\":0,\"card\":null}],"
    "\"hand\":[[{\"card\":\"wren\",\"seen\":[0,1,2]},\"wren\",\"kite\"],"
    "[],[]],\"open\":[\"wren\",null],"
    "\"shown\":{\"card\":\"kite\",\"seen\":[1]},\"wide\":-70000,"
    "\"mid\":-300,\"small\":-2,\"flag\":true,\"seat\":\"chance\","
    "\"seats\":[1,2,\"chance\"],\"names\":[\"kite\",\"wren\"],"
    "\"slots\":[null,\"wren\",null,null,null,null],\"bag\":{\"wren\":3},"
    "\"pile\":{\"wren\":2,\"kite\":253}}";

/* Every type and shape is written as documented and read back. */
static void
test_fields(void **unused)
{
    json_t *json = walk_json(example_text);
    struct all read;
    bool rest = true;

    (void)unused;
    memset(&read, 0xee, sizeof read);
    walk_expect(rk_json_fields(&all, &example, 3), example_text);
    assert_int_equal(rk_json_read_fields(&all, &read, 3, json, &rest, NULL),
                     RK_OK);
    assert_memory_equal(&read, &example, sizeof read);
    assert_false(rest);
    json_decref(json);
}

/* Reads ${text} over the example and expects ${wanted}. */
static void
overlay(const char *text, const struct all *wanted, bool wanted_rest)
{
    json_t *json = walk_json(text);
    struct all read = example;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    bool rest = !wanted_rest;

    if (rk_json_read_fields(&all, &read, 3, json, &rest, &why) != RK_OK)
        fail_msg("%s: %s", text, sentence);
    assert_memory_equal(&read, wanted, sizeof read);
    assert_int_equal(rest, wanted_rest);
    assert_int_equal(rk_json_read_fields(&all, &read, 3, json, NULL, NULL),
                     RK_OK);
    json_decref(json);
}

static void
test_overlay(void **unused)
{
    struct all wanted = example;

    (void)unused;
    overlay("{}", &wanted, true);
    overlay("{\"bag\": null, \"pile\": null}", &wanted, true);
    wanted.pile[1] = wanted.piled = 1;
    wanted.pile[2] = wanted.bag[1] = 0;
    overlay("{\"bag\": {}, \"pile\": {\"wren\": 1}}", &wanted, false);
    wanted = example;
    wanted.name[0] = 1;
    wanted.name[1] = 0;
    wanted.names = 1;
    overlay("{\"names\": [\"wren\"]}", &wanted, true);
    wanted = example;
    wanted.slots[1] = 0;
    wanted.seat = RK_NOBODY;
    wanted.seats = 0;
    wanted.shown = (struct rk_card){ 1, 0 };
    overlay("{\"slots\": [null, null, null, null, null, null], \"seat\": null, "
            "\"seats\": [],"
            "\"shown\": {\"card\": \"wren\"}}",
            &wanted, true);
}

/* {"1": ...} sets the rows of some seats and leaves the others. */
static void
test_some_rows(void **unused)
{
    struct all wanted = example;

    (void)unused;
    wanted.hand[2][0] = (struct rk_card){ 2, 0x04 };
    wanted.hands[2] = 1;
    wanted.inner[1].size = 9;
    overlay("{\"hand\": {\"2\": [\"kite\"]}, \"inner\": {\"1\": "
            "{\"size\": 9}}}",
            &wanted, true);
    overlay("{\"hand\": {\"1\": [], \"2\": [\"kite\"]}, \"inner\": [{}, "
            "{\"size\": 9}, "
            "{}]}",
            &wanted, true);
}

/* Hands come out in their one order, knowledge stacked on first copies. */
static void
test_hand_order(void **unused)
{
    struct all wanted = example;

    (void)unused;
    memset(wanted.hand, 0, sizeof wanted.hand);
    wanted.hand[0][0] = (struct rk_card){ 1, 0x07 };
    wanted.hand[0][1] = (struct rk_card){ 1, 0x01 };
    wanted.hand[0][2] = (struct rk_card){ 2, 0x01 };
    wanted.hand[0][3] = (struct rk_card){ 2, 0x01 };
    wanted.hands[0] = 4;
    wanted.hands[1] = wanted.hands[2] = 0;
    overlay("{\"hand\": [[\"kite\", {\"card\": \"wren\", \"seen\": [2, 0]}, "
            "\"kite\", {\"card\": \"wren\", \"seen\": [0, 1]}], [], []]}",
            &wanted, true);
}

static void
test_flow_defaults(void **unused)
{
    struct all wanted = example;

    (void)unused;
    memset(&wanted.flow, 0, sizeof wanted.flow);
    wanted.flow.frame[0] = (struct rk_frame){ .run = 1, .step = 1, .seat = 2 };
    wanted.flow.depth = 1;
    wanted.flow.kind = RK_ASK_SLOT;
    wanted.flow.asked = wanted.flow.awaited = 0x04;
    overlay("{\"flow\": {\"frames\": [{\"run\": \"work\", \"step\": \"pick\","
            "\"seat\": 2}]}}",
            &wanted, true);
    wanted.flow.asked = 0x03;
    wanted.flow.awaited = 0x03;
    overlay("{\"flow\": {\"frames\": [{\"run\": \"work\", \"step\": \"pick\","
            "\"seat\": 2}], \"asked\": [1, 0]}}",
            &wanted, true);
    wanted.flow.frame[0] =
        (struct rk_frame){ .run = 1, .step = 2, .target = 3 };
    wanted.flow.kind = RK_ASK_ROLL;
    wanted.flow.asked = wanted.flow.awaited = rk_seat_bit(RK_CHANCE);
    overlay("{\"flow\": {\"frames\": [{\"run\": \"work\", \"step\": \"roll\","
            "\"target\": 3, \"card\": null}]}}",
            &wanted, true);
    memset(&wanted.flow, 0, sizeof wanted.flow);
    wanted.flow.over = 1;
    overlay("{\"flow\": {\"over\": true}}", &wanted, true);
}

/* A stack may be as deep as there is room. */
static void
test_deep_flow(void **unused)
{
    struct all full = example;
    json_t *json;
    char *text;

    (void)unused;
    full.flow.depth = RK_FRAMES_MAX;
    for (int i = 0; i < RK_FRAMES_MAX; i++)
        full.flow.frame[i] = (struct rk_frame){ 1, 1, 0, 0, 0, 0, 0, 1 };
    json = rk_json_fields(&all, &full, 3);
    text = json_dumps(json, 0);
    overlay(text, &full, false);
    free(text);
    json_decref(json);
}

/* Fields that cannot be read, and the sentence that says why. */
static const struct {
    const char *given, *sentence;
} refusals[] = {
    { "[]", "This must be an object." },
    { "{\"n\\u00e4mes\": 1}", "There is no field called \"n??mes\"." },
    { "{\"wide\": 100001}",
      "wide: this must be a whole number from -100000 to 100000." },
    { "{\"small\": -3}", "small: this must be a whole number from -2 to 2." },
    { "{\"mid\": 1.5}", "mid: this must be a whole number from -300 to 300." },
    { "{\"mid\": null}", "mid: this must be a whole number from -300 to 300." },
    { "{\"flag\": 1}", "flag: this must be true or false." },
    { "{\"seat\": 3}",
      "seat: this must be a seat from 0 to 2, \"chance\" or null." },
    { "{\"seat\": \"spectator\"}",
      "seat: this must be a seat from 0 to 2, \"chance\" or null." },
    { "{\"seats\": 1}", "seats: this must be a list of seats." },
    { "{\"seats\": [1, 3]}",
      "seats: this must list seats of the table by their numbers." },
    { "{\"seats\": [1, 1]}", "seats: this must name each seat once." },
    { "{\"names\": \"wren\"}", "names: this must be a list." },
    { "{\"names\": [\"wren\", \"gull\"]}",
      "names[1]: there is nothing called \"gull\"." },
    { "{\"names\": [null]}", "names[0]: this must be the name of a thing." },
    { "{\"names\": [\"?\"]}",
      "names[0]: nothing can be hidden here; name it." },
    { "{\"names\": [\"wren\", \"wren\", \"wren\", \"wren\"]}",
      "names: this must be a list of at most 3." },
    { "{\"slots\": [\"wren\"]}", "slots: this must be a list of exactly 6." },
    { "{\"hand\": [[]]}",
      "hand: this must be a list with one row for each seat, or an object "
      "with rows by seat." },
    { "{\"hand\": {\"3\": []}}", "hand: there is no seat \"3\"." },
    { "{\"hand\": {\"0\": 7, \"1\": []}}", "hand.0: this must be a list." },
    { "{\"hand\": {\"00\": []}}", "hand: there is no seat \"00\"." },
    { "{\"hand\": {\"\": []}}", "hand: there is no seat \"\"." },
    { "{\"hand\": [[], [\"rnig\"], []]}",
      "hand.1[0]: there is no card called \"rnig\"." },
    { "{\"hand\": {\"1\": [\"wren\", 5]}}",
      "hand.1[1]: this must be the name of a card." },
    { "{\"hand\": {\"1\": [null]}}",
      "hand.1[0]: this must be the name of a card." },
    { "{\"hand\": {\"1\": [\"?\"]}}",
      "hand.1[0]: nothing can be hidden here; name it." },
    { "{\"hand\": {\"1\": [{\"card\": \"wren\", \"open\": 1}]}}",
      "hand.1[0]: there is no key called \"open\"." },
    { "{\"hand\": {\"1\": [{\"seen\": []}]}}",
      "hand.1[0].card: this must be the name of a card." },
    { "{\"hand\": {\"1\": [{\"card\": \"wren\", \"seen\": "
      "[\"chance\"]}]}}",
      "hand.1[0].seen: this must list seats of the table by their "
      "numbers." },
    { "{\"open\": [\"wren\", \"gull\"]}",
      "open[1]: there is no card called \"gull\"." },
    { "{\"inner\": {\"2\": {\"size\": 10}}}",
      "inner.2.size: this must be a whole number from 0 to 9." },
    { "{\"inner\": {\"2\": {\"extra\": 10}}}",
      "inner.2: there is no field called \"extra\"." },
    { "{\"inner\": {\"2\": [10]}}", "inner.2: this must be an object." },
    { "{\"bag\": []}",
      "bag: this must be an object with a number for each name." },
    { "{\"bag\": {\"gull\": 1}}", "bag: there is nothing called \"gull\"." },
    { "{\"bag\": {\"wren\": 256}}",
      "bag.wren: this must be a whole number from 0 to 255." },
    { "{\"pile\": {\"wren\": 128, \"kite\": 128}}",
      "pile: there are too many in all." },
    { "{\"bag\": {}, \"pile\": null}",
      "Some bags that take the remaining cards are given and others not; "
      "give all or none." },
    { "{\"flow\": []}", "flow: this must be an object." },
    { "{\"flow\": {\"stack\": []}}",
      "flow: there is no key called \"stack\"." },
    { "{\"flow\": {\"frames\": {}}}",
      "flow.frames: this must be a list of frames." },
    { "{\"flow\": {\"frames\": [1]}}",
      "flow.frames[0]: this must be an object." },
    { "{\"flow\": {\"frames\": [{\"run\": \"work\"}]}}",
      "flow.frames[0]: a frame names its \"run\" and \"step\"." },
    { "{\"flow\": {\"frames\": [{\"run\": \"x\", \"step\": \"pick\"}]}}",
      "flow.frames[0]: there is no run called \"x\"." },
    { "{\"flow\": {\"frames\": [{\"run\": \"work\", \"step\": \"x\"}]}}",
      "flow.frames[0]: this run has no step called \"x\"." },
    { "{\"flow\": {\"frames\": [{\"run\": \"work\", \"step\": \"pick\","
      "\"slot\": 1}]}}",
      "flow.frames[0]: there is no key called \"slot\"." },
    { "{\"flow\": {\"frames\": [{\"run\": \"work\", \"step\": \"pick\","
      "\"seat\": 3}]}}",
      "flow.frames[0].seat: this must be a seat from 0 to 2, \"chance\" "
      "or null." },
    { "{\"flow\": {\"frames\": [{\"run\": \"work\", \"step\": \"pick\","
      "\"target\": 4}]}}",
      "flow.frames[0].target: this must be a seat from 0 to 3, \"chance\" "
      "or null." },
    { "{\"flow\": {\"frames\": [{\"run\": \"work\", \"step\": \"pick\","
      "\"left\": 256}]}}",
      "flow.frames[0].left: this must be a whole number from 0 to 255." },
    { "{\"flow\": {\"frames\": [{\"run\": \"work\", \"step\": \"pick\","
      "\"card\": 255}]}}",
      "flow.frames[0].card: this must be a whole number from 0 to 254." },
    { "{\"flow\": {\"frames\": [{\"run\": \"work\", \"step\": \"pick\","
      "\"seat\": null}]}}",
      "flow.asked: say which seats are asked." },
    { "{\"flow\": {\"ask\": 3}}",
      "flow.ask: this must be the name of a question." },
    { "{\"flow\": {\"ask\": \"why\"}}",
      "flow.ask: there is no question called \"why\"." },
    { "{\"flow\": {\"ask\": \"slot\", \"asked\": [3]}}",
      "flow.asked: this must list seats of the table by their numbers." },
    { "{\"flow\": {\"ask\": \"slot\", \"asked\": [], \"awaited\": 1}}",
      "flow.awaited: this must be a list of seats." },
    { "{\"flow\": {\"over\": 0}}", "flow.over: this must be true or false." },
    { "{\"flow\": {\"frames\": [1,2,3,4,5,6,7,8,9,10,11,12,13]}}",
      "flow.frames: there are too many frames." },
};

static void
test_field_refusals(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < RK_COUNT(refusals); i++) {
        json_t *json = walk_json(refusals[i].given);
        struct all read = example;
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        assert_int_equal(rk_json_read_fields(&all, &read, 3, json, NULL, &why),
                         RK_BAD_POSITION);
        assert_string_equal(sentence, refusals[i].sentence);
        assert_int_equal(rk_json_read_fields(&all, &read, 3, json, NULL, NULL),
                         RK_BAD_POSITION);
        json_decref(json);
    }
}

static void
test_coded_counts(void **unused)
{
    static const struct {
        const char *given, *sentence;
    } cases[] = {
        { "{\"coded\": {\"wren\": 1}}", "coded.wren: this must be a text." },
        { "{\"coded\": {\"wren\": \"six\"}}",
          "coded.wren: \"six\" is not allowed here." },
        { "{\"coded\": {\"wren\": \"huge\"}}",
          "coded.wren: \"huge\" is not allowed here." },
    };
    uint8_t counts[3] = { 0, 1, 2 }, read[3] = { 0 };
    json_t *json = rk_json_fields(&coded, counts, 2);

    (void)unused;
    assert_int_equal(rk_json_read_fields(&coded, read, 2, json, NULL, NULL),
                     RK_OK);
    assert_memory_equal(read, counts, sizeof read);
    walk_expect(json, "{\"coded\":{\"wren\":\"one\",\"kite\":\"two\"}}");
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        json = walk_json(cases[i].given);
        assert_int_equal(rk_json_read_fields(&coded, read, 2, json, NULL, &why),
                         RK_BAD_POSITION);
        assert_string_equal(sentence, cases[i].sentence);
        json_decref(json);
    }
}

/* A hostile key is cut short and made printable. */
static void
test_hostile_key(void **unused)
{
    json_t *json = json_object();
    char key[1000] = { 0 }, sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct all read = example;

    (void)unused;
    memset(key, '\n', sizeof key - 1);
    json_object_set_new(json, key, json_null());
    assert_int_equal(rk_json_read_fields(&all, &read, 3, json, NULL, &why),
                     RK_BAD_POSITION);
    assert_string_equal(sentence,
                        "There is no field called "
                        "\"????????????????????????????????????????\".");
    json_decref(json);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_overlay),
        cmocka_unit_test(test_some_rows),
        cmocka_unit_test(test_hand_order),
        cmocka_unit_test(test_flow_defaults),
        cmocka_unit_test(test_deep_flow),
        cmocka_unit_test(test_field_refusals),
        cmocka_unit_test(test_coded_counts),
        cmocka_unit_test(test_hostile_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
