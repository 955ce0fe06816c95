/* Options as rows of a table, read by argp. */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "cli.h"
#include "options.h"
#include "tell.h"

/* Rows without a letter have keys from KEY_ROW on, in their order. */
enum { KEY_HELP = 0x7e00, KEY_ROW = 0x7000, ROWS_MAX = 48 };

/* A row of one of the command's tables. */
struct place {
    const struct options_row *row;
    char *args; /* the struct that its table fills */
};

struct parsing {
    struct place place[ROWS_MAX];
    int places;
    struct argp_option option[ROWS_MAX + 2]; /* rows with names, and --help */
    char *text[ROWS_MAX];                    /* of --help, malloc'ed */
    struct argp argp;
    bool refused; /* a value was refused, after a message */
};

/* Values */

bool
options_number(const char *name, const char *text, uint64_t min, uint64_t max,
               uint64_t *number)
{
    char *end;

    errno = 0;
    *number = strtoull(text, &end, 10);
    if (errno == 0 && *end == '\0' && text[0] >= '0' && text[0] <= '9' &&
        *number >= min && *number <= max)
        return true;
    cli_bad("--%s takes a whole number from %" PRIu64 " to %" PRIu64
            ", not \"%s\".",
            name, min, max, text);
    return false;
}

static bool
read_value(const struct place *place, const char *text)
{
    const struct options_row *row = place->row;
    void *to = place->args + row->at;

    switch (row->type) {
    case OPTIONS_FLAG:
        *(bool *)to = true;
        return true;
    case OPTIONS_TEXT:
        *(const char **)to = text;
        return true;
    case OPTIONS_NUMBER:
        return options_number(row->name, text, row->min, row->max, to);
    case OPTIONS_READ:
        return row->read(row, to, text);
    default:
        RK_UNREACHABLE();
    }
}

static error_t
take_option(struct parsing *parsing, const struct place *place,
            const char *text)
{
    void *given = place->args + place->row->given;

    if (place->row->given != 0)
        *(const char **)given = place->row->name;
    parsing->refused = !read_value(place, text);
    return parsing->refused ? EINVAL : 0;
}

/* Takes the word before state->next, which is not an option. */
static error_t
take_word(struct parsing *parsing, const char *word,
          const struct argp_state *state)
{
    unsigned number = 0;

    for (int i = 0; i < parsing->places; i++) {
        const struct options_row *row = parsing->place[i].row;
        void *to = parsing->place[i].args + row->at;
        struct options_words *words = to;

        if (row->type == OPTIONS_WORD && number++ == state->arg_num) {
            *(const char **)to = word;
            return 0;
        }
        if (row->type == OPTIONS_WORDS) {
            if (words->count++ == 0)
                words->word = state->argv + state->next - 1;
            return 0;
        }
    }
    return ARGP_ERR_UNKNOWN;
}

/* Errors */

/* The option that ${word} begins with, or NULL. */
static const struct argp_option *
find_option(const struct parsing *parsing, const char *word)
{
    const struct argp_option *option = parsing->option;
    size_t length = strcspn(word, "=") - 2;

    while (option->name != NULL && strncmp(option->name, word + 2, length) != 0)
        option++;
    return option->name != NULL ? option : NULL;
}

/* Reports the word that argp refused: the one before ${next}, or at it. */
static void
refuse(const struct parsing *parsing, const struct argp_state *state)
{
    const char *word = state->argv[state->next > 1 ? state->next - 1 : 0];
    const struct argp_option *option = NULL;
    bool dashes = strncmp(word, "--", 2) == 0 && word[2] != '\0';
    bool value = strchr(word, '=') != NULL;

    if (dashes)
        option = find_option(parsing, word);
    if (option != NULL && option->arg != NULL && !value)
        cli_bad("%s needs a value; see %s --help.", word, state->argv[0]);
    else if (option != NULL && option->arg == NULL && value)
        cli_bad("--%s takes no value.", option->name);
    else if (word[0] == '-' && word[1] != '\0' && option == NULL)
        cli_bad("There is no option %s; %s --help lists them.", word,
                state->argv[0]);
    else
        cli_bad("Unexpected argument \"%s\"; see %s --help.",
                state->next < state->argc ? state->argv[state->next] : word,
                state->argv[0]);
}

