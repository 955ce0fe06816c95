/* JSON as text, paths, setups, and what leaves the program. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <wire/plain.h>

#include "walk.h"

static void
test_parse_refusals(void **unused)
{
    static const struct {
        const char *text;
        size_t length; /* 0: all of it */
        const char *sentence;
    } cases[] = {
        { "{\"a\": 1,\n \"a\": 2}", 0,
          "line 2, column 4: duplicate object key near '\"a\"'." },
        { "{\"a\": 1}\n x", 0,
          "line 2, column 2: end of file expected near 'x'." },
        { "[1,\n2", 0, "line 2, column 1: ']' expected near end of file." },
        { "[1]\n\0", 5, "line 2, column 1: a NUL byte is not allowed here." },
        { "[\"a\\u0000b\"]", 0,
          "line 1, column 11: a NUL byte is not allowed here." },
        { "[\"\x1b[2J\"]", 0, NULL },
        { "[\"\xff\"]", 0, NULL },
        { "[9223372036854775808]", 0, NULL },
        { "{a: 1}", 0, NULL },
        { "{\"\xc3\xa4\": 1, \"\xc3\xa4\": 2}", 0,
          "line 1, column 12: duplicate object key near '\"??\"'." },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        size_t length =
            cases[i].length > 0 ? cases[i].length : strlen(cases[i].text);
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        assert_null(rk_json_parse(cases[i].text, length, &why));
        assert_null(rk_json_parse(cases[i].text, length, NULL));
        if (cases[i].sentence != NULL)
            assert_string_equal(sentence, cases[i].sentence);
        assert_memory_equal(sentence, "line ", 5);
        for (size_t at = 0; at < why.len; at++)
            assert_in_range(sentence[at], ' ', '~');
    }
}

static void
test_parse_sizes(void **unused)
{
    char *text = malloc(RK_JSON_MAX + 1);
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    json_t *json;

    (void)unused;
    memset(text, ' ', RK_JSON_MAX + 1);
    text[0] = '7';
    json = rk_json_parse(text, RK_JSON_MAX, &why);
    assert_int_equal(json_integer_value(json), 7);
    json_decref(json);
    assert_null(rk_json_parse(text, RK_JSON_MAX + 1, &why));
    assert_string_equal(sentence,
                        "line 1, column 1: this is longer than 1 MB.");
    memset(text, '[', RK_JSON_MAX);
    assert_null(rk_json_parse(text, RK_JSON_MAX, NULL));
    assert_null(rk_json_parse(text, 0, NULL));
    free(text);
}

/* The tree is the one that jansson makes, or there is none. */
static bool
check_parse(const char *text, size_t length)
{
    json_t *expected = json_loadb(
        text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    json_t *json = rk_json_parse(text, length, NULL);
    json_t *plain = plain_parse(text, length);
    bool is_plain = plain != NULL;

    assert_int_equal(json != NULL, expected != NULL);
    assert_true(json == NULL || json_equal(json, expected));
    assert_true(plain == NULL || json_equal(plain, expected));
    json_decref(expected);
    json_decref(json);
    json_decref(plain);
    return is_plain;
}

/* Plain texts, and what becomes of them when bytes are changed. */
static void
test_parse_plain(void **unused)
{
    static const char *const texts[] = {
        "{\"type\":\"answer\",\"token\":\"t-1\",\"ask\":3,\"answer\":"
        "{\"op\":\"bid\",\"bids\":{\"general\":{\"force\":1}}}}",
        " { \"a\" : [ 0 , 10, true,false ,null, {}, [] ] ,\n\"\": \"\" }\t",
        "999999999999999",
    };
    static const char bytes[] = " \n{}[]\",:0123456789-.eE\\utrfalsn\x7f\xc3";
    struct rk_rng rng = rk_rng_seed(1);
    int plain = 0;

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(texts); i++) {
        size_t length = strlen(texts[i]);
        char text[160];

        assert_true(check_parse(texts[i], length));
        for (int round = 0; round < 20000; round++) {
            memcpy(text, texts[i], length);
            for (int change = rk_rng_below(&rng, 3); change >= 0; change--)
                text[rk_rng_below(&rng, (int)length)] =
                    bytes[rk_rng_below(&rng, sizeof bytes - 1)];
            plain += check_parse(text, length);
            check_parse(text, (size_t)rk_rng_below(&rng, (int)length));
        }
    }
    assert_in_range(plain, 1000, 59000);
}

