/* rookery bench: measure how fast every game is, relative to the yardstick. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rookery/games.h>
#include <sim/measure.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    const struct rk_game *game; /* NULL: all of them */
    uint64_t slice;             /* milliseconds */
    bool json;
};

static bool
read_game(const struct options_row *row, void *game, const char *id)
{
    const struct rk_game *found = rk_games_find(id);

    (void)row;
    *(const struct rk_game **)game = found;
    if (found == NULL)
        cli_bad("There is no game \"%s\"; rookery games --all lists them.", id);
    return found != NULL;
}

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { "game", 0, "GAME", OPTIONS_READ, AT(game),
      .about = "Measure only this game", .read = read_game },
    { "slice", 0, "MS", OPTIONS_NUMBER, AT(slice),
      .about = "Measure for MS milliseconds at a time", .standard = "40",
      .min = 1, .max = 10000 },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { 0 }
};

static const struct options options = {
    .about = "Measures every game, variant and number of seats with random "
             "play on one core. A decision is one small answer, with a view "
             "and the list of legal answers made for it. Each row is measured "
             "25 times in turn with the yardstick, a tiny game in plain C; "
             "the ratio is the median of the 25 ratios.",
    .table = { { rows, 0 } },
};

/* The rows being measured. */
struct table {
    struct args args;
    json_t *rows; /* NULL for output to people */
    int done;
};

static void
show_head(void)
{
    puts("                            decide  answer"
         "        copy view guess judge search\n"
         "game, variant        seats      /s      /s"
         "  ratio   ns   ns    ns    ns     /s");
}

/* A rate in three or four digits and a unit: "2.65 M". */
static void
rate_text(double rate, char text[16])
{
    static const char *const units[] = { "", " k", " M", " G" };
    size_t unit = 0;

    while (rate >= 1000 && unit + 1 < RK_COUNT(units)) {
        rate /= 1000;
        unit++;
    }
    snprintf(text, 16, "%.*f%s",
             rate < 10    ? 2
             : rate < 100 ? 1
                          : 0,
             rate, units[unit]);
}

static void
show_row(const struct measure *m)
{
    char decisions[16], answers[16], search[16], name[64];

    snprintf(name, sizeof name, "%s %s", m->game->id,
             rk_setup_variant(m->game, &m->setup)->id);
    rate_text(m->decisions, decisions);
    rate_text(m->answers, answers);
    rate_text(m->price.search_per_second, search);
    printf("%-24s %d %7s %7s %6.3f %4.0f %4.0f %5.0f %5.0f %6s\n", name,
           m->setup.seats, decisions, answers, m->ratio, m->price.copy_ns,
           m->price.view_ns, m->price.guess_ns, m->price.judge_ns, search);
    fflush(stdout);
}

static json_t *
row_json(const struct measure *m)
{
    return json_pack(
        "{s:s, s:s, s:i, s:f, s:f, s:f, s:f, s:f, s:I, s:f, s:f, s:f, s:f, "
        "s:f}",
        "game", m->game->id, "variant",
        rk_setup_variant(m->game, &m->setup)->id, "seats", (int)m->setup.seats,
        "decisions_per_second", m->decisions, "answers_per_second", m->answers,
        "matches_per_second", m->matches, "yardstick_per_second", m->yardstick,
        "ratio", m->ratio, "state_bytes", (json_int_t)m->game->state_size,
        "copy_ns", m->price.copy_ns, "view_ns", m->price.view_ns, "guess_ns",
        m->price.guess_ns, "judge_ns", m->price.judge_ns, "search_per_second",
        m->price.search_per_second);
}

static int
measure_row(struct table *table, struct measure *m)
{
    bool terminal = isatty(STDERR_FILENO) == 1, fine;

    if (terminal)
        fprintf(stderr, "measuring %s %s, %d seats ...", m->game->id,
                rk_setup_variant(m->game, &m->setup)->id, m->setup.seats);
    fine = measure_run(m, (double)table->args.slice / 1000);
    if (terminal)
        fputs("\r\033[K", stderr);
    if (!fine)
        return cli_failed("The yardstick cannot be run: %s.", strerror(errno));
    if (table->rows != NULL)
        json_array_append_new(table->rows, row_json(m));
    else
        show_row(m);
    return CLI_FINE;
}

static int
measure_game(struct table *table, const struct rk_game *game)
{
    const struct rk_variant *variant = game->variants;
    int status = CLI_FINE;

    for (; variant->id != NULL; variant++) {
        for (int n = variant->seats_min; n <= variant->seats_max; n++) {
            struct measure m = { .game = game };

            if (rk_setup_make(game, variant->id, n, &m.setup, NULL) != RK_OK)
                continue;
            rk_setup_for_sims(game, &m.setup);
            status = measure_row(table, &m);
            if (status != CLI_FINE)
                return status;
        }
    }
    return status;
}

static int
measure_all(struct table *table)
{
    for (int i = 0; rk_games[i] != NULL; i++) {
        int status = CLI_FINE;

        if (table->args.game == NULL || table->args.game == rk_games[i])
            status = measure_game(table, rk_games[i]);
        if (status != CLI_FINE)
            return status;
    }
    return CLI_FINE;
}

int
bench_command(int argc, char **argv)
{
    struct table table = { .done = 0 };
    int status;

    if (options_read(&options, argc, argv, &table.args) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (table.args.json)
        table.rows = json_array();
    else
        show_head();
    status = measure_all(&table);
    if (status == CLI_FINE && table.rows != NULL)
        return cli_print_json(json_pack("{s:o}", "rows", table.rows));
    json_decref(table.rows);
    return status == CLI_FINE ? tell_done() : status;
}
