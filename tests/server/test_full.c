/*
 * Bots, ends and deletions on a full disk. There are no bot threads, as in
 * test_thinking.c.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>

#include <server/house/disk.h>
#include <server/house/house_inside.h>
#include <server/house/thinking.h>
#include <server/requests/routes.h>

#include "../store/faults.h"
#include "against.h"

/* The number of attempts of bots in ${span} milliseconds. */
static uint64_t
tries_in(struct house *house, uint64_t span)
{
    uint64_t before = house_metrics(house)->bots_retries;

    for (uint64_t i = 0; i < span; i += 50) {
        skipped += 50;
        rest(house, 1);
        while (thinking_step(house))
            rest(house, 1);
    }
    return house_metrics(house)->bots_retries - before;
}

/* A bot has just failed once: later attempts come more and more seldom. */
static void
expect_slower(struct house *house)
{
    uint64_t tries = tries_in(house, 10000);

    if (tries < 4 || tries > 7)
        fail_msg("%d tries in ten seconds", (int)tries);
    tries = tries_in(house, 300000);
    if (tries < 4 || tries > 9)
        fail_msg("%d tries in five minutes", (int)tries);
}

/* On a full disk a bot waits longer each time; then it goes on. */
static void
test_full_disk(void **unused)
{
    struct player p;
    struct house *house = quiet_house();

    (void)unused;
    sit_down(house, &p, 1, "Ada", "casual");
    faults_hold(FAULTS_FULL);
    think(house);
    assert_int_equal(house_metrics(house)->bots_retries, 1);
    rest(house, 50);
    assert_int_equal(house_metrics(house)->bots_retries, 1);
    assert_int_equal(thoughts(house), 0);
    expect_slower(house);
    faults_arm(FAULTS_FULL, 0);
    tries_in(house, 60100);
    assert_false(is_bots_turn(house, &p));
    answer_all(house, &p);
    faults_hold(FAULTS_FULL);
    think(house);
    assert_int_equal(tries_in(house, 100), 1); /* as short as at first */
    faults_arm(FAULTS_FULL, 0);
    go(&p.guest);
    house_close(house);
}

/*
 * Likewise bots among themselves, whose answers are given at once: they do not
 * spin while somebody watches.
 */
static void
test_bots_on_full_disk(void **unused)
{
    struct house *house = quiet_house();
    char token[64], where[64];
    struct guest watcher;
    uint64_t moves;

    (void)unused;
    begin_bots(house, token, where);
    come(house, &watcher, where, NULL);
    turn(house);
    faults_hold(FAULTS_FULL);
    think(house);
    assert_int_equal(house_metrics(house)->bots_retries, 1);
    assert_int_equal(thoughts(house), 0);
    expect_slower(house);
    moves = house_metrics(house)->moves_bots;
    faults_arm(FAULTS_FULL, 0);
    tries_in(house, 60100);
    assert_true(house_metrics(house)->moves_bots > moves);
    go(&watcher);
    house_close(house);
}

/* Asks to end the match of ${p}; the disk is full once that is kept. */
static void
end_on_full_disk(struct house *house, const struct player *p)
{
    static const char vote[] = "{\"vote\":true}";
    struct replied r = { 0 };

    faults_block();
    routes_request(house,
                   &(struct house_request){ .method = "POST",
                                            .path = at(p->where, "abort"),
                                            .body = vote,
                                            .length = strlen(vote),
                                            .token = p->token,
                                            .reply = on_reply,
                                            .context = &r });
    faults_await();
    faults_hold(FAULTS_FULL);
    faults_unblock();
    for (int i = 0; i < PATIENCE && !r.there; i++)
        turn(house);
    assert_int_equal(r.status, 200);
    free(r.json);
}

