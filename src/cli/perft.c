/* rookery perft: counts decision trees. */
#include <inttypes.h>
#include <stdio.h>

#include <sim/perft.h>

#include "cli.h"
#include "setup_args.h"
#include "tell.h"

enum { KEY_DEPTH = 1000, KEY_SEED, KEY_POSITION, KEY_DIVIDE, KEY_JSON };
enum { DEPTH_MAX = 50 };

struct args {
    struct setup_args setup;
    const char *position;
    uint64_t depth, seed;
    bool divide, json;
};

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &args->setup;
        return 0;
    case KEY_DEPTH:
        return cli_number("--depth", arg, 1, DEPTH_MAX, &args->depth);
    case KEY_SEED:
        return cli_number("--seed", arg, 0, UINT64_MAX, &args->seed);
    case KEY_POSITION:
        args->position = arg;
        return 0;
    case KEY_DIVIDE:
        args->divide = true;
        return 0;
    case KEY_JSON:
        args->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (args->setup.game != NULL)
            return ARGP_ERR_UNKNOWN;
        args->setup.game = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option options[] = {
    { .name = "depth",
      .key = KEY_DEPTH,
      .arg = "N",
      .doc = "Count trees up to N answers deep (4)" },
    { .name = "seed",
      .key = KEY_SEED,
      .arg = "S",
      .doc = "Let chance answer differently for another number S (1)" },
    { .name = "position",
      .key = KEY_POSITION,
      .arg = "FILE",
      .doc = "Begin at the position in FILE (\"-\" is stdin)" },
    { .name = "divide",
      .key = KEY_DIVIDE,
      .doc = "Also split the deepest count by the first answer" },
    { .name = "json", .key = KEY_JSON, .doc = "Print JSON" },
    { 0 }
};

static const struct argp_child children[] = { { .argp = &setup_args_argp },
                                              { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "GAME",
    .doc = "Counts the ways in which a match can go on: how many sequences "
           "of 1, 2, ... N small answers there are. Where several seats are "
           "asked, the lowest answers first. Chance is not counted; what it "
           "answers depends on the seed and on how often it was asked.",
    .children = children,
};

/* A tree and its counts. */
struct tree {
    struct perft perft;
    struct rk_setup setup;
    struct rk_state_room root;
    int depth;
    int seat; /* who answers first, or RK_NOBODY */
    int branches;
    struct perft_branch branch[RK_LEGAL_MAX];
};

/* The first answer of a branch; "..." stands for the rest of a draft. */
static void
branch_text(const struct tree *tree, int index, struct rk_text *text)
{
    const struct perft_branch *branch = &tree->branch[index];

    rk_notation_text(tree->perft.game->ops, &branch->move, 1, text);
    if (branch->draft)
        rk_text_add(text, " ...");
}

static void
show(struct tree *tree)
{
    tell_pack(tree->perft.game, &tree->setup);
    puts("depth                 nodes");
    for (int depth = 1; depth <= tree->depth; depth++) {
        printf("%5d  %20" PRIu64 "\n", depth,
               perft_nodes(&tree->perft, rk_state_in(&tree->root), depth));
        fflush(stdout);
    }
    if (tree->branches > 0)
        printf("\nby the first answer, of seat %d\n", tree->seat);
    for (int i = 0; i < tree->branches; i++) {
        char words[RK_ANSWER_MAX];
        struct rk_text text = rk_text_over(words, sizeof words);

        branch_text(tree, i, &text);
        printf("       %20" PRIu64 "  %s\n", tree->branch[i].nodes, words);
    }
}

static json_t *
branches_json(const struct tree *tree)
{
    json_t *list = json_array();

    for (int i = 0; i < tree->branches; i++) {
        char words[RK_ANSWER_MAX];
        struct rk_text text = rk_text_over(words, sizeof words);

        branch_text(tree, i, &text);
        json_array_append_new(list,
                              json_pack("{s:s, s:I}", "answer", words, "nodes",
                                        (json_int_t)tree->branch[i].nodes));
    }
    return list;
}

static int
print(struct tree *tree, bool divide)
{
    const struct rk_game *game = tree->perft.game;
    json_t *json = rk_json_setup(game, &tree->setup), *nodes = json_array();

    for (int depth = 1; depth <= tree->depth; depth++)
        json_array_append_new(
            nodes, json_integer((json_int_t)perft_nodes(
                       &tree->perft, rk_state_in(&tree->root), depth)));
    json_object_set_new(json, "seed",
                        json_sprintf("%" PRIu64, tree->perft.seed));
    json_object_set_new(json, "nodes", nodes);
    if (divide) {
        json_object_set_new(json, "seat", rk_json_seat(tree->seat));
        json_object_set_new(json, "divide", branches_json(tree));
    }
    return cli_print_json(json);
}

int
cli_perft(int argc, char **argv)
{
    struct args args = { .depth = 4, .seed = 1 };
    struct tree tree = { .seat = RK_NOBODY };

    if (cli_parse(&argp, argc, argv, &args) != CLI_FINE ||
        setup_args_start(&args.setup, args.position, &tree.perft.game,
                         &tree.setup, &tree.root) != CLI_FINE)
        return CLI_BAD_INPUT;
    tree.perft.seed = args.seed;
    tree.depth = (int)args.depth;
    if (args.divide)
        tree.branches = perft_divide(&tree.perft, rk_state_in(&tree.root),
                                     tree.depth, tree.branch, &tree.seat);
    if (args.json)
        return print(&tree, args.divide);
    show(&tree);
    return tell_done();
}
