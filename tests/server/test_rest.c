/* Tables that leave memory and come back: nobody can tell. And tokens. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <server/table/tokens.h>

#include "../store/faults.h"
#include "room.h"

static int woken;

static void
on_loaded(void *context, struct play *play)
{
    (void)context;
    (void)play;
    woken++;
}

/* Nobody listens for a moment; if it ${rests} then, it leaves memory. */
static void
leave_and_return(struct play *play, bool rests)
{
    int before = woken;

    play_listen(play, 0, 0);
    if (rests) {
        assert_true(play_unload(play));
        assert_false(play_unload(play));
    }
    play_listen(play, 0xff, 0);
    assert_int_equal(woken, before + rests);
}

/* Gives a random answer with ${token}; every third time it is repeated. */
static void
play_one(struct room *room, struct play *play, struct rk_rng *rng, int n)
{
    char text[RK_ANSWER_MAX], token[16];
    int seat = room_asked(play), length;

    snprintf(token, sizeof token, "t%d", n);
    room_pick(play, seat, rng, text);
    assert_true(room_give(room, play, seat, text, token));
    if (n % 3 != 0)
        return;
    length = room_log(room, 1);
    leave_and_return(play, woken > 0);
    assert_true(room_give(room, play, seat, "anything", token));
    assert_int_equal(room_log(room, 1), length);
}

/* All messages of a match in which the table is unloaded, or is not. */
static void
tell_match(const char *game, bool rests, char *told[ROOM_ROLES])
{
    struct rk_rng rng = rk_rng_seed(11);
    struct room room;
    struct play *play;

    room_enter(&room, 12);
    room.host.loaded = on_loaded;
    play = room_play(&room, 1, game, 3);
    woken = rests;
    for (int n = 1; n <= 40 && !play_ask(play).over; n++) {
        if (n % 4 == 0)
            leave_and_return(play, rests);
        play_one(&room, play, &rng, n);
    }
    for (int seat = 0; seat < ROOM_ROLES; seat++)
        room_greet(play, seat, 5);
    memcpy(told, room.told, sizeof room.told);
    for (int seat = 0; seat < ROOM_ROLES; seat++)
        room.told[seat] = NULL;
    room_end(&room, play);
}

/* Every message of a whole match is the same, numbers included. */
static void
test_unnoticed(void **unused)
{
    static const char *const games[] = { "magpie", "revolution", "thieves",
                                         "arcane" };

    (void)unused;
    for (int g = 0; g < 4; g++) {
        char *stayed[ROOM_ROLES], *rested[ROOM_ROLES];

        tell_match(games[g], false, stayed);
        tell_match(games[g], true, rested);
        assert_true(woken > 10);
        for (int seat = 0; seat < ROOM_ROLES; seat++) {
            assert_string_equal(stayed[seat], rested[seat]);
            free(stayed[seat]);
            free(rested[seat]);
        }
    }
}

/* Tables with visitors, pending work or an error stay in memory. */
static void
test_stays(void **unused)
{
    struct room room;
    struct play *play;
    int seat;

    (void)unused;
    play = room_begin(&room, 13, "magpie", 2);
    assert_false(play_unload(play));
    play_listen(play, 0, 0);
    seat = room_asked(play);
    room_submit(play, seat, "draw deck", "t");
    assert_false(play_unload(play));
    store_drain(room.host.store);
    assert_true(room.verdict[0].accepted);
    assert_true(play_unload(play));
    play_close(play);

    room_add(&room, 2, "{\"game\":\"chess\"}", 2, STORE_PLAYING);
    play = room_table(&room, 2);
    play_listen(play, 0, 0);
    assert_non_null(play_aside(play));
    assert_false(play_unload(play));
    room_end(&room, play);
}

/* Laying the table with id 1. */
struct laying {
    struct room *room;
    struct play *play;
};

static bool
on_row(void *context, const struct store_table *row)
{
    struct laying *laying = context;

    laying->play = play_create(&laying->room->host, row);
    return false;
}

/* A table that was laid answers from its row and reads its log when told to. */
static void
test_laid(void **unused)
{
    struct laying laying;
    struct room room;
    struct play *play;
    int seat;

    (void)unused;
    play = room_begin(&room, 14, "magpie", 2);
    seat = room_asked(play);
    play_close(play);
    room_reopen(&room);
    room.host.loaded = on_loaded;
    woken = 0;
    laying.room = &room;
    assert_int_equal(store_each_table(room.host.store, on_row, &laying),
                     STORE_OK);
    play = laying.play;
    assert_int_equal(play_stage(play), STORE_PLAYING);
    assert_null(play_aside(play));
    assert_false(play_busy(play));
    play_listen(play, 0, 0);
    assert_int_equal(room_asked(play), seat);
    assert_int_equal(woken, 0);
    assert_true(play_load(play));
    assert_int_equal(room_asked(play), seat);
    assert_int_equal(woken, 1);
    assert_true(play_unload(play));
    assert_int_equal(room_asked(play), seat);
    assert_int_equal(woken, 1);
    assert_true(room_give(&room, play, seat, "draw deck", "t"));
    assert_int_equal(woken, 2);
    room_end(&room, play);
}

