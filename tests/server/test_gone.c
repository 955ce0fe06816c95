/* Tables that are deleted while something waits for them. */
#include <server/house/thinking.h>
#include <server/house/visit.h>

#include "../store/faults.h"
#include "hall.h"

static void
on_answer(void *context, char *json)
{
    *(char **)context = json;
}

/* Begins to delete the table with ${number}. */
static void
start_deletion(struct house *house, int number, char **told)
{
    char line[80];

    *told = NULL;
    snprintf(line, sizeof line, "{\"do\":\"delete\",\"table\":\"%d\"}", number);
    admin_request(house, line, strlen(line), on_answer, told);
}

/* Waits until that is over. */
static void
end_deletion(struct house *house, char **told, const char *words)
{
    for (int i = 0; i < PATIENCE && *told == NULL; i++)
        turn(house);
    assert_non_null(*told);
    if (strstr(*told, words) == NULL)
        fail_msg("%s", *told);
    free(*told);
}

/* A match of two people. */
static void
begin_two(struct house *house, const char *host, const char *guest,
          char where[64])
{
    open_table(house, host, 2, true, where);
    expect(house, guest, "POST", at(where, "sit"), "{\"seat\":1}", 200, "Bo");
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
}

/* A visitor who waits for a match being loaded is told that it is gone. */
static void
test_while_loaded(void **unused)
{
    char host[64], guest[64], first[64], second[64], where[96], *told;
    struct replied r = { .there = false };
    struct house *house;

    (void)unused;
    loaded_matches = 1;
    house = new_house();
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    begin_two(house, host, guest, first);
    begin_two(house, host, guest, second);
    rest(house, 5);
    snprintf(where, sizeof where, "%s", at(first, "resign"));
    routes_request(house, &(struct house_request){ .method = "POST",
                                                   .path = where,
                                                   .host = host_name,
                                                   .body = "{}",
                                                   .length = 2,
                                                   .token = host,
                                                   .reply = on_reply,
                                                   .context = &r });
    assert_false(r.there);
    start_deletion(house, 1, &told);
    usleep(500000); /* both are done, and delivered in this order */
    end_deletion(house, &told, "done");
    for (int i = 0; i < 1000 && !r.there; i++)
        turn(house);
    assert_true(r.there);
    assert_int_equal(r.status, 404);
    free(r.json);
    usleep(1100000); /* tables that are gone are freed every second */
    rest(house, 5);
    expect(house, host, "POST", at(second, "resign"), "{}", 200, "over");
    house_close(house);
    loaded_matches = 0;
}

/* If the disk is too full to delete a table, its bot still goes on. */
static void
test_not_deleted(void **unused)
{
    char host[64], where[64], *told;
    struct house *house;
    struct guest g;
    size_t before;

    (void)unused;
    bot_threads = 0;
    house = new_house();
    enter(house, "Ada", host);
    open_table(house, host, 2, true, where);
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":1,\"bot\":\"beginner\"}", 200, "beginner");
    expect(house, host, "POST", at(where, "start"), "{}", 200, "playing");
    come(house, &g, where, host);
    for (int i = 0; i < 100 && house_metrics(house)->bots_thinking == 0; i++) {
        answer(&g, i);
        rest(house, 5);
    }
    before = strlen(g.all);
    faults_hold(FAULTS_FULL);
    assert_true(thinking_step(house));
    house_deliver(house); /* its answer is on its way, */
    start_deletion(house, 1, &told);
    end_deletion(house, &told, "not-kept"); /* and both are lost */
    faults_arm(FAULTS_FULL, 0);
    for (int i = 0; i < 3000 && strstr(g.all + before, "event") == NULL; i++) {
        thinking_step(house);
        turn(house);
    }
    assert_non_null(strstr(g.all + before, "event"));
    go(&g);
    house_close(house);
    bot_threads = 2;
}

/*
 * An operator closes a table, and deletes it before the answer that the end
 * waits for is durable: the end comes after the table is gone.
 */