/* A match that is to end waits longer each time, too. */
static void
test_end_on_full_disk(void **unused)
{
    struct player p;
    struct house *house = quiet_house();
    uint64_t tries;

    (void)unused;
    enter(house, "Ada", p.token);
    begin_against(house, &p, "casual");
    be_asked(house, &p);
    end_on_full_disk(house, &p);
    tries = house_metrics(house)->groups_failed;
    assert_true(tries > 0);
    tries_in(house, 10000);
    tries = house_metrics(house)->groups_failed - tries;
    if (tries < 4 || tries > 7)
        fail_msg("%d tries in ten seconds", (int)tries);
    expect(house, p.token, "GET", p.where, "", 200, "\"playing\"");
    faults_arm(FAULTS_FULL, 0);
    tries_in(house, 60100);
    expect(house, p.token, "GET", p.where, "", 200, "\"aborted\"");
    go(&p.guest);
    house_close(house);
}

/* The reserve */

/* Seconds that CLOCK_MONOTONIC is ahead: the store waits before it tries to */
/* make the reserve again. */
static atomic_int ahead;

int __real_clock_gettime(clockid_t id, struct timespec *t);
int __wrap_clock_gettime(clockid_t id, struct timespec *t);

int
__wrap_clock_gettime(clockid_t id, struct timespec *t)
{
    int status = __real_clock_gettime(id, t);

    if (id == CLOCK_MONOTONIC)
        t->tv_sec += ahead;
    return status;
}

static bool
is_whole(const char *name)
{
    struct stat found;

    return stat(name, &found) == 0 && (size_t)found.st_size == reserve &&
           (size_t)found.st_blocks * 512 >= reserve;
}

static void
on_told(void *context, char *json)
{
    *(char **)context = json;
}

/* The operator deletes the only table. */
static void
delete_table(struct house *house)
{
    static const char line[] = "{\"do\":\"delete\",\"table\":\"1\"}";
    char *reply = NULL;

    admin_request(house, line, strlen(line), on_told, &reply);
    for (int i = 0; i < PATIENCE && reply == NULL; i++)
        turn(house);
    assert_non_null(reply);
    assert_non_null(strstr(reply, "\"done\""));
    free(reply);
}

/*
 * On a full disk nothing can be kept, but an operator can delete tables: the
 * reserve is given up for that. It is made again later, without a restart.
 */
static void
test_reserve(void **unused)
{
    char host[64], where[64], name[80];
    struct house *house;

    (void)unused;
    reserve = 1 << 17;
    house = quiet_house();
    snprintf(name, sizeof name, "%s.reserve", path);
    enter(house, "Ada", host);
    open_table(house, host, 2, true, where);
    for (int i = 0; i < PATIENCE && !is_whole(name); i++)
        turn(house);
    faults_fill(name);
    expect(house, host, "POST", at(where, "say"), "{\"text\":\"x\"}", 503,
           "not-kept");
    assert_true(is_whole(name));
    delete_table(house);
    assert_int_not_equal(access(name, F_OK), 0);
    faults_fill("");
    open_table(house, host, 2, true, where);
    rest(house, 30);
    assert_int_not_equal(access(name, F_OK), 0); /* too early */
    ahead = 61;
    open_table(house, host, 2, true, where);
    for (int i = 0; i < PATIENCE && !is_whole(name); i++)
        turn(house);
    assert_true(is_whole(name));
    ahead = 0;
    house_close(house);
    unlink(name);
    reserve = 0;
}

/* A disk that is nearly full */

/* The bytes that are free on the disk; 0: as many as there are. */
static atomic_ullong left;
static const uint64_t nothing = UINT64_MAX - 1; /* is free */

uint64_t __real_reserve_free(const char *file);
uint64_t __wrap_reserve_free(const char *file);

uint64_t
__wrap_reserve_free(const char *file)
{
    uint64_t bytes = left;

    if (bytes == nothing)
        return 0;
    return bytes != 0 ? bytes : __real_reserve_free(file);
}

int __real_pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *lock,
                                  const struct timespec *until);
int __wrap_pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *lock,
                                  const struct timespec *until);

/* False: the store looks at the disk only when something is changed. */
static atomic_bool looks = true;

