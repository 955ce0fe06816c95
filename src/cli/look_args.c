/* --seat, --spectator and --truth: words in, eyes out. */
#include "look_args.h"

#define AT(member) offsetof(struct look_args, member)

const struct options_row look_args_rows[] = {
    { "seat", 0, "N", OPTIONS_TEXT, AT(seat), .about = "What seat N may know" },
    { "spectator", 0, NULL, OPTIONS_FLAG, AT(spectator),
      .about = "What everybody may know (the default)" },
    { "truth", 0, NULL, OPTIONS_FLAG, AT(truth),
      .about = "Everything, including what is hidden from the seats" },
    { 0 }
};

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
