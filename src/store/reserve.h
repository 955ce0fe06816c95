/*
 * A file that only takes room on the disk. When the disk is full it is removed
 * for changes that free space, and made again when there is room.
 */
#ifndef STORE_RESERVE_H
#define STORE_RESERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reserve;

/* The bytes that are free on the disk of the file ${path}; UINT64_MAX: not */
/* known. */
uint64_t reserve_free(const char *path);

/* The reserve beside the file ${path}; NULL when memory is short. */
struct reserve *reserve_open(const char *path, size_t size);

/* Leaves the file where it is; NULL is harmless. */
void reserve_close(struct reserve *reserve);

/* Makes it if it is missing and there is plenty of room; may take long. */
void reserve_make(struct reserve *reserve);

/* Removes it; false if it was not there. */
bool reserve_give(struct reserve *reserve);

#endif
