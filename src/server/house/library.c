/* A cache of ended matches, the most recently used. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <store/secret.h>

#include "library.h"

/* A bound on memory: an entry of a log takes some hundred bytes. */
enum { MATCHES = 16, ENTRIES_MAX = 250000 };

struct book {
    struct play *play; /* NULL: unused */
    char link[SECRET_LINK];
    uint64_t used; /* higher for later uses */
};

struct library {
    struct play_host host; /* around tables that nobody plays at */
    struct book book[MATCHES];
    uint64_t looks;
};

/* The play keeps the reason itself: play_aside(). */
static void
on_aside(void *context, struct play *play, const char *why)
{
    (void)context;
    (void)play;
    (void)why;
}

struct library *
library_open(void)
{
    struct library *library = memory_new(1, sizeof *library);

    library->host = (struct play_host){ .context = library, .aside = on_aside };
    return library;
}

static void
put_back(struct book *book)
{
    play_close(book->play);
    book->play = NULL;
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

/* The first empty place, or that of the least recently used match. */
static struct book *
oldest(struct library *library)
{
    int old = 0;

    for (int i = 0; i < MATCHES; i++) {
        if (library->book[i].play == NULL)
            return &library->book[i];
        if (library->book[i].used < library->book[old].used)
            old = i;
    }
    return &library->book[old];
}

static uint64_t
entries_of(const struct book *book)
{
    return book->play != NULL ? play_entries(book->play) : 0;
}

/* Frees the least recently used matches to make room for ${entries}. */
static void
make_room(struct library *library, uint32_t entries)
{
    uint64_t total = entries;

    for (int i = 0; i < MATCHES; i++)
        total += entries_of(&library->book[i]);
    for (int left = MATCHES; left > 0 && total > ENTRIES_MAX; left--) {
        struct book *old = &library->book[0];

        for (int i = 1; i < MATCHES; i++) {
            struct book *b = &library->book[i];

            if (b->play != NULL && (old->play == NULL || b->used < old->used))
                old = b;
        }
        total -= entries_of(old);
        put_back(old);
    }
}

/* A table that is being read. */
struct reading {
    const struct play_host *host;
    struct play *play;
};

static bool
on_table(void *context, const struct store_table *row)
{
    struct reading *reading = context;
    uint8_t resigned = 0;

    reading->play = play_open(reading->host, row);
    for (int seat = 0; seat < row->seats; seat++)
        resigned |= row->seat[seat].resigned ? rk_seat_bit(seat) : 0;
    if (reading->play != NULL)
        play_resign(reading->play, resigned);
    return false;
}

/* Reads it and keeps it, whole or damaged. */
static struct play *
read_match(struct library *library, struct store *store, const char *link)
{
    struct reading reading = { .host = &library->host };
    struct rk_text text;
    struct book *book;

    library->host.store = store;
    if (store == NULL ||
        store_find_table(store, link, on_table, &reading) != STORE_OK ||
        reading.play == NULL)
        return NULL;
    make_room(library, play_entries(reading.play));
    book = oldest(library);
    put_back(book);
    text = rk_text_over(book->link, sizeof book->link);
    rk_text_add(&text, link);
    book->play = reading.play;
    book->used = ++library->looks;
    return book->play;
}

struct play *
library_find(struct library *library, struct store *store, const char *link)
{
    for (struct book *b = library->book; b < library->book + MATCHES; b++) {
        if (b->play == NULL || strcmp(b->link, link) != 0)
            continue;
        b->used = ++library->looks;
        return b->play;
    }
    return read_match(library, store, link);
}

void
library_drop(struct library *library, const struct play *play)
{
    for (int i = 0; i < MATCHES; i++) {
        if (library->book[i].play == play)
            put_back(&library->book[i]);
    }
}
