/* A change of each kind. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "kinds.h"
#include "new.h"
#include "temporary.h"

struct store_change
kinds_about(enum store_kind kind, uint64_t table, uint64_t epoch)
{
    struct store_change change = new_table(table, "?");

    change.kind = kind;
    change.table.epoch = epoch;
    change.table.dropped = kind == STORE_DROP_TABLE ? 70 : 0;
    return change;
}

/* The rematch of ${table}. */
static struct store_change
rematch(uint64_t table, uint64_t epoch)
{
    struct store_change change = new_table(1000 + table, "again");

    change.table.origin.again = table;
    change.table.origin.epoch = epoch;
    return change;
}

static struct store_change
append(uint64_t table, uint64_t epoch)
{
    struct store_change change = new_entry(table, 1, &pass);

    change.append.epoch = epoch;
    return change;
}

static struct store_change
say(uint64_t table, uint64_t epoch)
{
    return (struct store_change){ .kind = STORE_SAY,
                                  .chat = { table, 1, 1, "hello", epoch } };
}

bool
kinds_make(enum store_kind kind, uint64_t table, uint64_t epoch,
           struct store_change *change)
{
    *change = kinds_about(kind, table, epoch);
    switch (kind) {
    case STORE_SET_TABLE:
    case STORE_SET_RULES:
    case STORE_DROP_TABLE:
    case STORE_RESTORE_TABLE:
    case STORE_DELETE_TABLE:
    case STORE_TAKE_TABLE:
        return true;
    case STORE_ADD_TABLE:
        *change = rematch(table, epoch);
        return true;
    case STORE_APPEND:
        *change = append(table, epoch);
        return true;
    case STORE_SAY:
        *change = say(table, epoch);
        return true;
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
    return false;
}

void
kinds_prepare(struct store *store, enum store_kind kind, uint64_t id)
{
    char link[16] = "";
    struct store_change change = new_table(id, link);

    snprintf(link, sizeof link, "table-%d", (int)id);
    if (kind == STORE_SET_RULES)
        change.table.rules = 0;
    temporary_must(store, change);
    if (kind == STORE_RESTORE_TABLE)
        temporary_must(store, kinds_about(STORE_DROP_TABLE, id, 0));
    temporary_must(store, kinds_about(STORE_TAKE_TABLE, id, 0));
}
