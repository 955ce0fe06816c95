/* Broken promises and their handler; the texts of statuses. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <rookery/frame.h>
#include <rookery/status.h>

#include "promise.h"

static void
other_handler(const char *promise, const char *file, int line)
{
    (void)promise;
    (void)file;
    (void)line;
}

static void
test_handler(void **unused)
{
    volatile int calls = 0;

    (void)unused;
    assert_null(rk_check_set_handler(other_handler));
    assert_ptr_equal(rk_check_set_handler(promise_catch), other_handler);
    assert_ptr_equal(rk_check_set_handler(NULL), promise_catch);
    assert_null(rk_check_set_handler(NULL));
    RK_CHECK(++calls == 1);
    assert_int_equal(calls, 1);
    assert_promise(RK_CHECK(++calls == 1), "++calls == 1");
    assert_int_equal(calls, 2);
    assert_promise(RK_UNREACHABLE(), "unreachable");
}

static struct {
    char file[80];
    int line;
} heard;

static void
hear(const char *promise, const char *file, int line)
{
    strncpy(heard.file, file, sizeof heard.file - 1);
    heard.line = line;
    promise_catch(promise, file, line);
}

static void
test_place(void **unused)
{
    volatile int line = 0;

    (void)unused;
    rk_check_set_handler(hear);
    if (setjmp(promise_escape) == 0) {
        line = __LINE__ + 1;
        RK_CHECK(unused == (void **)&heard);
    }
    rk_check_set_handler(NULL);
    assert_non_null(strstr(heard.file, "check.c"));
    assert_int_equal(heard.line, line);
}

/* The end of a child in which a promise breaks under ${handler}. */
static int
end_of_child(rk_check_handler *handler)
{
    int status;
    pid_t child = fork();

    if (child == 0) {
        signal(SIGILL, SIG_DFL);
        signal(SIGTRAP, SIG_DFL);
        rk_check_set_handler(handler);
        RK_CHECK(handler == promise_catch);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

/* Without a handler, or with one that returns, the process stops at once. */
static void
test_stops(void **unused)
{
    (void)unused;
    assert_true(WIFSIGNALED(end_of_child(NULL)));
    assert_true(WIFSIGNALED(end_of_child(other_handler)));
}

static void
test_statuses(void **unused)
{
    static const struct {
        enum rk_status status;
        const char *code;
        bool applied;
    } cases[] = {
        { RK_OK, "ok", true },
        { RK_DRAFTED, "drafted", true },
        { RK_NOT_ASKED, "not-asked", false },
        { RK_OVER, "over", false },
        { RK_ILLEGAL, "illegal", false },
        { RK_UNREADABLE, "unreadable", false },
        { RK_BAD_SETUP, "bad-setup", false },
        { RK_BAD_POSITION, "bad-position", false },
        { RK_BAD_FILE, "bad-file", false },
        { RK_OTHER_RULES, "other-rules", false },
        { RK_FULL, "full", false },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        const char *text = rk_status_text(cases[i].status);

        assert_string_equal(rk_status_code(cases[i].status), cases[i].code);
        assert_int_equal(rk_status_applied(cases[i].status), cases[i].applied);
        assert_int_equal(text[strlen(text) - 1], '.');
    }
}

static void
test_ask_names(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < RK_ASK_KINDS; kind++) {
        assert_true(strlen(rk_ask_name(kind)) > 2);
        for (int other = 0; other < kind; other++)
            assert_string_not_equal(rk_ask_name(kind), rk_ask_name(other));
    }
    assert_string_equal(rk_ask_name(RK_ASK_NONE), "none");
    assert_string_equal(rk_ask_name(RK_ASK_YES_NO), "yes-no");
    assert_promise(rk_ask_name(RK_ASK_KINDS), "kind");
    assert_promise(rk_ask_name(-1), "kind");
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_handler),   cmocka_unit_test(test_place),
        cmocka_unit_test(test_stops),     cmocka_unit_test(test_statuses),
        cmocka_unit_test(test_ask_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
