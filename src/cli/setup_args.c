/* GAME, --variant, --seats and --set: words in, a setup out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/games.h>

#include "setup_args.h"

static bool
add_set(const struct options_row *row, void *to, const char *text)
{
    struct setup_args *args = to;

    (void)row;
    if (args->sets == CLI_SETS_MAX)
        cli_bad("--set can be given at most %d times.", CLI_SETS_MAX);
    else if (strchr(text, '=') == NULL || text[0] == '=')
        cli_bad("--set takes KEY=VALUE, not \"%s\".", text);
    else {
        args->set[args->sets++] = text;
        return true;
    }
    return false;
}

#define AT(member) offsetof(struct setup_args, member)

const struct options_row setup_args_rows[] = {
    { "variant", 0, "V", OPTIONS_TEXT, AT(variant),
      .about = "Play variant V (the game's first)" },
    { "seats", 0, "N", OPTIONS_NUMBER, AT(seats),
      .about = "Play with N seats (the fewest)", .min = 1,
      .max = RK_SEATS_MAX },
    { "set", 0, "KEY=VALUE", OPTIONS_READ, 0,
      .about = "Set an option of the variant; may be given several times. "
               "pack=FILE reads house rules, if the game has any",
      .read = add_set },
    { 0 }
};

/* "arcane, magpie": the ids of all games. */
static void
list_games(struct rk_text *text)
{
    for (int i = 0; rk_games[i] != NULL; i++) {
        rk_text_add(text, i == 0 ? "" : ", ");
        rk_text_add(text, rk_games[i]->id);
    }
}

static void
refuse_game(const char *id)
{
    char list[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(list, sizeof list);

    list_games(&text);
    if (id == NULL)
        cli_bad("Name a game: %s.", list);
    else
        cli_bad("There is no game \"%s\"; the games are: %s.", id, list);
}

/* Sets one option from "KEY=VALUE". */
static int
set_option(const struct rk_game *game, struct rk_setup *setup, const char *text)
{
    const char *value = strchr(text, '=') + 1;
    char id[RK_SENTENCE_MAX], sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    snprintf(id, sizeof id, "%.*s", (int)(value - text - 1), text);
    if (rk_setup_set(game, setup, id, value, &why) != RK_OK)
        return cli_bad("%s", sentence);
    return CLI_FINE;
}

/* Says what is wrong with the file ${path}, if anything is. */
static int
report(enum rk_status status, const char *path, const char *sentence)
{
    if (status != RK_OK)
        return cli_bad("%s: %s", cli_file_name(path), sentence);
    return CLI_FINE;
}

/* Puts the house rules in the file ${path} into ${setup}. */
static int
set_pack(const struct rk_game *game, struct rk_setup *setup, const char *path)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    enum rk_status status;
    size_t length;
    char *text;

    if (game->pack_fields.field == NULL)
        return cli_bad("%s has no house rules; leave out --set pack.",
                       game->title);
    if (path[0] == '\0')
        return cli_bad("--set pack=FILE needs the name of a file.");
    text = cli_read_file(path, &length);
    if (text == NULL)
        return CLI_BAD_INPUT;
    status = rk_json_parse_pack(text, length, game, setup, &why);
    free(text);
    return report(status, path, sentence);
}

/* Sets all options given; a second pack would undo the first. */
static int
set_all(const struct setup_args *args, const struct rk_game *game,
        struct rk_setup *setup)
{
    static const char pack[] = "pack=";
    int packs = 0, status = CLI_FINE;

    for (int i = 0; i < args->sets && status == CLI_FINE; i++) {
        bool is_pack = strncmp(args->set[i], pack, strlen(pack)) == 0;

        packs += is_pack;
        if (packs > 1)
            return cli_bad("Give --set pack=FILE only once; one file can hold "
                           "all house rules.");
        status = is_pack ? set_pack(game, setup, args->set[i] + strlen(pack))
                         : set_option(game, setup, args->set[i]);
    }
    return status;
}

int
setup_args_make(const struct setup_args *args, const struct rk_game **game,
                struct rk_setup *setup)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    *game = args->game != NULL ? rk_games_find(args->game) : NULL;
    if (*game == NULL) {
        refuse_game(args->game);
        return CLI_BAD_INPUT;
    }
    if (rk_setup_make(*game, args->variant, (int)args->seats, setup, &why) !=
        RK_OK)
        return cli_bad("%s", sentence);
    if (args->sims)
        rk_setup_for_sims(*game, setup);
    return set_all(args, *game, setup);
}

/* Reads the position in the file ${path}, of any game. */
static int
read_position(const char *path, const struct rk_game **game,
              struct rk_setup *setup, struct rk_state_room *state)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    enum rk_status status = RK_BAD_FILE;
    size_t length;
    char *text = cli_read_file(path, &length);
    json_t *json;

    if (text == NULL)
        return CLI_BAD_INPUT;
    json = rk_json_parse(text, length, &why);
    free(text);
    if (json != NULL)
        status = rk_json_read_position(json, game, setup, state, &why);
    json_decref(json);
    return report(status, path, sentence);
}

int
setup_args_start(const struct setup_args *args, const char *position,
                 const struct rk_game **game, struct rk_setup *setup,
                 struct rk_state_room *state)
{
    int status;

    if (position == NULL) {
        status = setup_args_make(args, game, setup);
        if (status == CLI_FINE)
            (*game)->setup(rk_state_in(state), setup);
        return status;
    }
    if (args->variant != NULL || args->seats != 0 || args->sets > 0)
        return cli_bad("A position has its own setup; leave out --variant, "
                       "--seats and --set.");
    status = read_position(position, game, setup, state);
    if (status == CLI_FINE && args->game != NULL &&
        strcmp(args->game, (*game)->id) != 0)
        return cli_bad("%s is a position of the game %s, not of %s.", position,
                       (*game)->id, args->game);
    return status;
}
