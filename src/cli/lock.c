/* Locks the file itself, so that no lock file is left behind. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "lock.h"

enum { PATIENCE = 10000, PAUSE = 2 }; /* milliseconds */

static void
pause_a_little(void)
{
    nanosleep(&(struct timespec){ .tv_nsec = PAUSE * 1000000 }, NULL);
}

/*
 * True if ${path} still names ${lock}: the previous holder may have replaced
 * the file while we waited.
 */
static bool
is_current(int lock, const char *path)
{
    struct stat held, named;

    return fstat(lock, &held) == 0 && stat(path, &named) == 0 &&
           held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

static int
open_regular(const char *path, int *status)
{
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat found;

    if (file < 0) {
        *status = cli_bad("Cannot read %s: %s.", path, strerror(errno));
        return -1;
    }
    if (fstat(file, &found) == 0 && S_ISREG(found.st_mode))
        return file;
    close(file);
    *status = cli_bad("%s is not a file; use - for standard input.", path);
    return -1;
}

int
lock_take(const char *path, int *status)
{
    for (int waited = 0; waited < PATIENCE; waited += PAUSE) {
        int file = open_regular(path, status);

        if (file < 0)
            return -1;
        if (flock(file, LOCK_EX | LOCK_NB) == 0 && is_current(file, path))
            return file;
        close(file);
        pause_a_little();
    }
    *status = cli_failed("Another program is using %s; try again later.", path);
    return -1;
}

void
lock_drop(int lock)
{
    close(lock);
}
