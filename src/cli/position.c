/* rookery position: a position as JSON that can be edited. */
#include "match_args.h"
#include "setup_args.h"

enum { KEY_TEMPLATE = 1 };

static const struct argp_option options[] = {
    { .name = "template",
      .key = KEY_TEMPLATE,
      .arg = "GAME",
      .doc = "Print a quiet position of GAME to start from" },
    { 0 }
};

struct args {
    struct match_args match;
    struct setup_args setup;
};

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &args->match;
        state->child_inputs[1] = &args->setup;
        return 0;
    case KEY_TEMPLATE:
        args->setup.game = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = { { .argp = &match_args_argp },
                                              { .argp = &setup_args_argp },
                                              { 0 } };
static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "MATCH\n--template GAME",
    .doc = "Prints a position as JSON that can be edited: the one a match has "
           "reached, with all that is hidden from the seats, or a quiet one "
           "to start from. rookery new GAME --position FILE begins there.",
    .children = children,
};

/* Bags become null: filled with what is left over once cards are moved. */
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
    game->quiet(rk_state_in(&room), &setup);
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
cli_position(int argc, char **argv)
{
    struct args args = { .match = MATCH_ARGS_NONE };
    bool chosen;

    if (cli_parse(&argp, argc, argv, &args) != CLI_FINE)
        return CLI_BAD_INPUT;
    chosen = args.setup.variant != NULL || args.setup.seats != 0 ||
             args.setup.sets > 0;
    if (args.setup.game != NULL && args.match.path != NULL)
        return cli_bad("Give a match or --template GAME, not both.");
    if (args.setup.game != NULL && args.match.at != UINT64_MAX)
        return cli_bad("--at needs a match; a template has one moment only.");
    if (args.setup.game == NULL && chosen)
        return cli_bad("--variant, --seats and --set go with --template.");
    if (args.setup.game != NULL)
        return print_template(&args.setup);
    return print_match(&args.match);
}
