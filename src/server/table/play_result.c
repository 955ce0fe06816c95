/* The result and the match file of a match that has ended. */
#include <base/memory.h>
#include <wire/write.h>

#include "play_inside.h"

/* The arguments and the result of a guarded call. */
struct making {
    struct play *table;
    char *text; /* malloc'ed */
};

bool
play_has_ended(struct play *table)
{
    return (table->stage == STORE_OVER || table->stage == STORE_ABORTED) &&
           play_load(table) && table->file != NULL;
}

static char *
result_text(const struct message_for *to)
{
    struct buffer out = { 0 };

    message_write_result(&out, to);
    write_end(&out);
    return out.at;
}

char *
play_result_text(const struct play *table, const struct pending *pending)
{
    struct message_for to = play_to(table, RK_SPECTATOR);

    to.state = (const struct rk_state *)(const void *)pending->after.bytes;
    to.resigned = table->resigning;
    return result_text(&to);
}

static void
make_result(void *context)
{
    struct making *m = context;
    struct message_for to = play_to(m->table, RK_SPECTATOR);

    m->text = result_text(&to);
}

/* NULL: it is damaged. */
static char *
stored_result(const struct play *table)
{
    json_t *json = json_loads(table->result, 0, NULL);
    char *text = json != NULL ? memory_copy(table->result) : NULL;

    json_decref(json);
    return text;
}

/* The stored result; rows of earlier versions have none, so it is computed. */
char *
play_result(struct play *table)
{
    struct making m = { .table = table };

    if (table->stage != STORE_OVER)
        return NULL;
    if (table->result != NULL)
        return stored_result(table);
    return (play_is_known(table) || play_has_ended(table)) &&
                   play_is_known(table) && play_run(table, make_result, &m)
               ? m.text
               : NULL;
}

bool
play_lacks_result(const struct play *table)
{
    return table->stage == STORE_OVER && table->result == NULL &&
           table->memory == PLAY_UNREAD;
}

static void
make_file(void *context)
{
    struct making *m = context;

    m->text = rk_match_file_text(m->table->file);
}

char *
play_file(struct play *table, const char **game)
{
    struct making m = { .table = table };

    if (!play_has_ended(table) || !play_run(table, make_file, &m))
        return NULL;
    *game = table->game->id;
    return m.text;
}
