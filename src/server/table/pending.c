/* Submissions that are not decided yet. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>

#include "pending.h"

struct pending *
pending_new(struct play *play, int seat, const char *token)
{
    struct pending *pending = memory_raw(sizeof *pending);
    struct rk_text text;

    memset(pending, 0, offsetof(struct pending, why));
    pending->why[0] = '\0';
    pending->said.count = 0;
    pending->said.at = NULL;
    pending->said.used = 0;
    pending->play = play;
    pending->seat = seat;
    pending->code = rk_status_code(RK_OK);
    text = rk_text_over(pending->token, sizeof pending->token);
    if (token != NULL)
        rk_text_add(&text, token);
    return pending;
}

void
pending_free(struct pending *pending)
{
    free(pending->result);
    free(pending);
}

struct pending *
pending_first(const struct queue *queue)
{
    return QUEUE_ITEM(queue->first, struct pending, link);
}

struct pending *
pending_after(const struct pending *pending)
{
    return QUEUE_ITEM(pending->link.next, struct pending, link);
}
