/*
 * New files: made under another name and renamed when they are whole, so that
 * an empty file is never one that is just being made.
 */
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite.h"

enum { NAME_MAX_HERE = 4096 };

/* Joins ${path} and ${end} in ${name}; false if it is too long. */
static bool
join(char name[NAME_MAX_HERE], const char *path, const char *end)
{
    return snprintf(name, NAME_MAX_HERE, "%s%s", path, end) < NAME_MAX_HERE;
}

static bool
is_empty(const char *path)
{
    struct stat found;

    return stat(path, &found) == 0 && S_ISREG(found.st_mode) &&
           found.st_size == 0;
}

/* Makes what was renamed survive a loss of power. */
static bool
sync_folder(const char *path)
{
    char name[NAME_MAX_HERE];
    int folder = -1;
    bool synced = false;

    if (join(name, path, ""))
        folder = open(dirname(name), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        synced = fsync(folder) == 0;
        close(folder);
    }
    return synced;
}

/* Fills the new file ${name}, without WAL: it is whole when it is closed. */
static bool
fill(const char *name, struct rk_text *why)
{
    struct sqlite_link *link = calloc(1, sizeof *link);
    bool good;
    int code;

    if (link == NULL) {
        rk_text_add(why, "There is no memory left to make the store.");
        return false;
    }
    code = sqlite3_open_v2(name, &link->db,
                           SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    good =
        code == SQLITE_OK && sqlite_execute(link, "PRAGMA synchronous = FULL");
    if (!good) {
        sqlite_fail(link, code);
        rk_text_fill(why, "% cannot be made. ", name);
        rk_text_add(why, link->link.trouble);
    }
    good = good && sqlite_migrate(link, why);
    sqlite_close(&link->link);
    return good;
}

static bool
make(const char *path, struct rk_text *why)
{
    static const char *const ends[] = { ".new", ".new-journal" };
    char name[NAME_MAX_HERE];

    for (int i = 1; i >= 0; i--) {
        if (!join(name, path, ends[i])) {
            rk_text_add(why, "The path of the data is too long.");
            return false;
        }
        unlink(name);
    }
    if (!fill(name, why))
        return false;
    if (rename(name, path) == 0 && sync_folder(path))
        return true;
    rk_text_fill(why, "% cannot be renamed.", name);
    return false;
}

bool
sqlite_begin(const char *path, struct rk_text *why)
{
    char journal[NAME_MAX_HERE];

    if (access(path, F_OK) != 0)
        return make(path, why);
    if (!is_empty(path) || (join(journal, path, "-wal") &&
                            access(journal, F_OK) == 0 && !is_empty(journal)))
        return true;
    rk_text_fill(why,
                 "% is empty, though it has to hold the data. Put a backup in "
                 "its place, or remove it to begin anew.",
                 path);
    return false;
}
