/* rookery games: games, variants, seats, options. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/games.h>
#include <rookery/ids.h>
#include <rookery/plan.h>
#include <wire/build.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    bool all, json, names;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { "all", 0, NULL, OPTIONS_FLAG, AT(all),
      .about = "Also list test games and the template" },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { "names", 0, NULL, OPTIONS_FLAG, AT(names),
      .about = "With --json, also print the names of all moves, by id" },
    { 0 }
};

static const struct options options = {
    .about = "Lists the games with their variants, seats and options. Options "
             "are shown with their defaults, as --set takes them.",
    .table = { { rows, 0 } },
};

/* Describes an option and its values in one sentence. */
static void
describe(const struct rk_option *option, struct rk_text *text)
{
    rk_text_add(text, option->title);
    rk_text_add(text, ": ");
    if (option->words == NULL) {
        rk_text_int(text, option->min);
        rk_text_add(text, " to ");
        rk_text_int(text, option->max);
    }
    for (int i = 0; option->words != NULL && option->words[i] != NULL; i++) {
        rk_text_add(text, i == 0 ? "" : " or ");
        rk_text_add(text, option->words[i]);
    }
}

/* One line for --set: ${given} is what can be given, ${words} describe it. */
static void
show_set(const char *given, const char *words)
{
    enum { LEFT = 14, RIGHT = 32 };

    if (strlen(given) < RIGHT - LEFT)
        printf("%*s%-*s", LEFT, "", RIGHT - LEFT, given);
    else
        printf("%*s%s\n%*s", LEFT, "", given, RIGHT, "");
    cli_wrap(RIGHT, RIGHT, words);
}

