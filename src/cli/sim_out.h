/*
 * The results of a simulation, for people and for programs. Nothing here
 * depends on how the simulation was run, except the time, which is printed
 * only on request.
 */
#ifndef CLI_SIM_OUT_H
#define CLI_SIM_OUT_H

#include <sim/deeds.h>
#include <sim/sim.h>

#include "troubles.h"

/* A run and its results. */
struct sim_out {
    const struct sim_plan *plan;
    const struct tally *tally;
    const struct deeds *deeds;
    const struct sim_report *report; /* of programs; NULL: not known */
    double seconds;                  /* it took; 0: do not print */
    const struct sim_times *times;   /* NULL: do not print */
};

/* The troubles of the bot that starts on ${seat}; its report is NULL if not */
/* known. */
struct troubles sim_out_troubles(const struct sim_out *out, int seat);

/* Prints tables for people. */
void sim_out_show(const struct sim_out *out);

/* All numbers, as `--json` prints them. */
json_t *sim_out_json(const struct sim_out *out);

/* The same as lines of comma-separated values: table, row, measure, value. */
void sim_out_csv(const struct sim_out *out);

#endif
