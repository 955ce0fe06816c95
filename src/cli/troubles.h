/* Telling what went wrong with bots that are programs. */
#ifndef CLI_TROUBLES_H
#define CLI_TROUBLES_H

#include <sim/exec.h>

#include "cli.h"

/* One seat's bot and what it did. */
struct troubles {
    int seat;
    const char *spec;
    const struct exec_report *report;
};

/* Prints it; nothing where nothing went wrong. */
void troubles_tell(const struct troubles *troubles);

/*
 * {"seat","bot","asks","defaults","late","died","unreadable","illegal",
 *  "gone","first":{"match","id","reason"}}
 */
json_t *troubles_json(const struct troubles *troubles);

#endif
