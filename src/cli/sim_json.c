/* Results of a simulation as JSON. */
#include <inttypes.h>

#include <sim/part.h>
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

/* One number for each seat: its ${measure} in ${rows}. */
static json_t *
column_json(const json_t *rows, const char *measure)
{
    json_t *column = json_array();

    for (size_t i = 0; i < json_array_size(rows); i++)
        json_array_append(column,
                          json_object_get(json_array_get(rows, i), measure));
    return column;
}

/* Starting seats and those after them; empty if seat 0 always starts. */
static json_t *
turns_json(const struct sim_out *out)
{
    json_t *rows = json_array();

    for (int turn = 0; turn < out->plan->setup.seats; turn++) {
        const struct tally_cell *cell = &out->tally->turn[turn];

        if (cell->matches > 0)
            json_array_append_new(rows,
                                  cell_json("turn", json_integer(turn + 1),
                                            cell, out->plan->setup.seats));
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

/* Counters that are not 0: {NAME: value, COUNT: how often}. */
static void
add_row(json_t *list, const char *bot, const char *name, const char *count,
        const struct stats_row *row)
{
    for (int i = 0; i < row->count; i++) {
        json_t *json;

        if (row->counter[i] == 0)
            continue;
        json = bot != NULL ? json_pack("{s:s}", "bot", bot) : json_object();
        json_object_set_new(json, name, json_integer(row->least + i));
        json_object_set_new(json, count,
                            json_integer((json_int_t)row->counter[i]));
        json_array_append_new(list, json);
    }
}

static json_t *
row_json(const char *name, const struct stats_row *row)
{
    json_t *list = json_array();

    add_row(list, NULL, name, "matches", row);
    return list;
}

static json_t *
scores_json(const struct sim_out *out)
{
    json_t *list = json_array();

    for (int bot = 0; bot < out->plan->bots; bot++) {
        struct stats_row row = { out->tally->scores[bot], TALLY_SCORES,
                                 TALLY_LEAST };

        add_row(list, out->plan->hire[bot].spec, "points", "seats", &row);
    }
    return list;
}

static json_t *
spread_json(const char *of, const struct stats_row *row)
{
    int first, last;

    if (!stats_row_ends(row, &first, &last))
        return NULL;
    return json_pack("{s:s, s:f, s:f, s:i, s:i, s:i, s:i, s:i}", "of", of,
                     "mean", stats_row_mean(row), "deviation",
                     stats_row_deviation(row), "least", first, "low",
                     stats_row_quantile(row, 0.05), "median",
                     stats_row_quantile(row, 0.5), "high",
                     stats_row_quantile(row, 0.95), "most", last);
}

static json_t *
ask_json(const char *name, const struct tally_ask *ask)
{
    struct stats_row row = { ask->choices, RK_LEGAL_MAX + 1, 0 };
    int first, last;

    if (!stats_row_ends(&row, &first, &last))
        return NULL;
    return json_pack("{s:s, s:I, s:I, s:I, s:f, s:i, s:i}", "ask", name,
                     "answers", (json_int_t)ask->answers, "decisions",
                     (json_int_t)stats_row_sum(&row), "forced",
                     (json_int_t)ask->choices[1], "mean", stats_row_mean(&row),
                     "median", stats_row_quantile(&row, 0.5), "most", last);
}

static json_t *
asks_json(const struct tally *tally)
{
    json_t *list = json_array();

    for (int kind = 0; kind < RK_ASK_KINDS; kind++) {
        json_t *ask = ask_json(rk_ask_name(kind), &tally->ask[kind]);

        if (ask != NULL)
            json_array_append_new(list, ask);
    }
    return list;
}

static json_t *
deed_json(const struct deed *about, const struct tally_deed *deed,
          const struct sim_out *out)
{
    int seats = out->plan->setup.seats;
    struct stats_range share = stats_share(deed->wins, deed->owners), edge;
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:f, s:f, s:f}", "deed",
                  about->deed, "id", about->id, "kind", about->kind, "times",
                  (json_int_t)deed->times, "matches", (json_int_t)deed->matches,
                  "owners", (json_int_t)deed->owners, "share", share.value,
                  "low", share.low, "high", share.high);

    if (stats_edge(deed, out->tally->matches, seats, &edge))
        json_object_update_new(json, json_pack("{s:f, s:f, s:f}", "edge",
                                               edge.value, "edge_low", edge.low,
                                               "edge_high", edge.high));
    return json;
}

