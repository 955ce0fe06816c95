/*
 * Whole views without the flow of frames, and changes put into them: what a
 * client does with the changes that view_write_changes() has written.
 */
#ifndef UNIT_MERGE_H
#define UNIT_MERGE_H

#include <stdlib.h>

#include <rookery/check.h>
#include <wire/write.h>

/* A view as JSON, as a client gets it. */
static inline json_t *
merge_whole(const struct rk_game *game, const struct rk_setup *setup,
            const struct rk_view *view)
{
    struct buffer out = { 0 };

    view_write(&out, game, setup, view);
    return write_tree(&out);
}

/* The rows that ${change} has, in place of those of ${rows}. */
static inline void
merge_rows(json_t *rows, json_t *change)
{
    const char *key;
    json_t *row;

    RK_CHECK(json_object_size(change) > 0);
    json_object_foreach(change, key, row)
        RK_CHECK(json_array_set(rows, (size_t)atoi(key), row) == 0);
}

/* Puts ${changes} into the whole ${view}. */
static inline void
merge_changes(json_t *view, json_t *changes)
{
    const char *name;
    json_t *change;

    json_object_foreach(changes, name, change)
    {
        json_t *field = json_object_get(view, name);

        RK_CHECK(field != NULL);
        if (json_is_array(field) && json_is_object(change))
            merge_rows(field, change);
        else
            RK_CHECK(json_object_set(view, name, change) == 0);
    }
}

/* Puts what changes from ${before} to ${after} into the whole ${view}. */
static inline void
merge_step(json_t *view, const struct rk_game *game,
           const struct rk_setup *setup, const struct rk_view *before,
           const struct rk_view *after)
{
    struct buffer out = { 0 };
    json_t *changes;

    view_write_changes(&out, game, setup, before, after);
    changes = write_tree(&out);
    merge_changes(view, changes);
    json_decref(changes);
}

#endif
