/*
 * Limits for a crowd: less thinking time for each, and logs that do not grow
 * for ever. There are no bot threads, as in test_thinking.c.
 */
#include <server/house/house_inside.h>
#include <server/house/levels.h>
#include <server/house/pool.h>

#include "against.h"

/* Thinking */

/* The shortest limit of thoughts that are being worked on, or ${least}. */
static uint32_t
shortest_limit(struct player *p, int count, uint32_t least)
{
    for (int i = 0; i < count; i++) {
        const struct thought *t = p[i].guest.visit->table->thought[1];

        if (t != NULL && t->stage == THOUGHT_RUNNING && t->job->limit < least)
            least = t->job->limit;
    }
    return least;
}

/* People of ${count} networks, each of whom waits for a bot of ${level}. */
static void
sit_far_apart(struct house *house, struct player *p, int count,
              const char *level)
{
    struct address from;

    from_where = &from;
    for (int i = 0; i < count; i++) {
        char text[32];

        snprintf(text, sizeof text, "203.0.%d.7", i);
        assert_true(address_read(text, &from));
        sit_down(house, &p[i], 1, "Mallory", level);
        if (i == 0)
            assert_int_equal(shortest_limit(p, 1, UINT32_MAX),
                             levels[levels_find(level)].limit);
    }
    from_where = NULL;
}

/*
 * Guests of many networks have a turn each, but not the time of each: the more
 * wait, the less each thought may take, so all bots keep their pace.
 */
static void
test_crowd_thinks_less(void **unused)
{
    enum { CROWD = 40 };
    static struct player p[CROWD];

    (void)unused;
    for (int level = 0; level < LEVELS_COUNT; level++) {
        struct house *house = quiet_house();
        uint32_t least = levels[level].limit;

        sit_far_apart(house, p, CROWD, levels[level].id);
        while (thinking_step(house)) {
            rest(house, 2);
            least = shortest_limit(p, CROWD, least);
        }
        assert_true(least > 0 && least <= levels[level].limit / 15);
        get_up(p, CROWD);
        house_close(house);
    }
}

/* Somebody in a hurry waits for shorter thoughts, which end in time, too. */
static void
test_hurry_thinks_less(void **unused)
{
    struct player p;
    struct house *house;

    (void)unused;
    pace = 700;
    for (int i = 0; i < LEVELS_COUNT; i++) {
        const struct levels_row *level = &levels[i];
        uint32_t limit = level->limit * level->quick / level->bound;

        house = quiet_house();
        sit_down(house, &p, 1, "Ada", level->id);
        assert_int_equal(shortest_limit(&p, 1, UINT32_MAX), level->limit);
        say(&p.guest, "{\"type\":\"pace\",\"percent\":0}");
        think(house);
        skipped += level->bound;
        rest(house, 2);
        answer_all(house, &p);
        assert_in_range(limit, 1, level->quick - 1);
        assert_int_equal(shortest_limit(&p, 1, UINT32_MAX), limit);
        go(&p.guest);
        house_close(house);
    }
    pace = 0;
}

/* Long matches */

/* A match that could go on for ever ends when its log is long enough. */
static void
test_too_long(void **unused)
{
    struct player p;
    struct house *house;

    (void)unused;
    most_of_match = 30;
    reports[0] = '\0';
    house = quiet_house();
    enter(house, "Ada", p.token);
    begin_against(house, &p, "beginner");
    for (int i = 0; i < 500 && !p.guest.over; i++) {
        answer(&p.guest, i);
        rest(house, 2);
        think_all(house);
    }
    expect(house, p.token, "GET", p.where, "", 200, "\"aborted\"");
    assert_non_null(strstr(reports, "match-aborted 1 Its log has as many"));
    go(&p.guest);
    house_close(house);
    most_of_match = 0;
}

/* If matches in memory are too long together, only long ones must wait. */
static void
test_full_memory(void **unused)
{
    char kept[sizeof((struct guest *)NULL)->answer];
    struct player p;
    struct house *house;

    (void)unused;
    house = quiet_house();
    enter(house, "Ada", p.token);
    begin_against(house, &p, "beginner");
    be_asked(house, &p);
    memcpy(kept, p.guest.answer, sizeof kept);
    house->settings.loaded_most = house->loaded.entries;
    answer(&p.guest, 1000);
    assert_non_null(strstr(p.guest.verdict, "too-fast"));
    memcpy(p.guest.answer, kept, sizeof kept);
    house->settings.loaded_most = 500 * house->loaded.entries;
    answer_all(house, &p);
    house->settings.loaded_most = house->loaded.entries;
    think_all(house);
    assert_true(is_bots_turn(house, &p));
    assert_int_equal(house_metrics(house)->bots_retries, 1);
    house->settings.loaded_most = 0;
    skipped += 1000;
    rest(house, 2);
    think_all(house);
    assert_false(is_bots_turn(house, &p));
    go(&p.guest);
    house_close(house);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_crowd_thinks_less),
        cmocka_unit_test(test_hurry_thinks_less),
        cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_full_memory),
    };

    return cmocka_run_group_tests_name("share", tests, prepare, leave);
}
