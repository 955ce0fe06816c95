/*
 * The room on a disk that is kept for what goes on already. While there is
 * less, nothing new begins: people, tables and chat come without end, and
 * strangers could fill the disk with them.
 */
#ifndef STORE_ROOM_H
#define STORE_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "store.h"

struct room;

/* For the disk of the file ${path}, of which ${spare} bytes are to stay free. */
struct room *room_open(const char *path, uint64_t spare);

/* NULL is harmless, here and below. */
void room_close(struct room *room);

/* Looks at the disk again, once a second at most; false if it is too full. */
bool room_is_there(struct room *room);

/* The bytes that were free then; 0: not known. */
uint64_t room_free(const struct room *room);

/* True if ${change} begins something. */
bool room_is_needed(const struct store_change *change);

/* Says why nothing new begins. */
void room_say(const struct room *room, struct rk_text *why);

#endif
