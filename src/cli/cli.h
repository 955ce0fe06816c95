/*
 * Code shared by the commands (command/).
 *
 * Exit status: 0 success, 1 failure, 2 bad input. An error message is one
 * sentence on stderr that says what to do.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/bot.h>
#include <rookery/wire.h>

enum { CLI_FINE = 0, CLI_FAILED = 1, CLI_BAD_INPUT = 2 };
enum {
    CLI_PATH_MAX = 4096,
    CLI_SENTENCE_MAX = CLI_PATH_MAX + RK_SENTENCE_MAX /* one about a file */
};

/* Call this first in every program: makes standard streams safe, and makes a */
/* defect of the program print a message and dump core. */
void cli_start(void);

/* The path of another program in the folder of this one. */
void cli_beside(const char *name, char path[CLI_PATH_MAX]);

/* Prints "rookery: " and the sentence to stderr; returns CLI_BAD_INPUT. */
int cli_bad(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for errors that are not the input's fault: returns CLI_FAILED. */
int cli_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints ${json} to stdout and drops the reference. All --json output goes */
/* through here. Returns CLI_FINE, or CLI_FAILED after an error message. */
int cli_print_json(json_t *json);

/*
 * Prints ${text} to stdout and ends the line. Lines are broken between words
 * to stay within 79 columns. ${used} columns of the first line are already
 * taken; the other lines are indented by ${indent}.
 */
void cli_wrap(int used, int indent, const char *text);

/* The name of a file in a message: "-" is standard input. */
const char *cli_file_name(const char *path);

/* Reads a whole file ("-" is stdin) of at most 16 MiB into malloc'ed text; */
/* NULL after an error message. */
char *cli_read_file(const char *path, size_t *length);

/* Reads and replays a match file; NULL after an error message that names it. */
struct rk_match_file *cli_read_match(const char *path);

/* The same with the message, which may take CLI_SENTENCE_MAX, in ${why}. */
struct rk_match_file *cli_load_match(const char *path, struct rk_text *why);

/*
 * Replaces ${path} with ${text}. The caller has locked it, or nobody else
 * knows it. Writes a new file beside it (PATH.new), syncs it and renames it,
 * so that at any moment either the old or the new file is complete.
 */
int cli_replace_file(const char *path, const char *text);

/*
 * Reads "2", "chance" or "spectator" as a seat of ${seats}; -1 if it is none.
 */
int cli_seat(const char *text, int seats);

/*
 * Reads the first bot of the list ${text} (see sim/hire.h). CLI_FINE, or
 * CLI_BAD_INPUT after an error message.
 */
int cli_hire(const char *text, struct rk_hire *hire);

/* The command line by which a user runs this program again. Set by main. */
extern const char *cli_program;

/* Milliseconds since 1970. */
uint64_t cli_now(void);

#endif
