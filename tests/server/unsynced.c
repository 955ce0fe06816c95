/*
 * A disk that keeps what was synced, and else what it likes: a library to be
 * preloaded. Whatever a program writes to files of the folder UNSYNCED_FOLDER
 * reaches the folder UNSYNCED_PLATTER when it is synced. After a kill the
 * platter is what a machine would find that has lost its power.
 *
 *   UNSYNCED_MODE=strict   nothing reaches the platter without a sync
 *   UNSYNCED_MODE=torn     some writes do before, some of them in part
 *   UNSYNCED_MODE=lie      a sync says it is done and does nothing
 *
 * A kill in the middle of a sync leaves some of its writes: as on a disk.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 16, FDS = 4096, SECTOR = 512 };

/* Bytes that were written and not synced. */
struct range {
    struct range *next;
    off_t from, to;
};

/* A file of the folder; "." is the folder itself. */
struct file {
    char name[64];
    struct range *ranges;
    bool removed; /* which the platter does not know yet */
    char was[64]; /* its name on the platter; "": the same */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct file files[FILES];
static struct file *opened[FDS]; /* by descriptor; NULL: none of the folder */
static unsigned dice = 1;

static void *
real(const char *name)
{
    void *function = dlsym(RTLD_NEXT, name);

    if (function == NULL)
        abort();
    return function;
}

typedef int open_function(const char *, int, ...);
typedef ssize_t pwrite_function(int, const void *, size_t, off_t);
typedef ssize_t write_function(int, const void *, size_t);
typedef int fd_function(int);
typedef int cut_function(int, off_t);
typedef int path_function(const char *);
typedef int paths_function(const char *, const char *);

/* ${call} is the true function NAME, looked up once. */
#define REAL(type, call, name)                                                 \
    static type *call;                                                         \
    if (call == NULL)                                                          \
    *(void **)&call = real(name)

static void
give_up(const char *what)
{
    fprintf(stderr, "unsynced: %s\n", what);
    abort();
}

static bool
mode_is(const char *mode)
{
    const char *given = getenv("UNSYNCED_MODE");

    return given != NULL && strcmp(given, mode) == 0;
}

static void
platter_path(const char *name, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/%s", getenv("UNSYNCED_PLATTER"), name);
}

/* The name of ${path} in the folder; NULL: it is elsewhere. */
static const char *
name_in_folder(const char *path)
{
    const char *folder = getenv("UNSYNCED_FOLDER");
    size_t length = folder != NULL ? strlen(folder) : 0;

    if (length == 0 || strncmp(path, folder, length) != 0)
        return NULL;
    if (path[length] == '\0')
        return ".";
    return path[length] == '/' ? path + length + 1 : NULL;
}

/* Shared memory and locks mean nothing after a crash. */
static bool
is_kept(const char *name)
{
    size_t length = strlen(name);

    return strcmp(name, "lock") != 0 &&
           (length < 4 || strcmp(name + length - 4, "-shm") != 0);
}

static struct file *
find(int fd)
{
    return fd >= 0 && fd < FDS ? opened[fd] : NULL;
}

/* The file called ${name}, from now on if it was not known. */
static struct file *
find_name(const char *name)
{
    int i = 0;

    while (i < FILES && files[i].name[0] != '\0' &&
           strcmp(files[i].name, name) != 0)
        i++;
    if (i == FILES || strlen(name) >= sizeof files[i].name)
        give_up("too many files");
    strcpy(files[i].name, name);
    return &files[i];
}

static void
forget(struct file *file)
{
    while (file->ranges != NULL) {
        struct range *next = file->ranges->next;

        free(file->ranges);
        file->ranges = next;
    }
}

static void
note_open(int fd, const char *path)
{
    const char *name = name_in_folder(path);

    if (fd < 0 || name == NULL || !is_kept(name))
        return;
    if (fd >= FDS)
        give_up("too many files");
    pthread_mutex_lock(&lock);
    opened[fd] = find_name(name);
    opened[fd]->removed = false;
    pthread_mutex_unlock(&lock);
}

/* Copies bytes of an open file to the platter. */
static void
copy_range(int fd, int to, off_t from, off_t end)
{
    REAL(pwrite_function, write_at, "pwrite");
    char bytes[65536];

    while (from < end) {
        size_t want = (size_t)(end - from) < sizeof bytes ? (size_t)(end - from)
                                                          : sizeof bytes;
        ssize_t count = pread(fd, bytes, want, from);

        if (count <= 0)
            return; /* cut off meanwhile */
        if (write_at(to, bytes, (size_t)count, from) != count)
            give_up("the platter is full");
        from += count;
    }
}

static const char *
platter_name(const struct file *file)
{
    return file->was[0] != '\0' ? file->was : file->name;
}

static int
open_platter(const char *name)
{
    REAL(open_function, open_it, "open");
    char path[PATH_MAX];
    int to;

    platter_path(name, path);
    to = open_it(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (to < 0)
        give_up("the platter cannot be written");
    return to;
}

/* Everything of ${file} that was written is on the platter now. */
static void
sync_file(int fd, struct file *file)
{
    REAL(fd_function, close_it, "close");
    REAL(cut_function, cut, "ftruncate");
    int to = open_platter(platter_name(file));
    struct stat about;

    for (struct range *r = file->ranges; r != NULL; r = r->next)
        copy_range(fd, to, r->from, r->to);
    forget(file);
    if (fstat(fd, &about) != 0 || cut(to, about.st_size) != 0)
        give_up("the platter cannot be cut");
    close_it(to);
}

static void
remove_file(struct file *file)
{
    REAL(path_function, unlink_it, "unlink");
    char path[PATH_MAX];

    platter_path(platter_name(file), path);
    unlink_it(path);
    file->removed = false;
}

static void
rename_file(struct file *file)
{
    REAL(paths_function, rename_it, "rename");
    char from[PATH_MAX], to[PATH_MAX];

    platter_path(file->was, from);
    platter_path(file->name, to);
    if (rename_it(from, to) != 0)
        give_up("what is renamed was never synced");
    file->was[0] = '\0';
}

/* A file that was removed or renamed stays so. */
static void
sync_folder(void)
{
    for (int i = 0; i < FILES; i++) {
        if (files[i].removed)
            remove_file(&files[i]);
        if (files[i].was[0] != '\0')
            rename_file(&files[i]);
    }
}

/* Some bytes reach the platter before anybody asks. */
static void
leak_through(int fd, const char *name, off_t from, off_t end)
{
    REAL(fd_function, close_it, "close");
    int to;

    if (!mode_is("torn") || rand_r(&dice) % 2 == 0)
        return;
    if (rand_r(&dice) % 2 == 0)
        end = from + (end - from) / SECTOR / 2 * SECTOR;
    to = open_platter(name);
    copy_range(fd, to, from, end);
    close_it(to);
}

static void
note_write(int fd, off_t from, ssize_t count)
{
    struct file *file;
    struct range *range;

    if (count <= 0)
        return;
    pthread_mutex_lock(&lock);
    file = find(fd);
    if (file != NULL) {
        range = malloc(sizeof *range);
        if (range == NULL)
            abort();
        *range = (struct range){ file->ranges, from, from + count };
        file->ranges = range;
        leak_through(fd, platter_name(file), from, from + count);
    }
    pthread_mutex_unlock(&lock);
}

static int
note_sync(int fd)
{
    struct file *file;

    pthread_mutex_lock(&lock);
    file = find(fd);
    if (file != NULL && strcmp(file->name, ".") == 0)
        sync_folder();
    else if (file != NULL && !mode_is("lie"))
        sync_file(fd, file);
    pthread_mutex_unlock(&lock);
    return file != NULL;
}

/* Functions that the program calls */

#define OPEN(name)                                                             \
    int name(const char *path, int flags, ...)                                 \
    {                                                                          \
        REAL(open_function, call, #name);                                      \
        va_list list;                                                          \
        int fd;                                                                \
                                                                               \
        va_start(list, flags);                                                 \
        fd = call(path, flags, va_arg(list, mode_t));                          \
        va_end(list);                                                          \
        note_open(fd, path);                                                   \
        return fd;                                                             \
    }

#define PWRITE(name)                                                           \
    ssize_t name(int fd, const void *from, size_t count, off_t at)             \
    {                                                                          \
        REAL(pwrite_function, call, #name);                                    \
        ssize_t done = call(fd, from, count, at);                              \
                                                                               \
        note_write(fd, at, done);                                              \
        return done;                                                           \
    }

/* The disk of a test has nothing to wait for: nothing is synced in truth. */
#define SYNC(name)                                                             \
    int name(int fd)                                                           \
    {                                                                          \
        REAL(fd_function, call, #name);                                        \
                                                                               \
        return note_sync(fd) ? 0 : call(fd);                                   \
    }

#undef open
#undef open64
#undef pwrite
#undef pwrite64
int open64(const char *path, int flags, ...);
OPEN(open)
OPEN(open64)
PWRITE(pwrite)
PWRITE(pwrite64)
SYNC(fsync)
SYNC(fdatasync)

ssize_t
write(int fd, const void *from, size_t count)
{
    REAL(write_function, call, "write");
    ssize_t done = call(fd, from, count);

    if (done > 0 && find(fd) != NULL)
        note_write(fd, lseek(fd, 0, SEEK_CUR) - done, done);
    return done;
}

int
close(int fd)
{
    REAL(fd_function, call, "close");

    pthread_mutex_lock(&lock);
    if (find(fd) != NULL)
        opened[fd] = NULL;
    pthread_mutex_unlock(&lock);
    return call(fd);
}

/* A file that is removed may be there again until the folder is synced. */
int
unlink(const char *path)
{
    REAL(path_function, call, "unlink");
    const char *name = name_in_folder(path);
    struct file *file;

    if (name != NULL && is_kept(name)) {
        pthread_mutex_lock(&lock);
        file = find_name(name);
        forget(file);
        file->removed = true;
        if (mode_is("torn") && rand_r(&dice) % 2 == 0)
            remove_file(file);
        pthread_mutex_unlock(&lock);
    }
    return call(path);
}

/* A file may have its old name again until the folder is synced. */
int
rename(const char *from, const char *to)
{
    REAL(paths_function, call, "rename");
    const char *name = name_in_folder(from), *new = name_in_folder(to);
    struct file *file;

    if ((name == NULL) != (new == NULL))
        give_up("a rename into or out of the folder is not known to this disk");
    if (name != NULL) {
        pthread_mutex_lock(&lock);
        if (find_name(new)->ranges != NULL)
            give_up("a rename onto a file is not known to this disk");
        strcpy(find_name(new)->name, "replaced");
        file = find_name(name);
        strcpy(file->was, name);
        strcpy(file->name, new);
        if (mode_is("torn") && rand_r(&dice) % 2 == 0)
            rename_file(file);
        pthread_mutex_unlock(&lock);
    }
    return call(from, to);
}

__attribute__((constructor)) static void
begin(void)
{
    dice = (unsigned)getpid();
}
