/* rookery play: play against bots in this terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <base/memory.h>
#include <rookery/bot.h>
#include <rookery/check.h>
#include <rookery/games.h>

#include <sim/hire.h>

#include "cli/deal.h"
#include "cli/levels.h"
#include "cli/session.h"
#include "cli/setup_args.h"
#include "cli/troubles.h"

#include "command.h"

struct args {
    struct setup_args setup; /* with --resume, this may be FILE */
    const char *bots, *seat, *file, *resume;
    const char *resumes, *seeded; /* NULL: no --resume, no --seed */
    bool no_analysis;
    uint64_t seed, think;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORD, .at = AT(setup.game) },
    { "bots", 0, "NAMES", OPTIONS_TEXT, AT(bots),
      .about =
          "Your opponents: one of the levels below for all (casual by "
          "default), or one for each of the other seats, separated by commas; "
          "exec:COMMAND is a program of yours, so:FILE a shared object" },
    { "seat", 0, "N|none", OPTIONS_TEXT, AT(seat),
      .about = "Sit on seat N (0), or only watch" },
    { "seed", 0, "S", OPTIONS_NUMBER, AT(seed),
      .about = "Random seed; the same S gives the same deals",
      .max = UINT64_MAX, .given = AT(seeded) },
    { "file", 0, "FILE", OPTIONS_TEXT, AT(file),
      .about = "Save the match in FILE, which must not exist yet" },
    { "resume", 0, "FILE", OPTIONS_TEXT, AT(resume),
      .about = "Resume the match in FILE, or your last unfinished one",
      .optional = true, .given = AT(resumes) },
    { "think", 0, "N", OPTIONS_NUMBER, AT(think),
      .about = "For hints and the analysis at the end, use N iterations per "
               "thought instead of the clock; this makes them reproducible",
      .min = 1, .max = REVIEW_THINK_MAX },
    { "no-analysis", 0, NULL, OPTIONS_FLAG, AT(no_analysis),
      .about = "Do not analyse the match at the end; without a terminal that "
               "happens only with --think" },
    { 0 }
};

static const struct options options = {
    .words = "[GAME]\n--resume [GAME]\n--resume FILE",
    .about = "Play against bots in this terminal, line by line. The match is "
             "saved after every answer.",
    .more = levels_help,
    .table = { { rows, 0 }, { setup_args_rows, AT(setup) } },
};

/* The seats */

/* Puts the bots in ${names} on the seats that are not yours. */
static int
seat_bots(const char *names, int count, struct saves_seats *seats)
{
    bool one = hire_next(names) == NULL;

    for (int seat = 0; seat < count; seat++) {
        if (seat == seats->you)
            continue;
        if (names == NULL || *names == '\0')
            return cli_bad("--bots takes one name for all, or one for each of "
                           "the other seats.");
        if (cli_hire(names, &seats->hire[seat]) != CLI_FINE)
            return CLI_BAD_INPUT;
        names = one ? names : hire_next(names);
    }
    if (!one && names != NULL)
        return cli_bad("--bots names more bots than there are other seats.");
    return CLI_FINE;
}

/* Seats people and bots as the options say; ${seats} holds the defaults. */
static int
seat_all(const struct args *args, int count, struct saves_seats *seats)
{
    bool moved = args->seat != NULL;

    if (moved)
        seats->you = strcmp(args->seat, "none") == 0
                         ? RK_SPECTATOR
                         : cli_seat(args->seat, count);
    if (seats->you < 0 || seats->you == RK_CHANCE)
        return cli_bad("There is no seat \"%s\"; seats are 0 to %d, or none.",
                       args->seat, count - 1);
    if (seats->you != RK_SPECTATOR)
        seats->hire[seats->you].bot = NULL;
    if (args->bots != NULL)
        return seat_bots(args->bots, count, seats);
    for (int seat = 0; seat < count; seat++) {
        if (seat == seats->you || seats->hire[seat].bot != NULL)
            continue;
        if (seats->hire[seat].spec[0] != '\0')
            return cli_bad("For safety a file cannot start programs: name the "
                           "bots again with --bots, %s for seat %d.",
                           seats->hire[seat].spec, seat);
        cli_hire("casual", &seats->hire[seat]);
    }
    return CLI_FINE;
}

/* A new match */

/* Uses the file given with --file, if it does not exist yet. */
static char *
new_path(const struct args *args, const struct rk_game *game)
{
    struct stat found;
    char *path;

    if (args->file == NULL)
        return saves_new_path(game);
    if (strcmp(args->file, "-") == 0) {
        cli_bad("--file needs the name of a file.");
        return NULL;
    }
    if (lstat(args->file, &found) == 0) {
        cli_bad("%s already exists; resume it with --resume=%s.", args->file,
                args->file);
        return NULL;
    }
    path = memory_copy(args->file);
    return path;
}

