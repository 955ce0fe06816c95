/* A match with a person, bots and a file. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/bot.h>
#include <rookery/check.h>

#include "lock.h"
#include "table.h"
#include "walk.h"

void
table_open(struct table *table, struct rk_match_file *file,
           const struct saves_seats *seats, char *path, char *kept)
{
    *table = (struct table){
        .file = file, .seats = *seats, .path = path, .kept = kept
    };
    /* A resumed match uses other random numbers than when it began. */
    for (uint64_t seat = 0; seat < RK_SEATS_MAX; seat++)
        table->rng[seat] = rk_rng_seed(
            rk_rng_mix(~file->seed, seat << 32 | file->match.entries));
}

const struct rk_match *
table_match(const struct table *table)
{
    return &table->file->match;
}

const struct rk_state *
table_state(const struct table *table)
{
    return rk_match_state(&table->file->match);
}

static uint8_t
awaited(const struct table *table)
{
    return table_match(table)->game->ask(table_state(table)).awaited;
}

bool
table_asks_you(const struct table *table)
{
    return table->seats.you != RK_SPECTATOR &&
           (awaited(table) & rk_seat_bit(table->seats.you)) != 0;
}

/* The events a bot was told since it was last asked. */
struct heard {
    struct rk_event *event; /* malloc'ed */
    int count;
};

/* Adds the events just met by ${walk}, as ${seat} may know them. */
static void
hear(struct heard *heard, const struct walk *walk, int seat)
{
    int count = heard->count + walk->events.count;

    if (walk->events.count == 0)
        return;
    heard->event =
        memory_resize(heard->event, (size_t)count, sizeof *heard->event);
    for (int i = 0; i < walk->events.count; i++)
        heard->event[heard->count + i] =
            rk_event_for(&walk->events.list[i], seat);
    heard->count = count;
}

/* The events since the last answer of ${seat}, those of that answer too. */
static struct heard
heard_by(const struct table *table, int seat)
{
    struct heard heard = { 0 };
    struct walk walk;

    walk_start(&walk, table_match(table));
    while (walk_next(&walk)) {
        if (walk_entry(&walk)->seat == seat)
            heard.count = 0;
        hear(&heard, &walk, seat);
    }
    return heard;
}

/* The bot on ${seat}, started when it is first needed. */
static struct rk_mind *
mind_of(struct table *table, int seat)
{
    if (table->mind[seat] == NULL)
        table->mind[seat] = rk_mind_open(&table->seats.hire[seat]);
    RK_CHECK(table->mind[seat] != NULL);
    return table->mind[seat];
}

/* The turn of the bot on ${seat}: all that it gets besides its view. */
static struct rk_bot_turn
turn_of(struct table *table, int seat, const struct heard *heard)
{
    const struct rk_match *match = table_match(table);

    return (struct rk_bot_turn){ .game = match->game,
                                 .setup = &match->setup,
                                 .seats = match->setup.seats,
                                 .seat = seat,
                                 .events = heard->event,
                                 .event_count = heard->count,
                                 .rng = &table->rng[seat] };
}

/* Tells the bots that want to know how the match ended. */
static void
tell_bots(struct table *table)
{
    const struct rk_game *game = table_match(table)->game;
    struct rk_result result;

    game->score(table_state(table), &result);
    for (int seat = 0; seat < RK_SEATS_MAX; seat++) {
        struct rk_mind *mind = table->mind[seat];
        struct rk_view_room room;
        struct rk_bot_turn turn;
        struct heard heard;

        if (mind == NULL || mind->bot->over == NULL)
            continue;
        heard = heard_by(table, seat);
        turn = turn_of(table, seat, &heard);
        game->view(table_state(table), seat, rk_view_in(&room));
        turn.view = rk_view_in(&room);
        mind->bot->over(mind, &turn, &result);
        free(heard.event);
    }
}

void
table_close(struct table *table)
{
    if (table->file != NULL &&
        table_match(table)->game->ask(table_state(table)).over)
        tell_bots(table);
    rk_match_file_free(table->file);
    free(table->path);
    free(table->kept);
    for (int seat = 0; seat < RK_SEATS_MAX; seat++)
        rk_mind_close(table->mind[seat]);
}

/* The whole answer of the bot on ${seat}. */
static void
choose(struct table *table, int seat, struct rk_steps *steps)
{
    struct heard heard = { 0 };
    struct rk_bot_turn turn;

    if (table->seats.hire[seat].bot->hears)
        heard = heard_by(table, seat);
    turn = turn_of(table, seat, &heard);
    rk_mind_answer(mind_of(table, seat), &turn, table_state(table), steps);
    free(heard.event);
}

static void
bot_answer(struct table *table, int seat)
{
    struct rk_steps steps;
    char line[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(line, sizeof line);
    enum rk_status status;

    choose(table, seat, &steps);
    rk_notation_text(table_match(table)->game->ops, steps.move, steps.count,
                     &text);
    status = rk_match_file_answer(table->file, seat, line, RK_BY_BOT, cli_now(),
                                  NULL, NULL);
    RK_CHECK(status == RK_OK);
}

bool
table_step(struct table *table)
{
    uint8_t bots = awaited(table) & (uint8_t)~rk_seat_bit(RK_CHANCE);

    if (rk_match_file_deal(table->file, cli_now(), NULL))
        return true;
    if (table->seats.you != RK_SPECTATOR)
        bots &= (uint8_t)~rk_seat_bit(table->seats.you);
    if (bots == 0)
        return false;
    bot_answer(table, rk_seat_first(bots));
    return true;
}

enum rk_status
table_answer(struct table *table, const char *text, struct rk_text *why)
{
    return rk_match_file_answer(table->file, table->seats.you, text,
                                RK_BY_PERSON, cli_now(), NULL, why);
}

const char *
table_undo(struct table *table)
{
    struct rk_match *match = &table->file->match;
    uint32_t last = match->entries;

    while (last > 0 && match->room.entry[last - 1].seat != table->seats.you)
        last--;
    if (last == 0)
        return NULL;
    rk_match_cut(match, last - 1);
    return match->room.text + match->room.entry[last - 1].text;
}

/* Writes ${text} if the file is still as we know it. The file is locked. */
static int
replace(struct table *table, const char *text)
{
    size_t length;
    char *found = cli_read_file(table->path, &length);
    bool same;

    if (found == NULL)
        return CLI_FAILED;
    same = strcmp(found, table->kept) == 0;
    free(found);
    if (!same)
        return cli_failed("Another program has changed %s; leave with quit, "
                          "then use --resume.",
                          table->path);
    return cli_replace_file(table->path, text);
}

/* A signal that ends the program waits until the new file is in place. */
int
table_save(struct table *table)
{
    char *text = rk_match_file_text(table->file);
    sigset_t all, before;
    int status = CLI_FAILED, lock;

    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    lock = lock_take(table->path, &status);
    if (lock >= 0) {
        status = replace(table, text);
        lock_drop(lock);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (status != CLI_FINE) {
        free(text);
        return CLI_FAILED;
    }
    free(table->kept);
    table->kept = text;
    return CLI_FINE;
}
