/* Phrases: said as text, noted with their arguments, listed as JSON. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/games.h>
#include <rookery/match.h>
#include <rookery/wire.h>

#include "promise.h"
#include "walk.h"
#include "wire/phrases.h"

static const struct rk_phrase plain = { .key = "plain", .text = "It rains." };
static const struct rk_phrase gift = {
    .key = "gift",
    .text = "Seat {from:seat} gives {cards:number} cards of {owner:name}.",
    .one = "Seat {from:seat} gives {cards:number} card of {owner:name}."
};
static const struct rk_phrase price = {
    .key = "price", .text = "It costs {cost:counts}; take {words:list}."
};

/* The text and what is noted of it. */
struct heard {
    struct rk_said said;
    char words[RK_SENTENCE_MAX];
    struct rk_text text;
};

static void
listen(struct heard *heard)
{
    memset(heard, 0, sizeof *heard);
    heard->text = rk_text_over(heard->words, sizeof heard->words);
    heard->text.said = &heard->said;
}

static void
test_say(void **unused)
{
    struct rk_phrase_arg args[] = { { .number = 1 },
                                    { .number = 2 },
                                    { .word = "jay", .shown = "the Jay" } };
    char words[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(words, sizeof words);

    (void)unused;
    assert_null(text.said);
    rk_phrase_say(&text, &plain, NULL);
    assert_string_equal(words, "It rains.");
    rk_text_clear(&text);
    rk_phrase_say(&text, &gift, args);
    assert_string_equal(words, "Seat 1 gives 2 cards of the Jay.");
    rk_text_clear(&text);
    args[0].number = 3;
    args[1].number = 1;
    args[2].shown = NULL;
    rk_phrase_say(&text, &gift, args);
    assert_string_equal(words, "Seat 3 gives 1 card of jay.");
    assert_int_equal(rk_phrase_refuse(RK_ILLEGAL, NULL, &plain, NULL),
                     RK_ILLEGAL);
}

/* One placeholder needs no array; a list has two forms. */
static void
test_short_forms(void **unused)
{
    static const struct rk_phrase many = { .key = "many",
                                           .text = "{cards:number} cards." };
    static const struct rk_phrase who = { .key = "who",
                                          .text = "Not {owner:word}." };
    struct rk_phrase_list list;
    char words[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(words, sizeof words);

    (void)unused;
    rk_phrase_say_number(&text, &many, 3);
    assert_string_equal(words, "3 cards.");
    rk_text_clear(&text);
    assert_int_equal(rk_phrase_refuse_number(RK_FULL, &text, &many, 4),
                     RK_FULL);
    assert_string_equal(words, "4 cards.");
    rk_text_clear(&text);
    assert_int_equal(rk_phrase_refuse_word(RK_ILLEGAL, &text, &who, "jay"),
                     RK_ILLEGAL);
    assert_string_equal(words, "Not jay.");
    assert_int_equal(rk_phrase_refuse_word(RK_OVER, NULL, &who, "jay"),
                     RK_OVER);
    rk_phrase_list_start(&list);
    assert_string_equal(list.words, "");
    rk_phrase_list_add(&list, ", ", "a");
    rk_phrase_list_add(&list, ", ", "b");
    rk_phrase_list_add(&list, " or ", "c");
    assert_string_equal(list.words, "a b c");
    assert_string_equal(list.shown, "a, b or c");
}

/* The notes do not depend on the memory of the arguments. */
static void
test_noted(void **unused)
{
    char owner[] = "jay", cost[] = "red=2 gold=1";
    struct heard heard;

    (void)unused;
    listen(&heard);
    rk_phrase_say(&heard.text, &gift,
                  (struct rk_phrase_arg[]){
                      { .number = 1 }, { .number = 2 }, { .word = owner } });
    rk_phrase_say(
        &heard.text, &price,
        (struct rk_phrase_arg[]){ { .word = cost, .shown = "RR and 1" },
                                  { .word = "a b", .shown = "a or b" } });
    rk_phrase_at(&heard.text, "pack.items");
    memset(owner, 'x', sizeof owner - 1);
    memset(cost, 'x', sizeof cost - 1);
    assert_string_equal(heard.words, "Seat 1 gives 2 cards of jay.It costs RR "
                                     "and 1; take a or b.");
    walk_expect(rk_json_said(&heard.said),
                "{\"key\":\"gift\",\"args\":{\"from\":1,\"cards\":2,"
                "\"owner\":\"jay\"},\"then\":{\"key\":\"price\",\"args\":"
                "{\"cost\":{\"red\":2,\"gold\":1},\"words\":[\"a\",\"b\"]}},"
                "\"at\":\"pack.items\"}");
    rk_text_clear(&heard.text);
    assert_int_equal(heard.said.count, 0);
    assert_null(rk_json_said(&heard.said));
    rk_phrase_say(&heard.text, &plain, NULL);
    walk_expect(rk_json_said(&heard.said), "{\"key\":\"plain\",\"args\":{}}");
}

/* Text that does not fit is cut, and so are the notes. */
static void
test_cut(void **unused)
{
    char long_word[3 * RK_SENTENCE_MAX];
    struct heard heard;

    (void)unused;
    memset(long_word, 'w', sizeof long_word - 1);
    long_word[sizeof long_word - 1] = '\0';
    listen(&heard);
    for (int i = 0; i <= RK_SAID_MAX; i++)
        rk_phrase_say(&heard.text, &gift,
                      (struct rk_phrase_arg[]){ { .number = 1 },
                                                { .number = 2 },
                                                { .word = long_word } });
    assert_true(heard.text.cut);
    assert_int_equal(heard.said.count, RK_SAID_MAX);
    assert_int_equal(strlen(heard.said.saying[0].arg[2].word),
                     sizeof heard.said.words - 1);
    assert_string_equal(heard.said.saying[1].arg[2].word, "");
}

static void
test_bad_placeholders(void **unused)
{
    static const struct rk_phrase bad[] = {
        { .key = "open", .text = "{seat" },
        { .key = "no type", .text = "{seat}" },
        { .key = "no such type", .text = "{seat:person}" },
        { .key = "no name", .text = "{:seat}" },
        { .key = "long name", .text = "{a-very-long-name-x:seat}" },
        { .key = "many", .text = "{a:seat}{b:seat}{c:seat}{d:seat}{e:seat}" },
    };
    struct rk_param params[RK_PHRASE_ARGS];

    (void)unused;
    for (volatile size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_promise(rk_phrase_params(&bad[i], params), "");
    assert_null(rk_phrase_type_name(RK_PHRASE_TYPES));
    assert_null(rk_phrase_type_name(-1));
    assert_null(rk_phrase_find(NULL, "plain"));
}

/* A phrase that can be said: its texts have the same placeholders, each once. */
static void
expect_sound(const struct rk_phrase *phrase)
{
    struct rk_phrase one = { .key = phrase->key, .text = phrase->one };
    struct rk_param params[RK_PHRASE_ARGS], same[RK_PHRASE_ARGS];
    int count = rk_phrase_params(phrase, params);

    assert_int_equal(strspn(phrase->key, "abcdefghijklmnopqrstuvwxyz.-"),
                     strlen(phrase->key));
    assert_true(strlen(phrase->text) + 60 < RK_SENTENCE_MAX);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++)
            assert_string_not_equal(params[i].name, params[j].name);
    }
    if (phrase->one == NULL)
        return;
    assert_int_equal(rk_phrase_params(&one, same), count);
    assert_memory_equal(params, same, sizeof *params * (size_t)count);
}

static void
expect_unique(const struct rk_phrase *list, const struct rk_phrase *other)
{
    for (; list != NULL && list->key != NULL; list++) {
        expect_sound(list);
        assert_ptr_equal(rk_phrase_find(list, list->key), list);
        assert_null(rk_phrase_find(list + 1, list->key));
        assert_null(rk_phrase_find(other, list->key));
    }
}

enum { PHRASES = 128 };

/* Each key is there once; no row was left empty, which would end a table. */
static void
test_lists(void **unused)
{
    int shared = 0, wired = 0;

    (void)unused;
    while (rk_phrases[shared].key != NULL)
        shared++;
    while (wire_phrases[wired].key != NULL)
        wired++;
    assert_int_equal(shared, RK_SAY_SHARED);
    assert_int_equal(wired, WIRE_SAYS);
    expect_unique(rk_phrases, wire_phrases);
    expect_unique(wire_phrases, rk_phrases);
    for (int i = 0; rk_games[i] != NULL; i++) {
        struct rk_phrase all[PHRASES] = { 0 };

        for (int j = 0; rk_game_phrase(rk_games[i], j) != NULL; j++) {
            assert_true(j < PHRASES - 1);
            all[j] = *rk_game_phrase(rk_games[i], j);
        }
        expect_unique(all, rk_phrases);
        expect_unique(all, wire_phrases);
    }
}

static void
test_json(void **unused)
{
    json_t *shared = rk_json_phrases(NULL);
    const struct rk_game *game = rk_games_find("magpie");
    json_t *own = rk_json_phrases(game), *jay = NULL;
    int count = 0;

    (void)unused;
    for (; rk_game_phrase(game, count) != NULL; count++) {
        if (strcmp(rk_game_phrase(game, count)->key, "jay.give") == 0)
            jay = json_array_get(own, (size_t)count);
    }
    assert_int_equal(json_array_size(own), count);
    assert_int_equal(json_array_size(shared),
                     4 + RK_SAY_SHARED - RK_SAY_OTHERS + WIRE_FILES);
    walk_expect(json_incref(jay),
                "{\"key\":\"jay.give\",\"text\":\"Which card do you give to "
                "seat {to:seat}?\",\"args\":{\"to\":\"seat\"}}");
    json_decref(own);
    json_decref(shared);
}

/* Setups and packs are refused with keys, and with the place in the JSON. */
static void
expect_refused(const char *setup, const char *said)
{
    struct heard heard;
    const struct rk_game *game;
    struct rk_setup made;
    json_t *json;

    listen(&heard);
    json = rk_json_parse(setup, strlen(setup), &heard.text);
    if (json != NULL)
        assert_int_equal(rk_json_read_setup(json, &game, &made, &heard.text),
                         RK_BAD_SETUP);
    walk_expect(rk_json_said(&heard.said), said);
    json_decref(json);
}

static void
test_setups(void **unused)
{
    (void)unused;
    expect_refused("{\"game\":\"magpie\",\"seats\":9}",
                   "{\"key\":\"setup.seats\",\"args\":{\"variant\":"
                   "\"standard\",\"min\":2,\"max\":4}}");
    expect_refused("{\"game\":\"magpie\",\"variant\":\"x\"}",
                   "{\"key\":\"setup.variants\",\"args\":{\"game\":\"magpie\","
                   "\"variants\":[\"standard\"]}}");
    expect_refused("{\"game\":\"magpie\",\"options\":{\"tie\":\"x\"}}",
                   "{\"key\":\"setup.option-words\",\"args\":{\"option\":"
                   "\"tie\",\"words\":[\"ground\",\"start\"]}}");
    expect_refused("{\"game\":\"magpie\",\"options\":{\"rounds\":10}}",
                   "{\"key\":\"setup.option-range\",\"args\":{\"option\":"
                   "\"rounds\",\"min\":1,\"max\":9}}");
    expect_refused("{\"game\":\"magpie\",\"options\":{\"x\":1}}",
                   "{\"key\":\"setup.option\",\"args\":{\"option\":\"x\"},"
                   "\"at\":\"options\"}");
    expect_refused("{\"game\":\"magpie\",\"pack\":{}}",
                   "{\"key\":\"pack.none\",\"args\":{\"game\":\"magpie\"}}");
    expect_refused(
        "{\"game\":\"arcane\",\"pack\":{\"items\":{\"magic-boomerang\":{"
        "\"gold\":100}}}}",
        "{\"key\":\"json.range\",\"args\":{\"min\":0,\"max\":99},"
        "\"at\":\"pack.items.magic-boomerang.gold\"}");
    expect_refused(
        "{\"game\":\"arcane\",\"pack\":{\"items\":{\"magic-boomerang\":{"
        "\"copies\":99}}}}",
        "{\"key\":\"pack.sum\",\"args\":{\"deck\":139,"
        "\"items\":228}}");
    expect_refused("{",
                   "{\"key\":\"json.syntax\",\"args\":{\"line\":1,\"column\":1,"
                   "\"what\":\"string or '}' expected near end of file\"}}");
}

/* An answer that is not complete says so, then what is missing. */
static void
test_incomplete(void **unused)
{
    const struct rk_game *game = rk_games_find("revolution");
    struct rk_setup setup;
    struct rk_state_room room;
    struct rk_steps steps;
    struct heard heard;

    (void)unused;
    assert_int_equal(rk_setup_make(game, "tiny", 0, &setup, NULL), RK_OK);
    game->setup(rk_state_in(&room), &setup);
    steps.count = 0;
    listen(&heard);
    assert_int_equal(
        rk_answer_steps(game, rk_state_in(&room), 0, &steps, NULL, &heard.text),
        RK_ILLEGAL);
    walk_expect(rk_json_said(&heard.said),
                "{\"key\":\"answer.incomplete\",\"args\":{},\"then\":{\"key\":"
                "\"round.bids\",\"args\":{\"tokens\":{\"force\":1,\"gold\":2}}}"
                "}");
    listen(&heard);
    assert_int_equal(rk_answer_steps(game, rk_state_in(&room), RK_CHANCE,
                                     &steps, NULL, &heard.text),
                     RK_NOT_ASKED);
    walk_expect(rk_json_said(&heard.said),
                "{\"key\":\"status.not-asked\",\"args\":{}}");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_say),
        cmocka_unit_test(test_short_forms),
        cmocka_unit_test(test_noted),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_bad_placeholders),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_setups),
        cmocka_unit_test(test_incomplete),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
