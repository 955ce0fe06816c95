/* Lists of tables take bounded work, whatever the number of tables. */
#include <server/ops/limits.h>
#include <server/requests/routes.h>

#include "hall.h"

enum { LISTED = 200 };

/* Writes ${count} open tables of ${host} into the store; 0: of one each. */
static void
fill_store(uint64_t from, uint64_t count, uint64_t host)
{
    struct store *store =
        store_open(&(struct store_settings){ .path = path }, NULL);

    for (uint64_t id = from; id < from + count; id++) {
        char link[32];
        struct store_change person = { .kind = STORE_ADD_PERSON,
                                       .person = { id, "Host", 1 } };
        struct store_change table = {
            .kind = STORE_ADD_TABLE,
            .table = { .id = id,
                       .link = link,
                       .host = host != 0 ? host : id,
                       .setup = "{\"game\":\"magpie\",\"variant\":\"market\","
                                "\"seats\":2,\"options\":{\"rounds\":2}}",
                       .listed = true,
                       .seats = 2,
                       .chat = true,
                       .seat = { { .person = host != 0 ? host : id } } }
        };

        snprintf(link, sizeof link, "table-%016llu", (unsigned long long)id);
        if (host == 0)
            assert_true(store_submit(store, &person, NULL, NULL));
        assert_true(store_submit(store, &table, NULL, NULL));
    }
    store_drain(store);
    store_close(store);
}

/* The least processor time of some lists, in microseconds. */
static int64_t
list_time(struct house *house, const char *token)
{
    int64_t least = INT64_MAX;

    for (int i = 0; i < 7; i++) {
        struct timespec from, to;
        int64_t took;

        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
        ask(house, token, "GET", "/api/tables", "");
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
        took = (to.tv_sec - from.tv_sec) * 1000000 +
               (to.tv_nsec - from.tv_nsec) / 1000;
        least = took < least ? took : least;
    }
    return least;
}

/*
 * A list costs the same whether there are few tables or a hundred times as
 * many. With ROOKERY_TABLES in the environment it says what it costs then.
 */
static void
test_cost(void **unused)
{
    const char *wanted = getenv("ROOKERY_TABLES");
    uint64_t many = wanted != NULL ? strtoull(wanted, NULL, 10) : 20000;
    struct house *house;
    int64_t few_time, many_time;

    (void)unused;
    unlink(path);
    fill_store(1, LISTED, 0);
    house = open_house();
    few_time = list_time(house, NULL);
    assert_int_equal(count_shown(house, NULL), LISTED);
    house_close(house);
    fill_store(LISTED + 1, many - LISTED, 0);
    house = open_house();
    many_time = list_time(house, NULL);
    assert_int_equal(count_shown(house, NULL), LISTED);
    house_close(house);
    if (wanted != NULL)
        print_message("# %lld us of %d tables, %lld us of %llu\n",
                      (long long)few_time, LISTED, (long long)many_time,
                      (unsigned long long)many);
    if (many_time > 3 * few_time + 1000)
        fail_msg("%lld us instead of %lld", (long long)many_time,
                 (long long)few_time);
}

/* The same for somebody who has that many. */
static void
test_cost_of_own(void **unused)
{
    enum { MANY = 20000 };
    struct house *house = new_house();
    int64_t few_time, many_time;
    char host[64], where[64];

    (void)unused;
    enter(house, "Ada", host);
    house_close(house);
    fill_store(1, LISTED, 1);
    house = open_house();
    few_time = list_time(house, host);
    house_close(house);
    fill_store(LISTED + 1, MANY - LISTED, 1);
    house = open_house();
    many_time = list_time(house, host);
    open_table(house, host, 2, true, where);
    assert_int_equal(own_place_of(house, host, where), 0);
    house_close(house);
    if (many_time > 3 * few_time + 1000)
        fail_msg("%lld us instead of %lld", (long long)many_time,
                 (long long)few_time);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cost),
        cmocka_unit_test(test_cost_of_own),
    };

    return cmocka_run_group_tests_name("lists", tests, prepare, leave);
}
