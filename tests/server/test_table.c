/* Tables: what is accepted, refused, told, repeated, lost and set aside. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/games.h>
#include <server/table/bots.h>
#include <server/table/play_inside.h>

#include "../store/faults.h"
#include "room.h"

static void
expect_verdict(const struct room *room, int index, int seat, const char *code,
               const char *token)
{
    const struct room_verdict *v = &room->verdict[index];

    assert_true(index < room->verdicts);
    assert_int_equal(v->seat, seat);
    assert_string_equal(v->code, code);
    assert_string_equal(v->token, token);
    assert_int_equal(v->accepted, strcmp(code, "ok") == 0);
    assert_true(v->accepted == (v->why[0] == '\0'));
}

static int
count_words(const char *text, const char *word)
{
    int count = 0;

    while ((text = strstr(text, word)) != NULL) {
        text += strlen(word);
        count++;
    }
    return count;
}

/* A match begins: all are told what happened, and the asked one its answers. */
static void
test_start(void **unused)
{
    struct room room;
    struct play *play;

    (void)unused;
    room_enter(&room, 1);
    room_add(&room, 1, "{\"game\":\"magpie\",\"seats\":3}", 3, STORE_OPEN);
    play = room_table(&room, 1);
    room_submit(play, 0, "draw deck", "a");
    expect_verdict(&room, 0, 0, "not-begun", "a");
    play_start(play);
    assert_true(play_busy(play));
    assert_int_equal(room.messages[0], 0);
    store_drain(room.host.store);
    assert_int_equal(play_stage(play), STORE_PLAYING);
    for (int seat = 0; seat < 3; seat++) {
        assert_true(room.messages[seat] > 3);
        assert_int_equal(count_words(room.told[seat], "\"type\":\"ask\""), 1);
        assert_int_equal(count_words(room.told[seat], "\"legal\":["),
                         seat == room_asked(play));
    }
    assert_int_equal(room.messages[RK_SPECTATOR], room.messages[0]);
    assert_int_equal(room.messages[RK_CHANCE], 0);
    assert_non_null(strstr(room.told[0], "{\"type\":\"event\",\"n\":1,"));
    assert_null(strstr(room.told[RK_SPECTATOR], "legal"));
    room_hush(&room);
    play_start(play);
    assert_false(play_busy(play));
    room_end(&room, play);
}

/* Nobody hears of an answer before it is on disk. */
static void
test_accept(void **unused)
{
    struct room room;
    struct play *play;
    int before, seat;

    (void)unused;
    play = room_begin(&room, 2, "magpie", 2);
    before = room_log(&room, 1);
    seat = room_asked(play);
    room_hush(&room);
    room_submit(play, seat, "draw deck", "t-1");
    assert_int_equal(room.verdicts, 0);
    assert_int_equal(room.messages[0] + room.messages[1], 0);
    store_drain(room.host.store);
    expect_verdict(&room, 0, seat, "ok", "t-1");
    assert_true(room.messages[0] > 1 && room.messages[1] > 1);
    assert_true(room_log(&room, 1) > before);
    room_end(&room, play);
}

/* A refusal has its key and arguments, of the rules or of the server. */
static void
test_refuse_with_keys(void **unused)
{
    struct room room;
    struct play *play;

    (void)unused;
    play = room_begin(&room, 3, "magpie", 2);
    room_hush(&room);
    room_give(&room, play, 0, "play ring", "t");
    assert_string_equal(room.verdict[0].message,
                        "{\"type\":\"refused\",\"token\":\"t\",\"code\":"
                        "\"illegal\",\"why\":\"That does not answer the "
                        "question: source.\",\"said\":{\"key\":"
                        "\"answer.misses\",\"args\":{\"question\":"
                        "\"source\"}}}");
    room_hush(&room);
    room_give(&room, play, 0, "draw deck", "a b");
    assert_string_equal(room.verdict[0].code, "bad-token");
    assert_non_null(strstr(room.verdict[0].message,
                           "\"said\":{\"key\":\"refusal.bad-token\","));
    room_end(&room, play);
}