static void
test_parse_levels(void **unused)
{
    char text[80];

    (void)unused;
    for (int levels = 1; levels <= 40; levels++) {
        memset(text, '[', (size_t)levels);
        memset(text + levels, ']', (size_t)levels);
        assert_int_equal(check_parse(text, (size_t)levels * 2), levels <= 16);
    }
}

/* A value that fits on a line is on one line; no line is too long. */
static void
test_print(void **unused)
{
    json_t *json = walk_json("{\"short\": [1, {\"a\": \"b\"}], \"long\": ["
                             "\"0123456789012345678901234567890123456789\","
                             "\"0123456789012345678901234567890123456789\"],"
                             "\"none\": {}}");
    char *text = rk_json_print(json);

    (void)unused;
    assert_string_equal(text,
                        "{\n"
                        "  \"short\": [1, {\"a\": \"b\"}],\n"
                        "  \"long\": [\n"
                        "    \"0123456789012345678901234567890123456789\",\n"
                        "    \"0123456789012345678901234567890123456789\"\n"
                        "  ],\n"
                        "  \"none\": {}\n"
                        "}\n");
    free(text);
    json_decref(json);
}

static void
test_print_widths(void **unused)
{
    (void)unused;
    for (int length = 60; length < 76; length++) {
        char word[80] = { 0 }, *text;
        json_t *json = json_array(), *outer = json_object();

        memset(word, 'x', (size_t)length);
        json_array_append_new(json, json_string(word));
        json_object_set_new(outer, "k", json);
        json_object_set_new(outer, "z", json_integer(1));
        text = rk_json_print(outer);
        /* two spaces, "k": [" and "], */
        assert_int_equal(strchr(text + 2, '\n') - text > 10,
                         2 + 5 + 2 + length + 2 + 1 <= 80);
        free(text);
        json_decref(outer);
    }
}

static void
test_paths(void **unused)
{
    static const struct {
        const char *path, *found; /* NULL: nothing */
    } cases[] = {
        { "hands.0[1]", "\"owl\"" },
        { "hands[0][1]", "\"owl\"" },
        { "hands.0.1", "\"owl\"" },
        { "hands.1", "[]" },
        { "nests.0.ring", "2" },
        { "by.1", "5" },
        { "long[09]", "9" },
        { "long[:]", NULL },
        { "long.:", NULL },
        { "a-b", "true" },
        { "hands.2", NULL },
        { "hands[2]", NULL },
        { "hands[0", NULL },
        { "hands[]", NULL },
        { "hands[x]", NULL },
        { "hands[-1]", NULL },
        { "hands[1000000000000000000000]", NULL },
        { "hands.0[1]x", NULL },
        { "hands.0[1].x", NULL },
        { "hands.", NULL },
        { ".hands", NULL },
        { "hands..0", NULL },
        { "nests.0[ring]", NULL },
        { "by[1]", NULL },
        { "nothing", NULL },
    };
    json_t *json = walk_json("{\"hands\": [[\"ring\", \"owl\"], []],"
                             "\"nests\": [{\"ring\": 2}],"
                             "\"long\": [0,1,2,3,4,5,6,7,8,9,10,11],"
                             "\"by\": {\"1\": 5}, \"a-b\": true}");

    (void)unused;
    assert_ptr_equal(rk_json_at(json, ""), json);
    assert_null(rk_json_at(NULL, "a"));
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        json_t *found = rk_json_at(json, cases[i].path);

        if (cases[i].found == NULL && found != NULL)
            fail_msg("%s leads somewhere", cases[i].path);
        if (cases[i].found != NULL)
            walk_expect(json_incref(found), cases[i].found);
    }
    json_decref(json);
}

static void
test_setup(void **unused)
{
    static const struct {
        const char *given, *read;
    } cases[] = {
        { "{\"game\": \"magpie\"}",
          "{\"game\":\"magpie\",\"variant\":\"standard\",\"seats\":2,"
          "\"options\":{\"rounds\":5,\"hand\":3,\"tie\":\"ground\"}}" },
        { "{\"game\": \"magpie\", \"variant\": \"standard\", \"seats\": 4,"
          "\"options\": {\"tie\": \"start\", \"rounds\": 9}, \"more\": 1}",
          "{\"game\":\"magpie\",\"variant\":\"standard\",\"seats\":4,"
          "\"options\":{\"rounds\":9,\"hand\":3,\"tie\":\"start\"}}" },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        json_t *json = walk_json(cases[i].given);
        const struct rk_game *game;
        struct rk_setup setup;

        assert_int_equal(rk_json_read_setup(json, &game, &setup, NULL), RK_OK);
        walk_expect(rk_json_setup(game, &setup), cases[i].read);
        json_decref(json);
    }
}

