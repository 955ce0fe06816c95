/* A herd: what it costs to leave a table that many others watch. */
#include <server/house/house_inside.h>

#include "hall.h"

enum { FEW = 4000, MANY = 40000, LEAVERS = 2000, PARTS = 4 };

static uint64_t
cpu_time(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void
on_nothing(void *context, const char *text, bool can_wait)
{
    (void)context;
    (void)text;
    (void)can_wait;
}

/* Brings ${count} visits, the last one first. */
static void
gather(struct house *house, const char *where, const char *token,
       struct house_visit **visits, int count)
{
    while (count-- > 0) {
        visits[count] = visit_come(house, strrchr(where, '/') + 1, token, 0,
                                   on_nothing, NULL);
        assert_non_null(visits[count]);
    }
}

/* The first ones of ${visits} leave in parts; the least time of a part. */
static uint64_t
scatter(struct house_visit **visits)
{
    uint64_t least = UINT64_MAX;

    for (int part = 0; part < PARTS; part++) {
        uint64_t begun = cpu_time(), took;

        for (int i = 0; i < LEAVERS / PARTS; i++)
            visit_leave(*visits++);
        took = cpu_time() - begun;
        least = took < least ? took : least;
    }
    return least;
}

/* How long a player and spectators take who leave while ${size} are there. */
struct herd {
    uint64_t player, spectators; /* microseconds */
};

static struct herd
measure_herd(struct house *house, const char *where, const char *token,
             int size)
{
    static struct house_visit *player[LEAVERS], *spectators[MANY];
    struct herd took;

    gather(house, where, token, player, LEAVERS);
    gather(house, where, NULL, spectators, size);
    took.player = scatter(player);
    took.spectators = scatter(spectators);
    for (int i = LEAVERS; i < size; i++)
        visit_leave(spectators[i]);
    print_message("# leaving %d: %llu us, spectators: %llu us\n", size,
                  (unsigned long long)took.player,
                  (unsigned long long)took.spectators);
    return took;
}

/* Whoever leaves costs the same, however many spectators are there. */
static void
test_herd(void **unused)
{
    struct house *house = new_house();
    char token[64], where[64];
    struct herd few, many;

    (void)unused;
    enter(house, "Ada", token);
    open_table(house, token, 2, true, where);
    few = measure_herd(house, where, token, FEW);
    many = measure_herd(house, where, token, MANY);
    assert_true(many.player < 3 * few.player);
    assert_true(many.spectators < 3 * few.spectators);
    house_close(house);
}

int
main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_herd) };

    return cmocka_run_group_tests_name("herd", tests, prepare, leave);
}
