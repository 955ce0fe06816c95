/* Lines for the operator. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

static char *
make_json(const struct report *r, const char *when)
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
    return out.at;
}

/* Writes " ${name} ${number}", or nothing for 0. */
static void
print_number(FILE *out, const char *name, uint64_t number)
{
    if (number != 0)
        fprintf(out, " %s %llu", name, (unsigned long long)number);
}

static void
write_words(FILE *out, const struct report *r, const char *when)
{
    fprintf(out, "%.19s  %-13s", when, r->event);
    print_number(out, "table", r->table);
    print_number(out, "person", r->person);
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
    fprintf(out, " %s", r->why != NULL ? r->why : "");
}

static char *
make_words(const struct report *r, const char *when)
{
    char *line = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&line, &length);

    if (out == NULL)
        return NULL;
    write_words(out, r, when);
    fclose(out);
    return line;
}

/*
 * A pipe or socket that poll() calls writable takes PIPE_BUF bytes without
 * waiting. O_NONBLOCK would do so for all programs that share it.
 */
bool
report_put(int file, const char *text, size_t length)
{
    struct pollfd out = { .fd = file, .events = POLLOUT };

    return length <= REPORT_MOST && poll(&out, 1, 0) == 1 &&
           (out.revents & POLLOUT) != 0 &&
           (out.revents & (POLLERR | POLLHUP)) == 0 &&
           write(file, text, length) == (ssize_t)length;
}

/* Writes ${report}, cut where it is longer than what can be written at once. */
static bool
put_line(const struct report_out *out, const struct report *report)
{
    char when[TIME_TEXT], *line;
    size_t length;
    bool good;

    write_time(when);
    line = (out->words ? make_words : make_json)(report, when);
    if (line == NULL)
        return false;
    length = strlen(line);
    if (length > REPORT_MOST - 1)
        length = REPORT_MOST - 1;
    line[length] = '\n'; /* instead of the NUL */
    good = report_put(out->file, line, length + 1);
    free(line);
    return good;
}

bool
report_write(struct report_out *out, const struct report *report)
{
    const struct report dropped = { .event = "log-dropped",
                                    .level = "warning",
                                    .count = out->untold,
                                    .why = "Lines of the log were dropped, "
                                           "because nobody read them." };

    if (out->untold > 0 && put_line(out, &dropped))
        out->untold = 0;
    if (out->untold == 0 && put_line(out, report))
        return true;
    out->untold++;
    return false;
}
