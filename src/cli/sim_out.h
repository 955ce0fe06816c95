/*
 * What came of a simulation, for people and for programs. Nothing here but
 * the time, which is told only on request, depends on how it was run.
 */
#ifndef CLI_SIM_OUT_H
#define CLI_SIM_OUT_H

#include <sim/deeds.h>
#include <sim/sim.h>

#include "troubles.h"

/* A run and what came of it. */
struct sim_out {
    const struct sim_plan *plan;
    const struct tally *tally;
    const struct deeds *deeds;
    const struct sim_report *report; /* of programs; NULL: not known */
    double seconds;                  /* that it took; 0: not to be told */
};

/* What the bot that begins on ${seat} did; its report is NULL where that is */
/* not known. */
struct troubles sim_out_troubles(const struct sim_out *out, int seat);

/* Tables for a person. */
void sim_out_show(const struct sim_out *out);

/* All numbers, as `--json` prints them. */
json_t *sim_out_json(const struct sim_out *out);

/* The same as lines of comma-separated values: table, row, measure, value. */
void sim_out_csv(const struct sim_out *out);

#endif
