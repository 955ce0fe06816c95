/*
 * The options of a command as rows of a table. Reading them, their defaults
 * and --help follow from the rows. Options shared by several commands are
 * tables of their own.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum options_type {
    OPTIONS_END,    /* of a table */
    OPTIONS_FLAG,   /* a bool that becomes true */
    OPTIONS_TEXT,   /* a const char * */
    OPTIONS_NUMBER, /* a uint64_t, from .min to .max */
    OPTIONS_READ,   /* read by .read; its default is only shown */
    OPTIONS_WORD,   /* not an option: the next word, a const char * */
    OPTIONS_WORDS   /* likewise: all words that are left, options_words */
};

struct options_words {
    char **word;
    int count;
};

struct options_row {
    const char *name; /* "seats": the option --seats */
    char letter;      /* 's': also the option -s; 0: none */
    const char *arg;  /* stands for the value: "N"; NULL: no value */
    enum options_type type;
    size_t at;         /* in the struct that is filled */
    const char *about; /* without the default, which --help adds */

    const char *standard; /* the default; NULL: none */
    uint64_t min, max;
    bool optional; /* the value may be left out: NULL */
    size_t given;  /* of a const char * that is set to .name when the */
                   /* option is given; 0: not recorded */

    /* Reads ${text} into ${to}, which is .at; false after an error message. */
    bool (*read)(const struct options_row *row, void *to, const char *text);
};

/* Rows, and the offset of the struct they fill within that of the command. */
struct options_table {
    const struct options_row *rows;
    size_t at;
};

struct options {
    const char *words;   /* the other arguments: "GAME"; NULL: none */
    const char *about;   /* what the command does */
    char *(*more)(void); /* the end of --help, malloc'ed; may be NULL */
    bool in_order;       /* --help keeps the order of the rows */
    struct options_table table[4]; /* the last one has no rows */
};

/*
 * Sets defaults and reads a command line into ${args}. CLI_FINE, or
 * CLI_BAD_INPUT after an error message.
 */
int options_read(const struct options *options, int argc, char **argv,
                 void *args);

/*
 * Reads the value of --${name} as a whole number from ${min} to ${max}; false
 * after an error message.
 */
bool options_number(const char *name, const char *text, uint64_t min,
                    uint64_t max, uint64_t *number);

#endif
