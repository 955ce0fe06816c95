/* The script of the evening. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evening.h"

static const struct store_entry entries[] = {
    { .seat = RK_CHANCE, .by = 3, .when = 11, .text = "deal ring bead" },
    { .seat = 0, .by = 0, .when = 12, .text = "draw deck", .token = "a-1" },
    { .seat = RK_CHANCE, .by = 3, .when = 12, .text = "deal owl" },
    { .seat = 1, .by = 1, .when = 13, .hash = ~(uint64_t)4, .text = "pass" },
};

static struct store_change
table(enum store_kind kind, uint64_t id, const char *link, uint8_t stage)
{
    return (struct store_change){
        .kind = kind,
        .table = { .id = id,
                   .link = link,
                   .host = 1,
                   .setup = "{\"game\":\"magpie\"}",
                   .listed = stage == STORE_OPEN,
                   .stage = stage,
                   .made = 5,
                   .touched = 6u + stage,
                   .chat = true,
                   .dropped = 600,
                   .seats = 3,
                   .seat = { { .person = 1 },
                             { .person = stage == STORE_OPEN ? 0 : 2 },
                             { .bot = "casual" } } }
    };
}

/* A rematch of table 1 that begins with the first entries of its log. */
static struct store_change
rematch(void)
{
    struct store_change change = table(STORE_ADD_TABLE, 3, "three", STORE_OPEN);

    change.table.seat[1].offered = 2;
    change.table.origin =
        (struct store_origin){ .again = 1, .log_of = 1, .entries = 5 };
    return change;
}

/* Somebody resigns, and somebody else wants to end the match. */
static struct store_change
resign(void)
{
    struct store_change change = table(STORE_SET_TABLE, 1, NULL, STORE_PLAYING);

    change.table.seat[0].votes = true;
    change.table.seat[1].resigned = true;
    change.table.seat[1].bot = "skilled";
    return change;
}

/* Somebody lets a bot play while they are away, others want one. */
static struct store_change
replace(void)
{
    struct store_change change = table(STORE_SET_TABLE, 1, NULL, STORE_OVER);

    change.table.chat = false;
    change.table.stand_in = "casual";
    change.table.seat[0].consents = true;
    change.table.seat[1].replaces = 5;
    return change;
}

static struct store_change
rules(void)
{
    return (struct store_change){
        .kind = STORE_SET_RULES,
        .table = { .id = 3,
                   .setup = "{\"game\":\"magpie\",\"pack\":{}}",
                   .rules = 2 }
    };
}

static struct store_change
person(uint64_t id, const char *name)
{
    return (struct store_change){ .kind = STORE_ADD_PERSON,
                                  .person = { id, name, 1000 + id } };
}

static struct store_change
session(enum store_kind kind, uint64_t id)
{
    struct store_change change = {
        .kind = kind, .session = { .person = id, .made = id, .used = 40 + id }
    };

    memset(change.session.hash, (int)id, STORE_HASH);
    return change;
}

static struct store_change
enter(uint64_t id, const char *name)
{
    return (struct store_change){
        .kind = STORE_ENTER,
        .entrance = { person(id, name).person,
                      session(STORE_ADD_SESSION, id).session }
    };
}

/* Another session of person 3, who has one. */
static struct store_change
second_session(void)
{
    struct store_change change = session(STORE_ADD_SESSION, 3);

    memset(change.session.hash, 9, STORE_HASH);
    return change;
}

static struct store_change
append(uint32_t first, bool deal)
{
    return (struct store_change){ .kind = STORE_APPEND,
                                  .append = { .table = 1,
                                              .first = first,
                                              .count = deal ? 3 : 1,
                                              .entry = &entries[deal ? 0 : 3],
                                              .stage = STORE_PLAYING,
                                              .awaited = deal ? 2 : 1,
                                              .heard = deal ? 12 : 0 } };
}

/* The last answer, and how the match ended. */
static struct store_change
end(void)
{
    struct store_change change = append(33, false);

    change.append.stage = STORE_OVER;
    change.append.awaited = 0;
    change.append.result = "{\"winners\":[0]}";
    return change;
}

static struct store_change
say(uint64_t id)
{
    static char text[900]; /* long enough to fill pages */

    memset(text, 'x', sizeof text - 1);
    return (struct store_change){ .kind = STORE_SAY,
                                  .chat = { 1, id, 77, text } };
}

/* Steps 55 and 56: somebody takes table 1 and says something. */
static struct store_change
take(int step)
{
    struct store_change change = say(1);

    change.chat.epoch = 1;
    return step == 55 ? table(STORE_TAKE_TABLE, 1, NULL, STORE_OVER) : change;
}

