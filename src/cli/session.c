/* Questions and answers in the terminal. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <base/memory.h>
#include <rookery/bot.h>
#include <rookery/check.h>

#include "explain.h"
#include "hint.h"
#include "levels.h"
#include "prompt.h"
#include "session.h"
#include "sitting.h"
#include "tell.h"

enum {
    LISTED = 40,    /* answers shown with their numbers */
    EXAMPLES = 3,   /* shown where there are more */
    OFFERED = 4000, /* answers completed */
    LOGGED = 12     /* answers shown by `log` */
};

struct session {
    struct table *table;
    const struct session_plan *plan;
    struct answers answers; /* to the current question */
    const char **lines;     /* everything TAB completes; malloc'ed */
    int status;
    bool left;     /* the person has left */
    bool answered; /* the question is no longer current */
};

struct command {
    const char *word, *arg, *about;
    void (*run)(struct session *, const char *rest);
};

/* Telling */

/* Shows a few of the many answers: the whole list would hide the table. */
static void
tell_examples(const struct answers *answers)
{
    tell_say(2, "%ld%s answers; TAB completes what you type, such as:",
             answers->total,
             answers->total < ANSWERS_COUNTED ? "" : " or more");
    for (int i = 0; i < EXAMPLES; i++)
        tell_say(4, "%s", answers->text[i * answers->count / EXAMPLES]);
}

static void
tell_list(const struct session *session)
{
    if (session->answers.total > LISTED)
        tell_examples(&session->answers);
    else
        tell_answers(&session->answers, 0, true);
}

static void
tell_your_question(const struct session *session)
{
    const struct table *table = session->table;
    char line[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);

    tell_question(table_match(table)->game, table_state(table),
                  table->seats.you, &text);
    tell_text(0, line);
    tell_list(session);
}

static void
look(struct session *session, const char *rest)
{
    const struct table *table = session->table;

    (void)rest;
    putchar('\n');
    tell_view(table_match(table)->game, table_state(table), table->seats.you);
    putchar('\n');
    tell_your_question(session);
}

/* Saving */

static void
save(struct session *session)
{
    session->status = table_save(session->table);
}

/* The commands */

static void tell_commands(void);

static void
explain(struct session *session, const char *rest)
{
    if (*rest != '\0') {
        explain_name(session->table, rest);
        return;
    }
    tell_your_question(session);
    tell_text(0, "\nAnswer with a number or in words. Cards and places on the "
                 "table:");
    explain_in_play(session->table, &session->answers);
    putchar('\n');
    tell_commands();
}

static void
hint(struct session *session, const char *rest)
{
    (void)rest;
    hint_tell(session->table, session->plan->review.think);
}

static void
level(struct session *session, const char *rest)
{
    if (*rest == '\0')
        levels_tell(session->table);
    else if (levels_change(session->table, rest) != CLI_FINE)
        session->status = CLI_FAILED;
}

static void
undo(struct session *session, const char *rest)
{
    const char *text = table_undo(session->table);

    (void)rest;
    if (text == NULL) {
        tell_text(0, "There is nothing to take back yet.");
        return;
    }
    tell_say(0, "Taken back: %s", text);
    save(session);
    session->answered = true;
}

static void
show_log(struct session *session, const char *rest)
{
    uint32_t entries = table_match(session->table)->entries;
    bool all = strcmp(rest, "all") == 0 || entries < LOGGED;

    sitting_tell_since(session->table, all ? 0 : entries - LOGGED);
}

static void
show_score(struct session *session, const char *rest)
{
    (void)rest;
    explain_score(session->table);
}

/* Saves a copy under another name; the match goes on in its own file. */
static void
save_copy(struct session *session, const char *rest)
{
    struct stat found;

    if (*rest == '\0') {
        save(session);
        if (session->status == CLI_FINE)
            tell_say(0, "Saved in %s, as after every answer.",
                     session->table->path);
    } else if (lstat(rest, &found) == 0) {
        tell_say(0, "%s already exists; choose another name.", rest);
    } else if (cli_replace_file(rest, session->table->kept) == CLI_FINE) {
        tell_say(0, "A copy is saved in %s.", rest);
    }
}

static void
quit(struct session *session, const char *rest)
{
    (void)rest;
    session->left = true;
}

static const struct command commands[] = {
    { "?", "[NAME]", "explain the question and the cards, or one card",
      explain },
    { "help", "[NAME]", "the same", explain },
    { "look", "", "show the table and the answers again", look },
    { "hint", "", "what the strongest level would do, and its chances", hint },
    { "level", "[NAME]", "list the levels of bots, or play against another",
      level },
    { "undo", "", "take back your last answer", undo },
    { "log", "[all]", "recent events, or all from the beginning", show_log },
    { "score", "", "the points so far, as far as you can know", show_score },
    { "save", "[FILE]", "where the match is saved, or save a copy", save_copy },
    { "quit", "", "leave; the match is saved", quit },
};

static void
tell_commands(void)
{
    for (size_t i = 0; i < RK_COUNT(commands); i++)
        tell_say(2, "%-5s %-6s  %s", commands[i].word, commands[i].arg,
                 commands[i].about);
}

/* Reading */

/* Cuts spaces off both ends of ${line}. */
static char *
trim(char *line)
{
    size_t length;

    line += strspn(line, " \t");
    length = strlen(line);
    while (length > 0 && strchr(" \t", line[length - 1]) != NULL)
        line[--length] = '\0';
    return line;
}

