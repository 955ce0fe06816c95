/*
 * The options by which several commands choose through whose eyes they look
 * at a match: --seat N, --spectator or --truth.
 */
#ifndef CLI_LOOK_ARGS_H
#define CLI_LOOK_ARGS_H

#include "cli.h"
#include "options.h"

/* Eyes are those of a seat, of RK_SPECTATOR, or these, which see all. */
enum { LOOK_TRUTH = 8 };

/* What was given; filled by look_args_rows. */
struct look_args {
    const char *seat; /* as it was written, or NULL */
    bool spectator, truth;
};

extern const struct options_row look_args_rows[];

/* Whose eyes were chosen at a table of ${seats}; the spectator's if nobody */
/* was named. CLI_FINE, or CLI_BAD_INPUT after a sentence. */
int look_args_eyes(const struct look_args *args, int seats, int *eyes);

#endif
