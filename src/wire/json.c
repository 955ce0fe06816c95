/* JSON printed for people, and paths into it. Parsing is in parse.c. */
#include <string.h>

#include <rookery/wire.h>

#include "buffer.h"
#include "build.h"

enum { WIDTH = 79, INDENT = 2 }; /* of a printed line; a comma may follow */

static void print(struct buffer *out, const json_t *json, size_t indent,
                  size_t used);

/* A line break, except before the first member. */
static void
next_member(struct buffer *out, size_t indent, bool first)
{
    buffer_add(out, first ? "\n" : ",\n");
    buffer_spaces(out, indent);
}

static void
print_object(struct buffer *out, const json_t *json, size_t indent)
{
    const char *key;
    json_t *value;
    bool first = true;

    buffer_add(out, "{");
    json_object_foreach((json_t *)json, key, value)
    {
        json_t *name = build_text(key);
        size_t start;

        next_member(out, indent + INDENT, first);
        start = out->len;
        buffer_json(out, name, 0);
        json_decref(name);
        buffer_add(out, ": ");
        print(out, value, indent + INDENT, indent + INDENT + out->len - start);
        first = false;
    }
    next_member(out, indent, true);
    buffer_add(out, "}");
}

static void
print_array(struct buffer *out, const json_t *json, size_t indent)
{
    buffer_add(out, "[");
    for (size_t i = 0; i < json_array_size(json); i++) {
        next_member(out, indent + INDENT, i == 0);
        print(out, json_array_get(json, i), indent + INDENT, indent + INDENT);
    }
    next_member(out, indent, true);
    buffer_add(out, "]");
}

/* Prints on one line if it fits behind the ${used} columns, else on several. */
static void
print(struct buffer *out, const json_t *json, size_t indent, size_t used)
{
    size_t start = out->len;
    bool whole = !json_is_object(json) && !json_is_array(json);

    buffer_json(out, json, 0);
    if (whole || used + (out->len - start) <= WIDTH)
        return;
    out->len = start;
    if (json_is_object(json))
        print_object(out, json, indent);
    else
        print_array(out, json, indent);
}

char *
rk_json_print(const json_t *json)
{
    struct buffer out = { 0 };

    print(&out, json, 0, 0);
    buffer_add(&out, "\n");
    return out.at;
}

/* The member of ${json} named by the ${length} characters at ${key}. */
static json_t *
named_member(const json_t *json, const char *key, size_t length)
{
    if (json_is_object(json))
        return json_object_getn(json, key, length);
    return NULL;
}

/* The element numbered by the ${length} characters at ${key}, all digits. */
static json_t *
numbered_member(const json_t *json, const char *key, size_t length)
{
    size_t index = 0;

    if (length == 0 || length > 6)
        return NULL;
    for (size_t i = 0; i < length; i++) {
        if (key[i] < '0' || key[i] > '9')
            return NULL;
        index = index * 10 + (size_t)(key[i] - '0');
    }
    return json_array_get(json, index);
}

json_t *
rk_json_at(json_t *json, const char *path)
{
    bool first = true;

    for (; json != NULL && *path != '\0'; first = false) {
        bool index = *path == '[';
        size_t length;

        if (index || (!first && *path == '.'))
            path++;
        else if (!first)
            return NULL;
        length = strcspn(path, index ? "]" : ".[");
        if (index && path[length] != ']')
            return NULL;
        json = json_is_array(json) ? numbered_member(json, path, length)
               : index             ? NULL
                                   : named_member(json, path, length);
        path += length + index;
    }
    return json;
}
