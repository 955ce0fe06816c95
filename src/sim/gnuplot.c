/* gnuplot as a child process, without a shell in between. */
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <wire/buffer.h>

#include "gnuplot.h"

extern char **environ;

static char *
fail(struct rk_text *why, const char *what, int error)
{
    if (error == ENOENT) {
        rk_text_add(why, "Plots need gnuplot, which is not installed; install "
                         "the package gnuplot-nox.");
        return NULL;
    }
    rk_text_add(why, what);
    rk_text_fill(why, ": %.", strerror(error));
    return NULL;
}

/* Everything that can be read from ${file}, malloc'ed. */
static char *
read_all(int file)
{
    struct buffer text = { 0 };
    char chunk[4096];
    ssize_t got;

    buffer_add(&text, "");
    while ((got = read(file, chunk, sizeof chunk - 1)) > 0 ||
           (got < 0 && errno == EINTR)) {
        chunk[got > 0 ? got : 0] = '\0';
        buffer_add(&text, chunk);
    }
    return text.at;
}

/*
 * Starts gnuplot with ${in} and ${out} as its streams; 0, or an error number.
 */
static int
start(int in, int out, pid_t *child)
{
    static char name[] = "gnuplot", defaults[] = "-d", input[] = "-";
    char *argv[] = { name, defaults, input, NULL };
    posix_spawn_file_actions_t actions;
    int error;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 1,
                                     0);
    error = posix_spawnp(child, name, &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Runs gnuplot on the script in the file ${in}. */
static char *
run(int in, struct rk_text *why)
{
    int ends[2], error, status = -1;
    pid_t child;
    char *text;

    if (pipe(ends) != 0)
        return fail(why, "Cannot run gnuplot", errno);
    error = start(in, ends[1], &child);
    close(ends[1]);
    text = error == 0 ? read_all(ends[0]) : NULL;
    close(ends[0]);
    if (error != 0)
        return fail(why, "Cannot run gnuplot", error);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (status == 0 && strstr(text, "</svg>") != NULL)
        return text;
    free(text);
    rk_text_add(why, "gnuplot has failed; is it version 5 with SVG output?");
    return NULL;
}

char *
gnuplot_run(const char *script, struct rk_text *why)
{
    FILE *file = tmpfile();
    char *text = NULL;

    if (file == NULL)
        return fail(why, "Cannot make a temporary file", errno);
    if (fputs(script, file) < 0 || fflush(file) != 0)
        fail(why, "Cannot write a temporary file", errno);
    else if (lseek(fileno(file), 0, SEEK_SET) == 0)
        text = run(fileno(file), why);
    fclose(file);
    return text;
}

bool
gnuplot_ready(struct rk_text *why)
{
    char *svg = gnuplot_run("set terminal svg\nset output\nplot 0\n", why);

    free(svg);
    return svg != NULL;
}
