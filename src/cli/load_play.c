/* Tables of `rookery load`, from the first request to the last answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/games.h>

#include "load_pick.h"
#include "load_play.h"

enum { TOKEN_MAX = 96, LINK_MAX = 64, PATH_MAX_HERE = 160, BODY_MAX = 320 };

/* The games that are played in turn. */
static const char *const games[] = { "revolution", "thieves", "arcane" };

/* What a seat is doing. */
enum doing { QUIET, WANTS_VIEW, ANSWERED };

/* One connection: a seat, or (table NULL) a watcher. */
struct seat {
    struct load_play *play;
    struct table *table;
    struct load_link *link;
    int number;
    char token[TOKEN_MAX]; /* of the session; "": none yet */
    enum doing doing;
    enum load_wants wants; /* of the last ask, while an answer is on its way */
    char answer[RK_ANSWER_MAX];
    uint64_t sent;
    uint32_t answers; /* given so far: names of client tokens */
};

/* Steps until a table plays, in their order. */
enum step { ENTER, OPEN, SIT, BOT, START, COME, PLAY };

struct table {
    struct load_play *play;
    int number;
    char link[LINK_MAX];
    enum step step;
    int turn; /* the seat that the step is at */
    struct seat seat[RK_SEATS_MAX];
};

struct load_play {
    struct load_plan plan;
    struct load_net *net;
    struct rk_rng rng;
    struct table *table;
    struct seat *watcher;
    int watchers;
    bool rests;
    uint64_t heard_before;
    struct load_counts counts;
    char trouble[RK_SENTENCE_MAX];
};

static void
note_trouble(struct load_play *play, const char *what, const char *text)
{
    struct rk_text trouble = rk_text_over(play->trouble, sizeof play->trouble);

    if (play->trouble[0] == '\0') {
        rk_text_add(&trouble, what);
        rk_text_add(&trouble, text);
    }
}

/* Answers */

static void
give(struct seat *s)
{
    char message[RK_ANSWER_MAX + 80];

    snprintf(message, sizeof message,
             "{\"type\":\"answer\",\"token\":\"%u\",\"answer\":\"%s\"}",
             ++s->answers, s->answer);
    s->sent = load_net_now();
    s->doing = ANSWERED;
    s->wants = LOAD_NOTHING;
    load_net_say(s->link, message);
}

/* Does what the last question wants of the seat. */
static void
go_on(struct seat *s)
{
    if (s->play->rests)
        return;
    if (s->wants == LOAD_LISTED)
        give(s);
    else if (s->wants == LOAD_UNLISTED) {
        s->doing = WANTS_VIEW;
        load_net_say(s->link, "{\"type\":\"view\"}");
    }
}

static void leave(struct table *table);

/* The latest ask holds; while an answer is on its way it has to wait. */
static void
hear_ask(struct seat *s, const char *text, size_t length)
{
    (void)length;
    if (strstr(text, "\"over\":true") != NULL) {
        s->play->counts.over++;
        leave(s->table);
        return;
    }
    if (s->doing == WANTS_VIEW)
        return;
    s->wants = load_pick_listed(text, &s->play->rng, s->answer);
    if (s->doing == QUIET)
        go_on(s);
}

static void
hear_view(struct seat *s, const char *text, size_t length)
{
    if (s->doing == WANTS_VIEW)
        s->doing = QUIET;
    s->wants = load_pick_listed(text, &s->play->rng, s->answer);
    if (s->wants == LOAD_UNLISTED) {
        s->wants = LOAD_NOTHING;
        if (load_pick_viewed(text, length, &s->play->rng, s->answer))
            s->wants = LOAD_LISTED;
        else
            note_trouble(s->play, "A view cannot be read: ", text);
    }
    if (s->doing == QUIET)
        go_on(s);
}

static void
hear_accepted(struct seat *s, const char *text, size_t length)
{
    (void)text;
    (void)length;
    s->play->counts.moves++;
    load_times_add(&s->play->counts.answers, load_net_now() - s->sent);
    s->doing = QUIET;
    go_on(s);
}

static void
hear_refused(struct seat *s, const char *text, size_t length)
{
    (void)length;
    s->play->counts.refused++;
    note_trouble(s->play, "An answer was refused: ", text);
    s->wants = LOAD_UNLISTED;
    s->doing = QUIET;
    go_on(s);
}

static void
on_message(void *context, const char *text, size_t length)
{
    static const struct {
        const char *head;
        void (*hear)(struct seat *, const char *, size_t);
    } kinds[] = {
        { "{\"type\":\"ask\"", hear_ask },
        { "{\"type\":\"view\"", hear_view },
        { "{\"type\":\"accepted\"", hear_accepted },
        { "{\"type\":\"refused\"", hear_refused },
    };
    struct seat *s = context;

    for (size_t i = 0; s->table != NULL && i < RK_COUNT(kinds); i++) {
        if (strncmp(text, kinds[i].head, strlen(kinds[i].head)) == 0) {
            kinds[i].hear(s, text, length);
            return;
        }
    }
}