/* The table with id 1, not loaded. */
static struct play *
lay(struct room *room)
{
    struct laying laying = { .room = room };

    assert_int_equal(store_each_table(room->host.store, on_row, &laying),
                     STORE_OK);
    return laying.play;
}

/* A log that was read before the table was taken is not taken over. */
static void
test_other_epoch(void **unused)
{
    struct room room;
    struct play *play, *early, *late;

    (void)unused;
    play_close(room_begin(&room, 16, "magpie", 2));
    play = lay(&room);
    early = lay(&room);
    late = lay(&room);
    assert_true(play_load(early) && play_load(late));
    play_set_epoch(play, 1);
    play_set_epoch(late, 1);
    play_adopt(play, early);
    assert_false(play_is_loaded(play));
    play_adopt(play, late);
    assert_true(play_is_loaded(play));
    room_end(&room, play);
}

/* A log that cannot be read now is refused now, and is there later. */
static void
test_unread(void **unused)
{
    struct room room;
    struct play *play;
    int seat, failed = 0;

    (void)unused;
    for (int nth = 1; nth < 40 && failed == 0; nth++) {
        play = room_begin(&room, 15, "magpie", 2);
        seat = room_asked(play);
        play_close(play);
        room_reopen(&room);
        play = room_table(&room, 1);
        play_listen(play, 0, 0);
        assert_true(play_unload(play));
        store_close(room.host.store);
        room.host.store =
            store_open(&(struct store_settings){ .path = room.path }, NULL);
        assert_non_null(room.host.store);
        faults_arm(FAULTS_READ, nth);
        if (!play_load(play)) {
            failed++;
            faults_arm(FAULTS_READ, 1);
            room_submit(play, seat, "draw deck", "t");
        }
        faults_arm(FAULTS_READ, 0);
        room_hush(&room);
        assert_true(room_give(&room, play, seat, "draw deck", "t"));
        room_end(&room, play);
    }
    assert_int_equal(failed, 1);
}

static void
test_tokens(void **unused)
{
    struct tokens tokens = { 0 };
    char text[STORE_TOKEN_MAX];

    (void)unused;
    assert_int_equal(tokens_find(&tokens, "0", 0), 0);
    for (uint32_t i = 0; i < 1000; i++) {
        snprintf(text, sizeof text, "%u", i % 400);
        tokens_put(&tokens, i, i % 5 == 0 ? NULL : text);
    }
    assert_int_equal(tokens_find(&tokens, "1", 1000), 802);
    assert_int_equal(tokens_find(&tokens, "1", 801), 402);
    assert_int_equal(tokens_find(&tokens, "1", 401), 2);
    assert_int_equal(tokens_find(&tokens, "1", 1), 0);
    assert_int_equal(tokens_find(&tokens, "5", 1000), 0);
    assert_int_equal(tokens_find(&tokens, "399", 1000), 800);
    tokens_cut(&tokens, 500);
    assert_int_equal(tokens_find(&tokens, "1", 1000), 402);
    assert_int_equal(tokens_find(&tokens, "399", 1000), 400);
    tokens_put(&tokens, 500, "new");
    assert_int_equal(tokens_find(&tokens, "new", 501), 501);
    tokens_free(&tokens);
    assert_int_equal(tokens_find(&tokens, "1", 1000), 0);
}

static void
expect_result(struct play *play, const char *resigned)
{
    char *stored = play_result(play);
    json_t *result = json_loads(stored, 0, NULL);
    char *text = json_dumps(json_object_get(result, "resigned"), 0);

    assert_string_equal(text, resigned);
    free(text);
    free(stored);
    json_decref(result);
}

/*
 * The last answer of a match follows a resignation that is not on disk yet:
 * the result that is kept with it knows of it.
 */
static void
test_late_resignation(void **unused)
{
    struct rk_rng rng = rk_rng_seed(8);
    struct room room;
    struct play *play;
    bool ends = false;

    (void)unused;
    play = room_begin(&room, 12, "magpie", 3);
    play_resign_soon(play, rk_seat_bit(1));
    while (!play_ask(play).over) {
        char text[RK_ANSWER_MAX];

        assert_false(ends);
        room_pick(play, room_asked(play), &rng, text);
        play_submit(play, &(struct play_answer){ .seat = room_asked(play),
                                                 .text = text,
                                                 .by = RK_BY_BOT });
        ends = play_ends(play);
        store_drain(room.host.store);
    }
    assert_true(ends);
    assert_false(play_ends(play));
    play_close(play);
    play = room_table(&room, 1);
    expect_result(play, "[1]");
    room_end(&room, play);
}

static int
prepare(void **unused)
{
    (void)unused;
    faults_install();
    return 0;
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unnoticed),
        cmocka_unit_test(test_stays),
        cmocka_unit_test(test_laid),
        cmocka_unit_test(test_other_epoch),
        cmocka_unit_test(test_unread),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_late_resignation),
    };

    return cmocka_run_group_tests_name("rest", tests, prepare, NULL);
}
