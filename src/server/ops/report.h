/*
 * The operator's log: one line for each event, as JSON, or as words where a
 * person reads them. Nothing secret goes in here: no link, token, name, answer
 * or chat.
 */
#ifndef SERVER_REPORT_H
#define SERVER_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An event. Fields that are 0 or NULL are left out. */
struct report {
    const char *event; /* a word for programs: "table-aside" */
    const char *level; /* "warning", "error"; NULL: "info" */
    const char *why;   /* a sentence for people */
    const char *address;
    uint64_t table, person; /* their numbers */
    uint64_t ms, count;
    const struct report_request *request; /* that was answered; or NULL */
};

/* A request in the access log. */
struct report_request {
    const char *method, *route; /* the route names no table */
    int status;
    uint64_t bytes; /* of the response */
};

enum { REPORT_MOST = 4096 }; /* bytes of a line; at most PIPE_BUF */

/* The file that lines go to. */
struct report_out {
    int file;
    bool words;      /* for people */
    uint64_t untold; /* lines that were dropped since the last one */
};

/*
 * Writes one line and never waits for those who read it: a line for which there
 * is no room is dropped, and the next one comes after a line that says how many
 * were. False: it was dropped.
 */
bool report_write(struct report_out *out, const struct report *report);

/*
 * Writes up to REPORT_MOST bytes if they can be written at once; false if not. A
 * signal handler may call it.
 */
bool report_put(int file, const char *text, size_t length);

#endif
