/* The list of tables that are set aside. */
#ifndef SERVER_QUARANTINE_H
#define SERVER_QUARANTINE_H

#include <stddef.h>
#include <stdint.h>

struct house;

struct quarantine {
    uint64_t *id; /* of tables that were set aside, some perhaps released */
    size_t count, room;
};

size_t quarantine_count(struct house *house);
void quarantine_note(struct house *house, uint64_t id);

#endif
