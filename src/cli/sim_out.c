/* Results of a simulation as text. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <sim/stats.h>

#include "sim_out.h"
#include "tell.h"

enum { LEAST = 10 }; /* columns for bots */

static void
show_cell(const struct tally_cell *cell)
{
    struct stats_range share = stats_share(cell->wins, cell->matches);

    printf(" %9" PRIu64 " %6.1f %%  %5.1f - %5.1f %9.2f\n", cell->matches,
           100 * share.value, 100 * share.low, 100 * share.high,
           stats_mean((double)cell->points, cell->matches));
}

static const char columns[] = "   matches     wins  95 % interval    points";

static void
show_seats(const struct sim_out *out)
{
    const struct sim_plan *plan = out->plan;
    bool named = !plan->rotate && plan->lineups == 1;
    int width = named ? plan_name_width(plan, LEAST) + 2 : 0;

    printf("\nseat%*s%s\n", -width, named ? "  bot" : "", columns);
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        struct tally_cell cell = tally_of_seat(out->tally, seat);
        const char *bot = plan->hire[plan->lineup[0].bot[seat]].spec;

        printf("%4d%s%*s", seat, named ? "  " : "", named ? 2 - width : 0,
               named ? bot : "");
        show_cell(&cell);
    }
}

static void
show_bots(const struct sim_out *out)
{
    int width = plan_name_width(out->plan, LEAST);

    printf("\n%*s%s\n", -width, "bot", columns);
    for (int bot = 0; bot < out->plan->bots; bot++) {
        struct tally_cell cell = tally_of_bot(out->tally, bot);

        printf("%*s", -width, out->plan->hire[bot].spec);
        show_cell(&cell);
    }
}

/* Starting seats and those after them, where that is random. */
static void
show_turns(const struct sim_out *out)
{
    if (out->tally->turn[0].matches == 0)
        return;
    printf("\nturn%s\n", columns);
    for (int turn = 0; turn < out->plan->setup.seats; turn++) {
        printf("%4d", turn + 1);
        show_cell(&out->tally->turn[turn]);
    }
}

struct troubles
sim_out_troubles(const struct sim_out *out, int seat)
{
    const struct sim_plan *plan = out->plan;
    int bot = plan->lineup[0].bot[seat], copy = 0;

    for (int before = 0; before < seat; before++)
        copy += plan->lineup[0].bot[before] == bot;
    return (struct troubles){ .seat = seat,
                              .spec = plan->hire[bot].spec,
                              .report = out->report != NULL
                                            ? &out->report->copy[bot][copy]
                                            : NULL };
}

static void
show_troubles(const struct sim_out *out)
{
    for (int seat = 0; seat < out->plan->setup.seats; seat++) {
        struct troubles troubles = sim_out_troubles(out, seat);

        if (troubles.report != NULL)
            troubles_tell(&troubles);
    }
}

static void
show_count(const char *what, uint64_t count, uint64_t matches)
{
    printf("%s %12" PRIu64 "  %8.1f a match\n", what, count,
           stats_mean((double)count, matches));
}

/* How long each bot thinks, in milliseconds of processor time. */
static void
show_times(const struct sim_out *out)
{
    puts("\nbot               answers  ms each  longest");
    for (int bot = 0; bot < out->plan->bots; bot++) {
        const struct sim_time *time = &out->times->bot[bot];

        printf("%-15s %9" PRIu64 " %8.3f %8.1f\n", out->plan->hire[bot].spec,
               time->answers, stats_mean((double)time->ns / 1e6, time->answers),
               (double)time->longest / 1e6);
    }
}

void
sim_out_show(const struct sim_out *out)
{
    const struct sim_plan *plan = out->plan;
    const struct tally *tally = out->tally;

    printf("%s, %s, %d seats%s: %" PRIu64 " matches with seed %" PRIu64 "\n",
           plan->game->title, rk_setup_variant(plan->game, &plan->setup)->id,
           plan->setup.seats, plan->rotate ? " in rotation" : "",
           tally->matches, plan->seed);
    tell_pack(plan->game, &plan->setup);
    if (plan->bots > 1)
        show_bots(out);
    show_seats(out);
    show_turns(out);
    putchar('\n');
    show_count("decisions ", tally->decisions, tally->matches);
    show_count("answers   ", tally->answers, tally->matches);
    show_count("by chance ", tally->chances, tally->matches);
    if (out->seconds > 0)
        printf("seconds    %12.3f  %8.0f decisions a second\n", out->seconds,
               (double)tally->decisions / out->seconds);
    if (out->times != NULL)
        show_times(out);
    show_troubles(out);
}
