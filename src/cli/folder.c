/* Locking a data folder. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <rookery/check.h>
#include <store/store.h>

#include "cli.h"
#include "folder.h"

void
folder_store(const char *folder, char path[FOLDER_PATH])
{
    snprintf(path, FOLDER_PATH,
             store_is_address(folder) ? "%.*s" : "%.*s/rookery.db", FOLDER_NAME,
             folder);
}

bool
folder_is_there(const char *folder)
{
    char path[FOLDER_PATH];

    if (store_is_address(folder))
        return true; /* as far as we know */
    folder_store(folder, path);
    if (strlen(folder) <= FOLDER_NAME && access(path, R_OK) == 0)
        return true;
    cli_failed("%s has no server's data; name the folder with --data.", folder);
    return false;
}

bool
folder_has(const char *folder, const char *file)
{
    char copy[FOLDER_PATH];
    struct stat one, other;

    if (store_is_address(folder))
        return false;
    snprintf(copy, sizeof copy, "%s", file);
    return stat(folder, &one) == 0 && stat(dirname(copy), &other) == 0 &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool
folder_journal(const char *path, char journal[FOLDER_PATH])
{
    static const char *const ends[] = { "-wal", "-shm", "-journal" };

    for (size_t i = 0; i < RK_COUNT(ends); i++) {
        snprintf(journal, FOLDER_PATH, "%.*s%s", FOLDER_NAME, path, ends[i]);
        if (access(journal, F_OK) == 0)
            return true;
    }
    return false;
}

void
folder_sync(const char *path)
{
    char copy[FOLDER_PATH];
    int folder;

    snprintf(copy, sizeof copy, "%s", path);
    folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    fsync(folder);
    close(folder);
}

int
folder_lock(const char *folder, bool make)
{
    char path[FOLDER_PATH];
    int lock;

    if (store_is_address(folder)) /* a database has a lock of its own */
        return open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (make && mkdir(folder, 0700) != 0 && errno != EEXIST) {
        cli_failed("%s cannot be created: %s.", folder, strerror(errno));
        return -1;
    }
    snprintf(path, sizeof path, "%.*s/lock", FOLDER_NAME, folder);
    lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) {
        cli_failed("%s cannot be opened: %s.", path, strerror(errno));
        return -1;
    }
    if (flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    cli_failed("Another server uses %s; stop it, or choose another folder "
               "with --data.",
               folder);
    close(lock);
    return -1;
}
