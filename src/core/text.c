/* Bounded text: writing. Reading is in scan.c. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/phrase.h>
#include <rookery/text.h>

struct rk_text
rk_text_over(char *at, size_t cap)
{
    RK_CHECK(cap > 0);
    at[0] = '\0';
    return (struct rk_text){ .at = at, .cap = cap };
}

void
rk_text_clear(struct rk_text *text)
{
    if (text == NULL)
        return;
    text->len = 0;
    text->cut = false;
    text->at[0] = '\0';
    if (text->said != NULL) {
        text->said->count = 0;
        text->said->at = NULL;
        text->said->used = 0;
    }
}

/* True for a byte of a UTF-8 character that is not its first. */
static bool
continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Removes the bytes of a character whose next byte does not fit. */
static void
drop_part(struct rk_text *text)
{
    for (int i = 0; i < 2 && text->len > 0; i++) {
        if (!continues(text->at[text->len - 1]))
            break;
        text->len--;
    }
    if (text->len > 0 && (unsigned char)text->at[text->len - 1] >= 0xc0)
        text->len--;
}

/* Adds the part of ${more} that fits. */
static void
append_part(struct rk_text *text, const char *more, size_t room)
{
    memcpy(text->at + text->len, more, room);
    text->len += room;
    if (continues(more[room]))
        drop_part(text);
    text->at[text->len] = '\0';
    text->cut = true;
}

/* Once something did not fit nothing is added, so the text has no gaps. */
static void
append(struct rk_text *text, const char *more, size_t length)
{
    size_t room;

    if (text == NULL || text->cut)
        return;
    room = text->cap - 1 - text->len;
    if (length > room) {
        append_part(text, more, room);
        return;
    }
    memcpy(text->at + text->len, more, length);
    text->len += length;
    text->at[text->len] = '\0';
}

void
rk_text_add(struct rk_text *text, const char *more)
{
    append(text, more, strlen(more));
}

void
rk_text_fill(struct rk_text *text, const char *pattern, const char *word)
{
    for (; *pattern != '\0'; pattern++) {
        if (*pattern == '%')
            rk_text_add(text, word);
        else
            append(text, pattern, 1);
    }
}

enum rk_status
rk_refuse(enum rk_status status, struct rk_text *why, const char *pattern,
          const char *word)
{
    rk_text_fill(why, pattern, word != NULL ? word : "");
    return status;
}

void
rk_text_char(struct rk_text *text, char c)
{
    append(text, &c, 1);
}

void
rk_text_int(struct rk_text *text, int64_t number)
{
    char digits[21];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0)
        digits[--at] = '-';
    append(text, digits + at, sizeof digits - at);
}

void
rk_text_hex(struct rk_text *text, uint64_t number)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        rk_text_char(text, "0123456789abcdef"[(number >> shift) & 15]);
}

void
rk_text_pad(struct rk_text *text, size_t width)
{
    size_t line;

    if (text == NULL)
        return;
    line = text->len;
    while (line > 0 && text->at[line - 1] != '\n')
        line--;
    while (text->len - line < width && !text->cut)
        rk_text_char(text, ' ');
}

void
rk_text_of(struct rk_text *text, const char *what, int64_t number, int64_t all)
{
    rk_text_add(text, what);
    rk_text_char(text, ' ');
    rk_text_int(text, number);
    rk_text_add(text, " of ");
    rk_text_int(text, all);
}

void
rk_text_whose(struct rk_text *text, int seat, int viewer)
{
    if (seat == viewer) {
        rk_text_add(text, "you    ");
    } else {
        rk_text_add(text, "seat ");
        rk_text_int(text, seat);
        rk_text_char(text, ' ');
    }
}