/* The store waits for changes as long as a turn takes. */
int
__wrap_pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *lock,
                              const struct timespec *until)
{
    struct timespec soon;

    (void)until;
    if (!looks)
        return pthread_cond_wait(cond, lock);
    __real_clock_gettime(CLOCK_MONOTONIC, &soon);
    soon.tv_nsec += 1000000;
    if (soon.tv_nsec >= 1000000000) {
        soon.tv_nsec -= 1000000000;
        soon.tv_sec++;
    }
    return __real_pthread_cond_timedwait(cond, lock, &soon);
}

/* From now on ${bytes} are free; the store looks once a second. */
static void
leave_free(uint64_t bytes)
{
    left = bytes;
    ahead += 2;
}

/* Waits until the disk is ${healthy}, or not; nothing is changed meanwhile. */
static void
await_health(struct house *house, bool healthy)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    int i = 0;

    for (; i < PATIENCE && disk_healthy(house, &why) != healthy; i++) {
        why = rk_text_over(sentence, sizeof sentence);
        turn(house);
    }
    assert_true(i < PATIENCE);
}

/* Waits until the store knows that ${bytes} are free. */
static void
await_free(struct house *house, uint64_t bytes)
{
    int i = 0;

    for (; i < PATIENCE && house_metrics(house)->disk_free != bytes; i++)
        turn(house);
    assert_true(i < PATIENCE);
}

/* The metrics as Prometheus reads them have ${line}, or not. */
static void
expect_metric(struct house *house, const char *line, bool there)
{
    char *text = metrics_text(house_metrics(house));

    assert_true((strstr(text, line) != NULL) == there);
    free(text);
}

/* Whatever strangers could do without end is answered with ${status}. */
static void
expect_begins(struct house *house, const struct player *p, int status)
{
    const char *has = status == 200 ? "{" : "disk-full";

    expect(house, NULL, "POST", "/api/enter", "{\"name\":\"Cy\"}", status, has);
    expect(house, p->token, "POST", "/api/tables",
           "{\"setup\":{\"game\":\"magpie\"}}", status, has);
    expect(house, p->token, "POST", at(p->where, "say"), "{\"text\":\"x\"}",
           status, has);
}

/*
 * On a disk that is nearly full nothing new begins, the operator is told, and
 * matches go on.
 */
static void
test_nearly_full(void **unused)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct house *house;
    struct player p;

    (void)unused;
    spare = 3 << 20;
    leave_free(spare);
    house = quiet_house();
    sit_down(house, &p, 1, "Ada", "casual");
    expect_begins(house, &p, 200);
    assert_true(disk_healthy(house, &why));
    leave_free(spare - 1);
    expect_begins(house, &p, 503);
    await_health(house, false);
    expect_begins(house, &p, 503);
    assert_int_equal(house_metrics(house)->disk_free, spare - 1);
    expect_metric(house, "\nrookery_disk_full 1\n", true);
    assert_false(disk_healthy(house, &why));
    assert_non_null(strstr(sentence, "Less than 3 MB are free on the disk"));
    think(house);
    rest(house, 50);
    assert_int_equal(house_metrics(house)->bots_retries, 0);
    tries_in(house, 1000);
    assert_false(is_bots_turn(house, &p));
    answer_all(house, &p);
    assert_int_equal(house_metrics(house)->groups_failed, 0);
    leave_free(spare);
    await_health(house, true);
    expect_begins(house, &p, 200);
    go(&p.guest);
    house_close(house);
    spare = left = 0;
    ahead = 0;
}

