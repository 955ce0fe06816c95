/*
 * How thinking time is shared, and when answers are given. There are no bot
 * threads: the test says when a bot has thought, and moves the clock.
 */
#include <server/requests/routes.h>
#include <server/house/house_inside.h>
#include <server/house/levels.h>
#include <server/house/quotas.h>
#include <server/house/registry.h>
#include <server/house/thinking.h>

#include "against.h"

enum { PACE = 700, DAY = 24 * 3600 * 1000, MANY = 12 };

/* When answers are given */

/* Milliseconds from the question to the answer of a bot that thinks first. */
static uint64_t
moment(struct house *house, struct player *p, uint64_t thinking)
{
    uint64_t began;

    answer_all(house, p);
    assert_int_equal(handed(house), 1);
    began = skipped;
    skipped += thinking;
    think(house);
    if (house_metrics(house)->bots_resting > 0) {
        skipped += house_until_answer(house) - 1;
        house_give(house);
        assert_int_equal(house_metrics(house)->bots_resting, 1);
        skipped += house_until_answer(house);
        house_give(house);
    }
    assert_int_equal(house_metrics(house)->bots_resting, 0);
    rest(house, 2);
    return skipped - began;
}

/* Answers of ${level} come at multiples of ${bound}. */
static void
check_level(struct house *house, struct player *p, int level, uint64_t bound)
{
    const struct {
        uint64_t thinking, moment;
        bool brief; /* also where thinking takes seconds indeed */
    } cases[] = {
        { 0, bound, false },
        { 1, bound, true },
        { bound / 2, bound, false },
        { bound - 1, bound, false },
        { bound, bound, true },
        { bound + 1, 2 * bound, true },
        { 2 * bound - 1, 2 * bound, false },
        { 5 * bound + 7, 6 * bound, false },
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (level == LEVELS_COUNT - 1 && !cases[i].brief)
            continue;
        assert_int_equal(moment(house, p, cases[i].thinking), cases[i].moment);
    }
}

/* The same in a match of its own, for somebody who has chosen a pace. */
static void
check_moments(struct house *house, struct player *p, int level,
              const char *chosen, uint64_t bound)
{
    begin_against(house, p, levels[level].id);
    say(&p->guest, chosen);
    check_level(house, p, level, bound);
    go(&p->guest);
    expect(house, p->token, "POST", at(p->where, "resign"), "{}", 200, "over");
    think_all(house);
}

/*
 * Sooner or later within the bound: the answer comes at the same moment. That
 * holds for somebody in a hurry, too.
 */
static void
test_moments(void **unused)
{
    struct player p;
    struct house *house;

    (void)unused;
    pace = PACE;
    house = quiet_house();
    enter(house, "Ada", p.token);
    for (int i = 0; i < LEVELS_COUNT; i++) {
        uint32_t bound = levels[i].bound;

        check_moments(house, &p, i, "{\"type\":\"pace\",\"percent\":100}",
                      bound > PACE ? bound : PACE);
        check_moments(house, &p, i, "{\"type\":\"pace\",\"percent\":0}",
                      levels[i].quick);
    }
    house_close(house);
    pace = 0;
}

/* A clock that is set neither hurries an answer nor holds it back. */
static void
test_clock_set(void **unused)
{
    enum { HOUR = 3600000 };
    struct player p;
    struct house *house;

    (void)unused;
    pace = PACE;
    house = quiet_house();
    enter(house, "Ada", p.token);
    begin_against(house, &p, "casual");
    answer_all(house, &p);
    think(house);
    for (int hours = -1; hours <= 1; hours++) {
        jumped = hours * HOUR;
        turn(house);
        assert_int_equal(house_metrics(house)->bots_resting, 1);
    }
    jumped = -HOUR;
    skipped += PACE - 1;
    turn(house);
    assert_int_equal(house_metrics(house)->bots_resting, 1);
    skipped += 1;
    turn(house);
    assert_int_equal(house_metrics(house)->bots_resting, 0);
    jumped = 0;
    go(&p.guest);
    house_close(house);
    pace = 0;
}

