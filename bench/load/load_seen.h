/* Results of a siege by `rookery load`, compared with the limits. */
#ifndef LOAD_SEEN_H
#define LOAD_SEEN_H

#include <jansson.h>

#include "load_metric.h"
#include "load_play.h"
#include "load_server.h"
#include "load_siege.h"

struct load_seen {
    const struct load_siege *siege;
    struct load_counts *counts;
    json_t *deeds;  /* of the companions; NULL: there were none */
    uint64_t peak;  /* memory of the server, in bytes */
    double seconds; /* that were measured */
    double loop_ms; /* longest callback of the server; negative: unknown */
    char loop[LOAD_LABEL_MAX]; /* and its name */
    char slow[LOAD_LINE_MAX];  /* what the log says about it; or "" */
    double restart_s;          /* from the kill until the server listened */
    double back_s;             /* and until everybody had come back */
    uint64_t seats;            /* that had to come back */
    uint64_t missing;          /* that did not */
    uint64_t cut_off; /* connections of players that the server ended */
    uint64_t answers; /* acknowledged */
    long found;       /* of them, found afterwards */
};

/*
 * Reports the results to people or programs, with a verdict. CLI_FAILED if an
 * acknowledged answer was lost or somebody could not come back.
 */
int load_seen_tell(const struct load_seen *seen, bool json);

#endif