static void
show_option(const struct rk_option *option)
{
    char words[RK_SENTENCE_MAX], given[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(words, sizeof words);

    describe(option, &text);
    if (option->words != NULL)
        snprintf(given, sizeof given, "%s=%s", option->id,
                 option->words[option->value]);
    else
        snprintf(given, sizeof given, "%s=%d", option->id, option->value);
    show_set(given, words);
}

static void
show_variant(const struct rk_game *game, const struct rk_variant *variant)
{
    char words[RK_SENTENCE_MAX];

    if (variant->seats_min == variant->seats_max)
        snprintf(words, sizeof words, "%s, %d seats", variant->title,
                 variant->seats_min);
    else
        snprintf(words, sizeof words, "%s, %d to %d seats", variant->title,
                 variant->seats_min, variant->seats_max);
    if (strlen(variant->id) < 10)
        printf("  %-10s", variant->id);
    else
        printf("  %s\n%12s", variant->id, "");
    cli_wrap(12, 12, words);
    for (int i = 0; i < rk_variant_options(variant); i++)
        show_option(&variant->options[i]);
    if (game->pack_fields.field == NULL)
        return;
    snprintf(words, sizeof words,
             "House rules from a JSON file; rookery rules %s --pack prints "
             "what can be changed",
             game->id);
    show_set("pack=FILE", words);
}

static void
show_game(const struct rk_game *game, bool all)
{
    printf("%-12s%s\n%-12s", game->id, game->title, "");
    cli_wrap(12, 12, game->about);
    for (int i = 0; game->variants[i].id != NULL; i++) {
        if (all || !game->variants[i].extra)
            show_variant(game, &game->variants[i]);
    }
}

static int
show(const struct args *args)
{
    int shown = 0;

    for (int i = 0; rk_games[i] != NULL; i++) {
        if (rk_games[i]->extra && !args->all)
            continue;
        if (shown++ > 0)
            putchar('\n');
        show_game(rk_games[i], args->all);
    }
    if (shown == 0)
        cli_wrap(0, 0,
                 "There are no games except the template; list it with "
                 "rookery games --all.");
    return tell_done();
}

/* Numbers for moves and observations under one setup. */
struct numbers {
    struct rk_ids ids;
    struct rk_plan plan;
};

/* The names of all moves, by id. */
static json_t *
names_json(const struct rk_ids *ids)
{
    json_t *list = build_array();

    for (int id = 0; id < ids->count; id++) {
        char word[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(word, sizeof word);

        rk_ids_name(ids, id, &text);
        build_add(list, build_text(word));
    }
    return list;
}

/*
 * How many moves have ids and how many columns views have, under ${setup}. NULL
 * for a game that has too many for that.
 */
static json_t *
numbers_json(const struct rk_game *game, const struct rk_setup *setup,
             bool names)
{
    struct numbers *numbers = memory_new(1, sizeof *numbers);
    json_t *json = NULL;

    if (rk_ids_make(&numbers->ids, game, setup, NULL) == RK_OK &&
        rk_plan_make(&numbers->plan, game, setup, NULL) == RK_OK) {
        json = json_pack("{s:i, s:i, s:o, s:i, s:o}", "seats", setup->seats,
                         "moves", numbers->ids.count, "ids",
                         json_sprintf("%016" PRIx64, numbers->ids.hash),
                         "columns", numbers->plan.columns, "plan",
                         json_sprintf("%016" PRIx64, numbers->plan.hash));
        if (names)
            build_put(json, "names", names_json(&numbers->ids));
    }
    free(numbers);
    return json;
}

/* A row for every number of seats. */
static json_t *
by_seats_json(const struct rk_game *game, struct rk_setup setup, bool names)
{
    const struct rk_variant *variant = rk_setup_variant(game, &setup);
    json_t *list = build_array();

    for (int seats = variant->seats_min; seats <= variant->seats_max; seats++) {
        json_t *row;

        setup.seats = (uint8_t)seats;
        row = numbers_json(game, &setup, names);
        if (row != NULL)
            build_add(list, row);
    }
    return list;
}

/* The most answers of a match, null where no bound is known. */
static json_t *
longest_json(const struct rk_game *game, const struct rk_setup *setup)
{
    long longest = rk_game_longest(game, setup);

    return longest > 0 ? json_integer(longest) : json_null();
}

/*
 * Facts for programs that want to play ${variant} with the most seats: with its
 * default options, and the longest match also with those of simulations.
 */
static json_t *
facts_json(const struct rk_game *game, const char *variant, bool names)
{
    struct rk_setup setup, sims;

    rk_setup_make(game, variant, 0, &setup, NULL);
    setup.seats = rk_setup_variant(game, &setup)->seats_max;
    sims = setup;
    rk_setup_for_sims(game, &sims);
    return json_pack(
        "{s:i, s:b, s:b, s:o, s:o, s:{s:s, s:i, s:i, s:i}, s:o}", "rules",
        game->rules, "chance", game->chance != NULL, "simultaneous",
        game->at_once, "longest", longest_json(game, &setup), "longest_in_sims",
        longest_json(game, &sims), "payoff", "of", "victory", "min", 0, "max",
        1, "sum", 1, "by_seats", by_seats_json(game, setup, names));
}

static json_t *
game_json(const struct rk_game *game, const struct args *args)
{
    json_t *json = args->all ? rk_json_game(game) : rk_json_listed_game(game);
    json_t *variant;
    size_t i;

    json_array_foreach(json_object_get(json, "variants"), i, variant)
    {
        const char *id = json_string_value(json_object_get(variant, "id"));

        json_object_set_new(variant, "facts",
                            facts_json(game, id, args->names));
    }
    return json;
}

static int
print(const struct args *args)
{
    json_t *list = json_array();

    for (int i = 0; rk_games[i] != NULL; i++) {
        if (args->all || !rk_games[i]->extra)
            json_array_append_new(list, game_json(rk_games[i], args));
    }
    return cli_print_json(json_pack("{s:o}", "games", list));
}

int
games_command(int argc, char **argv)
{
    struct args args = { 0 };

    if (options_read(&options, argc, argv, &args) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (args.names && !args.json)
        return cli_bad("--names goes with --json.");
    return args.json ? print(&args) : show(&args);
}
