/* Changes that make something new, for tests to alter. */
#ifndef STORE_NEW_H
#define STORE_NEW_H

#include <store/store.h>

extern const struct store_entry pass;

struct store_change new_person(uint64_t id, const char *name);
struct store_change new_session(enum store_kind kind, uint64_t who,
                                const char *token);
struct store_change new_entrance(uint64_t who, const char *token);
struct store_change new_table(uint64_t id, const char *link);
struct store_change new_entry(uint64_t table, uint32_t first,
                              const struct store_entry *e);

#endif
