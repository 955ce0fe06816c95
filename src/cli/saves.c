/* The folder of saved matches. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <base/memory.h>
#include <rookery/bot.h>
#include <rookery/check.h>

#include <sim/exec.h>
#include <sim/hire.h>

#include "wire/build.h"

#include "saves.h"

enum { PATH_MAX_HERE = 4096, SAME_SECOND_MAX = 1000 };

static const char ending[] = ".match", seats_ending[] = ".seats";

/* A malloc'ed printf. */
static char *__attribute__((format(printf, 1, 2)))
format(const char *pattern, ...)
{
    char text[PATH_MAX_HERE];
    va_list list;

    va_start(list, pattern);
    vsnprintf(text, sizeof text, pattern, list);
    va_end(list);
    return memory_copy(text);
}

/* The folder, even if it does not exist; NULL if the user has no home. */
static char *
folder(void)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data != NULL && data[0] == '/')
        return format("%s/rookery", data);
    if (home != NULL && home[0] == '/')
        return format("%s/.local/share/rookery", home);
    return NULL;
}

/* True if the folder ${path} exists in the end; otherwise errno says why. */
static bool
make_folder(const char *path)
{
    int error = mkdir(path, 0700) == 0 ? 0 : errno;
    struct stat found;

    if (stat(path, &found) == 0 && S_ISDIR(found.st_mode))
        return true;
    errno = error;
    return false;
}

/* Makes ${path} and the folders above it. */
static bool
make_folders(char *path)
{
    bool made = true;

    for (char *c = path + 1; *c != '\0' && made; c++) {
        if (*c != '/')
            continue;
        *c = '\0';
        made = make_folder(path);
        *c = '/';
    }
    return made && make_folder(path);
}

/*
 * "magpie-20260131-175902.match"; a second one in the same second ends in
 * "-2".
 */
static char *
name_in(const char *where, const struct rk_game *game, int number)
{
    time_t now = time(NULL);
    struct tm parts;
    char stamp[32], more[16] = "";

    localtime_r(&now, &parts);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts);
    if (number > 1)
        snprintf(more, sizeof more, "-%d", number);
    return format("%s/%s-%s%s%s", where, game->id, stamp, more, ending);
}

/* Creates an empty file with a name of its own. */
static char *
claim(const char *where, const struct rk_game *game)
{
    for (int number = 1; number < SAME_SECOND_MAX; number++) {
        char *path = name_in(where, game, number);
        int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        int error = errno;

        if (file >= 0) {
            close(file);
            return path;
        }
        free(path);
        errno = error;
        if (error != EEXIST)
            return NULL;
    }
    return NULL;
}

char *
saves_new_path(const struct rk_game *game)
{
    char *where = folder(), *path = NULL;

    if (where == NULL) {
        cli_failed("You have no home folder to save in; choose a file with "
                   "--file.");
        return NULL;
    }
    if (make_folders(where))
        path = claim(where, game);
    if (path == NULL)
        cli_failed("Cannot save in %s: %s; choose a file with --file.", where,
                   strerror(errno));
    free(where);
    return path;
}

bool
saves_is_home(const char *path)
{
    char *where = folder();
    size_t length = where != NULL ? strlen(where) : 0;
    bool home = where != NULL && strncmp(path, where, length) == 0 &&
                path[length] == '/';

    free(where);
    return home;
}

/* A match found in the folder. */
struct found {
    char *path;
    struct timespec changed;
};

static int
newest_first(const void *a, const void *b)
{
    const struct timespec *x = &((const struct found *)a)->changed;
    const struct timespec *y = &((const struct found *)b)->changed;

    if (x->tv_sec != y->tv_sec)
        return x->tv_sec < y->tv_sec ? 1 : -1;
    return (x->tv_nsec < y->tv_nsec) - (x->tv_nsec > y->tv_nsec);
}

static bool
is_match_name(const char *name)
{
    size_t length = strlen(name);

    return length > sizeof ending &&
           strcmp(name + length - (sizeof ending - 1), ending) == 0;
}

/* Adds ${name} if it is a match file with something in it. */
static void
add_found(struct found **list, int *count, const char *where, const char *name)
{
    struct found found = { 0 };
    struct stat about;

    if (!is_match_name(name))
        return;
    found.path = format("%s/%s", where, name);
    if (stat(found.path, &about) != 0 || !S_ISREG(about.st_mode) ||
        about.st_size == 0) {
        free(found.path);
        return;
    }
    found.changed = about.st_mtim;
    *list = memory_resize(*list, (size_t)*count + 1, sizeof **list);
    (*list)[(*count)++] = found;
}