/* Parsing */

static int
key_of(const struct parsing *parsing, int i)
{
    char letter = parsing->place[i].row->letter;

    return letter != 0 ? letter : KEY_ROW + i;
}

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct parsing *parsing = state->input;

    switch (key) {
    case KEY_HELP:
        argp_help(&parsing->argp, stdout, ARGP_HELP_STD_HELP, state->argv[0]);
        exit(tell_done());
    case ARGP_KEY_ARG:
        return take_word(parsing, arg, state);
    case ARGP_KEY_ERROR:
        if (!parsing->refused)
            refuse(parsing, state);
        return 0;
    default:
        for (int i = 0; i < parsing->places; i++) {
            if (parsing->place[i].row->name != NULL &&
                key == key_of(parsing, i))
                return take_option(parsing, &parsing->place[i], arg);
        }
        return ARGP_ERR_UNKNOWN;
    }
}

/* Lists the rows of all tables and sets defaults. */
static void
start(struct parsing *parsing, const struct options *options, void *args)
{
    for (const struct options_table *t = options->table; t->rows != NULL; t++) {
        const struct options_row *row = t->rows;

        for (; row->type != OPTIONS_END; row++) {
            struct place place = { row, (char *)args + t->at };

            RK_CHECK(parsing->places < ROWS_MAX);
            parsing->place[parsing->places++] = place;
            if (row->standard != NULL && row->type != OPTIONS_READ)
                RK_CHECK(read_value(&place, row->standard));
        }
    }
}

/* "${first}${between}${second}${end}", malloc'ed. */
static char *
join(const char *first, const char *between, const char *second,
     const char *end)
{
    size_t size =
        strlen(first) + strlen(between) + strlen(second) + strlen(end) + 1;
    char *text = memory_new(size, 1);

    snprintf(text, size, "%s%s%s%s", first, between, second, end);
    return text;
}

/* Makes argp's table from the rows that have names. */
static void
list_options(struct parsing *parsing, bool in_order)
{
    struct argp_option *option = parsing->option;

    for (int i = 0; i < parsing->places; i++) {
        const struct options_row *row = parsing->place[i].row;

        if (row->name == NULL)
            continue;
        if (row->standard != NULL)
            parsing->text[i] = join(row->about, " (", row->standard, ")");
        *option++ = (struct argp_option){
            .name = row->name,
            .key = key_of(parsing, i),
            .arg = row->arg,
            .flags = row->optional ? OPTION_ARG_OPTIONAL : 0,
            .doc = row->standard != NULL ? parsing->text[i] : row->about,
            .group = in_order ? i + 1 : 0,
        };
    }
    *option = (struct argp_option){
        .name = "help", .key = KEY_HELP, .doc = "Show this help", .group = -1
    };
}

int
options_read(const struct options *options, int argc, char **argv, void *args)
{
    struct parsing parsing = { .places = 0 };
    char *more = options->more != NULL ? options->more() : NULL;
    char *about = join(options->about, more != NULL ? "\v" : "",
                       more != NULL ? more : "", "");
    error_t error;

    start(&parsing, options, args);
    list_options(&parsing, options->in_order);
    parsing.argp = (struct argp){ .options = parsing.option,
                                  .parser = parse,
                                  .args_doc = options->words,
                                  .doc = about };
    error = argp_parse(&parsing.argp, argc, argv, ARGP_NO_ERRS | ARGP_NO_HELP,
                       NULL, &parsing);
    for (int i = 0; i < parsing.places; i++)
        free(parsing.text[i]);
    free(about);
    free(more);
    return error == 0 ? CLI_FINE : CLI_BAD_INPUT;
}
