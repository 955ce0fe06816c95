/* jansson decodes texts byte by byte; most messages do not need that. */
#include <stdbool.h>
#include <string.h>

#include "plain.h"

enum {
    LEVELS_MAX = 16, /* objects and arrays inside each other */
    DIGITS_MAX = 15
};

/* The rest of the text. */
struct plain {
    const char *at, *end;
    int levels;
};

static json_t *read_value(struct plain *in);

static bool
is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/* The next character after blanks; NUL at the end. */
static char
peek(struct plain *in)
{
    while (in->at < in->end && is_blank(*in->at))
        in->at++;
    return in->at < in->end ? *in->at : '\0';
}

/* Goes past ${c} if it comes next. */
static bool
take(struct plain *in, char c)
{
    bool is_next = peek(in) == c;

    in->at += is_next;
    return is_next;
}

/* Sets ${text} to the beginning of what is between quotes. */
static bool
read_quoted(struct plain *in, const char **text, size_t *length)
{
    const char *at;

    if (!take(in, '"'))
        return false;
    at = *text = in->at;
    while (at < in->end && *at >= ' ' && *at <= '~' && *at != '"' &&
           *at != '\\')
        at++;
    *length = (size_t)(at - *text);
    in->at = at + (at < in->end);
    return at < in->end && *at == '"';
}

static json_t *
read_text(struct plain *in)
{
    const char *text;
    size_t length;

    return read_quoted(in, &text, &length) ? json_stringn_nocheck(text, length)
                                           : NULL;
}

static json_t *
read_number(struct plain *in)
{
    const char *begin = in->at;
    json_int_t number = 0;
    char next;

    for (; in->at < in->end && *in->at >= '0' && *in->at <= '9' &&
           in->at - begin <= DIGITS_MAX;
         in->at++)
        number = 10 * number + (*in->at - '0');
    if (in->at - begin > DIGITS_MAX || (*begin == '0' && in->at - begin > 1))
        return NULL;
    next = peek(in);
    return next == '\0' || next == ',' || next == '}' || next == ']'
               ? json_integer(number)
               : NULL;
}

/* One member of ${object}; false: it is not plain, or was there already. */
static bool
read_member(struct plain *in, json_t *object)
{
    size_t length, members = json_object_size(object);
    const char *key;
    json_t *value;

    if (!read_quoted(in, &key, &length) || !take(in, ':'))
        return false;
    value = read_value(in);
    return value != NULL &&
           json_object_setn_new_nocheck(object, key, length, value) == 0 &&
           json_object_size(object) > members;
}

static bool
read_element(struct plain *in, json_t *array)
{
    json_t *value = read_value(in);

    return value != NULL && json_array_append_new(array, value) == 0;
}

/* The values up to ${bracket}, read by ${read} into ${all}, which is new. */
static json_t *
read_all(struct plain *in, json_t *all, char bracket,
         bool (*read)(struct plain *in, json_t *all))
{
    bool fine = all != NULL && in->levels++ < LEVELS_MAX;

    in->at++;
    if (fine && !take(in, bracket)) {
        do
            fine = read(in, all);
        while (fine && take(in, ','));
        fine = fine && take(in, bracket);
    }
    in->levels--;
    if (fine)
        return all;
    json_decref(all);
    return NULL;
}

static bool
take_word(struct plain *in, const char *word)
{
    size_t length = strlen(word);

    if ((size_t)(in->end - in->at) < length ||
        memcmp(in->at, word, length) != 0)
        return false;
    in->at += length;
    return true;
}

static json_t *
read_value(struct plain *in)
{
    char c = peek(in);

    if (c == '"')
        return read_text(in);
    if (c == '{')
        return read_all(in, json_object(), '}', read_member);
    if (c == '[')
        return read_all(in, json_array(), ']', read_element);
    if (c >= '0' && c <= '9')
        return read_number(in);
    if (take_word(in, "true"))
        return json_true();
    if (take_word(in, "false"))
        return json_false();
    return take_word(in, "null") ? json_null() : NULL;
}

json_t *
plain_parse(const char *text, size_t length)
{
    struct plain in = { .at = text, .end = length > 0 ? text + length : text };
    json_t *json = length > 0 ? read_value(&in) : NULL;

    if (json == NULL || (peek(&in) == '\0' && in.at == in.end))
        return json;
    json_decref(json);
    return NULL;
}
