/* How fast bots answer at a table. */
#ifndef SERVER_PACE_H
#define SERVER_PACE_H

#include <stdint.h>

struct house;
struct house_table;

/* The answers of ${level} take a multiple of this, in milliseconds. */
uint32_t pace_usual(const struct house *house, int level);

/* The same at ${table}: at the pace of whoever plays there with bots alone. */
uint32_t pace_bound(const struct house *house, const struct house_table *table,
                    int level);

#endif
