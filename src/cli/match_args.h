/*
 * The arguments by which several commands choose a match and a moment in it:
 * MATCH [--at K] [--json].
 */
#ifndef CLI_MATCH_ARGS_H
#define CLI_MATCH_ARGS_H

#include "cli.h"
#include "options.h"

/* The options given; filled by match_args_rows. */
struct match_args {
    const char *path; /* NULL: none */
    const char *cut;  /* NULL: the end, without --at */
    uint64_t at;
    bool json;
};

extern const struct options_row match_args_rows[];

/*
 * Reads the match and drops everything after the chosen moment; ${entries}
 * (may be NULL) is set to the number of entries before that. NULL after an
 * error message: bad input.
 */
struct rk_match_file *match_args_read(const struct match_args *args,
                                      uint32_t *entries);

/*
 * A command that looks at one match: reads the options into ${args}, which
 * begins with its struct match_args, reads the match and calls ${work} with
 * both. Returns the exit status.
 */
int match_args_run(const struct options *options, int argc, char **argv,
                   void *args,
                   int (*work)(const struct rk_match *match, const void *args));

#endif
