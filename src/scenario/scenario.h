/*
 * Rule scenarios: text files that set up a position, give answers and say what
 * must come of them. The language is described in docs/scenarios.md.
 */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include <stddef.h>

#include <rookery/wire.h>

/* The outcome of a file; also the exit status of `rookery scenario`. */
enum { SCENARIO_PASSED = 0, SCENARIO_FAILED = 1, SCENARIO_UNREADABLE = 2 };

struct scenario_report {
    int passed, failed; /* scenarios */
    int line;           /* the one that cannot be read; 0 if all can */
    char sentence[RK_SENTENCE_MAX]; /* why not */

    /*
     * One object for each scenario: {"file","name","line","rules":[...],
     * "passed","failure"}; failure is null or {"line","command","expected",
     * "came","viewer","view"}.
     */
    json_t *scenarios;
};

/*
 * Runs all scenarios in the ${length} bytes at ${text}, which may be
 * anything; ${name} is the name of their file. A broken promise is caught and
 * fails the scenario, so this must not run in two threads at once. Free the
 * report afterwards.
 */
int scenario_run_text(const char *text, size_t length, const char *name,
                      struct scenario_report *report);

void scenario_report_free(struct scenario_report *report);

#endif
