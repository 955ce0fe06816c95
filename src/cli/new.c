/* rookery new: begins a match and prints it as a match file. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "new.h"
#include "setup_args.h"
#include "tell.h"

enum { KEY_SEED = 1, KEY_CHANCE, KEY_POSITION };

static const struct argp_option options[] = {
    { .name = "seed",
      .key = KEY_SEED,
      .arg = "S",
      .doc = "Deal by the number S; the same number deals the same cards" },
    { .name = "chance",
      .key = KEY_CHANCE,
      .arg = "auto|ask",
      .doc = "Who answers for decks and dice: the program (auto), or people "
             "with real ones (ask): rookery move MATCH chance 'ANSWER'" },
    { .name = "position",
      .key = KEY_POSITION,
      .arg = "FILE",
      .doc = "Begin at a position, as rookery position prints it" },
    { 0 }
};

struct args {
    struct setup_args setup;
    const char *position;
    bool ask, seeded;
    uint64_t seed;
};

static error_t
parse_chance(struct args *args, const char *word)
{
    args->ask = strcmp(word, "ask") == 0;
    if (args->ask || strcmp(word, "auto") == 0)
        return 0;
    cli_bad("--chance takes auto or ask, not \"%s\".", word);
    return EINVAL;
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &args->setup;
        return 0;
    case KEY_SEED:
        args->seeded = true;
        return cli_number("--seed", arg, 0, UINT64_MAX, &args->seed);
    case KEY_CHANCE:
        return parse_chance(args, arg);
    case KEY_POSITION:
        args->position = arg;
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

static const struct argp_child children[] = { { .argp = &setup_args_argp },
                                              { 0 } };
static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "GAME",
    .doc = "Begins a match and prints it as a match file.",
    .children = children,
};

uint64_t
new_seed(void)
{
    uint64_t seed;

    while (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        continue;
    return seed;
}

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

void
new_deal(struct rk_match_file *file, uint64_t seed, uint64_t when)
{
    file->deals = true;
    file->seed = seed;
    while (rk_match_file_deal(file, when, NULL))
        continue;
}

int
cli_new(int argc, char **argv)
{
    struct args args = { 0 };
    struct rk_match_file *file;
    char *text;

    if (cli_parse(&argp, argc, argv, &args) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (args.ask && args.seeded)
        return cli_bad("With --chance ask people deal; leave --seed out.");
    file = begin(&args);
    if (file == NULL)
        return CLI_BAD_INPUT;
    /* The same seed gives the same bytes, so no clock is read for it. */
    if (!args.ask)
        new_deal(file, args.seeded ? args.seed : new_seed(),
                 args.seeded ? 0 : cli_now());
    text = rk_match_file_text(file);
    rk_match_file_free(file);
    fputs(text, stdout);
    free(text);
    return tell_done();
}
