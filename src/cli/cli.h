/*
 * What the commands (command/) share.
 *
 * Exit status: 0 fine, 1 failed, 2 bad input. An error is one sentence on
 * stderr that says what to do.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <stdint.h>

#include <rookery/bot.h>
#include <rookery/wire.h>

enum { CLI_FINE = 0, CLI_FAILED = 1, CLI_BAD_INPUT = 2 };
enum { CLI_PATH_MAX = 4096 };

/* What a program begins with: safe standard streams, and a sentence and a */
/* core for a defect of its own. */
void cli_start(void);

/* The path of another program in the folder of this one. */
void cli_beside(const char *name, char path[CLI_PATH_MAX]);

/* Prints "rookery: " and the sentence to stderr; returns CLI_BAD_INPUT. */
int cli_bad(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for what failed through no fault of the input: CLI_FAILED. */
int cli_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints ${json} to stdout and drops the reference. The only way out for */
/* --json. Returns CLI_FINE, or CLI_FAILED with a sentence. */
int cli_print_json(json_t *json);

/*
 * Prints ${text} to stdout and ends the line; no line gets wider than 79
 * columns where words allow it. ${used} columns of the first line are taken
 * already, the others are indented by ${indent}.
 */
void cli_wrap(int used, int indent, const char *text);

/* What a file is called in a sentence: "-" is standard input. */
const char *cli_file_name(const char *path);

/* Reads a whole file ("-" is stdin) of at most 16 MiB into malloc'ed text; */
/* NULL after a sentence. */
char *cli_read_file(const char *path, size_t *length);

/* Reads and replays a match file; NULL after a sentence that names it. */
struct rk_match_file *cli_read_match(const char *path);

/*
 * Replaces ${path}, which the caller has locked or nobody else knows, by
 * ${text}: a new file beside it (PATH.new), synced, then renamed, so
 * that at every moment the old or the new one is there whole.
 */
int cli_replace_file(const char *path, const char *text);

/* Reads "2", "chance" or "spectator" as a seat of ${seats}; -1 if neither. */
int cli_seat(const char *text, int seats);

/*
 * Reads the first bot of the list ${text} (see sim/hire.h). CLI_FINE, or
 * CLI_BAD_INPUT after a sentence.
 */
int cli_hire(const char *text, struct rk_hire *hire);

/* The program as a person at this prompt would call it again. Set by main. */
extern const char *cli_program;

/* Milliseconds since 1970. */
uint64_t cli_now(void);

#endif