static void
test_setup_refusals(void **unused)
{
    static const struct {
        const char *given, *sentence;
    } cases[] = {
        { "[]", "A setup must be an object with the key \"game\"." },
        { "{}", "The key \"game\" must name a game." },
        { "{\"game\": 3}", "The key \"game\" must name a game." },
        { "{\"game\": \"\\u001bpie\"}", "There is no game called \"?pie\"; the "
                                        "games are: arcane, thieves, "
                                        "revolution, magpie." },
        { "{\"game\": \"magpie\", \"variant\": \"big\"}",
          "Magpie has the variants: standard." },
        { "{\"game\": \"magpie\", \"variant\": null}",
          "The key \"variant\" must name a variant." },
        { "{\"game\": \"magpie\", \"seats\": 5}",
          "Variant standard is for 2 to 4 players." },
        { "{\"game\": \"magpie\", \"seats\": 0}",
          "Variant standard is for 2 to 4 players." },
        { "{\"game\": \"magpie\", \"seats\": 4294967298}",
          "Variant standard is for 2 to 4 players." },
        { "{\"game\": \"magpie\", \"seats\": 3.0}",
          "The key \"seats\" must be a whole number." },
        { "{\"game\": \"magpie\", \"options\": []}",
          "The key \"options\" must be an object." },
        { "{\"game\": \"magpie\", \"options\": {\"luck\": 1}}",
          "options: there is no option called \"luck\"." },
        { "{\"game\": \"magpie\", \"options\": {\"rounds\": 10}}",
          "Option rounds takes 1 to 9." },
        { "{\"game\": \"magpie\", \"options\": {\"rounds\": -1}}",
          "Option rounds takes 1 to 9." },
        { "{\"game\": \"magpie\", \"options\": {\"rounds\": \"3\"}}",
          "Option rounds takes 1 to 9." },
        { "{\"game\": \"magpie\", \"options\": {\"tie\": 1}}",
          "Option tie takes ground or start." },
        { "{\"game\": \"magpie\", \"options\": {\"tie\": \"luck\"}}",
          "Option tie takes ground or start." },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        json_t *json = walk_json(cases[i].given);
        const struct rk_game *game;
        struct rk_setup setup;
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        assert_int_equal(rk_json_read_setup(json, &game, &setup, &why),
                         RK_BAD_SETUP);
        assert_int_equal(rk_json_read_setup(json, &game, &setup, NULL),
                         RK_BAD_SETUP);
        assert_string_equal(sentence, cases[i].sentence);
        json_decref(json);
    }
}

static void
test_small_values(void **unused)
{
    struct rk_ask ask = { .kind = RK_ASK_BID, .asked = 0x05, .awaited = 0x04 };
    struct rk_ask deal = { .kind = RK_ASK_DEAL, .asked = 0x40 };
    struct rk_ask over = { .over = true };

    (void)unused;
    walk_expect(rk_json_ask(&ask), "{\"kind\":\"bid\",\"asked\":[0,2],"
                                   "\"awaited\":[2],\"over\":false}");
    walk_expect(rk_json_ask(&deal), "{\"kind\":\"deal\",\"asked\":[\"chance\"],"
                                    "\"awaited\":[],\"over\":false}");
    walk_expect(rk_json_ask(&over), "{\"kind\":\"none\",\"asked\":[],"
                                    "\"awaited\":[],\"over\":true}");
    walk_expect(rk_json_seat(3), "3");
    walk_expect(rk_json_seat(RK_CHANCE), "\"chance\"");
    walk_expect(rk_json_seat(RK_SPECTATOR), "\"spectator\"");
    walk_expect(rk_json_seat(RK_NOBODY), "null");
}

