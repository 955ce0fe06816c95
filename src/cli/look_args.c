/* --seat, --spectator and --truth: words in, eyes out. */
#include <string.h>

#include "look_args.h"

enum { KEY_SEAT = 0x7c00, KEY_SPECTATOR, KEY_TRUTH };

static const struct argp_option options[] = {
    { .name = "seat",
      .key = KEY_SEAT,
      .arg = "N",
      .doc = "What seat N may know" },
    { .name = "spectator",
      .key = KEY_SPECTATOR,
      .doc = "What everybody may know (the default)" },
    { .name = "truth",
      .key = KEY_TRUTH,
      .doc = "Everything, with what is hidden from the seats" },
    { 0 }
};

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct look_args *args = state->input;

    switch (key) {
    case KEY_SEAT:
        args->seat = arg;
        return 0;
    case KEY_SPECTATOR:
        args->spectator = true;
        return 0;
    case KEY_TRUTH:
        args->truth = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp look_args_argp = { .options = options, .parser = parse };

int
look_args_eyes(const struct look_args *args, int seats, int *eyes)
{
    if ((args->seat != NULL) + args->spectator + args->truth > 1)
        return cli_bad("Give only one of --seat, --spectator and --truth.");
    *eyes = args->truth ? LOOK_TRUTH : RK_SPECTATOR;
    if (args->seat != NULL)
        *eyes = cli_seat(args->seat, seats);
    if (*eyes < 0 || *eyes == RK_CHANCE)
        return cli_bad("There is no seat \"%s\"; seats are 0 to %d.",
                       args->seat, seats - 1);
    return CLI_FINE;
}
