/* Copies of all data: a file to a file, or by rows if one is a database. */
#include <stdio.h>
#include <unistd.h>

#include "driver.h"

enum { PATH_MAX_HERE = 4096 };

static struct driver_link *
open_at(const char *path, bool first, struct rk_text *why)
{
    return store_driver(path)->open(&(struct store_settings){ .path = path },
                                    first, why);
}

/* Copies rows between two databases that can be opened. */
static bool
copy_rows(const char *from, const char *to,
          void (*step)(void *context, int done, int of), void *context,
          struct rk_text *why)
{
    struct driver_link *old = open_at(from, false, why), *new = NULL;
    bool good = false;

    if (old != NULL)
        new = open_at(to, true, why);
    if (new != NULL && old->driver->freeze(old) != STORE_OK)
        rk_text_add(why, old->trouble);
    else if (new != NULL)
        good = sql_copy(old, new, step, context, why);
    if (new != NULL)
        new->driver->close(new);
    if (old != NULL)
        old->driver->close(old);
    return good;
}

/* A file may have an earlier schema: a copy of it is brought up to date. */
static bool
copy_file_to_database(const char *from, const char *to,
                      void (*step)(void *context, int done, int of),
                      void *context, struct rk_text *why)
{
    char name[PATH_MAX_HERE];
    struct driver_link *link;
    bool good;

    if (snprintf(name, sizeof name, "%s.%ld.restoring", from, (long)getpid()) >=
        (int)sizeof name) {
        rk_text_add(why, "The path of the file is too long.");
        return false;
    }
    if (!sqlite_copy(from, name, NULL, NULL, why))
        return false;
    link = open_at(name, true, why);
    good = link != NULL;
    if (good) {
        link->driver->close(link);
        good = copy_rows(name, to, step, context, why);
    }
    unlink(name);
    return good;
}

bool
store_copy(const char *from, const char *to,
           void (*step)(void *context, int done, int of), void *context,
           struct rk_text *why)
{
    bool good;

    if (!store_is_address(from))
        return store_is_address(to)
                   ? copy_file_to_database(from, to, step, context, why)
                   : sqlite_copy(from, to, step, context, why);
    if (!store_is_address(to))
        unlink(to); /* a caller makes an empty one to keep the name */
    good = copy_rows(from, to, step, context, why);
    if (!good && !store_is_address(to))
        unlink(to);
    return good;
}
