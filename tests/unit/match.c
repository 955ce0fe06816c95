/* Matches: the log, its hashes, going back, and the memory it works on. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "deal.h"
#include "promise.h"

/* Answers for chance, as a match with ${seed} does. */
static void
deal_once(struct dealt *d, uint64_t seed, uint64_t when)
{
    uint64_t words[RK_CHANCE_WORDS];

    rk_chance_words(seed, d->match.dealt, words);
    assert_int_equal(rk_match_chance(&d->match, words, when, NULL, NULL),
                     RK_OK);
}

/* Plays ${count} answers: chance by ${seed}, the seats their first one. */
static void
play_on(struct dealt *d, int count, uint64_t seed)
{
    for (int i = 0; i < count; i++) {
        const struct rk_state *state = rk_match_state(&d->match);
        struct rk_ask ask = deal_game()->ask(state);
        struct rk_steps steps;
        char answer[RK_ANSWER_MAX];
        struct rk_text text = rk_text_over(answer, sizeof answer);
        int seat = rk_seat_first(ask.awaited);

        if (seat == RK_CHANCE) {
            deal_once(d, seed, 0);
            continue;
        }
        rk_answer_list(deal_game(), state, seat, &steps, 1, 1);
        rk_notation_text(deal_game()->ops, steps.move, steps.count, &text);
        deal_give(d, seat, answer);
    }
}

static void
test_log(void **unused)
{
    static struct dealt d;

    (void)unused;
    deal_bidding(&d);
    assert_int_equal(d.match.entries, 10);
    assert_string_equal(rk_match_text(&d.match, 0), "deal bead bead owl");
    assert_int_equal(d.entry[0].seat, RK_CHANCE);
    assert_int_equal(d.entry[3].seat, 0);
    rk_match_answer(&d.match, 1, "bid  crow ring=1", RK_BY_CLOCK, 77, NULL,
                    NULL);
    assert_string_equal(rk_match_text(&d.match, 10), "bid ring=1 crow=1");
    assert_int_equal(d.entry[10].by, RK_BY_CLOCK);
    assert_int_equal(d.entry[10].when, 77);
    assert_promise(rk_match_text(&d.match, 11), "entries");
    assert_false(d.match.edited);
    assert_int_equal(d.match.dealt, 6);
}

static void
test_refusal(void **unused)
{
    static struct dealt d, before;
    struct rk_event list[RK_EVENTS_MAX];
    struct rk_events events = { .list = list,
                                .cap = RK_EVENTS_MAX,
                                .count = 3 };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    (void)unused;
    deal_bidding(&d);
    before = d;
    assert_int_equal(rk_match_answer(&d.match, 0, "bid spoon", RK_BY_PERSON, 0,
                                     &events, &why),
                     RK_ILLEGAL);
    assert_int_equal(sentence[why.len - 1], '.');
    assert_int_equal(events.count, 3);
    assert_memory_equal(&d, &before, sizeof d);
    assert_int_equal(
        rk_match_answer(&d.match, 0, "bid spoon", RK_BY_PERSON, 0, NULL, NULL),
        RK_ILLEGAL);
}

/* The ${seat}'s view of ${state} as it is after an event. */
static struct rk_view_room
view_of(struct rk_state_room *state, int seat)
{
    struct rk_view_room view = { 0 };

    deal_game()->view(rk_state_in(state), seat, rk_view_in(&view));
    return view;
}

/* The last bid is sealed: both bids are shown, one after the other. */
static void
test_record(void **unused)
{
    static struct dealt d;
    static struct rk_state_room after[RK_EVENTS_MAX];
    static const char *const names[] = { "sealed", "bid", "bid" };
    struct rk_event list[RK_EVENTS_MAX];
    struct rk_events events = { .list = list,
                                .cap = RK_EVENTS_MAX,
                                .after = after };
    struct rk_view_room view[RK_COUNT(names)];

    (void)unused;
    deal_bidding(&d);
    deal_give(&d, 0, "bid bead");
    assert_int_equal(rk_match_answer(&d.match, 1, "bid crow", RK_BY_PERSON, 0,
                                     &events, NULL),
                     RK_OK);
    assert_null(events.state);
    assert_true(events.count > (int)RK_COUNT(names));
    for (size_t i = 0; i < RK_COUNT(names); i++) {
        assert_string_equal(deal_game()->events[list[i].kind].name, names[i]);
        view[i] = view_of(&after[i], RK_SPECTATOR);
    }
    assert_memory_not_equal(&view[0], &view[1], sizeof view[0]);
    assert_memory_not_equal(&view[1], &view[2], sizeof view[0]);
}