/* Answers that are due at once may take several callbacks, one after another. */
static void
test_due_at_once(void **unused)
{
    enum { TABLES = 3, LATER = 10, NO_TIME = 0 };
    struct player first[TABLES], later;
    struct house *house;

    (void)unused;
    pace = PACE;
    house = quiet_house();
    assert_true(house_until_answer(house) == UINT64_MAX);
    sit_down(house, first, TABLES, "Ada", "beginner");
    skipped += LATER;
    sit_down(house, &later, 1, "Bo", "beginner");
    think_all(house);
    assert_int_equal(house_until_answer(house), PACE - LATER);
    skipped += PACE - LATER;
    for (int left = TABLES; left > 0; left--) {
        assert_int_equal(house_metrics(house)->bots_resting, left + 1);
        assert_int_equal(house_until_answer(house), 0);
        thinking_give(house, NO_TIME);
    }
    assert_int_equal(house_until_answer(house), LATER);
    skipped += LATER;
    thinking_give(house, NO_TIME);
    assert_true(house_until_answer(house) == UINT64_MAX);
    get_up(first, TABLES);
    get_up(&later, 1);
    house_close(house);
    pace = 0;
}

/* The end of another bot's thinking hurries no answer. */
static void
test_unhurried(void **unused)
{
    struct player ada, bo;
    struct house *house;

    (void)unused;
    pace = PACE;
    house = quiet_house();
    sit_down(house, &ada, 1, "Ada", "beginner");
    sit_down(house, &bo, 1, "Bo", "beginner");
    assert_true(thinking_step(house));
    rest(house, 2);
    skipped += PACE;
    assert_true(thinking_step(house));
    house_deliver(house);
    assert_int_equal(house_metrics(house)->bots_resting, 2);
    house_give(house);
    assert_int_equal(house_metrics(house)->bots_resting, 0);
    get_up(&ada, 1);
    get_up(&bo, 1);
    house_close(house);
    pace = 0;
}

/* The next job */

/* One guest with many tables delays others by the thought that runs. */
static void
test_turns(void **unused)
{
    struct player mallory[MANY], ada;
    struct house *house = quiet_house();

    (void)unused;
    sit_down(house, mallory, MANY, "Mallory", "strong");
    assert_int_equal(thoughts(house), MANY);
    assert_int_equal(handed(house), 1);
    sit_down(house, &ada, 1, "Ada", "strong");
    assert_int_equal(think_until(house, &ada, 2), 2);
    for (int i = 0; i < 3; i++) {
        answer_all(house, &ada);
        think_until(house, &ada, 2);
    }
    get_up(mallory, MANY);
    get_up(&ada, 1);
    house_close(house);
}

/* Many guests of one network have one turn together. */
static void
test_networks(void **unused)
{
    static const char *const networks[] = { "203.0.113.7", "2001:db8:1:2::3" };
    struct player mallory[MANY], ada;
    struct house *house;
    struct address near, far;
    char name[32];

    (void)unused;
    assert_true(address_read("198.51.100.1", &far));
    for (size_t n = 0; n < sizeof networks / sizeof networks[0]; n++) {
        house = quiet_house();
        assert_true(address_read(networks[n], &near));
        from_where = &near;
        for (int i = 0; i < MANY; i += 2) {
            snprintf(name, sizeof name, "Mallory %d", i);
            sit_down(house, &mallory[i], 2, name, "strong");
        }
        from_where = &far;
        sit_down(house, &ada, 1, "Ada", "strong");
        for (int i = 0; i < 3; i++) {
            think_until(house, &ada, 2);
            answer_all(house, &ada);
        }
        from_where = NULL;
        get_up(mallory, MANY);
        get_up(&ada, 1);
        house_close(house);
    }
}

/* Short levels wait for no long one, be it running. */
static void
test_short_first(void **unused)
{
    static const char *const quick[] = { "beginner", "casual", "skilled" };
    struct player mallory[3], ada;
    struct house *house = quiet_house();

    (void)unused;
    sit_down(house, mallory, 3, "Mallory", "master");
    for (int i = 0; i < 3; i++) {
        sit_down(house, &ada, 1, "Ada", quick[i]);
        think_until(house, &ada, 4); /* some of them asked before */
        go(&ada.guest);
        assert_int_equal(house_metrics(house)->bots_waiting, 2);
    }
    get_up(mallory, 3);
    house_close(house);
}

/* Long levels get their part though strong ones never end. */
static void
test_long_not_starved(void **unused)
{
    struct player many[MANY], ada;
    struct house *house = quiet_house();
    char name[16];

    (void)unused;
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "P%d", i);
        sit_down(house, &many[i], 1, name, "strong");
    }
    sit_down(house, &ada, 1, "Ada", "master");
    assert_true(think_until(house, &ada, 5) <= 5);
    get_up(many, MANY);
    get_up(&ada, 1);
    house_close(house);
}

/* Hints */

/* Asks for a hint; whether it was refused with ${code} (NULL: it was not). */
static bool
ask_hint(struct guest *g, const char *code)
{
    say_about(g, "\"type\":\"hint\"");
    return code != NULL ? strstr(g->verdict, code) != NULL
                        : g->verdict[0] == '\0';
}

