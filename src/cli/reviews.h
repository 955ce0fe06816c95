/*
 * Reviews of many matches, in several threads and perhaps in several processes.
 * The review of a match is the same as if it were the only one.
 */
#ifndef CLI_REVIEWS_H
#define CLI_REVIEWS_H

#include "crew.h"
#include "options.h"
#include "review.h"

struct reviews_args {
    const char **path; /* match files, or folders of files that end in */
    int count;         /* .jsonl or .match */
    const char *seat;  /* as given; NULL: the seat of a person */
    struct review_effort effort; /* for each match */
    int threads;
    bool json;
};

/* True if ${path} is a folder. */
bool reviews_is_folder(const char *path);

/*
 * The seat to review in the match of file ${path}: the one that ${given} names,
 * or if it is NULL where a person sat. False with a sentence in ${why}.
 */
bool reviews_seat(const char *path, const struct rk_match *match,
                  const char *given, int *seat, struct rk_text *why);

/* Reviews all and prints a line for each, or JSON. Returns the exit status. */
int reviews_run(const struct reviews_args *args, const struct crew *crew);

#endif
