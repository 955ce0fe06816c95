/* JSON as text: brackets, keys and the smallest values. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "utf8.h"
#include "write.h"

void
write_open(struct buffer *out, char bracket)
{
    buffer_bytes(out, &bracket, 1);
}

void
write_close(struct buffer *out, char bracket)
{
    char end[] = { bracket, ',' };

    if (out->at[out->len - 1] == ',')
        out->len--;
    buffer_bytes(out, end, sizeof end);
}

void
write_end(struct buffer *out)
{
    RK_CHECK(out->len > 0 && out->at[out->len - 1] == ',');
    out->at[--out->len] = '\0';
}

/* memcpy() without a call for lengths of most names. */
static void
copy_name(char *to, const char *from, size_t length)
{
    if (length >= 4 && length <= 8) {
        memcpy(to, from, 4);
        memcpy(to + length - 4, from + length - 4, 4);
    } else if (length > 8 && length <= 16) {
        memcpy(to, from, 8);
        memcpy(to + length - 8, from + length - 8, 8);
    } else {
        memcpy(to, from, length);
    }
}

/* The ${length} plain bytes at ${text} in quotes, then ${behind}. */
static void
write_quoted(struct buffer *out, const char *text, size_t length, char behind)
{
    char *at = buffer_room(out, length + 3);

    at[0] = '"';
    copy_name(at + 1, text, length);
    at[length + 1] = '"';
    at[length + 2] = behind;
    at[length + 3] = '\0';
    out->len += length + 3;
}

void
write_key(struct buffer *out, const char *key)
{
    write_quoted(out, key, strlen(key), ':');
}

/* The escape for ${byte} in a text; NULL if it needs none. */
static const char *
escaped(unsigned char byte, char room[8])
{
    static const char hex[] = "0123456789ABCDEF";
    static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
    const char *at = byte != '\0' ? strchr(from, byte) : NULL;

    if (byte >= 0x80)
        return UTF8_REPLACEMENT;
    if (at == NULL && byte >= ' ')
        return NULL;
    memcpy(room, "\\u00", 5);
    if (at != NULL) {
        room[1] = to[at - from];
        room[2] = '\0';
        return room;
    }
    room[4] = hex[byte >> 4];
    room[5] = hex[byte & 15];
    room[6] = '\0';
    return room;
}

/* True if ${byte} is a whole character that needs no escape. */
static bool
is_plain(unsigned char byte)
{
    return byte >= ' ' && byte < 0x80 && byte != '"' && byte != '\\';
}

/* The number of bytes at the front of ${text} that need no escape. */
static size_t
plain_length(const char *text)
{
    const char *at = text;
    size_t size;

    do {
        while (is_plain((unsigned char)*at))
            at++;
        size = (unsigned char)*at >= 0x80 ? utf8_size(at) : 0;
        at += size;
    } while (size > 0);
    return (size_t)(at - text);
}

/* True if one of the eight bytes of ${word} is 0. */
static bool
has_zero(uint64_t word)
{
    return ((word - UINT64_C(0x0101010101010101)) & ~word &
            UINT64_C(0x8080808080808080)) != 0;
}

/* True if all eight bytes of ${word} are is_plain(). */
static bool
are_plain(uint64_t word)
{
    const uint64_t each = UINT64_C(0x0101010101010101);

    return ((word | (word - ' ' * each)) & 0x80 * each) == 0 &&
           !has_zero(word ^ '"' * each) && !has_zero(word ^ '\\' * each);
}

/* ${length} bytes, 4 to 8, as one word; those in the middle come twice. */
static uint64_t
short_word(const char *text, size_t length)
{
    uint32_t first, last;

    memcpy(&first, text, sizeof first);
    memcpy(&last, text + length - sizeof last, sizeof last);
    return (uint64_t)first << 32 | last;
}

static uint64_t
word_at(const char *text)
{
    uint64_t word;

    memcpy(&word, text, sizeof word);
    return word;
}

