/* MATCH, --at and --json: words in, a match out. */
#include <inttypes.h>

#include "match_args.h"

#define AT(member) offsetof(struct match_args, member)

const struct options_row match_args_rows[] = {
    { .type = OPTIONS_WORD, .at = AT(path) },
    { "at", 0, "K", OPTIONS_NUMBER, AT(at),
      .about = "Stop after the first K answers of the log", .max = UINT32_MAX,
      .given = AT(cut) },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { 0 }
};

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
    if (args->cut != NULL && args->at > file->match.entries) {
        cli_bad("The match has %" PRIu32 " answers; --at takes 0 to that.",
                file->match.entries);
        rk_match_file_free(file);
        return NULL;
    }
    if (entries != NULL)
        *entries = file->match.entries;
    if (args->cut != NULL)
        rk_match_cut(&file->match, (uint32_t)args->at);
    return file;
}

int
match_args_run(const struct options *options, int argc, char **argv, void *args,
               int (*work)(const struct rk_match *match, const void *args))
{
    struct rk_match_file *file;
    int status;

    if (options_read(options, argc, argv, args) != CLI_FINE)
        return CLI_BAD_INPUT;
    file = match_args_read(args, NULL);
    if (file == NULL)
        return CLI_BAD_INPUT;
    status = work(&file->match, args);
    rk_match_file_free(file);
    return status;
}
