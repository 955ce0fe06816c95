/* The room. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include <rookery/check.h>
#include <server/ops/guard.h>

#include "room.h"

static uint64_t
now(void *context)
{
    (void)context;
    return 1000;
}

static void
words(void *context, uint64_t *out, int count)
{
    struct room *room = context;

    RK_CHECK(!room->broken);
    if (room->used < room->scripted) {
        memcpy(out, room->script[room->used++].word,
               (size_t)count * sizeof *out);
        return;
    }
    for (int i = 0; i < count; i++)
        out[i] = rk_rng_next(&room->words);
}

static void
tell(void *context, struct play *play, const struct play_audience *to,
     const char *message)
{
    struct room *room = context;
    int seat = to->seat;
    size_t before = strlen(room->told[seat]), more = strlen(message);
    char *told = realloc(room->told[seat], before + more + 2);

    (void)play;
    assert_non_null(told);
    memcpy(told + before, message, more);
    memcpy(told + before + more, "\n", 2);
    room->told[seat] = told;
    room->messages[seat]++;
    room->at_once[seat] += !to->can_wait;
}

static void
decide(void *context, struct play *play, const struct play_verdict *v)
{
    struct room *room = context;
    struct room_verdict *to = &room->verdict[room->verdicts++];

    (void)play;
    assert_true(room->verdicts <= ROOM_VERDICTS);
    assert_non_null(strstr(v->message, v->accepted ? "accepted" : v->code));
    to->accepted = v->accepted;
    to->seat = v->seat;
    snprintf(to->code, sizeof to->code, "%s", v->code);
    snprintf(to->why, sizeof to->why, "%s", v->why);
    snprintf(to->message, sizeof to->message, "%s", v->message);
    snprintf(to->token, sizeof to->token, "%s",
             v->token != NULL ? v->token : "");
}

static void
changed(void *context, struct play *play)
{
    (void)context;
    (void)play;
}

static void
aside(void *context, struct play *play, const char *why)
{
    struct room *room = context;

    (void)play;
    assert_true(strlen(why) > 10);
    room->asides++;
}

static void
open_store(struct room *room)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    room->host.store =
        store_open(&(struct store_settings){ .path = room->path }, &why);
    if (room->host.store == NULL)
        fail_msg("%s", sentence);
}

void
room_enter(struct room *room, uint64_t seed)
{
    char folder[] = "/tmp/rookery-room-XXXXXX";

    memset(room, 0, sizeof *room);
    assert_non_null(mkdtemp(folder));
    snprintf(room->path, sizeof room->path, "%s/store", folder);
    room->host = (struct play_host){ .context = room,
                                     .now = now,
                                     .words = words,
                                     .tell = tell,
                                     .decide = decide,
                                     .changed = changed,
                                     .aside = aside };
    room->words = rk_rng_seed(seed);
    for (int i = 0; i < ROOM_ROLES; i++)
        room->told[i] = calloc(1, 1);
    guard_start();
    open_store(room);
}

void
room_reopen(struct room *room)
{
    store_close(room->host.store);
    open_store(room);
}

void
room_leave(struct room *room)
{
    store_close(room->host.store);
    for (int i = 0; i < ROOM_ROLES; i++)
        free(room->told[i]);
    unlink(room->path);
    *strrchr(room->path, '/') = '\0';
    rmdir(room->path);
}

void
room_hush(struct room *room)
{
    for (int i = 0; i < ROOM_ROLES; i++)
        room->told[i][0] = '\0';
    memset(room->messages, 0, sizeof room->messages);
    memset(room->at_once, 0, sizeof room->at_once);
    room->verdicts = 0;
}

void
room_add(struct room *room, uint64_t id, const char *setup, int seats,
         enum store_stage stage)
{
    char link[24];
    struct store_change change = {
        .kind = STORE_ADD_TABLE,
        .table = { .id = id,
                   .link = link,
                   .host = 1,
                   .setup = setup,
                   .stage = (uint8_t)stage,
                   .seats = (uint8_t)seats },
    };

    snprintf(link, sizeof link, "link-%llu", (unsigned long long)id);
    assert_true(store_submit(room->host.store, &change, NULL, NULL));
    store_drain(room->host.store);
}

/* Opening the table that is looked for. */
struct wanted {
    struct room *room;
    uint64_t id;
    struct play *play;
};

static bool
on_table(void *context, const struct store_table *row)
{
    struct wanted *wanted = context;

    if (row->id == wanted->id)
        wanted->play = play_open(&wanted->room->host, row);
    return wanted->play == NULL;
}

struct play *
room_table(struct room *room, uint64_t id)
{
    struct wanted wanted = { .room = room, .id = id };

    store_each_table(room->host.store, on_table, &wanted);
    assert_non_null(wanted.play);
    play_listen(wanted.play, 0xff, 0);
    return wanted.play;
}

struct play *
room_play(struct room *room, uint64_t id, const char *game, int seats)
{
    char setup[80];
    struct play *play;

    snprintf(setup, sizeof setup, "{\"game\":\"%s\",\"seats\":%d}", game,
             seats);
    room_add(room, id, setup, seats, STORE_OPEN);
    play = room_table(room, id);
    play_start(play);
    store_drain(room->host.store);
    assert_int_equal(play_stage(play), STORE_PLAYING);
    return play;
}

struct play *
room_begin(struct room *room, uint64_t seed, const char *game, int seats)
{
    room_enter(room, seed);
    return room_play(room, 1, game, seats);
}

void
room_end(struct room *room, struct play *play)
{
    play_close(play);
    room_leave(room);
}

void
room_greet(struct play *play, int seat, uint32_t after)
{
    play_greet(play, &(struct play_audience){ .seat = seat }, after);
}

int
room_asked(const struct play *play)
{
    return rk_seat_first(play_ask(play).awaited);
}

void
room_submit(struct play *play, int seat, const char *text, const char *token)
{
    play_submit(play, &(struct play_answer){ .seat = seat,
                                             .text = text,
                                             .token = token,
                                             .by = RK_BY_PERSON });
}

bool
room_give(struct room *room, struct play *play, int seat, const char *text,
          const char *token)
{
    int before = room->verdicts = 0;

    room_submit(play, seat, text, token);
    store_drain(room->host.store);
    assert_int_equal(room->verdicts, before + 1);
    return room->verdict[before].accepted;
}

void
room_pick(struct play *play, int seat, struct rk_rng *rng,
          char text[RK_ANSWER_MAX])
{
    struct rk_text answer = rk_text_over(text, RK_ANSWER_MAX);
    struct play_turn turn;
    struct rk_steps steps;

    assert_true(bots_turn(play, seat, &turn));
    assert_true(rk_answer_random(turn.game, rk_state_in(&turn.state), seat, rng,
                                 &steps));
    rk_notation_text(turn.game->ops, steps.move, steps.count, &answer);
}

static bool
on_entry(void *context, uint32_t number, const struct store_entry *entry)
{
    (void)entry;
    *(int *)context = (int)number;
    return true;
}

int
room_log(struct room *room, uint64_t id)
{
    int length = 0;

    assert_int_equal(
        store_each_entry(room->host.store, id, 1, on_entry, &length), STORE_OK);
    return length;
}
