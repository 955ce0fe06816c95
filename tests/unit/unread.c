/*
 * Answers, as text and as structure, and setups that cannot be read: every
 * refusal has a key, and every key of the readers can be had.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <rookery/answer.h>
#include <rookery/check.h>
#include <rookery/games.h>
#include <rookery/wire.h>

#include "wire/phrases.h"

static const struct {
    const char *game, *answer, *key;
} cases[] = {
    { "magpie", "", "answer.words" },
    { "magpie", "dance", "answer.words" },
    { "magpie", "seat x", "answer.seat" },
    { "magpie", "deal owl owl owl owl owl owl owl owl owl owl", "answer.deal" },
    { "magpie", "yes yes", "answer.end" },
    { "magpie", "draw x", "unread.from" },
    { "magpie", "play x", "unread.card" },
    { "magpie", "bid ring=11", "unread.count" },
    { "magpie", "bid ring=x", "unread.number" },
    { "magpie", "bid", "unread.bid" },
    { "arcane", "use x", "unread.item" },
    { "arcane", "slot x", "unread.slot" },
    { "arcane", "wizard x", "unread.wizard" },
    { "arcane", "draw x", "unread.from" },
    { "arcane", "sell x", "unread.line" },
    { "arcane", "slide x", "unread.along" },
    { "arcane", "choose x", "unread.choice" },
    { "arcane", "take x", "unread.depth" },
    { "arcane", "bribe x", "unread.gold" },
    { "arcane", "deal x", "unread.face" },
    { "arcane", "haunt 1 a1 1 a2 1 a3 1 b1", "unread.dolls" },
    { "thieves", "use x", "unread.card" },
    { "thieves", "reroll x", "unread.face" },
    { "thieves", "take RRRRRRRRRRRRRR", "unread.dice" },
    { "thieves", "buy crown BB+9", "unread.gold" },
    { "thieves", "take RX", "unread.letters" },
    { "thieves", "take", "unread.lot" },
    { "thieves", "take R x", "unread.marker" },
    { "thieves", "steal 1", "unread.return" },
    { "thieves", "roll", "unread.roll" },
    { "thieves", "buy crown", "unread.payment" },
    { "thieves", "buy crown 1+B", "unread.order" },
    { "revolution", "area x", "unread.area" },
    { "revolution", "space x", "unread.space" },
    { "revolution", "token x", "unread.token" },
    { "revolution", "bid", "unread.bids" },
    { "revolution", "bid printer", "unread.lot" },
    { "revolution", "bid printer=G1 printer=F1", "unread.twice" },
    { "revolution", "{\"op\":\"bid\",\"bids\":{\"spy\":{\"gold\":99}}}",
      "unread.count" },
    { "magpie", "{\"op\":\"dance\"}", "answer.op" },
    { "magpie", "{\"op\":\"play\",\"card\":2}", "answer.name" },
    { "magpie", "{\"op\":\"play\",\"card\":\"x\"}", "unread.card" },
    { "magpie", "{\"op\":\"deal\",\"faces\":\"owl\"}", "answer.list" },
    { "arcane", "{\"op\":\"reveal\",\"slots\":[]}", "answer.list-exact" },
    { "arcane", "{\"op\":\"haunt\",\"places\":[]}", "answer.list-range" },
    { "magpie", "{\"op\":\"bid\",\"cards\":[]}", "answer.counts" },
    { "thieves",
      "{\"op\":\"buy\",\"card\":\"crown\",\"dice\":{\"x\":1},\"gold\":0}",
      "answer.no-count" },
    { "thieves", "{\"op\":\"take\",\"objects\":{}}", "answer.empty" },
    { "magpie", "{\"op\":\"bid\"}", "answer.missing" },
    { "magpie", "{\"op\":\"yes\",\"x\":1}", "answer.rest" },
    { "magpie", "{\"op\":\"bid\",\"cards\":{\"ring\":0}}", "answer.number" },
    { "thieves", "{\"op\":\"take\",\"objects\":{\"marker\":2}}",
      "unread.dice" },
    { "revolution",
      "bid general=F1,B1,G1 captain=F1,B1,G1 innkeeper=F1,B1,G1 "
      "magistrate=F1,B1,G1 priest=F1,B1,G1 aristocrat=F1,B1,G1 "
      "merchant=F1,B1,G1 printer=F1,B1,G1 rogue=F1,B1,G1 spy=F1,B1,G1 "
      "apothecary=F1,B1,G1",
      "answer.long" },
};

/* Setups, with the house rules of a pack. */
static const struct {
    const char *setup, *key;
} setups[] = {
    { "{", "json.syntax" },
    { "[]", "setup.object" },
    { "{\"game\":1}", "setup.game" },
    { "{\"game\":\"x\"}", "setup.no-game" },
    { "{\"game\":\"magpie\",\"variant\":1}", "setup.variant" },
    { "{\"game\":\"magpie\",\"variant\":\"x\"}", "setup.variants" },
    { "{\"game\":\"magpie\",\"seats\":\"x\"}", "setup.seats-number" },
    { "{\"game\":\"magpie\",\"seats\":9}", "setup.seats" },
    { "{\"game\":\"revolution\",\"variant\":\"tiny\",\"seats\":4}",
      "setup.seats-exact" },
    { "{\"game\":\"magpie\",\"options\":1}", "setup.options" },
    { "{\"game\":\"magpie\",\"options\":{\"rounds\":-1}}",
      "setup.option-range" },
    { "{\"game\":\"magpie\",\"options\":{\"tie\":\"x\"}}",
      "setup.option-words" },
    { "{\"game\":\"magpie\",\"options\":{\"x\":1}}", "setup.option" },
    { "{\"game\":\"magpie\",\"pack\":{}}", "pack.none" },
    { "{\"game\":\"arcane\",\"pack\":1}", "json.object" },
    { "{\"game\":\"arcane\",\"pack\":{\"x\":1}}", "json.field" },
    { "{\"game\":\"arcane\",\"pack\":{\"items\":{\"x\":{}}}}",
      "json.no-thing" },
    { "{\"game\":\"arcane\",\"pack\":{\"items\":{\"older-wand\":"
      "{\"gold\":-1}}}}",
      "json.range" },
    { "{\"game\":\"arcane\",\"pack\":{\"items\":{\"skeletomicon\":"
      "{\"effect\":1}}}}",
      "json.thing" },
    { "{\"game\":\"arcane\",\"pack\":{\"items\":{\"skeletomicon\":"
      "{\"effect\":\"?\"}}}}",
      "json.hidden" },
};

