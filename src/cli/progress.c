/* A progress bar on standard error, and interrupts. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <base/clock.h>
#include <sim/process.h>

#include "progress.h"

enum { BAR = 24, SHOW_EVERY = 100 /* milliseconds */ };

atomic_bool progress_stop;

static bool terminal;
static double begun;
static uint64_t shown, shown_done; /* when in ms, and what, at last */
static const char *counted = "matches";

enum { SAME_MS = 500 }; /* between two signals that are one request */

/*
 * A second Ctrl-C ends the process at once. Signals that come together count as
 * one: timeout(1) signals the process, and then its group.
 */
static void
catch_interrupt(int number)
{
    static _Atomic uint64_t first; /* when it was told to stop, in ms */
    uint64_t now = clock_ms(CLOCK_MONOTONIC);

    if (!atomic_exchange(&progress_stop, true)) {
        first = now;
        return;
    }
    if (now - first < SAME_MS)
        return;
    process_kill_all();
    signal(number, SIG_DFL);
    raise(number);
}

void
progress_begin(void)
{
    struct sigaction caught = { .sa_handler = catch_interrupt };

    sigaction(SIGINT, &caught, NULL);
    sigaction(SIGTERM, &caught, NULL);
    terminal = isatty(STDERR_FILENO) == 1;
    begun = clock_seconds(CLOCK_MONOTONIC);
    shown = 0;
}

/* "1:05 left", "2:03:04 left", or nothing if it cannot be estimated. */
static void
time_left(uint64_t done, uint64_t matches, char *text, size_t size)
{
    double spent = clock_seconds(CLOCK_MONOTONIC) - begun;
    double left = spent * (double)(matches - done) / (double)done;
    unsigned long seconds = left < 1e8 ? (unsigned long)(left + 0.5) : 0;

    text[0] = '\0';
    if (done == 0 || left >= 1e8)
        return;
    if (seconds >= 3600)
        snprintf(text, size, ", %lu:%02lu:%02lu left", seconds / 3600,
                 seconds / 60 % 60, seconds % 60);
    else
        snprintf(text, size, ", %lu:%02lu left", seconds / 60, seconds % 60);
}

void
progress_count(const char *things)
{
    counted = things;
}

/* True if ${done} should be shown now: from time to time, and the end. */
static bool
is_due(uint64_t done, uint64_t matches)
{
    uint64_t now = clock_ms(CLOCK_MONOTONIC);

    if (!terminal || (shown > 0 && now - shown < SHOW_EVERY &&
                      (done < matches || done == shown_done)))
        return false;
    shown = now;
    shown_done = done;
    return true;
}

void
progress_show(uint64_t done, uint64_t matches)
{
    char bar[BAR + 1], left[48];
    int filled = matches > 0 ? (int)(done * BAR / matches) : BAR;

    if (!is_due(done, matches))
        return;
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)filled);
    bar[BAR] = '\0';
    time_left(done, matches, left, sizeof left);
    fprintf(stderr, "\r\033[K[%s] %" PRIu64 " of %" PRIu64 " %s%s", bar, done,
            matches, counted,
            atomic_load(&progress_stop) ? ", stopping" : left);
    fflush(stderr);
}

double
progress_end(void)
{
    if (terminal)
        fputs("\r\033[K", stderr);
    return clock_seconds(CLOCK_MONOTONIC) - begun;
}