static struct store_change
ban(enum store_kind kind, uint64_t id, const char *address)
{
    return (struct store_change){ .kind = kind,
                                  .ban = { id, address, 88, "noise" } };
}

static struct store_change
tick(void)
{
    return (struct store_change){ .kind = STORE_SET_CLOCK,
                                  .clock = { 900, 800, 1000 } };
}

/* Steps 8 to 31: three entries, one entry, chat, and so on. */
static struct store_change
play(int step)
{
    uint32_t round = (uint32_t)step / 3;

    if (step % 3 == 2)
        return say(1 + round % 2);
    return step % 3 == 0 ? append(1 + 4 * round, true)
                         : append(4 + 4 * round, false);
}

static struct store_change
change_of(int step)
{
    switch (step) {
    case 0:
        return person(1, "Ada");
    case 1:
        return session(STORE_ADD_SESSION, 1);
    case 2:
        return person(2, "B\xc3\xa9la");
    case 3:
        return session(STORE_ADD_SESSION, 2);
    case 4:
        return table(STORE_ADD_TABLE, 1, "one", STORE_OPEN);
    case 5:
        return table(STORE_SET_TABLE, 1, NULL, STORE_PLAYING);
    case 6:
        return table(STORE_ADD_TABLE, 2, "two", STORE_OPEN);
    case 7:
        return say(2);
    case 32:
        return session(STORE_END_SESSION, 2);
    case 33:
        return table(STORE_DELETE_TABLE, 2, NULL, STORE_OPEN);
    case 34:
        return resign();
    case 35:
        return enter(3, "Cy");
    case 36:
        return rematch();
    case 37:
        return table(STORE_DELETE_TABLE, 3, NULL, STORE_OPEN);
    case 38:
        return rematch();
    case 39:
        return table(STORE_SET_TABLE, 1, NULL, STORE_OVER);
    case 40:
        return ban(STORE_BAN, 0, "203.0.113.0/24");
    case 41:
        return ban(STORE_BAN, 2, "");
    case 42:
        return ban(STORE_BAN, 0, "2001:db8::1");
    case 43:
        return ban(STORE_UNBAN, 0, "203.0.113.0/24");
    case 44:
        return session(STORE_USE_SESSION, 3);
    case 45:
        return second_session();
    case 46:
        return session(STORE_END_SESSIONS, 3);
    case 47:
        return rules();
    case 48:
        return replace();
    case 49:
        return end();
    case 50:
        return table(STORE_DROP_TABLE, 3, NULL, STORE_OPEN);
    case 51:
        return table(STORE_RESTORE_TABLE, 3, NULL, STORE_OPEN);
    case 52:
        return table(STORE_DROP_TABLE, 3, NULL, STORE_OPEN);
    case 53:
        return table(STORE_DELETE_TABLE, 3, NULL, STORE_OPEN);
    case 54:
        return tick();
    }
    return step > 54 ? take(step) : play(step - 8);
}

static void
done(void *context, enum store_status status)
{
    *(enum store_status *)context = status;
}

enum store_status
evening_step(struct store *store, int step)
{
    struct store_change change = change_of(step);
    enum store_status status = STORE_FAILED;

    if (!store_submit(store, &change, done, &status))
        return STORE_FAILED;
    store_drain(store);
    return status;
}

/* The output goes here. */
struct dump {
    FILE *to;
    struct store *store;
    bool failed;
};

static bool
on_entry(void *context, uint32_t number, const struct store_entry *e)
{
    struct dump *dump = context;

    fprintf(dump->to, "  %u %d %d %llu %llx %s %s\n", number, e->seat, e->by,
            (unsigned long long)e->when, (unsigned long long)e->hash, e->text,
            e->token != NULL ? e->token : "-");
    return true;
}

static bool
on_chat(void *context, uint32_t number, const struct store_chat *c)
{
    struct dump *dump = context;

    fprintf(dump->to, "  %u %llu says at %llu: %s\n", number,
            (unsigned long long)c->person, (unsigned long long)c->when,
            c->text);
    return true;
}

static void
dump_seat(struct dump *dump, int number, const struct store_seat *s)
{
    fprintf(dump->to, "  seat %d %llu %s", number,
            (unsigned long long)s->person, s->bot != NULL ? s->bot : "-");
    if (s->offered != 0)
        fprintf(dump->to, " offered %llu", (unsigned long long)s->offered);
    if (s->replaces != 0)
        fprintf(dump->to, " replaces %d", s->replaces);
    fprintf(dump->to, "%s%s%s\n", s->resigned ? " resigned" : "",
            s->votes ? " votes" : "", s->consents ? " consents" : "");
}

