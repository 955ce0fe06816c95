/* The process of hostile companions. */
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <wire/build.h>

#include "cli/cli.h"

#include "load_crowd.h"
#include "load_hostile.h"

enum {
    SLICE_MS = 5,
    PATIENCE_NS = 2000000000, /* for a reply; then the connection is dropped */
    REPORT_MAX = 16384,
    KINDS_MAX = 32
};

/* Counts of one kind of guests. */
struct deeds {
    uint64_t acts, replies, lost;
};

struct crowd {
    struct load_hostile_plan plan;
    struct load_net *net;
    struct rk_rng rng;
    struct guest *guest;
    int guests;
    struct deeds deeds[KINDS_MAX];
    struct load_codes codes;
};

static atomic_bool stop;

static int
count_kinds(void)
{
    int count = 0;

    while (companions[count].name != NULL)
        count++;
    RK_CHECK(count > 0 && count < KINDS_MAX);
    return count;
}

bool
load_hostile_read(const char *text, unsigned *kinds)
{
    *kinds = 0;
    if (strcmp(text, "all") == 0) {
        *kinds = (1u << count_kinds()) - 1;
        return true;
    }
    do {
        size_t length = strcspn(text, ",");
        int kind = 0;

        while (companions[kind].name != NULL &&
               (strlen(companions[kind].name) != length ||
                strncmp(companions[kind].name, text, length) != 0))
            kind++;
        if (companions[kind].name == NULL) {
            cli_bad("--hostile takes \"all\" or names that --help lists, with "
                    "commas between them.");
            return false;
        }
        *kinds |= 1u << kind;
        text += length + (text[length] == ',');
    } while (*text != '\0');
    return true;
}

void
load_hostile_about(struct rk_text *text)
{
    for (int i = 0; companions[i].name != NULL; i++) {
        rk_text_add(text, i > 0 ? "; " : "");
        rk_text_add(text, companions[i].name);
        rk_text_add(text, " ");
        rk_text_add(text, companions[i].about);
    }
}

/* Attacks of guests */

/* Half of the addresses are IPv6, each in a /48 of its own. */
static void
put_address(const struct guest *g, char text[48])
{
    int number = g->number % CROWD_ADDRESSES;

    if (number % 2 == 0)
        snprintf(text, 48, "198.51.100.%d", 1 + number / 2);
    else
        snprintf(text, 48, "2001:db8:%x::1", 1 + number / 2);
}

static struct load_link *
line_of(struct guest_line *line)
{
    char from[48];

    put_address(line->guest, from);
    if (line->link == NULL)
        line->link = load_net_connect(line->guest->crowd->net, line, from);
    return line->link;
}

static const char *
token_of(const struct guest *g)
{
    return g->token[0] != '\0' ? g->token : NULL;
}

void
guest_ask(struct guest *g, const char *method, const char *path,
          const char *body)
{
    load_net_request(line_of(&g->http), method, path, token_of(g), body);
    g->http.waits = true;
}

void
guest_throw(struct guest *g, const char *path)
{
    load_net_request(line_of(&g->http), "GET", path, token_of(g), NULL);
}

void
guest_visit(struct guest *g, const char *link)
{
    load_net_visit(line_of(&g->socket), link, 0, token_of(g));
    g->socket.waits = true;
}

void
guest_drop(struct guest_line *line)
{
    load_net_drop(line->link);
    line->link = NULL;
    line->waits = false;
}

const char *
guest_ended(const struct guest *g)
{
    return g->crowd->plan.ended;
}

const char *
guest_running(const struct guest *g)
{
    return g->crowd->plan.running;
}

int
guest_entry(const struct guest *g)
{
    return rk_rng_below(&g->crowd->rng, (int)g->crowd->plan.entries);
}

struct rk_rng *
guest_rng(const struct guest *g)
{
    return &g->crowd->rng;
}

/* Replies to guests */

static struct deeds *
deeds_of(const struct guest *g)
{
    return &g->crowd->deeds[g->companion - companions];
}

static void
on_reply(void *context, int status, const char *token, const char *body)
{
    struct guest_line *line = context;
    struct guest *g = line->guest;
    bool entering = g->companion->enters && g->token[0] == '\0';

    line->waits = false;
    deeds_of(g)->replies++;
    if (status >= 400)
        load_codes_hear(&g->crowd->codes, body);
    if (line == &g->socket) { /* the upgrade to a web socket was refused */
        guest_drop(line);
        return;
    }
    if (token != NULL)
        snprintf(g->token, sizeof g->token, "%s", token);
    if (!entering && g->companion->reply != NULL)
        g->companion->reply(g, status, body);
}

static void
on_upgraded(void *context)
{
    struct guest_line *line = context;

    line->waits = false;
    deeds_of(line->guest)->replies++;
    if (line->guest->companion->upgraded != NULL)
        line->guest->companion->upgraded(line->guest);
}

static void
on_message(void *context, const char *text, size_t length)
{
    static const char head[] = "{\"type\":\"refused\"";
    const struct guest_line *line = context;

    (void)length;
    if (strncmp(text, head, sizeof head - 1) == 0)
        load_codes_hear(&line->guest->crowd->codes, text);
}

static void
on_pong(void *context, uint64_t sent)
{
    (void)context;
    (void)sent;
}

static void
on_lost(void *context)
{
    struct guest_line *line = context;

    line->link = NULL;
    line->waits = false;
    deeds_of(line->guest)->lost++;
}

static const struct load_hear hear = {
    .reply = on_reply,
    .upgraded = on_upgraded,
    .message = on_message,
    .pong = on_pong,
    .lost = on_lost,
};

/* The crowd */