/* One hint at a time for a person, wherever they ask. */
static void
test_one_hint(void **unused)
{
    struct player a, b;
    struct guest other;
    struct house *house = quiet_house();

    (void)unused;
    enter(house, "Ada", a.token);
    memcpy(b.token, a.token, sizeof b.token);
    begin_against(house, &a, "casual");
    begin_against(house, &b, "casual");
    be_asked(house, &a);
    be_asked(house, &b);
    come(house, &other, a.where, a.token);
    assert_true(ask_hint(&a.guest, NULL));
    assert_true(ask_hint(&a.guest, "busy"));
    assert_true(ask_hint(&other, "busy"));
    assert_true(ask_hint(&b.guest, "busy"));
    assert_int_equal(house_metrics(house)->hints_refused, 3);
    go(&a.guest);
    assert_true(ask_hint(&b.guest, NULL));
    assert_int_equal(house_metrics(house)->hints_dropped, 1);
    go(&b.guest);
    go(&other);
    house_close(house);
}

/* Asking, leaving and asking again fills no queue: old thoughts are stopped. */
static void
test_dropped_hints(void **unused)
{
    enum { TIMES = 50 };
    struct player p;
    struct house *house = quiet_house();
    double before;

    (void)unused;
    enter(house, "Mallory", p.token);
    begin_against(house, &p, "casual");
    be_asked(house, &p);
    before = house_metrics(house)->thinking.sum;
    for (int i = 0; i < TIMES; i++) {
        assert_true(ask_hint(&p.guest, NULL));
        assert_true(thoughts(house) <= 2);
        go(&p.guest);
        come(house, &p.guest, p.where, p.token);
    }
    assert_int_equal(house_metrics(house)->hints_dropped, TIMES);
    assert_int_equal(thoughts(house), 1);
    think(house);
    assert_int_equal(thoughts(house), 0);
    assert_true(house_metrics(house)->thinking.sum - before < 0.9);
    go(&p.guest);
    house_close(house);
}

/* A hint about what is past is dropped at once, before anybody thinks. */
static void
test_past_hint(void **unused)
{
    struct player p;
    struct house *house = quiet_house();

    (void)unused;
    enter(house, "Ada", p.token);
    begin_against(house, &p, "casual");
    be_asked(house, &p);
    assert_true(ask_hint(&p.guest, NULL));
    answer(&p.guest, 100);
    for (int i = 0; i < PATIENCE && strstr(p.guest.all, "too-late") == NULL;
         i++)
        turn(house);
    assert_non_null(strstr(p.guest.all, "too-late"));
    assert_int_equal(house_metrics(house)->hints_dropped, 1);
    go(&p.guest);
    house_close(house);
}

/* Nobody there */

/* Tables whose players are away come last, one at a time. */
static void
test_away(void **unused)
{
    struct player away[3], ada;
    struct house *house = quiet_house();

    (void)unused;
    sit_down(house, away, 3, "Bo", "casual");
    get_up(away, 3);
    rest(house, 2);
    think_all(house);
    sit_down(house, away, 3, "Bo", "strong");
    get_up(away, 3);
    rest(house, 2);
    assert_int_equal(handed(house), 1);
    assert_int_equal(house_metrics(house)->bots_away, 2);
    sit_down(house, &ada, 1, "Ada", "strong");
    assert_int_equal(think_until(house, &ada, 2), 2);
    assert_int_equal(house_metrics(house)->bots_away, 2);
    while (thoughts(house) > 0) {
        assert_int_equal(handed(house), 1);
        think(house);
    }
    get_up(&ada, 1);
    house_close(house);
}

/*
 * Answers at a table that nobody visits until its bot is held. The next thought
 * uses up what is left of the day's quota, however quickly the bot thinks.
 */
static void
use_up(struct house *house, struct player *p)
{
    const struct house_table *table =
        registry_by_link(&house->registry, strrchr(p->where, '/') + 1);

    quotas_of(&house->thinking.quotas, table->row.host)->away = 999999;
    for (int i = 0; i < 20 && house_metrics(house)->bots_held == 0; i++) {
        come(house, &p->guest, p->where, p->token);
        answer_all(house, p);
        go(&p->guest);
        rest(house, 2);
        think_all(house);
    }
    assert_int_equal(house_metrics(house)->bots_held, 1);
    assert_int_equal(thoughts(house), 0);
}