static json_t *
deeds_json(const struct sim_out *out)
{
    json_t *list = json_array();

    for (int i = 0; i < out->deeds->count; i++)
        json_array_append_new(
            list, deed_json(&out->deeds->row[i], &out->tally->deed[i], out));
    return list;
}

/* Everything with a distribution: its summary, then the counts. */
static void
add_spreads(json_t *json, const struct sim_out *out)
{
    const struct tally *tally = out->tally;
    struct stats_row margins = stats_margins(tally);
    struct stats_row lengths = stats_lengths(tally);
    struct stats_row rounds = stats_rounds(tally);
    json_t *spreads = json_array();

    json_array_append_new(spreads, spread_json("margin", &margins));
    json_array_append_new(spreads, spread_json("answers", &lengths));
    json_array_append_new(spreads, spread_json("rounds", &rounds));
    json_object_update_new(json,
                           json_pack("{s:o, s:o, s:o, s:o, s:o}", "spreads",
                                     spreads, "scores", scores_json(out),
                                     "margins", row_json("points", &margins),
                                     "lengths", row_json("answers", &lengths),
                                     "rounds", row_json("rounds", &rounds)));
}

/* The bots with trouble, by the seats they start on; NULL if none. */
static json_t *
troubles_of(const struct sim_out *out)
{
    json_t *all = NULL;

    for (int seat = 0; seat < out->plan->setup.seats; seat++) {
        struct troubles troubles = sim_out_troubles(out, seat);

        if (troubles.report == NULL || !troubles.report->troubled)
            continue;
        if (all == NULL)
            all = json_array();
        json_array_append_new(all, troubles_json(&troubles));
    }
    return all;
}

/* How long each bot thinks, by processor time. */
static json_t *
times_json(const struct sim_out *out)
{
    json_t *rows = json_array();

    for (int bot = 0; bot < out->plan->bots; bot++) {
        const struct sim_time *time = &out->times->bot[bot];

        json_array_append_new(rows,
                              json_pack("{s:s, s:I, s:f, s:f}", "bot",
                                        out->plan->hire[bot].spec, "answers",
                                        (json_int_t)time->answers, "seconds",
                                        (double)time->ns / 1e9, "longest",
                                        (double)time->longest / 1e9));
    }
    return rows;
}

json_t *
sim_out_json(const struct sim_out *out)
{
    const struct sim_plan *plan = out->plan;
    const struct tally *tally = out->tally;
    json_t *json = rk_json_setup(plan->game, &plan->setup);
    json_t *seats = seats_json(out);

    json_object_update_new(
        json,
        json_pack(
            "{s:o, s:b, s:o, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o}", "bots",
            part_bots_json(plan), "rotated", plan->rotate, "seed",
            json_sprintf("%" PRIu64, plan->seed), "games",
            (json_int_t)tally->matches, "decisions",
            (json_int_t)tally->decisions, "answers", (json_int_t)tally->answers,
            "chances", (json_int_t)tally->chances, "wins",
            column_json(seats, "share"), "points", column_json(seats, "points"),
            "by_seat", seats, "by_bot", bots_json(out)));
    json_object_set_new(json, "by_turn", turns_json(out));
    json_object_set_new(json, "asks", asks_json(tally));
    json_object_set_new(json, "deeds", deeds_json(out));
    add_spreads(json, out);
    json_object_update_new(json,
                           json_pack("{s:o*}", "troubles", troubles_of(out)));
    if (out->seconds > 0)
        json_object_update_new(
            json, json_pack("{s:f, s:f}", "seconds", out->seconds,
                            "decisions_per_second",
                            (double)tally->decisions / out->seconds));
    if (out->times != NULL)
        json_object_set_new(json, "thinking", times_json(out));
    return json;
}