static void
test_ends_when_gone(void **unused)
{
    static const char close[] = "{\"do\":\"close\",\"table\":\"1\"}";
    char host[64], guest[64], where[64], *closed = NULL, *told;
    struct house *house = new_house();
    struct guest ada, bo;

    (void)unused;
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    begin_two(house, host, guest, where);
    come(house, &ada, where, host);
    come(house, &bo, where, guest);
    rest(house, 5);
    answer(&ada, 1);
    answer(&bo, 2);
    admin_request(house, close, strlen(close), on_answer, &closed);
    assert_null(closed);
    start_deletion(house, 1, &told);
    end_deletion(house, &told, "done");
    rest(house, 20);
    go(&ada);
    go(&bo);
    for (int i = 0; i < 2000 && house_metrics(house)->visits > 0; i++)
        turn(house);
    usleep(1100000); /* tables that are gone are freed every second */
    rest(house, 5);
    expect(house, host, "GET", "/api/tables", "", 200, "\"tables\":[]");
    house_close(house);
    free(closed);
}

/* Somebody whose seat the host could not free may leave it and come back. */
static void
test_not_freed(void **unused)
{
    static const char seat[] = "{\"seat\":1}";
    char host[64], guest[64], where[64];
    struct house *house = new_house();

    (void)unused;
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    open_table(house, host, 2, true, where);
    expect(house, guest, "POST", at(where, "sit"), seat, 200, "Bo");
    faults_hold(FAULTS_FULL);
    expect(house, host, "POST", at(where, "free"), seat, 503, "not-kept");
    faults_arm(FAULTS_FULL, 0);
    expect(house, guest, "POST", at(where, "leave"), "{}", 200, "");
    expect(house, guest, "POST", at(where, "sit"), seat, 200, "Bo");
    expect(house, host, "POST", at(where, "free"), seat, 200, "");
    expect(house, guest, "POST", at(where, "sit"), seat, 409, "freed");
    house_close(house);
}

/* More tables than go on in one tick wait to be loaded again. */
static void
test_while_retried(void **unused)
{
    enum { TABLES = 70, DELETED = 60 };
    char host[64], where[TABLES][64], *told;
    struct guest watcher[TABLES];
    struct house *house = new_house();

    (void)unused;
    enter(house, "Ada", host);
    for (int i = 0; i < TABLES; i++) {
        open_table(house, host, 2, true, where[i]);
        expect(house, host, "POST", at(where[i], "bot"),
               "{\"seat\":1,\"bot\":\"beginner\"}", 200, "beginner");
        expect(house, host, "POST", at(where[i], "start"), "{}", 200,
               "playing");
    }
    house_close(house);
    stopped = clock_now(NULL);
    house = open_house();
    faults_hold(FAULTS_READ);
    for (int i = 0; i < TABLES; i++)
        come(house, &watcher[i], where[i], NULL);
    rest(house, 10);
    faults_arm(FAULTS_READ, 0);
    for (int i = 0; i < DELETED; i++) {
        start_deletion(house, i + 1, &told);
        end_deletion(house, &told, "done");
    }
    for (int i = 0; i < TABLES; i++)
        go(&watcher[i]);
    sleep(2);         /* so that they are freed in the next tick, */
    skipped += 60000; /* in which all others are tried again */
    rest(house, 10);
    expect(house, host, "GET", where[0], "", 404, "no-table");
    expect(house, host, "GET", where[DELETED], "", 200, "playing");
    house_close(house);
    stopped = skipped = 0;
}

/* Does what a network does for a guest. */
static void
flow(struct house *house, struct guest *g)
{
    for (int i = 0; i < 100; i++) {
        if (visit_flows(g->visit))
            visit_flow(g->visit);
        turn(house);
    }
}

/* A visitor who comes while a match cannot be read sees it later. */
static void
test_missed(void **unused)
{
    static const char view[] = "\"type\":\"view\"", unread[] = "not-read";
    char host[64], guest[64], first[64], second[64];
    struct guest asks, waits;
    struct house *house;

    (void)unused;
    loaded_matches = 1;
    house = new_house();
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    begin_two(house, host, guest, first);
    begin_two(house, host, guest, second);
    rest(house, 5);
    faults_hold(FAULTS_READ);
    come(house, &asks, first, NULL);
    come(house, &waits, first, NULL);
    assert_non_null(strstr(asks.all, unread));
    assert_non_null(strstr(waits.all, unread));
    say(&asks, "{\"type\":\"view\"}");
    flow(house, &asks);
    assert_non_null(strstr(asks.verdict, unread));
    assert_null(strstr(asks.all, view));
    faults_arm(FAULTS_READ, 0);
    say(&asks, "{\"type\":\"view\"}");
    for (int i = 0; i < 100 && strstr(waits.all, view) == NULL; i++) {
        flow(house, &asks);
        flow(house, &waits);
    }
    assert_non_null(strstr(asks.all, view));
    assert_non_null(strstr(waits.all, view));
    assert_false(visit_flows(asks.visit) || visit_flows(waits.visit));
    go(&asks);
    go(&waits);
    house_close(house);
    loaded_matches = 0;
}

