/* rookery rules: show what every card does, and the source of each fact. */
#include <stdio.h>
#include <string.h>

#include "server/table/refusals.h"
#include "wire/build.h"
#include "wire/said.h"

#include "cli/cli.h"
#include "cli/setup_args.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    struct setup_args setup;
    bool json, pack;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORD, .at = AT(setup.game) },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { "pack", 0, NULL, OPTIONS_FLAG, AT(pack),
      .about =
          "Print the current house rules as JSON, to edit and pass back with "
          "--set pack=FILE" },
    { 0 }
};

static const struct options options = {
    .words = "GAME",
    .about = "Describes every card, item, space, area and power of a game in "
             "our own words, with the source of each fact.",
    .table = { { rows, 0 }, { setup_args_rows, AT(setup) } },
};

enum { INDENT = 4 };

/* The source of everything in ${entry}, or NULL if there are several. */
static const char *
single_source(const struct rk_entry *entry)
{
    for (int i = 0; i < entry->facts; i++) {
        if (strcmp(entry->fact[i].provenance, entry->text_provenance) != 0)
            return NULL;
    }
    return entry->text_provenance;
}

/* "copies 8, worth 1, points 1" */
static void
show_facts(const struct rk_entry *entry)
{
    char words[RK_FACTS_MAX * 80];
    struct rk_text text = rk_text_over(words, sizeof words);

    tell_facts(entry, &text);
    if (entry->facts > 0) {
        printf("%*s", INDENT, "");
        cli_wrap(INDENT, INDENT, words);
    }
}

/* "[copies] printed: ..." */
static void
show_source(const char *what, const char *source)
{
    char words[RK_ENTRY_TEXT_MAX];
    struct rk_text text = rk_text_over(words, sizeof words);

    rk_text_fill(&text, "[%] ", what);
    rk_text_add(&text, source);
    printf("%*s", INDENT, "");
    cli_wrap(INDENT, INDENT + 2, words);
}

/* The source of all facts of the game, or NULL if there are several. */
static const char *
common_source(const struct rk_game *game, const struct rk_setup *setup)
{
    const char *common = NULL;
    struct rk_entry entry;

    for (int i = 0; rk_game_entry(game, setup, i, &entry); i++) {
        const char *source = single_source(&entry);

        if (source == NULL || (common != NULL && strcmp(source, common) != 0))
            return NULL;
        common = source;
    }
    return common;
}

static void
show_sources(const struct rk_entry *entry)
{
    const char *source = single_source(entry);

    if (source != NULL) {
        show_source("source", source);
        return;
    }
    show_source("text", entry->text_provenance);
    for (int i = 0; i < entry->facts; i++)
        show_source(entry->fact[i].name, entry->fact[i].provenance);
}

static int
show(const struct rk_game *game, const struct rk_setup *setup)
{
    const char *common = common_source(game, setup);
    struct rk_entry entry;

    tell_setup(game, setup);
    cli_wrap(0, 0, game->about);
    for (int i = 0; rk_game_entry(game, setup, i, &entry); i++) {
        printf("\n%s (%s %s)\n%*s", entry.name, entry.kind, entry.id, INDENT,
               "");
        cli_wrap(INDENT, INDENT, entry.text);
        show_facts(&entry);
        if (common == NULL)
            show_sources(&entry);
    }
    if (common != NULL) {
        fputs("\nSource of all this: ", stdout);
        cli_wrap(20, 0, common);
    }
    return tell_done();
}

/* All that a server may refuse, as rk_json_phrases() lists phrases. */
static json_t *
refusals_json(void)
{
    json_t *json = build_array();

    for (int id = REFUSAL_NONE + 1; id < REFUSALS; id++) {
        if (refusals_phrase(id) != NULL)
            build_add(json, said_phrase(refusals_phrase(id)));
    }
    return json;
}

static int
print(const struct rk_game *game, const struct rk_setup *setup)
{
    json_t *json = build_object();

    build_put_text(json, "game", game->id);
    build_put_text(json, "variant", rk_setup_variant(game, setup)->id);
    if (rk_setup_packed(game, setup))
        build_put(json, "pack", rk_json_house_rules(game, setup));
    rk_json_reference(json, game, setup);
    build_put(json, "answers", rk_json_ops(game));
    build_put(json, "phrases", rk_json_phrases(game));
    build_put(json, "shared_phrases", rk_json_phrases(NULL));
    build_put(json, "refusals", refusals_json());
    return cli_print_json(json);
}

static int
print_pack(const struct rk_game *game, const struct rk_setup *setup)
{
    if (game->pack_fields.field == NULL)
        return cli_bad("%s has no house rules.", game->title);
    return cli_print_json(rk_json_pack(game, setup));
}

int
rules_command(int argc, char **argv)
{
    struct args args = { 0 };
    const struct rk_game *game;
    struct rk_setup setup;

    if (options_read(&options, argc, argv, &args) != CLI_FINE ||
        setup_args_make(&args.setup, &game, &setup) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (args.pack)
        return print_pack(game, &setup);
    return args.json ? print(game, &setup) : show(game, &setup);
}