/* A refused answer gets a code and changes nothing. */
static void
test_refuse(void **unused)
{
    static const struct {
        int seat; /* 0: the one that is asked, 1: the other */
        const char *text, *token, *code, *echo;
    } cases[] = {
        { 0, "play ring", "t", "illegal", "t" },
        { 0, "dance", "t", "unreadable", "t" },
        { 0, "", "t", "unreadable", "t" },
        { 0, "draw\ndeck", "t", "unreadable", "t" },
        { 0, "draw \xff", "t", "unreadable", "t" },
        { 1, "draw deck", "t", "not-asked", "t" },
        { 5, "draw deck", "t", "not-asked", "t" },
        { RK_CHANCE, "deal ring", "t", "not-asked", "t" },
        { -1, "draw deck", "t", "not-asked", "t" },
        { 0, "draw deck", "", "bad-token", "" },
        { 0, "draw deck", "a b", "bad-token", "" },
        { 0, "draw deck", "12345678901234567890123456789012", "bad-token", "" },
    };
    struct room room;
    struct play *play;
    int before;

    (void)unused;
    play = room_begin(&room, 3, "magpie", 2);
    before = room_log(&room, 1);
    assert_int_equal(room_asked(play), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        room_hush(&room);
        room_give(&room, play, cases[i].seat, cases[i].text, cases[i].token);
        if (strcmp(room.verdict[0].code, cases[i].code) != 0)
            fail_msg("%s: %s, %s", cases[i].text, room.verdict[0].code,
                     room.verdict[0].why);
        expect_verdict(&room, 0, cases[i].seat, cases[i].code, cases[i].echo);
        assert_int_equal(room.messages[0] + room.messages[1], 0);
        assert_int_equal(room_log(&room, 1), before);
    }
    assert_true(room_give(&room, play, 0, "draw deck", "t"));
    room_end(&room, play);
}

/* A token counts once: on its way, afterwards, and after a restart. */
static void
test_repeat(void **unused)
{
    struct room room;
    struct play *play;
    int seat, length;

    (void)unused;
    play = room_begin(&room, 4, "magpie", 2);
    seat = room_asked(play);
    room_submit(play, seat, "draw deck", "t-1");
    room_submit(play, seat, "draw deck", "t-1");
    assert_int_equal(room.verdicts, 0);
    store_drain(room.host.store);
    assert_int_equal(room.verdicts, 2);
    expect_verdict(&room, 0, seat, "ok", "t-1");
    expect_verdict(&room, 1, seat, "ok", "t-1");
    length = room_log(&room, 1);
    room_hush(&room);
    assert_true(room_give(&room, play, seat, "draw deck", "t-1"));
    play_close(play);
    room_reopen(&room);
    play = room_table(&room, 1);
    assert_true(room_give(&room, play, seat, "play anything", "t-1"));
    assert_int_equal(room.messages[0], 0);
    assert_int_equal(room_log(&room, 1), length);
    room_give(&room, play, 1 - seat, "draw deck", "t-1");
    expect_verdict(&room, 0, 1 - seat, "not-asked", "t-1");
    room_end(&room, play);
}

/* A refusal that follows from what is not durable yet waits for it. */
static void
test_wait(void **unused)
{
    struct room room;
    struct play *play;
    int seat;

    (void)unused;
    play = room_begin(&room, 5, "magpie", 2);
    seat = room_asked(play);
    room_submit(play, seat, "draw deck", "a");
    room_submit(play, seat, "draw deck", "b");
    room_submit(play, 1 - seat, "draw deck", "c");
    assert_int_equal(room.verdicts, 0);
    store_drain(room.host.store);
    assert_int_equal(room.verdicts, 3);
    expect_verdict(&room, 0, seat, "ok", "a");
    expect_verdict(&room, 1, seat, "illegal", "b");
    expect_verdict(&room, 2, 1 - seat, "not-asked", "c");
    room_end(&room, play);
}

