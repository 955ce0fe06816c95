/* Reports of crashes, and restarts. Most of it runs in signal handlers, so only */
/* what is safe there is used: no memory, no locks, no stdio. */
#define _GNU_SOURCE /* backtrace_symbols_fd(), pipe2() */
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <rookery/text.h>
#include <rookery/version.h>

#include "behalf.h"
#include "blame.h"
#include "crash.h"
#include "report.h"

enum {
    FILE_MAX = 1 << 20, /* bytes; a longer file is started again */
    LINE_BYTES = 2048,
    STACK_BYTES = 64 * 1024,
    DEPTH = 48,    /* of a backtrace */
    PATIENCE = 500 /* milliseconds for another thread to write its report */
};

static struct {
    int file;            /* "crashes", opened for appending */
    int recent;          /* restarts in the minute before the start */
    char **words;        /* arguments of the process; NULL: not started */
    bool ending;         /* the process was told to end */
    bool kept;           /* the report is in the file */
    pthread_key_t stack; /* of a thread, for signals */
} crash = { .file = -1 };

/* Only the first thread that crashes reports. */
enum { FINE, WRITING, WRITTEN };
static atomic_int state;

static const struct fatal {
    int number;
    const char *name;
} fatal[] = {
    { SIGSEGV, "SIGSEGV" }, { SIGBUS, "SIGBUS" },   { SIGFPE, "SIGFPE" },
    { SIGILL, "SIGILL" },   { SIGABRT, "SIGABRT" }, { SIGTRAP, "SIGTRAP" },
};

/* Writing the line */

/* Two digits and the text after them. */
static void
put_two(struct rk_text *text, int64_t number, char after)
{
    rk_text_char(text, (char)('0' + number / 10));
    rk_text_char(text, (char)('0' + number % 10));
    rk_text_char(text, after);
}

/* "2026-01-31T12:00:00.123Z", by the civil calendar of days since 1970. */
static void
put_time(struct rk_text *text, const struct timespec *when)
{
    int64_t second = when->tv_sec % 86400, ms = when->tv_nsec / 1000000;
    int64_t day = when->tv_sec / 86400 + 719468; /* since 0000-03-01 */
    int64_t era = day / 146097, of_era = day % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) /
                   365; /* of the era, from March on */
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153; /* 0: March */

    rk_text_int(text, year + era * 400 + (month >= 10));
    rk_text_char(text, '-');
    put_two(text, month < 10 ? month + 3 : month - 9, '-');
    put_two(text, of_year - (153 * month + 2) / 5 + 1, 'T');
    put_two(text, second / 3600, ':');
    put_two(text, second / 60 % 60, ':');
    put_two(text, second % 60, '.');
    rk_text_char(text, (char)('0' + ms / 100));
    put_two(text, ms % 100, 'Z');
}

static void
put_key(struct rk_text *text, const char *key)
{
    rk_text_fill(text, ",\"%\":", key);
}

static void
put_number(struct rk_text *text, const char *key, uint64_t number)
{
    if (number == 0)
        return;
    put_key(text, key);
    rk_text_int(text, (int64_t)number);
}

/* The inside of a JSON string; what is not plain ASCII becomes '?'. */
static void
put_plain(struct rk_text *text, const char *plain)
{
    for (; *plain != '\0'; plain++) {
        if (*plain == '"' || *plain == '\\')
            rk_text_char(text, '\\');
        rk_text_char(text, *plain >= ' ' && *plain <= '~' ? *plain : '?');
    }
}

/* Writes the report as one line of the log. */
static void
write_line(struct rk_text *line, const char *why)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    rk_text_add(line, "{\"time\":\"");
    put_time(line, &now);
    rk_text_add(line, "\",\"level\":\"error\",\"event\":\"crash\"");
    put_number(line, "table", behalf.table);
    put_number(line, "person", behalf.person);
    if (behalf.what != NULL) {
        put_key(line, "request");
        rk_text_fill(line, "\"%", behalf.what);
        if (behalf.which != NULL)
            rk_text_fill(line, " %", behalf.which);
        rk_text_char(line, '"');
    }
    put_key(line, "version");
    rk_text_add(line, "\"" RK_VERSION "\"");
    put_number(line, "when",
               (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000);
    put_key(line, "why");
    rk_text_char(line, '"');
    put_plain(line, why);
    rk_text_add(line, "\"}");
}

/* Writes all of it; false if that failed. */
static bool
write_all(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t done = write(file, text, length);

        if (done <= 0)
            return false;
        text += done;
        length -= (size_t)done;
    }
    return true;
}

static void
report(const char *why)
{
    static char room[LINE_BYTES];
    struct rk_text line = rk_text_over(room, sizeof room - 1);

    write_line(&line, why);
    room[line.len] = '\n';
    report_put(STDERR_FILENO, room, line.len + 1);
    crash.kept = write_all(crash.file, room, line.len + 1);
    fsync(crash.file);
}

/* Ending */

static void
say(const char *sentence)
{
    report_put(STDERR_FILENO, sentence, strlen(sentence));
}

