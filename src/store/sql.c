/* The statements of the store, for every driver. */
#include <stdarg.h>

#include <rookery/check.h>

#include "driver.h"

/*
 * True if table ?1 has this epoch, for as long as the transaction lasts: where
 * there are several writers, the driver reads a lock instead of the comment.
 */
#define IS_HELD(epoch)                                                         \
    "coalesce((SELECT epoch FROM progress WHERE tab = ?1 /* lock */), -1)"     \
    " = " #epoch

/*
 * ADD_TABLE, SET_TABLE and the questions for tables are built from the columns
 * of tables; this has only the ends of these questions.
 */
static const struct statement {
    const char *types; /* as in sql.h */
    const char *text;
    bool must_find;
} statements[READ_TABLES] = {
    [ADD_PERSON] = { "iti",
                     "INSERT INTO people (id, name, made) VALUES (?, ?, ?)" },
    [ADD_SESSION] = { "hiii", "INSERT INTO sessions (hash, person, made, used)"
                              " VALUES (?, ?, ?, ?)" },
    [USE_SESSION] = { "hi", "UPDATE sessions SET used = ?2 WHERE hash = ?1",
                      .must_find = true },
    [END_SESSION] = { "h", "DELETE FROM sessions WHERE hash = ?",
                      .must_find = true },
    [END_SESSIONS] = { "ih",
                       "DELETE FROM sessions WHERE person = ? AND hash <> ?" },
    [ADD_TABLE] = { "ititiiiiiiit", NULL },
    [SET_TABLE] = { "ititiiiiiiit", NULL, .must_find = true },
    [SET_RULES] = { "iti",
                    "UPDATE tables SET setup = ?2, rules = ?3"
                    " WHERE id = ?1 AND rules = 0",
                    .must_find = true },
    [DROP_TABLE] = { "ii",
                     "UPDATE tables SET dropped = ?2"
                     " WHERE id = ?1 AND dropped = 0",
                     .must_find = true },
    [RESTORE_TABLE] = { "ii",
                        "UPDATE tables SET dropped = 0, touched = ?2"
                        " WHERE id = ?1 AND dropped <> 0",
                        .must_find = true },
    [DELETE_TABLE] = { "i", "DELETE FROM tables WHERE id = ?",
                       .must_find = true },
    [SET_NEXT] = { "it",
                   "UPDATE tables SET next = ?2 WHERE id = ?1 AND (next IS "
                   "NULL OR"
                   " next IN (SELECT link FROM tables WHERE dropped <> 0))",
                   .must_find = true },
    [CLEAR_NEXT] = { "i", "UPDATE tables SET next = NULL WHERE next ="
                          " (SELECT link FROM tables WHERE id = ?)" },
    [COPY_LOG] = { "iii",
                   "INSERT INTO log (tab, n, seat, giver, at, hash, text, "
                   "token)"
                   " SELECT ?1, n, seat, giver, at, hash, text, NULL FROM log"
                   " WHERE tab = ?2 AND n <= ?3" },
    [PUT_SEAT] = { "iiitiiiii",
                   "INSERT INTO seats (tab, seat, person, bot, offered,"
                   " resigned, votes, consents, replaces)"
                   " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                   " ON CONFLICT (tab, seat) DO UPDATE SET person = "
                   "excluded.person,"
                   " bot = excluded.bot, offered = excluded.offered,"
                   " resigned = excluded.resigned, votes = excluded.votes,"
                   " consents = excluded.consents, replaces = "
                   "excluded.replaces" },
    [HOLD_TABLE] = { "ii", "SELECT 1 WHERE " IS_HELD(?2), .must_find = true },
    [TAKE_TABLE] = { "ii",
                     "UPDATE progress SET epoch = ?2 + 1"
                     " WHERE tab = ?1 AND epoch = ?2",
                     .must_find = true },
    [LOG_ENDS] = { "iii",
                   "SELECT 1 WHERE " IS_HELD(?3)
                   " AND coalesce((SELECT max(n) FROM log WHERE tab = ?1), 0)"
                   " = ?2",
                   .must_find = true },
    [ADD_ENTRY] = { "iiiiiitt", "INSERT INTO log (tab, n, seat, giver, at, "
                                "hash, text, token)"
                                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)" },
    [SET_STAGE] = { "iii", "UPDATE tables SET stage = ?2, touched = ?3"
                           " WHERE id = ?1 AND stage <> ?2" },
    [ADD_PROGRESS] = { "ii",
                       "INSERT INTO progress (tab, awaited, heard, epoch)"
                       " VALUES (?, -1, 0, ?)" },
    [MEND_PROGRESS] = { "i",
                        "INSERT INTO progress (tab, awaited, heard, epoch)"
                        " VALUES (?, -1, 0, -1) ON CONFLICT DO NOTHING" },
    [SET_PROGRESS] = { "iiit",
                       "UPDATE progress SET awaited = ?2,"
                       " heard = CASE WHEN ?3 > 0 THEN ?3 ELSE heard END,"
                       " result = coalesce(?4, result) WHERE tab = ?1" },
    [ADD_CHAT] = { "iiit", "INSERT INTO chat (tab, n, person, at, text)"
                           " SELECT ?1, 1 + coalesce(max(n), 0), ?2, ?3, ?4"
                           " FROM chat WHERE tab = ?1" },
    [SET_CLOCK] = { "iii",
                    "INSERT INTO clock (one, time, begun, wall)"
                    " VALUES (1, ?, ?, ?) ON CONFLICT (one) DO UPDATE SET"
                    " time = excluded.time, begun = excluded.begun,"
                    " wall = excluded.wall" },
    [EACH_TABLE] = { "", "WHERE dropped = 0 ORDER BY id" },
    [EACH_DROPPED] = { "", "WHERE dropped <> 0"
                           " ORDER BY dropped DESC, id DESC" },
    [OLD_DROPPED] = { "i", "WHERE dropped <> 0 AND dropped < ?"
                           " ORDER BY dropped, id" },
    [EACH_UNRULED] = { "", "WHERE rules = 0 ORDER BY id" },
    [ONE_TABLE] = { "t", "WHERE link = ? AND dropped = 0" },
    [NUMBERED_TABLE] = { "i", "WHERE id = ?" },
    [PREVIOUS_TABLE] = { "t", "WHERE next = ? AND dropped = 0" },
    [EACH_SEAT] = { "i", "SELECT seat, person, bot, offered, resigned, votes,"
                         " consents, replaces"
                         " FROM seats WHERE tab = ? ORDER BY seat" },
    [EACH_ENTRY] = { "ii",
                     "SELECT n, seat, giver, at, hash, text, token FROM log"
                     " WHERE tab = ? AND n >= ? ORDER BY n" },
    [LOG_LENGTH] = { "i", "SELECT coalesce(max(n), 0) FROM log WHERE tab = ?" },
    [EACH_CHAT] = { "ii", "SELECT n, person, at, text FROM chat"
                          " WHERE tab = ? AND n >= ? ORDER BY n" },
    [LAST_CHAT] = { "iii",
                    "SELECT n, person, at, text FROM chat"
                    " WHERE tab = ?1 AND n < ?2 AND n >= (SELECT min(n) FROM"
                    " (SELECT n FROM chat WHERE tab = ?1 AND n < ?2"
                    " ORDER BY n DESC LIMIT ?3) AS latest) ORDER BY n" },
    [ONE_SESSION] = { "h",
                      "SELECT people.id, name, people.made, hash, person,"
                      " sessions.made, used FROM sessions"
                      " JOIN people ON people.id = person WHERE hash = ?" },
    [EACH_SESSION] = { "i", "SELECT hash, person, made, used FROM sessions"
                            " WHERE person = ? ORDER BY used DESC, made DESC, "
                            "hash" },
    [ONE_PERSON] = { "i", "SELECT id, name, made, 0 FROM people WHERE id = ?" },
    [LAST_PERSON] = { "", "SELECT coalesce(max(id), 0) FROM people" },
    [LAST_TABLE] = { "", "SELECT coalesce(max(id), 0) FROM tables" },
    [NAMED_PERSON] = { "", "SELECT coalesce(max(person), 0) FROM sessions" },
    [NAMED_TABLE] = { "", "SELECT coalesce(max(tab), 0) FROM seats" },
    [PUT_BAN] = { "itit",
                  "INSERT INTO bans (person, address, at, why)"
                  " VALUES (?, ?, ?, ?) ON CONFLICT (person, address) DO UPDATE"
                  " SET at = excluded.at, why = excluded.why" },
    [END_BAN] = { "it", "DELETE FROM bans WHERE person = ? AND address = ?",
                  .must_find = true },
    [EACH_PERSON] = { "", "SELECT id, name, made, coalesce(n, 0) FROM people "
                          "LEFT JOIN"
                          " (SELECT person AS who, count(DISTINCT tab) AS n "
                          "FROM seats"
                          " JOIN tables ON tables.id = tab WHERE person <> 0 "
                          "AND resigned = 0"
                          " AND dropped = 0 AND stage < 2 GROUP BY person) AS "
                          "played ON who = id"
                          " ORDER BY id" },
    [EACH_BAN] = { "", "SELECT person, address, at, why FROM bans"
                       " ORDER BY person, address" },
    [ONE_CLOCK] = { "", "SELECT time, begun, wall FROM clock" },
};

