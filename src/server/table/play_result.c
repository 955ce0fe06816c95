/* The result and the match file of a match that has ended. */
#include <base/memory.h>
#include <wire/write.h>

#include "play_inside.h"

/* The arguments and the result of a guarded call. */
struct making {
    struct play *play;
    char *text; /* malloc'ed */
};

bool
play_has_ended(struct play *play)
{
    return (play->stage == STORE_OVER || play->stage == STORE_ABORTED) &&
           play_load(play) && play->file != NULL;
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
play_result_text(const struct play *play, const struct pending *pending)
{
    struct message_for to = play_to(play, RK_SPECTATOR);

    to.state = (const struct rk_state *)(const void *)pending->after.bytes;
    to.resigned = play->resigning;
    return result_text(&to);
}

static void
make_result(void *context)
{
    struct making *m = context;
    struct message_for to = play_to(m->play, RK_SPECTATOR);

    m->text = result_text(&to);
}

/* NULL: it is damaged. */
static char *
stored_result(const struct play *play)
{
    json_t *json = json_loads(play->result, 0, NULL);
    char *text = json != NULL ? memory_copy(play->result) : NULL;

    json_decref(json);
    return text;
}

/* The stored result; rows of earlier versions have none, so it is computed. */
char *
play_result(struct play *play)
{
    struct making m = { .play = play };

    if (play->stage != STORE_OVER)
        return NULL;
    if (play->result != NULL)
        return stored_result(play);
    return (play_is_known(play) || play_has_ended(play)) &&
                   play_is_known(play) && play_run(play, make_result, &m)
               ? m.text
               : NULL;
}

bool
play_lacks_result(const struct play *play)
{
    return play->stage == STORE_OVER && play->result == NULL &&
           play->memory == PLAY_UNREAD;
}

static void
make_file(void *context)
{
    struct making *m = context;

    m->text = rk_match_file_text(m->play->file);
}

char *
play_file(struct play *play, const char **game)
{
    struct making m = { .play = play };

    if (!play_has_ended(play) || !play_run(play, make_file, &m))
        return NULL;
    *game = play->game->id;
    return m.text;
}
