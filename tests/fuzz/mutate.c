/*
 * Mutates JSON as JSON, for libFuzzer: bytes that are changed blindly hardly
 * ever make another position that is accepted. One line is changed where every
 * line is a value of its own, as in match files. The fuzzer's own mutations of
 * bytes still come every fourth time.
 */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include <rookery/check.h>
#include <rookery/rng.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                               unsigned int seed);

enum { NODES_MAX = 2000, CHANGES_MAX = 3 };

/* A value inside a document, and where it hangs. */
struct node {
    json_t *in;      /* an array or object; NULL for the document itself */
    const char *key; /* in an object */
    size_t index;    /* in an array */
    json_t *value;
};

struct nodes {
    struct node list[NODES_MAX];
    int count;
};

static void
gather(struct nodes *nodes, struct node node)
{
    const char *key;
    json_t *value;
    size_t i;

    if (nodes->count == NODES_MAX)
        return;
    nodes->list[nodes->count++] = node;
    json_array_foreach(node.value, i, value) gather(
        nodes, (struct node){ .in = node.value, .index = i, .value = value });
    json_object_foreach(node.value, key, value) gather(
        nodes, (struct node){ .in = node.value, .key = key, .value = value });
}

static void
replace(const struct node *node, json_t *value)
{
    if (json_is_array(node->in))
        json_array_set_new(node->in, node->index, value);
    else
        json_object_set_new(node->in, node->key, value);
}

static void
drop(const struct node *node)
{
    if (json_is_array(node->in))
        json_array_remove(node->in, node->index);
    else
        json_object_del(node->in, node->key);
}

/* Another number: near, at an edge, or anything. */
static json_t *
number(json_int_t old, struct rk_rng *rng)
{
    static const json_int_t edges[] = { 0, 1, -1, 255, 256, INT64_MAX };

    switch (rk_rng_below(rng, 4)) {
    case 0:
        return json_integer(edges[rk_rng_below(rng, RK_COUNT(edges))]);
    case 1:
        return json_integer(rk_rng_below(rng, 32));
    default:
        return json_integer(
            (json_int_t)((uint64_t)old + (uint64_t)rk_rng_below(rng, 5) - 2));
    }
}

/* One small change somewhere below the document ${json}. */
static void
change(json_t *json, struct rk_rng *rng)
{
    static struct nodes nodes;
    const struct node *node, *other;

    nodes.count = 0;
    gather(&nodes, (struct node){ .value = json });
    if (nodes.count < 2)
        return;
    node = &nodes.list[1 + rk_rng_below(rng, nodes.count - 1)];
    other = &nodes.list[1 + rk_rng_below(rng, nodes.count - 1)];
    if (rk_rng_below(rng, 6) == 0)
        drop(node);
    else if (json_is_array(node->in) && rk_rng_below(rng, 2) == 0)
        json_array_insert_new(node->in, node->index,
                              json_deep_copy(other->value));
    else if (json_is_integer(node->value) && rk_rng_below(rng, 2) == 0)
        replace(node, number(json_integer_value(node->value), rng));
    else if (json_is_boolean(node->value))
        replace(node, json_boolean(!json_is_true(node->value)));
    else
        replace(node, json_deep_copy(other->value));
}

/* Finds a line of the text by chance: its start in ${from}, its length. */
static size_t
pick_line(const char *text, size_t size, struct rk_rng *rng, size_t *from)
{
    size_t start = (size_t)rk_rng_below(rng, (int)size), end = start;

    while (start > 0 && text[start - 1] != '\n')
        start--;
    while (end < size && text[end] != '\n')
        end++;
    *from = start;
    return end - start;
}

/* Puts ${line} in the place of ${length} bytes at ${from}; 0: no room. */
static size_t
splice(uint8_t *data, size_t size, size_t max, size_t from, size_t length,
       const char *line)
{
    size_t longer = strlen(line);

    if (size - length + longer > max)
        return 0;
    memmove(data + from + longer, data + from + length, size - from - length);
    memcpy(data + from, line, longer);
    return size - length + longer;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                        unsigned int seed)
{
    struct rk_rng rng = rk_rng_seed(seed);
    size_t from = 0, length = size, made = 0;
    json_t *json = json_loadb((const char *)data, size, 0, NULL);
    char *line;

    if (json == NULL && size > 0) {
        length = pick_line((const char *)data, size, &rng, &from);
        json = json_loadb((const char *)data + from, length, 0, NULL);
    }
    if (json != NULL && rk_rng_below(&rng, 4) > 0) {
        for (int i = rk_rng_below(&rng, CHANGES_MAX); i >= 0; i--)
            change(json, &rng);
        line = json_dumps(json, JSON_COMPACT);
        RK_CHECK(line != NULL);
        made = splice(data, size, max, from, length, line);
        free(line);
    }
    json_decref(json);
    return made > 0 ? made : LLVMFuzzerMutate(data, size, max);
}