/* A log without room for an entry, or for its text to the last byte. */
static void
test_full(void **unused)
{
    static const struct {
        uint32_t entries, text_size;
        enum rk_status status;
    } cases[] = {
        { 2, 100, RK_OK },     { 1, 100, RK_FULL },     { 0, 100, RK_FULL },
        { 2, 19 + 21, RK_OK }, { 2, 19 + 20, RK_FULL }, { 2, 0, RK_FULL },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        static struct dealt d;
        struct rk_event list[RK_EVENTS_MAX];
        struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
        struct rk_state_room before;
        enum rk_status status;
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        deal_start(&d, 2, "1");
        d.match.room.entries = cases[i].entries;
        d.match.room.text_size = cases[i].text_size;
        status = rk_match_answer(&d.match, RK_CHANCE, "deal bead bead owl",
                                 RK_BY_DEALER, 0, NULL, &why);
        before = d.match.now;
        if (status == RK_OK)
            status =
                rk_match_answer(&d.match, RK_CHANCE, "deal ring spoon crow",
                                RK_BY_DEALER, 0, &events, &why);
        assert_int_equal(status, cases[i].status);
        if (status == RK_OK)
            continue;
        assert_string_equal(sentence, rk_status_text(RK_FULL));
        assert_int_equal(events.count, 0);
        assert_memory_equal(&d.match.now, &before, sizeof before);
    }
}

/* Every 32nd entry carries the hash of its position, the others none. */
static void
test_hashes(void **unused)
{
    static struct dealt d, again;
    struct rk_state_room room;

    (void)unused;
    deal_start(&d, 4, "9");
    play_on(&d, 2 * RK_HASH_EVERY + 3, 5);
    for (uint32_t i = 0; i < d.match.entries; i++) {
        rk_match_at(&d.match, i + 1, rk_state_in(&room));
        if ((i + 1) % RK_HASH_EVERY != 0)
            assert_true(d.entry[i].hash == 0);
        else
            assert_true(d.entry[i].hash ==
                        rk_position_hash(deal_game(), rk_state_in(&room), 4));
    }
    deal_start(&again, 4, "9");
    for (uint32_t i = 0; i < d.match.entries; i++)
        assert_int_equal(rk_match_replay(&again.match, d.entry[i].seat,
                                         rk_match_text(&d.match, i),
                                         d.entry[i].by, 0, d.entry[i].hash,
                                         NULL),
                         RK_OK);
    assert_memory_equal(&d.match.now, &again.match.now, sizeof room);
    assert_int_equal(d.match.dealt, again.match.dealt);
}

/* A hash that does not fit, also where none belongs, means other rules. */
static void
test_other_rules(void **unused)
{
    static struct dealt d;
    struct rk_state_room before;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    (void)unused;
    deal_start(&d, 4, "9");
    before = d.match.now;
    assert_int_equal(rk_match_replay(&d.match, RK_CHANCE, "deal bead bead owl",
                                     RK_BY_DEALER, 0, 12345, &why),
                     RK_OTHER_RULES);
    assert_string_equal(sentence, rk_status_text(RK_OTHER_RULES));
    assert_int_equal(d.match.entries, 0);
    assert_memory_equal(&d.match.now, &before, sizeof before);
}

static void
test_cut(void **unused)
{
    static struct dealt d;
    struct rk_state_room at[41];
    char kept[RK_ANSWER_MAX];

    (void)unused;
    deal_start(&d, 3, "9");
    at[0] = d.match.now;
    for (int i = 1; i <= 40; i++) {
        play_on(&d, 1, 9);
        at[i] = d.match.now;
    }
    strcpy(kept, rk_match_text(&d.match, 19));
    rk_match_cut(&d.match, 40);
    assert_int_equal(d.match.entries, 40);
    rk_match_cut(&d.match, 20);
    assert_int_equal(d.match.entries, 20);
    assert_memory_equal(&d.match.now, &at[20], deal_game()->state_size);
    assert_string_equal(rk_match_text(&d.match, 19), kept);
    assert_promise(rk_match_text(&d.match, 20), "entries");
    assert_promise(rk_match_cut(&d.match, 21), "entries");
    assert_promise(rk_match_cut_to(&d.match, 21, &at[20]), "entries");
    rk_match_cut_to(&d.match, 10, &at[10]);
    assert_int_equal(d.match.entries, 10);
    assert_memory_equal(&d.match.now, &at[10], deal_game()->state_size);
    assert_promise(rk_match_text(&d.match, 10), "entries");
    assert_promise(rk_match_at(&d.match, 21, rk_state_in(&at[1])), "entries");
    rk_match_cut(&d.match, 0);
    assert_memory_equal(&d.match.now, &at[0], deal_game()->state_size);
    assert_int_equal(d.match.text_used, 0);
}

