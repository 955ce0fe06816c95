/* The list of tables that are set aside. */
#ifndef SERVER_QUARANTINE_H
#define SERVER_QUARANTINE_H

#include <stddef.h>
#include <stdint.h>

struct registry;

struct quarantine {
    uint64_t *id; /* of tables that were set aside, some perhaps released */
    size_t count, room;
};

/* Counts those that are still set aside; id[] has no others then. */
size_t quarantine_count(struct quarantine *quarantine,
                        struct registry *registry);
void quarantine_note(struct quarantine *quarantine, uint64_t id);

#endif
