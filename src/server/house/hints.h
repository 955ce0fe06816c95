/* Hints: when a player may ask for one, and the messages about them. */
#ifndef SERVER_HINTS_H
#define SERVER_HINTS_H

#include <stdbool.h>
#include <stdint.h>

#include <server/table/refusals.h>

struct house;
struct house_table;
struct house_visit;
struct pool_job;
struct thought;

/* Asks for a hint about question ${ask}. */
void hints_ask(struct house_visit *visit, uint32_t ask);

/*
 * True if all seats but ${you} are played by bots, and none of them stands in
 * for a person.
 */
bool hints_is_alone(const struct house_table *table, int you);
void hints_tell(struct house *house, struct thought *thought,
                struct pool_job *job);
/* Ends ${thought}, which was to become a hint, with a refusal. */
void hints_refuse(struct house *house, struct thought *thought,
                  enum refusal_id id);
void hints_check(struct house *house, struct house_table *table);

#endif
