/*
 * Boards of listed tables. On each board the tables are grouped by the network
 * that they were opened from, then by host, so that neither many hosts nor
 * many tables of one host push out the others.
 */
#ifndef SERVER_BOARDS_H
#define SERVER_BOARDS_H

#include <stdbool.h>
#include <stdint.h>

#include <server/ops/address.h>

struct house_table;
struct boards;
struct boards_group;

/* Each stage has two boards: the host is at the table, or is not. */
enum {
    BOARDS_OPEN, /* people take seats */
    BOARDS_OPEN_AWAY,
    BOARDS_PLAYING,
    BOARDS_PLAYING_AWAY,
    BOARDS_COUNT,
    BOARDS_SHARE = 10 /* tables of one host on a board that are shown */
};

/* A network, or somebody. */
struct boards_key {
    unsigned char byte[ADDRESS_BYTES];
};

/* Where a table is. */
struct boards_entry {
    struct boards_group *host; /* NULL: on no board */
    int board;
    struct house_table *newer, *older; /* of the same host there */
    struct boards_key network; /* all zero: not known, the host stands for it */
};

struct boards *boards_open(void);
void boards_close(struct boards *boards);

/* The networks of version 6 that one customer has often count as one. */
struct boards_key boards_network(const struct address *address);

/* Puts ${table} on ${board} in front of the others; -1: on none. */
void boards_put(struct boards *boards, struct house_table *table, int board);

/*
 * At most ${most} tables that ${wanted} lets through, the open ones first: one
 * of each network, then the second of each, and so on. Networks with a host
 * who is at the table come first, and so do such tables within a network.
 * There it is one of each host, then the second of each, the newest first.
 */
int boards_pick(struct boards *boards, struct house_table **tables, int most,
                bool (*wanted)(void *context, const struct house_table *table),
                void *context);

#endif
