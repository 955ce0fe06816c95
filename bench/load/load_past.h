/*
 * The data of a server under attack: long matches, endless chat, a full lobby.
 * It is written into the store before the server starts.
 */
#ifndef LOAD_PAST_H
#define LOAD_PAST_H

#include <stdbool.h>
#include <stdint.h>

/* How much of it there is, and where to find it. */
struct load_past {
    uint32_t entries;            /* of each long match */
    uint32_t chat;               /* messages at the one in progress */
    uint32_t open;               /* public tables that wait for players */
    const char *ended, *running; /* links of the two long matches */
};

/* Writes it into the new store of ${folder}; false after an error message. */
bool load_past_write(const struct load_past *past, const char *folder);

#endif
