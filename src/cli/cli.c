/* Code shared by the commands: programs, errors, output, files. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <base/clock.h>
#include <base/memory.h>
#include <rookery/check.h>
#include <sim/hire.h>

#include "cli.h"

enum { FILE_MAX = 16 << 20, SAID_MAX = 1024 };

/* Programs */

/* A defect in the program itself: report where it is and dump core. */
static void
broken_promise(const char *promise, const char *file, int line)
{
    fprintf(stderr,
            "rookery: this is a defect, please report it: \"%s\" does not "
            "hold (%s:%d).\n",
            promise, file, line);
    abort();
}

/*
 * Opens standard streams that are closed, so that no file opened later takes
 * their place and gets written to. Using one still fails, because it is open
 * for the wrong direction.
 */
static void
occupy_streams(void)
{
    for (int stream = 0; stream <= 2; stream++) {
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
    }
}

void
cli_start(void)
{
    occupy_streams();
    rk_check_set_handler(broken_promise);
}

void
cli_beside(const char *name, char path[CLI_PATH_MAX])
{
    ssize_t length = readlink("/proc/self/exe", path, CLI_PATH_MAX - 1);
    char *slash;

    path[length > 0 ? length : 0] = '\0';
    slash = strrchr(path, '/');
    length = slash != NULL ? slash + 1 - path : 0;
    snprintf(path + length, (size_t)(CLI_PATH_MAX - length), "%s", name);
}

/* Errors */

/* Keeps the message on one line, whatever bytes a file name or argument has. */
static void
say(const char *format, va_list list)
{
    char line[SAID_MAX];

    vsnprintf(line, sizeof line, format, list);
    for (char *c = line; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    }
    fprintf(stderr, "rookery: %s\n", line);
}

const char *cli_program = "rookery";

int
cli_bad(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    say(format, list);
    va_end(list);
    return CLI_BAD_INPUT;
}

int
cli_failed(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    say(format, list);
    va_end(list);
    return CLI_FAILED;
}

/* Words */

int
cli_hire(const char *text, struct rk_hire *hire)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    return hire_first(text, hire, &why) ? CLI_FINE : cli_bad("%s", sentence);
}

int
cli_seat(const char *text, int seats)
{
    if (strcmp(text, "chance") == 0)
        return RK_CHANCE;
    if (strcmp(text, "spectator") == 0)
        return RK_SPECTATOR;
    if (text[0] < '0' || text[0] >= '0' + seats || text[1] != '\0')
        return -1;
    return text[0] - '0';
}

uint64_t
cli_now(void)
{
    return clock_ms(CLOCK_REALTIME);
}

/* Output */

int
cli_print_json(json_t *json)
{
    char *text = rk_json_print(json);
    bool fine = fputs(text, stdout) >= 0 && fflush(stdout) == 0;

    free(text);
    json_decref(json);
    return fine ? CLI_FINE
                : cli_failed("Cannot write to standard output: %s.",
                             strerror(errno));
}

/*
 * The number of columns of the first ${bytes} bytes of ${text}, which is
 * UTF-8.
 */
static int
columns(const char *text, size_t bytes)
{
    int count = 0;

    for (size_t i = 0; i < bytes; i++)
        count += (text[i] & 0xc0) != 0x80;
    return count;
}

void
cli_wrap(int used, int indent, const char *text)
{
    enum { WIDTH = 79 };
    int at = used;
    bool fresh = true; /* no word on this line yet */

    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        size_t bytes = strcspn(text, " ");
        int width = columns(text, bytes);

        if (!fresh && at + 1 + width > WIDTH) {
            printf("\n%*s", indent, "");
            at = indent;
            fresh = true;
        }
        printf("%s%.*s", fresh ? "" : " ", (int)bytes, text);
        at += width + !fresh;
        fresh = false;
        text += bytes;
    }
    putchar('\n');
}

/* Files */