/* A host's budget is used up one day and available again the next. */
static void
test_budget(void **unused)
{
    struct player bo, ada;
    struct house *house;

    (void)unused;
    away_thinking = 1;
    house = quiet_house();
    enter(house, "Bo", bo.token);
    begin_against(house, &bo, "master");
    go(&bo.guest);
    use_up(house, &bo);
    sit_down(house, &ada, 1, "Ada", "casual");
    get_up(&ada, 1);
    think_all(house);
    assert_false(is_bots_turn(house, &ada));
    skipped += DAY;
    turn(house);
    assert_int_equal(house_metrics(house)->bots_held, 0);
    assert_int_equal(handed(house), 1);
    think(house);
    use_up(house, &bo);
    come(house, &bo.guest, bo.where, bo.token);
    turn(house);
    assert_int_equal(house_metrics(house)->bots_held, 0);
    assert_int_equal(handed(house), 1);
    go(&bo.guest);
    house_close(house);
    away_thinking = 0;
}

/* A new day begins in pieces: quotas first, then tables that were held. */
static void
test_day_in_pieces(void **unused)
{
    enum { NO_TIME = 0 };
    struct player bo;
    struct house *house;
    struct map *quotas;

    (void)unused;
    away_thinking = 1;
    house = quiet_house();
    quotas = &house->thinking.quotas;
    enter(house, "Bo", bo.token);
    begin_against(house, &bo, "master");
    go(&bo.guest);
    use_up(house, &bo);
    for (uint64_t person = 1000; person < 2000; person++)
        quotas_of(quotas, person)->away = 1;
    assert_in_range(quotas->count, 1001, SIZE_MAX);
    skipped += DAY;
    for (size_t at = 0; at < quotas->buckets; at += QUOTAS_AT_ONCE) {
        assert_int_equal(house_metrics(house)->bots_held, 1);
        thinking_tick(house, NO_TIME);
    }
    thinking_tick(house, NO_TIME);
    assert_int_equal(house_metrics(house)->bots_held, 0);
    assert_int_equal(house_metrics(house)->bots_away, 1);
    assert_in_range(quotas->count, 0, 1);
    house_close(house);
    away_thinking = 0;
}

/* Bots among themselves play while somebody watches. */
static void
test_bots_alone(void **unused)
{
    struct house *house = quiet_house();
    char token[64], where[64];
    struct guest watcher;

    (void)unused;
    begin_bots(house, token, where);
    rest(house, 5);
    assert_int_equal(thoughts(house), 0);
    come(house, &watcher, where, NULL);
    for (int i = 0; i < 5; i++) {
        uint64_t moves = house_metrics(house)->moves_bots;

        turn(house);
        assert_int_equal(handed(house), 1);
        think(house);
        assert_int_equal(house_metrics(house)->moves_bots, moves + 1);
    }
    go(&watcher);
    think_all(house);
    assert_int_equal(thoughts(house), 0);
    house_close(house);
    house = open_house();
    rest(house, 5);
    assert_int_equal(thoughts(house), 0);
    come(house, &watcher, where, token);
    turn(house);
    assert_int_equal(handed(house), 1);
    go(&watcher);
    house_close(house);
}

/* After a restart bots are asked where people play, though nobody is there; */
/* with more such tables than stay in memory. */
static void
test_restart(void **unused)
{
    struct player p[5];
    struct house *house;

    (void)unused;
    loaded_matches = 1;
    house = quiet_house();
    sit_down(house, p, 5, "Ada", "skilled");
    get_up(p, 5);
    house_close(house);
    house = open_house();
    for (int i = 0; i < PATIENCE && thoughts(house) < 5; i++)
        turn(house);
    assert_int_equal(handed(house), 1);
    assert_int_equal(house_metrics(house)->bots_away, 4);
    for (int i = 0; i < PATIENCE && thoughts(house) > 0; i++) {
        thinking_step(house);
        turn(house);
    }
    for (int i = 0; i < 5; i++)
        assert_false(is_bots_turn(house, &p[i]));
    house_close(house);
    loaded_matches = 0;
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moments),
        cmocka_unit_test(test_clock_set),
        cmocka_unit_test(test_due_at_once),
        cmocka_unit_test(test_unhurried),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_networks),
        cmocka_unit_test(test_short_first),
        cmocka_unit_test(test_long_not_starved),
        cmocka_unit_test(test_one_hint),
        cmocka_unit_test(test_dropped_hints),
        cmocka_unit_test(test_past_hint),
        cmocka_unit_test(test_away),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_day_in_pieces),
        cmocka_unit_test(test_bots_alone),
        cmocka_unit_test(test_restart),
    };

    return cmocka_run_group_tests_name("thinking", tests, prepare, leave);
}