/* Everybody answers at once, in any order: the same position. */
static void
test_order(void **unused)
{
    static const int orders[][3] = { { 0, 1, 2 }, { 2, 0, 1 }, { 1, 2, 0 } };
    char *views[3];

    (void)unused;
    for (int i = 0; i < 3; i++) {
        char text[3][RK_ANSWER_MAX];
        struct rk_rng rng = rk_rng_seed(9);
        struct room room;
        struct play *play;

        play = room_begin(&room, 6, "revolution", 3);
        assert_int_equal(play_ask(play).awaited, 7);
        for (int seat = 0; seat < 3; seat++)
            room_pick(play, seat, &rng, text[seat]);
        for (int k = 0; k < 3; k++)
            room_submit(play, orders[i][k], text[orders[i][k]], "bid");
        store_drain(room.host.store);
        assert_int_equal(room.verdicts, 3);
        for (int k = 0; k < 3; k++)
            expect_verdict(&room, k, orders[i][k], "ok", "bid");
        room_hush(&room);
        room_greet(play, 1, UINT32_MAX);
        views[i] = strdup(room.told[1]);
        room_end(&room, play);
    }
    assert_string_equal(views[0], views[1]);
    assert_string_equal(views[0], views[2]);
    for (int i = 0; i < 3; i++)
        free(views[i]);
}

/* Gives ${count} random answers, or until the match is over. */
static void
play_on(struct room *room, struct play *play, struct rk_rng *rng, int count)
{
    while (count-- > 0 && !play_ask(play).over) {
        char text[RK_ANSWER_MAX];
        int seat = room_asked(play);

        room_pick(play, seat, rng, text);
        if (!room_give(room, play, seat, text, NULL))
            fail_msg("%s: %s", text, room->verdict[0].why);
    }
}

/* The lines of ${text} that follow its event number ${after}. */
static const char *
beyond(const char *text, uint32_t after)
{
    char begin[48];
    const char *found;

    snprintf(begin, sizeof begin, "{\"type\":\"event\",\"n\":%u,", after + 1);
    found = strstr(text, begin);
    return found != NULL ? found : strstr(text, "{\"type\":\"view\"");
}

/* After a restart a greeting repeats the messages, from any event on. */
static void
test_return(void **unused)
{
    static const char *const games[] = { "magpie", "revolution", "thieves",
                                         "arcane" };

    (void)unused;
    for (int g = 0; g < 4; g++) {
        struct rk_rng rng = rk_rng_seed((uint64_t)g);
        struct room room;
        struct play *play;
        char *before[ROOM_ROLES];

        play = room_begin(&room, 7, games[g], 3);
        play_on(&room, play, &rng, 40);
        room_hush(&room);
        for (int seat = 0; seat < ROOM_ROLES; seat++) {
            room_greet(play, seat, 0);
            before[seat] = strdup(room.told[seat]);
        }
        assert_int_equal(room.messages[4] + room.messages[RK_CHANCE], 0);
        assert_true(room.messages[2] > 20);
        play_close(play);
        room_reopen(&room);
        play = room_table(&room, 1);
        for (uint32_t after = 0; after < 30; after += 7) {
            room_hush(&room);
            for (int seat = 0; seat < ROOM_ROLES; seat++) {
                if (before[seat][0] == '\0')
                    continue;
                room_greet(play, seat, after);
                assert_string_equal(room.told[seat],
                                    beyond(before[seat], after));
            }
        }
        play_on(&room, play, &rng, 3);
        room_end(&room, play);
        for (int seat = 0; seat < ROOM_ROLES; seat++)
            free(before[seat]);
    }
}

static int
times(const char *text, const char *words)
{
    int n = 0;

    while ((text = strstr(text, words)) != NULL) {
        text++;
        n++;
    }
    return n;
}

