/* Quotas by person. */
#include <stdlib.h>

#include <rookery/check.h>

#include "quotas.h"

enum { BUCKETS = 4096 };

struct quotas {
    struct quota *bucket[BUCKETS];
};

struct quotas *
quotas_open(void)
{
    struct quotas *quotas = calloc(1, sizeof *quotas);

    RK_CHECK(quotas != NULL);
    return quotas;
}

void
quotas_close(struct quotas *quotas)
{
    for (int i = 0; quotas != NULL && i < BUCKETS; i++) {
        struct quota *next;

        for (struct quota *q = quotas->bucket[i]; q != NULL; q = next) {
            next = q->next;
            free(q);
        }
    }
    free(quotas);
}

/* People are numbered one after the other, so they fill buckets evenly. */
struct quota *
quotas_of(struct quotas *quotas, uint64_t person)
{
    struct quota **bucket = &quotas->bucket[person % BUCKETS], *quota = *bucket;

    while (quota != NULL && quota->person != person)
        quota = quota->next;
    if (quota != NULL)
        return quota;
    quota = calloc(1, sizeof *quota);
    RK_CHECK(quota != NULL);
    quota->person = person;
    quota->next = *bucket;
    *bucket = quota;
    return quota;
}

void
quotas_renew(struct quotas *quotas)
{
    for (int i = 0; i < BUCKETS; i++) {
        struct quota **at = &quotas->bucket[i], *quota;

        while ((quota = *at) != NULL) {
            quota->away = 0;
            if (quota->hint != NULL) {
                at = &quota->next;
                continue;
            }
            *at = quota->next;
            free(quota);
        }
    }
}
