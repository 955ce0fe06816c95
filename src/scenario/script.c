/* Scenario files: lines joined and split into scenarios. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>

#include "parse.h"
#include "script.h"

/* A file being read line by line. */
struct source {
    const char *at, *end;
    int line;     /* number of the next line */
    char *joined; /* the command being joined */
    size_t length, room;
    int open;  /* brackets not yet closed in it */
    int start; /* its first line; 0 when there is none */
    int wrong; /* the line to name when something cannot be read */
};

/* One line of the file, without its comment and the blanks at its end. */
struct line {
    const char *at;
    size_t length;
    int open; /* brackets opened less brackets closed */
};

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Cuts the comment off and counts brackets; strings are left alone. */
static void
scan_line(struct line *line)
{
    bool quoted = false;

    for (size_t i = 0; i < line->length; i++) {
        char c = line->at[i];

        if (quoted && c == '\\') {
            i++;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && c == '#' &&
                   (i == 0 || is_blank(line->at[i - 1]))) {
            line->length = i;
        } else if (!quoted) {
            line->open += c == '[' || c == '{';
            line->open -= c == ']' || c == '}';
        }
    }
    while (line->length > 0 && is_blank(line->at[line->length - 1]))
        line->length--;
}

/* The next line; false at the end of the file. */
static bool
next_line(struct source *source, struct line *line)
{
    const char *stop;

    if (source->at >= source->end)
        return false;
    stop = memchr(source->at, '\n', (size_t)(source->end - source->at));
    if (stop == NULL)
        stop = source->end;
    *line = (struct line){ source->at, (size_t)(stop - source->at), 0 };
    source->at = stop + 1;
    source->wrong = ++source->line;
    scan_line(line);
    return true;
}

/* Appends ${line} to the command being joined. */
static void
join(struct source *source, const struct line *line)
{
    const char *at = line->at;
    size_t length = line->length, need;

    for (; length > 0 && is_blank(*at); length--)
        at++;
    need = source->length + length + 2;
    if (need > source->room) {
        source->room = 2 * need;
        source->joined = memory_resize(source->joined, source->room, 1);
    }
    if (source->length > 0)
        source->joined[source->length++] = ' ';
    memcpy(source->joined + source->length, at, length);
    source->length += length;
    source->joined[source->length] = '\0';
    source->open += line->open;
}

static char *
copy_text(const char *text, size_t length)
{
    char *copy = memory_resize(NULL, length + 1, 1);

    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* Makes a command of the joined lines, if there are any. */
static bool
finish_command(struct script *script, struct source *source,
               struct rk_text *why)
{
    struct script_command *command;

    if (source->start == 0)
        return true;
    source->wrong = source->start;
    if (script->commands == SCRIPT_COMMANDS_MAX) {
        rk_text_add(why, "There are too many commands in one file; split it.");
        return false;
    }
    script->command =
        memory_grow(script->command, (size_t)script->commands,
                    &script->command_room, 16, sizeof *script->command);
    command = &script->command[script->commands++];
    memset(command, 0, sizeof *command);
    command->line = source->start;
    command->source = copy_text(source->joined, source->length);
    command->work = copy_text(source->joined, source->length);
    source->start = 0;
    source->length = 0;
    source->open = 0;
    if (!parse_command(command, why))
        return false;
    source->wrong = source->line;
    return true;
}

/* Begins a scenario named by the ${length} bytes at ${name}. */
static void
begin_scenario(struct script *script, const char *name, size_t length, int line)
{
    script->scenario =
        memory_grow(script->scenario, (size_t)script->scenarios,
                    &script->scenario_room, 4, sizeof *script->scenario);
    if (script->scenarios == 0)
        script->common = script->commands;
    script->scenario[script->scenarios++] =
        (struct script_scenario){ .name = copy_text(name, length),
                                  .line = line,
                                  .first = script->commands,
                                  .end = script->commands };
}

/* Ends the scenario that was begun last; it must not be empty. */
static bool
end_scenario(struct script *script, struct rk_text *why)
{
    struct script_scenario *last;

    if (script->scenarios == 0)
        return true;
    last = &script->scenario[script->scenarios - 1];
    last->end = script->commands;
    if (last->end == last->first)
        rk_text_fill(why, "The scenario \"%\" has no commands.", last->name);
    return last->end > last->first;
}

/* A line "--- name". */
static bool
separate(struct script *script, const struct line *line, int number,
         struct rk_text *why)
{
    size_t skip = 3;

    while (skip < line->length && is_blank(line->at[skip]))
        skip++;
    if (skip == 3 || skip == line->length) {
        rk_text_add(why, "After --- comes a blank and the name of a scenario.");
        return false;
    }
    if (!end_scenario(script, why))
        return false;
    begin_scenario(script, line->at + skip, line->length - skip, number);
    return true;
}

/* Processes one line. */
static bool
take_line(struct script *script, struct source *source, const struct line *line,
          struct rk_text *why)
{
    bool separator = line->length >= 3 && memcmp(line->at, "---", 3) == 0;

    if (line->length == 0)
        return true;
    if (!separator && source->start > 0 &&
        (source->open > 0 || is_blank(line->at[0]))) {
        join(source, line);
        return true;
    }
    if (!finish_command(script, source, why))
        return false;
    if (separator)
        return separate(script, line, source->line, why);
    if (is_blank(line->at[0])) {
        rk_text_add(why, "An indented line goes on with the one above it, "
                         "but there is none.");
        return false;
    }
    source->start = source->line;
    join(source, line);
    return true;
}

/* Reads all lines; false at the first one that cannot be read. */
static bool
read_lines(struct script *script, struct source *source, const char *name,
           struct rk_text *why)
{
    struct line line;

    while (next_line(source, &line)) {
        if (!take_line(script, source, &line, why))
            return false;
    }
    if (!finish_command(script, source, why))
        return false;
    if (script->scenarios == 0) {
        begin_scenario(script, name, strlen(name), 1);
        script->common = script->scenario[0].first = 0;
    }
    return end_scenario(script, why);
}

/* NULL if ${text} can be a file at all, else a sentence. */
static const char *
check_bytes(const char *text, size_t length)
{
    json_t *valid;

    if (length > SCRIPT_TEXT_MAX)
        return "The file is larger than a scenario may be (1 MiB).";
    if (memchr(text, '\0', length) != NULL)
        return "The file is not text.";
    valid = json_stringn(text, length);
    json_decref(valid);
    return valid == NULL ? "The file is not UTF-8 text." : NULL;
}

int
script_read(struct script *script, const char *text, size_t length,
            const char *name, struct rk_text *why)
{
    struct source source = { .at = text, .end = text + length };
    const char *wrong = check_bytes(text, length);

    memset(script, 0, sizeof *script);
    if (wrong != NULL) {
        rk_text_add(why, wrong);
        return 1;
    }
    if (read_lines(script, &source, name, why))
        source.wrong = 0;
    else if (source.wrong == 0)
        source.wrong = 1;
    free(source.joined);
    return source.wrong;
}

static void
free_command(struct script_command *command)
{
    free(command->source);
    free(command->work);
    free(command->word);
    json_decref(command->value);
}

void
script_free(struct script *script)
{
    for (int i = 0; i < script->commands; i++)
        free_command(&script->command[i]);
    for (int i = 0; i < script->scenarios; i++)
        free(script->scenario[i].name);
    free(script->command);
    free(script->scenario);
    memset(script, 0, sizeof *script);
}
