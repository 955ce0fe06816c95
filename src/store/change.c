/* Copies of changes: one block of memory each, texts and entries included. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "change.h"

/* Memory that is allocated from front to back. */
struct arena {
    char *at; /* NULL: only the size is counted */
    size_t used;
};

/* Takes ${size} bytes, aligned for anything; NULL when only counting. */
static void *
take(struct arena *arena, size_t size)
{
    size_t step = _Alignof(max_align_t), from = arena->used;

    arena->used += (size + step - 1) / step * step;
    return arena->at != NULL ? arena->at + from : NULL;
}

/* A copy of the ${size} bytes at ${from}. */
static void *
keep(struct arena *arena, const void *from, size_t size)
{
    void *to = take(arena, size);

    return to != NULL && size > 0 ? memcpy(to, from, size) : to;
}

/* Replaces the text at ${text}, which may be NULL, by a copy. */
static void
keep_text(struct arena *arena, const char **text)
{
    const char *copy;

    if (*text == NULL)
        return;
    copy = keep(arena, *text, strlen(*text) + 1);
    if (copy != NULL)
        *text = copy;
}

static void
keep_table(struct arena *arena, struct store_table *table)
{
    keep_text(arena, &table->link);
    keep_text(arena, &table->setup);
    keep_text(arena, &table->stand_in);
    for (int seat = 0; seat < table->seats; seat++)
        keep_text(arena, &table->seat[seat].bot);
}

static void
keep_append(struct arena *arena, struct store_append *append)
{
    struct store_entry *entries = keep(
        arena, append->entry, (size_t)append->count * sizeof *append->entry);

    for (uint32_t i = 0; i < append->count; i++) {
        struct store_entry entry = append->entry[i];

        keep_text(arena, &entry.text);
        keep_text(arena, &entry.token);
        if (entries != NULL)
            entries[i] = entry;
    }
    if (entries != NULL)
        append->entry = entries;
    keep_text(arena, &append->result);
}

static void
keep_all(struct arena *arena, struct store_change *change)
{
    switch (change->kind) {
    case STORE_ENTER:
        keep_text(arena, &change->entrance.person.name);
        return;
    case STORE_ADD_PERSON:
        keep_text(arena, &change->person.name);
        return;
    case STORE_ADD_TABLE:
    case STORE_SET_TABLE:
    case STORE_SET_RULES:
        keep_table(arena, &change->table);
        return;
    case STORE_APPEND:
        keep_append(arena, &change->append);
        return;
    case STORE_SAY:
        keep_text(arena, &change->chat.text);
        return;
    case STORE_BAN:
    case STORE_UNBAN:
        keep_text(arena, &change->ban.address);
        keep_text(arena, &change->ban.why);
        return;
    case STORE_ADD_SESSION:
    case STORE_USE_SESSION:
    case STORE_END_SESSION:
    case STORE_END_SESSIONS:
    case STORE_DROP_TABLE:
    case STORE_RESTORE_TABLE:
    case STORE_DELETE_TABLE:
    case STORE_TAKE_TABLE:
    case STORE_SET_CLOCK:
    case STORE_PUT_ROW:
    case STORE_KINDS:
        return;
    }
}

struct change_hold
change_hold(const struct store_change *change)
{
    const struct store_table *t = &change->table;

    switch (change->kind) {
    case STORE_APPEND:
        return (struct change_hold){ change->append.table,
                                     change->append.epoch };
    case STORE_SAY:
        return (struct change_hold){ change->chat.table, change->chat.epoch };
    case STORE_ADD_TABLE:
        return (struct change_hold){ t->origin.again, t->origin.epoch };
    case STORE_SET_TABLE:
    case STORE_SET_RULES:
    case STORE_DROP_TABLE:
    case STORE_RESTORE_TABLE:
    case STORE_DELETE_TABLE:
    case STORE_TAKE_TABLE:
        return (struct change_hold){ t->id, t->epoch };
    case STORE_ENTER:
    case STORE_ADD_PERSON:
    case STORE_ADD_SESSION:
    case STORE_USE_SESSION:
    case STORE_END_SESSION:
    case STORE_END_SESSIONS:
    case STORE_BAN:
    case STORE_UNBAN:
    case STORE_SET_CLOCK:
    case STORE_PUT_ROW:
    case STORE_KINDS:
        break;
    }
    return (struct change_hold){ 0 };
}

struct change *
change_copy(const struct store_change *change)
{
    struct store_change measured = *change;
    struct arena arena = { 0 };
    struct change *copy;

    take(&arena, sizeof *copy);
    keep_all(&arena, &measured);
    copy = calloc(1, arena.used);
    if (copy == NULL)
        return NULL;
    arena = (struct arena){ .at = (char *)copy };
    take(&arena, sizeof *copy);
    copy->change = *change;
    keep_all(&arena, &copy->change);
    return copy;
}
