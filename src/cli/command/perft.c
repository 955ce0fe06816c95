/* rookery perft: count decision trees. */
#include <inttypes.h>
#include <stdio.h>

#include <sim/perft.h>

#include "cli/cli.h"
#include "cli/setup_args.h"
#include "cli/tell.h"

#include "command.h"

struct args {
    struct setup_args setup;
    const char *position;
    uint64_t depth, seed;
    bool divide, json;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORD, .at = AT(setup.game) },
    { "depth", 0, "N", OPTIONS_NUMBER, AT(depth),
      .about = "Count trees up to N answers deep", .standard = "4", .min = 1,
      .max = 50 },
    { "seed", 0, "S", OPTIONS_NUMBER, AT(seed),
      .about = "Random seed; the same S gives the same deals", .standard = "1",
      .max = UINT64_MAX },
    { "position", 0, "FILE", OPTIONS_TEXT, AT(position),
      .about = "Begin at the position in FILE (\"-\" is stdin)" },
    { "divide", 0, NULL, OPTIONS_FLAG, AT(divide),
      .about = "Also split the deepest count by the first answer" },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { 0 }
};

static const struct options options = {
    .words = "GAME",
    .about = "Counts the ways in which a match can continue: the number of "
             "sequences of 1, 2, ... N small answers. If several seats are "
             "asked, the lowest answers first. Chance is not counted; its "
             "answers depend on the seed and on how often it was asked.",
    .table = { { rows, 0 }, { setup_args_rows, AT(setup) } },
};

/* A tree and its counts. */
struct tree {
    struct perft perft;
    struct rk_setup setup;
    struct rk_state_room root;
    int depth;
    int seat; /* the seat that answers first, or RK_NOBODY */
    int branches;
    struct perft_branch branch[RK_LEGAL_MAX];
};

/* The first answer of a branch; "..." stands for the rest of the draft. */
static void
branch_text(const struct tree *tree, int index, char words[RK_ANSWER_MAX])
{
    const struct perft_branch *branch = &tree->branch[index];
    struct rk_text text = rk_text_over(words, RK_ANSWER_MAX);

    rk_notation_text(tree->perft.game->ops, &branch->move, 1, &text);
    if (branch->draft)
        rk_text_add(&text, " ...");
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

        branch_text(tree, i, words);
        printf("       %20" PRIu64 "  %s\n", tree->branch[i].nodes, words);
    }
}

static json_t *
branches_json(const struct tree *tree)
{
    json_t *list = json_array();

    for (int i = 0; i < tree->branches; i++) {
        char words[RK_ANSWER_MAX];

        branch_text(tree, i, words);
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
perft_command(int argc, char **argv)
{
    struct args args = { 0 };
    struct tree tree = { .seat = RK_NOBODY };

    if (options_read(&options, argc, argv, &args) != CLI_FINE ||
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
