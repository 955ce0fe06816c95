/* Results of a simulation as comma-separated values: its JSON, flattened. */
#include <stdio.h>
#include <string.h>

#include "sim_out.h"

/* The tables, and how many members of a row, from the first, are its name. */
static const struct {
    const char *name;
    int keys;
} tables[] = {
    { "by_seat", 1 }, { "by_bot", 1 },  { "by_turn", 1 }, { "asks", 1 },
    { "deeds", 2 },   { "spreads", 1 }, { "scores", 2 },  { "margins", 1 },
    { "lengths", 1 }, { "rounds", 1 },
};

/* ${text} inside quotes. */
static void
put_text(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
}

/* Text (inside quotes), a whole number or a fraction. */
static void
put_bare(const json_t *value)
{
    if (json_is_string(value))
        put_text(json_string_value(value));
    else if (json_is_integer(value))
        printf("%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else
        printf("%.9g", json_number_value(value));
}

/* The name of ${row}: its first ${keys} members. */
static void
put_name(json_t *row, int keys)
{
    void *at = json_object_iter(row);

    putchar('"');
    for (int i = 0; i < keys; i++, at = json_object_iter_next(row, at)) {
        if (i > 0)
            putchar(' ');
        put_bare(json_object_iter_value(at));
    }
    putchar('"');
}

/* The last field of a line. */
static void
put_value(const json_t *value)
{
    const char *quote = json_is_string(value) ? "\"" : "";

    fputs(quote, stdout);
    if (json_is_boolean(value))
        fputs(json_is_true(value) ? "true" : "false", stdout);
    else
        put_bare(value);
    puts(quote);
}

static void
put_measure(const char *table, json_t *row, int keys, const char *measure,
            int index, const json_t *value)
{
    printf("%s,", table);
    put_name(row, keys);
    printf(index > 0 ? ",%s_%d," : ",%s,", measure, index);
    put_value(value);
}

static void
put_row(const char *table, json_t *row, int keys)
{
    int member = 0;
    const char *measure;
    json_t *value;

    json_object_foreach(row, measure, value)
    {
        if (member++ < keys)
            continue;
        if (!json_is_array(value)) {
            put_measure(table, row, keys, measure, 0, value);
            continue;
        }
        for (size_t i = 0; i < json_array_size(value); i++)
            put_measure(table, row, keys, measure, (int)i + 1,
                        json_array_get(value, i));
    }
}

static void
put_table(const char *name, const json_t *rows, int keys)
{
    for (size_t i = 0; i < json_array_size(rows); i++)
        put_row(name, json_array_get(rows, i), keys);
}

/* Everything that is not a table: the run itself. */
static void
put_run(json_t *json)
{
    const char *key;
    json_t *value;

    json_object_foreach(json, key, value)
    {
        if (json_is_array(value) || json_is_object(value))
            continue;
        printf("run,,%s,", key);
        put_value(value);
    }
}

void
sim_out_csv(const struct sim_out *out)
{
    json_t *json = sim_out_json(out);

    puts("table,row,measure,value");
    put_run(json);
    for (size_t i = 0; i < RK_COUNT(tables); i++)
        put_table(tables[i].name, json_object_get(json, tables[i].name),
                  tables[i].keys);
    json_decref(json);
}
