/* The disk that fails. All its state is static: there is one disk. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "faults.h"

enum { FILES_MAX = 8, PATH_MAX_HERE = 512 };

/* A file as it was when it was last synced. */
struct synced {
    char path[PATH_MAX_HERE];
    char *bytes;
    sqlite3_int64 size;
};

struct file {
    sqlite3_file base;
    struct synced *synced;
    bool main;          /* the database itself, not its journal */
    sqlite3_file *real; /* lies behind this struct */
};

static sqlite3_vfs *real, vfs;
static struct synced files[FILES_MAX];
static atomic_int left; /* operations until one fails; 0: never */
static atomic_bool struck, off, held;
static char ballast[PATH_MAX_HERE]; /* while it is there the disk is full */
static enum faults_kind armed;

static pthread_t watched;
static atomic_int own, others, folded;

/* Syncs wait here while they are blocked. */
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
static bool blocked;
static int waiting;

static struct file *
of(sqlite3_file *file)
{
    return (struct file *)(void *)file;
}

/* Notes who writes or syncs. */
static void
note_thread(const struct file *file)
{
    bool mine = pthread_equal(pthread_self(), watched) != 0;

    atomic_fetch_add(mine ? &own : &others, 1);
    atomic_fetch_add(&folded, file->main ? 1 : 0);
}

static void
pass_gate(void)
{
    pthread_mutex_lock(&gate);
    waiting++;
    pthread_cond_broadcast(&moved);
    while (blocked)
        pthread_cond_wait(&moved, &gate);
    waiting--;
    pthread_mutex_unlock(&gate);
}

/* Counts one operation of ${kind}; whether it is to fail. */
static bool
strikes(bool counts)
{
    if (atomic_load(&off))
        return true;
    if (counts && atomic_load(&held)) {
        atomic_store(&struck, true);
        return true;
    }
    if (counts && ballast[0] != '\0' && access(ballast, F_OK) == 0)
        return true;
    if (!counts || atomic_load(&left) == 0 || atomic_fetch_sub(&left, 1) != 1)
        return false;
    atomic_store(&struck, true);
    atomic_store(&off, armed == FAULTS_POWER);
    return true;
}

static int
file_close(sqlite3_file *f)
{
    return of(f)->real->pMethods->xClose(of(f)->real);
}

static int
file_read(sqlite3_file *f, void *to, int size, sqlite3_int64 at)
{
    if (strikes(armed == FAULTS_READ))
        return SQLITE_IOERR_READ;
    return of(f)->real->pMethods->xRead(of(f)->real, to, size, at);
}

static int
file_write(sqlite3_file *f, const void *from, int size, sqlite3_int64 at)
{
    note_thread(of(f));
    if (strikes(armed == FAULTS_WRITE || armed == FAULTS_FULL ||
                armed == FAULTS_POWER))
        return armed == FAULTS_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    return of(f)->real->pMethods->xWrite(of(f)->real, from, size, at);
}

static int
file_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    note_thread(of(f));
    if (strikes(armed == FAULTS_WRITE || armed == FAULTS_POWER))
        return SQLITE_IOERR_TRUNCATE;
    return of(f)->real->pMethods->xTruncate(of(f)->real, size);
}

/* Nothing reaches a platter in tests: it is noted what would have. */
static int
file_sync(sqlite3_file *f, int flags)
{
    struct synced *synced = of(f)->synced;
    sqlite3_file *file = of(f)->real;

    (void)flags;
    note_thread(of(f));
    pass_gate();
    if (strikes(armed == FAULTS_SYNC || armed == FAULTS_POWER))
        return SQLITE_IOERR_FSYNC;
    if (synced == NULL || armed != FAULTS_POWER)
        return SQLITE_OK;
    file->pMethods->xFileSize(file, &synced->size);
    synced->bytes = realloc(synced->bytes, (size_t)synced->size + 1);
    return synced->size == 0 ? SQLITE_OK
                             : file->pMethods->xRead(file, synced->bytes,
                                                     (int)synced->size, 0);
}

static int
file_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return of(f)->real->pMethods->xFileSize(of(f)->real, size);
}

static int
file_lock(sqlite3_file *f, int level)
{
    return of(f)->real->pMethods->xLock(of(f)->real, level);
}

static int
file_unlock(sqlite3_file *f, int level)
{
    return of(f)->real->pMethods->xUnlock(of(f)->real, level);
}

static int
file_reserved(sqlite3_file *f, int *out)
{
    return of(f)->real->pMethods->xCheckReservedLock(of(f)->real, out);
}

static int
file_control(sqlite3_file *f, int op, void *arg)
{
    return of(f)->real->pMethods->xFileControl(of(f)->real, op, arg);
}

static int
file_sector(sqlite3_file *f)
{
    return of(f)->real->pMethods->xSectorSize(of(f)->real);
}

static int
file_device(sqlite3_file *f)
{
    return of(f)->real->pMethods->xDeviceCharacteristics(of(f)->real);
}

