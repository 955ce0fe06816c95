/* A program as a bot: asks it, and uses or replaces its answers. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "exec.h"
#include "process.h"
#include "protocol.h"

enum {
    QUOTED = 60,         /* bytes of a wrong answer that a report quotes */
    UNREAD_MAX = 1 << 20 /* bytes of asks that may wait to be read */
};

/* A program at work on one seat. */
struct exec {
    char command[RK_BOT_SPEC_MAX];
    struct process process;
    uint64_t match;       /* the match of the last ask */
    uint64_t asks;        /* how many asks in that match */
    unsigned outstanding; /* late answers that may still come */
    int fruitless;        /* timeouts and crashes since its last line */

    /* The current answer: the known steps, how many of them are given, and */
    /* whether they make it whole. */
    struct rk_steps steps;
    int given;
    bool whole;
    struct exec_report report;
};

static struct exec *
exec_of(const struct rk_mind *mind)
{
    return mind->memory;
}

/* Reports */

static const char *const names[] = { [EXEC_LATE] = "late",
                                     [EXEC_DIED] = "died",
                                     [EXEC_UNREADABLE] = "unreadable",
                                     [EXEC_ILLEGAL] = "illegal",
                                     [EXEC_GONE] = "gone" };

const char *
exec_trouble_name(int trouble)
{
    return trouble < EXEC_TROUBLES ? names[trouble] : NULL;
}

uint64_t
exec_report_defaults(const struct exec_report *report)
{
    uint64_t sum = 0;

    for (int i = 0; i < EXEC_TROUBLES; i++)
        sum += report->troubles[i];
    return sum;
}

void
exec_report_add(struct exec_report *sum, const struct exec_report *more)
{
    sum->asks += more->asks;
    for (int i = 0; i < EXEC_TROUBLES; i++)
        sum->troubles[i] += more->troubles[i];
    if (!more->troubled || (sum->troubled && sum->match <= more->match))
        return;
    sum->troubled = true;
    sum->match = more->match;
    memcpy(sum->id, more->id, sizeof sum->id);
    memcpy(sum->reason, more->reason, sizeof sum->reason);
}

const struct exec_report *
exec_report_of(const struct rk_mind *mind)
{
    return mind->bot == &exec_bot ? &exec_of(mind)->report : NULL;
}

/* One ask while its answer is awaited. */
struct asking {
    struct exec *exec;
    struct protocol_ask ask;
    const atomic_bool *stop;
    struct rk_text reason; /* why a default answer is given */
};

static bool
fail(struct asking *asking, enum exec_trouble trouble)
{
    struct exec_report *report = &asking->exec->report;

    report->troubles[trouble]++;
    if (report->troubled)
        return false;
    report->troubled = true;
    report->match = asking->ask.turn->match;
    snprintf(report->id, sizeof report->id, "%s", asking->ask.id);
    snprintf(report->reason, sizeof report->reason, "%s", asking->reason.at);
    return false;
}

/* Quotes the line, as far as it can be printed. */
static void
quote(struct rk_text *reason, const char *line, size_t length)
{
    rk_text_add(reason, " It was: ");
    for (size_t i = 0; i < length && i < QUOTED; i++)
        rk_text_char(reason,
                     (char)(line[i] >= ' ' && line[i] <= '~' ? line[i] : '?'));
    rk_text_add(reason, length > QUOTED ? "..." : "");
}

/* Lives */

static void
say_end(struct rk_text *reason, struct process_end end)
{
    char number[RK_WORD_MAX];
    struct rk_text text = rk_text_over(number, sizeof number);

    rk_text_int(&text, end.signal != 0 ? end.signal : end.status);
    if (end.killed)
        rk_text_add(reason, "The program closed its standard output.");
    else if (end.signal != 0)
        rk_text_fill(reason, "The program was ended by signal %.", number);
    else if (end.status == 127)
        rk_text_add(reason, "The shell found no such command.");
    else
        rk_text_fill(reason, "The program ended with status %.", number);
}

/* Lost: starts it again with the next ask, unless it failed too often. */
static bool
lose(struct asking *asking)
{
    asking->exec->outstanding = 0;
    asking->exec->fruitless++;
    return fail(asking, EXEC_DIED);
}

/* Handles a program that has ended by itself. */
static bool
bury(struct asking *asking)
{
    struct exec *exec = asking->exec;

    say_end(&asking->reason, process_stop(&exec->process, EXEC_GRACE));
    return lose(asking);
}

