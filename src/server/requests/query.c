/* Reading queries. */
#include <stdlib.h>
#include <string.h>

#include "query.h"

enum { DIGITS_MAX = 9 };

/* A part of a query: "KEY=VALUE". */
struct part {
    const char *at;
    size_t length; /* of all of it */
    size_t key;    /* of the key; the same: there is no '=' */
};

static struct part
part_at(const char *at)
{
    return (struct part){ at, strcspn(at, "&"), strcspn(at, "=&") };
}

static bool
has_key(const struct part *part, const char *key)
{
    return strlen(key) == part->key && memcmp(part->at, key, part->key) == 0;
}

/* The first part of ${query} that is for ${key}; its ${at} is NULL: none. */
static struct part
find_part(const char *query, const char *key)
{
    for (const char *at = query; at != NULL && *at != '\0';) {
        struct part part = part_at(at);

        if (has_key(&part, key) && part.key < part.length)
            return part;
        at += part.length + (at[part.length] == '&');
    }
    return (struct part){ 0 };
}

/* True if the key of ${part} is one of ${keys}, and no earlier part has it. */
static bool
is_fit(const char *query, const struct part *part, const char *const *keys)
{
    while (*keys != NULL && !has_key(part, *keys))
        keys++;
    return *keys != NULL && part->key < part->length &&
           part->length - part->key <= QUERY_VALUE_MAX &&
           find_part(query, *keys).at == part->at;
}

bool
query_fits(const char *query, const char *const *keys)
{
    const char *at = query;

    if (at == NULL || *at == '\0')
        return true;
    for (;; at++) {
        struct part part = part_at(at);

        if (!is_fit(query, &part, keys))
            return false;
        at += part.length;
        if (*at == '\0')
            return true;
    }
}

void
query_value(const char *query, const char *key, char value[QUERY_VALUE_MAX])
{
    struct part part = find_part(query, key);
    size_t length = part.at != NULL ? part.length - part.key - 1 : 0;

    length = length < QUERY_VALUE_MAX ? length : QUERY_VALUE_MAX - 1;
    if (length > 0)
        memcpy(value, part.at + part.key + 1, length);
    value[length] = '\0';
}

bool
query_number(const char *query, const char *key, uint32_t otherwise,
             uint32_t *number)
{
    char value[QUERY_VALUE_MAX];
    size_t digits;

    query_value(query, key, value);
    digits = strspn(value, "0123456789");
    *number = digits > 0 ? (uint32_t)strtoul(value, NULL, 10) : otherwise;
    return digits <= DIGITS_MAX && value[digits] == '\0';
}