static void
enter(struct guest *g)
{
    char body[64];

    snprintf(body, sizeof body, "{\"name\":\"Guest %d\"}", g->number);
    guest_ask(g, "POST", "/api/enter", body);
}

/* Waits for a reply, but not forever. */
static bool
is_held_up(struct guest *g, uint64_t now)
{
    if (!g->http.waits && !g->socket.waits)
        return false;
    if (now < g->due + PATIENCE_NS)
        return true;
    guest_drop(&g->http);
    guest_drop(&g->socket);
    return false;
}

static void
act_all(struct crowd *crowd)
{
    uint64_t now = load_net_now();

    for (int i = 0; i < crowd->guests; i++) {
        struct guest *g = &crowd->guest[i];

        if (now < g->due || is_held_up(g, now))
            continue;
        g->due = now + (uint64_t)g->companion->every_ms * 1000000;
        deeds_of(g)->acts++;
        if (g->companion->enters && g->token[0] == '\0')
            enter(g);
        else
            g->companion->act(g);
    }
}

/* The number of guests of a kind. */
static int
guests_of(const struct load_hostile_plan *plan, int kind)
{
    int count = companions[kind].guests * plan->share / 100;

    if ((plan->kinds & 1u << kind) == 0)
        return 0;
    return count > 0 ? count : 1;
}

static void
gather(struct crowd *crowd)
{
    int kinds = count_kinds();

    for (int kind = 0; kind < kinds; kind++)
        crowd->guests += guests_of(&crowd->plan, kind);
    RK_CHECK(crowd->guests > 0);
    crowd->guest = memory_new((size_t)crowd->guests, sizeof *crowd->guest);
    for (int kind = 0, next = 0; kind < kinds; kind++) {
        for (int i = guests_of(&crowd->plan, kind); i > 0; i--, next++) {
            struct guest *g = &crowd->guest[next];

            g->crowd = crowd;
            g->companion = &companions[kind];
            g->number = next;
            g->http.guest = g->socket.guest = g;
        }
    }
}

static json_t *
report(const struct crowd *crowd)
{
    json_t *list = build_array();

    for (int kind = 0; companions[kind].name != NULL; kind++) {
        const struct deeds *d = &crowd->deeds[kind];

        if ((crowd->plan.kinds & 1u << kind) != 0)
            build_add(list, json_pack("{s:s, s:i, s:I, s:I, s:I}", "name",
                                      companions[kind].name, "guests",
                                      guests_of(&crowd->plan, kind), "acts",
                                      (json_int_t)d->acts, "replies",
                                      (json_int_t)d->replies, "lost",
                                      (json_int_t)d->lost));
    }
    return json_pack("{s:o, s:o}", "companions", list, "refused",
                     load_codes_json(&crowd->codes));
}

/* The process */

static void
on_signal(int number)
{
    (void)number;
    atomic_store(&stop, true);
}

static void
write_all(int to, const char *text)
{
    size_t length = strlen(text);

    while (length > 0) {
        ssize_t written = write(to, text, length);

        if (written <= 0)
            return;
        text += written;
        length -= (size_t)written;
    }
}

/* Lowest priority; it ends together with the process that started it. */
static void
be_meek(void)
{
    struct sigaction ends = { .sa_handler = on_signal };

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigaction(SIGTERM, &ends, NULL);
    signal(SIGINT, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    errno = 0;
    if (nice(19) == -1 && errno != 0)
        atomic_store(&stop, true);
}

static void
run(const struct load_hostile_plan *plan, int line)
{
    char sentence[RK_SENTENCE_MAX], *text, go;
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct crowd crowd = { .plan = *plan, .rng = rk_rng_seed(16) };
    uint64_t until;
    json_t *json;

    be_meek();
    if (read(line, &go, 1) != 1)
        return;
    alarm((unsigned)plan->seconds + 30);
    until = load_net_now() + plan->seconds * UINT64_C(1000000000);
    crowd.net = load_net_open("127.0.0.1", plan->port, &hear, &why);
    RK_CHECK(crowd.net != NULL);
    gather(&crowd);
    while (!atomic_load(&stop) && load_net_now() < until) {
        act_all(&crowd);
        load_net_run(crowd.net, SLICE_MS);
    }
    json = report(&crowd);
    text = memory_given(json_dumps(json, JSON_COMPACT));
    write_all(line, text);
    free(text);
    json_decref(json);
    load_net_close(crowd.net);
    free(crowd.guest);
}

bool
load_hostile_start(struct load_hostile *hostile,
                   const struct load_hostile_plan *plan)
{
    int ends[2];

    *hostile = (struct load_hostile){ 0 };
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0 ||
        (hostile->pid = fork()) < 0) {
        cli_failed("No process for companions can be started: %s.",
                   strerror(errno));
        hostile->pid = 0;
        return false;
    }
    if (hostile->pid == 0) {
        close(ends[0]);
        run(plan, ends[1]);
        _exit(0);
    }
    close(ends[1]);
    hostile->line = ends[0];
    return true;
}

void
load_hostile_go(const struct load_hostile *hostile)
{
    if (hostile->pid != 0)
        write_all(hostile->line, "g");
}

json_t *
load_hostile_stop(struct load_hostile *hostile)
{
    char text[REPORT_MAX];
    size_t length = 0;
    ssize_t got;
    int status;

    if (hostile->pid == 0)
        return NULL;
    kill(hostile->pid, SIGTERM);
    shutdown(hostile->line, SHUT_WR);
    while (length < sizeof text &&
           (got = read(hostile->line, text + length, sizeof text - length)) > 0)
        length += (size_t)got;
    close(hostile->line);
    waitpid(hostile->pid, &status, 0);
    hostile->pid = 0;
    return json_loadb(text, length, 0, NULL);
}