/* Words decide what chance answers: it is the game's move, given as text. */
static void
test_chance_takes_words(void **unused)
{
    static struct dealt d, by_text;
    static struct rk_event told[2][RK_EVENTS_MAX];
    struct rk_events events = { .list = told[0], .cap = RK_EVENTS_MAX };
    struct rk_events same = { .list = told[1], .cap = RK_EVENTS_MAX };
    uint64_t words[RK_CHANCE_WORDS];
    char answer[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(answer, sizeof answer);
    rk_move move;

    (void)unused;
    deal_start(&d, 2, "1");
    deal_start(&by_text, 2, "1");
    for (int i = 0; i < RK_CHANCE_WORDS; i++)
        words[i] = UINT64_MAX / 7 * (uint64_t)(i % 7);
    move = deal_game()->chance(rk_match_state(&d.match), words);
    rk_notation_text(deal_game()->ops, &move, 1, &text);
    assert_int_equal(rk_match_chance(&d.match, words, 5, &events, NULL), RK_OK);
    assert_int_equal(rk_match_answer(&by_text.match, RK_CHANCE, answer,
                                     RK_BY_DEALER, 5, &same, NULL),
                     RK_OK);
    assert_string_equal(rk_match_text(&d.match, 0), answer);
    assert_memory_equal(&d.entry[0], &by_text.entry[0], sizeof d.entry[0]);
    assert_memory_equal(&d.match.now, &by_text.match.now, sizeof d.match.now);
    assert_int_equal(d.match.dealt, 1);
    assert_true(events.count > 0);
    assert_int_equal(events.count, same.count);
    assert_memory_equal(told[0], told[1],
                        (size_t)events.count * sizeof *told[0]);
}

/* A log without room refuses chance, and nothing has changed. */
static void
test_chance_needs_room(void **unused)
{
    static struct dealt d;
    static struct rk_event told[RK_EVENTS_MAX];
    struct rk_events events = { .list = told, .cap = RK_EVENTS_MAX };
    const uint64_t words[RK_CHANCE_WORDS] = { 0 };
    struct rk_state_room before;

    (void)unused;
    deal_start(&d, 2, "1");
    before = d.match.now;
    d.match.room.entries = 0;
    assert_int_equal(rk_match_chance(&d.match, words, 0, &events, NULL),
                     RK_FULL);
    assert_int_equal(d.match.entries, 0);
    assert_int_equal(d.match.dealt, 0);
    assert_int_equal(events.count, 0);
    assert_memory_equal(&d.match.now, &before, sizeof before);
}

/* A deal that was cut off does not come back; another seed gives others. */
static void
test_deals_do_not_come_back(void **unused)
{
    static struct dealt d;
    char deals[6][RK_ANSWER_MAX];

    (void)unused;
    for (int i = 0; i < 6; i++) {
        if (i == 0 || i == 5)
            deal_start(&d, 2, "1");
        rk_match_cut(&d.match, 0);
        deal_once(&d, i == 4 ? 8 : 7, 3);
        strcpy(deals[i], rk_match_text(&d.match, 0));
        assert_int_equal(d.match.dealt, i == 5 ? 1 : i + 1);
    }
    assert_string_not_equal(deals[0], deals[1]);
    assert_string_not_equal(deals[1], deals[2]);
    assert_string_not_equal(deals[2], deals[3]);
    assert_string_equal(deals[0], deals[5]);
    assert_int_equal(d.entry[0].by, RK_BY_DEALER);
    assert_int_equal(d.entry[0].when, 3);
}

static void
test_start_at(void **unused)
{
    static struct dealt d, edited;

    (void)unused;
    deal_bidding(&d);
    rk_match_start_at(&edited.match, deal_game(), &d.match.setup,
                      rk_match_state(&d.match),
                      (struct rk_log_room){ edited.entry, DEAL_ENTRIES,
                                            edited.text, DEAL_TEXT });
    assert_true(edited.match.edited);
    assert_int_equal(edited.match.entries, 0);
    deal_give(&edited, 0, "bid bead=2");
    deal_give(&d, 0, "bid bead=2");
    assert_memory_equal(&edited.match.now, &d.match.now,
                        deal_game()->state_size);
    rk_match_cut(&edited.match, 0);
    rk_match_cut(&d.match, 10);
    assert_memory_equal(&edited.match.now, &d.match.now,
                        deal_game()->state_size);
}

static void
test_names(void **unused)
{
    static const char *const names[] = { "person", "bot", "clock", "dealer" };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(names); i++)
        assert_string_equal(rk_by_name((int)i), names[i]);
    assert_null(rk_by_name(-1));
    assert_null(rk_by_name(RK_COUNT(names)));
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_refusal),
        cmocka_unit_test(test_record),
        cmocka_unit_test(test_full),
        cmocka_unit_test(test_hashes),
        cmocka_unit_test(test_other_rules),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_chance_takes_words),
        cmocka_unit_test(test_chance_needs_room),
        cmocka_unit_test(test_deals_do_not_come_back),
        cmocka_unit_test(test_start_at),
        cmocka_unit_test(test_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
