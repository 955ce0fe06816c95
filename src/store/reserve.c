/* The reserve: written with real blocks, so that they can be freed. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <base/clock.h>

#include "reserve.h"

enum {
    PLENTY = 4,      /* this many times its size must be free to make it */
    PAUSE_S = 60,    /* between failed attempts */
    BLOCK = 64 << 10 /* bytes that are written at once */
};

struct reserve {
    size_t size;
    bool there;
    double next; /* not tried again before; seconds of CLOCK_MONOTONIC */
    char path[]; /* of the file */
};

struct reserve *
reserve_open(const char *path, size_t size)
{
    static const char end[] = ".reserve";
    size_t length = strlen(path) + sizeof end;
    struct reserve *reserve = calloc(1, sizeof *reserve + length);
    struct stat found;

    if (reserve == NULL)
        return NULL;
    reserve->size = size;
    snprintf(reserve->path, length, "%s%s", path, end);
    reserve->there = stat(reserve->path, &found) == 0 &&
                     found.st_size == (off_t)size && found.st_blocks > 0;
    return reserve;
}

void
reserve_close(struct reserve *reserve)
{
    free(reserve);
}

uint64_t
reserve_free(const char *path)
{
    char folder[4096];
    struct statvfs found;
    char *slash;

    snprintf(folder, sizeof folder, "%s", path);
    slash = strrchr(folder, '/');
    if (slash != NULL)
        slash[slash == folder] = '\0';
    if (statvfs(slash != NULL ? folder : ".", &found) != 0 ||
        found.f_blocks == 0)
        return UINT64_MAX;
    return (uint64_t)found.f_bavail * found.f_frsize;
}

static bool
has_room(const struct reserve *reserve)
{
    uint64_t free = reserve_free(reserve->path);

    return free != UINT64_MAX && free >= PLENTY * reserve->size;
}

/* Writes bytes that no file system turns into a hole. */
static bool
fill(int file, size_t size)
{
    static unsigned char block[BLOCK];

    for (size_t i = 0; i < sizeof block; i++)
        block[i] = (unsigned char)(i * 2654435761u >> 13);
    while (size > 0) {
        size_t part = size < sizeof block ? size : sizeof block;
        ssize_t written = write(file, block, part);

        if (written <= 0)
            return false;
        size -= (size_t)written;
    }
    return fsync(file) == 0;
}

void
reserve_make(struct reserve *reserve)
{
    int file;

    if (reserve == NULL || reserve->there ||
        clock_seconds(CLOCK_MONOTONIC) < reserve->next)
        return;
    reserve->next = clock_seconds(CLOCK_MONOTONIC) + PAUSE_S;
    if (!has_room(reserve))
        return;
    file = open(reserve->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    reserve->there = fill(file, reserve->size);
    close(file);
    if (!reserve->there)
        unlink(reserve->path);
}

bool
reserve_give(struct reserve *reserve)
{
    if (reserve == NULL || !reserve->there)
        return false;
    reserve->there = false;
    reserve->next = clock_seconds(CLOCK_MONOTONIC) + PAUSE_S;
    return unlink(reserve->path) == 0;
}