/* Writes the match and its seats for the first time. */
static int
first_save(const char *path, const char *text, int count,
           const struct saves_seats *seats)
{
    if (cli_replace_file(path, text) != CLI_FINE)
        return CLI_FAILED;
    return saves_write_seats(path, count, seats);
}

static int
open_new(const struct args *args, struct table *table)
{
    struct saves_seats seats = { .you = 0 };
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_match_file *file;
    char *path, *text;

    if (setup_args_make(&args->setup, &game, &setup) != CLI_FINE ||
        seat_all(args, setup.seats, &seats) != CLI_FINE)
        return CLI_BAD_INPUT;
    path = new_path(args, game);
    if (path == NULL)
        return args->file != NULL ? CLI_BAD_INPUT : CLI_FAILED;
    file = rk_match_file_new(game, &setup, NULL);
    deal_start(file, args->seeded != NULL ? args->seed : deal_seed(),
               cli_now());
    text = rk_match_file_text(file);
    table_open(table, file, &seats, path, text);
    if (first_save(path, text, setup.seats, &seats) == CLI_FINE)
        return CLI_FINE;
    unlink(path);
    return CLI_FAILED;
}

/* Resuming a match */

/* Parses ${text}, the contents of ${path}; NULL after an error message. */
static struct rk_match_file *
understand(const char *path, const char *text, size_t length)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_match_file *file = rk_match_file_read(text, length, &why);

    if (file == NULL)
        cli_bad("%s: %s", cli_file_name(path), sentence);
    else if (!file->deals)
        cli_bad("In %s people deal; continue it with rookery move.", path);
    if (file == NULL || file->deals)
        return file;
    rk_match_file_free(file);
    return NULL;
}

/* Resumes the match in ${path}. */
static int
open_file(const struct args *args, char *path, struct table *table)
{
    struct saves_seats seats = { .you = 0 };
    struct rk_match_file *file;
    size_t length;
    char *text = cli_read_file(path, &length);
    int count;

    file = text != NULL ? understand(path, text, length) : NULL;
    if (file == NULL) {
        free(text);
        free(path);
        return CLI_BAD_INPUT;
    }
    count = file->match.setup.seats;
    if (!saves_read_seats(path, count, &seats))
        saves_guess_seats(&file->match, &seats);
    table_open(table, file, &seats, path, text);
    if (seat_all(args, count, &table->seats) != CLI_FINE)
        return CLI_BAD_INPUT;
    return saves_write_seats(path, count, &table->seats);
}

static int
resume(const struct args *args, struct table *table)
{
    const char *name = args->resume != NULL ? args->resume : args->setup.game;
    const struct rk_game *game = NULL;
    char *path;

    if (args->setup.variant != NULL || args->setup.seats != 0 ||
        args->setup.sets > 0 || args->seeded != NULL || args->file != NULL)
        return cli_bad("--resume continues a match with its own setup; leave "
                       "out the options for new matches.");
    if (args->resume != NULL && args->setup.game != NULL)
        return cli_bad("The match file names its game; leave out \"%s\".",
                       args->setup.game);
    if (name != NULL && strcmp(name, "-") == 0)
        return cli_bad("--resume needs the name of a file, because the match "
                       "is saved there.");
    if (name != NULL)
        game = rk_games_find(name);
    path =
        name == NULL || game != NULL ? saves_newest(game) : memory_copy(name);
    if (path == NULL)
        return CLI_BAD_INPUT;
    return open_file(args, path, table);
}

/* Reports what went wrong with bots that are programs. */
static void
tell_troubles(const struct table *table)
{
    for (int seat = 0; seat < RK_SEATS_MAX; seat++) {
        const struct rk_mind *mind = table->mind[seat];
        struct troubles troubles = { .seat = seat,
                                     .spec = table->seats.hire[seat].spec };

        troubles.report = mind != NULL ? hire_report_of(mind) : NULL;
        if (troubles.report != NULL)
            troubles_tell(&troubles);
    }
}

static bool
at_terminal(void)
{
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
}

int
play_command(int argc, char **argv)
{
    struct args args = { 0 };
    struct table table = { 0 };
    struct session_plan plan = { .review.seconds = REVIEW_SECONDS };
    int status;

    if (options_read(&options, argc, argv, &args) != CLI_FINE)
        return CLI_BAD_INPUT;
    status =
        args.resumes != NULL ? resume(&args, &table) : open_new(&args, &table);
    plan.review.think = (uint32_t)args.think;
    plan.offers = args.resumes == NULL && args.bots == NULL;
    plan.reviews = !args.no_analysis && (args.think > 0 || at_terminal());
    if (status == CLI_FINE)
        status = session_run(&table, &plan);
    tell_troubles(&table);
    table_close(&table);
    return status;
}
