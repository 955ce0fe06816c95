/* Work that several threads share. */
#ifndef SOLVE_SHARE_H
#define SOLVE_SHARE_H

#include <stdint.h>

enum { SHARE_THREADS_MAX = 64 };

/*
 * Calls ${work} once for each number from ${from} to ${to} - 1, in up to
 * ${threads} threads, of which ${worker} is one: 0 .. ${threads} - 1.
 */
void share_work(int threads, uint32_t from, uint32_t to,
                void (*work)(void *with, int worker, uint32_t number),
                void *with);

#endif
