/* The list of what is not decided yet. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "pending.h"

struct pending *
pending_new(struct play *table, int seat, const char *token)
{
    struct pending *pending = malloc(sizeof *pending);
    struct rk_text text;

    RK_CHECK(pending != NULL);
    memset(pending, 0, offsetof(struct pending, why));
    pending->why[0] = '\0';
    pending->said.count = 0;
    pending->said.at = NULL;
    pending->said.used = 0;
    pending->table = table;
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

void
pending_push(struct pending_list *list, struct pending *pending)
{
    pending->next = NULL;
    if (list->first == NULL)
        list->first = pending;
    else
        list->last->next = pending;
    list->last = pending;
}

struct pending *
pending_pop(struct pending_list *list)
{
    struct pending *pending = list->first;

    if (pending != NULL)
        list->first = pending->next;
    return pending;
}
