/*
 * The store's thread: it alone writes and syncs, and what comes while a group
 * is on its way to the disk becomes one group.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include "evening.h"
#include "faults.h"

static char folder[] = "/tmp/rookery-thread-XXXXXX";
static char path[64];

static struct store *
open_new(int checkpoint_pages)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct store_settings settings = { .path = path,
                                       .checkpoint_pages = checkpoint_pages };
    struct store *store;

    unlink(path);
    store = store_open(&settings, &why);
    if (store == NULL)
        fail_msg("%s", sentence);
    return store;
}

static void
count_kept(void *context, enum store_status status)
{
    assert_int_equal(status, STORE_OK);
    ++*(int *)context;
}

static void
submit_person(struct store *store, uint64_t id, int *told)
{
    struct store_change change = { .kind = STORE_ADD_PERSON,
                                   .person = { id, "Ada", 5 } };

    assert_true(store_submit(store, &change, count_kept, told));
}

/* One change is being synced; all that come meanwhile are the next group. */
static void
test_groups(void **unused)
{
    enum { MANY = 100 };
    struct store *store = open_new(0);
    struct store_stats before = store_stats(store), after;
    int told = 0, early;
    bool idle;

    (void)unused;
    faults_block();
    submit_person(store, 1, &told);
    faults_await();
    for (uint64_t id = 2; id <= MANY; id++)
        submit_person(store, id, &told);
    early = store_deliver(store);
    idle = store_idle(store);
    faults_unblock();
    store_settle(store);
    after = store_stats(store);
    assert_int_equal(early, 0);
    assert_false(idle);
    assert_int_equal(told, MANY);
    assert_int_equal(after.kept - before.kept, 2);
    assert_true(after.sizes.sum - before.sizes.sum == MANY);
    store_close(store);
}

static void
count_wake(void *context)
{
    ++*(atomic_int *)context;
}

/* A large group is delivered in parts, and each part wakes for the next. */
static void
test_parts(void **unused)
{
    enum { MANY = 2 * STORE_DELIVERED + 1 };
    atomic_int wakes = 0;
    int told = 0;
    struct store *store;

    (void)unused;
    unlink(path);
    store = store_open(&(struct store_settings){ .path = path,
                                                 .wake = count_wake,
                                                 .context = &wakes },
                       &(struct rk_text){ 0 });
    assert_non_null(store);
    faults_block();
    submit_person(store, 1, &told);
    faults_await();
    for (uint64_t id = 2; id <= MANY; id++)
        submit_person(store, id, &told);
    faults_unblock();
    while (wakes < 2) /* groups */
        usleep(1000);
    assert_int_equal(store_deliver(store), STORE_DELIVERED);
    assert_int_equal(told, STORE_DELIVERED);
    assert_int_equal(wakes, 3);
    assert_int_equal(store_deliver(store), STORE_DELIVERED);
    assert_int_equal(store_deliver(store), 1);
    assert_int_equal(wakes, 4);
    store_close(store);
}

/* Who gives changes and asks never waits for the disk; checkpoints neither. */
static void
test_own_thread(void **unused)
{
    struct store *store = open_new(4);
    struct faults_seen seen;

    (void)unused;
    faults_watch();
    for (int step = 0; step < EVENING_STEPS; step++) {
        char *dump;

        assert_int_equal(evening_step(store, step), STORE_OK);
        dump = evening_dump(store);
        assert_non_null(dump);
        free(dump);
    }
    seen = faults_seen();
    assert_int_equal(seen.own, 0);
    assert_true(seen.others > EVENING_STEPS);
    assert_true(seen.folded > 0);
    store_close(store);
}

static int
prepare(void **unused)
{
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/store", folder);
    faults_install();
    faults_arm(FAULTS_READ, 0);
    return 0;
}

static int
leave(void **unused)
{
    (void)unused;
    unlink(path);
    return rmdir(folder);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_own_thread),
    };

    return cmocka_run_group_tests_name("thread", tests, prepare, leave);
}
