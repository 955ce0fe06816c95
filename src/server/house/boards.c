/*
 * A board is a tree: networks, hosts, tables. Groups are found by what they
 * are part of and their key.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <store/secret.h>

#include "house_inside.h"

enum { BUCKETS_FIRST = 256, NETWORK_BITS = 48 };

/* A board, a network on it, or a host there. */
struct boards_group {
    struct boards_group *parent; /* NULL: a board */
    struct boards_key key;
    struct boards_group *next;           /* of the same bucket */
    struct boards_group *before, *after; /* the newer one, the older one */
    struct boards_group *first;          /* of its parts, the newest */
    struct house_table *newest;          /* of a host */
};

struct boards {
    struct boards_group board[BOARDS_COUNT];
    struct boards_group **bucket;
    size_t buckets, count;
    uint64_t salt; /* nobody can choose whom to share a bucket with */
};

struct boards *
boards_open(void)
{
    struct boards *boards = calloc(1, sizeof *boards);

    RK_CHECK(boards != NULL);
    boards->buckets = BUCKETS_FIRST;
    boards->bucket = calloc(boards->buckets, sizeof(struct boards_group *));
    RK_CHECK(boards->bucket != NULL);
    secret_bytes(&boards->salt, sizeof boards->salt);
    return boards;
}

/* All tables have left. */
void
boards_close(struct boards *boards)
{
    RK_CHECK(boards->count == 0);
    free(boards->bucket);
    free(boards);
}

/* Keys */

/* No address of anybody begins like this: 0100::/8 is for nobody. */
static struct boards_key
person_key(uint64_t person)
{
    struct boards_key key = { { 1 } };

    memcpy(key.byte + 8, &person, sizeof person);
    return key;
}

struct boards_key
boards_network(const struct address *address)
{
    static const struct boards_key unknown = { { 1, 1 } };
    struct address network = address_is_four(address)
                                 ? *address
                                 : address_network(address, NETWORK_BITS);
    struct boards_key key;

    if (memcmp(address, &address_unknown, sizeof *address) == 0)
        return unknown;
    memcpy(key.byte, network.byte, sizeof key.byte);
    return key;
}

/* The network that ${table} counts for. */
static struct boards_key
network_key(const struct house_table *table)
{
    static const struct boards_key none;
    const struct boards_key *network = &table->lobby.shown.network;

    return memcmp(network, &none, sizeof none) != 0
               ? *network
               : person_key(table->row.host);
}

/* Groups */

static struct boards_group **
bucket_of(const struct boards *boards, const struct boards_group *parent,
          const struct boards_key *key)
{
    uint64_t hash = boards->salt ^ (uintptr_t)parent;

    for (size_t i = 0; i < sizeof key->byte; i++)
        hash = (hash ^ key->byte[i]) * 0x100000001b3;
    return &boards->bucket[(hash >> 32) & (boards->buckets - 1)];
}

static struct boards_group *
find_group(const struct boards *boards, const struct boards_group *parent,
           const struct boards_key *key)
{
    struct boards_group *group = *bucket_of(boards, parent, key);

    while (group != NULL && (group->parent != parent ||
                             memcmp(&group->key, key, sizeof *key) != 0))
        group = group->next;
    return group;
}

static void
add_to_bucket(struct boards *boards, struct boards_group *group)
{
    struct boards_group **bucket =
        bucket_of(boards, group->parent, &group->key);

    group->next = *bucket;
    *bucket = group;
}

static void
grow(struct boards *boards)
{
    struct boards_group **old = boards->bucket, *next;
    size_t count = boards->buckets;

    boards->buckets *= 2;
    boards->bucket = calloc(boards->buckets, sizeof(struct boards_group *));
    RK_CHECK(boards->bucket != NULL);
    for (size_t i = 0; i < count; i++) {
        for (struct boards_group *g = old[i]; g != NULL; g = next) {
            next = g->next;
            add_to_bucket(boards, g);
        }
    }
    free(old);
}

static void
leave_list(struct boards_group *group)
{
    if (group->before != NULL)
        group->before->after = group->after;
    else
        group->parent->first = group->after;
    if (group->after != NULL)
        group->after->before = group->before;
}

static void
join_list(struct boards_group *group)
{
    group->before = NULL;
    group->after = group->parent->first;
    if (group->after != NULL)
        group->after->before = group;
    group->parent->first = group;
}

/* The group ${key} of ${parent}, in front of the others from now on. */
static struct boards_group *
need_group(struct boards *boards, struct boards_group *parent,
           const struct boards_key *key)
{
    struct boards_group *group = find_group(boards, parent, key);

    if (group != NULL)
        leave_list(group);
    else {
        if (boards->count == boards->buckets)
            grow(boards);
        group = calloc(1, sizeof *group);
        RK_CHECK(group != NULL);
        group->parent = parent;
        group->key = *key;
        add_to_bucket(boards, group);
        boards->count++;
    }
    join_list(group);
    return group;
}

/* Frees ${group} and what it is part of, as far as they are empty. */
static void
free_empty(struct boards *boards, struct boards_group *group)
{
    struct boards_group *parent, **at;

    for (;
         group->parent != NULL && group->first == NULL && group->newest == NULL;
         group = parent) {
        parent = group->parent;
        leave_list(group);
        at = bucket_of(boards, parent, &group->key);
        while (*at != group)
            at = &(*at)->next;
        *at = group->next;
        boards->count--;
        free(group);
    }
}