/*
 * Handles a timeout: it may still be thinking, unless that happens too often.
 */
static bool
miss(struct asking *asking)
{
    struct exec *exec = asking->exec;
    char number[RK_WORD_MAX];
    struct rk_text text = rk_text_over(number, sizeof number);

    rk_text_int(&text, asking->ask.milliseconds);
    rk_text_fill(&asking->reason, "There was no answer within % ms.", number);
    exec->outstanding++;
    if (++exec->fruitless == EXEC_FRUITLESS)
        process_stop(&exec->process, 0);
    return fail(asking, EXEC_LATE);
}

/* True if the run was stopped: answers are then default ones, uncounted. */
static bool
is_stopped(const struct asking *asking)
{
    return asking->stop != NULL && atomic_load(asking->stop);
}

/* Starts the program if it does not run; false if that fails for this ask. */
static bool
ensure_running(struct asking *asking)
{
    struct exec *exec = asking->exec;

    if (exec->fruitless >= EXEC_FRUITLESS) {
        rk_text_add(&asking->reason, "The program had failed too often.");
        return fail(asking, EXEC_GONE);
    }
    if (exec->process.unsent.len > UNREAD_MAX) {
        process_stop(&exec->process, 0);
        rk_text_add(&asking->reason,
                    "The program does not read what it is told.");
        return lose(asking);
    }
    if (exec->process.pid > 0 || process_start(&exec->process, exec->command))
        return true;
    rk_text_fill(&asking->reason, "The program could not be started: %.",
                 strerror(errno));
    return lose(asking);
}

/* Asking */

/*
 * True if an answer is to another ask: it names that one, or it is late. Then
 * the next line is awaited.
 */
static bool
is_stale(struct exec *exec, const char *said, const char *id)
{
    if (said[0] != '\0' && strcmp(said, id) == 0) {
        exec->outstanding = 0;
        return false;
    }
    if (exec->outstanding > 0) {
        exec->outstanding--;
        return true;
    }
    return said[0] != '\0';
}

enum verdict { TAKEN, REFUSED, STALE };

/* Judges a line; its steps become the current answer. */
static enum verdict
consider(struct asking *asking, const char *line, size_t length)
{
    struct exec *exec = asking->exec;
    struct protocol_answer answer;
    struct rk_steps steps;
    enum rk_status status;
    bool good = protocol_read(line, length, &answer, &asking->reason);

    if (is_stale(exec, answer.id, asking->ask.id)) {
        rk_text_clear(&asking->reason);
        return STALE;
    }
    if (!good) {
        quote(&asking->reason, line, length);
        fail(asking, EXEC_UNREADABLE);
        return REFUSED;
    }
    status = protocol_judge(&asking->ask, &answer, &steps, &asking->reason);
    if (!rk_status_applied(status)) {
        quote(&asking->reason, line, length);
        fail(asking, EXEC_ILLEGAL);
        return REFUSED;
    }
    exec->steps = steps;
    exec->whole = status == RK_OK;
    return TAKEN;
}

/* Judges a line that is too long; perhaps it answers an earlier ask. */
static enum verdict
consider_long(struct asking *asking)
{
    if (is_stale(asking->exec, "", asking->ask.id))
        return STALE;
    rk_text_add(&asking->reason, "The line is longer than 4096 bytes.");
    fail(asking, EXEC_UNREADABLE);
    return REFUSED;
}

/* Waits for an answer and takes it; false if a default one is needed. */
static bool
hear_answer(struct asking *asking)
{
    struct process *process = &asking->exec->process;
    int64_t until = process_now() + asking->ask.milliseconds;
    enum verdict verdict = STALE;

    while (verdict == STALE) {
        char line[LINES_MAX];
        size_t length;

        if (is_stopped(asking))
            return false;
        switch (process_hear(process, until, asking->stop, line, &length)) {
        case PROCESS_LINE:
            verdict = consider(asking, line, length);
            break;
        case PROCESS_TOO_LONG:
            verdict = consider_long(asking);
            break;
        case PROCESS_LATE:
            return miss(asking);
        case PROCESS_ENDED:
            return bury(asking);
        case PROCESS_STOPPED:
            return false;
        }
        if (verdict == STALE && process_now() >= until)
            return miss(asking);
    }
    asking->exec->fruitless = 0;
    return verdict == TAKEN;
}

