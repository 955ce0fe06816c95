/*
 * position: whatever is done to the JSON of a position, reading it refuses
 * with a sentence, or gives a position that holds, shows every seat no more
 * than it may, and plays on to the end.
 */
#include <string.h>

#include <rookery/wire.h>

#include "prop.h"

enum { EDITS = 12, NODES_MAX = 2048 };

/* One value in a document, and where it stands. */
struct node {
    json_t *parent, *value;
    const char *key; /* in an object; else NULL */
    size_t index;    /* in a list */
};

struct nodes {
    struct node node[NODES_MAX];
    int count;
};

static void
collect(struct nodes *nodes, json_t *json)
{
    const char *key;
    json_t *value;
    size_t index;

    json_object_foreach(json, key, value)
    {
        if (nodes->count < NODES_MAX)
            nodes->node[nodes->count++] =
                (struct node){ .parent = json, .value = value, .key = key };
        collect(nodes, value);
    }
    json_array_foreach(json, index, value)
    {
        if (nodes->count < NODES_MAX)
            nodes->node[nodes->count++] =
                (struct node){ .parent = json, .value = value, .index = index };
        collect(nodes, value);
    }
}

/* Puts ${value}, whose reference it takes, in the place of a node. */
static void
put(const struct node *node, json_t *value)
{
    if (node->key != NULL)
        json_object_set_new(node->parent, node->key, value);
    else
        json_array_set_new(node->parent, node->index, value);
}

/* A value that somebody might write there by mistake. */
static json_t *
odd_value(struct rk_rng *rng)
{
    switch (rk_rng_below(rng, 8)) {
    case 0:
        return json_null();
    case 1:
        return json_true();
    case 2:
        return json_string("");
    case 3:
        return json_array();
    case 4:
        return json_object();
    case 5:
        return json_real(0.5);
    case 6:
        return json_integer((json_int_t)rk_rng_next(rng));
    default:
        return json_string("nothing-like-it");
    }
}

/* Any other value of the document, of the same type where there is one. */
static json_t *
like(const struct nodes *nodes, const struct node *node, struct rk_rng *rng)
{
    for (int tries = 0; tries < 40; tries++) {
        json_t *other = nodes->node[rk_rng_below(rng, nodes->count)].value;

        if (json_typeof(other) == json_typeof(node->value) &&
            !json_equal(other, node->value))
            return json_deep_copy(other);
    }
    return json_deep_copy(nodes->node[rk_rng_below(rng, nodes->count)].value);
}

static void
edit_number(const struct node *node, struct rk_rng *rng)
{
    json_int_t number = json_integer_value(node->value);

    put(node, json_integer(number + rk_rng_below(rng, 7) - 3));
}

static void
edit_list(json_t *list, struct rk_rng *rng)
{
    size_t size = json_array_size(list), at;

    if (size == 0)
        return;
    at = (size_t)rk_rng_below(rng, (int)size);
    switch (rk_rng_below(rng, 3)) {
    case 0:
        json_array_remove(list, at);
        break;
    case 1:
        json_array_insert_new(list, at,
                              json_deep_copy(json_array_get(list, at)));
        break;
    default:
        json_array_append(list, json_array_get(list, at));
        json_array_remove(list, at);
    }
}

/* Changes something somewhere in ${json}. */
static void
edit(json_t *json, struct rk_rng *rng)
{
    static struct nodes nodes;
    const struct node *node;

    nodes.count = 0;
    collect(&nodes, json);
    if (nodes.count == 0)
        return;
    node = &nodes.node[rk_rng_below(rng, nodes.count)];
    switch (rk_rng_below(rng, 8)) {
    case 0:
        put(node, odd_value(rng));
        break;
    case 1:
        if (node->key != NULL)
            json_object_del(node->parent, node->key);
        else
            json_array_remove(node->parent, node->index);
        break;
    case 2:
    case 3:
        if (json_is_integer(node->value)) {
            edit_number(node, rng);
            break;
        }
        edit_list(node->value, rng);
        break;
    default:
        put(node, like(&nodes, node, rng));
    }
}

/* Leaves out the bags that are filled with what is left over. */
static void
drop_bags(const struct rk_game *game, json_t *state)
{
    for (const struct rk_field *f = game->state_fields.field; f->name != NULL;
         f++) {
        if (f->rest)
            json_object_del(state, f->name);
    }
}

/* An accepted position plays on to the end, and every check holds. */
static bool
plays_on(struct prop_case *c)
{
    struct rk_state_room room = c->now;
    struct rk_state *state = rk_state_in(&room);
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);

    for (int i = 0; i < PROP_ANSWERS_MAX; i++) {
        struct prop_given given;

        if (c->game->check(state, &why) != RK_OK)
            return case_fail(c, RK_NOBODY,
                             "an edited position, %d answers "
                             "later, does not hold: %s",
                             i, buffer);
        if (c->game->ask(state).over)
            return true;
        if (!pick_play(c->game, state, &c->rng, &given, NULL))
            return case_fail(c, given.seat,
                             "an edited position, %d answers "
                             "later, has no answer",
                             i);
    }
    return case_fail(c, RK_NOBODY, "an edited position never ends");
}

/* All other properties of a decision hold there too. */
static bool
is_sound(struct prop_case *c)
{
    static bool (*const properties[])(struct prop_case *) = {
        check_zero_at, check_score_at, guess_at, legal_at, draft_at, noleak_at
    };

    for (size_t i = 0; i < RK_COUNT(properties); i++) {
        char why[PROP_TEXT_MAX];

        /* Answers that were sealed before cannot be sealed again. */
        if (properties[i] == noleak_at &&
            case_ask(c).asked != case_ask(c).awaited)
            continue;
        if (properties[i](c))
            continue;
        memcpy(why, c->failure, sizeof why);
        return case_fail(c, c->seat, "an edited position: %.400s", why);
    }
    return true;
}

/* Reads one edited document and follows it where it is accepted. */
static bool
follow(struct prop_case *c, json_t *json)
{
    static struct prop_case there;
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);
    enum rk_status status;

    there = *c;
    memset(&there.now, 0, sizeof there.now);
    status = rk_json_read_position(json, &there.game, &there.setup, &there.now,
                                   &why);
    if (status != RK_OK) {
        if (!case_sentence(buffer) || why.cut)
            return case_fail(c, RK_NOBODY, "a refusal says \"%s\"", buffer);
        return true;
    }
    c->cases++;
    there.opening = there.now;
    there.sinces = 0;
    if (plays_on(&there) && is_sound(&there))
        return true;
    return case_fail(c, there.seat, "%s", there.failure);
}

bool
position_at(struct prop_case *c)
{
    for (int i = 0; i < EDITS; i++) {
        json_t *json = rk_json_position(c->game, &c->setup, case_state(c));
        json_t *state = json_object_get(json, "state");
        bool fine;

        if (rk_rng_below(&c->rng, 2) == 0)
            drop_bags(c->game, state);
        for (int n = rk_rng_below(&c->rng, 3); n >= 0; n--)
            edit(rk_rng_below(&c->rng, 8) == 0 ? json : state, &c->rng);
        fine = follow(c, json);
        json_decref(json);
        if (!fine)
            return false;
    }
    return true;
}
