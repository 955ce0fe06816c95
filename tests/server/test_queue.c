/* The fair queue and timers, alone. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/bot.h>
#include <server/house/fair.h>
#include <server/house/levels.h>
#include <server/house/quotas.h>
#include <server/house/timers.h>

struct ticket {
    struct fair_item item;
    uint64_t person;
};

enum { MANY = 1000 };

static struct ticket tickets[MANY];

static void
add(struct fair *fair, int line, struct ticket *ticket, uint64_t person)
{
    ticket->person = person;
    fair_add(fair, line, &(struct fair_who){ 0, person }, &ticket->item);
}

/* The same, for somebody of ${group}. */
static void
add_of(struct fair *fair, struct ticket *ticket, uint64_t group,
       uint64_t person)
{
    ticket->person = person;
    fair_add(fair, 0, &(struct fair_who){ group, person }, &ticket->item);
}

static uint64_t
next(struct fair *fair, int line)
{
    struct ticket *ticket = (struct ticket *)fair_next(fair, line);

    return ticket != NULL ? ticket->person : 0;
}

/* A newcomer is next, however much one person has queued before. */
static void
test_newcomer(void **unused)
{
    struct fair *fair = fair_open(2);
    struct ticket late = { 0 };

    (void)unused;
    memset(tickets, 0, sizeof tickets);
    for (int i = 0; i < MANY; i++)
        add(fair, 0, &tickets[i], 7);
    for (int i = 0; i < 10; i++)
        assert_int_equal(next(fair, 0), 7);
    add(fair, 0, &late, 8);
    assert_int_equal(fair_waiting(fair, 0), MANY - 9);
    assert_int_equal(next(fair, 0), 8);
    assert_int_equal(next(fair, 0), 7);
    assert_int_equal(fair_waiting(fair, 1), 0);
    fair_close(fair);
}

/* Those who wait take turns, and each one's items keep their order. */
static void
test_turns(void **unused)
{
    struct fair *fair = fair_open(1);

    (void)unused;
    memset(tickets, 0, sizeof tickets);
    for (int i = 0; i < 30; i++)
        add(fair, 0, &tickets[i], 1 + (uint64_t)i / 10);
    for (int round = 0; round < 10; round++) {
        for (int person = 0; person < 3; person++)
            assert_ptr_equal(fair_next(fair, 0),
                             &tickets[10 * person + round].item);
    }
    assert_null(fair_next(fair, 0));
    fair_close(fair);
}

/* Coming back with one item after the other starves nobody. */
static void
test_starvation(void **unused)
{
    struct fair *fair = fair_open(1);
    struct ticket again = { 0 };
    int served = 0;

    (void)unused;
    memset(tickets, 0, sizeof tickets);
    for (int i = 0; i < 20; i++)
        add(fair, 0, &tickets[i], 7);
    for (int i = 0; i < 20; i++) {
        if (fair_line(fair, &again.item) < 0)
            add(fair, 0, &again, 8);
        served += next(fair, 0) == 7;
    }
    assert_true(served >= 9);
    fair_close(fair);
}

/* Items leave from anywhere; the others stay in order. */
static void
test_removal(void **unused)
{
    struct fair *fair = fair_open(1);

    (void)unused;
    memset(tickets, 0, sizeof tickets);
    for (int i = 0; i < 9; i++)
        add(fair, 0, &tickets[i], 1);
    for (int i = 0; i < 9; i += 2)
        fair_remove(fair, &tickets[i].item);
    assert_int_equal(fair_line(fair, &tickets[0].item), -1);
    assert_int_equal(fair_line(fair, &tickets[1].item), 0);
    for (int i = 1; i < 9; i += 2)
        assert_ptr_equal(fair_next(fair, 0), &tickets[i].item);
    assert_null(fair_next(fair, 0));
    add(fair, 0, &tickets[0], 1);
    assert_int_equal(next(fair, 0), 1);
    fair_close(fair);
}

