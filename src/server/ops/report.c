/* Lines for the operator. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <wire/build.h>

#include "report.h"

enum { TIME_TEXT = 32 };

/* "2026-01-31T12:00:00.123Z" */
static void
write_time(char text[TIME_TEXT])
{
    struct timespec now;
    struct tm parts;
    size_t length;

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    length = strftime(text, TIME_TEXT, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text + length, TIME_TEXT - length, ".%03dZ",
             (int)(now.tv_nsec / 1000000));
}

static void
put_number(json_t *json, const char *key, uint64_t number)
{
    if (number != 0)
        build_put(json, key, json_integer((json_int_t)number));
}

static void
put_text(json_t *json, const char *key, const char *text)
{
    if (text != NULL)
        build_put(json, key, build_text(text));
}

static void
put_request(json_t *json, const struct report *r)
{
    put_text(json, "method", r->request->method);
    put_text(json, "route", r->request->route);
    build_put(json, "status", json_integer(r->request->status));
    build_put(json, "bytes", json_integer((json_int_t)r->request->bytes));
    build_put(json, "ms", json_integer((json_int_t)r->ms));
}

static void
write_json(FILE *out, const struct report *r, const char *when)
{
    json_t *json = build_object();
    char *text;

    put_text(json, "time", when);
    put_text(json, "level", r->level != NULL ? r->level : "info");
    put_text(json, "event", r->event);
    put_number(json, "table", r->table);
    put_number(json, "person", r->person);
    put_text(json, "address", r->address);
    if (r->request != NULL)
        put_request(json, r);
    else
        put_number(json, "ms", r->ms);
    put_number(json, "count", r->count);
    put_text(json, "why", r->why);
    text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (text != NULL)
        fprintf(out, "%s\n", text);
    free(text);
}

static void
write_words(FILE *out, const struct report *r, const char *when)
{
    fprintf(out, "%.19s  %-13s", when, r->event);
    if (r->table != 0)
        fprintf(out, " table %llu", (unsigned long long)r->table);
    if (r->person != 0)
        fprintf(out, " person %llu", (unsigned long long)r->person);
    if (r->address != NULL)
        fprintf(out, " %s", r->address);
    if (r->request != NULL)
        fprintf(out, " %s %s %d, %llu bytes", r->request->method,
                r->request->route, r->request->status,
                (unsigned long long)r->request->bytes);
    if (r->ms != 0)
        fprintf(out, " %llu ms", (unsigned long long)r->ms);
    if (r->count != 0)
        fprintf(out, " (%llu)", (unsigned long long)r->count);
    fprintf(out, " %s\n", r->why != NULL ? r->why : "");
}

void
report_write(FILE *out, const struct report *report, bool words)
{
    char when[TIME_TEXT];

    write_time(when);
    (words ? write_words : write_json)(out, report, when);
    fflush(out);
}
