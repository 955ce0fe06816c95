/* Magpie's reference, notation and sentences. Its rules: tests/rules/magpie. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "deal.h"
#include "promise.h"

static void
test_entries(void **unused)
{
    static const struct {
        const char *id, *name;
        int copies, worth, points;
    } cases[] = {
        { "bead", "Bead", 8, 1, 1 },         { "ring", "Ring", 6, 2, 2 },
        { "spoon", "Spoon", 4, 3, 3 },       { "owl", "Owl", 3, 1, 0 },
        { "crow", "Crow", 3, 1, 0 },         { "jay", "Jay", 3, 1, 0 },
        { "starling", "Starling", 3, 1, 0 },
    };
    struct rk_setup setup;
    struct rk_entry entry;
    int cards = 0;

    (void)unused;
    rk_setup_make(deal_game(), NULL, 0, &setup, NULL);
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        assert_true(deal_game()->entry(&setup, (int)i, &entry));
        assert_string_equal(entry.id, cases[i].id);
        assert_string_equal(entry.name, cases[i].name);
        assert_string_equal(entry.kind, "card");
        assert_int_equal(entry.text[strlen(entry.text) - 1], '.');
        assert_non_null(entry.text_provenance);
        assert_int_equal(entry.facts, 3);
        assert_string_equal(entry.fact[0].name, "copies");
        assert_int_equal(entry.fact[0].value, cases[i].copies);
        assert_int_equal(entry.fact[1].value, cases[i].worth);
        assert_int_equal(entry.fact[2].value, cases[i].points);
        for (int j = 0; j < entry.facts; j++)
            assert_non_null(entry.fact[j].provenance);
        assert_string_equal(deal_game()->kind_name((int)i + 1), cases[i].id);
        cards += entry.fact[0].value;
    }
    assert_int_equal(cards, 30);
    assert_false(deal_game()->entry(&setup, RK_COUNT(cases), &entry));
    assert_null(deal_game()->kind_name(0));
    assert_null(deal_game()->kind_name(RK_COUNT(cases) + 1));
    assert_null(deal_game()->kind_name(-1));
    assert_null(deal_game()->kind_name(RK_HIDDEN));
}

/* An answer as read, and its spelling; or why it cannot be read. */
static void
test_answers(void **unused)
{
    static const struct {
        const char *text;
        int steps; /* 0: unreadable */
        const char *said;
    } cases[] = {
        { "draw deck", 1, "draw deck" },
        { " draw\tground ", 1, "draw ground" },
        { "play owl", 1, "play owl" },
        { "kind starling", 1, "kind starling" },
        { "seat 3", 1, "seat 3" },
        { "yes", 1, "yes" },
        { "no", 1, "no" },
        { "deal bead ring bead", 1, "deal bead ring bead" },
        { "deal jay jay jay owl owl owl bead bead bead", 1,
          "deal jay jay jay owl owl owl bead bead bead" },
        { "bid nothing", 1, "bid nothing" },
        { "bid ring", 2, "bid ring=1" },
        { "bid spoon=2 bead ring bead", 4, "bid bead=2 ring=1 spoon=2" },
        { "bid ring = 10", 2, "bid ring=10" },
        { "", 0,
          "Answers begin with draw, play, seat, kind, yes, no, bid or "
          "deal." },
        { "pass", 0,
          "Answers begin with draw, play, seat, kind, yes, no, bid "
          "or deal." },
        { "draw", 0, "Draw from the deck or from the ground." },
        { "draw prize", 0, "Draw from the deck or from the ground." },
        { "play", 0, "There is no card called \"\"." },
        { "play rook", 0, "There is no card called \"rook\"." },
        { "play ring ring", 0, "There is extra text at the end." },
        { "yes please", 0, "There is extra text at the end." },
        { "seat", 0, "Name a seat by its number, from 0 to 5." },
        { "seat 6", 0, "Name a seat by its number, from 0 to 5." },
        { "seat one", 0, "Name a seat by its number, from 0 to 5." },
        { "deal rook", 0, "There is no card called \"rook\"." },
        { "deal bead bead bead bead bead bead bead bead ring ring", 0,
          "A deal names at most nine cards." },
        { "bid", 0, "Name the cards you bid, or: bid nothing." },
        { "bid ring=", 0, "A number must follow the =, as in: bid ring=2." },
        { "bid ring=x", 0, "A number must follow the =, as in: bid ring=2." },
        { "bid ring=0", 0, "Nobody can bid that many cards." },
        { "bid ring=11", 0, "Nobody can bid that many cards." },
        { "bid ring=6 ring=5", 0, "Nobody can bid that many cards." },
        { "bid nothing ring", 0, "There is no card called \"nothing\"." },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        rk_move steps[RK_STEPS_MAX];
        char said[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(said, sizeof said);
        int count =
            rk_notation_read(deal_game()->ops, cases[i].text, steps, &text);

        assert_int_equal(count, cases[i].steps);
        if (count > 0)
            rk_notation_text(deal_game()->ops, steps, count, &text);
        assert_string_equal(said, cases[i].said);
    }
}

/* The kind of event called ${name}. */
static uint8_t
event_kind(const char *name)
{
    for (int kind = 1; kind < deal_game()->event_kinds; kind++) {
        assert_non_null(deal_game()->events[kind].name);
        if (strcmp(deal_game()->events[kind].name, name) == 0)
            return (uint8_t)kind;
    }
    fail_msg("no event %s", name);
    return 0;
}

static void
test_events(void **unused)
{
    static const struct {
        const char *name, *text;
    } cases[] = {
        { "dealt", "Seat 1 is dealt ring, ?." },
        { "turned-up", "ring, ? is the first card on the ground." },
        { "drew", "Seat 1 draws ring, ? from the deck." },
        { "picked-up", "Seat 1 picks up ring, ? from the ground." },
        { "played", "Seat 1 plays ring, ?." },
        { "landed", "Seat 1's bird lands on the ground: ring, ?." },
        { "looked", "Seat 1 looks at the top of the deck: ring, ?." },
        { "left-it", "Seat 1 leaves it there: ring, ?." },
        { "dropped", "Seat 1 drops it on the ground: ring, ?." },
        { "put-back", "Seat 1 puts the ground's ring, ? on top of the deck." },
        { "asked-for", "Seat 1 asks seat 2 for a card." },
        { "gave", "Seat 1 gives ring, ? to seat 2." },
        { "called", "Seat 1 calls ring, ? from the ground and plays it." },
        { "reshuffled", "New deck: 7 cards from the ground." },
        { "prize", "The prize is ring, ?." },
        { "sealed", "Seat 1 is ready." },
        { "bid", "Seat 1 bids ring, ?, worth 7." },
        { "won", "Seat 1 wins ring, ?." },
        { "nobody-won", "Nobody wins; ring, ? falls on the ground." },
        { "round", "Round 7." },
        { "ended", "The match ends after round 7." },
    };

    (void)unused;
    assert_int_equal(deal_game()->event_kinds, RK_COUNT(cases) + 1);
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_event event = { .kind = event_kind(cases[i].name),
                                  .seat = 1,
                                  .target = 2,
                                  .amount = 7,
                                  .faces = 2,
                                  .face = { { 2, 0 }, { RK_HIDDEN, 0 } } };
        char said[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(said, sizeof said);

        deal_game()->event_text(&event, &text);
        assert_string_equal(said, cases[i].text);
    }
}

static void
test_empty_bid(void **unused)
{
    struct rk_event event = { .kind = event_kind("bid"), .seat = 3 };
    char said[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(said, sizeof said);

    (void)unused;
    deal_game()->event_text(&event, &text);
    assert_string_equal(said, "Seat 3 bids nothing, worth 0.");
}

/*
 * A match of three seats, told from the beginning: what is done, then what
 * the question is for some seat.
 */
static const struct told {
    const char *done; /* as deal_play() wants it; NULL: nothing */
    int seat;
    const char *asks;
} story[] = {
    { NULL, RK_CHANCE, "Which cards leave the deck?" },
    { "deal owl jay bead", 0, "Waiting for the other players." },
    { "deal starling ring ring", RK_SPECTATOR,
      "Waiting for the other players." },
    { "deal crow bead spoon", RK_CHANCE, "Which cards leave the deck?" },
    { "deal ring", 0, "Draw from the deck or from the ground?" },
    { "0 draw ground", 0, "Which card do you play?" },
    { "0 play owl", 1, "Waiting for the other players." },
    { "deal spoon", 0,
      "The top of the deck is: spoon. Drop it on the "
      "ground?" },
    { "0 no", 1, "Draw from the deck or from the ground?" },
    { "1 draw deck", 1, "Which card do you play?" },
    { "1 play starling", 1,
      "Waiting for the other players." }, /* it calls the owl */
    { "deal bead", 1, "The top of the deck is: bead. Drop it on the ground?" },
    { "1 yes", 2, "Draw from the deck or from the ground?" },
};

/* Goes through the story up to and with ${last}. */
static void
tell(struct dealt *d, size_t last)
{
    deal_start(d, 3, "1");
    for (size_t i = 0; i <= last; i++) {
        if (story[i].done != NULL)
            deal_play(d, (const char *const[]){ story[i].done, NULL });
    }
}

static void
assert_asks(const struct dealt *d, int seat, const char *asks)
{
    struct rk_view_room room;
    char said[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(said, sizeof said);

    deal_game()->view(rk_match_state(&d->match), seat, rk_view_in(&room));
    rk_game_ask_text(deal_game(), rk_view_in(&room), &text);
    assert_string_equal(said, asks);
}

static void
test_asks(void **unused)
{
    static struct dealt d;

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(story); i++) {
        tell(&d, i);
        assert_asks(&d, story[i].seat, story[i].asks);
    }
}

/* The rest of the questions, each from a position of its own. */
static void
test_more_asks(void **unused)
{
    static struct dealt d;

    (void)unused;
    deal_start(&d, 3, "1");
    deal_play(&d, (const char *const[]){
                      "deal jay bead bead", "deal starling ring ring",
                      "deal crow bead spoon", "deal ring", "0 draw deck",
                      "deal owl", "0 play jay", NULL });
    assert_asks(&d, 0, "Choose a player who must give you a card.");
    deal_give(&d, 0, "seat 2");
    assert_asks(&d, 2, "Which card do you give to seat 0?");
    deal_play(&d,
              (const char *const[]){ "2 kind bead", "1 draw deck", "deal bead",
                                     "1 play starling", NULL });
    assert_asks(&d, 1, "Which card on the ground do you play?");
    deal_play(&d, (const char *const[]){ "1 kind ring", "2 draw ground",
                                         "2 play spoon", "deal owl", NULL });
    assert_asks(&d, 2, "What do you bid for the prize?");
    deal_play(&d, (const char *const[]){ "2 bid nothing", "1 bid nothing",
                                         "0 bid nothing", NULL });
    assert_asks(&d, 2, "The match is over.");
    assert_asks(&d, RK_SPECTATOR, "The match is over.");
}

static void
assert_view(const struct dealt *d, int seat, const char *expected)
{
    struct rk_view_room room;
    char said[1000];
    struct rk_text text = rk_text_over(said, sizeof said);

    deal_game()->view(rk_match_state(&d->match), seat, rk_view_in(&room));
    deal_game()->view_text(rk_view_in(&room), &text);
    assert_string_equal(said, expected);
}

/* Seat 0 has picked up a ring, looked at a spoon and left it on top. */
static void
test_views(void **unused)
{
    static struct dealt d;

    (void)unused;
    tell(&d, 8);
    assert_view(&d, 0,
                "round 1 of 1   deck: 20 (on top: spoon)   ground: owl\n"
                "you     hand: bead ring jay   nest:\n"
                "seat 1  hand: ? ? ?   nest:\n"
                "seat 2  hand: ? ? ?   nest:\n");
    assert_view(&d, 1,
                "round 1 of 1   deck: 20 (on top: ?)   ground: owl\n"
                "seat 0  hand: ring ? ?   nest:\n"
                "you     hand: ring ring starling   nest:\n"
                "seat 2  hand: ? ? ?   nest:\n");
    assert_view(&d, RK_SPECTATOR,
                "round 1 of 1   deck: 20 (on top: ?)   ground: owl\n"
                "seat 0  hand: ring ? ?   nest:\n"
                "seat 1  hand: ? ? ?   nest:\n"
                "seat 2  hand: ? ? ?   nest:\n");
    deal_bidding(&d);
    assert_view(&d, 0,
                "round 1 of 1   deck: 20   ground: jay   prize: ring\n"
                "you     hand: bead bead owl   nest: bead=1\n"
                "seat 1  hand: ? ? ?   nest: spoon=1\n");
}

/* Why not: each refusal in its own words. */
static void
test_why(void **unused)
{
    static const struct {
        size_t at; /* in the story */
        int seat;
        const char *move, *sentence;
    } cases[] = {
        { 0, RK_CHANCE, "deal bead",
          "Exactly 3 of the cards left in the deck must be dealt." },
        { 0, RK_CHANCE, "deal owl owl owl", "" },
        { 1, RK_CHANCE, "deal owl owl owl",
          "Exactly 3 of the cards left in the deck must be dealt." },
        { 4, 0, "play owl", "That does not answer the question: source." },
        { 4, 1, "draw deck", "That seat is not asked anything now." },
        { 4, RK_SPECTATOR, "draw deck",
          "That seat is not asked anything now." },
        { 5, 0, "play crow", "You have no crow." },
        { 5, 0, "play jay", "" },
        { 7, 0, "play jay", "That does not answer the question: yes-no." },
        { 7, 0, "yes", "" },
    };
    static struct dealt d;

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        rk_move steps[RK_STEPS_MAX];
        struct rk_view_room room;
        char said[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(said, sizeof said);

        tell(&d, cases[i].at);
        deal_game()->view(rk_match_state(&d.match), cases[i].seat,
                          rk_view_in(&room));
        rk_notation_read(deal_game()->ops, cases[i].move, steps, &text);
        assert_int_equal(deal_game()->why(rk_view_in(&room), steps[0], &text) ==
                             RK_OK,
                         cases[i].sentence[0] == '\0');
        assert_string_equal(said, cases[i].sentence);
    }
}

static void
test_games(void **unused)
{
    (void)unused;
    assert_string_equal(rk_games_find("magpie")->id, "magpie");
    assert_null(rk_games_find("rook"));
    assert_true(deal_game()->extra);
    assert_true(deal_game()->state_size <= RK_STATE_MAX);
    assert_true(deal_game()->view_size <= RK_VIEW_MAX);
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_entries), cmocka_unit_test(test_answers),
        cmocka_unit_test(test_events),  cmocka_unit_test(test_empty_bid),
        cmocka_unit_test(test_asks),    cmocka_unit_test(test_more_asks),
        cmocka_unit_test(test_views),   cmocka_unit_test(test_why),
        cmocka_unit_test(test_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
