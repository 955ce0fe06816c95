/*
 * Fuzz target: rule scenarios. Any text passes, fails or cannot be read, and
 * says so; never is a promise of the program broken, nor an invariant of a
 * game. What a text comes to does not change when it is run again.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "scenario/scenario.h"

#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Scenarios fail by what they expect, not by what is wrong with the program. */
static void
check_failure(const json_t *failure)
{
    static const char *const defects[] = {
        "that the program keeps its own promises",
        "a position that keeps every invariant",
    };
    const char *expected =
        json_string_value(json_object_get(failure, "expected"));

    RK_CHECK(json_is_null(failure) || expected != NULL);
    for (size_t i = 0; expected != NULL && i < RK_COUNT(defects); i++)
        RK_CHECK(strcmp(expected, defects[i]) != 0);
}

/* The numbers, the sentence and the status tell the same. */
static void
check_report(const struct scenario_report *report, int status)
{
    size_t i;
    json_t *scenario;

    RK_CHECK((status == SCENARIO_UNREADABLE) == (report->line > 0));
    RK_CHECK((report->line > 0) == (report->sentence[0] != '\0'));
    RK_CHECK((status == SCENARIO_FAILED) == (report->failed > 0));
    RK_CHECK(json_array_size(report->scenarios) ==
             (size_t)(report->passed + report->failed));
    json_array_foreach(report->scenarios, i, scenario)
        check_failure(json_object_get(scenario, "failure"));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scenario_report first, second;
    char *text;
    int status;

    common_start();
    text = common_text(data, size);
    status = scenario_run_text(text, size, "fuzz", &first);
    check_report(&first, status);
    RK_CHECK(scenario_run_text(text, size, "fuzz", &second) == status);
    RK_CHECK(json_equal(first.scenarios, second.scenarios));
    RK_CHECK(strcmp(first.sentence, second.sentence) == 0);
    scenario_report_free(&first);
    scenario_report_free(&second);
    free(text);
    return 0;
}
