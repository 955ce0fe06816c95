/* Many matches: what is counted does not depend on the threads. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <base/memory.h>
#include <rookery/games.h>
#include <sim/pool.h>
#include <sim/sim.h>

enum { MATCHES = 100 };

static struct sim_plan
plan_of(int seats)
{
    struct sim_plan plan = { .game = rk_games_find("magpie"),
                             .bots = 1,
                             .lineups = 1,
                             .matches = MATCHES,
                             .seed = 11 };

    assert_int_equal(rk_setup_make(plan.game, NULL, seats, &plan.setup, NULL),
                     RK_OK);
    plan.hire[0].bot = rk_bots_find("random");
    return plan;
}

static void
run(const struct sim_plan *plan, int threads, struct tally *tally)
{
    struct sim_how how = { .threads = threads };

    assert_true(sim_run(plan, &how, tally));
}

/* The totals of the same matches, played in a row and added up by hand. */
struct row {
    uint64_t matches, wins[RK_SEATS_MAX];
    int64_t points[RK_SEATS_MAX];
    struct driver_tally tally;
};

static void
play_in_a_row(const struct sim_plan *plan, uint64_t matches, struct row *row)
{
    struct driver driver = { .game = plan->game, .setup = &plan->setup };
    struct rk_mind mind = { .bot = plan->hire[0].bot };

    memset(row, 0, sizeof *row);
    for (int seat = 0; seat < plan->setup.seats; seat++)
        driver.mind[seat] = &mind;
    for (uint64_t match = 0; match < matches; match++) {
        struct rk_state_room room;
        struct rk_result result;
        unsigned best = 0;

        plan->game->setup(rk_state_in(&room), &plan->setup);
        driver_play(&driver, rk_state_in(&room), rk_rng_mix(plan->seed, match));
        plan->game->score(rk_state_in(&room), &result);
        for (int seat = 0; seat < result.seats; seat++)
            best += result.rank[seat] == 1;
        for (int seat = 0; seat < result.seats; seat++) {
            row->points[seat] += result.points[seat];
            row->wins[seat] += result.rank[seat] == 1 ? 60 / best : 0;
        }
        row->matches++;
    }
    row->tally = driver.tally;
}

static void
expect_row(const struct tally *tally, const struct row *row)
{
    assert_int_equal(tally->matches, row->matches);
    assert_int_equal(tally->decisions, row->tally.decisions);
    assert_int_equal(tally->answers, row->tally.answers);
    assert_int_equal(tally->chances, row->tally.chances);
    for (int seat = 0; seat < RK_SEATS_MAX; seat++) {
        struct tally_cell cell = tally_of_seat(tally, seat);

        assert_int_equal(cell.wins, row->wins[seat]);
        assert_int_equal(cell.points, row->points[seat]);
    }
}

static struct tally one, other;

static void
test_threads_change_nothing(void **unused)
{
    static const int threads[] = { 2, 7, 64 };

    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        struct sim_plan plan = plan_of(seats);
        struct row row;

        play_in_a_row(&plan, MATCHES, &row);
        run(&plan, 1, &one);
        expect_row(&one, &row);
        for (size_t i = 0; i < RK_COUNT(threads); i++) {
            run(&plan, threads[i], &other);
            assert_memory_equal(&one, &other, sizeof one);
        }
    }
}

static void
test_every_match_is_won_once(void **unused)
{
    struct sim_plan plan = plan_of(4);

    (void)unused;
    run(&plan, 2, &one);
    assert_int_equal(tally_of_bot(&one, 0).wins, MATCHES * TALLY_WIN);
    assert_int_equal(tally_of_bot(&one, 0).matches, MATCHES * 4);
}

static void
test_fewer_matches_than_threads(void **unused)
{
    struct sim_plan plan = plan_of(2);

    (void)unused;
    plan.matches = 3;
    run(&plan, 5, &one);
    assert_int_equal(one.matches, 3);
}

static void
test_parts_add_up(void **unused)
{
    struct sim_plan plan = plan_of(3);

    (void)unused;
    run(&plan, 1, &one);
    memset(&other, 0, sizeof other);
    plan.parts = 7;
    for (plan.part = 1; plan.part <= plan.parts; plan.part++) {
        static struct tally part;

        run(&plan, 1, &part);
        assert_in_range(part.matches, MATCHES / 7, MATCHES / 7 + 1);
        tally_sum(&other, &part);
    }
    assert_memory_equal(&one, &other, sizeof one);
}

