/* The file of crashes: who is set aside, and what is not believed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <rookery/version.h>
#include <server/house/house_inside.h>
#include <server/ops/blame.h>

static char store[BLAME_PATH], file[BLAME_PATH];

static int
make_folder(void **unused)
{
    static char folder[] = "/tmp/rookery-blame-XXXXXX";

    (void)unused;
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(store, sizeof store, "%s/rookery.db", folder);
    blame_path(store, file);
    return 0;
}

static int
remove_folder(void **unused)
{
    (void)unused;
    unlink(file);
    *strrchr(store, '/') = '\0';
    return rmdir(store);
}

/* One line of the file; ${table} 0: none. */
static void
add(FILE *out, int table, const char *request, const char *version,
    uint64_t before)
{
    uint64_t when = (uint64_t)time(NULL) * 1000 - before;

    fprintf(out, "{\"event\":\"crash\"");
    if (table != 0)
        fprintf(out, ",\"table\":%d", table);
    fprintf(out,
            ",\"request\":\"%s\",\"version\":\"%s\",\"when\":%llu,"
            "\"why\":\"Broken.\"}\n",
            request, version, (unsigned long long)when);
}

static void
test_path(void **unused)
{
    char path[BLAME_PATH];

    (void)unused;
    blame_path("data/rookery.db", path);
    assert_string_equal(path, "data/crashes");
    blame_path("rookery.db", path);
    assert_string_equal(path, "crashes");
}

static void
test_no_file(void **unused)
{
    struct blame *blame = blame_read("nowhere/rookery.db");

    (void)unused;
    assert_int_equal(blame_crashes(blame), 0);
    assert_int_equal(blame_recent(blame), 0);
    assert_null(blame_table(blame, 1));
    assert_null(blame_request(blame, "GET", "/api/games"));
    assert_true(blame_forgive(blame));
    blame_free(blame);
}

static void
count_blocked(void *context, const char *request, const char *why)
{
    assert_string_equal(request, "GET /api/games");
    assert_non_null(strstr(why, "Broken."));
    ++*(int *)context;
}

static void
test_twice(void **unused)
{
    FILE *out = fopen(file, "w");
    struct blame *blame;
    int blocked = 0;

    (void)unused;
    assert_non_null(out);
    add(out, 1, "message answer", RK_VERSION, 0);
    add(out, 2, "tick", RK_VERSION, 0);
    add(out, 1, "tick", RK_VERSION, 120000);
    add(out, 3, "tick", RK_VERSION, 0);
    add(out, 3, "tick", "another", 0);
    add(out, 4, "tick", RK_VERSION, 0);
    add(out, 4, "tick", RK_VERSION, (uint64_t)BLAME_MS + 60000);
    add(out, 0, "GET /api/games", RK_VERSION, 0);
    add(out, 0, "GET /api/games", RK_VERSION, 0);
    add(out, 0, "", RK_VERSION, 0);
    add(out, 0, "", RK_VERSION, 0);
    fprintf(out, "not JSON\n[]\n{}\n{\"when\":-1,\"table\":\"x\"}\n\n\xff\n"
                 "{\"when\":1,\"version\":\"" RK_VERSION);
    fclose(out);
    blame = blame_read(store);
    assert_int_equal(blame_crashes(blame), 9);
    assert_int_equal(blame_recent(blame), 9);
    assert_non_null(blame_table(blame, 1));
    assert_non_null(strstr(blame_table(blame, 1), "2 times"));
    assert_null(blame_table(blame, 0));
    for (uint64_t table = 2; table < 6; table++)
        assert_null(blame_table(blame, table));
    assert_non_null(blame_request(blame, "GET", "/api/games"));
    assert_null(blame_request(blame, "POST", "/api/games"));
    blame_each_request(blame, count_blocked, &blocked);
    assert_int_equal(blocked, 1);
    assert_true(blame_forgive(blame));
    assert_null(blame_table(blame, 1));
    blame_free(blame);
    blame = blame_read(store);
    assert_int_equal(blame_crashes(blame), 0);
    blame_free(blame);
}

/* The clock was an hour ahead when these were written; it was corrected. */
static void
test_future(void **unused)
{
    FILE *out = fopen(file, "w");
    struct blame *blame;

    (void)unused;
    assert_non_null(out);
    for (int i = 0; i < 5; i++)
        add(out, 1, "tick", RK_VERSION, (uint64_t)-3600000);
    add(out, 1, "tick", RK_VERSION, (uint64_t)-2000);
    fclose(out);
    blame = blame_read(store);
    assert_int_equal(blame_recent(blame), 1);
    assert_int_equal(blame_crashes(blame), 1);
    assert_null(blame_table(blame, 1));
    blame_free(blame);
}

static void
drop_report(void *context, const struct report *report)
{
    (void)context;
    (void)report;
}

/* The notes of a house may be in another place than its data. */
static void
test_beside(void **unused)
{
    char data[BLAME_PATH + 32], sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    FILE *out = fopen(file, "w");
    struct house *house;
    struct blame *blame;

    (void)unused;
    assert_non_null(out);
    add(out, 1, "tick", RK_VERSION, 0);
    fclose(out);
    snprintf(data, sizeof data, "%s-data", store);
    assert_int_equal(mkdir(data, 0700), 0);
    strcat(data, "/rookery.db");
    house = house_open(
        &(struct house_settings){
            .path = data, .beside = store, .quiet = true, .log = drop_report },
        &why);
    assert_non_null(house);
    assert_true(house_forgive(house));
    house_close(house);
    blame = blame_read(store);
    assert_int_equal(blame_crashes(blame), 0);
    blame_free(blame);
    unlink(data);
    *strrchr(data, '/') = '\0';
    assert_int_equal(rmdir(data), 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path),   cmocka_unit_test(test_no_file),
        cmocka_unit_test(test_twice),  cmocka_unit_test(test_future),
        cmocka_unit_test(test_beside),
    };

    return cmocka_run_group_tests_name("blame", tests, make_folder,
                                       remove_folder);
}
