/* JSON as text: the bytes that jansson writes of the same values. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/check.h>
#include <rookery/games.h>
#include <wire/build.h>
#include <wire/utf8.h>
#include <wire/write.h>

#include "merge.h"

/* Checks that ${out} is as jansson would have written it; frees it. */
static void
expect_canonical(struct buffer *out)
{
    json_t *json;
    char *text;

    write_end(out);
    json = json_loadb(out->at, out->len,
                      JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    if (json == NULL)
        fail_msg("no JSON: %s", out->at);
    text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);
    assert_string_equal(out->at, text);
    free(text);
    json_decref(json);
    free(out->at);
}

/* Every character that stands for itself or not, and longer ones. */
static void
test_texts(void **unused)
{
    static const char *const texts[] = { "",
                                         "plain",
                                         "\"\\/",
                                         "a\tb\nc\rd",
                                         "\x7f",
                                         "caf\xc3\xa9",
                                         "\xf0\x9f\x83\x8f!" };
    char one[] = "x?y";

    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct buffer out = { 0 };
        json_t *json = json_string(texts[i]);
        char *text = json_dumps(json, JSON_ENCODE_ANY);

        write_text(&out, texts[i]);
        write_end(&out);
        assert_string_equal(out.at, text);
        free(out.at);
        free(text);
        json_decref(json);
    }
    for (int c = 1; c < 128; c++) {
        struct buffer out = { 0 };

        one[1] = (char)c;
        write_text(&out, one);
        expect_canonical(&out);
    }
}

/* The output for a text with damaged bytes; jansson refuses them all. */
static void
test_damage(void **unused)
{
#define BAD "\xef\xbf\xbd"
    static const struct {
        const char *text, *written;
    } cases[] = {
        { "caf\xc3", "caf" BAD },                 /* cut */
        { "\xe2\x82", BAD BAD },                  /* cut */
        { "\xf0\x9f\x83", BAD BAD BAD },          /* cut */
        { "\xf0\x9f\x83\"", BAD BAD BAD "\\\"" }, /* a quote in it */
        { "\x80"
          "a",
          BAD "a" },                             /* no beginning */
        { "\xc0\xaf", BAD BAD },                 /* too long */
        { "\xe0\x80\xaf", BAD BAD BAD },         /* too long */
        { "\xf0\x80\x80\xaf", BAD BAD BAD BAD }, /* too long */
        { "\xed\xa0\x80", BAD BAD BAD },         /* a surrogate */
        { "\xf4\x90\x80\x80", BAD BAD BAD BAD }, /* above U+10FFFF */
        { "\xf8\x88\x80\x80", BAD BAD BAD BAD }, /* no form */
        { "\xff\u20ac\xfe", BAD "\u20ac" BAD },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct buffer out = { 0 };
        json_t *json = build_text(cases[i].text);
        char *text = json_dumps(json, JSON_ENCODE_ANY), quoted[40];

        assert_null(json_string(cases[i].text));
        snprintf(quoted, sizeof quoted, "\"%s\"", cases[i].written);
        assert_string_equal(text, quoted);
        write_text(&out, cases[i].text);
        expect_canonical(&out);
        json_decref(json);
        free(text);
    }
#undef BAD
}

/* The same characters that jansson takes, and no others. */
static void
test_characters(void **unused)
{
    uint32_t state = 1;

    (void)unused;
    for (int i = 0; i < 200000; i++) {
        static const unsigned char edge[] = { 0x7f, 0x80, 0xbf, 0xc0, 0xc2,
                                              0xdf, 0xe0, 0xed, 0xef, 0xf0,
                                              0xf4, 0xf5, 0xff, 0x8f, 0x90,
                                              0x9f, 0xa0, 'a' };
        char text[5] = "";
        const char *at = text;
        bool good = true;
        json_t *json;

        for (int j = 0; j < 4; j++) {
            state = state * 1664525 + 1013904223;
            text[j] = (char)edge[(state >> 16) % sizeof edge];
        }
        while (*at != '\0' && good) {
            size_t size = utf8_size(at);

            good = size > 0;
            at += size;
        }
        json = json_string(text);
        assert_int_equal(good, json != NULL);
        json_decref(json);
    }
}