static bool
run_command(struct session *session, const char *line)
{
    size_t length = strcspn(line, " ");

    for (size_t i = 0; i < RK_COUNT(commands); i++) {
        if (strlen(commands[i].word) != length ||
            strncmp(commands[i].word, line, length) != 0)
            continue;
        line += length;
        commands[i].run(session, line + strspn(line, " "));
        return true;
    }
    return false;
}

/* The answer with the number in ${line}; NULL if it has none. */
static const char *
by_number(const struct session *session, const char *line)
{
    struct rk_scan scan = { line };
    int number;

    if (!rk_scan_int(&scan, &number) || !rk_scan_end(&scan) || number < 1 ||
        number > session->answers.count)
        return NULL;
    return session->answers.text[number - 1];
}

/* True if ${line} is the beginning of ${answer}, or its last words. */
static bool
means(const char *line, const char *answer)
{
    size_t length = strlen(line), whole = strlen(answer);

    if (strncmp(answer, line, length) == 0)
        return true;
    return whole > length + 1 && answer[whole - length - 1] == ' ' &&
           strcmp(answer + whole - length, line) == 0;
}

/* The only answer that ${line} can mean; NULL if there are none or several. */
static const char *
by_part(const struct session *session, const char *line)
{
    const char *found = NULL;

    if (session->answers.total > session->answers.count)
        return NULL;
    for (int i = 0; i < session->answers.count; i++) {
        if (!means(line, session->answers.text[i]))
            continue;
        if (found != NULL)
            return NULL;
        found = session->answers.text[i];
    }
    return found;
}

/* Gives the answer ${line}, or the only one that it can mean. */
static bool
give(struct session *session, const char *line, struct rk_text *why)
{
    const char *meant = by_number(session, line);

    if (meant != NULL)
        line = meant;
    if (table_answer(session->table, line, why) == RK_OK)
        return true;
    meant = by_part(session, line);
    return meant != NULL && table_answer(session->table, meant, NULL) == RK_OK;
}

static void
answer(struct session *session, const char *line)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    uint32_t from = table_match(session->table)->entries;

    if (!give(session, line, &why)) {
        tell_say(0, "%s (? helps)", sentence);
        return;
    }
    session->answered = true;
    save(session);
    sitting_tell_since(session->table, from);
}

/* Sets what TAB completes: the answers, then the commands. */
static void
offer(struct session *session)
{
    size_t count = (size_t)session->answers.count;

    free(session->lines);
    session->lines =
        memory_new(count + RK_COUNT(commands), sizeof *session->lines);
    for (size_t i = 0; i < count; i++)
        session->lines[i] = session->answers.text[i];
    for (size_t i = 0; i < RK_COUNT(commands); i++)
        session->lines[count + i] = commands[i].word;
    prompt_offer(session->lines, (int)(count + RK_COUNT(commands)));
}

/* Handles one line from the person. */
static void
read_line(struct session *session)
{
    char *line = prompt_line(), *words;

    if (line == NULL) {
        session->left = true;
        return;
    }
    words = trim(line);
    if (*words == '\0')
        tell_your_question(session);
    else if (!run_command(session, words))
        answer(session, words);
    free(line);
}

/* Asks the current question until it is answered or the person leaves. */
static void
ask_you(struct session *session)
{
    struct table *table = session->table;

    session->answers = answers_of(table_match(table)->game, table_state(table),
                                  table->seats.you, OFFERED, ANSWERS_COUNTED);
    session->answered = false;
    offer(session);
    look(session, "");
    while (!session->answered && !session->left)
        read_line(session);
    prompt_offer(NULL, 0);
    answers_free(&session->answers);
}

/* Lets bots and chance answer until the person is asked. */
static void
run_others(struct session *session)
{
    uint32_t from = table_match(session->table)->entries;

    while (table_step(session->table)) {
        save(session);
        sitting_tell_since(session->table, from);
        from = table_match(session->table)->entries;
        fflush(stdout);
    }
}

/* Prints what your decisions cost, unless you do not want that. */
static void
look_back(const struct session *session)
{
    const struct table *table = session->table;
    struct review review;

    if (!session->plan->reviews || table->seats.you == RK_SPECTATOR)
        return;
    putchar('\n');
    if (review_make(&review, table_match(table), table->seats.you,
                    &session->plan->review))
        review_tell(&review, true);
    else
        tell_say(0, "Skipped; %s analyse %s does it later.", cli_program,
                 table->path);
    review_free(&review);
}

static bool
is_over(const struct table *table)
{
    return table_match(table)->game->ask(table_state(table)).over;
}

int
session_run(struct table *table, const struct session_plan *plan)
{
    struct session session = { .table = table, .plan = plan };
    bool was_over = is_over(table);
    char text[8192];

    sitting_goodbye(table, text, sizeof text);
    prompt_start(text);
    sitting_welcome(table, plan->offers);
    sitting_news(table);
    run_others(&session);
    while (!session.left && table_asks_you(table)) {
        ask_you(&session);
        run_others(&session);
    }
    if (is_over(table)) {
        sitting_end(table);
        if (!was_over)
            look_back(&session);
        sitting_again(table);
    } else {
        fputs(text + 1, stdout);
    }
    free(session.lines);
    if (session.status == CLI_FINE)
        return tell_done();
    return session.status;
}
