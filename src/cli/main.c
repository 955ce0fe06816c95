/* The front door: a table of commands, one file each in command/. */
#include <stdio.h>
#include <string.h>

#include <rookery/bot.h>
#include <rookery/check.h>
#include <rookery/version.h>

#include "cli.h"
#include "command/command.h"
#include "tell.h"

static const struct command {
    const char *name;
    const char *about; /* one line for the list of commands */
    int (*run)(int argc, char **argv);
} commands[] = {
    { "play", "play against bots in this terminal", play_command },
    { "games", "list games, variants, seats and options", games_command },
    { "rules", "show what every card does, with sources", rules_command },
    { "new", "begin a match and print it as a match file", new_command },
    { "show", "show a match as a seat sees it", show_command },
    { "legal", "show the question and every legal answer", legal_command },
    { "move", "give answers in a match", move_command },
    { "replay", "show a match event by event", replay_command },
    { "analyse", "show the most costly decisions of a seat", analyse_command },
    { "judge", "say who is likely to win a position, and how to play it",
      judge_command },
    { "position", "print a position as JSON for editing", position_command },
    { "scenario", "run rule scenarios", scenario_command },
    { "perft", "count decision trees", perft_command },
    { "exploit", "say exactly how much can be gained against a policy",
      exploit_command },
    { "solve", "learn a policy that is hard to exploit, with its curve",
      solve_command },
    { "serve", "tables for people and bots, over the network", serve_command },
    { "backup", "copy what a server keeps, while it runs", backup_command },
    { "restore", "put a backup where a server finds it", restore_command },
    { "admin", "look after the tables and people of a server", admin_command },
    { "load", "measure what a server can bear", load_command },
    { "sim", "play many matches between bots", sim_command },
    { "ladder", "run a tournament among bots, with ratings", ladder_command },
    { "bench", "measure the speed of every game", bench_command },
};

static void
print_usage(FILE *out)
{
    fputs("Usage: rookery COMMAND [ARGUMENT...]\n\n", out);
    for (size_t i = 0; i < RK_COUNT(commands); i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].about);
    fputs("\nrookery COMMAND --help describes one of them; rookery help bots "
          "lists the bots.\n",
          out);
}

/* The bots and their settings, as --bots takes them. */
static void
print_bots(void)
{
    puts("Bots, for --bots and --bot:\n");
    for (int i = 0; rk_bots[i] != NULL; i++)
        printf("  %-15s %s\n", rk_bots[i]->id, rk_bots[i]->about);
    puts("  exec:PROGRAM    A program of your own (docs/bot-protocol.md).\n"
         "  so:FILE         A shared object of your own (docs/library.md).\n\n"
         "Settings of bots that search follow the name, as in "
         "search:500ms:threads=2:\n\n"
         "  500, 500ms      iterations, or milliseconds for a search\n"
         "  threads=N       threads of one search, 1 to 64\n"
         "  cut=N           whole answers played out below a leaf, 0 to 255\n"
         "  net=N           judge by the Nth network of the game; 0: by none\n"
         "  curious=N       how much untried moves attract, in hundredths: 30\n"
         "  blur=N          misjudge by N hundredths, 0 to 255\n"
         "  plain           use no network for moves\n"
         "  full            use all iterations, even for a clear choice\n"
         "  argmax          take the best move where it would mix");
}

static int
run(const struct command *command, int argc, char **argv)
{
    char name[64];

    snprintf(name, sizeof name, "rookery %s", command->name);
    argv[1] = name;
    return command->run(argc - 1, argv + 1);
}

int
main(int argc, char **argv)
{
    cli_start();
    if (argc > 0 && argv[0][0] != '/')
        cli_program = argv[0];
    if (argc < 2) {
        print_usage(stderr);
        return CLI_BAD_INPUT;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        if (argc > 2 && strcmp(argv[2], "bots") == 0)
            print_bots();
        else
            print_usage(stdout);
        return tell_done();
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("rookery " RK_VERSION);
        return tell_done();
    }
    for (size_t i = 0; i < RK_COUNT(commands); i++) {
        if (strcmp(argv[1], commands[i].name) == 0)
            return run(&commands[i], argc, argv);
    }
    return cli_bad("There is no command \"%s\"; rookery --help lists them.",
                   argv[1]);
}
