/* rookery new: begin a match and print it as a match file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/deal.h"
#include "cli/setup_args.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    struct setup_args setup;
    const char *position;
    bool ask;
    const char *seeded; /* NULL: no --seed */
    uint64_t seed;
};

static bool
read_chance(const struct options_row *row, void *ask, const char *word)
{
    *(bool *)ask = strcmp(word, "ask") == 0;
    if (*(bool *)ask || strcmp(word, "auto") == 0)
        return true;
    cli_bad("--%s takes auto or ask, not \"%s\".", row->name, word);
    return false;
}

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORD, .at = AT(setup.game) },
    { "seed", 0, "S", OPTIONS_NUMBER, AT(seed),
      .about = "Random seed; the same S gives the same deals",
      .max = UINT64_MAX, .given = AT(seeded) },
    { "chance", 0, "auto|ask", OPTIONS_READ, AT(ask),
      .about = "Cards and dice come from the program (auto) or from people "
               "with real ones (ask): rookery move MATCH chance 'ANSWER'",
      .read = read_chance },
    { "position", 0, "FILE", OPTIONS_TEXT, AT(position),
      .about = "Begin at a position, as rookery position prints it" },
    { 0 }
};

static const struct options options = {
    .words = "GAME",
    .about = "Begins a match and prints it as a match file.",
    .table = { { rows, 0 }, { setup_args_rows, AT(setup) } },
};

static struct rk_match_file *
begin(const struct args *args)
{
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room state;

    if (setup_args_start(&args->setup, args->position, &game, &setup, &state) !=
        CLI_FINE)
        return NULL;
    return rk_match_file_new(
        game, &setup, args->position != NULL ? rk_state_in(&state) : NULL);
}

int
new_command(int argc, char **argv)
{
    struct args args = { 0 };
    struct rk_match_file *file;
    char *text;

    if (options_read(&options, argc, argv, &args) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (args.ask && args.seeded != NULL)
        return cli_bad("With --chance ask people deal; leave --seed out.");
    file = begin(&args);
    if (file == NULL)
        return CLI_BAD_INPUT;
    /* The same seed gives the same bytes, so the clock is not read. */
    if (!args.ask)
        deal_start(file, args.seeded != NULL ? args.seed : deal_seed(),
                   args.seeded != NULL ? 0 : cli_now());
    text = rk_match_file_text(file);
    rk_match_file_free(file);
    fputs(text, stdout);
    free(text);
    return tell_done();
}
