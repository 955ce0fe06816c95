/*
 * Bounded text without allocation: a writer over memory of the caller, and a
 * reader of words. Text that does not fit is cut and noted, never an error. A
 * cut never divides a UTF-8 character, and nothing is added after it.
 *
 * Every function that writes to a struct rk_text accepts NULL and writes
 * nothing then. So wherever a function explains a refusal in ${why}, pass NULL
 * if you only need the status.
 */
#ifndef ROOKERY_TEXT_H
#define ROOKERY_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/status.h>

RK_C_BEGIN

enum { RK_SENTENCE_MAX = 240 }; /* room for one sentence, with its NUL */

struct rk_said;

/* A text being written. ${at} is always NUL-terminated. */
struct rk_text {
    char *at;             /* the caller's memory */
    size_t cap;           /* its size, at least 1 */
    size_t len;           /* bytes written, without the NUL */
    bool cut;             /* something did not fit */
    struct rk_said *said; /* notes phrases (phrase.h); NULL: not wanted */
};

/* An empty text over the ${cap} bytes at ${at}, without notes of phrases. */
struct rk_text rk_text_over(char *at, size_t cap);

/* Makes ${text} empty again. */
void rk_text_clear(struct rk_text *text);

/* Appends the string ${more}. */
void rk_text_add(struct rk_text *text, const char *more);

/* Appends ${what} and two numbers: "round 2 of 5". */
void rk_text_of(struct rk_text *text, const char *what, int64_t number,
                int64_t all);

/* Appends "you    " if ${seat} is ${viewer}, else "seat 2 ". */
void rk_text_whose(struct rk_text *text, int seat, int viewer);

/* Appends ${pattern} with ${word} in place of each '%' in it. */
void rk_text_fill(struct rk_text *text, const char *pattern, const char *word);

/*
 * Refuses: appends the ${pattern} filled with ${word} (may be NULL) to ${why}
 * and returns ${status}.
 */
enum rk_status rk_refuse(enum rk_status status, struct rk_text *why,
                         const char *pattern, const char *word);

/* Appends one character. */
void rk_text_char(struct rk_text *text, char c);

/* Appends ${number} in decimal. */
void rk_text_int(struct rk_text *text, int64_t number);

/* Appends ${number} as sixteen hexadecimal digits. */
void rk_text_hex(struct rk_text *text, uint64_t number);

/* Appends spaces until the current line is ${width} columns wide. */
void rk_text_pad(struct rk_text *text, size_t width);

/* A text being read from left to right. */
struct rk_scan {
    const char *at; /* what is left */
};

enum { RK_WORD_MAX = 40 }; /* longest word read, with its NUL */

/* One word as read; ${length} is 0 when there was none or it was too long. */
struct rk_word {
    char at[RK_WORD_MAX];
    size_t length;
};

/*
 * Skips spaces, then reads letters, digits, '-', '_' and '?'. A word that is
 * too long is cut, and ends with "...".
 */
struct rk_word rk_scan_word(struct rk_scan *scan);

/* Skips spaces; if ${c} comes next, takes it and returns true. */
bool rk_scan_char(struct rk_scan *scan, char c);

/* Reads a number of at most nine digits into ${number}; false if none. */
bool rk_scan_int(struct rk_scan *scan, int *number);

/* Skips spaces; true when nothing is left. */
bool rk_scan_end(struct rk_scan *scan);

/* Finds ${word} in ${text}, but not as a part of a longer word; or NULL. */
const char *rk_scan_find(const char *text, const char *word);

RK_C_END

#endif