/* Values that files of old versions do not have, where they mean something. */
static void
dump_later(struct dump *dump, const struct store_table *t)
{
    if (t->rules != 0)
        fprintf(dump->to, " rules %u", t->rules);
    if (!t->chat)
        fprintf(dump->to, " no chat");
    if (t->stand_in != NULL)
        fprintf(dump->to, " stand-in %s", t->stand_in);
    if (t->dropped != 0)
        fprintf(dump->to, " dropped %llu", (unsigned long long)t->dropped);
    if (t->awaited != STORE_UNKNOWN)
        fprintf(dump->to, " awaited %d", t->awaited);
    if (t->heard != 0)
        fprintf(dump->to, " heard %llu", (unsigned long long)t->heard);
    if (t->result != NULL)
        fprintf(dump->to, " result %s", t->result);
    if (t->epoch != 0)
        fprintf(dump->to, " epoch %llu", (unsigned long long)t->epoch);
    fprintf(dump->to, "\n");
}

static bool
on_table(void *context, const struct store_table *t)
{
    struct dump *dump = context;

    fprintf(dump->to, "table %llu %s host %llu %s %d %d %llu %llu%s%s",
            (unsigned long long)t->id, t->link, (unsigned long long)t->host,
            t->setup, t->listed, t->stage, (unsigned long long)t->made,
            (unsigned long long)t->touched, t->next != NULL ? " next " : "",
            t->next != NULL ? t->next : "");
    dump_later(dump, t);
    for (int i = 0; i < t->seats; i++)
        dump_seat(dump, i, &t->seat[i]);
    if (store_each_entry(dump->store, t->id, 1, on_entry, dump) != STORE_OK ||
        store_each_chat(dump->store, t->id, 1, on_chat, dump) != STORE_OK)
        dump->failed = true;
    return !dump->failed;
}

static bool
on_ban(void *context, const struct store_ban *b)
{
    struct dump *dump = context;

    fprintf(dump->to, "ban %llu %s %llu %s\n", (unsigned long long)b->person,
            b->address, (unsigned long long)b->when, b->why);
    return true;
}

static bool
on_session(void *context, const struct store_session *s)
{
    struct dump *dump = context;

    fprintf(dump->to, "  hash %02x.. made %llu used %llu\n", s->hash[0],
            (unsigned long long)s->made, (unsigned long long)s->used);
    return true;
}

static void
dump_clock(struct dump *dump)
{
    struct store_clock clock;
    enum store_status status = store_find_clock(dump->store, &clock);

    dump->failed |= status == STORE_FAILED;
    if (status == STORE_OK)
        fprintf(dump->to, "clock %llu begun %llu wall %llu\n",
                (unsigned long long)clock.time, (unsigned long long)clock.begun,
                (unsigned long long)clock.wall);
}

static void
dump_sessions(struct dump *dump)
{
    for (int id = 1; id <= 3; id++) {
        unsigned char hash[STORE_HASH];
        char name[STORE_NAME_MAX];
        struct store_entrance found;
        enum store_status status =
            store_find_person(dump->store, (uint64_t)id, &found.person, name);

        dump->failed |= status == STORE_FAILED;
        if (status == STORE_OK)
            fprintf(dump->to, "person %d %s\n", id, name);

        memset(hash, id, sizeof hash);
        status = store_find_session(dump->store, hash, &found, name);
        dump->failed |= status == STORE_FAILED;
        if (status == STORE_OK)
            fprintf(dump->to, "session %d %llu %s %llu\n", id,
                    (unsigned long long)found.person.id, found.person.name,
                    (unsigned long long)found.person.made);
        dump->failed |= store_each_session(dump->store, (uint64_t)id,
                                           on_session, dump) != STORE_OK;
    }
}

char *
evening_dump(struct store *store)
{
    char *text = NULL;
    size_t size = 0;
    struct dump dump = { .to = open_memstream(&text, &size), .store = store };
    uint64_t people = 0, tables = 0;

    if (store_last_ids(store, &people, &tables) != STORE_OK)
        dump.failed = true;
    fprintf(dump.to, "last %llu %llu\n", (unsigned long long)people,
            (unsigned long long)tables);
    dump_sessions(&dump);
    if (store_each_table(store, on_table, &dump) != STORE_OK ||
        store_each_dropped(store, on_table, &dump) != STORE_OK)
        dump.failed = true;
    if (store_each_ban(store, on_ban, &dump) != STORE_OK)
        dump.failed = true;
    dump_clock(&dump);
    fclose(dump.to);
    if (!dump.failed)
        return text;
    free(text);
    return NULL;
}
