/* Tables that nobody needs any more. */
#ifndef SERVER_EXPIRE_H
#define SERVER_EXPIRE_H

#include <stdbool.h>
#include <stdint.h>

struct house;
struct house_table;

enum {
    HOUSE_SHOWN_MS = 24 * 3600 * 1000,      /* a table that ended is listed */
    HOUSE_DROPPED_MS = 7 * 24 * 3600 * 1000 /* a dropped one can return */
};

/* The sweep over all tables, some of them at a time. */
struct expire {
    uint64_t swept;           /* when the last one began */
    struct house_table *next; /* to be looked at; or NULL */
    int deleting;             /* old dropped tables that are being deleted */
};

void expire_limit_times(struct house *house, struct house_table *table);
void expire_note_answer(struct house *house, struct house_table *table);
void expire_report_aborted(struct house *house, struct house_table *table);
bool expire_is_past(struct house *house, const struct house_table *table);
void expire_sweep(struct house *house, uint64_t end);

#endif
