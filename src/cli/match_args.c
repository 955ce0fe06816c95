/* MATCH, --at and --json: words in, a match out. */
#include <inttypes.h>

#include "match_args.h"

enum { KEY_AT = 0x7b00, KEY_JSON };

static const struct argp_option options[] = {
    { .name = "at",
      .key = KEY_AT,
      .arg = "K",
      .doc = "After the first K answers of the log, not after all" },
    { .name = "json", .key = KEY_JSON, .doc = "Print JSON" },
    { 0 }
};

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct match_args *args = state->input;

    switch (key) {
    case KEY_AT:
        return cli_number("--at", arg, 0, UINT32_MAX, &args->at);
    case KEY_JSON:
        args->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (args->path != NULL)
            return ARGP_ERR_UNKNOWN;
        args->path = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp match_args_argp = { .options = options, .parser = parse };

struct rk_match_file *
match_args_read(const struct match_args *args, uint32_t *entries)
{
    struct rk_match_file *file;

    if (args->path == NULL) {
        cli_bad("Name a match file, or - for standard input; rookery new "
                "prints one.");
        return NULL;
    }
    file = cli_read_match(args->path);
    if (file == NULL)
        return NULL;
    if (args->at != UINT64_MAX && args->at > file->match.entries) {
        cli_bad("The match has %" PRIu32 " answers; --at takes 0 to that.",
                file->match.entries);
        rk_match_file_free(file);
        return NULL;
    }
    if (entries != NULL)
        *entries = file->match.entries;
    if (args->at != UINT64_MAX)
        rk_match_cut(&file->match, (uint32_t)args->at);
    return file;
}