static struct found *
list_found(const char *where, int *count)
{
    struct found *list = NULL;
    DIR *dir = opendir(where);
    struct dirent *entry;

    *count = 0;
    while (dir != NULL && (entry = readdir(dir)) != NULL)
        add_found(&list, count, where, entry->d_name);
    if (dir != NULL)
        closedir(dir);
    if (*count > 1)
        qsort(list, (size_t)*count, sizeof *list, newest_first);
    return list;
}

/* True if ${path} is an unfinished match of ${game} (NULL: any game). */
static bool
is_unfinished(const char *path, const struct rk_game *game)
{
    struct rk_match_file *file = cli_read_match(path);
    bool unfinished;

    if (file == NULL)
        return false;
    unfinished = (game == NULL || file->match.game == game) &&
                 !file->match.game->ask(rk_match_state(&file->match)).over;
    rk_match_file_free(file);
    return unfinished;
}

char *
saves_newest(const struct rk_game *game)
{
    char *where = folder(), *path = NULL;
    int count = 0;
    struct found *list = where != NULL ? list_found(where, &count) : NULL;

    for (int i = 0; i < count; i++) {
        if (path == NULL && is_unfinished(list[i].path, game))
            path = list[i].path;
        else
            free(list[i].path);
    }
    free(list);
    if (path == NULL)
        cli_bad("There is no unfinished match%s%s in %s; rookery play begins "
                "one.",
                game != NULL ? " of " : "", game != NULL ? game->title : "",
                where != NULL ? where : "your home");
    free(where);
    return path;
}

int
saves_write_seats(const char *path, int count, const struct saves_seats *seats)
{
    char *beside = format("%s%s", path, seats_ending), *text;
    json_t *json = build_object(), *bots = build_array();
    int status;

    for (int seat = 0; seat < count; seat++)
        build_add(bots, build_text_or_null(seats->hire[seat].bot
                                               ? seats->hire[seat].spec
                                               : NULL));
    build_put(json, "you", rk_json_seat(seats->you));
    build_put(json, "bots", bots);
    text = rk_json_print(json);
    status = cli_replace_file(beside, text);
    json_decref(json);
    free(text);
    free(beside);
    return status;
}

/* A bot as a file names it. The file could be anyone's, so a program */
/* or a shared object is only named, never run. */
static bool
read_bot(const char *spec, struct rk_hire *hire)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (!hire_foreign(spec))
        return hire_read(spec, hire, &why);
    memset(hire, 0, sizeof *hire);
    snprintf(hire->spec, sizeof hire->spec, "%s", spec);
    return strlen(spec) < sizeof hire->spec;
}

/* The seats in ${json}; false if they make no sense. */
static bool
understand(const json_t *json, int count, struct saves_seats *seats)
{
    const json_t *you = json_object_get(json, "you");
    const json_t *bots = json_object_get(json, "bots");
    json_int_t number = json_integer_value(you);

    *seats = (struct saves_seats){ .you = RK_SPECTATOR };
    if (json_is_integer(you) && number >= 0 && number < count)
        seats->you = (int)number;
    if (json_array_size(bots) != (size_t)count)
        return false;
    for (int seat = 0; seat < count; seat++) {
        const char *id = json_string_value(json_array_get(bots, (size_t)seat));

        if ((id == NULL) != (seat == seats->you) ||
            (id != NULL && !read_bot(id, &seats->hire[seat])))
            return false;
    }
    return true;
}

bool
saves_read_seats(const char *path, int count, struct saves_seats *seats)
{
    char *beside = format("%s%s", path, seats_ending), *text = NULL;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct saves_seats found;
    json_t *json = NULL;
    size_t length;
    bool good;

    if (access(beside, R_OK) == 0)
        text = cli_read_file(beside, &length);
    if (text != NULL)
        json = rk_json_parse(text, length, &why);
    good = json != NULL && understand(json, count, &found);
    if (good)
        *seats = found;
    json_decref(json);
    free(text);
    free(beside);
    return good;
}

void
saves_guess_seats(const struct rk_match *match, struct saves_seats *seats)
{
    *seats = (struct saves_seats){ .you = 0 };
    for (uint32_t i = 0; i < match->entries; i++) {
        if (match->room.entry[i].by == RK_BY_PERSON &&
            match->room.entry[i].seat < match->setup.seats)
            seats->you = match->room.entry[i].seat;
    }
}
