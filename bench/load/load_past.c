/* Writing the past. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/games.h>
#include <rookery/rng.h>
#include <store/store.h>

#include "cli/cli.h"
#include "cli/folder.h"

#include "load_past.h"
#include "load_pick.h"

enum {
    SEATS = 6,
    APPEND_MAX = 256, /* entries of one change */
    QUEUE_MAX = 2000, /* changes that are not on disk yet */
    CHAT_CHARS = 300
};

/* No round limit: random play never reaches that much gold. */
static const char setup[] = "{\"game\":\"arcane\",\"variant\":\"hundred-gold\","
                            "\"seats\":6}";
static const char small_setup[] = "{\"game\":\"magpie\",\"seats\":3}";

struct writing {
    struct store *store;
    const struct load_past *past;
    uint64_t tables; /* so far */
    int queued;
    bool failed;
};

static void
on_done(void *context, enum store_status status)
{
    struct writing *w = context;

    w->queued--;
    w->failed |= status != STORE_OK;
}

static void
submit(struct writing *w, const struct store_change *change)
{
    w->queued++;
    if (!store_submit(w->store, change, on_done, w))
        on_done(w, STORE_FAILED);
    if (w->queued >= QUEUE_MAX)
        store_drain(w->store);
}

static void
add_people(struct writing *w)
{
    for (int i = 1; i <= SEATS; i++) {
        char name[32];

        snprintf(name, sizeof name, "Past %d", i);
        submit(w, &(struct store_change){ .kind = STORE_ADD_PERSON,
                                          .person = { .id = (uint64_t)i,
                                                      .name = name,
                                                      .made = cli_now() } });
    }
}

/* Adds a table with the first ${people} on its seats; returns its number. */
static uint64_t
add_table(struct writing *w, const char *link, const char *text, int seats,
          int people)
{
    struct store_change change = {
        .kind = STORE_ADD_TABLE,
        .table = { .id = ++w->tables,
                   .link = link,
                   .host = 1,
                   .setup = text,
                   .listed = true,
                   .stage = people == seats ? STORE_PLAYING : STORE_OPEN,
                   .made = cli_now(),
                   .touched = cli_now(),
                   .seats = (uint8_t)seats,
                   .chat = true },
    };

    for (int i = 0; i < people; i++)
        change.table.seat[i].person = (uint64_t)i + 1;
    submit(w, &change);
    return w->tables;
}

/* Plays ${entries} random answers of a match, or fewer if it ends. */
static struct rk_match_file *
play(uint32_t entries)
{
    struct rk_rng rng = rk_rng_seed(7);
    json_t *json = rk_json_parse(setup, strlen(setup), NULL);
    const struct rk_game *game;
    struct rk_match_file *file;
    struct rk_setup read;

    RK_CHECK(rk_json_read_setup(json, &game, &read, NULL) == RK_OK);
    json_decref(json);
    file = rk_match_file_new(game, &read, NULL);
    file->deals = true;
    while (file->match.entries < entries) {
        struct rk_ask ask = game->ask(rk_match_state(&file->match));
        int seat = rk_seat_first(ask.awaited);
        struct rk_steps steps;
        char answer[RK_ANSWER_MAX];
        struct rk_text text = rk_text_over(answer, sizeof answer);

        if (ask.over)
            break;
        if (rk_match_file_deal(file, cli_now(), NULL))
            continue;
        RK_CHECK(rk_answer_random(game, rk_match_state(&file->match), seat,
                                  &rng, &steps));
        rk_notation_text(game->ops, steps.move, steps.count, &text);
        RK_CHECK(rk_match_file_answer(file, seat, answer, RK_BY_PERSON,
                                      cli_now(), NULL, NULL) == RK_OK);
    }
    return file;
}

/* Writes the log of ${file} as that of ${table}. */
static void
add_log(struct writing *w, uint64_t table, const struct rk_match_file *file,
        enum store_stage stage)
{
    static struct store_entry list[APPEND_MAX];
    const struct rk_match *match = &file->match;
    struct rk_ask ask = match->game->ask(rk_match_state(match));

    for (uint32_t from = 0; from < match->entries; from += APPEND_MAX) {
        uint32_t count = match->entries - from;

        count = count < APPEND_MAX ? count : APPEND_MAX;
        for (uint32_t i = 0; i < count; i++) {
            const struct rk_log_entry *e = &match->room.entry[from + i];

            list[i] =
                (struct store_entry){ .seat = e->seat,
                                      .by = e->by,
                                      .when = e->when,
                                      .hash = e->hash,
                                      .text = rk_match_text(match, from + i) };
        }
        submit(w, &(struct store_change){
                      .kind = STORE_APPEND,
                      .append = { .table = table,
                                  .first = from + 1,
                                  .count = count,
                                  .entry = list,
                                  .stage = (uint8_t)stage,
                                  .when = cli_now(),
                                  .awaited =
                                      stage == STORE_PLAYING ? ask.awaited : 0,
                                  .heard = cli_now() } });
    }
}

/* The longest possible message, in four-byte characters. */
static void
add_chat(struct writing *w, uint64_t table, uint32_t lines)
{
    char text[STORE_CHAT_MAX] = "";

    for (int i = 0; i < CHAT_CHARS; i++)
        memcpy(text + 4 * i, "\xf0\x9f\xa6\x89", 5);
    for (uint32_t i = 0; i < lines; i++)
        submit(w, &(struct store_change){ .kind = STORE_SAY,
                                          .chat = { .table = table,
                                                    .person = 1 + i % SEATS,
                                                    .when = cli_now(),
                                                    .text = text } });
}

_Static_assert(4 * CHAT_CHARS < STORE_CHAT_MAX, "a line fits");

static void
write_all(struct writing *w)
{
    const struct load_past *past = w->past;
    struct rk_match_file *file = play(past->entries);
    uint64_t table;

    add_people(w);
    table = add_table(w, past->ended, setup, SEATS, SEATS);
    add_log(w, table, file, STORE_ABORTED);
    table = add_table(w, past->running, setup, SEATS, SEATS);
    add_log(w, table, file, STORE_PLAYING);
    add_chat(w, table, past->chat);
    rk_match_file_free(file);
    for (uint32_t i = 0; i < past->open; i++) {
        char link[32];

        snprintf(link, sizeof link, "waiting%015u", i);
        add_table(w, link, small_setup, 3, 1);
    }
}

bool
load_past_write(const struct load_past *past, const char *folder)
{
    char path[FOLDER_PATH], sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct writing w = { .past = past };

    folder_store(folder, path);
    w.store = store_open(&(struct store_settings){ .path = path }, &why);
    if (w.store == NULL) {
        cli_failed("%s", sentence);
        return false;
    }
    write_all(&w);
    store_close(w.store);
    if (w.failed)
        cli_failed("%s could not be written.", path);
    return !w.failed;
}
