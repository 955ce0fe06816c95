/*
 * Simulations and ladders in parts: --shard, --merge, and the processes of a
 * crew.
 */
#ifndef CLI_PARTS_H
#define CLI_PARTS_H

#include <sim/part.h>

#include "crew.h"
#include "setup_args.h"

/* Options of both commands. */
struct parts_args {
    uint64_t shard, shards; /* 0: all in one */
    bool merge;
    const char *planned; /* an option of the plan that was given, or NULL */
    struct options_words words; /* the game; or the files to be merged */
};

extern const struct options_row parts_rows[];

/*
 * Judges the options of rookery ${command}, and takes the game from its words.
 * ${printed} is an option about the results that was given, or NULL: a part
 * has none. CLI_FINE, or CLI_BAD_INPUT after an error message.
 */
int parts_check(const struct parts_args *args, const char *command,
                const char *printed, const struct crew *crew,
                struct setup_args *setup);

/* Sets the part of ${plan} that is played here. */
void parts_plan(const struct parts_args *args, const struct crew *crew,
                struct sim_plan *plan);

/* Prints what was played of the plan's part, as a part file. */
int parts_tell(const struct sim_plan *plan, const struct tally *tally);

/* Parts while they are merged. Starts as zeros, except ${ladder}. */
struct parts {
    bool ladder;
    struct part part; /* the one that is read */
    struct part_sum sum;
};

/* Reads the files; CLI_FINE, or CLI_BAD_INPUT after an error message. */
int parts_merge(struct parts *parts, const struct options_words *files);

/*
 * Gives the part of this process to the crew. In its first process ${parts} has
 * all of them then; false after an error message.
 */
bool parts_gather(struct parts *parts, const struct crew *crew,
                  const struct sim_plan *plan, const struct tally *tally);

/*
 * Sets ${plan} and ${tally} to all parts together; how many matches there must
 * be, 0 if parts are missing.
 */
uint64_t parts_whole(const struct parts *parts, struct sim_plan *plan,
                     struct tally *tally);

/* Tells which part is missing after results were printed with ${status}. */
int parts_end(const struct parts *parts, int status);

#endif
