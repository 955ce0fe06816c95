/*
 * Clocks that can be set: a library to be preloaded. The file SETCLOCK has two
 * numbers of seconds: what is added to the clock of the computer, and to those
 * that only go forward.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef int clock_function(clockid_t, struct timespec *);

/* Read anew at every call: it is a small file. */
static void
read_file(long long *wall, long long *steady)
{
    const char *path = getenv("SETCLOCK");
    FILE *file = path != NULL ? fopen(path, "re") : NULL;

    *wall = *steady = 0;
    if (file == NULL)
        return;
    if (fscanf(file, "%lld %lld", wall, steady) != 2)
        abort();
    fclose(file);
}

int
clock_gettime(clockid_t id, struct timespec *time)
{
    static clock_function *call;
    long long wall, steady;
    int code;

    if (call == NULL)
        *(void **)&call = dlsym(RTLD_NEXT, "clock_gettime");
    code = call(id, time);
    read_file(&wall, &steady);
    if (id == CLOCK_REALTIME)
        time->tv_sec += wall;
    else if (id == CLOCK_MONOTONIC || id == CLOCK_BOOTTIME)
        time->tv_sec += steady;
    return code;
}