static int
file_shm_map(sqlite3_file *f, int page, int size, int extend,
             void volatile **at)
{
    return of(f)->real->pMethods->xShmMap(of(f)->real, page, size, extend, at);
}

static int
file_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return of(f)->real->pMethods->xShmLock(of(f)->real, offset, n, flags);
}

static void
file_shm_barrier(sqlite3_file *f)
{
    of(f)->real->pMethods->xShmBarrier(of(f)->real);
}

static int
file_shm_unmap(sqlite3_file *f, int remove)
{
    return of(f)->real->pMethods->xShmUnmap(of(f)->real, remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

/* A file that was made as ${path}.new and renamed keeps what was synced. */
static void
follow(const char *path)
{
    char name[PATH_MAX_HERE];

    snprintf(name, sizeof name, "%s.new", path);
    for (int i = 0; i < FILES_MAX; i++) {
        if (strcmp(files[i].path, name) == 0 && access(name, F_OK) != 0)
            snprintf(files[i].path, sizeof files[i].path, "%s", path);
    }
}

/* The place of ${path} among the files; NULL where that does not matter. */
static struct synced *
find(const char *path)
{
    if (path == NULL || armed != FAULTS_POWER)
        return NULL;
    follow(path);
    for (int i = 0; i < FILES_MAX; i++) {
        if (files[i].path[0] == '\0')
            snprintf(files[i].path, sizeof files[i].path, "%s", path);
        if (strcmp(files[i].path, path) == 0)
            return &files[i];
    }
    abort();
}

static int
disk_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags,
          int *out)
{
    struct file *file = of(f);
    int code;

    (void)v;
    memset(file, 0, sizeof *file);
    if (atomic_load(&off))
        return SQLITE_CANTOPEN;
    file->real = (sqlite3_file *)(void *)(file + 1);
    code = real->xOpen(real, name, file->real, flags, out);
    if (code != SQLITE_OK)
        return code;
    file->synced = find(name);
    file->main = (flags & SQLITE_OPEN_MAIN_DB) != 0;
    file->base.pMethods = &methods;
    return SQLITE_OK;
}

/* Without power nothing is removed either. */
static int
disk_delete(sqlite3_vfs *v, const char *name, int sync)
{
    (void)v;
    if (strikes(armed == FAULTS_WRITE || armed == FAULTS_POWER))
        return SQLITE_IOERR_DELETE;
    if (find(name) != NULL)
        find(name)->size = 0;
    return real->xDelete(real, name, sync);
}

void
faults_install(void)
{
    real = sqlite3_vfs_find(NULL);
    vfs = *real;
    vfs.zName = "faults";
    vfs.szOsFile = (int)sizeof(struct file) + real->szOsFile;
    vfs.xOpen = disk_open;
    vfs.xDelete = disk_delete;
    sqlite3_vfs_register(&vfs, 1);
}

void
faults_arm(enum faults_kind kind, int nth)
{
    armed = kind;
    atomic_store(&struck, false);
    atomic_store(&off, false);
    atomic_store(&held, false);
    atomic_store(&left, nth);
}

void
faults_hold(enum faults_kind kind)
{
    faults_arm(kind, 0);
    atomic_store(&held, true);
}

void
faults_fill(const char *path)
{
    faults_arm(FAULTS_FULL, 0);
    snprintf(ballast, sizeof ballast, "%s", path);
}

bool
faults_struck(void)
{
    return atomic_load(&struck);
}

void
faults_restore(void)
{
    for (int i = 0; i < FILES_MAX && files[i].path[0] != '\0'; i++) {
        FILE *to = fopen(files[i].path, "wb");

        if (to == NULL)
            abort();
        if (files[i].size > 0)
            fwrite(files[i].bytes, 1, (size_t)files[i].size, to);
        fclose(to);
    }
    faults_arm(FAULTS_READ, 0);
}

void
faults_forget(void)
{
    for (int i = 0; i < FILES_MAX; i++)
        free(files[i].bytes);
    memset(files, 0, sizeof files);
}

void
faults_watch(void)
{
    watched = pthread_self();
    atomic_store(&own, 0);
    atomic_store(&others, 0);
    atomic_store(&folded, 0);
}

struct faults_seen
faults_seen(void)
{
    return (struct faults_seen){ .own = atomic_load(&own),
                                 .others = atomic_load(&others),
                                 .folded = atomic_load(&folded) };
}

void
faults_block(void)
{
    pthread_mutex_lock(&gate);
    blocked = true;
    pthread_mutex_unlock(&gate);
}

void
faults_await(void)
{
    pthread_mutex_lock(&gate);
    while (waiting == 0)
        pthread_cond_wait(&moved, &gate);
    pthread_mutex_unlock(&gate);
}

void
faults_unblock(void)
{
    pthread_mutex_lock(&gate);
    blocked = false;
    pthread_cond_broadcast(&moved);
    pthread_mutex_unlock(&gate);
}
