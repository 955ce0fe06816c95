/* Use of the bots by people: thinking today, and the hint they wait for. */
#ifndef SERVER_QUOTAS_H
#define SERVER_QUOTAS_H

#include <stdbool.h>
#include <stdint.h>

struct thought;
struct quotas;

struct quota {
    struct quota *next; /* in its bucket */
    uint64_t person;
    uint64_t away; /* milliseconds thought today while nobody was there */
    struct thought *hint; /* NULL: none is awaited */
};

struct quotas *quotas_open(void);
void quotas_close(struct quotas *quotas);

/* The one of ${person}; never NULL, and valid until quotas_renew(). */
struct quota *quotas_of(struct quotas *quotas, uint64_t person);

/* A new day: nobody has had anything yet. */
void quotas_renew(struct quotas *quotas);

#endif