static void
on_pong(void *context, uint64_t sent)
{
    struct seat *s = context;

    load_times_add(&s->play->counts.pings, load_net_now() - sent);
}

/* Opening tables */

/* The first variant of ${game} for so many seats; NULL: none. */
static const struct rk_variant *
variant_for(const char *game, int seats)
{
    const struct rk_variant *variant = rk_games_find(game)->variants;

    while (variant->id != NULL &&
           (seats < variant->seats_min || seats > variant->seats_max))
        variant++;
    return variant->id != NULL ? variant : NULL;
}

/* The body that opens ${table}: the games that fit its seats in turn. */
static void
setup_text(const struct table *table, char body[BODY_MAX])
{
    const char *fit[RK_COUNT(games)], *game;
    int seats = table->play->plan.seats, count = 0;

    for (size_t i = 0; i < RK_COUNT(games); i++) {
        if (variant_for(games[i], seats) != NULL)
            fit[count++] = games[i];
    }
    RK_CHECK(count > 0);
    game = fit[table->number % count];
    snprintf(body, BODY_MAX,
             "{\"setup\":{\"game\":\"%s\",\"variant\":\"%s\",\"seats\":%d},"
             "\"listed\":false}",
             game, variant_for(game, seats)->id, seats);
}

static void
ask_table(struct seat *s, const char *what, const char *body)
{
    char path[PATH_MAX_HERE];

    snprintf(path, sizeof path, "/api/tables/%s/%s", s->table->link, what);
    load_net_request(s->link, "POST", path, s->token, body);
}

static void
enter(struct table *t)
{
    load_net_request(t->seat[t->turn].link, "POST", "/api/enter", NULL,
                     "{\"name\":\"Load\"}");
}

static void
open_table(struct table *t)
{
    char body[BODY_MAX];

    setup_text(t, body);
    load_net_request(t->seat[0].link, "POST", "/api/tables", t->seat[0].token,
                     body);
}

static void
sit(struct table *t)
{
    char body[BODY_MAX];

    snprintf(body, sizeof body, "{\"seat\":%d}", t->turn);
    ask_table(&t->seat[t->turn], "sit", body);
}

static void
put_bot(struct table *t)
{
    char body[BODY_MAX];

    snprintf(body, sizeof body, "{\"seat\":%d,\"bot\":\"%s\"}", t->turn,
             t->play->plan.bots);
    ask_table(&t->seat[0], "bot", body);
}

static void
start(struct table *t)
{
    ask_table(&t->seat[0], "start", "{}");
}

static void
come(struct table *t)
{
    char path[PATH_MAX_HERE];

    snprintf(path, sizeof path, "/api/tables/%s/play", t->link);
    load_net_upgrade(t->seat[t->turn].link, path, t->seat[t->turn].token);
}

/* The steps: what is asked, and which seats take part in it. */
static const struct {
    void (*ask)(struct table *);
    bool everybody, others; /* else the first seat alone */
} steps[] = {
    [ENTER] = { .ask = enter, .everybody = true },
    [OPEN] = { .ask = open_table },
    [SIT] = { .ask = sit, .others = true },
    [BOT] = { .ask = put_bot, .others = true },
    [START] = { .ask = start },
    [COME] = { .ask = come, .everybody = true },
};

/* Seats with people. */
static int
people(const struct table *t)
{
    return t->play->plan.bots != NULL ? 1 : t->play->plan.seats;
}

/* Whether the seat ${turn} takes part in the step of ${t}. */
static bool
takes_part(const struct table *t)
{
    int seats = t->step == BOT ? t->play->plan.seats : people(t);

    if (t->step == BOT && t->play->plan.bots == NULL)
        return false;
    if (steps[t->step].others)
        return t->turn > 0 && t->turn < seats;
    return t->turn < (steps[t->step].everybody ? seats : 1);
}

static void
begin(struct table *t)
{
    t->step = t->seat[people(t) - 1].token[0] != '\0' ? OPEN : ENTER;
    t->turn = 0;
    for (int i = 0; i < people(t); i++) {
        struct seat *s = &t->seat[i];

        if (s->link == NULL)
            s->link = load_net_connect(t->play->net, s);
        s->doing = QUIET;
        s->wants = LOAD_NOTHING;
    }
    steps[t->step].ask(t);
}

/* All come at once; the table plays when the last is there. */
static void
come_all(struct table *t)
{
    t->play->counts.begun++;
    if (t->play->plan.begin_only) {
        if (!t->play->rests)
            begin(t);
        return;
    }
    for (t->turn = 0; t->turn < people(t); t->turn++)
        come(t);
    t->turn = 0;
}