/* A seat that has answered is not asked again after an earlier answer. */
static void
test_asked_once(void **unused)
{
    char text[2][RK_ANSWER_MAX];
    struct rk_rng rng = rk_rng_seed(9);
    struct room room;
    struct play *play;

    (void)unused;
    play = room_begin(&room, 9, "revolution", 3);
    for (int seat = 0; seat < 2; seat++)
        room_pick(play, seat, &rng, text[seat]);
    room_hush(&room);
    room_submit(play, 0, text[0], "a");
    room_submit(play, 1, text[1], "b");
    store_drain(room.host.store);
    assert_int_equal(room.verdicts, 2);
    assert_int_equal(times(room.told[0], "\"type\":\"ask\""), 2);
    assert_int_equal(times(room.told[1], "\"type\":\"ask\""), 1);
    assert_int_equal(times(room.told[2], "\"type\":\"ask\""), 2);
    room_end(&room, play);
}

static int views; /* that a table has asked its game for */
static const struct rk_game *watched;

static void
count_view(const struct rk_state *state, int seat, struct rk_view *view)
{
    views++;
    watched->view(state, seat, view);
}

/* Messages are made for those who listen, and nothing if nobody does. */
static void
test_listeners(void **unused)
{
    static const uint8_t listening[] = { 0, 1, 3 };
    struct rk_rng rng = rk_rng_seed(2);
    struct rk_game game;
    struct room room;
    struct play *play;
    int before = 0;

    (void)unused;
    play = room_begin(&room, 13, "magpie", 3);
    watched = play->game;
    game = *watched;
    game.view = count_view;
    for (size_t i = 0; i < RK_COUNT(listening); i++) {
        char text[RK_ANSWER_MAX];
        int seat = room_asked(play);

        play_listen(play, listening[i], 0);
        room_pick(play, seat, &rng, text);
        room_hush(&room);
        views = 0;
        play->game = &game;
        assert_true(room_give(&room, play, seat, text, NULL));
        play->game = watched;
        assert_true(i == 0 ? views == 0 : views > before);
        for (int role = 0; role < ROOM_ROLES; role++)
            assert_int_equal(room.messages[role] > 0, listening[i] >> role & 1);
        before = views;
    }
    room_end(&room, play);
}

/* The disk fails: all that was on its way is refused, and asked again. */
static void
test_disk(void **unused)
{
    char text[3][RK_ANSWER_MAX];
    struct rk_rng rng = rk_rng_seed(3);
    struct room room;
    struct play *play;
    char *view;

    (void)unused;
    play = room_begin(&room, 8, "revolution", 3);
    for (int seat = 0; seat < 3; seat++)
        room_pick(play, seat, &rng, text[seat]);
    room_hush(&room);
    room_greet(play, 0, UINT32_MAX);
    view = strdup(room.told[0]);
    for (int nth = 1; nth <= 2; nth++) {
        room_hush(&room);
        faults_arm(nth == 1 ? FAULTS_SYNC : FAULTS_FULL, 1);
        room_submit(play, 0, text[0], "a");
        room_submit(play, 0, text[0], "a");
        room_submit(play, 1, text[1], "b");
        room_submit(play, 1, "nonsense", "c");
        store_drain(room.host.store);
        assert_true(faults_struck());
        assert_int_equal(room.verdicts, 4);
        expect_verdict(&room, 0, 0, "not-kept", "a");
        expect_verdict(&room, 1, 0, "not-kept", "a");
        expect_verdict(&room, 2, 1, "not-kept", "b");
        expect_verdict(&room, 3, 1, "not-kept", "c");
        for (int seat = 0; seat < 3; seat++) /* seat 2 has lost nothing */
            assert_int_equal(room.messages[seat], seat < 2 ? 1 : 0);
        room_hush(&room);
        room_greet(play, 0, UINT32_MAX);
        assert_string_equal(room.told[0], view);
    }
    for (int seat = 0; seat < 3; seat++)
        assert_true(room_give(&room, play, seat, text[seat], "again"));
    assert_true(play_ask(play).awaited != 0);
    room_end(&room, play);
    free(view);
}