static bool
ask(struct asking *asking)
{
    char *line;

    if (is_stopped(asking))
        return false;
    asking->exec->report.asks++;
    if (!ensure_running(asking))
        return false;
    line = protocol_ask_line(&asking->ask);
    process_say(&asking->exec->process, line);
    free(line);
    return hear_answer(asking);
}

/* A seed that reveals nothing about the numbers that ${rng} gives to others. */
static uint32_t
seed_of(struct rk_rng *rng)
{
    return (uint32_t)(rk_rng_mix(rk_rng_next(rng), 0) >> 32);
}

/* Asks the program for the next steps of the current answer. */
static void
find_steps(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    struct exec *exec = exec_of(mind);
    struct rk_steps draft = exec->steps;
    char id[PROTOCOL_ID_MAX], reason[EXEC_REASON_MAX];
    struct asking asking = {
        .exec = exec,
        .ask = { .turn = turn,
                 .draft = &draft,
                 .id = id,
                 .seed = seed_of(turn->rng),
                 .milliseconds = mind->effort.milliseconds },
        .stop = mind->stop,
        .reason = rk_text_over(reason, sizeof reason),
    };

    if (turn->match != exec->match)
        exec->asks = 0;
    exec->match = turn->match;
    exec->asks++;
    snprintf(id, sizeof id, "%" PRIu64 ".%" PRIu64, turn->match, exec->asks);
    if (ask(&asking))
        return;
    protocol_default(&asking.ask, &exec->steps);
    exec->whole = true;
}

static int
find(const struct rk_bot_turn *turn, rk_move move)
{
    for (int i = 0; i < turn->count; i++) {
        if (turn->legal[i] == move)
            return i;
    }
    RK_UNREACHABLE();
}

static int
choose(struct rk_mind *mind, const struct rk_bot_turn *turn)
{
    struct exec *exec = exec_of(mind);
    int chosen;

    if (exec->given == exec->steps.count)
        find_steps(mind, turn);
    chosen = find(turn, exec->steps.move[exec->given++]);
    if (exec->whole && exec->given == exec->steps.count) {
        exec->steps.count = exec->given = 0;
        exec->whole = false;
    }
    return chosen;
}

static void
over(struct rk_mind *mind, const struct rk_bot_turn *turn,
     const struct rk_result *result)
{
    struct exec *exec = exec_of(mind);
    char *line;

    if (exec->process.pid == 0)
        return;
    line = protocol_end_line(turn, result);
    process_say(&exec->process, line);
    free(line);
}

/* The bot */

/* The time in "2000ms:COMMAND", and where the command begins. */
static const char *
skip_time(const char *spec, uint32_t *milliseconds)
{
    struct rk_scan scan = { spec };
    int number;

    if (*spec < '0' || *spec > '9' || !rk_scan_int(&scan, &number) ||
        strncmp(scan.at, "ms:", 3) != 0)
        return spec;
    *milliseconds = (uint32_t)number;
    return scan.at + 3;
}

const char *
exec_command(const struct rk_hire *hire)
{
    uint32_t milliseconds;

    return skip_time(hire->spec + strlen("exec:"), &milliseconds);
}

uint32_t
exec_milliseconds(const struct rk_hire *hire)
{
    uint32_t milliseconds = EXEC_MS;

    skip_time(hire->spec + strlen("exec:"), &milliseconds);
    return milliseconds;
}

static size_t
memory(const struct rk_effort *effort)
{
    (void)effort;
    return sizeof(struct exec);
}

static void
set_up(struct rk_mind *mind, const struct rk_hire *hire)
{
    struct exec *exec = exec_of(mind);

    snprintf(exec->command, sizeof exec->command, "%s", exec_command(hire));
}

static void
tear_down(struct rk_mind *mind)
{
    struct exec *exec = exec_of(mind);

    if (exec->process.pid > 0)
        process_stop(&exec->process, EXEC_GRACE);
}

const struct rk_bot exec_bot = {
    .id = "exec",
    .about = "Any program: it is asked and answers by lines of JSON.",
    .hears = true,
    .effort = { .milliseconds = EXEC_MS, .threads = 1 },
    .memory = memory,
    .open = set_up,
    .close = tear_down,
    .choose = choose,
    .over = over,
};