static void
test_next(void **unused)
{
    const char *at = "a\u00e9\u20ac\U0010ffff\xc3";

    (void)unused;
    assert_int_equal(utf8_next(&at), 'a');
    assert_int_equal(utf8_next(&at), 0xe9);
    assert_int_equal(utf8_next(&at), 0x20ac);
    assert_int_equal(utf8_next(&at), 0x10ffff);
    assert_int_equal(utf8_next(&at), 0xfffd);
    assert_int_equal(utf8_next(&at), 0);
    assert_int_equal(utf8_next(&at), 0);
    assert_int_equal(*at, '\0');
    for (uint32_t code = 1; code <= 0x10ffff; code += code % 7 + 1) {
        char bytes[UTF8_MAX + 1];

        if (code >= 0xd800 && code < 0xe000)
            continue;
        utf8_write(code, bytes);
        at = bytes;
        assert_int_equal(utf8_next(&at), code);
        assert_int_equal(*at, '\0');
    }
}

static void
test_values(void **unused)
{
    struct buffer out = { 0 };

    (void)unused;
    write_open(&out, '{');
    write_key(&out, "none");
    write_open(&out, '[');
    write_close(&out, ']');
    write_key(&out, "some");
    write_open(&out, '[');
    write_number(&out, -9000000000);
    write_flag(&out, true);
    write_flag(&out, false);
    write_null(&out);
    write_text_or_null(&out, NULL);
    write_text_or_null(&out, "x");
    write_json(&out, json_pack("{s:i}", "a", 1));
    write_close(&out, ']');
    write_key(&out, "seats");
    write_seats(&out, 0xc5);
    write_key(&out, "empty");
    write_open(&out, '{');
    write_close(&out, '}');
    write_close(&out, '}');
    write_end(&out);
    assert_string_equal(out.at,
                        "{\"none\":[],\"some\":[-9000000000,true,false,null,"
                        "null,\"x\",{\"a\":1}],\"seats\":[0,2,\"chance\","
                        "\"spectator\"],\"empty\":{}}");
    free(out.at);
}

/* A small struct with a field of each shape that a view has. */
struct small {
    struct rk_flow flow;
    uint8_t round, points[3], piles[3], pile[3][2], cards, card[4];
};

static const char *
small_name(int kind)
{
    static const char *const names[] = { NULL, "ring", "bead" };

    return kind > 0 && kind < (int)RK_COUNT(names) ? names[kind] : NULL;
}

static const struct rk_field small_fields[] = {
    RK_FLOW_ROW(offsetof(struct small, flow), small_name),
    RK_NUMBER_ROW("round", offsetof(struct small, round), 1, 0, 9),
    RK_NUMBERS_ROW("points", offsetof(struct small, points), 1, 9),
    RK_SEEN_HANDS_ROW("piles", offsetof(struct small, pile), 2,
                      offsetof(struct small, piles), small_name),
    RK_PILE_ROW("cards", offsetof(struct small, card), 4,
                offsetof(struct small, cards), small_name),
    { 0 }
};

/* Fields that differ, each whole; rows by seat number; never the flow. */
static void
test_changes(void **unused)
{
    static const struct rk_fields fields = { .field = small_fields,
                                             .size = sizeof(struct small) };
    static const struct small before = { .round = 1,
                                         .piles = { 1, 1, 1 },
                                         .pile = { { 1 }, { 1 }, { 2 } } };
    static const struct {
        struct small after;
        const char *written;
    } cases[] = {
        { { .round = 1, .piles = { 1, 1, 1 }, .pile = { { 1 }, { 1 }, { 2 } } },
          "{}" },
        { { .flow.kind = RK_ASK_BID,
            .flow.awaited = 1,
            .round = 1,
            .piles = { 1, 1, 1 },
            .pile = { { 1 }, { 1 }, { 2 } } },
          "{}" },
        { { .round = 2,
            .points = { 0, 3, 0 },
            .piles = { 1, 1, 1 },
            .pile = { { 1 }, { 1 }, { 2 } } },
          "{\"round\":2,\"points\":{\"1\":3}}" },
        { { .round = 1,
            .piles = { 2, 1, 0 },
            .pile = { { 1, 2 }, { 1 } },
            .cards = 1,
            .card = { 2 } },
          "{\"piles\":{\"0\":[\"ring\",\"bead\"],\"2\":[]},"
          "\"cards\":[\"bead\"]}" },
        { { .round = 1, .piles = { 1, 1, 1 }, .pile = { { 1 }, { 2 }, { 2 } } },
          "{\"piles\":{\"1\":[\"bead\"]}}" },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct buffer out = { 0 };

        fields_write_changes(&out, &fields, &before, &cases[i].after, 3);
        write_end(&out);
        assert_string_equal(out.at, cases[i].written);
        free(out.at);
    }
}

