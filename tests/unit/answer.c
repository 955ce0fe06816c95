/* Whole answers: all of it or nothing. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "deal.h"
#include "promise.h"

/* The steps of ${text}, which need not be legal. */
static struct rk_steps
steps_of(const char *text)
{
    struct rk_steps steps;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    steps.count = rk_notation_read(deal_game()->ops, text, steps.move, &why);
    if (steps.count == 0)
        fail_msg("%s: %s", text, sentence);
    return steps;
}

/* Seat 0 holds two beads and an owl, seat 1 a bead, a ring and a crow. */
static void
test_text(void **unused)
{
    static const char unread[] = "There is no card called \"rnig\".";
    static const char asked[] = "That seat is not asked anything now.";
    static const struct {
        int seat;
        const char *answer;
        enum rk_status status;
        const char *said; /* the spelling, or the sentence */
    } cases[] = {
        { 0, "bid bead=2 owl", RK_OK, "bid bead=2 owl=1" },
        { 0, "bid owl=1 bead bead", RK_OK, "bid bead=2 owl=1" },
        { 0, "bid nothing", RK_OK, "bid nothing" },
        { 1, "  bid  crow =1", RK_OK, "bid crow=1" },
        { 0, "bid rnig", RK_UNREADABLE, unread },
        { 0, "bid bead=3", RK_ILLEGAL, NULL },
        { 0, "bid bead=2 ring", RK_ILLEGAL, NULL }, /* the first lot is fine */
        { 0, "play bead", RK_ILLEGAL, NULL },
        { 2, "bid nothing", RK_NOT_ASKED, asked },
        { RK_CHANCE, "deal bead", RK_NOT_ASKED, asked },
        { RK_SPECTATOR, "bid nothing", RK_NOT_ASKED, asked },
        { RK_NOBODY, "bid nothing", RK_NOT_ASKED, asked },
        { -1, "bid nothing", RK_NOT_ASKED, asked },
        { 0, "", RK_UNREADABLE, NULL },
    };
    static struct dealt d;

    (void)unused;
    deal_bidding(&d);
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_state_room room = d.match.now;
        struct rk_event list[RK_EVENTS_MAX];
        struct rk_events events = { .list = list,
                                    .cap = RK_EVENTS_MAX,
                                    .count = 1 };
        char said[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(said, sizeof said);

        assert_int_equal(rk_answer_text(deal_game(), rk_state_in(&room),
                                        cases[i].seat, cases[i].answer, &events,
                                        &text, &text),
                         cases[i].status);
        if (cases[i].said != NULL)
            assert_string_equal(said, cases[i].said);
        if (cases[i].status == RK_OK) {
            assert_int_equal(events.count, 2);
            continue;
        }
        assert_int_equal(said[text.len - 1], '.');
        assert_int_equal(events.count, 1);
        assert_memory_equal(&room, &d.match.now, sizeof room);
        assert_int_equal(rk_answer_text(deal_game(), rk_state_in(&room),
                                        cases[i].seat, cases[i].answer, NULL,
                                        NULL, NULL),
                         cases[i].status);
    }
}

/* Even spaces count: what is too long is not read at all. */
static void
test_too_long(void **unused)
{
    static struct dealt d;
    char answer[RK_ANSWER_MAX + 1], sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_state_room room;

    (void)unused;
    deal_bidding(&d);
    room = d.match.now;
    memset(answer, ' ', sizeof answer);
    memcpy(answer, "bid nothing", 11);
    answer[RK_ANSWER_MAX] = '\0';
    assert_int_equal(rk_answer_text(deal_game(), rk_state_in(&room), 0, answer,
                                    NULL, NULL, &why),
                     RK_UNREADABLE);
    assert_string_equal(sentence, rk_status_text(RK_UNREADABLE));
    answer[RK_ANSWER_MAX - 1] = '\0';
    assert_int_equal(rk_answer_text(deal_game(), rk_state_in(&room), 0, answer,
                                    NULL, NULL, &why),
                     RK_OK);
}

/* A draft that is not sealed, and one that goes on after its seal. */
static void
test_steps(void **unused)
{
    static struct dealt d;
    struct rk_state_room room;
    struct rk_steps whole, part, more, none = { .count = 0 };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    (void)unused;
    deal_bidding(&d);
    room = d.match.now;
    whole = part = more = steps_of("bid bead=1 owl=1");
    part.count--;
    more.move[more.count++] = whole.move[whole.count - 1];
    assert_int_equal(
        rk_answer_steps(deal_game(), rk_state_in(&room), 0, &part, NULL, &why),
        RK_ILLEGAL);
    assert_string_equal(sentence, "That answer is not complete. "
                                  "What do you bid for the prize?");
    assert_int_equal(
        rk_answer_steps(deal_game(), rk_state_in(&room), 0, &more, NULL, NULL),
        RK_ILLEGAL);
    assert_int_equal(
        rk_answer_steps(deal_game(), rk_state_in(&room), 0, &none, NULL, NULL),
        RK_ILLEGAL);
    assert_memory_equal(&room, &d.match.now, sizeof room);
    assert_int_equal(
        rk_answer_steps(deal_game(), rk_state_in(&room), 0, &whole, NULL, NULL),
        RK_OK);
    assert_int_equal(
        rk_answer_steps(deal_game(), rk_state_in(&room), 0, &whole, NULL, NULL),
        RK_NOT_ASKED);
}

