/* Hints: who may ask for one, and what they are told. */
#ifndef SERVER_HINTS_H
#define SERVER_HINTS_H

#include <stdbool.h>
#include <stdint.h>

struct house;
struct house_table;
struct house_visit;
struct pool_job;
struct thought;

void hints_ask(struct house_visit *visit, uint32_t ask);

/* Whether all seats but ${you} are played by bots that stand in for nobody. */
bool hints_is_alone(const struct house_table *table, int you);
void hints_tell(struct house *house, struct thought *thought,
                struct pool_job *job);
void hints_refuse(struct house *house, struct thought *thought);
void hints_check(struct house *house, struct house_table *table);

#endif
