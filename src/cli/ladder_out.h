/* The results of a tournament, for people and for programs. */
#ifndef CLI_LADDER_OUT_H
#define CLI_LADDER_OUT_H

#include <sim/rating.h>

#include "troubles.h"

struct ladder_out {
    const struct sim_plan *plan;
    const struct tally *tally;
    struct rating rating[PLAN_BOTS_MAX];
    struct exec_report report[PLAN_BOTS_MAX]; /* of programs */
    int order[PLAN_BOTS_MAX];                 /* the bots, the best first */
};

/* Fills in ratings and order. */
void ladder_out_rate(struct ladder_out *out);

/* A table for a person, a JSON value, comma-separated values. */
void ladder_out_show(const struct ladder_out *out);
json_t *ladder_out_json(const struct ladder_out *out);
void ladder_out_csv(const struct ladder_out *out);

#endif