static void
test_result(void **unused)
{
    static const struct rk_phrase rings = { .key = "a", .text = "rings" },
                                  bird = { .key = "b", .text = "{bird:name}" },
                                  eggs = { .key = "c", .text = "eggs" },
                                  noise = { .key = "d", .text = "noise" },
                                  broke = { .key = "e",
                                            .text = "The bank broke." };
    struct rk_result result;

    (void)unused;
    rk_result_start(&result, 3);
    rk_result_line(&result, 0, 4, &rings);
    rk_result_line(&result, 2, 5, &eggs);
    rk_result_about(&result, 2, -1, &bird, "wren", "Wren");
    rk_result_rank(&result);
    walk_expect(rk_json_result(&result),
                "{\"points\":[4,0,4],\"ranks\":[1,3,1],\"winners\":[0,2],"
                "\"lines\":[{\"seat\":0,\"points\":4,\"what\":\"rings\","
                "\"key\":\"a\"},"
                "{\"seat\":2,\"points\":5,\"what\":\"eggs\",\"key\":\"c\"},"
                "{\"seat\":2,\"points\":-1,\"what\":\"Wren\",\"key\":\"b\","
                "\"args\":{\"bird\":\"wren\"}}],"
                "\"ties\":[],\"note\":null}");
    rk_result_tie(&result, &eggs, false, (int32_t[]){ 7, 8, 7 });
    rk_result_tie(&result, &noise, true, (int32_t[]){ 2, 0, -1 });
    rk_result_rank(&result);
    result.lines = 0;
    result.note = &broke;
    walk_expect(rk_json_result(&result),
                "{\"points\":[4,0,4],\"ranks\":[2,3,1],\"winners\":[2],"
                "\"lines\":[],\"ties\":[{\"what\":\"eggs\",\"key\":\"c\","
                "\"less\":false,\"values\":[7,8,7]},"
                "{\"what\":\"noise\",\"key\":\"d\",\"less\":true,"
                "\"values\":[2,0,-1]}],"
                "\"note\":\"The bank broke.\",\"note_key\":\"e\"}");
}

static const char *
bird(int kind)
{
    return kind == 1 ? "wren" : kind == 2 ? "kite" : NULL;
}

static const char *
space(int place)
{
    return place == 3 ? "harbour" : NULL;
}

static void
say_event(const struct rk_event *event, struct rk_text *text)
{
    rk_text_fill(text, "Something%.", event->amount > 0 ? " big" : "");
}

/* Every field that a game names is written, by its name. */
static void
test_event(void **unused)
{
    static const struct rk_event_name names[] = {
        { 0 },
        { .name = "flew" },
        { .name = "nested",
          .target = "with",
          .place = "where",
          .amount = "eggs",
          .part = { "red", NULL, "blue" },
          .places = space },
    };
    struct rk_game game = { .events = names,
                            .event_kinds = 3,
                            .kind_name = bird,
                            .event_text = say_event };
    struct rk_event event = { .kind = 1, .seat = RK_NOBODY };

    (void)unused;
    walk_expect(rk_json_event(&game, &event),
                "{\"event\":\"flew\",\"seat\":null,\"faces\":[],"
                "\"text\":\"Something.\"}");
    event = (struct rk_event){ .kind = 2,
                               .seat = 1,
                               .target = 0,
                               .place = 3,
                               .amount = -4,
                               .faces = 3,
                               .part = { 7, 8, 9 },
                               .face = { { 2, 0 }, { RK_HIDDEN, 0 } } };
    walk_expect(rk_json_event(&game, &event),
                "{\"event\":\"nested\",\"seat\":1,\"with\":0,"
                "\"where\":\"harbour\",\"eggs\":-4,\"red\":7,\"blue\":9,"
                "\"faces\":[\"kite\",\"?\",null],\"text\":\"Something.\"}");
    event.place = 4;
    event.amount = 1;
    event.faces = 0;
    walk_expect(rk_json_event(&game, &event),
                "{\"event\":\"nested\",\"seat\":1,\"with\":0,\"where\":4,"
                "\"eggs\":1,\"red\":7,\"blue\":9,\"faces\":[],"
                "\"text\":\"Something big.\"}");
}

/* A rule comes before a card: the reference puts them apart. */
static bool
wren_and_nests(const struct rk_setup *setup, int index, struct rk_entry *entry)
{
    (void)setup;
    if (index == 0) {
        rk_entry_start(entry, "nests", "Nests", "rule", "There are few.",
                       "original");
        rk_entry_fact(entry, "most", 2, "printed: a pack");
    } else {
        rk_entry_start(entry, "wren", "Wren", "card", "It sings.",
                       "house rule");
        rk_entry_fact(entry, "copies", 3, "pack: of a table");
        rk_entry_word(entry, "colour", "brown",
                      "inferred; house rule: which brown");
    }
    return index < 2;
}

