/*
 * Fuzz target: tables of policies. What is accepted is a policy: the
 * probabilities of every seat add up to 1; written and read again it is the
 * same.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <rookery/check.h>
#include <rookery/games.h>
#include <solve/table.h>

#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* One round of Revolution! in miniature. */
static struct graph *
make_graph(void)
{
    const struct rk_game *game = rk_games_find("revolution");
    struct graph_how how = { .threads = 1, .most = 10 };
    struct rk_state_room room;
    struct rk_setup setup;

    RK_CHECK(rk_setup_make(game, "tiny", 3, &setup, NULL) == RK_OK &&
             rk_setup_set(game, &setup, "round_cap", "1", NULL) == RK_OK);
    game->setup(rk_state_in(&room), &setup);
    return graph_make(game, 3, rk_state_in(&room), &how, NULL);
}

static void
try_sums(const struct graph *graph, const double *policy)
{
    for (int seat = 0; seat < graph->seats; seat++) {
        int count;
        uint64_t first = graph_answers(graph, 0, seat, &count);
        double sum = 0;

        for (int i = 0; i < count; i++)
            sum += policy[first + (uint64_t)i];
        RK_CHECK(fabs(sum - 1) < 1e-9);
    }
}

static void
try_again(const struct graph *graph, const double *policy)
{
    char *text;
    size_t length;
    uint64_t missing;
    FILE *file = open_memstream(&text, &length);
    double *again;

    RK_CHECK(file != NULL && table_write(graph, policy, file));
    fclose(file);
    again = table_read(graph, text, length, &missing, NULL);
    RK_CHECK(again != NULL && missing == 0);
    for (uint64_t i = 0; i < graph->answers; i++)
        RK_CHECK(fabs(again[i] - policy[i]) < 1e-9);
    free(again);
    free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct graph *graph;
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    uint64_t missing;
    double *policy;
    char *text;

    common_start();
    if (graph == NULL)
        graph = make_graph();
    text = common_text(data, size);
    policy = table_read(graph, text, size, &missing, &why);
    RK_CHECK((policy != NULL) == (why.len == 0));
    if (policy != NULL) {
        try_sums(graph, policy);
        try_again(graph, policy);
    }
    free(policy);
    free(text);
    return 0;
}