/* The end of a match is a change like any other: durable, or not at all. */
static void
test_end(void **unused)
{
    struct room room;
    struct play *play;
    int seat;

    (void)unused;
    play = room_begin(&room, 12, "magpie", 3);
    seat = room_asked(play);
    room_submit(play, seat, "draw deck", "a");
    assert_false(play_end(play, STORE_ABORTED)); /* one at a time */
    store_drain(room.host.store);
    room_hush(&room);
    faults_arm(FAULTS_SYNC, 1);
    assert_true(play_end(play, STORE_ABORTED));
    room_submit(play, seat, "play anything", "b");
    assert_int_equal(room.verdicts, 0);
    store_drain(room.host.store);
    assert_true(faults_struck());
    expect_verdict(&room, 0, seat, "not-kept", "b");
    assert_int_equal(play_stage(play), STORE_PLAYING);
    assert_true(play_end(play, STORE_ABORTED));
    assert_false(play_end(play, STORE_OVER));
    room_hush(&room);
    store_drain(room.host.store);
    assert_int_equal(play_stage(play), STORE_ABORTED);
    assert_int_equal(count_words(room.told[seat], "\"legal\""), 0);
    assert_int_equal(count_words(room.told[seat], "\"over\":true"), 1);
    assert_int_equal(count_words(room.told[seat], "\"result\""), 0);
    for (int to = 0; to < 3; to++) /* the end is no answer: whole views */
        assert_int_equal(count_words(room.told[to], "\"type\":\"view\""), 1);
    play_close(play);
    room_reopen(&room);
    play = room_table(&room, 1);
    assert_int_equal(play_stage(play), STORE_ABORTED);
    assert_false(room_give(&room, play, seat, "draw deck", "c"));
    expect_verdict(&room, 0, seat, "over", "c");
    assert_false(play_end(play, STORE_ABORTED));
    room_end(&room, play);
}

/* A broken promise costs its own table, and only until it is opened again. */
static void
test_broken(void **unused)
{
    struct room room;
    struct play *play, *other;

    (void)unused;
    play = room_begin(&room, 9, "magpie", 2);
    other = room_play(&room, 2, "magpie", 2);
    room.broken = true;
    assert_false(room_give(&room, play, room_asked(play), "draw deck", "a"));
    expect_verdict(&room, 0, room_asked(play), "aside", "a");
    room.broken = false;
    assert_int_equal(room.asides, 1);
    assert_non_null(strstr(play_aside(play), "promise"));
    assert_false(room_give(&room, play, room_asked(play), "draw deck", "b"));
    expect_verdict(&room, 0, room_asked(play), "aside", "b");
    assert_int_equal(room.asides, 1);
    assert_null(play_aside(other));
    assert_true(room_give(&room, other, room_asked(other), "draw deck", "a"));
    play_close(play);
    play = room_table(&room, 1);
    assert_null(play_aside(play));
    assert_true(room_give(&room, play, room_asked(play), "draw deck", "b"));
    play_close(play);
    play_close(other);
    room_leave(&room);
}

/* A log or setup that does not replay sets its table aside. */
static void
test_bad_log(void **unused)
{
    static const struct store_entry bad[] = {
        { .seat = RK_CHANCE, .by = 3, .text = "deal moon" },
        { .seat = 0, .by = 0, .text = "draw deck" },
        { .seat = 200, .by = 0, .text = "draw deck" },
        { .seat = 0, .by = 9, .text = "draw deck" },
    };
    struct room room;
    struct play *play;

    (void)unused;
    room_enter(&room, 10);
    for (uint64_t i = 0; i < 4; i++) {
        struct store_change change = { .kind = STORE_APPEND,
                                       .append = { i + 1, 1, 1, &bad[i],
                                                   STORE_PLAYING, 1 } };

        room_add(&room, i + 1, "{\"game\":\"magpie\"}", 2, STORE_OPEN);
        assert_true(store_submit(room.host.store, &change, NULL, NULL));
        store_drain(room.host.store);
        play = room_table(&room, i + 1);
        assert_non_null(strstr(play_aside(play), "from entry 1 on"));
        room_give(&room, play, 0, "draw deck", "a");
        expect_verdict(&room, 0, 0, "aside", "a");
        play_start(play);
        assert_false(play_busy(play));
        play_close(play);
    }
    room_add(&room, 9, "{\"game\":\"chess\"}", 2, STORE_PLAYING);
    play = room_table(&room, 9);
    assert_non_null(strstr(play_aside(play), "chess"));
    assert_false(room_give(&room, play, 0, "e4", "a"));
    room_hush(&room);
    room_greet(play, 0, 0);
    assert_int_equal(room.messages[0], 0);
    play_close(play);
    assert_int_equal(room.asides, 5);
    room_leave(&room);
}