/* A game that keeps points to itself where its first option says so. */
static bool
first_option(const struct rk_setup *setup)
{
    return setup->option[0] != 0;
}

static void
test_points_kept(void **unused)
{
    struct rk_game game = { .entry = wren_and_nests,
                            .points_kept = first_option };
    struct rk_setup setup = { 0 };
    json_t *reference = json_object();

    (void)unused;
    rk_json_reference(reference, &game, &setup);
    assert_true(json_is_false(json_object_get(reference, "points_kept")));
    setup.option[0] = 1;
    rk_json_reference(reference, &game, &setup);
    assert_true(json_is_true(json_object_get(reference, "points_kept")));
    json_decref(reference);
}

static void
test_entry_and_game(void **unused)
{
    static const char *const words[] = { "low", "high", NULL };
    static const struct rk_option options[] = {
        { .id = "rounds", .title = "Rounds", .min = 1, .max = 9, .value = 5 },
        { .id = "stakes",
          .title = "Stakes",
          .words = words,
          .max = 1,
          .value = 1 },
        { 0 }
    };
    static const struct rk_variant variants[] = {
        { .id = "plain", .title = "Plain", .seats_min = 2, .seats_max = 4 },
        { .id = "rich",
          .title = "Rich",
          .seats_min = 3,
          .seats_max = 3,
          .options = options },
        { 0 }
    };
    static const struct rk_event_name events[] = {
        { .name = "sang",
          .target = "to",
          .place = "tree",
          .places = space,
          .part = { "notes" } },
        { .name = NULL },
        { .name = "flew", .place = "height", .amount = "times" },
    };
    struct rk_game game = { .id = "g",
                            .title = "G",
                            .variants = variants,
                            .entry = wren_and_nests,
                            .events = events,
                            .event_kinds = 3 };
    struct rk_setup setup = { 0 };
    json_t *reference = json_object();

    (void)unused;
    rk_json_reference(reference, &game, &setup);
    walk_expect(reference,
                "{\"points_kept\":false,"
                "\"entries\":[{\"id\":\"wren\",\"name\":\"Wren\","
                "\"kind\":\"card\",\"text\":\"It sings.\",\"facts\":{"
                "\"copies\":3,\"colour\":\"brown\"},"
                "\"house\":[\"text\",\"colour\"],\"pack\":[\"copies\"],"
                "\"provenance\":{"
                "\"text\":\"house rule\",\"copies\":\"pack: of a table\","
                "\"colour\":\"inferred; house rule: which brown\"}}],"
                "\"rules\":[{\"id\":\"nests\","
                "\"name\":\"Nests\",\"kind\":\"rule\",\"text\":"
                "\"There are few.\",\"facts\":{\"most\":2},"
                "\"house\":[],\"pack\":[],\"provenance\":{"
                "\"text\":\"original\",\"most\":\"printed: a pack\"}}],"
                "\"events\":[{\"event\":\"sang\",\"fields\":{"
                "\"to\":\"seat\",\"tree\":\"name\",\"notes\":\"number\"}},"
                "{\"event\":\"flew\",\"fields\":{\"height\":\"number\","
                "\"times\":\"number\"}}]}");
    walk_expect(rk_json_game(&game),
                "{\"id\":\"g\",\"title\":\"G\",\"variants\":["
                "{\"id\":\"plain\",\"title\":\"Plain\",\"seats\":[2,4],"
                "\"options\":[]},{\"id\":\"rich\",\"title\":\"Rich\","
                "\"seats\":[3,3],\"options\":[{\"id\":\"rounds\","
                "\"title\":\"Rounds\",\"default\":5,\"min\":1,\"max\":9},"
                "{\"id\":\"stakes\",\"title\":\"Stakes\","
                "\"default\":\"high\",\"words\":[\"low\",\"high\"]}]}]}");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse_refusals),
        cmocka_unit_test(test_parse_sizes),
        cmocka_unit_test(test_parse_plain),
        cmocka_unit_test(test_parse_levels),
        cmocka_unit_test(test_print),
        cmocka_unit_test(test_print_widths),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_setup),
        cmocka_unit_test(test_setup_refusals),
        cmocka_unit_test(test_small_values),
        cmocka_unit_test(test_result),
        cmocka_unit_test(test_event),
        cmocka_unit_test(test_points_kept),
        cmocka_unit_test(test_entry_and_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