/* A failure on such a disk is reported with its own reason. */
static void
test_reasons(void **unused)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    char host[64], where[64];
    struct house *house;

    (void)unused;
    spare = 3 << 20;
    leave_free(spare);
    house = quiet_house();
    enter(house, "Ada", host);
    open_table(house, host, 2, true, where);
    reports[0] = '\0';
    leave_free(spare - 1);
    faults_hold(FAULTS_FULL);
    expect(house, host, "POST", at(where, "consent"), "{\"consents\":true}",
           503, "not-kept");
    assert_false(disk_healthy(house, &why));
    faults_arm(FAULTS_FULL, 0);
    assert_non_null(strstr(sentence, "could not be saved"));
    assert_null(strstr(sentence, "MB are free"));
    assert_non_null(strstr(reports, "disk-full 0 Less than 3 MB are free"));
    assert_non_null(strstr(reports, "commit-failed 0 "));
    assert_null(strstr(reports, "commit-failed 0 Less than"));
    house_close(house);
    spare = left = 0;
    ahead = 0;
}

/* The disk is looked at without changes, too. */
static void
test_idle(void **unused)
{
    struct house *house;
    uint64_t kept;

    (void)unused;
    spare = 3 << 20;
    leave_free(spare);
    house = quiet_house();
    rest(house, 5);
    await_health(house, true);
    kept = house_metrics(house)->groups_kept;
    leave_free(spare - 1);
    await_health(house, false);
    leave_free(spare);
    await_health(house, true);
    assert_int_equal(house_metrics(house)->groups_kept, kept);
    house_close(house);
    spare = left = 0;
    ahead = 0;
}

/*
 * The store refuses what was queued before the disk became too full; that is no
 * failure, nor does it make up for one.
 */
static void
test_queued(void **unused)
{
    static const char name[] = "{\"name\":\"Cy\"}";
    struct replied r = { 0 };
    struct house *house;
    uint64_t kept;

    (void)unused;
    spare = 3 << 20;
    leave_free(spare);
    house = quiet_house();
    rest(house, 5);
    looks = false; /* from the next change on */
    faults_hold(FAULTS_FULL);
    expect(house, NULL, "POST", "/api/enter", name, 503, "not-kept");
    faults_arm(FAULTS_FULL, 0);
    kept = house_metrics(house)->groups_kept;
    leave_free(spare - 1);
    routes_request(house, &(struct house_request){ .method = "POST",
                                                   .path = "/api/enter",
                                                   .body = name,
                                                   .length = strlen(name),
                                                   .reply = on_reply,
                                                   .context = &r });
    assert_false(r.there);
    for (int i = 0; i < PATIENCE && !r.there; i++)
        turn(house);
    assert_int_equal(r.status, 503);
    assert_non_null(strstr(r.json, "disk-full"));
    free(r.json);
    assert_int_equal(house_metrics(house)->groups_kept, kept);
    assert_int_equal(house_metrics(house)->groups_failed, 1);
    assert_false(house->disk.stats.fine);
    looks = true;
    house_close(house);
    spare = left = 0;
    ahead = 0;
}

/* Free space is measured without a setting, too, down to nothing. */
static void
test_measured(void **unused)
{
    struct house *house;

    (void)unused;
    leave_free(5);
    house = quiet_house();
    await_free(house, 5);
    expect_metric(house, "\nrookery_disk_free_bytes 5\n", true);
    expect_metric(house, "\nrookery_disk_full 0\n", true);
    leave_free(nothing);
    await_free(house, 0);
    expect_metric(house, "\nrookery_disk_free_bytes 0\n", true);
    leave_free(UINT64_MAX);
    await_free(house, UINT64_MAX);
    expect_metric(house, "rookery_disk_free_bytes", false);
    expect_metric(house, "\nrookery_disk_full 0\n", true);
    house_close(house);
    left = 0;
    ahead = 0;
}

static int
prepare_all(void **state)
{
    faults_install();
    return prepare(state);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_bots_on_full_disk),
        cmocka_unit_test(test_end_on_full_disk),
        cmocka_unit_test(test_reserve),
        cmocka_unit_test(test_nearly_full),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_idle),
        cmocka_unit_test(test_queued),
        cmocka_unit_test(test_measured),
    };

    return cmocka_run_group_tests_name("full", tests, prepare_all, leave);
}
