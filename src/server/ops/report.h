/*
 * The operator's log: one line for each event, as JSON, or as words where a
 * person reads them. Nothing secret goes in here: no link, token, name, answer
 * or chat.
 */
#ifndef SERVER_REPORT_H
#define SERVER_REPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

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

/* Writes one line; ${words}: for people. */
void report_write(FILE *out, const struct report *report, bool words);

#endif
