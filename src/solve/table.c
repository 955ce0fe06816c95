/* Policies as lines of JSON. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/wire.h>

#include "policy.h"
#include "table.h"

/* A table that is being read. */
struct reading {
    const struct graph *graph;
    double *policy;
    bool *given; /* for each position and seat */
    int line;
    struct rk_text *why;
    struct rk_steps list[GRAPH_ANSWERS_MAX];
};

static bool
refuse(struct reading *r, const char *sentence, const char *word)
{
    rk_text_add(r->why, "Line ");
    rk_text_int(r->why, r->line);
    rk_text_add(r->why, " of the table: ");
    rk_text_fill(r->why, sentence, word);
    return false;
}

/* Reads 16 hexadecimal digits; false for anything else. */
static bool
read_hash(const json_t *json, uint64_t *hash)
{
    const char *text = json_string_value(json);

    *hash = 0;
    if (text == NULL || strlen(text) != 16 ||
        strspn(text, "0123456789abcdef") != 16)
        return false;
    for (int i = 0; i < 16; i++)
        *hash = *hash << 4 |
                (uint64_t)(text[i] <= '9' ? text[i] - '0' : text[i] - 'a' + 10);
    return true;
}

static bool
is_answer(const struct graph *graph, const struct rk_steps *steps,
          const char *text)
{
    char words[RK_ANSWER_MAX];
    struct rk_text spelled = rk_text_over(words, sizeof words);

    rk_notation_text(graph->game->ops, steps->move, steps->count, &spelled);
    return strcmp(words, text) == 0;
}

/* Reads the weights of answers into ${chance}, ${count} numbers. */
static bool
read_answers(struct reading *r, json_t *answers, double *chance, int count)
{
    const char *text;
    json_t *weight;
    double sum = 0;

    json_object_foreach(answers, text, weight)
    {
        double value = json_number_value(weight);
        int at = 0;

        while (at < count && !is_answer(r->graph, &r->list[at], text))
            at++;
        if (at == count)
            return refuse(r, "\"%\" is no answer of this seat there.", text);
        if (!json_is_number(weight) || !isfinite(value) || value < 0 ||
            value > 1e100)
            return refuse(r, "the weight of \"%\" must be a number from 0 on.",
                          text);
        chance[at] = value;
        sum += value;
    }
    return sum > 0 ||
           refuse(r, "some answer must have a weight above 0.", NULL);
}

/* Reads what ${seat} answers in ${node}. */
static bool
read_seat(struct reading *r, uint32_t node, int seat, json_t *answers)
{
    const struct graph *graph = r->graph;
    const struct rk_state *state = graph_state(graph, node);
    uint64_t at = (uint64_t)node * (uint64_t)graph->seats + (uint64_t)seat;
    int count;
    uint64_t first = graph_answers(graph, node, seat, &count);

    if (rk_answer_few(graph->game, state, seat, r->list, GRAPH_ANSWERS_MAX) !=
        count)
        return refuse(r, "this seat is not asked there.", NULL);
    if (r->given[at])
        return refuse(r, "an earlier line is about the same position and seat.",
                      NULL);
    r->given[at] = true;
    return read_answers(r, answers, r->policy + first, count);
}

static bool
read_object(struct reading *r, json_t *json)
{
    json_t *seat = json_object_get(json, "seat");
    json_t *answers = json_object_get(json, "answers");
    uint64_t hash;
    int64_t node;

    if (!read_hash(json_object_get(json, "position"), &hash))
        return refuse(r, "\"position\" must be 16 hexadecimal digits.", NULL);
    if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
        json_integer_value(seat) >= r->graph->seats)
        return refuse(r, "\"seat\" must be the number of a seat.", NULL);
    if (!json_is_object(answers) || json_object_size(json) != 3)
        return refuse(r, "a line has \"position\", \"seat\" and \"answers\".",
                      NULL);
    node = graph_find(r->graph, hash);
    return node < 0 ||
           read_seat(r, (uint32_t)node, (int)json_integer_value(seat), answers);
}

static bool
read_line(struct reading *r, const char *text, size_t length)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    json_t *json;
    bool fine;

    r->line++;
    if (length == 0)
        return true;
    json = rk_json_parse(text, length, &why);
    if (json == NULL)
        return refuse(r, "%", sentence);
    fine = json_is_object(json) ? read_object(r, json)
                                : refuse(r, "it must be an object.", NULL);
    json_decref(json);
    return fine;
}

/* Makes a policy of the weights that were read. */
static uint64_t
complete(struct reading *r)
{
    const struct graph *graph = r->graph;
    uint64_t missing = 0;

    for (uint32_t node = 0; node < graph->nodes; node++) {
        for (int seat = 0; seat < graph->seats; seat++) {
            int count;
            uint64_t first = graph_answers(graph, node, seat, &count);

            policy_scale(r->policy + first, count);
            missing += graph_asks(graph, node, seat) &&
                       !r->given[(uint64_t)node * (uint64_t)graph->seats +
                                 (uint64_t)seat];
        }
    }
    return missing;
}

double *
table_read(const struct graph *graph, const char *text, size_t length,
           uint64_t *missing, struct rk_text *why)
{
    struct reading *r = memory_new(1, sizeof *r);
    double *policy = memory_new(graph->answers, sizeof *policy);
    const char *end = text + length;
    bool fine = true;

    r->graph = graph;
    r->policy = policy;
    r->why = why;
    r->given = memory_new((size_t)graph->nodes * (size_t)graph->seats,
                          sizeof *r->given);
    while (fine && text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));

        stop = stop == NULL ? end : stop;
        fine = read_line(r, text, (size_t)(stop - text));
        text = stop + 1;
    }
    if (fine)
        *missing = complete(r);
    free(r->given);
    free(r);
    if (fine)
        return policy;
    free(policy);
    return NULL;
}

/* Writes the answers of ${seat} in ${node} and their chances as one line. */
static void
write_line(const struct graph *graph, const double *policy, uint32_t node,
           int seat, struct rk_steps *list, FILE *file)
{
    const char *comma = "";
    int count;
    const double *chance = policy + graph_answers(graph, node, seat, &count);

    rk_answer_few(graph->game, graph_state(graph, node), seat, list,
                  GRAPH_ANSWERS_MAX);
    fprintf(file, "{\"position\":\"%016" PRIx64 "\",\"seat\":%d,\"answers\":{",
            graph->node[node].hash, seat);
    for (int i = 0; i < count; i++) {
        char words[RK_ANSWER_MAX];
        struct rk_text text = rk_text_over(words, sizeof words);

        if (chance[i] <= 0)
            continue;
        rk_notation_text(graph->game->ops, list[i].move, list[i].count, &text);
        fprintf(file, "%s\"%s\":%.17g", comma, words, chance[i]);
        comma = ",";
    }
    fputs("}}\n", file);
}

bool
table_write(const struct graph *graph, const double *policy, FILE *file)
{
    struct rk_steps *list = memory_new(GRAPH_ANSWERS_MAX, sizeof *list);

    for (uint32_t node = 0; node < graph->nodes; node++) {
        for (int seat = 0; seat < graph->seats; seat++) {
            if (graph_asks(graph, node, seat))
                write_line(graph, policy, node, seat, list, file);
        }
    }
    free(list);
    return fflush(file) == 0 && ferror(file) == 0;
}
