/*
 * The answers that the server acknowledged during `rookery load`, and a check
 * that the store has them.
 */
#ifndef LOAD_ACKS_H
#define LOAD_ACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct load_ack;

/* Starts as zeros. */
struct load_acks {
    struct load_ack *list;
    size_t count, room;
};

/* Records an answer of ${seat} at the table ${link} by its client token. */
void load_acks_add(struct load_acks *acks, const char *link, int seat,
                   const char *token, const char *answer);

/*
 * How many of them the store in ${folder} has, each with the same text. The
 * server must not run. -1 after an error message.
 */
long load_acks_find(struct load_acks *acks, const char *folder);

void load_acks_free(struct load_acks *acks);

#endif
