/* The graph of positions for the commands that solve games exactly. */
#include <inttypes.h>
#include <stdio.h>

#include <solve/share.h>

#include "progress.h"
#include "solve_args.h"
#include "tell.h"

#define AT(member) offsetof(struct solve_args, member)

const struct options_row solve_args_rows[] = {
    { .type = OPTIONS_WORD, .at = AT(setup.game) },
    { "position", 0, "FILE", OPTIONS_TEXT, AT(position),
      .about = "Begin at the position in FILE (\"-\" is stdin)" },
    { "threads", 0, "N", OPTIONS_NUMBER, AT(threads),
      .about = "Use N threads (one for each processor)", .min = 1,
      .max = SHARE_THREADS_MAX },
    { "most", 0, "N", OPTIONS_NUMBER, AT(most),
      .about = "Give up where there are more than N positions",
      .standard = "100000", .min = 1, .max = 10000000 },
    { 0 }
};

int
solve_args_use(const struct solve_args *args,
               int (*use)(const struct solve_graph *made, void *with),
               void *with)
{
    struct graph_how how = { .threads = (int)args->threads,
                             .most = (uint32_t)args->most,
                             .stop = &progress_stop,
                             .tell = progress_show };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct solve_graph made;
    struct rk_state_room start;
    int status;

    if (setup_args_start(&args->setup, args->position, &made.game, &made.setup,
                         &start) != CLI_FINE)
        return CLI_BAD_INPUT;
    progress_begin();
    progress_count("positions");
    made.graph = graph_make(made.game, made.setup.seats, rk_state_in(&start),
                            &how, &why);
    progress_end();
    if (made.graph == NULL)
        return (atomic_load(&progress_stop) ? cli_failed : cli_bad)("%s",
                                                                    sentence);
    status = use(&made, with);
    graph_free(made.graph);
    return status;
}

json_t *
solve_args_json(const struct solve_graph *made)
{
    json_t *json = rk_json_setup(made->game, &made->setup);

    json_object_update_new(
        json, json_pack("{s:I, s:I, s:I}", "positions",
                        (json_int_t)made->graph->nodes, "answers",
                        (json_int_t)made->graph->answers, "joint_answers",
                        (json_int_t)made->graph->joints));
    return json;
}

void
solve_args_show(const struct solve_graph *made)
{
    tell_pack(made->game, &made->setup);
    printf("%" PRIu32 " positions, %" PRIu64 " answers, %" PRIu64
           " joint answers\n",
           made->graph->nodes, made->graph->answers, made->graph->joints);
}

json_t *
solve_args_numbers(const struct solve_graph *made, const double *number)
{
    json_t *list = json_array();

    for (int seat = 0; seat < made->setup.seats; seat++)
        json_array_append_new(list, json_real(number[seat]));
    return list;
}
