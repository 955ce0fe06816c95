/*
 * Names and lines of chat: allowed characters, visibility, and look-alikes.
 * Pure functions over the tables of unicode_table.h.
 */
#ifndef SERVER_UNICODE_H
#define SERVER_UNICODE_H

#include <stdbool.h>

#include <rookery/text.h>

enum {
    UNICODE_LINE_MAX = 300,    /* characters of the longest line */
    UNICODE_SKELETON_MAX = 512 /* bytes of a skeleton, with its NUL */
};

enum unicode_verdict {
    UNICODE_FINE,
    UNICODE_BAD_LENGTH,    /* empty, or too long */
    UNICODE_BAD_CHARACTER, /* it has one that cannot be seen, or that turns */
                           /* the text around or into several lines */
    UNICODE_INVISIBLE      /* it has no character that can be seen */
};

/*
 * Checks that ${text}, UTF-8, may be shown to others as one line of at most
 * ${most} characters. The only invisible characters allowed are ZWJ and ZWNJ
 * where UAX #31 allows them, and the parts of emoji sequences.
 */
enum unicode_verdict unicode_judge(const char *text, int most);

/*
 * Appends the skeleton of ${text}: two texts with the same skeleton are easily
 * confused. Skeletons are not for showing.
 */
void unicode_skeleton(const char *text, struct rk_text *skeleton);

#endif
