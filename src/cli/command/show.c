/* rookery show: show a match as a seat sees it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "wire/build.h"

#include "cli/look_args.h"
#include "cli/match_args.h"
#include "cli/tell.h"
#include "cli/tell_json.h"

#include "command.h"

struct args {
    struct match_args match;
    struct look_args look;
};

#define AT(member) offsetof(struct args, member)

static const struct options options = {
    .words = "MATCH",
    .about = "Shows a match as a seat sees it: the table, the question and "
             "who must answer, and the result at the end.",
    .table = { { look_args_rows, AT(look) }, { match_args_rows, AT(match) } },
};

/* The match to show, and whose view. */
struct sight {
    const struct rk_match *match;
    uint32_t entries; /* in the file; the match may end before */
    int eyes;
};

static json_t *
describe_view(const struct sight *sight)
{
    const struct rk_match *match = sight->match;
    struct rk_view_room room;

    match->game->view(rk_match_state(match), sight->eyes, rk_view_in(&room));
    return rk_json_view(match->game, &match->setup, rk_view_in(&room));
}

static json_t *
describe(const struct sight *sight)
{
    const struct rk_match *match = sight->match;
    const struct rk_state *state = rk_match_state(match);
    struct rk_ask ask = match->game->ask(state);
    json_t *json = rk_json_setup(match->game, &match->setup);
    bool truth = sight->eyes == LOOK_TRUTH;
    bool asked = !truth && (ask.awaited & rk_seat_bit(sight->eyes)) != 0;

    build_put_number(json, "entries", sight->entries);
    build_put_number(json, "at", match->entries);
    build_put(json, "eyes", tell_json_eyes(sight->eyes));
    build_put(json, "ask", rk_json_ask(&ask));
    build_put(json, "question",
              asked ? tell_json_question(match->game, state, sight->eyes)
                    : json_null());
    if (truth)
        build_put(json, "state",
                  rk_json_fields(&match->game->state_fields, state,
                                 match->setup.seats));
    else
        build_put(json, "view", describe_view(sight));
    build_put(json, "result", tell_json_result(match->game, state));
    return json;
}

static void
print_truth(const struct rk_match *match)
{
    json_t *json =
        rk_json_position(match->game, &match->setup, rk_match_state(match));
    char *text = rk_json_print(json);

    puts("THE TRUTH, including everything hidden from the seats:");
    fputs(text, stdout);
    free(text);
    json_decref(json);
}

static const char *
eyes_text(int eyes)
{
    if (eyes == LOOK_TRUTH)
        return "as it is";
    return eyes == RK_SPECTATOR ? "as everybody sees it" : tell_seat(eyes);
}

static void
print(const struct sight *sight)
{
    const struct rk_match *match = sight->match;
    const struct rk_state *state = rk_match_state(match);
    struct rk_result result;

    tell_setup(match->game, &match->setup);
    tell_say(0, "after %" PRIu32 " of %" PRIu32 " answers, %s%s",
             match->entries, sight->entries,
             sight->eyes < RK_CHANCE ? "seen by " : "", eyes_text(sight->eyes));
    putchar('\n');
    if (sight->eyes == LOOK_TRUTH)
        print_truth(match);
    else
        tell_view(match->game, state, sight->eyes);
    putchar('\n');
    tell_asks(match->game, state, sight->eyes);
    if (match->game->ask(state).over) {
        match->game->score(state, &result);
        tell_result(&result, RK_NOBODY);
    }
}

static int
show(const struct sight *sight, bool json)
{
    if (json)
        return cli_print_json(describe(sight));
    print(sight);
    return tell_done();
}

int
show_command(int argc, char **argv)
{
    struct args args = { 0 };
    struct sight sight;
    struct rk_match_file *file;
    int status;

    if (options_read(&options, argc, argv, &args) != CLI_FINE)
        return CLI_BAD_INPUT;
    file = match_args_read(&args.match, &sight.entries);
    if (file == NULL)
        return CLI_BAD_INPUT;
    sight.match = &file->match;
    status = look_args_eyes(&args.look, file->match.setup.seats, &sight.eyes);
    if (status == CLI_FINE)
        status = show(&sight, args.match.json);
    rk_match_file_free(file);
    return status;
}
