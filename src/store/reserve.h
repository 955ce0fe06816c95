/*
 * A file that only takes room on the disk: it is given up for changes that
 * make room when the disk is full, and made again when there is room.
 */
#ifndef STORE_RESERVE_H
#define STORE_RESERVE_H

#include <stdbool.h>
#include <stddef.h>

struct reserve;

/* The reserve beside the file ${path}; NULL when memory is short. */
struct reserve *reserve_open(const char *path, size_t size);

/* Leaves the file where it is; NULL is harmless. */
void reserve_close(struct reserve *reserve);

/* Makes it if it is not there and there is plenty of room; it may take long. */
void reserve_make(struct reserve *reserve);

/* Gives it up; false: it was not there. */
bool reserve_give(struct reserve *reserve);

#endif
