/* Tables of `rookery load`, from the first request to the last answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>
#include <rookery/games.h>

#include "load_play_inside.h"

/* The games, played in turn. */
static const char *const games[LOAD_GAMES] = { "revolution", "thieves",
                                               "arcane" };

const char *
load_play_game(int index)
{
    return games[index];
}

void
load_note_trouble(struct load_play *play, const char *what, const char *text)
{
    struct rk_text trouble = rk_text_over(play->trouble, sizeof play->trouble);

    if (play->trouble[0] == '\0') {
        rk_text_add(&trouble, what);
        rk_text_add(&trouble, text);
    }
}

static void
on_message(void *context, const char *text, size_t length)
{
    load_answer_hear(context, text, length);
}

static void
on_pong(void *context, uint64_t sent)
{
    struct seat *s = context;

    s->pinged = 0;
    load_times_add(&s->play->counts.pings, load_net_now() - sent);
}

/* Opening tables */

/* The first variant of ${game} for this many seats; NULL if none. */
static const struct rk_variant *
variant_for(const char *game, int seats)
{
    const struct rk_variant *variant = rk_games_find(game)->variants;

    while (variant->id != NULL &&
           (seats < variant->seats_min || seats > variant->seats_max))
        variant++;
    return variant->id != NULL ? variant : NULL;
}

/* The game of table ${number}: the games that fit its seats, in turn. */
static int
game_for(int number, int seats)
{
    int fit[LOAD_GAMES] = { 0 }, count = 0;

    for (int i = 0; i < LOAD_GAMES; i++) {
        if (variant_for(games[i], seats) != NULL)
            fit[count++] = i;
    }
    RK_CHECK(count > 0);
    return fit[number % count];
}

/* The body that opens ${table}. */
static void
setup_text(const struct table *table, char body[BODY_MAX])
{
    const char *game = games[table->game];
    int seats = table->play->plan.seats;

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
    load_people_come(&t->seat[t->turn]);
}

/* The steps: the request of each, and the seats that take part. */
static const struct {
    void (*ask)(struct table *);
    bool everybody, others; /* otherwise only the first seat */
} steps[] = {
    [ENTER] = { .ask = enter, .everybody = true },
    [OPEN] = { .ask = open_table },
    [SIT] = { .ask = sit, .others = true },
    [BOT] = { .ask = put_bot, .others = true },
    [START] = { .ask = start },
    [COME] = { .ask = come, .everybody = true },
};

/* The number of seats with people. */
static int
people(const struct table *t)
{
    return t->play->plan.people;
}

/* True if the seat ${turn} takes part in the step of ${t}. */
static bool
takes_part(const struct table *t)
{
    int seats = t->step == BOT ? t->play->plan.seats : people(t);

    if (t->step == BOT)
        return t->turn >= people(t) && t->turn < seats;
    if (steps[t->step].others)
        return t->turn > 0 && t->turn < seats;
    return t->turn < (steps[t->step].everybody ? seats : 1);
}

void
load_table_ask(struct table *t)
{
    steps[t->step].ask(t);
}

static void
begin(struct table *t)
{
    t->step = t->seat[people(t) - 1].token[0] != '\0' ? OPEN : ENTER;
    t->turn = 0;
    for (int i = 0; i < people(t); i++) {
        struct seat *s = &t->seat[i];

        if (s->link == NULL)
            load_people_connect(s);
        s->doing = QUIET;
        s->wants = LOAD_NOTHING;
        s->seen = 0;
        s->due = 0;
    }
    steps[t->step].ask(t);
}

/* All come at once; the table plays once the last has come. */
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

/* One seat has finished the step: go on to the next seat or step. */
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

void
load_table_leave(struct table *table)
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

/* Callbacks of connections */

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
hear_refusal(struct seat *s, const char *body)
{
    load_codes_hear(&s->play->counts.codes, body);
    if (!s->play->plan.lifelike || s->table == NULL)
        load_note_trouble(s->play, "A request was refused: ", body);
    else if (s->table->step >= COME)
        s->due = load_people_again(s);
    else
        s->table->due = load_people_again(s);
}

static void
on_reply(void *context, int status, const char *token, const char *body)
{
    struct seat *s = context;
    struct table *t = s->table;

    if (status != 200 || t == NULL) {
        hear_refusal(s, body);
        return;
    }
    s->again_ms = 0;
    if (token != NULL)
        snprintf(s->token, sizeof s->token, "%s", token);
    if (t->step == OPEN)
        keep_link(t, body);
    advance(t);
}

/* If the connection was lost while an answer was on its way, send it again. */
static void
on_upgraded(void *context)
{
    struct seat *s = context;

    if (s->table == NULL)
        s->play->counts.watching++;
    else if (s->table->step == COME && ++s->table->turn == people(s->table)) {
        s->table->step = PLAY;
        s->play->counts.playing++;
    } else if (s->doing == ANSWERED)
        load_answer_send(s);
    else
        s->doing = QUIET;
}

static void
on_lost(void *context)
{
    struct seat *s = context;

    s->link = NULL;
    s->play->counts.lost++;
    if (s->table == NULL)
        s->play->counts.watching--;
    if (s->play->plan.lifelike && s->table != NULL)
        load_people_lose(s);
    else
        load_note_trouble(s->play, "The server ended a connection.", "");
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
    t->game = game_for(number, play->plan.seats);
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
    struct load_play *play = memory_new(1, sizeof *play);

    play->plan = *plan;
    play->rng = rk_rng_seed(1);
    play->net = load_net_open(plan->address, plan->port, &hear, why);
    if (play->net == NULL) {
        free(play);
        return NULL;
    }
    play->table = memory_new((size_t)plan->tables, sizeof *play->table);
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
    free(play->counts.bots.us);
    free(play->counts.delays.us);
    load_acks_free(&play->counts.acks);
    free(play);
}

/* Pings from the next seat or the watcher; each has one ping at a time. */
static void
ping_next(struct load_play *play)
{
    struct seat *s = play->watcher;

    if (play->plan.lifelike) {
        play->pinged =
            (play->pinged + 1) % (play->plan.tables * people(play->table));
        s = &play->table[play->pinged / people(play->table)]
                 .seat[play->pinged % people(play->table)];
        if (s->table->step != PLAY || s->returns || s->pinged != 0)
            return;
    } else if (play->watchers == 0 || play->counts.watching == 0)
        return;
    if (s->link == NULL)
        return;
    s->pinged = load_net_now();
    load_net_ping(s->link);
}

/* An occasional ping measures how long the loop makes people wait. */
void
load_play_run(struct load_play *play, int ms)
{
    if (play->plan.lifelike)
        load_people_act(play);
    ping_next(play);
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
    play->watcher = memory_new((size_t)watchers, sizeof *play->watcher);
    play->watchers = watchers;
    for (int i = 0; i < watchers; i++) {
        struct seat *s = &play->watcher[i];

        s->play = play;
        s->link = load_net_connect(play->net, s, NULL);
        load_net_visit(s->link, play->table[i % play->plan.tables].link, 0,
                       NULL);
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
    play->counts.bots.count = 0;
    memset(play->counts.game, 0, sizeof play->counts.game);
    play->counts.lost = 0;
    if (play->plan.lifelike)
        load_net_watch_delay(play->net, &play->counts.delays);
    play->heard_before = load_net_heard(play->net);
}

const char *
load_play_trouble(const struct load_play *play)
{
    return play->trouble[0] != '\0' ? play->trouble : NULL;
}
