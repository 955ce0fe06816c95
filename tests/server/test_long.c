/* Long matches: work on them does not grow with the length of their logs. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <server/table/marks.h>

#include "room.h"

/* Gives ${count} random answers, or fewer if the match ends. */
static void
play_on(struct room *room, struct play *play, struct rk_rng *rng, int count)
{
    char text[RK_ANSWER_MAX];

    while (count-- > 0 && !play_ask(play).over) {
        int seat = rk_seat_first(play_ask(play).awaited);

        room_pick(play, seat, rng, text);
        assert_true(room_give(room, play, seat, text, NULL));
    }
}

/* Where the change of a view begins in the event ${line}, or its end. */
static size_t
bare_length(const char *line)
{
    const char *end = strchr(line, '\n'), *view = strstr(line, ",\"view\":");

    return (size_t)((view != NULL && view < end ? view : end - 1) - line);
}

/* The part of ${told} that begins with event number ${first}. */
static const char *
since(const char *told, uint32_t first)
{
    char head[40];
    const char *at;

    snprintf(head, sizeof head, "{\"type\":\"event\",\"n\":%u,", first);
    at = strstr(told, head);
    assert_non_null(at);
    return at;
}

/*
 * The events of ${told}, without what they change in views, and without asks
 * and verdicts; malloc'ed.
 */
static char *
events_of(const char *told)
{
    char *out = calloc(1, strlen(told) + 1), *to = out;

    while (*told != '\0') {
        size_t length = strcspn(told, "\n") + 1;

        if (strncmp(told, "{\"type\":\"event\"", 15) == 0) {
            size_t bare = bare_length(told);

            memcpy(to, told, bare);
            memcpy(to + bare, "}\n", 2);
            to += bare + 2;
        }
        told += length;
    }
    return out;
}

/* A match of some hundred entries; what its spectators were told. */
static struct play *
long_match(struct room *room, struct rk_rng *rng)
{
    static const char setup[] = "{\"game\":\"arcane\",\"seats\":4}";
    struct play *play;

    room_enter(room, 21);
    room_add(room, 1, setup, 4, STORE_OPEN);
    play = room_table(room, 1);
    play_start(play);
    store_drain(room->host.store);
    play_on(room, play, rng, 150);
    assert_true(play_entries(play) > 3 * MARKS_EVERY);
    return play;
}

/* A greeting in parts, from any event, repeats the first messages. */
static void
test_parts(void **unused)
{
    struct rk_rng rng = rk_rng_seed(22);
    struct room room;
    struct play *play = long_match(&room, &rng);
    char *told = events_of(room.told[RK_SPECTATOR]);

    (void)unused;
    for (uint32_t after = 0; after < 400; after += 37) {
        struct play_greeting greeting = { .to.seat = RK_SPECTATOR,
                                          .told = after };
        char *now;

        room_hush(&room);
        while (!play_greet_on(play, &greeting))
            continue;
        now = events_of(room.told[RK_SPECTATOR]);
        assert_string_equal(now, since(told, after + 1));
        assert_non_null(strstr(room.told[RK_SPECTATOR], "{\"type\":\"view\""));
        assert_true(strstr(room.told[RK_SPECTATOR], ",\"view\":{") >
                    strstr(room.told[RK_SPECTATOR], "{\"type\":\"view\""));
        free(now);
    }
    free(told);
    play_close(play);
    room_leave(&room);
}

/* One part is at most what happens between two marks. */
static void
test_bounded(void **unused)
{
    struct rk_rng rng = rk_rng_seed(23);
    struct room room;
    struct play *play = long_match(&room, &rng);
    struct play_greeting greeting = { .to.seat = RK_SPECTATOR };
    int parts = 0;

    (void)unused;
    for (bool whole = false; !whole; parts++) {
        uint32_t before = greeting.told;

        whole = play_greet_on(play, &greeting);
        assert_true(greeting.told - before < 8 * MARKS_EVERY);
    }
    assert_int_equal(parts, play_entries(play) / MARKS_EVERY + 1);
    play_close(play);
    room_leave(&room);
}

