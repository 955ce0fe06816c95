/* Acknowledged answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <store/store.h>

#include "cli/cli.h"
#include "cli/folder.h"

#include "load_acks.h"

enum { LINK_MAX = 64 };

struct load_ack {
    char link[LINK_MAX];
    int seat;
    char token[STORE_TOKEN_MAX];
    uint64_t hash; /* of the answer */
    bool found;
};

/* FNV-1a: thousands of answers are compared, but none is kept. */
static uint64_t
hash_text(const char *text)
{
    uint64_t hash = UINT64_C(14695981039346656037);

    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return hash;
}

static void
name(struct load_ack *ack, const char *link, int seat, const char *token)
{
    memset(ack, 0, sizeof *ack);
    snprintf(ack->link, sizeof ack->link, "%s", link);
    snprintf(ack->token, sizeof ack->token, "%s", token);
    ack->seat = seat;
}

void
load_acks_add(struct load_acks *acks, const char *link, int seat,
              const char *token, const char *answer)
{
    struct load_ack *ack;

    acks->list = memory_grow(acks->list, acks->count, &acks->room, 256,
                             sizeof *acks->list);
    ack = &acks->list[acks->count++];
    name(ack, link, seat, token);
    ack->hash = hash_text(answer);
}

static int
compare(const void *a, const void *b)
{
    const struct load_ack *x = a, *y = b;
    int order = strcmp(x->link, y->link);

    if (order == 0)
        order = x->seat - y->seat;
    return order != 0 ? order : strcmp(x->token, y->token);
}

/* Searching the store. */
struct search {
    struct load_acks *acks;
    struct store *store;
    const char *link; /* of the table */
    bool failed;
};

static bool
on_entry(void *context, uint32_t number, const struct store_entry *entry)
{
    struct search *search = context;
    struct load_ack key, *ack;

    (void)number;
    if (entry->token == NULL)
        return true;
    name(&key, search->link, entry->seat, entry->token);
    ack = bsearch(&key, search->acks->list, search->acks->count, sizeof key,
                  compare);
    if (ack != NULL && ack->hash == hash_text(entry->text))
        ack->found = true;
    return true;
}

static bool
on_table(void *context, const struct store_table *table)
{
    struct search *search = context;

    search->link = table->link;
    search->failed = store_each_entry(search->store, table->id, 1, on_entry,
                                      search) != STORE_OK;
    return !search->failed;
}

long
load_acks_find(struct load_acks *acks, const char *folder)
{
    char path[FOLDER_PATH], sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct search search = { .acks = acks };
    long found = 0;

    folder_store(folder, path);
    search.store = store_open(
        &(struct store_settings){ .path = path, .asks_only = true }, &why);
    if (search.store == NULL) {
        cli_failed("%s", sentence);
        return -1;
    }
    qsort(acks->list, acks->count, sizeof *acks->list, compare);
    if (store_each_table(search.store, on_table, &search) != STORE_OK ||
        search.failed) {
        cli_failed("The data in %s cannot be read.", path);
        found = -1;
    }
    store_close(search.store);
    for (size_t i = 0; found >= 0 && i < acks->count; i++)
        found += acks->list[i].found;
    return found;
}

void
load_acks_free(struct load_acks *acks)
{
    free(acks->list);
    *acks = (struct load_acks){ 0 };
}
