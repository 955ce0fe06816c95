/* Reading lines; the only file that uses libedit. */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include <editline/readline.h>

#include <sim/process.h>

#include "prompt.h"

static const char prompt[] = "> ";

static bool at_terminal;
static const char *farewell;
static const char *const *offered;
static int offers;

/*
 * Everything is already saved when a signal arrives: see table_save(). libedit
 * catches it first and restores the terminal.
 */
static void
leave(int number)
{
    (void)number;
    process_kill_all();
    if (write(STDOUT_FILENO, farewell, strlen(farewell)) < 0)
        _exit(1);
    _exit(0);
}

/*
 * Sets ${word} to the word of ${line} at the cursor, if ${line} begins with
 * the text typed so far (rl_line_buffer); returns its length, or 0.
 */
static size_t
word_at(const char *line, const char *text, const char **word)
{
    size_t before = (size_t)rl_point - strlen(text);

    if (strncmp(line, rl_line_buffer, before) != 0 ||
        strncmp(line + before, text, strlen(text)) != 0)
        return 0;
    *word = line + before;
    return strcspn(*word, " ");
}

/* True if one of the first ${count} lines has the same ${word} there. */
static bool
was_offered(int count, const char *text, const char *word, size_t length)
{
    const char *earlier;

    for (int i = 0; i < count; i++) {
        if (word_at(offered[i], text, &earlier) == length &&
            strncmp(earlier, word, length) == 0)
            return true;
    }
    return false;
}

/* The next word that can replace ${text}; NULL after the last. */
static char *
next_word(const char *text, int again)
{
    static int index;
    const char *word;

    for (index = again ? index : 0; index < offers; index++) {
        size_t length = word_at(offered[index], text, &word);

        if (length > 0 && !was_offered(index, text, word, length)) {
            index++;
            return strndup(word, length);
        }
    }
    return NULL;
}

static char **
complete(const char *text, int start, int end)
{
    (void)start;
    (void)end;
    rl_attempted_completion_over = 1; /* never file names */
    return rl_completion_matches(text, next_word);
}

void
prompt_start(const char *goodbye)
{
    struct sigaction action = { .sa_handler = leave };

    farewell = goodbye;
    at_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    sigaction(SIGINT, &action, NULL);
    if (!at_terminal)
        return;
    rl_readline_name = "rookery";
    rl_catch_signals = 1;
    rl_initialize();
    rl_completer_word_break_characters = " ";
    rl_attempted_completion_function = complete;
    using_history();
}

void
prompt_offer(const char *const *lines, int count)
{
    offered = lines;
    offers = count;
}

/* Print a script's line after the prompt, as if it had been typed. */
static char *
next_line(void)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t length;

    fputs(prompt, stdout);
    fflush(stdout);
    length = getline(&line, &size, stdin);
    if (length < 0) {
        putchar('\n');
        free(line);
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    if (!isatty(STDIN_FILENO))
        puts(line);
    return line;
}

char *
prompt_line(void)
{
    char *line;

    if (!at_terminal)
        return next_line();
    line = readline(prompt);
    if (line == NULL)
        putchar('\n');
    else if (line[0] != '\0')
        add_history(line);
    return line;
}
