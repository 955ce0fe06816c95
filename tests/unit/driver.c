/* One match between bots: tallies, seeds, and what a bot is told. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include <rookery/games.h>
#include <sim/driver.h>

enum { SEATS = 3 };

static const struct rk_game *
magpie(void)
{
    return rk_games_find("magpie");
}

static const struct rk_setup *
setup(void)
{
    static struct rk_setup setup;

    assert_int_equal(rk_setup_make(magpie(), NULL, SEATS, &setup, NULL), RK_OK);
    return &setup;
}

static void
start(struct rk_state_room *room)
{
    memset(room, 0, sizeof *room);
    magpie()->setup(rk_state_in(room), setup());
}

/* A mind of the bot that moves at random, for any seat. */
static struct rk_mind *
at_random(void)
{
    static struct rk_mind mind;

    mind.bot = rk_bots_find("random");
    return &mind;
}

static struct driver
driver_of(struct rk_mind *mind)
{
    struct driver driver = { .game = magpie(), .setup = setup() };

    for (int seat = 0; seat < SEATS; seat++)
        driver.mind[seat] = mind;
    return driver;
}

static void
test_tally(void **unused)
{
    struct driver driver = driver_of(at_random());
    struct driver_tally own = { 0 };
    struct rk_state_room room;

    (void)unused;
    start(&room);
    driver_begin(&driver, 4);
    for (;;) {
        struct rk_ask before = magpie()->ask(rk_state_in(&room));
        struct rk_ask after;

        if (!driver_step(&driver, rk_state_in(&room)))
            break;
        after = magpie()->ask(rk_state_in(&room));
        if (before.awaited == rk_seat_bit(RK_CHANCE)) {
            own.chances++;
            continue;
        }
        own.decisions++;
        /* A bid that stays open to the same seats was only drafted. */
        own.answers += before.kind != RK_ASK_BID || after.kind != RK_ASK_BID ||
                       before.awaited != after.awaited;
    }
    assert_true(magpie()->ask(rk_state_in(&room)).over);
    assert_int_equal(driver.tally.decisions, own.decisions);
    assert_int_equal(driver.tally.answers, own.answers);
    assert_int_equal(driver.tally.chances, own.chances);
    assert_true(own.decisions > own.answers && own.chances > 0);
}

static void
test_seed_decides(void **unused)
{
    struct driver driver = driver_of(at_random());
    struct rk_state_room one, same, other;
    struct driver_tally first;

    (void)unused;
    start(&one);
    start(&same);
    start(&other);
    driver_play(&driver, rk_state_in(&one), 1);
    first = driver.tally;
    driver_play(&driver, rk_state_in(&same), 1);
    driver_play(&driver, rk_state_in(&other), 2);
    assert_memory_equal(&one, &same, sizeof one);
    assert_memory_not_equal(&one, &other, sizeof one);
    assert_true(driver.tally.decisions > 2 * first.decisions);
}

/* The events that the listening bot was told, in the order of asks. */
enum { LOG_MAX = 8192 };
static struct rk_event heard[LOG_MAX], expected[LOG_MAX];
static int heard_count, expected_count;

/* A break between two asks of a seat. */
static const struct rk_event ask_mark = { .kind = 255 };

static int
listen(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    (void)mind;
    for (int i = 0; i < turn->event_count; i++)
        heard[heard_count++] = turn->events[i];
    heard[heard_count++] = ask_mark;
    return rk_rng_below(turn->rng, turn->count);
}

static const struct rk_bot listener = { .id = "listener",
                                        .hears = true,
                                        .choose = listen };
static struct rk_mind attentive = { .bot = &listener };

