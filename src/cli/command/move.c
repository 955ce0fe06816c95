/* rookery move: give answers in a match, either all of them or none. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/build.h"

#include "cli/lock.h"
#include "cli/options.h"
#include "cli/tell.h"
#include "cli/tell_json.h"

#include "command.h"

struct args {
    const char *path;
    struct options_words words; /* seats and answers, alternating */
    bool json, quiet;
};

#define AT(member) offsetof(struct args, member)

static const struct options_row rows[] = {
    { .type = OPTIONS_WORD, .at = AT(path) },
    { .type = OPTIONS_WORDS, .at = AT(words) },
    { "json", 0, NULL, OPTIONS_FLAG, AT(json), .about = "Print JSON" },
    { "quiet", 0, NULL, OPTIONS_FLAG, AT(quiet),
      .about = "Do not print what happened" },
    { 0 }
};

static const struct options options = {
    .words = "MATCH SEAT 'ANSWER' [SEAT 'ANSWER']...",
    .about = "Gives answers in a match and prints what happened, as the seat "
             "that answered may know it. If one answer is refused, none is "
             "kept and the file does not change. If MATCH is -, the match is "
             "read from standard input and printed with the answers.",
    .table = { { rows, 0 } },
};

static int
check_words(const struct args *args)
{
    if (args->path == NULL)
        return cli_bad("Name a match file, then SEAT 'ANSWER'.");
    if (args->words.count == 0)
        return cli_bad("Give a seat and its answer, as in: rookery move %s 0 "
                       "'ANSWER'; rookery legal lists the answers.",
                       args->path);
    if (args->words.count % 2 != 0)
        return cli_bad("Each seat needs one answer; put it in quotes: 0 "
                       "'ANSWER'.");
    if (strcmp(args->path, "-") == 0 && args->json)
        return cli_bad("With - the match itself is printed; leave --json "
                       "out.");
    return CLI_FINE;
}

/* Answers for chance until a seat is asked, if the file deals by itself. */
static void
deal(struct rk_match_file *file)
{
    while (rk_match_file_deal(file, cli_now(), NULL))
        continue;
}

static int
give(struct rk_match_file *file, const char *who, const char *answer)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    int seat = cli_seat(who, file->match.setup.seats);

    if (seat < 0 || seat == RK_SPECTATOR)
        return cli_bad("There is no seat \"%.60s\"; seats are 0 to %d, and "
                       "chance; put answers of several words in quotes.",
                       who, file->match.setup.seats - 1);
    if (rk_match_file_answer(file, seat, answer, RK_BY_PERSON, cli_now(), NULL,
                             &why) != RK_OK)
        return cli_bad("%s may not answer \"%.60s\": %s rookery legal shows "
                       "all answers.",
                       tell_seat(seat), answer, sentence);
    deal(file);
    return CLI_FINE;
}

/*
 * A file that was cut off after a line may still wait for chance: deal first.
 */
static int
give_all(struct rk_match_file *file, const struct args *args)
{
    int status = CLI_FINE;

    deal(file);
    for (int i = 0; i < args->words.count && status == CLI_FINE; i += 2)
        status = give(file, args->words.word[i], args->words.word[i + 1]);
    return status;
}

/* Answers of chance that the program dealt stay secret. */
static bool
is_shown(const struct rk_match_file *file, const struct walk *walk)
{
    return walk_entry(walk)->seat != RK_CHANCE || !file->deals;
}

/*
 * The seats that are told about the entry just passed: the seat that gave it,
 */
/*
 * also for deals that follow it. Deals entered by people are told to everyone.
 */
static int
listener(const struct rk_match_file *file, const struct walk *walk, int before)
{
    int seat = walk_entry(walk)->seat;

    if (seat != RK_CHANCE)
        return seat;
    return file->deals ? before : RK_SPECTATOR;
}

/* The next entry after the first ${from}, and in ${eyes} who is told of it. */
static bool
next_added(const struct rk_match_file *file, struct walk *walk, uint32_t from,
           int *eyes)
{
    do {
        if (!walk_next(walk))
            return false;
    } while (walk->at <= from);
    *eyes = listener(file, walk, *eyes);
    return true;
}

static int
tell(const struct rk_match_file *file, uint32_t from)
{
    const struct rk_match *match = &file->match;
    int eyes = RK_SPECTATOR;
    struct walk walk;

    walk_start(&walk, match);
    while (next_added(file, &walk, from, &eyes)) {
        if (is_shown(file, &walk))
            tell_say(0, "%s: %s", tell_seat(walk_entry(&walk)->seat),
                     walk_text(&walk));
        tell_events(match, &walk.events, eyes, 2);
    }
    tell_asks(match->game, rk_match_state(match), eyes);
    return tell_done();
}

static int
tell_json(const struct rk_match_file *file, uint32_t from)
{
    const struct rk_match *match = &file->match;
    struct rk_ask ask = match->game->ask(rk_match_state(match));
    json_t *json = build_object(), *list = build_array();
    int eyes = RK_SPECTATOR;
    struct walk walk;

    walk_start(&walk, match);
    while (next_added(file, &walk, from, &eyes))
        build_add(list, tell_json_entry(&walk, eyes, is_shown(file, &walk)));
    build_put(json, "added", list);
    build_put_number(json, "entries", match->entries);
    build_put(json, "ask", rk_json_ask(&ask));
    return cli_print_json(json);
}

/* Reads the match from standard input and prints it to standard output. */
static int
move_through(const struct args *args)
{
    struct rk_match_file *file = cli_read_match("-");
    int status;
    char *text;

    if (file == NULL)
        return CLI_BAD_INPUT;
    status = give_all(file, args);
    if (status == CLI_FINE) {
        text = rk_match_file_text(file);
        fputs(text, stdout);
        free(text);
        status = tell_done();
    }
    rk_match_file_free(file);
    return status;
}

/* Changes the match in its file, which is locked. */
static int
move_locked(const struct args *args)
{
    struct rk_match_file *file = cli_read_match(args->path);
    uint32_t from;
    int status;
    char *text;

    if (file == NULL)
        return CLI_BAD_INPUT;
    from = file->match.entries;
    status = give_all(file, args);
    if (status == CLI_FINE) {
        text = rk_match_file_text(file);
        status = cli_replace_file(args->path, text);
        free(text);
    }
    if (status == CLI_FINE && !args->quiet)
        status = (args->json ? tell_json : tell)(file, from);
    rk_match_file_free(file);
    return status;
}

int
move_command(int argc, char **argv)
{
    struct args args = { 0 };
    int status, lock;

    if (options_read(&options, argc, argv, &args) != CLI_FINE)
        return CLI_BAD_INPUT;
    status = check_words(&args);
    if (status != CLI_FINE)
        return status;
    if (strcmp(args.path, "-") == 0)
        return move_through(&args);
    lock = lock_take(args.path, &status);
    if (lock < 0)
        return status;
    status = move_locked(&args);
    lock_drop(lock);
    return status;
}