/* Hands out seven matches at a time, and has none yet two times of three. */
struct hand {
    uint64_t next, asked;
};

static bool
hand_out(void *who, int idle, uint64_t done, struct pool_range *range)
{
    struct hand *hand = who;

    assert_true(done <= hand->next);
    if (idle == 0 || hand->asked++ % 3 != 0)
        return false;
    range->first = hand->next;
    range->end = hand->next + 7 < MATCHES ? hand->next + 7 : MATCHES;
    hand->next = range->end;
    return true;
}

static void
test_handed_out(void **unused)
{
    struct sim_plan plan = plan_of(3);

    (void)unused;
    run(&plan, 1, &one);
    for (int threads = 1; threads <= 3; threads += 2) {
        struct hand hand = { 0 };
        struct pool_supply supply = { .who = &hand, .next = hand_out };
        struct sim_how how = { .threads = threads, .supply = &supply };

        assert_true(sim_run(&plan, &how, &other));
        assert_memory_equal(&one, &other, sizeof one);
        assert_false(supply.stopped);
    }
}

/* How many threads can be started still; -1: any number. */
static int threads_left = -1;

/* The linker takes the first for pthread_create(), the second is the real one. */
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*begin)(void *), void *argument);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*begin)(void *), void *argument);

int
__wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                      void *(*begin)(void *), void *argument)
{
    if (threads_left == 0)
        return EAGAIN;
    threads_left -= threads_left > 0;
    return __real_pthread_create(thread, attributes, begin, argument);
}

/* A pool that has to do with too few threads. */
struct few {
    pthread_t caller;
    bool stopped;
    int released, asked;
};

static bool
few_work(void *who, int thread, uint64_t item)
{
    (void)who;
    (void)thread;
    (void)item;
    return true;
}

/* The thread that was started goes on for a while. */
static bool
few_stopped(void *who)
{
    struct few *few = who;

    if (!pthread_equal(pthread_self(), few->caller))
        usleep(50000);
    return few->stopped;
}

static void
few_release(void *who)
{
    struct few *few = who;

    few->released++;
}

static bool
few_next(void *who, int idle, uint64_t done, struct pool_range *range)
{
    struct few *few = who;

    (void)idle;
    (void)done;
    (void)range;
    few->asked++;
    return false;
}

static void
test_a_thread_that_cannot_be_started(void **unused)
{
    (void)unused;
    for (int stopped = 0; stopped <= 1; stopped++) {
        struct few few = { .caller = pthread_self(), .stopped = stopped };
        struct pool_supply supply = { .who = &few, .next = few_next };
        const struct pool pool = { .threads = 2,
                                   .who = &few,
                                   .work = few_work,
                                   .stopped = few_stopped,
                                   .release = few_release,
                                   .supply = &supply };

        threads_left = 1;
        assert_false(pool_run(&pool, (struct pool_range){ 0, 10 }));
        threads_left = -1;
        assert_int_equal(few.released, 1);
        assert_int_equal(few.asked, 0);
        assert_true(supply.stopped);
    }
}

/* The rows of all matches, as they were handed over. */
static struct {
    void *rows;
    size_t size;
} handed[MATCHES];

static void
take_rows(void *who, uint64_t match, const void *rows, size_t size)
{
    (void)who;
    assert_true(match < MATCHES && handed[match].rows == NULL);
    handed[match].rows = memory_raw(size);
    memcpy(handed[match].rows, rows, size);
    handed[match].size = size;
}

static char *
read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = memory_raw(1 << 24);

    assert_non_null(file);
    *size = fread(bytes, 1, 1 << 24, file);
    fclose(file);
    return bytes;
}

/* Plays and writes the rows to ${path} itself. */
static void
write_samples(const struct sim_plan *plan, const char *path)
{
    struct sim_how how = { .threads = 2 };

    how.samples = samples_open(path, plan, 8, NULL);
    assert_non_null(how.samples);
    assert_true(sim_run(plan, &how, &one));
    assert_true(samples_close(how.samples, NULL));
}

/* Plays, and adds the rows backwards to ${path}, but not those of ${missing}. */
static void
relay_samples(const struct sim_plan *plan, const char *path, uint64_t missing)
{
    struct sim_how how = { .threads = 2 };
    struct samples *file = samples_open(path, plan, 8, NULL);

    assert_non_null(file);
    how.samples = samples_relay(plan, 8, take_rows, NULL, NULL);
    assert_true(sim_run(plan, &how, &one));
    assert_true(samples_close(how.samples, NULL));
    for (uint64_t i = MATCHES; i-- > 0;) {
        if (i != missing)
            samples_add(file, i, handed[i].rows, handed[i].size);
        free(handed[i].rows);
        handed[i].rows = NULL;
    }
    assert_true(samples_close(file, NULL));
}

