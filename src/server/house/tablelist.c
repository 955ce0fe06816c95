/*
 * A board is a tree: networks, hosts, tables. Groups are found by what they
 * are part of and their key.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <store/secret.h>

#include "table.h"
#include "tablelist.h"

enum { BUCKETS_FIRST = 256, NETWORK_BITS = 48 };

/* A board, a network on it, or a host there. */
struct tablelist_group {
    struct tablelist_group *parent; /* NULL: a board */
    struct tablelist_key key;
    struct tablelist_group *next;           /* of the same bucket */
    struct tablelist_group *before, *after; /* the newer one, the older one */
    struct tablelist_group *first;          /* of its parts, the newest */
    struct house_table *newest;             /* of a host */
};

struct tablelist {
    struct tablelist_group board[TABLELIST_COUNT];
    struct tablelist_group **bucket;
    size_t buckets, count;
    uint64_t salt; /* nobody can choose whom to share a bucket with */
};

struct tablelist *
tablelist_open(void)
{
    struct tablelist *tablelist = calloc(1, sizeof *tablelist);

    RK_CHECK(tablelist != NULL);
    tablelist->buckets = BUCKETS_FIRST;
    tablelist->bucket =
        calloc(tablelist->buckets, sizeof(struct tablelist_group *));
    RK_CHECK(tablelist->bucket != NULL);
    secret_bytes(&tablelist->salt, sizeof tablelist->salt);
    return tablelist;
}

/* All tables have left. */
void
tablelist_close(struct tablelist *tablelist)
{
    RK_CHECK(tablelist->count == 0);
    free(tablelist->bucket);
    free(tablelist);
}

/* Keys */

/* No address of anybody begins like this: 0100::/8 is for nobody. */
static struct tablelist_key
person_key(uint64_t person)
{
    struct tablelist_key key = { { 1 } };

    memcpy(key.byte + 8, &person, sizeof person);
    return key;
}

struct tablelist_key
tablelist_network(const struct address *address)
{
    static const struct tablelist_key unknown = { { 1, 1 } };
    struct address network = address_is_four(address)
                                 ? *address
                                 : address_network(address, NETWORK_BITS);
    struct tablelist_key key;

    if (memcmp(address, &address_unknown, sizeof *address) == 0)
        return unknown;
    memcpy(key.byte, network.byte, sizeof key.byte);
    return key;
}

/* The network that ${table} counts for. */
static struct tablelist_key
network_key(const struct house_table *table)
{
    static const struct tablelist_key none;
    const struct tablelist_key *network = &table->lobby.shown.network;

    return memcmp(network, &none, sizeof none) != 0
               ? *network
               : person_key(table->row.host);
}

/* Groups */

static struct tablelist_group **
bucket_of(const struct tablelist *tablelist,
          const struct tablelist_group *parent, const struct tablelist_key *key)
{
    uint64_t hash = tablelist->salt ^ (uintptr_t)parent;

    for (size_t i = 0; i < sizeof key->byte; i++)
        hash = (hash ^ key->byte[i]) * 0x100000001b3;
    return &tablelist->bucket[(hash >> 32) & (tablelist->buckets - 1)];
}

static struct tablelist_group *
find_group(const struct tablelist *tablelist,
           const struct tablelist_group *parent,
           const struct tablelist_key *key)
{
    struct tablelist_group *group = *bucket_of(tablelist, parent, key);

    while (group != NULL && (group->parent != parent ||
                             memcmp(&group->key, key, sizeof *key) != 0))
        group = group->next;
    return group;
}

static void
add_to_bucket(struct tablelist *tablelist, struct tablelist_group *group)
{
    struct tablelist_group **bucket =
        bucket_of(tablelist, group->parent, &group->key);

    group->next = *bucket;
    *bucket = group;
}

static void
grow(struct tablelist *tablelist)
{
    struct tablelist_group **old = tablelist->bucket, *next;
    size_t count = tablelist->buckets;

    tablelist->buckets *= 2;
    tablelist->bucket =
        calloc(tablelist->buckets, sizeof(struct tablelist_group *));
    RK_CHECK(tablelist->bucket != NULL);
    for (size_t i = 0; i < count; i++) {
        for (struct tablelist_group *g = old[i]; g != NULL; g = next) {
            next = g->next;
            add_to_bucket(tablelist, g);
        }
    }
    free(old);
}

static void
leave_list(struct tablelist_group *group)
{
    if (group->before != NULL)
        group->before->after = group->after;
    else
        group->parent->first = group->after;
    if (group->after != NULL)
        group->after->before = group->before;
}

