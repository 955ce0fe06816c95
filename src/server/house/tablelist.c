/*
 * A board is a tree of networks, hosts and tables. Groups are found by parent
 * and key.
 */
#include <stdlib.h>
#include <string.h>

#include <base/map.h>
#include <rookery/check.h>
#include <store/secret.h>

#include "table.h"
#include "tablelist.h"

enum { NETWORK_BITS = 48 };

/* A board, a network on it, or a host there. */
struct tablelist_group {
    struct tablelist_group *parent; /* NULL: a board */
    struct tablelist_key key;
    struct map_link by_key;  /* with the parent */
    struct queue_link place; /* among the parts of its parent */
    struct queue parts;      /* of a board or a network, the newest first */
    struct queue tables;     /* of a host, the newest first */
};

struct tablelist {
    struct tablelist_group board[TABLELIST_COUNT];
    struct map groups;
    uint64_t salt; /* nobody can choose whom to share a bucket with */
};

struct tablelist *
tablelist_open(void)
{
    struct tablelist *tablelist = memory_new(1, sizeof *tablelist);

    secret_bytes(&tablelist->salt, sizeof tablelist->salt);
    return tablelist;
}

/* All tables have left. */
void
tablelist_close(struct tablelist *tablelist)
{
    RK_CHECK(tablelist->groups.count == 0);
    map_close(&tablelist->groups);
    free(tablelist);
}

/* Keys */

/* Keys that no address can have: 0100::/8 is the discard prefix. */
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

struct tablelist_key
tablelist_network_of(const struct house_table *table)
{
    static const struct tablelist_key none;
    const struct tablelist_key *network = &table->lobby.shown.network;

    return memcmp(network, &none, sizeof none) != 0
               ? *network
               : person_key(table->row.host);
}

/* Networks of version 6 are in the first half, of version 4 in the second. */
uint64_t
tablelist_number(const struct tablelist_key *key)
{
    uint64_t half[2];

    _Static_assert(sizeof half == sizeof key->byte, "all of it");
    memcpy(half, key->byte, sizeof half);
    return half[0] + half[1] * UINT64_C(0x9e3779b97f4a7c15);
}

/* Groups */

static uint64_t
key_of(const struct tablelist *tablelist, const struct tablelist_group *parent,
       const struct tablelist_key *key)
{
    return map_hash(key, sizeof *key, tablelist->salt ^ (uintptr_t)parent);
}

static struct tablelist_group *
find_group(const struct tablelist *tablelist,
           const struct tablelist_group *parent,
           const struct tablelist_key *key)
{
    struct map_link *at =
        map_find(&tablelist->groups, key_of(tablelist, parent, key));

    for (; at != NULL; at = map_before(at)) {
        struct tablelist_group *group =
            MAP_ITEM(at, struct tablelist_group, by_key);

        if (group->parent == parent &&
            memcmp(&group->key, key, sizeof *key) == 0)
            return group;
    }
    return NULL;
}

static struct tablelist_group *
first_part(const struct tablelist_group *group)
{
    return QUEUE_ITEM(group->parts.first, struct tablelist_group, place);
}

/* The next older part of the same parent; NULL: none. */
static struct tablelist_group *
next_part(const struct tablelist_group *group)
{
    return QUEUE_ITEM(group->place.next, struct tablelist_group, place);
}

/* The group ${key} of ${parent}, in front of the others from now on. */
static struct tablelist_group *
need_group(struct tablelist *tablelist, struct tablelist_group *parent,
           const struct tablelist_key *key)
{
    struct tablelist_group *group = find_group(tablelist, parent, key);

    if (group != NULL)
        queue_remove(&parent->parts, &group->place);
    else {
        group = memory_new(1, sizeof *group);
        group->parent = parent;
        group->key = *key;
        map_put(&tablelist->groups, &group->by_key,
                key_of(tablelist, parent, key));
    }
    queue_push_front(&parent->parts, &group->place);
    return group;
}

/* Frees ${group} and its parents, those that are empty. */
static void
free_empty(struct tablelist *tablelist, struct tablelist_group *group)
{
    struct tablelist_group *parent;

    for (; group->parent != NULL && group->parts.first == NULL &&
           group->tables.first == NULL;
         group = parent) {
        parent = group->parent;
        queue_remove(&parent->parts, &group->place);
        map_remove(&tablelist->groups, &group->by_key);
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
    queue_remove(&host->tables, &entry->place);
    entry->host = NULL;
    free_empty(tablelist, host);
}

void
tablelist_put(struct tablelist *tablelist, struct house_table *table, int board)
{
    struct tablelist_entry *entry = &table->lobby.shown;
    struct tablelist_key network = tablelist_network_of(table);
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
    queue_push_front(&host->tables, &entry->place);
}

/* Picking */

/* The next table of a network. */
struct cursor {
    struct tablelist_group
        *away; /* the same network on the next board; or NULL */
    struct tablelist_group *network; /* NULL: it has no more */
    struct tablelist_group *host;    /* the next one */
    int round; /* number of tables picked from each host */
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
    struct queue_link *at = host->tables.first;

    while (at != NULL && behind-- > 0)
        at = at->next;
    return QUEUE_ITEM(at, struct house_table, lobby.shown.place);
}

static void
start_on(struct cursor *cursor, struct tablelist_group *network)
{
    cursor->network = network;
    cursor->host = network != NULL ? first_part(network) : NULL;
    cursor->round = 0;
}

/* Moves to the next host, the next round, or the other board. */
static void
advance(struct cursor *cursor)
{
    cursor->host = next_part(cursor->host);
    if (cursor->host != NULL)
        return;
    cursor->host = first_part(cursor->network);
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

/* Picks the first table of a network, and keeps a cursor for the rest. */
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

/* Picks tables of ${board} and of the board for absent hosts. */
static void
pick_stage(struct picking *p, const struct tablelist_group *board)
{
    const struct tablelist_group *away = board + 1;

    p->cursors = 0;
    for (struct tablelist_group *g = first_part(board);
         g != NULL && p->count < p->most; g = next_part(g))
        pick_first(p, g, find_group(p->tablelist, away, &g->key));
    for (struct tablelist_group *g = first_part(away);
         g != NULL && p->count < p->most; g = next_part(g)) {
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

    p.cursor = memory_new((size_t)most + 1, sizeof *p.cursor);
    pick_stage(&p, &tablelist->board[TABLELIST_OPEN]);
    pick_stage(&p, &tablelist->board[TABLELIST_PLAYING]);
    free(p.cursor);
    return p.count;
}
