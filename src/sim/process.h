/*
 * Another program at the other end of two pipes: lines go to its standard input
 * and come from its standard output. It runs in a process group of its own, and
 * cannot stop or end this one.
 */
#ifndef SIM_PROCESS_H
#define SIM_PROCESS_H

#include <stdatomic.h>
#include <stdint.h>
#include <sys/types.h>

#include <wire/buffer.h>

#include "lines.h"

/* A running program, or none; starts as zeros. */
struct process {
    pid_t pid; /* also its group; 0: none runs */
    int in, out;
    struct buffer unsent; /* lines that it has not read yet */
    struct lines lines;
};

enum process_news {
    PROCESS_LINE,     /* a line came */
    PROCESS_TOO_LONG, /* a line came that is longer than LINES_MAX */
    PROCESS_LATE,     /* nothing came in time */
    PROCESS_ENDED,    /* it has ended, or closed its standard output */
    PROCESS_STOPPED   /* the caller wants to stop */
};

/* How a program ended. */
struct process_end {
    bool killed;        /* by us, because it did not end by itself */
    int status, signal; /* its status, or the signal that ended it, or 0 */
};

/*
 * Kills every running program with its group, because this process is about to
 * end; do not use them afterwards. A signal handler may call this.
 */
void process_kill_all(void);

/* Milliseconds of a clock that only goes forward. */
int64_t process_now(void);

/* Runs ${command} in the shell. False, with errno set, if it cannot. */
bool process_start(struct process *process, const char *command);

/* Sends ${line} (without "\n") as far as the program reads it now. */
void process_say(struct process *process, const char *line);

/*
 * Waits for the next line until process_now() is ${until}, or ${stop} (may be
 * NULL) is set; meanwhile sends what is still unsent. ${line} has room for
 * LINES_MAX.
 */
enum process_news process_hear(struct process *process, int64_t until,
                               const atomic_bool *stop, char *line,
                               size_t *length);

/*
 * Closes the program's standard input, waits up to ${grace} milliseconds for it
 * to end, then kills what is left of its group.
 */
struct process_end process_stop(struct process *process, int grace);

#endif
