/* rookery replay: show a whole match, event by event. */
#include <inttypes.h>
#include <stdio.h>

#include "wire/build.h"

#include "cli/full.h"
#include "cli/look_args.h"
#include "cli/match_args.h"
#include "cli/tell.h"
#include "cli/tell_json.h"

#include "command.h"

struct args {
    struct match_args match; /* the first */
    struct look_args look;
    bool full;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { "full", 0, NULL, OPTIONS_FLAG, AT(full),
      .about =
          "Every question, answer, event and view of every seat, as in the "
          "golden playthroughs" },
    { 0 }
};

static const struct options options = {
    .words = "MATCH",
    .about = "Shows a match event by event. It shows only answers that are "
             "not secret: those of your seat, and with --truth all of them.",
    .table = { { rows, 0 },
               { look_args_rows, AT(look) },
               { match_args_rows, AT(match) } },
};

static bool
is_shown(const struct walk *walk, int eyes)
{
    return eyes == LOOK_TRUTH || eyes == walk_entry(walk)->seat;
}

static void
print_entry(const struct walk *walk, int eyes)
{
    bool shown = is_shown(walk, eyes);

    tell_say(0, "%3" PRIu32 "  %s%s%s", walk->at,
             tell_seat(walk_entry(walk)->seat), shown ? ": " : "",
             shown ? walk_text(walk) : "");
    tell_events(walk->match, &walk->events, eyes, 5);
}

static int
print(const struct rk_match *match, int eyes)
{
    const struct rk_state *state = rk_match_state(match);
    struct walk walk;
    struct rk_result result;

    tell_setup(match->game, &match->setup);
    if (eyes == LOOK_TRUTH)
        puts("THE TRUTH, including everything hidden from the seats.");
    putchar('\n');
    walk_start(&walk, match);
    while (walk_next(&walk))
        print_entry(&walk, eyes);
    putchar('\n');
    tell_asks(match->game, state, eyes);
    if (match->game->ask(state).over) {
        match->game->score(state, &result);
        tell_result(&result, RK_NOBODY);
    }
    return tell_done();
}

static int
print_json(const struct rk_match *match, int eyes)
{
    const struct rk_state *state = rk_match_state(match);
    struct rk_ask ask = match->game->ask(state);
    json_t *json = rk_json_setup(match->game, &match->setup);
    json_t *list = build_array();
    struct walk walk;

    walk_start(&walk, match);
    while (walk_next(&walk))
        build_add(list, tell_json_entry(&walk, eyes, is_shown(&walk, eyes)));
    build_put(json, "eyes", tell_json_eyes(eyes));
    build_put(json, "entries", list);
    build_put(json, "ask", rk_json_ask(&ask));
    build_put(json, "result", tell_json_result(match->game, state));
    return cli_print_json(json);
}

static int
replay(const struct rk_match *match, const void *given)
{
    const struct args *args = given;
    int eyes;

    if (look_args_eyes(&args->look, match->setup.seats, &eyes) != CLI_FINE)
        return CLI_BAD_INPUT;
    if (args->full)
        return full_print(match);
    return (args->match.json ? print_json : print)(match, eyes);
}

int
replay_command(int argc, char **argv)
{
    struct args args = { 0 };

    return match_args_run(&options, argc, argv, &args, replay);
}