static void
test_rows_from_elsewhere(void **unused)
{
    struct sim_plan plan = plan_of(2);
    char folder[] = "/tmp/rookery-sim-XXXXXX", path[3][64];
    char *bytes[3];
    size_t size[3];

    (void)unused;
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < 3; i++)
        snprintf(path[i], sizeof path[i], "%s/%d.npy", folder, i);
    write_samples(&plan, path[0]);
    relay_samples(&plan, path[1], MATCHES);
    relay_samples(&plan, path[2], 41);
    for (int i = 0; i < 3; i++) {
        bytes[i] = read_file(path[i], &size[i]);
        remove(path[i]);
    }
    remove(folder);
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(bytes[0], bytes[1], size[0]);
    assert_int_equal(size[2], size[0] - handed[41].size);
    for (int i = 0; i < 3; i++)
        free(bytes[i]);
}

static void
test_stopped_before_it_begins(void **unused)
{
    const atomic_bool stop = true;
    struct sim_plan plan = plan_of(2);
    struct sim_how how = { .threads = 3, .stop = &stop };

    (void)unused;
    assert_true(sim_run(&plan, &how, &one));
    memset(&other, 0, sizeof other);
    assert_memory_equal(&one, &other, sizeof one);
}

static atomic_bool stop_now;
static uint64_t told;

static void
stop_soon(uint64_t done, uint64_t matches)
{
    assert_int_equal(matches, 1000000000);
    told = done;
    if (done > 0)
        atomic_store(&stop_now, true);
}

static void
test_stopped_on_the_way(void **unused)
{
    struct sim_plan plan = plan_of(2);
    struct sim_how how = { .threads = 1,
                           .stop = &stop_now,
                           .progress = stop_soon };
    struct row row;

    (void)unused;
    plan.matches = 1000000000;
    assert_true(sim_run(&plan, &how, &one));
    assert_true(one.matches > 0 && one.matches == told);
    play_in_a_row(&plan, one.matches, &row);
    expect_row(&one, &row);
}

static int
listen(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    (void)mind;
    return turn->event_count % turn->count;
}

static void
test_bots_that_hear(void **unused)
{
    static const struct rk_bot bot = { .id = "listener",
                                       .hears = true,
                                       .choose = listen };
    struct sim_plan plan = plan_of(3);

    (void)unused;
    plan.hire[1].bot = &bot;
    plan.bots = 2;
    plan.lineup[0].bot[1] = 1;
    run(&plan, 1, &one);
    run(&plan, 4, &other);
    assert_memory_equal(&one, &other, sizeof one);
}

/* Always the first legal move: what happens depends on the seat it is on. */
static int
first(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    (void)mind;
    (void)turn;
    return 0;
}

static void
test_rotation(void **unused)
{
    static const struct rk_bot bot = { .id = "first", .choose = first };
    struct sim_plan plan = plan_of(3);

    (void)unused;
    plan.hire[1].bot = &bot;
    plan.bots = 2;
    plan.lineup[0].bot[0] = 1;
    plan.rotate = true;
    plan.matches = 7;
    run(&plan, 2, &one);
    assert_int_equal(one.cell[1][0].matches, 3);
    assert_int_equal(one.cell[1][1].matches, 2);
    assert_int_equal(one.cell[1][2].matches, 2);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(one.cell[0][seat].matches + one.cell[1][seat].matches,
                         7);
    assert_int_equal(tally_of_bot(&one, 0).wins + tally_of_bot(&one, 1).wins,
                     7 * TALLY_WIN);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_every_match_is_won_once),
        cmocka_unit_test(test_fewer_matches_than_threads),
        cmocka_unit_test(test_parts_add_up),
        cmocka_unit_test(test_handed_out),
        cmocka_unit_test(test_a_thread_that_cannot_be_started),
        cmocka_unit_test(test_rows_from_elsewhere),
        cmocka_unit_test(test_stopped_before_it_begins),
        cmocka_unit_test(test_stopped_on_the_way),
        cmocka_unit_test(test_bots_that_hear),
        cmocka_unit_test(test_rotation),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
