/*
 * Boards of listed tables. On each board the tables are grouped by the network
 * that they were opened from, then by host, so that neither many hosts nor
 * many tables of one host push out the others.
 */
#ifndef SERVER_TABLELIST_H
#define SERVER_TABLELIST_H

#include <stdbool.h>
#include <stdint.h>

#include <base/queue.h>
#include <server/ops/address.h>

struct house_table;
struct tablelist;
struct tablelist_group;

/* Each stage has two boards: with the host at the table, and without. */
enum {
    TABLELIST_OPEN, /* people take seats */
    TABLELIST_OPEN_AWAY,
    TABLELIST_PLAYING,
    TABLELIST_PLAYING_AWAY,
    TABLELIST_COUNT,
    TABLELIST_SHARE = 10 /* tables of one host on a board that are shown */
};

/* A network or a person. */
struct tablelist_key {
    unsigned char byte[ADDRESS_BYTES];
};

/* The place of a table. */
struct tablelist_entry {
    struct tablelist_group *host; /* NULL: on no board */
    int board;
    struct queue_link place; /* among those of the same host there */
    struct tablelist_key
        network; /* all zero: not known, the host counts instead */
};

struct tablelist *tablelist_open(void);
void tablelist_close(struct tablelist *tablelist);

/* The networks of version 6 that one customer has often count as one. */
struct tablelist_key tablelist_network(const struct address *address);

/* The network that ${table} counts for. */
struct tablelist_key tablelist_network_of(const struct house_table *table);

/* A number for ${key}; those of two networks differ. */
uint64_t tablelist_number(const struct tablelist_key *key);

/* Puts ${table} on ${board} in front of the others; -1: on none. */
void tablelist_put(struct tablelist *tablelist, struct house_table *table,
                   int board);

/*
 * At most ${most} tables that ${wanted} lets through, the open ones first: one
 * of each network, then the second of each, and so on. Networks with a host
 * who is at the table come first, and so do such tables within a network.
 * There it is one of each host, then the second of each, the newest first.
 */
int tablelist_pick(struct tablelist *tablelist, struct house_table **tables,
                   int most,
                   bool (*wanted)(void *context,
                                  const struct house_table *table),
                   void *context);

#endif
