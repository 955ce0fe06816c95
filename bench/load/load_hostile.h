/* A separate process at the lowest priority with hostile companions. */
#ifndef LOAD_HOSTILE_H
#define LOAD_HOSTILE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include <rookery/text.h>

struct load_hostile_plan {
    int port;          /* of a server on this machine */
    unsigned kinds;    /* of companions, as bits */
    int share;         /* percent of the usual number */
    uint64_t seconds;  /* at most; then it exits by itself */
    const char *ended; /* links of long matches */
    const char *running;
    uint32_t entries; /* of each of them */
};

struct load_hostile {
    pid_t pid; /* 0: none */
    int line;
};

/* Reads "all" or names with commas; false after an error message. */
bool load_hostile_read(const char *text, unsigned *kinds);

/* The names of all kinds and what they do, for help. */
void load_hostile_about(struct rk_text *text);

/*
 * Starts it, before this process has connections of its own; it does nothing
 * until load_hostile_go(). False after an error message.
 */
bool load_hostile_start(struct load_hostile *hostile,
                        const struct load_hostile_plan *plan);

void load_hostile_go(const struct load_hostile *hostile);

/*
 * Ends the process and returns its report:
 * {"companions":[{"name","guests","acts","replies","lost"}],"refused":{...}};
 * NULL if there is none.
 */
json_t *load_hostile_stop(struct load_hostile *hostile);

#endif