/* Coded counts: "RB" in a position, an object where changes are followed. */
static void
coded_text(int number, struct rk_text *text)
{
    rk_text_add(text, (number & 1) != 0 ? "R" : "");
    rk_text_add(text, number > 1 ? "B" : "");
}

static int
coded_count(int number, int part)
{
    return part == 1 ? number & 1 : number >> 1;
}

static void
test_coded(void **unused)
{
    static const struct rk_coding coding = { .text = coded_text,
                                             .names = small_name,
                                             .count = coded_count,
                                             .parts = 3 };
    static const struct rk_field rows[] = { { .name = "bids",
                                              .type = RK_FIELD_COUNTS,
                                              .per_seat = true,
                                              .size = 1,
                                              .count = 3,
                                              .row = 3,
                                              .names = small_name,
                                              .coding = &coding },
                                            { 0 } };
    static const struct rk_fields fields = { .field = rows, .size = 6 };
    static const uint8_t before[6] = { 0, 0, 1 };
    static const uint8_t after[6] = { 0, 0, 1, 0, 2, 5 };
    struct buffer out = { 0 };

    (void)unused;
    fields_write(&out, &fields, after, 2);
    fields_write_whole(&out, &fields, after, 2);
    fields_write_changes(&out, &fields, before, after, 2);
    write_end(&out);
    assert_string_equal(
        out.at, "{\"bids\":[{\"bead\":\"R\"},{\"ring\":\"B\","
                "\"bead\":\"RB\"}]},"
                "{\"bids\":[{\"bead\":{\"ring\":1}},{\"ring\":{\"bead\":1},"
                "\"bead\":{\"ring\":1,\"bead\":2}}]},"
                "{\"bids\":{\"1\":{\"ring\":{\"bead\":1},"
                "\"bead\":{\"ring\":1,\"bead\":2}}}}");
    free(out.at);
}

/* All fields are in the view of a client as in that of a program, but for */
/* the flow and for coded counts. */
static void
expect_same_fields(const struct rk_game *game, const struct rk_setup *setup,
                   const struct rk_view *view)
{
    json_t *whole = merge_whole(game, setup, view);
    json_t *programs = rk_json_view(game, setup, view);

    for (const struct rk_field *f = game->view_fields.field; f->name != NULL;
         f++) {
        json_t *field = json_object_get(whole, f->name);

        assert_int_equal(field == NULL, f->type == RK_FIELD_FLOW);
        if (field != NULL && f->coding == NULL)
            assert_true(json_equal(field, json_object_get(programs, f->name)));
    }
    json_decref(whole);
    json_decref(programs);
}

/* The public view at one moment of a match. */
static void
look(const struct rk_game *game, const struct rk_setup *setup,
     const struct rk_state *state, const struct rk_events *events)
{
    struct rk_ask ask = game->ask(state);
    struct buffer out = { 0 };

    view_write_ask(&out, &ask);
    expect_canonical(&out);
    out = (struct buffer){ 0 };
    fields_write(&out, &game->state_fields, state, setup->seats);
    expect_canonical(&out);
    for (int seat = 0; seat < setup->seats; seat++) {
        struct rk_view_room view;

        out = (struct buffer){ 0 };
        game->view(state, seat, rk_view_in(&view));
        view_write(&out, game, setup, rk_view_in(&view));
        expect_canonical(&out);
        expect_same_fields(game, setup, rk_view_in(&view));
    }
    for (int i = 0; i < events->count; i++) {
        struct rk_event seen = rk_event_for(&events->list[i], RK_SPECTATOR);

        out = (struct buffer){ 0 };
        view_write_event(&out, game, &seen);
        expect_canonical(&out);
        out = (struct buffer){ 0 };
        view_write_event_text(&out, game, &seen);
        expect_canonical(&out);
    }
}

