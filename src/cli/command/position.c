/* rookery position: print a position as JSON for editing. */
#include "cli/match_args.h"
#include "cli/setup_args.h"

#include "command.h"

struct args {
    struct match_args match;
    struct setup_args setup;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { "template", 0, "GAME", OPTIONS_TEXT, AT(setup.game),
      .about = "Print a quiet position of GAME to start from" },
    { 0 }
};

static const struct options options = {
    .words = "MATCH\n--template GAME",
    .about = "Prints a position as JSON for editing: the current one of a "
             "match, including everything that is hidden, or a quiet one to "
             "start from. Begin there with rookery new GAME --position FILE.",
    .table = { { rows, 0 },
               { match_args_rows, AT(match) },
               { setup_args_rows, AT(setup) } },
};

/* Bags become null. They are filled with what is left once cards have moved. */
static void
forget_bags(const struct rk_game *game, json_t *position)
{
    json_t *state = json_object_get(position, "state");

    for (const struct rk_field *f = game->state_fields.field; f->name != NULL;
         f++) {
        if (f->rest)
            json_object_set_new(state, f->name, json_null());
    }
}

static int
print_template(const struct setup_args *args)
{
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_state_room room = { 0 };
    json_t *position;

    if (setup_args_make(args, &game, &setup) != CLI_FINE)
        return CLI_BAD_INPUT;
    rk_game_quiet(game, rk_state_in(&room), &setup);
    position = rk_json_position(game, &setup, rk_state_in(&room));
    forget_bags(game, position);
    return cli_print_json(position);
}

static int
print_match(const struct match_args *args)
{
    struct rk_match_file *file = match_args_read(args, NULL);
    int status;

    if (file == NULL)
        return CLI_BAD_INPUT;
    status = cli_print_json(rk_json_position(
        file->match.game, &file->match.setup, rk_match_state(&file->match)));
    rk_match_file_free(file);
    return status;
}

int
position_command(int argc, char **argv)
{
    struct args args = { 0 };
    bool chosen;

    if (options_read(&options, argc, argv, &args) != CLI_FINE)
        return CLI_BAD_INPUT;
    chosen = args.setup.variant != NULL || args.setup.seats != 0 ||
             args.setup.sets > 0;
    if (args.setup.game != NULL && args.match.path != NULL)
        return cli_bad("Give a match or --template GAME, not both.");
    if (args.setup.game != NULL && args.match.cut != NULL)
        return cli_bad("--at needs a match; a template has only one moment.");
    if (args.setup.game == NULL && chosen)
        return cli_bad("--variant, --seats and --set go with --template.");
    if (args.setup.game != NULL)
        return print_template(&args.setup);
    return print_match(&args.match);
}
