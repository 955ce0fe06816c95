/* Results of a simulation as JSON. */
#include <inttypes.h>

#include <sim/stats.h>

#include "sim_out.h"

/* {NAME, "matches", "share", "low", "high", "points", "ranks"} */
static json_t *
cell_json(const char *name, json_t *value, const struct tally_cell *cell,
          int seats)
{
    struct stats_range share = stats_share(cell->wins, cell->matches);
    json_t *ranks = json_array();

    for (int rank = 0; rank < seats; rank++)
        json_array_append_new(ranks,
                              json_integer((json_int_t)cell->ranks[rank]));
    return json_pack("{s:o, s:I, s:f, s:f, s:f, s:f, s:o}", name, value,
                     "matches", (json_int_t)cell->matches, "share", share.value,
                     "low", share.low, "high", share.high, "points",
                     stats_mean((double)cell->points, cell->matches), "ranks",
                     ranks);
}

static json_t *
seats_json(const struct sim_out *out)
{
    json_t *rows = json_array();

    for (int seat = 0; seat < out->plan->setup.seats; seat++) {
        struct tally_cell cell = tally_of_seat(out->tally, seat);

        json_array_append_new(rows, cell_json("seat", json_integer(seat), &cell,
                                              out->plan->setup.seats));
    }
    return rows;
}

static json_t *
bots_json(const struct sim_out *out)
{
    json_t *rows = json_array();

    for (int bot = 0; bot < out->plan->bots; bot++) {
        struct tally_cell cell = tally_of_bot(out->tally, bot);

        json_array_append_new(
            rows, cell_json("bot", json_string(out->plan->hire[bot].spec),
                            &cell, out->plan->setup.seats));
    }
    return rows;
}

/* The bots as they were named: one for each seat of the first match. */
static json_t *
named_json(const struct sim_plan *plan)
{
    json_t *names = json_array();

    for (int seat = 0; seat < plan->setup.seats; seat++)
        json_array_append_new(
            names, json_string(plan->hire[plan->lineup[0].bot[seat]].spec));
    return names;
}

json_t *
sim_out_json(const struct sim_out *out)
{
    const struct sim_plan *plan = out->plan;
    const struct tally *tally = out->tally;
    json_t *json = rk_json_setup(plan->game, &plan->setup);

    json_object_update_new(
        json, json_pack("{s:o, s:b, s:o, s:I, s:I, s:I, s:I, s:o, s:o}", "bots",
                        named_json(plan), "rotated", plan->rotate, "seed",
                        json_sprintf("%" PRIu64, plan->seed), "games",
                        (json_int_t)tally->matches, "decisions",
                        (json_int_t)tally->decisions, "answers",
                        (json_int_t)tally->answers, "chances",
                        (json_int_t)tally->chances, "by_seat", seats_json(out),
                        "by_bot", bots_json(out)));
    if (out->seconds > 0)
        json_object_update_new(
            json, json_pack("{s:f, s:f}", "seconds", out->seconds,
                            "decisions_per_second",
                            (double)tally->decisions / out->seconds));
    return json;
}