/* One random step; false when the match is over. */
static bool
step(const struct rk_game *game, struct rk_state *state, struct rk_rng *rng,
     struct rk_events *events)
{
    struct rk_ask ask = game->ask(state);
    int seat = ask.over ? 0 : rk_seat_first(ask.awaited);
    rk_move moves[RK_LEGAL_MAX];
    uint64_t words[RK_CHANCE_WORDS];
    struct rk_view_room view;

    if (ask.over)
        return false;
    for (int i = 0; i < RK_CHANCE_WORDS; i++)
        words[i] = rk_rng_next(rng);
    if (seat == RK_CHANCE)
        moves[0] = game->chance(state, words);
    else {
        game->view(state, seat, rk_view_in(&view));
        moves[0] =
            moves[rk_rng_below(rng, game->legal(rk_view_in(&view), moves))];
    }
    assert_true(rk_status_applied(game->answer(state, seat, moves[0], events)));
    return true;
}

/* The changes of ${seat}'s view, merged into the one before them. */
static void
expect_merged(const struct rk_game *game, const struct rk_setup *setup,
              const struct rk_state *before, const struct rk_state *after,
              int seat)
{
    struct rk_view_room from, to;
    struct buffer out = { 0 };
    json_t *view, *wanted;

    game->view(before, seat, rk_view_in(&from));
    game->view(after, seat, rk_view_in(&to));
    view_write_changes(&out, game, setup, rk_view_in(&from), rk_view_in(&to));
    expect_canonical(&out);
    view = merge_whole(game, setup, rk_view_in(&from));
    wanted = merge_whole(game, setup, rk_view_in(&to));
    merge_step(view, game, setup, rk_view_in(&from), rk_view_in(&to));
    assert_true(json_equal(view, wanted));
    json_decref(view);
    json_decref(wanted);
}

/*
 * Shared changes: whenever two recipients' changes are said to be the same,
 * their texts are. ${shared} counts how often that is said.
 */
static void
expect_shared(const struct rk_game *game, const struct rk_setup *setup,
              const struct rk_state *before, const struct rk_state *after,
              int *shared)
{
    static struct rk_view_room from[4], to[4];
    struct fields_diff diff[4];
    struct buffer text[4] = { 0 };

    for (int i = 0; i < 4; i++) {
        int seat = i < 3 ? i : RK_SPECTATOR;

        diff[i].before = rk_view_in(&from[i]);
        diff[i].after = rk_view_in(&to[i]);
        game->view(before, seat, rk_view_in(&from[i]));
        game->view(after, seat, rk_view_in(&to[i]));
        fields_write_diff(&text[i], game, setup, &diff[i]);
        for (int k = 0; k < i; k++) {
            if (!fields_same_diff(game, &diff[k], &diff[i]))
                continue;
            assert_string_equal(text[k].at, text[i].at);
            *shared += 1;
        }
    }
    for (int i = 0; i < 4; i++)
        free(text[i].at);
}

static void
test_matches(void **unused)
{
    static struct rk_event list[RK_EVENTS_MAX];

    (void)unused;
    for (int g = 0; rk_games[g] != NULL; g++) {
        const struct rk_game *game = rk_games[g];
        struct rk_rng rng = rk_rng_seed((uint64_t)g);
        struct rk_state_room room = { 0 }, before;
        struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
        struct rk_setup setup;
        int shared = 0;

        assert_int_equal(rk_setup_make(game, NULL, 3, &setup, NULL), RK_OK);
        game->setup(rk_state_in(&room), &setup);
        for (int i = 0; i < 300; i++) {
            look(game, &setup, rk_state_in(&room), &events);
            events.count = 0;
            before = room;
            if (!step(game, rk_state_in(&room), &rng, &events))
                break;
            expect_merged(game, &setup, rk_state_in(&before),
                          rk_state_in(&room), i % 4 < 3 ? i % 4 : RK_SPECTATOR);
            expect_shared(game, &setup, rk_state_in(&before),
                          rk_state_in(&room), &shared);
        }
        assert_true(shared > 100);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),      cmocka_unit_test(test_damage),
        cmocka_unit_test(test_characters), cmocka_unit_test(test_next),
        cmocka_unit_test(test_values),     cmocka_unit_test(test_changes),
        cmocka_unit_test(test_coded),      cmocka_unit_test(test_matches),
    };

    return cmocka_run_group_tests_name("write", tests, NULL, NULL);
}
