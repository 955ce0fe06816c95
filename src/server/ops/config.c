/* Configuration files, by inih. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ini.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "settings.h"

enum { LINE_MAX_HERE = 199 }; /* bytes with the newline: the limit of inih */

/* A file that is being read, line by line. */
struct reading {
    struct settings *settings;
    bool before[SETTINGS_ROWS]; /* given before the file was read */
    const char *at, *end;
    int line;
    struct rk_text why; /* about the first bad line */
    int bad;            /* that line; 0: none */
};

static void
blame(struct reading *r, const char *pattern, const char *word)
{
    if (r->bad != 0)
        return;
    r->bad = r->line;
    rk_text_fill(&r->why, pattern, word);
}

/* An error in a line that inih accepts, or NULL. */
static void
look_at(struct reading *r, const char *line)
{
    const char *start = line + strspn(line, " \t");

    if (start[0] == '[' && strncmp(start, "[serve]", 7) != 0)
        blame(r, "there is only one section, [%].", "serve");
    if (strlen(line) > strcspn(line, "\r\n") + 2)
        blame(r, "a line is to end with a %.", "newline");
}

/* Like fgets(): the next line, of which inih has room for ${size} bytes. */
static char *
next_line(char *to, int size, void *stream)
{
    struct reading *r = stream;
    size_t left = (size_t)(r->end - r->at), length;
    const char *newline = memchr(r->at, '\n', left);

    if (left == 0 || r->bad != 0)
        return NULL;
    length = newline != NULL ? (size_t)(newline - r->at) + 1 : left;
    r->line++;
    if (length > LINE_MAX_HERE || length >= (size_t)size)
        blame(r, "a line has % bytes at most.", "198");
    else if (memchr(r->at, '\0', length) != NULL)
        blame(r, "this is no text%.", "");
    if (r->bad != 0)
        return NULL;
    memcpy(to, r->at, length);
    to[length] = '\0';
    r->at += length;
    look_at(r, to);
    return to;
}

static const struct settings_row *
find_row(const char *name)
{
    for (int i = 0; i < settings_count(); i++) {
        if (strcmp(settings_rows[i].name, name) == 0)
            return &settings_rows[i];
    }
    return NULL;
}

/* One key and its value; 0: refused. */
static int
on_value(void *context, const char *section, const char *name,
         const char *value)
{
    struct reading *r = context;
    const struct settings_row *row = find_row(name);
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (strcmp(section, "serve") != 0)
        blame(r, "\"%\" belongs below a line [serve].", name);
    else if (row == NULL)
        blame(r, "there is no setting \"%\"; rookery serve --help lists them.",
              name);
    else if (r->before[row - settings_rows])
        return 1;
    else if (r->settings->given[row - settings_rows] &&
             row->type != SETTINGS_NETS)
        blame(r, "\"%\" is given twice.", name);
    else if (!settings_set(r->settings, row, value, &why))
        blame(r, "%", sentence);
    return r->bad == 0;
}

bool
config_read(struct settings *settings, const char *name, const char *text,
            size_t length, struct rk_text *why)
{
    char sentence[RK_SENTENCE_MAX];
    struct reading r = { .settings = settings,
                         .at = text,
                         .end = text + length,
                         .why = rk_text_over(sentence, sizeof sentence) };
    int bad;

    memcpy(r.before, settings->given, sizeof r.before);
    bad = length > SETTINGS_FILE_MAX
              ? 1
              : ini_parse_stream(next_line, &r, on_value, &r);
    if (bad == 0 && r.bad == 0)
        return true;
    if (r.bad == 0) {
        r.line = bad;
        blame(&r,
              length > SETTINGS_FILE_MAX
                  ? "this file is too long to be a configuration%."
                  : "a line is NAME = VALUE, [serve] or a comment%.",
              "");
    }
    rk_text_fill(why, "%:", name);
    rk_text_int(why, r.bad);
    rk_text_fill(why, ": %", sentence);
    return false;
}

/* Up to one byte more than a file may have; -1 if it cannot be read. */
static long
read_file(const char *path, char *text)
{
    FILE *file = fopen(path, "rbe");
    size_t length;
    int error;

    if (file == NULL)
        return -1;
    length = fread(text, 1, SETTINGS_FILE_MAX + 1, file);
    error = ferror(file) != 0 ? errno : 0;
    fclose(file);
    errno = error;
    return error == 0 ? (long)length : -1;
}

bool
config_load(struct settings *settings, const char *path, struct rk_text *why)
{
    char *text = memory_raw(SETTINGS_FILE_MAX + 1);
    long length = read_file(path, text);
    bool good =
        length >= 0 && config_read(settings, path, text, (size_t)length, why);

    if (length < 0) {
        rk_text_fill(why, "Cannot read %: ", path);
        rk_text_fill(why, "%.", strerror(errno));
    }
    free(text);
    return good;
}
