/*
 * A hash table of things that have a struct map_link among their fields. Keys
 * are numbers. Several things may have the same key; the last that was put in is
 * found first. For other keys use map_hash() and compare what is found.
 *
 * Numbers in an array that never lose an entry, such as positions of a graph or
 * moves of a list, are found through an index of their own (solve/graph.c,
 * solve/expand.c, bots/tree.c): it needs no link in each of them, and is cleared
 * or freed as a whole.
 *
 * The table grows by one bucket for each thing that is put in (linear hashing):
 * it is never rehashed as a whole, so no call takes long.
 *
 * A map of zeros is empty.
 */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stddef.h>
#include <stdint.h>

#include "memory.h"

struct map_link {
    struct map_link *next; /* in its bucket */
    uint64_t key;
};

struct map {
    struct map_link **bucket;
    size_t buckets, room;
    size_t mask; /* of the bits that number the buckets */
    size_t count;
};

/* The ${type} whose ${field} is ${link}; NULL for NULL. */
#define MAP_ITEM(link, type, field)                                            \
    ((type *)map_item((link), offsetof(type, field)))

static inline void *
map_item(struct map_link *link, size_t offset)
{
    return link != NULL ? (char *)link - offset : NULL;
}

/* A key made of ${size} bytes (FNV-1a); another ${salt} makes another key. */
static inline uint64_t
map_hash(const void *bytes, size_t size, uint64_t salt)
{
    const unsigned char *byte = bytes;
    uint64_t hash = salt ^ UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* The number of the bucket of ${key}, if all that ${mask} counts are there. */
static inline size_t
map_place(uint64_t key, size_t mask)
{
    return (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & mask;
}

/* The bucket of ${key}; of those not there yet, the one that they split. */
static inline struct map_link **
map_bucket(const struct map *map, uint64_t key)
{
    size_t place = map_place(key, map->mask);

    return &map->bucket[place < map->buckets ? place : place & map->mask >> 1];
}

/* Adds a bucket, and moves into it what belongs there, in the same order. */
static inline void
map_split(struct map *map)
{
    size_t added = map->buckets;
    struct map_link **from, **to;

    map->bucket = memory_grow(map->bucket, added, &map->room, 8,
                              sizeof(struct map_link *));
    if (added > map->mask)
        map->mask = 2 * map->mask + 1;
    from = &map->bucket[added & map->mask >> 1];
    to = &map->bucket[added];
    *to = NULL;
    map->buckets++;
    while (added > 0 && *from != NULL) {
        struct map_link *link = *from;

        if (map_place(link->key, map->mask) != added) {
            from = &link->next;
            continue;
        }
        *from = link->next;
        link->next = NULL;
        *to = link;
        to = &link->next;
    }
}

/* Puts ${link}, which is in no map, in with ${key}. */
static inline void
map_put(struct map *map, struct map_link *link, uint64_t key)
{
    struct map_link **bucket;

    if (map->count >= map->buckets)
        map_split(map);
    bucket = map_bucket(map, key);
    link->key = key;
    link->next = *bucket;
    *bucket = link;
    map->count++;
}

/* Takes ${link} out, which must be there. */
static inline void
map_remove(struct map *map, struct map_link *link)
{
    struct map_link **at = map_bucket(map, link->key);

    while (*at != link)
        at = &(*at)->next;
    *at = link->next;
    map->count--;
}

/* ${link}, or the first behind it in its bucket, that has ${key}; or NULL. */
static inline struct map_link *
map_search(struct map_link *link, uint64_t key)
{
    while (link != NULL && link->key != key)
        link = link->next;
    return link;
}

/* The last one that was put in with ${key}; NULL if there is none. */
static inline struct map_link *
map_find(const struct map *map, uint64_t key)
{
    return map->count > 0 ? map_search(*map_bucket(map, key), key) : NULL;
}

/* The one that was put in before ${link} with the same key; or NULL. */
static inline struct map_link *
map_before(const struct map_link *link)
{
    return map_search(link->next, link->key);
}

/* The first one in bucket ${at} or a later one; NULL if there is none. */
static inline struct map_link *
map_from(const struct map *map, size_t at)
{
    while (at < map->buckets && map->bucket[at] == NULL)
        at++;
    return at < map->buckets ? map->bucket[at] : NULL;
}

/*
 * All that are in the map, in no order: begins with map_first() and goes on with
 * map_after() until that is NULL. Nothing may be put in meanwhile; ${link} may
 * be removed once the one after it is known.
 */
static inline struct map_link *
map_first(const struct map *map)
{
    return map_from(map, 0);
}

static inline struct map_link *
map_after(const struct map *map, const struct map_link *link)
{
    if (link->next != NULL)
        return link->next;
    return map_from(map,
                    (size_t)(map_bucket(map, link->key) - map->bucket) + 1);
}

/*
 * The first one in bucket ${at}, and NULL if that is empty; the others follow.
 * While the buckets are visited one by one from 0 on, things may be put in: that
 * moves others to later buckets only. So nothing that was there is missed, but
 * some may be visited twice.
 */
static inline struct map_link *
map_in(const struct map *map, size_t at)
{
    return at < map->buckets ? map->bucket[at] : NULL;
}

/* Frees the buckets, not the things that were in the map. */
static inline void
map_close(struct map *map)
{
    free(map->bucket);
    *map = (struct map){ NULL, 0, 0, 0, 0 };
}

#endif
