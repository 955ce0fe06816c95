/* The number of refusals by a server, by their codes. */
#ifndef LOAD_CODES_H
#define LOAD_CODES_H

#include <jansson.h>

enum { LOAD_CODES_MAX = 64, LOAD_CODE_MAX = 32 };

/* Starts as zeros. */
struct load_codes {
    struct {
        char code[LOAD_CODE_MAX];
        uint64_t count;
    } row[LOAD_CODES_MAX];
    int rows;
};

/* Counts ${count} more of ${code}; when the rows are full, as "other". */
void load_codes_add(struct load_codes *codes, const char *code, uint64_t count);

/*
 * Counts the refusal in ${text}: the error of a reply or the code of a
 * message; "?" if it has neither.
 */
void load_codes_hear(struct load_codes *codes, const char *text);

/* {"code": count, ...} */
json_t *load_codes_json(const struct load_codes *codes);

#endif