/* Reads ${file}, up to one byte more than allowed; NULL on error. */
static char *
read_all(FILE *file, size_t *length)
{
    size_t cap = 1 << 16;
    char *text = memory_raw(cap + 1);

    *length = fread(text, 1, cap, file);
    while (*length == cap && cap <= FILE_MAX) {
        cap *= 2;
        text = memory_resize(text, cap + 1, 1);
        *length += fread(text + *length, 1, cap - *length, file);
    }
    if (ferror(file)) {
        free(text);
        return NULL;
    }
    text[*length] = '\0';
    return text;
}

const char *
cli_file_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* As cli_read_file() does, but with a sentence in ${why}. */
static char *
load_file(const char *path, size_t *length, struct rk_text *why)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    const char *name = cli_file_name(path);
    char *text = NULL;

    errno = file != NULL ? 0 : errno;
    if (file != NULL)
        text = read_all(file, length);
    if (text == NULL) {
        rk_text_fill(why, "Cannot read %: ", name);
        rk_text_fill(why, "%.", strerror(errno));
    } else if (*length > FILE_MAX) {
        rk_text_fill(why, "% is larger than the 16 MiB that Rookery reads.",
                     name);
        free(text);
        text = NULL;
    }
    if (file != NULL && !standard)
        fclose(file);
    return text;
}

char *
cli_read_file(const char *path, size_t *length)
{
    char sentence[CLI_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    char *text = load_file(path, length, &why);

    if (text == NULL)
        cli_bad("%s", sentence);
    return text;
}

struct rk_match_file *
cli_load_match(const char *path, struct rk_text *why)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text wrong = rk_text_over(sentence, sizeof sentence);
    struct rk_match_file *match;
    size_t length;
    char *text = load_file(path, &length, why);

    if (text == NULL)
        return NULL;
    match = rk_match_file_read(text, length, &wrong);
    free(text);
    if (match == NULL) {
        rk_text_fill(why, "%: ", cli_file_name(path));
        rk_text_add(why, sentence);
    }
    return match;
}

struct rk_match_file *
cli_read_match(const char *path)
{
    char sentence[CLI_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_match_file *match = cli_load_match(path, &why);

    if (match == NULL)
        cli_bad("%s", sentence);
    return match;
}

/* The permissions for the file that replaces ${path}. */
static mode_t
mode_like(const char *path)
{
    struct stat old;
    mode_t mask;

    if (stat(path, &old) == 0)
        return old.st_mode & 07777;
    mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool
write_all(int file, const char *text)
{
    size_t left = strlen(text);

    while (left > 0) {
        ssize_t done = write(file, text, left);

        if (done < 0 && errno != EINTR)
            return false;
        text += done > 0 ? done : 0;
        left -= done > 0 ? (size_t)done : 0;
    }
    return true;
}

/* Makes the new name in the folder of ${path} durable, where possible. */
static void
sync_folder(char *path)
{
    int folder = open(dirname(path), O_RDONLY | O_DIRECTORY);

    if (folder >= 0) {
        fsync(folder);
        close(folder);
    }
}

/* The same with all symbolic links of ${path} resolved. */
static int
replace(char *path, const char *text)
{
    char beside[4096];
    int file = -1, error;

    if (access(path, W_OK) != 0 && errno != ENOENT)
        return cli_failed("Cannot write %s: %s.", path, strerror(errno));
    if (snprintf(beside, sizeof beside, "%s.new", path) < (int)sizeof beside)
        file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0600);
    if (file < 0)
        return cli_failed("Cannot write %s.new, which is to replace %s: %s.",
                          path, path, strerror(errno));
    if (write_all(file, text) && fchmod(file, mode_like(path)) == 0 &&
        fsync(file) == 0 && rename(beside, path) == 0) {
        close(file);
        sync_folder(path);
        return CLI_FINE;
    }
    error = errno;
    close(file);
    unlink(beside);
    return cli_failed("Cannot write %s: %s.", path, strerror(error));
}

int
cli_replace_file(const char *path, const char *text)
{
    char *real = realpath(path, NULL);
    int status;

    if (real == NULL && errno == ENOENT)
        real = memory_copy(path);
    if (real == NULL)
        return cli_failed("Cannot write %s: %s.", path, strerror(errno));
    status = replace(real, text);
    free(real);
    return status;
}