const char *
sql_types(enum sql which)
{
    return which < READ_TABLES ? statements[which].types
                               : sql_copy_types(which);
}

bool
sql_must_find(enum sql which)
{
    return which < READ_TABLES && statements[which].must_find;
}

void
sql_text(enum sql which, struct rk_text *text)
{
    if (which == ADD_TABLE)
        sql_table_insert(text);
    else if (which == SET_TABLE)
        sql_table_update(text);
    else if (which >= READ_TABLES)
        sql_copy_text(which, text);
    else if (which >= EACH_TABLE && which <= PREVIOUS_TABLE)
        sql_table_select(text, statements[which].text);
    else
        rk_text_add(text, statements[which].text);
    RK_CHECK(!text->cut);
}

/* Takes the values of the statement ${which} from ${from}. */
static void
take_values(enum sql which, union sql_value *values, va_list from)
{
    const char *types = sql_types(which);

    for (int i = 0; types[i] != '\0'; i++) {
        if (types[i] == 'i')
            values[i].number = va_arg(from, uint64_t);
        else if (types[i] == 't')
            values[i].text = va_arg(from, const char *);
        else
            values[i].hash = va_arg(from, const unsigned char *);
    }
}

enum store_status
sql_run(struct driver_link *link, enum sql which, ...)
{
    union sql_value values[SQL_VALUES];
    va_list from;

    va_start(from, which);
    take_values(which, values, from);
    va_end(from);
    return link->driver->run(link, which, values);
}
