/*
 * ids: every legal move has an id and is the move with that id. Names and
 * features are as ids.h says.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/ids.h>

#include "prop.h"

static struct rk_ids ids;
static char names[RK_IDS_MAX][RK_ID_NAME_MAX];

static int
compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool
names_differ(struct prop_case *c)
{
    for (int id = 0; id < ids.count; id++) {
        struct rk_text text = rk_text_over(names[id], sizeof names[id]);

        rk_ids_name(&ids, id, &text);
    }
    qsort(names, (size_t)ids.count, sizeof names[0], compare);
    for (int i = 1; i < ids.count; i++) {
        if (strcmp(names[i - 1], names[i]) == 0)
            return case_fail(c, RK_NOBODY, "two moves are called \"%s\"",
                             names[i]);
    }
    return true;
}

/* The features of a move tell it from all others. */
static bool
features_differ(struct prop_case *c)
{
    static int16_t value[RK_IDS_MAX][RK_FEATURES_MAX];
    int values;

    memset(value, 0, sizeof value);
    for (int id = 0; id < ids.count; id++) {
        rk_ids_features(&ids, id, value[id]);
        for (int k = 0; k < ids.features; k++) {
            rk_ids_feature(&ids, k, &values);
            if (value[id][k] < 0 || value[id][k] >= values)
                return case_fail(c, RK_NOBODY, "feature %d of move %d is %d", k,
                                 id, value[id][k]);
        }
    }
    for (int a = 0; a < ids.count; a++) {
        for (int b = 0; b < a; b++) {
            if (memcmp(value[a], value[b], sizeof value[a]) == 0)
                return case_fail(c, RK_NOBODY, "moves %d and %d are the same",
                                 a, b);
        }
    }
    return true;
}

static bool
numbered(struct prop_case *c, int seat)
{
    struct pick_list list;

    pick_legal(c->game, case_state(c), seat, &list);
    for (int i = 0; i < list.count; i++) {
        int id = rk_ids_find(&ids, list.move[i]);

        c->cases++;
        if (id < 0 || id >= ids.count || rk_ids_move(&ids, id) != list.move[i])
            return case_fail(c, seat, "move %#llx has the id %d",
                             (unsigned long long)list.move[i], id);
    }
    return true;
}

/* Drafts too: every step of a random answer. */
static bool
steps_numbered(struct prop_case *c, int seat)
{
    struct rk_steps steps;

    if (!pick_answer(c->game, case_state(c), seat, &c->rng, &steps))
        return true;
    for (int i = 0; i < steps.count; i++) {
        if (rk_ids_find(&ids, steps.move[i]) < 0)
            return case_fail(c, seat, "step %#llx has no id",
                             (unsigned long long)steps.move[i]);
    }
    return true;
}

bool
ids_at(struct prop_case *c)
{
    if (c->decision == 0) {
        char buffer[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(buffer, sizeof buffer);

        if (rk_ids_make(&ids, c->game, &c->setup, &why) != RK_OK)
            return case_fail(c, RK_NOBODY, "%s", buffer);
        if (c->match == 0 && (!names_differ(c) || !features_differ(c)))
            return false;
    }
    for (int seat = 0; seat < c->setup.seats; seat++) {
        if (!numbered(c, seat) || !steps_numbered(c, seat))
            return false;
    }
    return true;
}
