/*
 * Each write, sync and read of an evening fails once, and at each of them the
 * power goes off once: what was refused is not there, what was acknowledged
 * is, and the evening goes on.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "evening.h"
#include "faults.h"

enum { FAULTS_AT_LEAST = 20, FAULTS_AT_MOST = 20000 };

static char folder[] = "/tmp/rookery-faults-XXXXXX";
static char path[64];
static char *should_be[EVENING_STEPS + 1]; /* dumps, by the steps done */

/* A small journal, so that checkpoints happen in the evening too. */
static struct store *
try_open(void)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct store_settings settings = { .path = path, .checkpoint_pages = 12 };
    struct store *store = store_open(&settings, &why);

    if (store == NULL && why.len == 0)
        fail_msg("the store does not open and does not say why");
    return store;
}

static void
clear(void)
{
    static const char *const ends[] = { "",         "-wal", "-shm",
                                        "-journal", ".new", ".new-journal" };

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[80];

        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    faults_forget();
}

/* Opens the store that has just failed; the fault happens only once. */
static struct store *
open_again(void)
{
    struct store *store = try_open();

    return store != NULL ? store : try_open();
}

static void
expect_dump(struct store *store, int steps, const char *when, int nth)
{
    char *dump = evening_dump(store);

    if (dump == NULL)
        dump = evening_dump(store);
    if (dump == NULL || strcmp(dump, should_be[steps]) != 0)
        fail_msg("%s, fault %d, after %d steps: %s", when, nth, steps,
                 dump != NULL ? dump : "nothing can be read");
    free(dump);
}

/* Every step is taken or refused; one that is refused is given again. */
static void
spend_evening(struct store *store, int nth)
{
    for (int step = 0; step < EVENING_STEPS; step++) {
        enum store_status status = evening_step(store, step);

        if (status == STORE_FAILED) {
            assert_true(faults_struck());
            expect_dump(store, step, "refused", nth);
            status = evening_step(store, step);
        }
        if (status != STORE_OK)
            fail_msg("step %d, fault %d: status %d", step, nth, status);
        if (step % 8 == 0)
            expect_dump(store, step + 1, "taken", nth);
    }
}

/* One evening with one fault; false when there was none to come. */
static bool
one_fault(enum faults_kind kind, int nth)
{
    struct store *store;
    bool was;

    clear();
    faults_arm(kind, nth);
    store = open_again();
    assert_non_null(store);
    spend_evening(store, nth);
    store_close(store);
    was = faults_struck();
    faults_arm(kind, 0);
    store = try_open();
    assert_non_null(store);
    expect_dump(store, EVENING_STEPS, "next day", nth);
    store_close(store);
    return was;
}

static void
each_fault(enum faults_kind kind)
{
    int nth = 1;

    while (one_fault(kind, nth))
        assert_true(++nth < FAULTS_AT_MOST);
    assert_true(nth > FAULTS_AT_LEAST);
}

static void
test_writes(void **unused)
{
    (void)unused;
    each_fault(FAULTS_WRITE);
}

static void
test_full(void **unused)
{
    (void)unused;
    each_fault(FAULTS_FULL);
}

static void
test_syncs(void **unused)
{
    (void)unused;
    each_fault(FAULTS_SYNC);
}

static void
test_reads(void **unused)
{
    (void)unused;
    each_fault(FAULTS_READ);
}

/* The number of steps acknowledged before the power went off. */
static int
until_dark(void)
{
    struct store *store = try_open();
    int step = 0;

    while (store != NULL && step < EVENING_STEPS &&
           evening_step(store, step) == STORE_OK)
        step++;
    store_close(store);
    return store != NULL ? step : 0;
}

/* The step in flight may be there as a whole or not at all. */
static void
look_after(int steps, int nth)
{
    struct store *store = try_open();
    char *dump;

    assert_non_null(store);
    dump = evening_dump(store);
    assert_non_null(dump);
    if (strcmp(dump, should_be[steps]) != 0 &&
        (steps == EVENING_STEPS || strcmp(dump, should_be[steps + 1]) != 0))
        fail_msg("power off at %d, %d steps acknowledged: %s", nth, steps,
                 dump);
    free(dump);
    store_close(store);
}

static void
test_power(void **unused)
{
    bool dark = true;
    int nth = 1;

    (void)unused;
    for (; dark; nth++) {
        int steps;

        clear();
        faults_arm(FAULTS_POWER, nth);
        steps = until_dark();
        dark = faults_struck();
        if (dark)
            faults_restore();
        look_after(steps, nth);
    }
    assert_true(nth > FAULTS_AT_LEAST);
}

/* The evening without any failure. */
static int
prepare(void **unused)
{
    struct store *store;

    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/store", folder);
    faults_install();
    faults_arm(FAULTS_READ, 0);
    store = try_open();
    assert_non_null(store);
    for (int step = 0; step <= EVENING_STEPS; step++) {
        should_be[step] = evening_dump(store);
        assert_non_null(should_be[step]);
        if (step < EVENING_STEPS)
            assert_int_equal(evening_step(store, step), STORE_OK);
    }
    store_close(store);
    return 0;
}

static int
leave(void **unused)
{
    (void)unused;
    clear();
    rmdir(folder);
    for (int step = 0; step <= EVENING_STEPS; step++)
        free(should_be[step]);
    return 0;
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writes), cmocka_unit_test(test_full),
        cmocka_unit_test(test_syncs),  cmocka_unit_test(test_reads),
        cmocka_unit_test(test_power),
    };

    return cmocka_run_group_tests_name("faults", tests, prepare, leave);
}
