/* Matches that have ended, the ones used last. */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <store/secret.h>

#include "library.h"

/* A bound on memory: an entry of a log takes some hundred bytes. */
enum { MATCHES = 16, ENTRIES_MAX = 250000 };

struct book {
    struct gametable *match; /* NULL: none is here */
    char link[SECRET_LINK];
    uint64_t used; /* the higher the later */
};

struct library {
    struct gametable_host host; /* around tables that nobody plays at */
    struct book book[MATCHES];
    uint64_t looks;
};

/* What is wrong with a table is kept in it: gametable_aside(). */
static void
on_aside(void *context, struct gametable *table, const char *why)
{
    (void)context;
    (void)table;
    (void)why;
}

struct library *
library_open(void)
{
    struct library *library = calloc(1, sizeof *library);

    RK_CHECK(library != NULL);
    library->host =
        (struct gametable_host){ .context = library, .aside = on_aside };
    return library;
}

static void
put_back(struct book *book)
{
    gametable_close(book->match);
    book->match = NULL;
}

void
library_close(struct library *library)
{
    if (library == NULL)
        return;
    for (int i = 0; i < MATCHES; i++)
        put_back(&library->book[i]);
    free(library);
}

/* The empty place or the one unused for longest. */
static struct book *
oldest(struct library *library)
{
    struct book *old = &library->book[0];

    for (struct book *b = old; b < library->book + MATCHES; b++) {
        if (b->match == NULL)
            return b;
        if (b->used < old->used)
            old = b;
    }
    return old;
}

/* Lets go of old matches until there is room for one of ${entries}. */
static void
make_room(struct library *library, uint32_t entries)
{
    uint64_t total = entries;

    for (int i = 0; i < MATCHES; i++) {
        if (library->book[i].match != NULL)
            total += gametable_entries(library->book[i].match);
    }
    while (total > ENTRIES_MAX && total > entries) {
        struct book *old = NULL;

        for (struct book *b = library->book; b < library->book + MATCHES; b++) {
            if (b->match != NULL && (old == NULL || b->used < old->used))
                old = b;
        }
        total -= gametable_entries(old->match);
        put_back(old);
    }
}

/* A table that is being read. */
struct reading {
    const struct gametable_host *host;
    struct gametable *match;
};

static bool
on_table(void *context, const struct store_table *row)
{
    struct reading *reading = context;
    uint8_t resigned = 0;

    reading->match = gametable_open(reading->host, row);
    for (int seat = 0; seat < row->seats; seat++)
        resigned |= row->seat[seat].resigned ? rk_seat_bit(seat) : 0;
    if (reading->match != NULL)
        gametable_resign(reading->match, resigned);
    return false;
}

/* Reads it and keeps it, whole or damaged. */
static struct gametable *
read_match(struct library *library, struct store *store, const char *link)
{
    struct reading reading = { .host = &library->host };
    struct rk_text text;
    struct book *book;

    library->host.store = store;
    if (store == NULL ||
        store_find_table(store, link, on_table, &reading) != STORE_OK ||
        reading.match == NULL)
        return NULL;
    make_room(library, gametable_entries(reading.match));
    book = oldest(library);
    put_back(book);
    text = rk_text_over(book->link, sizeof book->link);
    rk_text_add(&text, link);
    book->match = reading.match;
    book->used = ++library->looks;
    return book->match;
}

struct gametable *
library_find(struct library *library, struct store *store, const char *link)
{
    for (struct book *b = library->book; b < library->book + MATCHES; b++) {
        if (b->match == NULL || strcmp(b->link, link) != 0)
            continue;
        b->used = ++library->looks;
        return b->match;
    }
    return read_match(library, store, link);
}