/* Tables */

static void
take_off(struct boards *boards, struct boards_entry *entry)
{
    struct boards_group *host = entry->host;

    if (host == NULL)
        return;
    if (entry->newer != NULL)
        entry->newer->lobby.shown.older = entry->older;
    else
        host->newest = entry->older;
    if (entry->older != NULL)
        entry->older->lobby.shown.newer = entry->newer;
    entry->host = NULL;
    entry->newer = entry->older = NULL;
    free_empty(boards, host);
}

void
boards_put(struct boards *boards, struct house_table *table, int board)
{
    struct boards_entry *entry = &table->lobby.shown;
    struct boards_key network = network_key(table);
    struct boards_key person = person_key(table->row.host);
    struct boards_group *host = entry->host;

    if (host != NULL && entry->board == board &&
        memcmp(&host->key, &person, sizeof person) == 0 &&
        memcmp(&host->parent->key, &network, sizeof network) == 0)
        return;
    take_off(boards, entry);
    if (board < 0)
        return;
    host = need_group(
        boards, need_group(boards, &boards->board[board], &network), &person);
    entry->host = host;
    entry->board = board;
    entry->older = host->newest;
    if (entry->older != NULL)
        entry->older->lobby.shown.newer = table;
    host->newest = table;
}

/* Picking */

/* Which table of a network comes next. */
struct cursor {
    struct boards_group *away; /* the same network on the next board; or NULL */
    struct boards_group *network; /* NULL: it has no more */
    struct boards_group *host;    /* who is next */
    int round;                    /* so many tables of each host were picked */
};

struct picking {
    const struct boards *boards;
    struct house_table **tables;
    int count, most;
    bool (*wanted)(void *context, const struct house_table *table);
    void *context;
    struct cursor *cursor; /* one for each network that may have more */
    int cursors;
};

/* The table of ${host} that is ${behind} places older than the newest. */
static struct house_table *
nth_table(const struct boards_group *host, int behind)
{
    struct house_table *table = host->newest;

    while (table != NULL && behind-- > 0)
        table = table->lobby.shown.older;
    return table;
}

static void
start_on(struct cursor *cursor, struct boards_group *network)
{
    cursor->network = network;
    cursor->host = network != NULL ? network->first : NULL;
    cursor->round = 0;
}

/* Goes on to the next host, or to the next round, or to the other board. */
static void
advance(struct cursor *cursor)
{
    cursor->host = cursor->host->after;
    if (cursor->host != NULL)
        return;
    cursor->host = cursor->network->first;
    if (++cursor->round < BOARDS_SHARE)
        return;
    start_on(cursor, cursor->away);
    cursor->away = NULL;
}

/* Picks one table of a network; false: there is none left. */
static bool
pick_one(struct picking *p, struct cursor *cursor)
{
    while (cursor->network != NULL) {
        struct house_table *table = nth_table(cursor->host, cursor->round);

        advance(cursor);
        if (table != NULL && p->wanted(p->context, table)) {
            p->tables[p->count++] = table;
            return true;
        }
    }
    return false;
}

/* Picks the first table of a network, and notes how to go on if it has one. */
static void
pick_first(struct picking *p, struct boards_group *network,
           struct boards_group *away)
{
    struct cursor cursor = { .away = away };

    start_on(&cursor, network);
    if (p->count < p->most && pick_one(p, &cursor))
        p->cursor[p->cursors++] = cursor;
}

/* Picks one table of each network that has more of them. */
static void
pick_next(struct picking *p)
{
    int kept = 0;

    for (int i = 0; i < p->cursors && p->count < p->most; i++) {
        if (pick_one(p, &p->cursor[i]))
            p->cursor[kept++] = p->cursor[i];
    }
    p->cursors = kept;
}

/* Picks tables of ${board} and of the board for hosts who are not there. */
static void
pick_stage(struct picking *p, const struct boards_group *board)
{
    const struct boards_group *away = board + 1;

    p->cursors = 0;
    for (struct boards_group *g = board->first; g != NULL && p->count < p->most;
         g = g->after)
        pick_first(p, g, find_group(p->boards, away, &g->key));
    for (struct boards_group *g = away->first; g != NULL && p->count < p->most;
         g = g->after) {
        if (find_group(p->boards, board, &g->key) == NULL)
            pick_first(p, g, NULL);
    }
    while (p->cursors > 0 && p->count < p->most)
        pick_next(p);
}

int
boards_pick(struct boards *boards, struct house_table **tables, int most,
            bool (*wanted)(void *context, const struct house_table *table),
            void *context)
{
    struct picking p = { .boards = boards,
                         .tables = tables,
                         .most = most,
                         .wanted = wanted,
                         .context = context };

    p.cursor = calloc((size_t)most + 1, sizeof *p.cursor);
    RK_CHECK(p.cursor != NULL);
    pick_stage(&p, &boards->board[BOARDS_OPEN]);
    pick_stage(&p, &boards->board[BOARDS_PLAYING]);
    free(p.cursor);
    return p.count;
}
