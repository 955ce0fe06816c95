/*
 * Simulations and ladders in parts: --shard, --merge, and the processes of a
 * crew.
 */
#ifndef CLI_PARTS_H
#define CLI_PARTS_H

#include <sim/part.h>
#include <sim/sim.h>

#include "crew.h"
#include "setup_args.h"
#include "share.h"

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

struct parts_job;

/* A command that can be run in parts. */
struct parts_command {
    size_t size; /* of its own struct, which begins with a parts_job */
    bool ladder; /* its parts are of a ladder, else of a simulation */

    /* Each returns CLI_FINE, or another status after an error message. */
    int (*read)(struct parts_job *job, int argc, char **argv); /* options */
    int (*make)(struct parts_job *job); /* makes the whole plan */
    int (*play)(struct parts_job *job); /* plays it, with parts_play() */
    int (*tell)(struct parts_job *job); /* prints the results */
};

/* One run of it, in one process or in several. */
struct parts_job {
    const struct parts_command *command;
    const struct crew *crew;       /* or NULL */
    const struct parts_args *args; /* set by read() */
    struct sim_plan plan;
    struct tally tally;
    struct sim_report report; /* about programs that played here */
    bool reported;            /* there is such a report */
    double seconds;           /* that it took to play */
    struct part part;         /* the one that is read */
    struct part_sum sum;      /* of those read */
    struct share *share;      /* between the processes of the crew */
    struct sim_how keep;      /* record and samples, if they are kept */
    int moves;                /* for which the samples have room */
};

/* Plays and prints, or merges and prints, as the options say. */
int parts_run(const struct parts_command *command, int argc, char **argv,
              const struct crew *crew);

/*
 * CLI_FINE; CLI_FAILED after an error message if ${path} needs plots that cannot
 * be drawn. NULL: there are none.
 */
int parts_can_draw(const char *path);

/*
 * Opens what keeps the matches or decisions of the plan's part, in job->keep: a
 * folder or file, or in the other processes of a crew the way to that of the
 * first one. False after a sentence in ${why}.
 */
bool parts_keep_matches(struct parts_job *job, const char *path,
                        struct rk_text *why);
bool parts_keep_samples(struct parts_job *job, const char *path, int moves,
                        struct rk_text *why);

/*
 * Plays the plan's part, or with a crew what is handed out to this process, with
 * ${threads} threads, and keeps what job->keep says. In the first process of a
 * crew job->tally is then that of all.
 */
int parts_play(struct parts_job *job, uint64_t threads);

#endif