/* Reads ${answer}, which is refused; notes why in ${said}. */
static void
refuse(const struct rk_game *game, const char *answer, struct rk_said *said)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_steps steps;
    json_t *json = json_loads(answer, 0, NULL);

    why.said = said;
    if (json != NULL)
        assert_int_equal(rk_json_read_answer(json, game, &steps, &why),
                         RK_UNREADABLE);
    else
        assert_int_equal(rk_notation_read(game->ops, answer, steps.move, &why),
                         0);
    json_decref(json);
    assert_true(why.len > 0 && !why.cut);
}

static void
test_keys(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        const struct rk_game *game = rk_games_find(cases[i].game);
        const char *key = cases[i].key;
        struct rk_said said = { 0 };

        refuse(game, cases[i].answer, &said);
        if (said.count != 1 || strcmp(said.saying[0].phrase->key, key) != 0)
            fail_msg("%s: %s", cases[i].answer,
                     said.count > 0 ? said.saying[0].phrase->key : "no key");
        assert_true(rk_phrase_find(game->phrases, key) != NULL ||
                    rk_phrase_find(rk_phrases, key) != NULL ||
                    rk_phrase_find(wire_phrases, key) != NULL);
    }
}

static void
test_setups(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < RK_COUNT(setups); i++) {
        const char *setup = setups[i].setup;
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);
        struct rk_said said = { 0 };
        const struct rk_game *game;
        struct rk_setup made;
        json_t *json;

        why.said = &said;
        json = rk_json_parse(setup, strlen(setup), &why);
        if (json != NULL)
            assert_int_equal(rk_json_read_setup(json, &game, &made, &why),
                             RK_BAD_SETUP);
        json_decref(json);
        assert_int_equal(said.count, 1);
        assert_string_equal(said.saying[0].phrase->key, setups[i].key);
    }
}

/* True if a case of ${game} (NULL: of any) is refused with ${key}. */
static bool
is_had(const char *game, const char *key)
{
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        if (strcmp(cases[i].key, key) == 0 &&
            (game == NULL || strcmp(cases[i].game, game) == 0))
            return true;
    }
    for (size_t i = 0; game == NULL && i < RK_COUNT(setups); i++) {
        if (strcmp(setups[i].key, key) == 0)
            return true;
    }
    return false;
}

/* A pack with other types of fields would be refused with other phrases. */
static void
expect_known_types(const struct rk_field *field)
{
    for (; field != NULL && field->name != NULL; field++) {
        assert_true(field->type == RK_FIELD_NUMBER ||
                    field->type == RK_FIELD_NAME ||
                    (field->type == RK_FIELD_STRUCT && field->names != NULL));
        for (int i = 1; field->type == RK_FIELD_STRUCT && i < field->count; i++)
            expect_known_types(rk_field_sub(field, i));
    }
}

static void
test_packs(void **unused)
{
    (void)unused;
    for (int g = 0; rk_games[g] != NULL; g++)
        expect_known_types(rk_games[g]->pack_fields.field);
}

static void
expect_had(const char *game, const struct rk_phrase *phrase)
{
    if (!is_had(game, phrase->key))
        fail_msg("%s is never said", phrase->key);
}

static void
test_all(void **unused)
{
    (void)unused;
    for (int i = RK_SAY_VARIANTS; i < RK_SAY_SHARED; i++)
        expect_had(NULL, &rk_phrases[i]);
    for (int i = 0; i < WIRE_FILES; i++)
        expect_had(NULL, &wire_phrases[i]);
    for (int g = 0; rk_games[g] != NULL; g++) {
        for (const struct rk_phrase *p = rk_games[g]->phrases; p->key != NULL;
             p++) {
            if (strncmp(p->key, "unread.", 7) == 0)
                expect_had(rk_games[g]->id, p);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_keys),
                                        cmocka_unit_test(test_setups),
                                        cmocka_unit_test(test_packs),
                                        cmocka_unit_test(test_all) };

    return cmocka_run_group_tests_name("unread", tests, NULL, NULL);
}