/* Waits for a view of ${where}, whose match cannot be read at first. */
static void
wait_for_view(struct house *house, const char *where)
{
    static const char view[] = "\"type\":\"view\"";
    static const char unread[] = "\"code\":\"not-read\"";
    struct guest g;

    faults_hold(FAULTS_READ);
    come(house, &g, where, NULL);
    for (int i = 0; i < 5; i++) { /* it is tried again, and told once */
        skipped += 60000;
        flow(house, &g);
    }
    assert_null(strstr(g.all, view));
    assert_non_null(strstr(g.all, unread));
    assert_null(strstr(strstr(g.all, unread) + 1, unread));
    faults_arm(FAULTS_READ, 0);
    skipped += 60000;
    for (int i = 0; i < 100 && strstr(g.all, view) == NULL; i++)
        flow(house, &g);
    assert_non_null(strstr(g.all, view));
    assert_false(visit_flows(g.visit));
    go(&g);
}

/* An unloaded match is loaded again while somebody waits for it. */
static void
test_missed_alone(void **unused)
{
    char host[64], guest[64], first[64], second[64];
    struct house *house;

    (void)unused;
    loaded_matches = 1;
    house = new_house();
    enter(house, "Ada", host);
    enter(house, "Bo", guest);
    begin_two(house, host, guest, first);
    begin_two(house, host, guest, second);
    rest(house, 5);
    wait_for_view(house, first);
    expect(house, host, "POST", at(first, "resign"), "{}", 200, "over");
    expect(house, host, "GET", second, "", 200, "playing");
    expect(house, guest, "POST", at(second, "resign"), "{}", 200, "over");
    rest(house, 5);
    wait_for_view(house, first);
    house_close(house);
    loaded_matches = 0;
    skipped = 0;
}

/* The operator asks for a table that is durable, but not delivered yet. */
static void
test_found_early(void **unused)
{
    static const char body[] = "{\"setup\":{\"game\":\"magpie\",\"seats\":2}}";
    static const char show[] = "{\"do\":\"show\",\"table\":\"1\"}";
    struct replied r = { .there = false };
    struct house *house = new_house();
    char host[64], *told = NULL;

    (void)unused;
    enter(house, "Ada", host);
    routes_request(house, &(struct house_request){ .method = "POST",
                                                   .path = "/api/tables",
                                                   .host = host_name,
                                                   .body = body,
                                                   .length = strlen(body),
                                                   .token = host,
                                                   .reply = on_reply,
                                                   .context = &r });
    for (int i = 0; i < PATIENCE; i++) {
        admin_request(house, show, strlen(show), on_answer, &told);
        if (strstr(told, "no-table") == NULL)
            break;
        free(told);
        usleep(1000);
    }
    assert_non_null(strstr(told, "\"people\""));
    free(told);
    assert_false(r.there);
    for (int i = 0; i < PATIENCE && !r.there; i++)
        turn(house);
    assert_int_equal(r.status, 200);
    free(r.json);
    assert_int_equal(house_metrics(house)->tables[STORE_OPEN], 1);
    start_deletion(house, 1, &told);
    end_deletion(house, &told, "done");
    assert_int_equal(house_metrics(house)->tables[STORE_OPEN], 0);
    house_close(house);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_while_loaded),
        cmocka_unit_test(test_not_deleted),
        cmocka_unit_test(test_ends_when_gone),
        cmocka_unit_test(test_not_freed),
        cmocka_unit_test(test_while_retried),
        cmocka_unit_test(test_missed),
        cmocka_unit_test(test_missed_alone),
        cmocka_unit_test(test_found_early),
    };

    faults_install();
    return cmocka_run_group_tests(tests, prepare, leave);
}
