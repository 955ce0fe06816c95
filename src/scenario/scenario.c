/* Running the scenarios of a file, and reporting about them. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <wire/build.h>

#include "run.h"
#include "scenario.h"
#include "script.h"

/* The place that a broken promise jumps back to, and a sentence about it. */
static struct {
    jmp_buf back;
    char text[RUN_TEXT_MAX];
} promise;

static void
catch_promise(const char *broken, const char *file, int line)
{
    struct rk_text text = rk_text_over(promise.text, sizeof promise.text);

    rk_text_fill(&text, "\"%\" does not hold (", broken);
    rk_text_fill(&text, "%:", file);
    rk_text_int(&text, line);
    rk_text_add(&text, ")");
    longjmp(promise.back, 1);
}

/* The current scenario: kept outside of the frame that longjmp returns to. */
struct place {
    const struct script *script;
    const struct script_scenario *scenario;
    const struct script_command *command;
    struct run *run;
};

static bool
run_commands(struct place *place, int first, int end)
{
    for (int i = first; i < end; i++) {
        place->command = &place->script->command[i];
        if (!run_command(place->run, place->command))
            return false;
    }
    return true;
}

/* Runs one scenario; its run says how it failed. */
static void
run_scenario(struct place *place)
{
    if (setjmp(promise.back) != 0) {
        run_fail(place->run, place->command, SCRIPT_TRUTH,
                 "that the program keeps its own promises", promise.text);
        return;
    }
    if (run_commands(place, 0, place->script->common) &&
        run_commands(place, place->scenario->first, place->scenario->end))
        run_end(place->run);
}

/* The view that explains a failure, as text for a terminal. */
static void
write_view(struct run *run, struct rk_text *text)
{
    struct rk_view_room room;
    int who = run->viewer == SCRIPT_TRUTH ? RK_SPECTATOR : run->viewer;

    if (run->game == NULL || setjmp(promise.back) != 0)
        return;
    run->game->view(run_state(run), who, rk_view_in(&room));
    rk_game_view_text(run->game, rk_view_in(&room), text);
}

/* Adds the rules that commands first .. end - 1 cite. */
static void
add_rules(const struct script *script, int first, int end, json_t *rules)
{
    for (int i = first; i < end; i++) {
        const struct script_command *command = &script->command[i];

        if (command->verb != SCRIPT_RULE)
            continue;
        for (int j = 0; j < command->words; j++)
            json_array_append_new(rules, build_text(command->word[j]));
    }
}

static json_t *
viewer_json(int viewer)
{
    return viewer == SCRIPT_TRUTH ? rk_json_seat(RK_SPECTATOR)
                                  : rk_json_seat(viewer);
}

static json_t *
failure_json(struct run *run)
{
    char buffer[4 * RUN_TEXT_MAX];
    struct rk_text view = rk_text_over(buffer, sizeof buffer);
    json_t *json;

    if (run->failed == NULL)
        return json_null();
    write_view(run, &view);
    json = json_object();
    build_put_number(json, "line", run->failed->line);
    build_put_text(json, "command", run->failed->source);
    build_put_text(json, "expected", run->expected);
    build_put_text(json, "came", run->came);
    build_put(json, "viewer", viewer_json(run->viewer));
    build_put_text(json, "view", view.at);
    return json;
}

/* Runs ${scenario} and adds its outcome to the report. */
static void
report_scenario(const struct script *script,
                const struct script_scenario *scenario, const char *file,
                struct scenario_report *report)
{
    struct run run = { .kept = json_array() };
    struct place place = { .script = script,
                           .scenario = scenario,
                           .run = &run };
    json_t *json = json_object(), *rules = json_array();

    run_scenario(&place);
    add_rules(script, 0, script->common, rules);
    add_rules(script, scenario->first, scenario->end, rules);
    build_put_text(json, "file", file);
    build_put_text(json, "name", scenario->name);
    build_put_number(json, "line", scenario->line);
    build_put(json, "rules", rules);
    build_put(json, "passed", json_boolean(run.failed == NULL));
    build_put(json, "failure", failure_json(&run));
    json_array_append_new(report->scenarios, json);
    report->passed += run.failed == NULL;
    report->failed += run.failed != NULL;
    run_free(&run);
}

int
scenario_run_text(const char *text, size_t length, const char *name,
                  struct scenario_report *report)
{
    struct rk_text why;
    struct script script;
    rk_check_handler *before;

    memset(report, 0, sizeof *report);
    report->scenarios = json_array();
    why = rk_text_over(report->sentence, sizeof report->sentence);
    report->line = script_read(&script, text, length, name, &why);
    before = rk_check_set_handler(catch_promise);
    for (int i = 0; report->line == 0 && i < script.scenarios; i++)
        report_scenario(&script, &script.scenario[i], name, report);
    rk_check_set_handler(before);
    script_free(&script);
    if (report->line != 0)
        return SCENARIO_UNREADABLE;
    return report->failed > 0 ? SCENARIO_FAILED : SCENARIO_PASSED;
}

void
scenario_report_free(struct scenario_report *report)
{
    json_decref(report->scenarios);
    report->scenarios = NULL;
}