/* Plays the driver's match by hand, and notes what ${told} should hear. */
static void
play_by_hand(struct rk_state *state, uint64_t seed, int told)
{
    struct rk_rng dealer = rk_rng_seed(rk_rng_mix(seed, 0));
    struct rk_rng mind = rk_rng_seed(rk_rng_mix(seed, 1));
    struct rk_ask ask;

    while (ask = magpie()->ask(state), !ask.over) {
        int seat = rk_seat_first(ask.awaited);
        struct rk_event list[RK_EVENTS_MAX];
        struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
        rk_move moves[RK_LEGAL_MAX], move;
        struct rk_view_room view;

        if (seat == RK_CHANCE) {
            move = rk_chance_draw(magpie(), state, &dealer);
        } else {
            magpie()->view(state, seat, rk_view_in(&view));
            move = moves[rk_rng_below(
                &mind, magpie()->legal(rk_view_in(&view), moves))];
        }
        if (seat == told)
            expected[expected_count++] = ask_mark;
        magpie()->answer(state, seat, move, &events);
        for (int i = 0; i < events.count; i++)
            expected[expected_count++] = rk_event_for(&list[i], told);
    }
}

static void
test_hears_since_last_ask(void **unused)
{
    static struct driver_inbox inbox;
    struct driver driver = driver_of(at_random());
    struct rk_state_room room, by_hand;

    (void)unused;
    for (int seat = 0; seat < SEATS; seat++) {
        heard_count = expected_count = 0;
        driver.mind[(seat + 2) % SEATS] = at_random();
        driver.mind[seat] = &attentive;
        driver.inbox = &inbox;
        start(&room);
        start(&by_hand);
        driver_play(&driver, rk_state_in(&room), 9);
        play_by_hand(rk_state_in(&by_hand), 9, seat);
        assert_memory_equal(&room, &by_hand, sizeof room);
        assert_true(heard_count > 100 && expected_count >= heard_count);
        /* Events after the last ask are not told any more. */
        assert_memory_equal(heard, expected,
                            (size_t)heard_count * sizeof heard[0]);
    }
}

/* A game in which seat 0 answers many times, then seat 1 once. */
struct count {
    uint16_t answers;
    uint8_t over;
};
enum { MANY = DRIVER_HEARD_MAX + 50 };

static struct count *
count_in(struct rk_state *state)
{
    return (struct count *)(void *)state;
}

static struct rk_ask
count_ask(const struct rk_state *state)
{
    const struct count *count = (const struct count *)(const void *)state;

    return (struct rk_ask){
        .kind = RK_ASK_ACTION,
        .awaited = rk_seat_bit(count->answers < MANY ? 0 : 1),
        .over = count->over,
    };
}

static int
count_legal(const struct rk_view *view, rk_move *moves)
{
    (void)view;
    moves[0] = 1;
    return 1;
}

static enum rk_status
count_answer(struct rk_state *state, int seat, rk_move move,
             struct rk_events *events)
{
    (void)move;
    count_in(state)->over = seat == 1;
    rk_events_add(
        events, (struct rk_event){
                    .kind = 1, .amount = (int16_t)count_in(state)->answers++ });
    return RK_OK;
}

static void
count_view(const struct rk_state *state, int seat, struct rk_view *view)
{
    (void)state;
    (void)seat;
    (void)view;
}

static void
test_hears_the_latest(void **unused)
{
    static const struct rk_game game = { .id = "count",
                                         .ask = count_ask,
                                         .legal = count_legal,
                                         .answer = count_answer,
                                         .view = count_view };
    static const struct rk_setup two = { .seats = 2 };
    static struct driver_inbox inbox;
    struct driver driver = { .game = &game,
                             .setup = &two,
                             .mind = { at_random(), &attentive },
                             .inbox = &inbox };
    struct rk_state_room room = { { 0 } };

    (void)unused;
    heard_count = 0;
    driver_play(&driver, rk_state_in(&room), 1);
    assert_int_equal(heard_count, DRIVER_HEARD_MAX + 1);
    for (int i = 0; i < DRIVER_HEARD_MAX; i++)
        assert_int_equal(heard[i].amount, MANY - DRIVER_HEARD_MAX + i);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tally),
        cmocka_unit_test(test_seed_decides),
        cmocka_unit_test(test_hears_since_last_ask),
        cmocka_unit_test(test_hears_the_latest),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
