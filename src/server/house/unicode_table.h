/* Properties of characters for unicode.c; unicode_table.c is generated. */
#ifndef SERVER_UNICODE_TABLE_H
#define SERVER_UNICODE_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* Properties, in the order of tools/unicode. */
enum {
    UNICODE_REFUSED = 1 << 0,    /* in names and chat, wherever it stands */
    UNICODE_BLANK = 1 << 1,      /* shows nothing when it stands alone */
    UNICODE_LETTER = 1 << 2,     /* general category L */
    UNICODE_MARK = 1 << 3,       /* Mn */
    UNICODE_REORDERED = 1 << 4,  /* Mn with a combining class */
    UNICODE_VIRAMA = 1 << 5,     /* with the combining class 9 */
    UNICODE_JOINS_NEXT = 1 << 6, /* joining type D or L */
    UNICODE_JOINS_LAST = 1 << 7, /* D or R */
    UNICODE_TRANSPARENT = 1 << 8,
    UNICODE_VOWEL = 1 << 9, /* Indic dependent vowel */
    UNICODE_PICTOGRAPH = 1 << 10,
    UNICODE_EMOJI = 1 << 11
};

/* Characters with the same properties. */
struct unicode_kind {
    uint32_t first, last;
    uint16_t flags;
};

/*
 * Every ${stride}th character of a range looks like ${count} characters from
 * unicode_looks[${at}] on, of which the first one is ${step} higher for each.
 */
struct unicode_run {
    uint32_t first;
    uint16_t span, at;
    uint8_t count, stride, step;
};

/* Both in rising order, without characters that have no properties or looks. */
extern const struct unicode_kind unicode_kinds[];
extern const size_t unicode_kinds_count;
extern const struct unicode_run unicode_runs[];
extern const size_t unicode_runs_count;
extern const uint32_t unicode_looks[];

#endif