/* Groups take turns, and people within them; a group is never more than one. */
static void
test_groups(void **unused)
{
    struct fair *fair = fair_open(1);
    struct fair_who who = { 1, 3 };

    (void)unused;
    memset(tickets, 0, sizeof tickets);
    for (int i = 0; i < 40; i++)
        add_of(fair, &tickets[i], 1, 1 + (uint64_t)i / 2);
    assert_int_equal(fair_waiting_of(fair, 0, &who), 2);
    assert_int_equal(next(fair, 0), 1);
    for (int i = 0; i < 3; i++)
        add_of(fair, &tickets[40 + i], 2, 100);
    for (uint64_t i = 0; i < 3; i++) {
        assert_int_equal(next(fair, 0), 100); /* the new one, then in turns */
        assert_int_equal(next(fair, 0), 2 + i);
    }
    assert_int_equal(fair_waiting_of(fair, 0, &who), 1);
    for (uint64_t i = 0; i < 16; i++)
        assert_int_equal(next(fair, 0), 5 + i);
    assert_int_equal(next(fair, 0), 1);
    assert_int_equal(fair_waiting(fair, 0), 19);
    while (fair_next(fair, 0) != NULL)
        continue;
    assert_int_equal(fair_waiting_of(fair, 0, &who), 0);
    fair_close(fair);
}

/* Random timers, some of them removed, fire in order and at their time. */
static void
test_timers(void **unused)
{
    static struct timer timer[MANY];
    struct timers timers = { 0 };
    struct rk_rng rng = rk_rng_seed(3);
    struct timer *fired;
    uint64_t last = 0;
    int count = MANY;

    (void)unused;
    for (int i = 0; i < MANY; i++)
        timers_add(&timers, &timer[i], 100 + (uint64_t)rk_rng_below(&rng, 500));
    for (int i = 0; i < MANY; i += 3, count--)
        timers_remove(&timers, &timer[i]);
    assert_null(timers_next(&timers, 99));
    for (uint64_t now = 0; now < 600; now++) {
        while ((fired = timers_next(&timers, now)) != NULL) {
            assert_int_equal(fired->due, now);
            assert_true(fired->due >= last);
            last = fired->due;
            count--;
        }
    }
    assert_int_equal(count, 0);
    assert_int_equal(timers.count, 0);
    timers_close(&timers);
}

static void
test_quotas(void **unused)
{
    struct map quotas = { 0 };
    struct thought *hint = (void *)&quotas;
    uint64_t newcomer = 9000;
    size_t at = 0;

    (void)unused;
    for (uint64_t person = 1; person < 9000; person++)
        quotas_of(&quotas, person)->away = person;
    quotas_of(&quotas, 5000)->hint = hint;
    assert_int_equal(quotas_of(&quotas, 4096 + 1)->away, 4096 + 1);
    assert_int_equal(quotas_of(&quotas, 1)->away, 1);
    do {
        size_t next = quotas_renew(&quotas, at);

        assert_true(next == SIZE_MAX || next == at + QUOTAS_AT_ONCE);
        at = next;
        quotas_of(&quotas, newcomer++);
    } while (at != SIZE_MAX);
    assert_in_range(quotas.count, 2, 1 + newcomer - 9000);
    for (uint64_t person = 1; person < 9000; person++)
        assert_int_equal(quotas_of(&quotas, person)->away, 0);
    assert_ptr_equal(quotas_of(&quotas, 5000)->hint, hint);
    quotas_close(&quotas);
}

/* Every level has its row, the cheap ones first; none wants to hear events. */
static void
test_levels(void **unused)
{
    int count = 0;

    (void)unused;
    for (int i = 0; rk_bots[i] != NULL; i++) {
        const struct rk_bot *bot = rk_bots[i];

        if (!bot->level)
            continue;
        assert_int_equal(levels_find(bot->id), count++);
        assert_false(bot->hears);
    }
    assert_int_equal(count, LEVELS_COUNT);
    for (int i = 0; i < LEVELS_COUNT; i++) {
        assert_true(levels[i].limit < levels[i].bound);
        assert_true(levels[i].quick <= levels[i].bound);
        assert_true(levels[i].limit * levels[i].quick >= levels[i].bound);
        assert_true(i == 0 || levels[i].cost >= levels[i - 1].cost);
    }
    assert_int_equal(levels_find("search"), -1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_newcomer), cmocka_unit_test(test_turns),
        cmocka_unit_test(test_groups),   cmocka_unit_test(test_starvation),
        cmocka_unit_test(test_removal),  cmocka_unit_test(test_timers),
        cmocka_unit_test(test_quotas),   cmocka_unit_test(test_levels),
    };

    return cmocka_run_group_tests_name("queue", tests, NULL, NULL);
}