/* Only the main thread, whose priority was never lowered, starts again. */
static _Noreturn void
start_again(void)
{
    sigset_t none;

    if (syscall(SYS_gettid) != getpid()) {
        syscall(SYS_tgkill, getpid(), getpid(), SIGABRT);
        for (;;)
            pause();
    }
    if (crash.recent >= CRASH_RESTARTS) {
        say("rookery: The server has crashed too often within a minute, so it "
            "is not started again; the file `crashes` says why.\n");
        _exit(1);
    }
    if (crash.ending)
        _exit(1);
    if (!crash.kept) /* keeps an uncounted restart from looping */
        nanosleep(&(struct timespec){ .tv_sec = 1 }, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execv("/proc/self/exe", crash.words);
    say("rookery: The server has crashed and cannot be started again.\n");
    _exit(1);
}

/* True for the first thread that crashes; the others wait for its report. */
static bool
is_first(void)
{
    int expected = FINE;

    if (atomic_compare_exchange_strong(&state, &expected, WRITING))
        return true;
    for (int i = 0; i < PATIENCE && state == WRITING; i++)
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    return false;
}

void
crash_promise(const char *promise, const char *file, int line)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (crash.words == NULL)
        return;
    if (is_first()) {
        rk_text_fill(&why, "A promise was broken: % (", promise);
        rk_text_add(&why, file);
        rk_text_char(&why, ':');
        rk_text_int(&why, line);
        rk_text_add(&why, ").");
        report(sentence);
        state = WRITTEN;
    }
    start_again();
}

/*
 * Writes where the thread is, as far as that can be written at once. A pipe of
 * its own takes the lines first, because backtrace_symbols_fd() would wait for
 * whoever reads standard error.
 */
static void
put_trace(void)
{
    static char part[REPORT_MOST];
    void *frames[DEPTH];
    ssize_t length;
    int ends[2];

    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    backtrace_symbols_fd(frames, backtrace(frames, DEPTH), ends[1]);
    do
        length = read(ends[0], part, sizeof part);
    while (length > 0 && report_put(STDERR_FILENO, part, (size_t)length));
    close(ends[0]);
    close(ends[1]);
}

/* True if another process sent the signal, to end this one. */
static bool
was_sent(const siginfo_t *info)
{
    return info->si_code == SI_USER && info->si_pid != getpid();
}

static void
on_fatal(int number, siginfo_t *info, void *context)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    size_t i = 0;

    (void)context;
    while (i < RK_COUNT(fatal) - 1 && fatal[i].number != number)
        i++;
    if (is_first()) {
        rk_text_fill(&why, "The process got %", fatal[i].name);
        if (info->si_code > 0) {
            rk_text_add(&why, " at address ");
            rk_text_hex(&why, (uint64_t)(uintptr_t)info->si_addr);
        }
        rk_text_char(&why, '.');
        report(sentence);
        put_trace();
        state = WRITTEN;
    }
    if (was_sent(info)) {
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    start_again();
}

/* Stacks for signals: a thread that overflows its own must report that. */

static void
free_stack(void *stack)
{
    sigaltstack(&(stack_t){ .ss_flags = SS_DISABLE }, NULL);
    free(stack);
}

/* Sanitizers give a stack to each thread, and take it back themselves. */
void
crash_thread(void)
{
    stack_t now;
    void *stack;

    if (crash.words == NULL || sigaltstack(NULL, &now) != 0 ||
        (now.ss_flags & SS_DISABLE) == 0)
        return;
    stack = memory_raw(STACK_BYTES);
    RK_CHECK(pthread_setspecific(crash.stack, stack) == 0);
    sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = STACK_BYTES }, NULL);
}

/* Starting */

/* The arguments of this process, never freed. NULL if they cannot be read. */
static char **
read_words(void)
{
    FILE *in = fopen("/proc/self/cmdline", "re");
    char **words = NULL, *word = NULL;
    size_t count = 0, room = 0;

    while (in != NULL && getdelim(&word, &room, '\0', in) > 0) {
        words = memory_resize(words, count + 2, sizeof *words);
        words[count++] = word;
        words[count] = NULL;
        word = NULL;
        room = 0;
    }
    free(word);
    if (in != NULL)
        fclose(in);
    return words;
}

static int
open_file(const char *store)
{
    char path[BLAME_PATH];
    struct stat about;
    int file;

    blame_path(store, path);
    file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && fstat(file, &about) == 0 && about.st_size > FILE_MAX &&
        ftruncate(file, 0) != 0)
        say("rookery: The file `crashes` is long and cannot be emptied.\n");
    return file;
}

void
crash_start(const char *store)
{
    static char stack[STACK_BYTES];
    struct sigaction action = { .sa_sigaction = on_fatal,
                                .sa_flags = SA_SIGINFO | SA_ONSTACK };
    struct blame *blame = blame_read(store);
    void *frame;

    crash.recent = blame_recent(blame);
    blame_free(blame);
    crash.file = open_file(store);
    RK_CHECK(pthread_key_create(&crash.stack, free_stack) == 0);
    crash.words = read_words();
    backtrace(&frame, 1); /* loads its library now */
    sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = sizeof stack }, NULL);
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < RK_COUNT(fatal); i++)
        sigaction(fatal[i].number, &action, NULL);
}

void
crash_end(void)
{
    crash.ending = true;
}
