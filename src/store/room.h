/*
 * The room on a disk that is kept for matches that go on. While there is less,
 * new people, tables and lines of chat are refused: strangers could fill the
 * disk with them.
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

/* The bytes that were free then; UINT64_MAX: not known. */
uint64_t room_free(const struct room *room);

/* True if strangers could repeat ${change} without end. */
bool room_is_needed(const struct store_change *change);

/* Says why such changes are refused. */
void room_say(const struct room *room, struct rk_text *why);

#endif
