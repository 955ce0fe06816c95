/*
 * A run of many items that the processes of a crew share. The first process
 * hands the items out, in order and on demand: a process asks for more when it
 * has nothing left to do, and gets as many as it works through in half a
 * second. So each is busy until the end, however fast it is. Results are sent
 * to the first process.
 */
#ifndef CLI_SHARE_H
#define CLI_SHARE_H

#include <sim/pool.h>

#include "crew.h"

struct share;

/* The callbacks of the first process. */
struct share_listener {
    void *who;

    /* Takes the result of ${item} that another process has sent. */
    void (*take)(void *who, int kind, uint64_t item, const char *bytes,
                 size_t length);

    /* Takes the final message of another process; false: it cannot be read. */
    bool (*end)(void *who, const char *bytes, size_t length);

    /* True while no more items should be handed out; or NULL. */
    bool (*full)(void *who);
};

/*
 * ${run} is a fingerprint of the run: all that the results depend on. The job
 * ends with an error message if it is not the same in all processes.
 */
struct share *share_open(const struct crew *crew, uint64_t run, uint64_t items,
                         const struct share_listener *listener);

/* Hands out the items to the threads of this process. */
struct pool_supply *share_supply(struct share *share);

/*
 * Sends a result to the first process, in any thread of another one: ${head}
 * and ${bytes}, one after the other. ${kind} is 0 or more.
 */
void share_post(struct share *share, int kind, uint64_t item, const void *head,
                size_t head_length, const void *bytes, size_t length);

/*
 * Called once the pool has ended. Another process sends ${text} as its final
 * message. The first one waits for those of all others; false if one cannot be
 * read. Frees ${share}.
 */
bool share_close(struct share *share, const char *text);

#endif
