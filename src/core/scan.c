/* Bounded text: reading words and numbers. */
#include <string.h>

#include <rookery/text.h>

static void
skip_spaces(struct rk_scan *scan)
{
    while (*scan->at == ' ' || *scan->at == '\t')
        scan->at++;
}

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool
is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) ||
           c == '-' || c == '_' || c == '?';
}

struct rk_word
rk_scan_word(struct rk_scan *scan)
{
    static const char cut[] = "..."; /* not part of any word */
    struct rk_word word = { .length = 0 };
    size_t length = 0;

    skip_spaces(scan);
    while (is_word(scan->at[length]))
        length++;
    word.length = length < RK_WORD_MAX ? length : RK_WORD_MAX - 1;
    memcpy(word.at, scan->at, word.length);
    if (word.length < length)
        memcpy(&word.at[RK_WORD_MAX - sizeof cut], cut, sizeof cut);
    scan->at += length;
    return word;
}

bool
rk_scan_char(struct rk_scan *scan, char c)
{
    skip_spaces(scan);
    if (*scan->at != c || c == '\0')
        return false;
    scan->at++;
    return true;
}

bool
rk_scan_int(struct rk_scan *scan, int *number)
{
    int value = 0, digits = 0;

    skip_spaces(scan);
    for (; is_digit(scan->at[digits]); digits++) {
        if (digits == 9)
            return false;
        value = value * 10 + (scan->at[digits] - '0');
    }
    if (digits == 0)
        return false;
    scan->at += digits;
    *number = value;
    return true;
}

bool
rk_scan_end(struct rk_scan *scan)
{
    skip_spaces(scan);
    return *scan->at == '\0';
}

const char *
rk_scan_find(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = text; *at != '\0'; at++) {
        if ((at == text || !is_word(at[-1])) &&
            strncmp(at, word, length) == 0 && !is_word(at[length]))
            return at;
    }
    return NULL;
}
