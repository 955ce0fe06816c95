/* The questions of store.h. */
#include "sql.h"
#include "store_ask.h"

/* Receives a person, whose name is kept in ${name}, and perhaps a session. */
struct found {
    struct store_person *person;
    struct store_session *session;
    char *name;
};

static bool
on_person(void *context, const struct store_person *person, uint32_t tables)
{
    struct found *found = context;
    struct rk_text name = rk_text_over(found->name, STORE_NAME_MAX);

    (void)tables;
    *found->person = *person;
    rk_text_add(&name, person->name);
    found->person->name = found->name;
    return true;
}

static void
on_entrance(void *context, const struct store_entrance *entrance)
{
    struct found *found = context;

    *found->session = entrance->session;
    on_person(found, &entrance->person, 0);
}

enum store_status
store_find_session(struct store *store, const unsigned char *hash,
                   struct store_entrance *entrance, char *name)
{
    struct found found = { .person = &entrance->person,
                           .session = &entrance->session,
                           .name = name };

    return store_ask(store, &(struct sql_ask){ .question = SQL_SESSION,
                                               .hash = hash,
                                               .on_entrance = on_entrance,
                                               .context = &found });
}

enum store_status
store_find_person(struct store *store, uint64_t id, struct store_person *person,
                  char *name)
{
    struct found found = { .person = person, .name = name };

    return store_ask(store, &(struct sql_ask){ .question = SQL_PERSON,
                                               .id = id,
                                               .on_person = on_person,
                                               .context = &found });
}

static void
on_id(void *context, uint64_t id)
{
    *(uint64_t *)context = id;
}

/* For lists, an empty one is fine too. */
static enum store_status
listed(enum store_status status)
{
    return status == STORE_NOTHING ? STORE_OK : status;
}

/* Asks for tables, by a number or a link where the question needs one. */
static enum store_status
ask_tables(struct store *store, enum sql_question question, uint64_t id,
           const char *link, store_on_table *visit, void *context)
{
    return store_ask(store, &(struct sql_ask){ .question = question,
                                               .id = id,
                                               .link = link,
                                               .on_table = visit,
                                               .context = context });
}

enum store_status
store_each_table(struct store *store, store_on_table *visit, void *context)
{
    return listed(ask_tables(store, SQL_TABLES, 0, NULL, visit, context));
}

enum store_status
store_each_dropped(struct store *store, store_on_table *visit, void *context)
{
    return listed(ask_tables(store, SQL_DROPPED, 0, NULL, visit, context));
}

enum store_status
store_old_dropped(struct store *store, uint64_t time, store_on_table *visit,
                  void *context)
{
    return listed(
        ask_tables(store, SQL_OLD_DROPPED, time, NULL, visit, context));
}

enum store_status
store_each_unruled(struct store *store, store_on_table *visit, void *context)
{
    return listed(ask_tables(store, SQL_UNRULED, 0, NULL, visit, context));
}

enum store_status
store_numbered_table(struct store *store, uint64_t id, store_on_table *visit,
                     void *context)
{
    return ask_tables(store, SQL_NUMBERED, id, NULL, visit, context);
}

enum store_status
store_previous_table(struct store *store, const char *link,
                     store_on_table *visit, void *context)
{
    return ask_tables(store, SQL_PREVIOUS, 0, link, visit, context);
}

enum store_status
store_find_table(struct store *store, const char *link, store_on_table *visit,
                 void *context)
{
    return ask_tables(store, SQL_ONE_TABLE, 0, link, visit, context);
}

enum store_status
store_each_session(struct store *store, uint64_t person,
                   store_on_session *visit, void *context)
{
    return listed(store_ask(
        store, &(struct sql_ask){ SQL_SESSIONS, .id = person,
                                  .on_session = visit, .context = context }));
}

enum store_status
store_each_entry(struct store *store, uint64_t table, uint32_t from,
                 store_on_entry *visit, void *context)
{
    return listed(store_ask(
        store, &(struct sql_ask){ SQL_ENTRIES, .id = table, .from = from,
                                  .on_entry = visit, .context = context }));
}

/* Asks for ${most} lines of chat from or before number ${from}. */
static enum store_status
ask_chat(struct store *store, enum sql_question question, uint64_t table,
         uint64_t from, uint32_t most, store_on_chat *visit, void *context)
{
    return listed(store_ask(store, &(struct sql_ask){ .question = question,
                                                      .id = table,
                                                      .from = from,
                                                      .most = most,
                                                      .on_chat = visit,
                                                      .context = context }));
}

enum store_status
store_each_chat(struct store *store, uint64_t table, uint32_t from,
                store_on_chat *visit, void *context)
{
    return ask_chat(store, SQL_CHAT, table, from, 0, visit, context);
}

enum store_status
store_last_chat(struct store *store, uint64_t table, uint32_t before,
                uint32_t most, store_on_chat *visit, void *context)
{
    return ask_chat(store, SQL_LAST_CHAT, table,
                    before > 0 ? before : INT64_MAX, most, visit, context);
}

enum store_status
store_each_person(struct store *store, store_on_person *visit, void *context)
{
    return listed(
        store_ask(store, &(struct sql_ask){ SQL_PEOPLE, .on_person = visit,
                                            .context = context }));
}

enum store_status
store_each_ban(struct store *store, store_on_ban *visit, void *context)
{
    return listed(store_ask(store, &(struct sql_ask){ SQL_BANS, .on_ban = visit,
                                                      .context = context }));
}

/* Asks for one number. */
static enum store_status
ask_id(struct store *store, enum sql_question question, uint64_t table,
       uint64_t *id)
{
    return store_ask(store, &(struct sql_ask){ .question = question,
                                               .id = table,
                                               .on_id = on_id,
                                               .context = id });
}

enum store_status
store_log_length(struct store *store, uint64_t table, uint64_t *length)
{
    return ask_id(store, SQL_LOG_LENGTH, table, length);
}

enum store_status
store_last_ids(struct store *store, uint64_t *person, uint64_t *table)
{
    enum store_status status = ask_id(store, SQL_LAST_PERSON, 0, person);

    return status == STORE_OK ? ask_id(store, SQL_LAST_TABLE, 0, table)
                              : status;
}

static void
on_clock(void *context, const struct store_clock *clock)
{
    *(struct store_clock *)context = *clock;
}

enum store_status
store_find_clock(struct store *store, struct store_clock *clock)
{
    return store_ask(store, &(struct sql_ask){ .question = SQL_CLOCK,
                                               .on_clock = on_clock,
                                               .context = clock });
}
