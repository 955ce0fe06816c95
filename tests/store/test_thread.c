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
#include <sys/stat.h>
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
    int told = 0;
    bool early, idle;

    (void)unused;
    faults_block();
    submit_person(store, 1, &told);
    faults_await();
    for (uint64_t id = 2; id <= MANY; id++)
        submit_person(store, id, &told);
    early = store_deliver(store);
    idle = store_idle(store);
    faults_unblock();
    store_drain(store);
    after = store_stats(store);
    assert_false(early);
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

/* A group wakes once; its changes are delivered one by one. */
static void
test_parts(void **unused)
{
    enum { MANY = 5 };
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
    for (int i = 1; i <= MANY; i++) {
        assert_true(store_deliver(store));
        assert_int_equal(told, i);
    }
    assert_false(store_deliver(store));
    assert_int_equal(wakes, 2);
    store_close(store);
}

static void
note_status(void *context, enum store_status status)
{
    *(enum store_status *)context = status;
}

/* The reserve is given up for a change that makes room, and made again. */
static void
test_reserve(void **unused)
{
    char name[80];
    struct store_settings settings = { .path = path, .reserve = 1 << 17 };
    struct store_change drop = { .kind = STORE_DELETE_TABLE,
                                 .frees = true,
                                 .table = { .id = 2 } };
    enum store_status status = STORE_FAILED;
    struct store *store = open_new(1000);
    struct stat found;

    (void)unused;
    for (int step = 0; step < 7; step++)
        assert_int_equal(evening_step(store, step), STORE_OK);
    store_close(store);
    snprintf(name, sizeof name, "%s.reserve", path);
    for (int time = 0; time < 2; time++) {
        store = store_open(&settings, &(struct rk_text){ 0 });
        assert_non_null(store);
        for (int i = 0;
             i < 20000 && (stat(name, &found) != 0 || found.st_size < 1 << 17);
             i++)
            usleep(1000);
        assert_true(found.st_blocks * 512 >= 1 << 17);
        if (time == 1)
            break;
        faults_fill(name);
        assert_int_equal(evening_step(store, 7), STORE_FAILED);
        assert_int_equal(access(name, F_OK), 0);
        assert_true(store_submit(store, &drop, note_status, &status));
        store_drain(store);
        assert_int_equal(status, STORE_OK);
        assert_int_not_equal(access(name, F_OK), 0);
        assert_int_equal(evening_step(store, 7), STORE_OK);
        faults_fill("");
        store_close(store);
    }
    store_close(store);
    unlink(name);
}

/* Neither changes, questions nor checkpoints wait for the disk. */
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
        cmocka_unit_test(test_reserve),
    };

    return cmocka_run_group_tests_name("thread", tests, prepare, leave);
}
