/* Lines for the operator. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <wire/write.h>

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
put_number(struct buffer *out, const char *key, uint64_t number)
{
    if (number != 0)
        write_key_number(out, key, (int64_t)number);
}

static void
put_text(struct buffer *out, const char *key, const char *text)
{
    if (text != NULL)
        write_key_text(out, key, text);
}

static void
put_request(struct buffer *out, const struct report *r)
{
    put_text(out, "method", r->request->method);
    put_text(out, "route", r->request->route);
    write_key_number(out, "status", r->request->status);
    write_key_number(out, "bytes", (int64_t)r->request->bytes);
    write_key_number(out, "ms", (int64_t)r->ms);
}

static void
write_line(FILE *to, const struct report *r, const char *when)
{
    struct buffer out = { 0 };

    write_open(&out, '{');
    put_text(&out, "time", when);
    put_text(&out, "level", r->level != NULL ? r->level : "info");
    put_text(&out, "event", r->event);
    put_number(&out, "table", r->table);
    put_number(&out, "person", r->person);
    put_text(&out, "address", r->address);
    if (r->request != NULL)
        put_request(&out, r);
    else
        put_number(&out, "ms", r->ms);
    put_number(&out, "count", r->count);
    put_text(&out, "why", r->why);
    write_close(&out, '}');
    write_end(&out);
    fprintf(to, "%s\n", out.at);
    free(out.at);
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
    (words ? write_words : write_line)(out, report, when);
    fflush(out);
}