static void
join_list(struct tablelist_group *group)
{
    group->before = NULL;
    group->after = group->parent->first;
    if (group->after != NULL)
        group->after->before = group;
    group->parent->first = group;
}

/* The group ${key} of ${parent}, in front of the others from now on. */
static struct tablelist_group *
need_group(struct tablelist *tablelist, struct tablelist_group *parent,
           const struct tablelist_key *key)
{
    struct tablelist_group *group = find_group(tablelist, parent, key);

    if (group != NULL)
        leave_list(group);
    else {
        if (tablelist->count == tablelist->buckets)
            grow(tablelist);
        group = calloc(1, sizeof *group);
        RK_CHECK(group != NULL);
        group->parent = parent;
        group->key = *key;
        add_to_bucket(tablelist, group);
        tablelist->count++;
    }
    join_list(group);
    return group;
}

/* Frees ${group} and what it is part of, as far as they are empty. */
static void
free_empty(struct tablelist *tablelist, struct tablelist_group *group)
{
    struct tablelist_group *parent, **at;

    for (;
         group->parent != NULL && group->first == NULL && group->newest == NULL;
         group = parent) {
        parent = group->parent;
        leave_list(group);
        at = bucket_of(tablelist, parent, &group->key);
        while (*at != group)
            at = &(*at)->next;
        *at = group->next;
        tablelist->count--;
        free(group);
    }
}

/* Tables */

static void
take_off(struct tablelist *tablelist, struct tablelist_entry *entry)
{
    struct tablelist_group *host = entry->host;

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
    free_empty(tablelist, host);
}

void
tablelist_put(struct tablelist *tablelist, struct house_table *table, int board)
{
    struct tablelist_entry *entry = &table->lobby.shown;
    struct tablelist_key network = network_key(table);
    struct tablelist_key person = person_key(table->row.host);
    struct tablelist_group *host = entry->host;

    if (host != NULL && entry->board == board &&
        memcmp(&host->key, &person, sizeof person) == 0 &&
        memcmp(&host->parent->key, &network, sizeof network) == 0)
        return;
    take_off(tablelist, entry);
    if (board < 0)
        return;
    host = need_group(tablelist,
                      need_group(tablelist, &tablelist->board[board], &network),
                      &person);
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
    struct tablelist_group
        *away; /* the same network on the next board; or NULL */
    struct tablelist_group *network; /* NULL: it has no more */
    struct tablelist_group *host;    /* who is next */
    int round; /* so many tables of each host were picked */
};

struct picking {
    const struct tablelist *tablelist;
    struct house_table **tables;
    int count, most;
    bool (*wanted)(void *context, const struct house_table *table);
    void *context;
    struct cursor *cursor; /* one for each network that may have more */
    int cursors;
};

/* The table of ${host} that is ${behind} places older than the newest. */
static struct house_table *
nth_table(const struct tablelist_group *host, int behind)
{
    struct house_table *table = host->newest;

    while (table != NULL && behind-- > 0)
        table = table->lobby.shown.older;
    return table;
}

static void
start_on(struct cursor *cursor, struct tablelist_group *network)
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
    if (++cursor->round < TABLELIST_SHARE)
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
pick_first(struct picking *p, struct tablelist_group *network,
           struct tablelist_group *away)
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
pick_stage(struct picking *p, const struct tablelist_group *board)
{
    const struct tablelist_group *away = board + 1;

    p->cursors = 0;
    for (struct tablelist_group *g = board->first;
         g != NULL && p->count < p->most; g = g->after)
        pick_first(p, g, find_group(p->tablelist, away, &g->key));
    for (struct tablelist_group *g = away->first;
         g != NULL && p->count < p->most; g = g->after) {
        if (find_group(p->tablelist, board, &g->key) == NULL)
            pick_first(p, g, NULL);
    }
    while (p->cursors > 0 && p->count < p->most)
        pick_next(p);
}

int
tablelist_pick(struct tablelist *tablelist, struct house_table **tables,
               int most,
               bool (*wanted)(void *context, const struct house_table *table),
               void *context)
{
    struct picking p = { .tablelist = tablelist,
                         .tables = tables,
                         .most = most,
                         .wanted = wanted,
                         .context = context };

    p.cursor = calloc((size_t)most + 1, sizeof *p.cursor);
    RK_CHECK(p.cursor != NULL);
    pick_stage(&p, &tablelist->board[TABLELIST_OPEN]);
    pick_stage(&p, &tablelist->board[TABLELIST_PLAYING]);
    free(p.cursor);
    return p.count;
}
