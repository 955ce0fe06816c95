/*
 * A table is taken before it is changed or its log read, where other processes
 * could have it; changes by a process that has lost it are refused.
 */
#include <server/house/house_inside.h>
#include <server/house/load.h>

#include "hall.h"
#include "../store/bare.h"

struct row {
    uint64_t id, epoch;
    int awaited;
};

static bool
on_row(void *context, const struct store_table *row)
{
    *(struct row *)context = (struct row){ row->id, row->epoch, row->awaited };
    return false;
}

static struct row
row_of(struct house *house, const char *where)
{
    struct row row = { 0 };

    assert_int_equal(store_find_table(house->store,
                                      where + strlen("/api/tables/"), on_row,
                                      &row),
                     STORE_OK);
    return row;
}

/* Another process takes the table, behind the back of the house. */
static void
take(struct house *house, const char *where)
{
    struct row row = row_of(house, where);
    struct store_change change = {
        .kind = STORE_TAKE_TABLE, .table = { .id = row.id, .epoch = row.epoch }
    };

    assert_true(store_submit(house->store, &change, NULL, NULL));
    store_drain(house->store);
    assert_true(row_of(house, where).epoch == row.epoch + 1);
}

/* A table of two people who have begun. */
static void
begin_two(struct house *house, char token[2][64], char where[64])
{
    enter(house, "Ada", token[0]);
    enter(house, "Bo", token[1]);
    open_table(house, token[0], 2, true, where);
    expect(house, token[1], "POST", at(where, "sit"), "{\"seat\":1}", 200, "");
    expect(house, token[0], "POST", at(where, "start"), "{}", 200, "playing");
}

/* Different things that come first in a run of the server. */

static void
say_hello(struct house *house, const char *token, const char *where)
{
    expect(house, token, "POST", at(where, "say"), "{\"text\":\"hello\"}", 200,
           "{}");
}

static void
open_chat(struct house *house, const char *token, const char *where)
{
    expect(house, token, "POST", at(where, "chat"), "{\"open\":true}", 200,
           "true");
}

static void
vote(struct house *house, const char *token, const char *where)
{
    expect(house, token, "POST", at(where, "abort"), "{\"vote\":true}", 200,
           "");
}

static void
look(struct house *house, const char *token, const char *where)
{
    struct guest g;

    come(house, &g, where, token);
    rest(house, 5);
    go(&g);
}

/*
 * Once in each run of the server, for a table of another run, for whatever comes
 * first; never where nobody else can have it.
 */
static void
test_taken(void **unused)
{
    static void (*const first[])(struct house * house, const char *token,
                                 const char *where) = { say_hello, open_chat,
                                                        vote, look };
    char token[2][64], where[64];
    struct house *house = new_house();
    uint64_t shared = store_is_shared(house->store), runs = 0;

    (void)unused;
    begin_two(house, token, where);
    say_hello(house, token[0], where);
    assert_true(row_of(house, where).epoch == 0);
    while (runs < RK_COUNT(first)) {
        house_close(house);
        house = open_house();
        expect(house, token[0], "GET", where, "", 200, "playing");
        assert_true(row_of(house, where).epoch == shared * runs);
        first[runs++](house, token[0], where);
        assert_true(row_of(house, where).epoch == shared * runs);
        say_hello(house, token[1], where);
        look(house, token[1], where);
        assert_true(row_of(house, where).epoch == shared * runs);
    }
    house_close(house);
}

static void
wait_for(struct house *house, const struct replied *r)
{
    for (int i = 0; i < PATIENCE && !r->there; i++)
        turn(house);
    assert_int_equal(r->status, 200);
}