/* True if the ${length} bytes at ${text} are all is_plain(). */
static bool
is_all_plain(const char *text, size_t length)
{
    size_t i = 0;

    if (length >= 4 && length <= 8)
        return are_plain(short_word(text, length));
    if (length > 8) {
        for (; i + 8 < length; i += 8) {
            if (!are_plain(word_at(text + i)))
                return false;
        }
        return are_plain(word_at(text + length - 8));
    }
    while (i < length && is_plain((unsigned char)text[i]))
        i++;
    return i == length;
}

void
write_text(struct buffer *out, const char *text)
{
    char room[8];
    size_t length = strlen(text);

    if (is_all_plain(text, length)) { /* as most are */
        write_quoted(out, text, length, ',');
        return;
    }
    buffer_bytes(out, "\"", 1);
    for (;;) {
        size_t plain = plain_length(text);

        buffer_bytes(out, text, plain);
        text += plain;
        if (*text == '\0')
            break;
        buffer_add(out, escaped((unsigned char)*text++, room));
    }
    buffer_bytes(out, "\",", 2);
}

void
write_number(struct buffer *out, int64_t number)
{
    char digits[24];
    struct rk_text text;

    if (number >= 0 && number <= 9) { /* as most are */
        digits[0] = (char)('0' + number);
        digits[1] = ',';
        buffer_bytes(out, digits, 2);
        return;
    }
    text = rk_text_over(digits, sizeof digits);
    rk_text_int(&text, number);
    rk_text_char(&text, ',');
    buffer_bytes(out, digits, text.len);
}

void
write_flag(struct buffer *out, bool flag)
{
    buffer_add(out, flag ? "true," : "false,");
}

void
write_null(struct buffer *out)
{
    buffer_bytes(out, "null,", 5);
}

void
write_text_or_null(struct buffer *out, const char *text)
{
    if (text != NULL)
        write_text(out, text);
    else
        write_null(out);
}

void
write_raw(struct buffer *out, const char *json)
{
    buffer_add(out, json != NULL ? json : "null");
    buffer_bytes(out, ",", 1);
}

void
write_json(struct buffer *out, json_t *json)
{
    buffer_json(out, json, JSON_COMPACT);
    buffer_bytes(out, ",", 1);
    json_decref(json);
}

void
write_seat(struct buffer *out, int seat)
{
    if (seat == RK_NOBODY)
        write_null(out);
    else if (seat == RK_CHANCE)
        write_text(out, "chance");
    else if (seat == RK_SPECTATOR)
        write_text(out, "spectator");
    else
        write_number(out, seat);
}

void
write_name(struct buffer *out, const char *(*names)(int), int kind)
{
    if (kind == RK_NO_CARD) {
        write_null(out);
        return;
    }
    RK_CHECK(kind == RK_HIDDEN || names(kind) != NULL);
    write_text(out, kind == RK_HIDDEN ? "?" : names(kind));
}

void
write_seats(struct buffer *out, uint8_t set)
{
    write_open(out, '[');
    for (int seat = 0; seat <= RK_SPECTATOR; seat++) {
        if ((set & rk_seat_bit(seat)) != 0)
            write_seat(out, seat);
    }
    write_close(out, ']');
}

json_t *
write_tree(struct buffer *out)
{
    json_t *json;

    write_end(out);
    json =
        json_loadb(out->at, out->len, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    RK_CHECK(json != NULL);
    free(out->at);
    return json;
}

void
write_key_text(struct buffer *out, const char *key, const char *text)
{
    write_key(out, key);
    write_text(out, text);
}

void
write_key_number(struct buffer *out, const char *key, int64_t number)
{
    write_key(out, key);
    write_number(out, number);
}

void
write_key_flag(struct buffer *out, const char *key, bool flag)
{
    write_key(out, key);
    write_flag(out, flag);
}

void
write_key_open(struct buffer *out, const char *key, char bracket)
{
    write_key(out, key);
    write_open(out, bracket);
}

void
write_key_list(struct buffer *out, const char *key, int count,
               void (*write)(struct buffer *out, const void *context,
                             int index),
               const void *context)
{
    write_key_open(out, key, '[');
    for (int i = 0; i < count; i++)
        write(out, context, i);
    write_close(out, ']');
}
