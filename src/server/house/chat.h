/* Chat: sending it to visitors, older lines. */
#ifndef SERVER_CHAT_H
#define SERVER_CHAT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct house;
struct house_table;
struct house_visit;

/*
 * Sends some of the last lines to a visit that has got the row; after the last
 * ones it has the table. False: none were sent.
 */
bool chat_send(struct house_visit *visit);

/*
 * Tells all visitors lines that they have not got yet: a few, since it is
 * called for each line that becomes durable, and many may do so at once.
 */
void chat_tell(struct house *house, struct house_table *table);

/* Lines before number ${before} (0: the last); NULL: they cannot be read. */
json_t *chat_json(struct house *house, struct house_table *table,
                  uint32_t before);

#endif