/* A position hash that does not fit is noticed. */
static bool
copy_entry(void *context, uint32_t number, const struct store_entry *entry)
{
    struct room *room = context;
    struct store_entry copy = *entry;
    struct store_change change = { .kind = STORE_APPEND,
                                   .append = { 2, number, 1, &copy,
                                               STORE_PLAYING, 1 } };

    copy.hash ^= number == RK_HASH_EVERY;
    assert_true(store_submit(room->host.store, &change, NULL, NULL));
    return true;
}

static void
test_bad_hash(void **unused)
{
    struct rk_rng rng = rk_rng_seed(4);
    struct room room;
    struct play *play;

    (void)unused;
    play = room_begin(&room, 11, "magpie", 2);
    play_on(&room, play, &rng, 40);
    play_close(play);
    room_add(&room, 2, "{\"game\":\"magpie\",\"seats\":2}", 2, STORE_OPEN);
    store_each_entry(room.host.store, 1, 1, copy_entry, &room);
    store_drain(room.host.store);
    assert_true(room_log(&room, 2) > RK_HASH_EVERY);
    play = room_table(&room, 2);
    assert_non_null(strstr(play_aside(play), "from entry 32 on"));
    room_end(&room, play);
}

/* Bots come through the same door, to the end of a match of every game. */
static void
test_bots(void **unused)
{
    static const char *const games[] = { "magpie", "revolution", "thieves",
                                         "arcane" };
    struct rk_hire hire;

    (void)unused;
    assert_true(rk_hire_read("casual", &hire, NULL));
    for (int g = 0; g < 4; g++) {
        struct rk_mind *mind = rk_mind_open(&hire);
        struct rk_rng rng = rk_rng_seed(5);
        struct room room;
        struct play *play;

        play = room_begin(&room, 12, games[g], 3);
        while (!play_ask(play).over) {
            char text[RK_ANSWER_MAX], sentence[RK_SENTENCE_MAX];
            struct rk_text why = rk_text_over(sentence, sizeof sentence);
            struct play_turn turn;

            assert_true(bots_turn(play, room_asked(play), &turn));
            assert_true(bots_answer(&turn, mind, &rng, 1000, text, &why));
            room_hush(&room);
            play_submit(play, &(struct play_answer){ .seat = room_asked(play),
                                                     .text = text,
                                                     .by = RK_BY_BOT });
            store_drain(room.host.store);
            assert_true(room.verdict[0].accepted);
        }
        assert_int_equal(play_stage(play), STORE_OVER);
        assert_non_null(strstr(room.told[RK_SPECTATOR], "\"result\":{"));
        assert_false(room_give(&room, play, 0, "draw deck", "late"));
        expect_verdict(&room, 0, 0, "over", "late");
        rk_mind_close(mind);
        room_end(&room, play);
    }
}

static int
prepare(void **unused)
{
    (void)unused;
    faults_install();
    faults_arm(FAULTS_READ, 0);
    return 0;
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start),   cmocka_unit_test(test_accept),
        cmocka_unit_test(test_refuse),  cmocka_unit_test(test_refuse_with_keys),
        cmocka_unit_test(test_repeat),  cmocka_unit_test(test_wait),
        cmocka_unit_test(test_order),   cmocka_unit_test(test_return),
        cmocka_unit_test(test_disk),    cmocka_unit_test(test_asked_once),
        cmocka_unit_test(test_end),     cmocka_unit_test(test_broken),
        cmocka_unit_test(test_bad_log), cmocka_unit_test(test_bad_hash),
        cmocka_unit_test(test_bots),    cmocka_unit_test(test_listeners),
    };

    return cmocka_run_group_tests_name("table", tests, prepare, NULL);
}
