/*
 * Part files: a plan and the tally of one part of it, as JSON, so that a run
 * can be spread over machines and merged again. All input is treated as
 * hostile.
 */
#ifndef SIM_PART_H
#define SIM_PART_H

#include <rookery/wire.h>

#include "tally.h"

struct part {
    struct sim_plan plan; /* bots have a spec, but are not hired */
    struct tally tally;
};

/*
 * The bots as they were named: those of the first lineup, one for each seat; in
 * a ladder all that meet.
 */
json_t *part_bots_json(const struct sim_plan *plan);

/* The part file of ${plan} and its ${tally}. One lineup only, or a ladder. */
json_t *part_json(const struct sim_plan *plan, const struct tally *tally);

/* A hash of all that must be the same in the parts of one run, and of ${salt}. */
uint64_t part_fingerprint(const struct sim_plan *plan, uint64_t salt);

/* Reads one, of a ladder or of a simulation; false with a sentence in ${why}. */
bool part_read(const char *text, size_t length, bool ladder, struct part *part,
               struct rk_text *why);

/* Parts of one run, merged. Starts as zeros. */
struct part_sum {
    struct part whole;
    unsigned count; /* parts so far */
    bool seen[PLAN_PARTS_MAX + 1];
};

/*
 * Adds ${part}. False with a sentence, and nothing has changed, if it is from
 * another run than those before, or there already.
 */
bool part_add(struct part_sum *sum, const struct part *part,
              struct rk_text *why);

/* The first part that is missing; 0 if there is none. */
unsigned part_missing(const struct part_sum *sum);

#endif
