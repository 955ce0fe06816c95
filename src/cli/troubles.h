/* Telling what went wrong with bots that are programs. */
#ifndef CLI_TROUBLES_H
#define CLI_TROUBLES_H

#include <sim/exec.h>

#include "cli.h"

/* One bot and what it did. */
struct troubles {
    int seat; /* that it has, or begins on; -1: none of its own */
    const char *spec;
    const struct exec_report *report;
};

/* Prints it; nothing where nothing went wrong. */
void troubles_tell(const struct troubles *troubles);

/*
 * What a command ends with after all went well but that ${defaults} asks got
 * a default answer: CLI_FINE, or CLI_FAILED after a sentence.
 */
int troubles_end(uint64_t defaults);

/*
 * {"seat","bot","asks","defaults","late","died","unreadable","illegal",
 *  "gone","first":{"match","id","reason"}}
 */
json_t *troubles_json(const struct troubles *troubles);

#endif
