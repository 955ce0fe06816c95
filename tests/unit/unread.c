/*
 * Answers that cannot be read, as text and as structure: every refusal has a
 * key, and every key of the readers can be had.
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
    { "thieves", "{\"op\":\"take\",\"objects\":{\"marker\":2}}",
      "answer.long" },
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

/* Whether a case of ${game} (NULL: of any) is refused with ${key}. */
static bool
is_had(const char *game, const char *key)
{
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        if (strcmp(cases[i].key, key) == 0 &&
            (game == NULL || strcmp(cases[i].game, game) == 0))
            return true;
    }
    return false;
}

static void
test_all(void **unused)
{
    (void)unused;
    for (int i = RK_SAY_WORDS; i < RK_SAY_SHARED; i++)
        assert_true(is_had(NULL, rk_phrases[i].key));
    for (int i = WIRE_ANSWER_OP; i < WIRE_SAYS; i++)
        assert_true(is_had(NULL, wire_phrases[i].key));
    for (int g = 0; rk_games[g] != NULL; g++) {
        for (const struct rk_phrase *p = rk_games[g]->phrases; p->key != NULL;
             p++) {
            if (strncmp(p->key, "unread.", 7) == 0)
                assert_true(is_had(rk_games[g]->id, p->key));
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_keys),
                                        cmocka_unit_test(test_all) };

    return cmocka_run_group_tests_name("unread", tests, NULL, NULL);
}