/* Looking at a match that has ended takes nothing; talking there does. */
static void
test_ended(void **unused)
{
    char token[2][64], where[64], said[96];
    struct house *house = new_house();
    uint64_t shared = store_is_shared(house->store);
    struct replied r = { .there = false };
    struct house_table *table;

    (void)unused;
    begin_two(house, token, where);
    expect(house, token[0], "POST", at(where, "resign"), "{}", 200, "over");
    house_close(house);
    house = open_house();
    look(house, NULL, where);
    expect(house, NULL, "GET", at(where, "match"), "", 200, "magpie");
    assert_true(row_of(house, where).epoch == 0);
    house_close(house);
    house = open_house();
    assert_int_equal(house_find(house, where + strlen("/api/tables/"), &table),
                     STORE_OK);
    assert_false(load_need(house, table)); /* its log is being read */
    snprintf(said, sizeof said, "%s", at(where, "say"));
    routes_request(house, &(struct house_request){ .method = "POST",
                                                   .path = said,
                                                   .host = host_name,
                                                   .body = "{\"text\":\"bye\"}",
                                                   .length = 14,
                                                   .token = token[0],
                                                   .reply = on_reply,
                                                   .context = &r });
    wait_for(house, &r);
    assert_true(row_of(house, where).epoch == shared);
    free(r.json);
    house_close(house);
}

/* Nothing of a house that has lost a table gets into the store. */
static void
test_lost(void **unused)
{
    static const char *const requests[][2] = {
        { "say", "{\"text\":\"hello\"}" },
        { "chat", "{\"open\":false}" },
        { "resign", "{}" },
    };
    char token[2][64], where[64];
    struct house *house = new_house();
    struct guest g[2];
    uint64_t length = 0, after = 0;
    int asked;

    (void)unused;
    begin_two(house, token, where);
    for (int i = 0; i < 2; i++)
        come(house, &g[i], where, token[i]);
    rest(house, 5);
    asked = g[0].answer[0] != '\0' ? 0 : 1;
    take(house, where);
    assert_int_equal(
        store_log_length(house->store, row_of(house, where).id, &length),
        STORE_OK);
    for (size_t i = 0; i < RK_COUNT(requests); i++)
        expect(house, token[0], "POST", at(where, requests[i][0]),
               requests[i][1], 503, "not-kept");
    answer(&g[asked], 1);
    rest(house, 5);
    assert_non_null(strstr(g[asked].verdict, "not-kept"));
    assert_int_equal(
        store_log_length(house->store, row_of(house, where).id, &after),
        STORE_OK);
    assert_true(after == length);
    expect(house, token[0], "GET", at(where, "chat"), "", 200, "\"chat\":[]");
    for (int i = 0; i < 2; i++)
        go(&g[i]);
    house_close(house);
}

/*
 * Another process has taken the table since its row was read: the first request
 * is refused, and the next one takes it.
 */
static void
test_taken_elsewhere(void **unused)
{
    char token[64], where[64];
    struct house *house = new_house();

    (void)unused;
    enter(house, "Ada", token);
    open_table(house, token, 2, true, where);
    house_close(house);
    house = open_house();
    take(house, where);
    if (store_is_shared(house->store)) {
        expect(house, token, "POST", at(where, "bot"),
               "{\"seat\":1,\"bot\":\"casual\"}", 503, "not-read");
        expect(house, token, "POST", at(where, "bot"),
               "{\"seat\":1,\"bot\":\"casual\"}", 200, "casual");
        assert_true(row_of(house, where).epoch == 2);
    } else
        expect(house, token, "POST", at(where, "bot"),
               "{\"seat\":1,\"bot\":\"casual\"}", 503, "not-kept");
    house_close(house);
}

/* Adds a table like ${row}, but without a row of progress. */
static bool
add_bare(void *context, const struct store_table *row)
{
    struct store_table bare = *row;

    bare.id = 900;
    bare.link = "baretablebaretablebare";
    bare_add(context, &bare);
    return false;
}

/* A house with a table that has no row of progress, which was just read. */
static struct house *
new_bare_house(char token[2][64])
{
    char where[64];
    struct house *house = new_house();

    enter(house, "Ada", token[0]);
    enter(house, "Bo", token[1]);
    open_table(house, token[0], 2, true, where);
    assert_int_equal(store_find_table(house->store,
                                      where + strlen("/api/tables/"), add_bare,
                                      house->store),
                     STORE_OK);
    house_close(house);
    return open_house();
}

