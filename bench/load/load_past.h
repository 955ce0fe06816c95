/*
 * What a server under attack has to carry: long matches, chat without end, a
 * full lobby. Written into a store before the server starts.
 */
#ifndef LOAD_PAST_H
#define LOAD_PAST_H

#include <stdbool.h>
#include <stdint.h>

/* How much of it there is, and where it is found. */
struct load_past {
    uint32_t entries;            /* of each long match */
    uint32_t chat;               /* lines at the one that runs */
    uint32_t open;               /* listed tables that wait for players */
    const char *ended, *running; /* links of the two long matches */
};

/* Writes it into the new store of ${folder}; false after a sentence. */
bool load_past_write(const struct load_past *past, const char *folder);

#endif
