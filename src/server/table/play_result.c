/* The result and the match file of a match that has ended. */
#include "play_inside.h"

/* The arguments and the result of a guarded call. */
struct making {
    struct play *table;
    char *text;
    json_t *json;
};

bool
play_has_ended(struct play *table)
{
    return (table->stage == STORE_OVER || table->stage == STORE_ABORTED) &&
           play_load(table) && table->file != NULL;
}

char *
play_result_text(const struct play *table, const struct pending *pending)
{
    struct message_for to = play_to(table, RK_SPECTATOR);

    to.state = (const struct rk_state *)(const void *)pending->after.bytes;
    to.resigned = table->resigning;
    return message_text(message_result(&to));
}

static void
make_result(void *context)
{
    struct making *m = context;
    struct message_for to = play_to(m->table, RK_SPECTATOR);

    m->json = message_result(&to);
}

/* The stored result; rows of earlier versions have none, so it is computed. */
json_t *
play_result(struct play *table)
{
    struct making m = { .table = table };

    if (table->stage != STORE_OVER)
        return NULL;
    if (table->result != NULL)
        return json_loads(table->result, 0, NULL);
    return (play_is_known(table) || play_has_ended(table)) &&
                   play_is_known(table) && play_run(table, make_result, &m)
               ? m.json
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
