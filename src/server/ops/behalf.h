/*
 * The table, person and request that a thread works for, for the report if that
 * work crashes the process or takes too long. It is set where work begins;
 * guard_run() restores it, and the loop clears it after each callback.
 */
#ifndef SERVER_BEHALF_H
#define SERVER_BEHALF_H

#include <stdint.h>

struct behalf {
    const char *what;       /* "POST", "message", "tick"; NULL: nothing */
    const char *which;      /* "/api/tables", "answer"; or NULL. Constants */
    uint64_t table, person; /* their numbers; 0: none */
};

extern _Thread_local struct behalf behalf;

#endif
