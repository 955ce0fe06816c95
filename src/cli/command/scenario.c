/* rookery scenario: run rule scenarios and report which fail. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario.h"

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    struct options_words files;
    bool json;
};

/* The results of all files together. */
struct tally {
    int passed, failed;
    json_t *scenarios;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORDS, .at = AT(files) },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json),
      .about = "Print the results as JSON" },
    { 0 }
};

static const struct options options = {
    .words = "FILE...",
    .about = "Runs the rule scenarios in each FILE (docs/scenarios.md). The "
             "last line says how many passed and failed; the exit status is 0 "
             "if all passed, 1 if some failed, 2 if a file cannot be read.",
    .table = { { rows, 0 } },
};

static const char *
text_at(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* Prints ${text} line by line, each indented. */
static void
print_indented(const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");

        printf("      %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void
print_failure(const json_t *scenario)
{
    const json_t *failure = json_object_get(scenario, "failure");
    const json_t *viewer = json_object_get(failure, "viewer");

    printf("%s:%d: %s\n", text_at(scenario, "file"),
           (int)json_integer_value(json_object_get(failure, "line")),
           text_at(failure, "command"));
    if (strcmp(text_at(scenario, "name"), text_at(scenario, "file")) != 0)
        printf("    scenario: %s\n", text_at(scenario, "name"));
    printf("    expected: %s\n    came:     %s\n", text_at(failure, "expected"),
           text_at(failure, "came"));
    if (text_at(failure, "view")[0] == '\0')
        return;
    if (json_is_integer(viewer))
        printf("    seat %d sees:\n", (int)json_integer_value(viewer));
    else
        printf("    the %s sees:\n", json_string_value(viewer));
    print_indented(text_at(failure, "view"));
}

/* Runs one file; CLI_FINE, or CLI_BAD_INPUT after an error message. */
static int
run_file(const char *path, struct tally *tally)
{
    struct scenario_report report;
    size_t length;
    char *text = cli_read_file(path, &length);
    int status = CLI_FINE;

    if (text == NULL)
        return CLI_BAD_INPUT;
    if (scenario_run_text(text, length, path, &report) == SCENARIO_UNREADABLE)
        status = cli_bad("%s:%d: %s", path, report.line, report.sentence);
    json_array_extend(tally->scenarios, report.scenarios);
    tally->passed += report.passed;
    tally->failed += report.failed;
    scenario_report_free(&report);
    free(text);
    return status;
}

static void
print_failures(const struct tally *tally)
{
    size_t i;
    json_t *scenario;

    json_array_foreach(tally->scenarios, i, scenario)
    {
        if (!json_is_true(json_object_get(scenario, "passed")))
            print_failure(scenario);
    }
    printf("%d passed, %d failed\n", tally->passed, tally->failed);
}

/* Print nothing until all files have been read. */
int
scenario_command(int argc, char **argv)
{
    struct args args = { 0 };
    struct tally tally = { 0 };
    int status = options_read(&options, argc, argv, &args);

    if (status != CLI_FINE)
        return status;
    if (args.files.count == 0)
        return cli_bad("Name the scenario files to run; - is standard input.");
    tally.scenarios = json_array();
    for (int i = 0; i < args.files.count && status == CLI_FINE; i++)
        status = run_file(args.files.word[i], &tally);
    if (status == CLI_FINE && args.json)
        status = cli_print_json(json_pack("{s:i, s:i, s:O}", "passed",
                                          tally.passed, "failed", tally.failed,
                                          "scenarios", tally.scenarios));
    else if (status == CLI_FINE)
        print_failures(&tally);
    json_decref(tally.scenarios);
    return status == CLI_FINE && tally.failed > 0 ? CLI_FAILED : status;
}
