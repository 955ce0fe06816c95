/* Copies of an SQLite file that others may be using, checked before use. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "sqlite.h"

enum {
    PAGES = 256,
    PATIENCE_MS = 5000,
    PAUSE_MS = 50,
    PAUSES_MAX = 600,
    STEPS = 10000
}; /* of a check, between calls that may stop it */

/* The callback for progress. */
struct telling {
    void (*step)(void *context, int done, int of);
    void *context;
};

static bool
fail(struct rk_text *why, const char *what, sqlite3 *db)
{
    rk_text_fill(why, "% ", what);
    rk_text_fill(why, "The database says: %.",
                 db != NULL ? sqlite3_errmsg(db) : "no memory");
    return false;
}

/* Copies some pages at a time, so that writers are not kept waiting. */
static int
copy_pages(sqlite3_backup *backup, const struct telling *telling)
{
    int code, pauses = 0;

    do {
        code = sqlite3_backup_step(backup, PAGES);
        if (telling->step != NULL)
            telling->step(telling->context,
                          sqlite3_backup_pagecount(backup) -
                              sqlite3_backup_remaining(backup),
                          sqlite3_backup_pagecount(backup));
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
            sqlite3_sleep(PAUSE_MS);
    } while (code == SQLITE_OK ||
             ((code == SQLITE_BUSY || code == SQLITE_LOCKED) &&
              ++pauses < PAUSES_MAX));
    return code;
}

/*
 * Copies within one reading transaction: what is written meanwhile goes into
 * the journal and does not make the copy start again.
 */
static bool
copy_all(sqlite3 *from, sqlite3 *to, const struct telling *telling,
         struct rk_text *why)
{
    sqlite3_backup *backup;
    int code = sqlite3_exec(from, "BEGIN; SELECT count(*) FROM sqlite_schema",
                            NULL, NULL, NULL);

    if (code != SQLITE_OK)
        return fail(why, "The data cannot be read.", from);
    backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL)
        return fail(why, "The copy cannot be begun.", to);
    code = copy_pages(backup, telling);
    sqlite3_backup_finish(backup);
    sqlite3_exec(from, "COMMIT", NULL, NULL, NULL);
    return code == SQLITE_DONE || fail(why, "The copy cannot be written.", to);
}

/* True if the copy passes the database's own check. */
static bool
is_sound(sqlite3 *db, struct rk_text *why)
{
    sqlite3_stmt *row = NULL;
    bool sound = sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &row,
                                    NULL) == SQLITE_OK &&
                 sqlite3_step(row) == SQLITE_ROW &&
                 strcmp((const char *)sqlite3_column_text(row, 0), "ok") == 0;

    sqlite3_finalize(row);
    if (!sound)
        rk_text_add(why, "The copy is damaged, and perhaps the data is; look "
                         "at the disk.");
    return sound;
}

/* The callback that may stop a check. */
struct stopping {
    bool (*stop)(void *context);
    void *context;
};

static int
on_progress(void *context)
{
    const struct stopping *stopping = context;

    return stopping->stop(stopping->context);
}

/* Runs quick_check and keeps its findings; returns its code. */
static int
run_check(struct sqlite_link *link)
{
    sqlite3_stmt *row = NULL;
    int code =
        sqlite3_prepare_v2(link->db, "PRAGMA quick_check(1)", -1, &row, NULL);
    const char *found;

    if (code == SQLITE_OK)
        code = sqlite3_step(row);
    if (code != SQLITE_ROW)
        sqlite_fail(link, code);
    else {
        found = (const char *)sqlite3_column_text(row, 0);
        if (found == NULL || strcmp(found, "ok") != 0)
            code = SQLITE_CORRUPT;
        snprintf(link->link.trouble, sizeof link->link.trouble,
                 "The check says: %s.", found != NULL ? found : "nothing");
    }
    sqlite3_finalize(row);
    return code;
}

enum store_status
sqlite_check(struct driver_link *base, bool (*stop)(void *context),
             void *context)
{
    struct sqlite_link *link = link_of(base);
    struct stopping stopping = { .stop = stop, .context = context };
    int code;

    sqlite3_progress_handler(link->db, STEPS, on_progress, &stopping);
    code = run_check(link);
    sqlite3_progress_handler(link->db, 0, NULL, NULL);
    if (code == SQLITE_ROW)
        return STORE_OK;
    return code == SQLITE_INTERRUPT ? STORE_NOTHING : STORE_FAILED;
}

static bool
sync_file(const char *path, struct rk_text *why)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool synced = file >= 0 && fsync(file) == 0;

    if (file >= 0)
        close(file);
    if (!synced)
        rk_text_add(why, "The copy cannot be synced to the disk.");
    return synced;
}

static bool
copy_between(const char *from, const char *to, const struct telling *telling,
             struct rk_text *why)
{
    sqlite3 *old = NULL, *new = NULL;
    bool good = false;

    if (sqlite3_open_v2(from, &old, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        fail(why, "The data cannot be opened.", old);
    else if (sqlite3_open_v2(to, &new,
                             SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                             NULL) != SQLITE_OK)
        fail(why, "The copy cannot be opened.", new);
    else {
        sqlite3_busy_timeout(old, PATIENCE_MS);
        good = copy_all(old, new, telling, why) && is_sound(new, why);
    }
    sqlite3_close(new);
    sqlite3_close(old);
    return good;
}

bool
sqlite_copy(const char *from, const char *to,
            void (*step)(void *context, int done, int of), void *context,
            struct rk_text *why)
{
    struct telling telling = { .step = step, .context = context };

    if (copy_between(from, to, &telling, why) && sync_file(to, why))
        return true;
    unlink(to);
    return false;
}
