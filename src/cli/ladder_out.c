/* Results of a tournament. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <sim/say.h>
#include <sim/stats.h>

#include "ladder_out.h"
#include "tell.h"

void
ladder_out_rate(struct ladder_out *out)
{
    rating_fit(out->plan, out->tally, out->rating);
    for (int i = 0; i < out->plan->bots; i++) {
        int at = i;

        for (; at > 0 &&
               out->rating[out->order[at - 1]].value < out->rating[i].value;
             at--)
            out->order[at] = out->order[at - 1];
        out->order[at] = i;
    }
}

static double
mean_rank(const struct tally_cell *cell)
{
    double sum = 0;

    for (int rank = 0; rank < RK_SEATS_MAX; rank++)
        sum += (rank + 1) * (double)cell->ranks[rank];
    return stats_mean(sum, cell->matches);
}

/*
 * The share of matches in which ${a} ranked before ${b}; -1 if they never met.
 */
static double
ahead(const struct ladder_out *out, int a, int b)
{
    double won = (double)out->tally->ahead[a][b];
    double lost = (double)out->tally->ahead[b][a];

    return won + lost > 0 ? won / (won + lost) : -1;
}

/* For people */

enum { LEAST = 12 }; /* columns for bots: "ranked before, %" fits too */

static void
show_bot(const struct ladder_out *out, int place, int width)
{
    int bot = out->order[place];
    struct tally_cell cell = tally_of_bot(out->tally, bot);
    struct stats_range share = stats_share(cell.wins, cell.matches);

    printf("%2d  %*s %7.0f %5.0f %8" PRIu64 "  %5.1f %%  %5.1f - %5.1f %6.2f\n",
           place + 1, -width, out->plan->hire[bot].spec, out->rating[bot].value,
           out->rating[bot].error, cell.matches, 100 * share.value,
           100 * share.low, 100 * share.high, mean_rank(&cell));
}

static void
show_pairs(const struct ladder_out *out, int width)
{
    int bots = out->plan->bots;

    printf("\nranked before, %%%*s", width - LEAST, "");
    for (int i = 0; i < bots; i++)
        printf(" %4d", i + 1);
    putchar('\n');
    for (int i = 0; i < bots; i++) {
        printf("%2d  %*s", i + 1, -width, out->plan->hire[out->order[i]].spec);
        for (int j = 0; j < bots; j++) {
            double won = ahead(out, out->order[i], out->order[j]);

            if (i == j || won < 0)
                printf("    -");
            else
                printf(" %4.0f", 100 * won);
        }
        putchar('\n');
    }
}

void
ladder_out_show(const struct ladder_out *out)
{
    const struct sim_plan *plan = out->plan;
    int width = plan_name_width(plan, LEAST);

    printf("%s, %s, %d seats in rotation: %" PRIu64 " matches with seed "
           "%" PRIu64 "\n",
           plan->game->title, rk_setup_variant(plan->game, &plan->setup)->id,
           plan->setup.seats, out->tally->matches, plan->seed);
    tell_pack(plan->game, &plan->setup);
    printf("\n    %*s  rating   +/-  matches     wins  95 %% interval   rank\n",
           -width, "bot");
    for (int place = 0; place < plan->bots; place++)
        show_bot(out, place, width);
    show_pairs(out, width);
    putchar('\n');
    tell_say(0,
             "Equals win %.1f %%. Ratings are Plackett-Luce strengths from all "
             "ranks (Hunter 2004): 1500 on average, 400 more for ten times the "
             "strength, with half of the 95 %% interval.",
             100.0 / plan->setup.seats);
    for (int bot = 0; bot < plan->bots; bot++) {
        struct troubles troubles = { -1, plan->hire[bot].spec,
                                     &out->report[bot] };

        troubles_tell(&troubles);
    }
}

/* For programs */

static json_t *
bot_json(const struct ladder_out *out, int bot)
{
    struct tally_cell cell = tally_of_bot(out->tally, bot);
    struct stats_range share = stats_share(cell.wins, cell.matches);
    struct troubles troubles = { -1, out->plan->hire[bot].spec,
                                 &out->report[bot] };
    json_t *before = json_object();

    for (int other = 0; other < out->plan->bots; other++) {
        double won = ahead(out, bot, other);

        if (other != bot && won >= 0)
            json_object_set_new(before, out->plan->hire[other].spec,
                                json_real(won));
    }
    return json_pack(
        "{s:s, s:f, s:f, s:I, s:f, s:f, s:f, s:f, s:f, s:o, s:o*}", "bot",
        out->plan->hire[bot].spec, "rating", out->rating[bot].value, "error",
        out->rating[bot].error, "matches", (json_int_t)cell.matches, "share",
        share.value, "low", share.low, "high", share.high, "rank",
        mean_rank(&cell), "points",
        stats_mean((double)cell.points, cell.matches), "before", before,
        "troubles",
        troubles.report->troubled ? troubles_json(&troubles) : NULL);
}

json_t *
ladder_out_json(const struct ladder_out *out)
{
    json_t *json = rk_json_setup(out->plan->game, &out->plan->setup);
    json_t *bots = json_array();

    for (int place = 0; place < out->plan->bots; place++)
        json_array_append_new(bots, bot_json(out, out->order[place]));
    json_object_update_new(json,
                           json_pack("{s:o, s:I, s:s, s:o}", "seed",
                                     json_sprintf("%" PRIu64, out->plan->seed),
                                     "games", (json_int_t)out->tally->matches,
                                     "model", "Plackett-Luce", "bots", bots));
    return json;
}

void
ladder_out_csv(const struct ladder_out *out)
{
    puts("bot,rating,error,matches,share,low,high,rank,points");
    for (int place = 0; place < out->plan->bots; place++) {
        int bot = out->order[place];
        struct tally_cell cell = tally_of_bot(out->tally, bot);
        struct stats_range share = stats_share(cell.wins, cell.matches);

        say_csv(stdout, out->plan->hire[bot].spec);
        printf(",%.3f,%.3f,%" PRIu64 ",%.9g,%.9g,%.9g,%.9g,%.9g\n",
               out->rating[bot].value, out->rating[bot].error, cell.matches,
               share.value, share.low, share.high, mean_rank(&cell),
               stats_mean((double)cell.points, cell.matches));
    }
}
