/*
 * The options by which commands choose the eyes through which they show a
 * match: --seat N, --spectator or --truth.
 */
#ifndef CLI_LOOK_ARGS_H
#define CLI_LOOK_ARGS_H

#include "cli.h"
#include "options.h"

/* Eyes are a seat, RK_SPECTATOR, or this value, which sees everything. */
enum { LOOK_TRUTH = 8 };

/* The options given; filled by look_args_rows. */
struct look_args {
    const char *seat; /* as given, or NULL */
    bool spectator, truth;
};

extern const struct options_row look_args_rows[];

/* The eyes chosen at a table of ${seats}; the spectator's by default. */
/* CLI_FINE, or CLI_BAD_INPUT after an error message. */
int look_args_eyes(const struct look_args *args, int seats, int *eyes);

#endif