/* Such a table goes on; then it has its row, and an epoch like all others. */
static void
test_no_row(void **unused)
{
    static const char where[] = "/api/tables/baretablebaretablebare";
    char token[2][64];
    struct house *house = new_bare_house(token);
    uint64_t epoch = store_is_shared(house->store) ? 0 : STORE_NO_EPOCH;
    struct guest g[2];
    int asked = 0;

    (void)unused;
    assert_true(row_of(house, where).epoch == STORE_NO_EPOCH);
    expect(house, token[1], "POST", at(where, "sit"), "{\"seat\":1}", 200,
           "\"aside\":false");
    expect(house, token[0], "POST", at(where, "start"), "{}", 200, "playing");
    for (int i = 0; i < 2; i++)
        come(house, &g[i], where, token[i]);
    rest(house, 5);
    answer(&g[g[0].answer[0] != '\0' ? 0 : 1], 1);
    rest(house, 5);
    for (int i = 0; i < 2; i++)
        asked |= (g[i].answer[0] != '\0') << i;
    assert_true(asked != 0);
    assert_int_equal(row_of(house, where).awaited, asked);
    assert_true(row_of(house, where).epoch == epoch);
    for (int i = 0; i < 2; i++)
        go(&g[i]);
    take(house, where);
    expect(house, token[0], "POST", at(where, "say"), "{\"text\":\"hello\"}",
           503, "not-kept");
    house_close(house);
    house = open_house();
    say_hello(house, token[0], where);
    house_close(house);
}

static void
on_told(void *context, char *json)
{
    *(char **)context = json;
}

/* Asks the house to delete ${table}; ${words} are in the answer. */
static void
expect_deleting(struct house *house, const struct house_table *table,
                const char *words)
{
    char line[80], *told = NULL;

    snprintf(line, sizeof line, "{\"do\":\"delete\",\"table\":\"%d\"}",
             (int)table->id);
    admin_request(house, line, strlen(line), on_told, &told);
    for (int i = 0; i < PATIENCE && told == NULL; i++)
        turn(house);
    assert_non_null(told);
    if (strstr(told, words) == NULL)
        fail_msg("%s", told);
    free(told);
}

/* A house that has just begun to take a table, if it must. */
static struct house *
begin_to_take(struct house_table **table)
{
    char token[64], where[64];
    struct house *house = new_house();

    enter(house, "Ada", token);
    open_table(house, token, 2, true, where);
    skipped += 3600 * 1000; /* Ada's seat is freed */
    rest(house, 20);
    house_close(house);
    house = open_house();
    rest(house, 5);
    assert_int_equal(house_find(house, where + strlen("/api/tables/"), table),
                     STORE_OK);
    skipped += 25 * 3600 * 1000;
    assert_int_equal(load_own(house, *table), !store_is_shared(house->store));
    return house;
}

/* An operator is told to wait until the table was taken. */
static void
test_deleted(void **unused)
{
    struct house_table *table;
    struct house *house = begin_to_take(&table);

    (void)unused;
    if (store_is_shared(house->store)) {
        expect_deleting(house, table, "\"busy\"");
        rest(house, 5);
    }
    expect_deleting(house, table, "\"done\":true");
    house_close(house);
}

/* An idle table that is being taken is dropped in a later round. */
static void
test_expired(void **unused)
{
    struct house_table *table;
    struct house *house = begin_to_take(&table);
    bool shared = store_is_shared(house->store);

    (void)unused;
    for (int i = 0; i < 5; i++)
        house_tick(house);
    assert_int_equal(life_is_leaving(table), !shared);
    rest(house, 5);
    skipped += 2 * 60 * 1000;
    rest(house, 5);
    assert_non_null(strstr(reports, "table-dropped"));
    house_close(house);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_taken),   cmocka_unit_test(test_ended),
        cmocka_unit_test(test_lost),    cmocka_unit_test(test_taken_elsewhere),
        cmocka_unit_test(test_no_row),  cmocka_unit_test(test_deleted),
        cmocka_unit_test(test_expired),
    };

    return cmocka_run_group_tests_name("owner", tests, prepare, leave);
}
