/*
 * The arguments by which several commands choose a match and a moment in it:
 * MATCH [--at K] [--json].
 */
#ifndef CLI_MATCH_ARGS_H
#define CLI_MATCH_ARGS_H

#include "cli.h"

/* What was given; start with MATCH_ARGS_NONE. Filled by match_args_argp as an */
/* argp child. */
struct match_args {
    const char *path; /* NULL: none */
    uint64_t at;      /* UINT64_MAX: the end */
    bool json;
};

#define MATCH_ARGS_NONE                                                        \
    {                                                                          \
        .at = UINT64_MAX                                                       \
    }

extern const struct argp match_args_argp;

/*
 * Reads the match and forgets what comes after the chosen moment; ${entries}
 * (may be NULL) is how many there were. NULL after a sentence: bad input.
 */
struct rk_match_file *match_args_read(const struct match_args *args,
                                      uint32_t *entries);

#endif