/* The step is done for one seat: the next one, or the next step. */
static void
advance(struct table *t)
{
    t->turn++;
    while (t->step < COME && !takes_part(t)) {
        if (t->turn < RK_SEATS_MAX)
            t->turn++;
        else {
            t->step++;
            t->turn = 0;
        }
    }
    if (t->step == COME)
        come_all(t);
    else
        steps[t->step].ask(t);
}

/* Leaves a table and opens another one in its place. */
static void
leave(struct table *table)
{
    if (table->step == PLAY)
        table->play->counts.playing--;
    for (int i = 0; i < people(table); i++) {
        load_net_drop(table->seat[i].link);
        table->seat[i].link = NULL;
    }
    table->step = ENTER;
    if (!table->play->rests)
        begin(table);
}

/* What connections hear */

static void
keep_link(struct table *table, const char *body)
{
    static const char mark[] = "\"link\":\"";
    const char *at = strstr(body, mark);
    size_t length;

    RK_CHECK(at != NULL);
    at += sizeof mark - 1;
    length = strcspn(at, "\"");
    RK_CHECK(length < LINK_MAX);
    memcpy(table->link, at, length);
    table->link[length] = '\0';
}

static void
on_reply(void *context, int status, const char *token, const char *body)
{
    struct seat *s = context;
    struct table *t = s->table;

    if (status != 200 || t == NULL) {
        note_trouble(s->play, "A request was refused: ", body);
        return;
    }
    if (token != NULL)
        snprintf(s->token, sizeof s->token, "%s", token);
    if (t->step == OPEN)
        keep_link(t, body);
    advance(t);
}

static void
on_upgraded(void *context)
{
    struct seat *s = context;

    if (s->table == NULL)
        s->play->counts.watching++;
    else if (++s->table->turn == people(s->table)) {
        s->table->step = PLAY;
        s->play->counts.playing++;
    }
}

static void
on_lost(void *context)
{
    struct seat *s = context;

    s->link = NULL;
    s->play->counts.lost++;
    if (s->table == NULL)
        s->play->counts.watching--;
    note_trouble(s->play, "The server ended a connection.", "");
}

static const struct load_hear hear = {
    .reply = on_reply,
    .upgraded = on_upgraded,
    .message = on_message,
    .pong = on_pong,
    .lost = on_lost,
};

/* The whole */

static void
lay_table(struct load_play *play, int number)
{
    struct table *t = &play->table[number];

    t->play = play;
    t->number = number;
    for (int i = 0; i < RK_SEATS_MAX; i++) {
        t->seat[i].play = play;
        t->seat[i].table = t;
        t->seat[i].number = i;
    }
    begin(t);
}

struct load_play *
load_play_open(const struct load_plan *plan, struct rk_text *why)
{
    struct load_play *play = calloc(1, sizeof *play);

    RK_CHECK(play != NULL);
    play->plan = *plan;
    play->rng = rk_rng_seed(1);
    play->net = load_net_open(plan->address, plan->port, &hear, why);
    if (play->net == NULL) {
        free(play);
        return NULL;
    }
    play->table = calloc((size_t)plan->tables, sizeof *play->table);
    RK_CHECK(play->table != NULL);
    for (int i = 0; i < plan->tables; i++)
        lay_table(play, i);
    return play;
}

void
load_play_close(struct load_play *play)
{
    if (play == NULL)
        return;
    load_net_close(play->net);
    free(play->table);
    free(play->watcher);
    free(play->counts.answers.us);
    free(play->counts.pings.us);
    free(play);
}

/* A watcher's ping now and then says how long the loop keeps people. */
void
load_play_run(struct load_play *play, int ms)
{
    if (play->watchers > 0 && play->watcher[0].link != NULL &&
        play->counts.watching > 0)
        load_net_ping(play->watcher[0].link);
    load_net_run(play->net, ms);
}

void
load_play_rest(struct load_play *play)
{
    play->rests = true;
}

void
load_play_watch(struct load_play *play, int watchers)
{
    RK_CHECK(play->watcher == NULL);
    play->watcher = calloc((size_t)watchers, sizeof *play->watcher);
    RK_CHECK(play->watcher != NULL);
    play->watchers = watchers;
    for (int i = 0; i < watchers; i++) {
        struct seat *s = &play->watcher[i];
        char path[PATH_MAX_HERE];

        s->play = play;
        s->link = load_net_connect(play->net, s);
        snprintf(path, sizeof path, "/api/tables/%s/play",
                 play->table[i % play->plan.tables].link);
        load_net_upgrade(s->link, path, NULL);
    }
}

struct load_counts *
load_play_counts(struct load_play *play)
{
    play->counts.heard = load_net_heard(play->net) - play->heard_before;
    return &play->counts;
}

void
load_play_reset(struct load_play *play)
{
    play->counts.moves = play->counts.refused = play->counts.over = 0;
    play->counts.answers.count = play->counts.pings.count = 0;
    play->heard_before = load_net_heard(play->net);
}

const char *
load_play_trouble(const struct load_play *play)
{
    return play->trouble[0] != '\0' ? play->trouble : NULL;
}