static uint64_t microseconds, step;

static uint64_t
stepping_clock(void)
{
    return microseconds += step;
}

/*
 * A part that takes long is shorter, down to one event; together the parts tell
 * the same.
 */
static void
test_slow(void **unused)
{
    struct rk_rng rng = rk_rng_seed(25);
    struct room room;
    struct play *play = long_match(&room, &rng);
    char *told = events_of(room.told[RK_SPECTATOR]), *now;

    (void)unused;
    room.host.clock = stepping_clock;
    for (step = 100; step <= 1000000; step *= 100) {
        struct play_greeting greeting = { .to.seat = RK_SPECTATOR };

        room_hush(&room);
        for (bool whole = false; !whole;) {
            uint32_t before = greeting.told;

            whole = play_greet_on(play, &greeting);
            assert_in_range(greeting.told - before, 1, 1 + 1000 / step);
        }
        now = events_of(room.told[RK_SPECTATOR]);
        assert_string_equal(now, told);
        free(now);
    }
    free(told);
    play_close(play);
    room_leave(&room);
}

/* Changes that become durable between two parts are told once and in order. */
static void
test_meanwhile(void **unused)
{
    struct rk_rng rng = rk_rng_seed(24);
    struct room room;
    struct play *play = long_match(&room, &rng);
    struct play_greeting greeting = { .to.seat = RK_SPECTATOR };
    char *whole, *parts;

    (void)unused;
    room_hush(&room);
    play_listen(play, 0, 0);
    while (!play_greet_on(play, &greeting))
        play_on(&room, play, &rng, 5);
    parts = events_of(room.told[RK_SPECTATOR]);
    room_hush(&room);
    room_greet(play, RK_SPECTATOR, 0);
    whole = events_of(room.told[RK_SPECTATOR]);
    assert_string_equal(parts, whole);
    free(parts);
    free(whole);
    play_close(play);
    room_leave(&room);
}

static void
test_marks(void **unused)
{
    struct rk_state_room state = { { 0 } };
    struct marks marks = { 0 };

    (void)unused;
    for (uint32_t i = 0; i <= 5 * MARKS_EVERY + 1; i++) {
        state.bytes[0] = (unsigned char)(i / MARKS_EVERY);
        marks_put(&marks, i, &state, 3 * i);
    }
    assert_int_equal(marks.count, 6);
    assert_int_equal(marks.mark[4].state.bytes[0], 4);
    assert_int_equal(marks_at(&marks, 4 * MARKS_EVERY - 1), 3);
    assert_int_equal(marks_at(&marks, 4 * MARKS_EVERY), 4);
    assert_int_equal(marks_at(&marks, 100 * MARKS_EVERY), 5);
    assert_int_equal(marks_of_event(&marks, 0), 0);
    assert_int_equal(marks_of_event(&marks, 6 * MARKS_EVERY - 1), 1);
    assert_int_equal(marks_of_event(&marks, 6 * MARKS_EVERY), 2);
    assert_int_equal(marks_of_event(&marks, UINT32_MAX), 5);
    marks_cut(&marks, 2 * MARKS_EVERY);
    assert_int_equal(marks.count, 3);
    marks_cut(&marks, 2 * MARKS_EVERY - 1);
    assert_int_equal(marks.count, 2);
    marks_put(&marks, 2 * MARKS_EVERY, &state, 7);
    assert_int_equal(marks.mark[2].events, 7);
    marks_free(&marks);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts), cmocka_unit_test(test_bounded),
        cmocka_unit_test(test_slow),  cmocka_unit_test(test_meanwhile),
        cmocka_unit_test(test_marks),
    };

    return cmocka_run_group_tests_name("long", tests, NULL, NULL);
}
