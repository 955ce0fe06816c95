/* Chat: sending it to visitors, older lines. */
#ifndef SERVER_CHAT_H
#define SERVER_CHAT_H

#include <stdbool.h>
#include <stdint.h>

#include <wire/buffer.h>

struct house;
struct house_table;
struct house_visit;

/*
 * Sends a slice of the last lines to a visit that has the row. Once all are
 * sent, the visit is greeted up to HOUSE_TABLE. False if nothing was sent.
 */
bool chat_send(struct house_visit *visit);

/*
 * Sends all visitors the lines that they lack, a few at a time: it is called
 * for each line that becomes durable, and many may do so at once.
 */
void chat_tell(struct house *house, struct house_table *table);

/*
 * Writes a list of the lines before number ${before} (0: the last ones). False
 * if they cannot be read.
 */
bool chat_write(struct house *house, struct house_table *table, uint32_t before,
                struct buffer *out);

#endif
