/* Events: collecting them, and what each seat may know of them. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <rookery/games.h>

#include "promise.h"

static void
test_add(void **unused)
{
    struct rk_event list[2];
    struct rk_events events = { .list = list, .cap = 2 };
    struct rk_event one = { .kind = 1, .amount = -5 }, two = { .kind = 2 };

    (void)unused;
    rk_events_add(NULL, one);
    rk_events_add(&events, one);
    rk_events_add(&events, two);
    assert_int_equal(events.count, 2);
    assert_memory_equal(&list[0], &one, sizeof one);
    assert_memory_equal(&list[1], &two, sizeof two);
    assert_promise(rk_events_add(&events, one), "cap");
    assert_int_equal(events.count, 2);
}

static void
test_tell(void **unused)
{
    static const struct rk_card card = { .kind = 7, .seen_by = 3 };
    static const struct rk_event told[] = {
        { .kind = 1, .seat = 2, .target = 3, .place = 4, .amount = -5 },
        { .kind = 1,
          .seat = 2,
          .target = RK_NOBODY,
          .place = 4,
          .amount = 300,
          .faces = 1,
          .face = { { .kind = 7, .seen_by = 3 } } },
    };
    struct rk_event list[2];
    struct rk_events events = { .list = list, .cap = 2 };

    (void)unused;
    rk_events_tell(NULL, 1, 2, 3, 4, 5);
    rk_events_tell_card(NULL, 1, 2, 3, 4, 5, card);
    rk_events_tell(&events, 1, 2, 3, 4, -5);
    rk_events_tell_card(&events, 1, 2, RK_NOBODY, 4, 300, card);
    assert_int_equal(events.count, 2);
    assert_memory_equal(list, told, sizeof told);
}

/* The state as it is when each event is told, and no byte more. */
static void
test_record(void **unused)
{
    struct rk_event list[2];
    struct rk_state_room after[2], now;
    struct rk_events events = { .list = list, .cap = 2, .after = after };
    const struct rk_event one = { .kind = 1 };

    (void)unused;
    memset(after, 0xa5, sizeof after);
    assert_promise(rk_events_add(&events, one), "state != NULL");
    rk_events_follow(NULL, rk_state_in(&now), 8);
    rk_events_follow(&events, rk_state_in(&now), 8);
    memcpy(now.bytes, "first---", 9);
    rk_events_add(&events, one);
    memcpy(now.bytes, "second--", 9);
    rk_events_add(&events, one);
    assert_memory_equal(after[0].bytes, "first---\xa5", 9);
    assert_memory_equal(after[1].bytes, "second--\xa5", 9);
    assert_promise(rk_events_add(&events, one), "cap");
    events.count = 0;
    rk_events_follow(&events, rk_state_in(&now), RK_STATE_MAX + 1);
    assert_promise(rk_events_add(&events, one), "RK_STATE_MAX");
    rk_events_follow(&events, NULL, 0);
    assert_promise(rk_events_add(&events, one), "state != NULL");
}

/* Three seats; the faces are 5 for seat 0, 6 for each seat, 7 for all. */
static void
test_redaction(void **unused)
{
    static const struct {
        int seat;
        uint8_t kinds[3];
    } cases[] = {
        { 0, { 5, 6, 7 } },
        { 1, { RK_HIDDEN, 6, 7 } },
        { 2, { RK_HIDDEN, 6, 7 } },
        { RK_SPECTATOR, { RK_HIDDEN, RK_HIDDEN, 7 } },
    };
    const struct rk_event event = { .kind = 9,
                                    .seat = 1,
                                    .target = 2,
                                    .place = 3,
                                    .amount = -300,
                                    .faces = 3,
                                    .part = { 7, 8, 9 },
                                    .face = {
                                        { 5, 1 }, { 6, 7 }, { 7, 0x87 } } };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_event expected = event;
        struct rk_event got = rk_event_for(&event, cases[i].seat);

        for (int j = 0; j < 3; j++)
            expected.face[j] = (struct rk_card){ cases[i].kinds[j], 0 };
        assert_memory_equal(&got, &expected, sizeof got);
    }
}

/* An empty place in an event is no hidden card. */
static void
test_no_card(void **unused)
{
    const struct rk_event event = { .kind = 1,
                                    .faces = 2,
                                    .face = { { 0, 0 }, { 4, 0 } } };
    struct rk_event got = rk_event_for(&event, 0);

    (void)unused;
    assert_int_equal(got.face[0].kind, RK_NO_CARD);
    assert_int_equal(got.face[1].kind, RK_HIDDEN);
}

/* False if wording an event of ${kind} breaks the promise of a sentence. */
static bool
has_sentence(const struct rk_game *game, int kind)
{
    static char words[400];
    struct rk_text text = rk_text_over(words, sizeof words);
    struct rk_event event = { .kind = (uint8_t)kind,
                              .place = 1,
                              .faces = 2,
                              .face = { { 1, 0 }, { 1, 0 } } };

    rk_check_set_handler(promise_catch);
    if (setjmp(promise_escape) == 0)
        rk_game_event_text(game, &event, &text);
    rk_check_set_handler(NULL);
    return words[0] != '\0';
}

/* Every kind of event of every game has a sentence. */
static void
test_sentences(void **unused)
{
    (void)unused;
    for (int g = 0; rk_games[g] != NULL; g++) {
        const struct rk_game *game = rk_games[g];

        for (int kind = 0; kind < game->event_kinds; kind++) {
            if (game->events[kind].name != NULL && !has_sentence(game, kind))
                fail_msg("%s: \"%s\" has no sentence.", game->id,
                         game->events[kind].name);
        }
    }
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_add),     cmocka_unit_test(test_tell),
        cmocka_unit_test(test_record),  cmocka_unit_test(test_redaction),
        cmocka_unit_test(test_no_card), cmocka_unit_test(test_sentences),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