static void
test_over(void **unused)
{
    static struct dealt d;
    struct rk_steps steps = steps_of("bid nothing");
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    (void)unused;
    deal_bidding(&d);
    deal_play(&d, (const char *const[]){ "1 bid nothing", "0 bid owl", NULL });
    assert_true(deal_game()->ask(rk_match_state(&d.match)).over);
    assert_int_equal(rk_answer_steps(deal_game(), rk_state_in(&d.match.now), 0,
                                     &steps, NULL, &why),
                     RK_OVER);
    assert_string_equal(sentence, "The match is over.");
    assert_int_equal(rk_answer_text(deal_game(), rk_state_in(&d.match.now), 9,
                                    "anything", NULL, NULL, NULL),
                     RK_OVER);
}

/*
 * Seat 0 holds bead bead owl: 3 * 2 bids; seat 1 bead ring crow: 2 * 2 * 2.
 * Each comes once, in one order, and the count stops where it is told to.
 */
static void
test_list(void **unused)
{
    static const struct {
        int seat;
        long cap, most, count;
    } cases[] = {
        { 0, 20, 100, 6 },         { 1, 20, 100, 8 },
        { 0, 2, 100, 6 },          { 1, 20, 5, 5 },
        { 1, 20, 8, 8 },           { 0, 0, 1, 1 },
        { RK_CHANCE, 20, 100, 0 }, { RK_SPECTATOR, 20, 100, 0 },
    };
    static struct dealt d;

    (void)unused;
    deal_bidding(&d);
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_steps list[20];
        long kept =
            cases[i].count < cases[i].cap ? cases[i].count : cases[i].cap;

        memset(list, 0xff, sizeof list);
        assert_int_equal(rk_answer_list(deal_game(), rk_match_state(&d.match),
                                        cases[i].seat, list, cases[i].cap,
                                        cases[i].most),
                         cases[i].count);
        for (long j = 0; j < kept; j++) {
            struct rk_state_room room = d.match.now;

            assert_int_equal(rk_answer_steps(deal_game(), rk_state_in(&room),
                                             cases[i].seat, &list[j], NULL,
                                             NULL),
                             RK_OK);
        }
        if (kept < 20)
            assert_int_equal(list[kept].count, -1);
    }
}

/* Random answers play every game to its end; the same numbers, the same. */
static void
test_random(void **unused)
{
    (void)unused;
    for (int i = 0; rk_games[i] != NULL; i++) {
        const struct rk_game *game = rk_games[i];
        struct rk_rng rng = rk_rng_seed(7), again = rk_rng_seed(7);
        struct rk_state_room room = { 0 }, before;
        struct rk_state *state = rk_state_in(&room);
        struct rk_setup setup;
        struct rk_steps steps, same;
        int longest = 0;

        assert_int_equal(rk_setup_make(game, NULL, 0, &setup, NULL), RK_OK);
        game->setup(state, &setup);
        while (!game->ask(state).over) {
            uint8_t awaited = game->ask(state).awaited;

            before = room;
            for (int seat = 0; seat <= RK_SPECTATOR; seat++) {
                if ((awaited & rk_seat_bit(seat)) == 0)
                    assert_false(
                        rk_answer_random(game, state, seat, &rng, &steps));
            }
            assert_true(rk_answer_random(game, state, rk_seat_first(awaited),
                                         &rng, &steps));
            assert_true(rk_answer_random(game, state, rk_seat_first(awaited),
                                         &again, &same));
            assert_memory_equal(&room, &before, sizeof room);
            assert_int_equal(steps.count, same.count);
            assert_memory_equal(steps.move, same.move,
                                (size_t)steps.count * sizeof *steps.move);
            longest = steps.count > longest ? steps.count : longest;
            assert_int_equal(rk_answer_steps(game, state,
                                             rk_seat_first(awaited), &steps,
                                             NULL, NULL),
                             RK_OK);
        }
        assert_true(longest > 1);
        assert_false(rk_answer_random(game, state, 0, &rng, &steps));
    }
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),  cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_steps), cmocka_unit_test(test_over),
        cmocka_unit_test(test_list),  cmocka_unit_test(test_random),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
