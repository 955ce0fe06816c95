/* Reports what went wrong with bots that are programs. */
#ifndef CLI_TROUBLES_H
#define CLI_TROUBLES_H

#include <sim/exec.h>

#include "cli.h"

/* One bot and what it did. */
struct troubles {
    int seat; /* it has, or starts on; -1: none */
    const char *spec;
    const struct exec_report *report;
};

/* Prints the report; nothing if nothing went wrong. */
void troubles_tell(const struct troubles *troubles);

/*
 * The exit status of a command that succeeded although ${defaults} questions
 * got a default answer: CLI_FINE, or CLI_FAILED after an error message.
 */
int troubles_end(uint64_t defaults);

/*
 * {"seat","bot","asks","defaults","late","died","unreadable","illegal",
 *  "gone","first":{"match","id","reason"}}
 */
json_t *troubles_json(const struct troubles *troubles);

#endif
