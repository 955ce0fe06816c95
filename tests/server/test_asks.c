/* The identity of questions: what names another one is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/games.h>
#include <server/table/message.h>

#include "../store/faults.h"
#include "room.h"

enum { ANSWERS = 60 };

/* Submits an answer to the question ${ask} without waiting. */
static void
submit(struct play *play, int seat, const char *text, const char *token,
       uint32_t ask)
{
    play_submit(play, &(struct play_answer){ .seat = seat,
                                             .text = text,
                                             .token = token,
                                             .by = RK_BY_PERSON,
                                             .ask = &ask });
}

/* The code that such an answer gets. */
static const char *
verdict_of(struct room *room, struct play *play, int seat, const char *text,
           const char *token, uint32_t ask)
{
    room->verdicts = 0;
    submit(play, seat, text, token, ask);
    store_drain(room->host.store);
    assert_int_equal(room->verdicts, 1);
    assert_string_equal(room->verdict[0].token, token);
    return room->verdict[0].code;
}

/* The last message to ${seat}. */
static json_t *
last_told(const struct room *room, int seat)
{
    const char *told = room->told[seat];
    size_t length = strlen(told);

    assert_true(length > 0);
    for (length--; length > 0 && told[length - 1] != '\n';)
        length--;
    return json_loads(told + length, JSON_DISABLE_EOF_CHECK, NULL);
}

/* The id of the question in a view for ${seat}; -1: there is none. */
static int
id_of(struct room *room, struct play *play, int seat)
{
    json_t *view, *id;
    int number = -1;

    room_hush(room);
    room_greet(play, seat, UINT32_MAX);
    view = last_told(room, seat);
    id = json_object_get(view, "id");
    assert_true((id != NULL) == (json_object_get(view, "question") != NULL));
    if (id != NULL)
        number = (int)json_integer_value(id);
    json_decref(view);
    room_hush(room);
    return number;
}

/* The id counts a seat's own answers, after a restart too. */
static void
test_ids(void **unused)
{
    char text[RK_ANSWER_MAX];
    struct rk_rng rng = rk_rng_seed(5);
    struct room room;
    struct play *play;

    (void)unused;
    play = room_begin(&room, 5, "revolution", 3);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(id_of(&room, play, seat), 0);
        room_pick(play, seat, &rng, text);
        assert_true(room_give(&room, play, seat, text, NULL));
        assert_int_equal(id_of(&room, play, seat), -1);
        assert_int_equal(play_ask_id(play, seat), 1);
        assert_int_equal(id_of(&room, play, 2), 0);
    }
    play_close(play);
    room_reopen(&room);
    play = room_table(&room, 1);
    assert_int_equal(id_of(&room, play, 2), 0);
    assert_int_equal(play_ask_id(play, 0), 1);
    room_pick(play, 2, &rng, text);
    assert_string_equal(verdict_of(&room, play, 2, text, "t", 1), "stale");
    assert_string_equal(verdict_of(&room, play, 2, text, "t", 0), "ok");
    assert_int_equal(play_ask_id(play, 2), 1);
    room_end(&room, play);
}

/* The code in ${message}, a refusal or not, which is freed. */
static void
expect_code(char *message, const char *code)
{
    json_t *json = json_loads(message, 0, NULL);
    const char *got = json_string_value(json_object_get(json, "code"));

    assert_string_equal(got != NULL ? got : "ok", code);
    json_decref(json);
    free(message);
}

/* Two windows of one seat: the second does not answer what it cannot see. */
static void
test_stale(void **unused)
{
    char text[RK_ANSWER_MAX], next[RK_ANSWER_MAX];
    struct rk_rng rng = rk_rng_seed(6);
    json_t *steps = json_array();
    struct room room;
    struct play *play;
    int seat;

    (void)unused;
    play = room_begin(&room, 6, "arcane", 2);
    while (seat = room_asked(play), play_ask_id(play, seat) == 0) {
        room_pick(play, seat, &rng, text);
        assert_string_equal(verdict_of(&room, play, seat, text, "a", 1),
                            "stale");
        assert_string_equal(verdict_of(&room, play, seat, text, "a", 0), "ok");
    }
    room_pick(play, seat, &rng, next);
    assert_string_equal(verdict_of(&room, play, seat, next, "b", 0), "stale");
    assert_true(strlen(room.verdict[0].why) > 10);
    assert_string_equal(verdict_of(&room, play, seat, next, "a", 0), "ok");
    assert_int_equal(play_ask_id(play, seat), 1);
    expect_code(play_draft(play, seat, 0, steps), "stale");
    expect_code(play_draft(play, seat, 1, steps), "ok");
    expect_code(play_pieces(play, seat, 0, json_null()), "stale");
    expect_code(play_pieces(play, seat, 1, json_null()), "no-pieces");
    room.verdicts = 0;
    submit(play, seat, next, "c", 1);
    submit(play, seat, next, "d", 1);
    submit(play, seat, next, "c", 1);
    expect_code(play_draft(play, seat, 1, steps), "stale");
    assert_int_equal(room.verdicts, 0);
    store_drain(room.host.store);
    assert_int_equal(room.verdicts, 3);
    assert_string_equal(room.verdict[0].code, "ok");
    assert_string_equal(room.verdict[1].code, "stale");
    assert_string_equal(room.verdict[2].code, "ok");
    assert_int_equal(play_ask_id(play, seat), 2);
    json_decref(steps);
    room_end(&room, play);
}

/*
 * A lost answer was not given. The question is the same, and is asked again:
 * another window was told meanwhile that it is answered.
 */
static void
test_lost(void **unused)
{
    char text[RK_ANSWER_MAX];
    struct rk_rng rng = rk_rng_seed(7);
    json_t *steps = json_array(), *ask;
    struct room room;
    struct play *play;

    (void)unused;
    play = room_begin(&room, 7, "revolution", 3);
    room_pick(play, 0, &rng, text);
    room_hush(&room);
    faults_arm(FAULTS_SYNC, 1);
    submit(play, 0, text, "a", 0);
    submit(play, 0, text, "b", 0);
    expect_code(play_draft(play, 0, 0, steps), "stale");
    store_drain(room.host.store);
    assert_true(faults_struck());
    assert_int_equal(room.verdicts, 2);
    assert_string_equal(room.verdict[0].code, "not-kept");
    assert_string_equal(room.verdict[1].code, "not-kept");
    assert_int_equal(room.messages[0], 1);
    assert_int_equal(room.messages[1], 0);
    ask = last_told(&room, 0);
    assert_string_equal(json_string_value(json_object_get(ask, "type")), "ask");
    assert_int_equal(json_integer_value(json_object_get(ask, "id")), 0);
    json_decref(ask);
    expect_code(play_draft(play, 0, 0, steps), "ok");
    json_decref(steps);
    assert_int_equal(id_of(&room, play, 0), 0);
    assert_string_equal(verdict_of(&room, play, 0, text, "b", 0), "ok");
    room_end(&room, play);
}

/* Bids are put together from pieces, other answers are not. */
static void
test_pieces(void **unused)
{
    char text[RK_ANSWER_MAX];
    struct rk_rng rng = rk_rng_seed(8);
    struct room room;
    struct play *play;
    bool other = false;

    (void)unused;
    play = room_begin(&room, 8, "revolution", 3);
    for (int i = 0; i < ANSWERS && !other; i++) {
        int seat = room_asked(play);
        uint32_t ask = play_ask_id(play, seat);

        room_pick(play, seat, &rng, text);
        other = strncmp(text, "bid ", 4) != 0;
        expect_code(play_pieces(play, seat, ask, json_null()),
                    other ? "no-pieces" : "ok");
        assert_true(room_give(&room, play, seat, text, NULL));
    }
    assert_true(other);
    room_end(&room, play);
}

/* The question in ${message}, as text; to be freed. */
static char *
asked_in(json_t *message)
{
    static const char *const others[] = { "type", "n", "seat", "setup",
                                          "view" };
    char *text;

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        json_object_del(message, others[i]);
    text = json_dumps(message, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(message);
    return text;
}

/*
 * ${known} is what a recipient has been asked. Takes over what it was told
 * since: events, and an ask only where it differs or there was no event.
 */
static void
follow(const char *told, char **known)
{
    bool events = false;
    char *now;

    for (const char *line = told; *line != '\0';
         line = strchr(line, '\n') + 1) {
        json_t *json = json_loads(line, JSON_DISABLE_EOF_CHECK, NULL);

        if (json_object_get(json, "ask") == NULL) {
            events = true;
            json_decref(json);
            continue;
        }
        now = asked_in(json);
        assert_true(!events || strcmp(now, *known) != 0);
        free(*known);
        *known = now;
    }
}

/* The question in the current view for ${seat}; to be freed. */
static char *
asked_now(struct room *room, struct play *play, int seat)
{
    room_hush(room);
    room_greet(play, seat, UINT32_MAX);
    return asked_in(last_told(room, seat));
}

/* One answer; ${known} is what each of the ${count} in ${role} was asked. */
static void
step(struct room *room, struct play *play, struct rk_rng *rng, const int *role,
     int count, char **known)
{
    int seat = room_asked(play);
    char text[RK_ANSWER_MAX];

    room_pick(play, seat, rng, text);
    room_hush(room);
    assert_true(room_give(room, play, seat, text, NULL));
    for (int i = 0; i < count; i++)
        follow(room->told[role[i]], &known[i]);
    for (int i = 0; i < count; i++) {
        char *now = asked_now(room, play, role[i]);

        assert_string_equal(now, known[i]);
        free(now);
    }
}

/* Everybody always has the question, and gets no question twice. */
static void
test_not_repeated(void **unused)
{
    static const int role[] = { 0, 1, 2, RK_SPECTATOR };
    enum { ROLES = sizeof role / sizeof role[0] };

    (void)unused;
    for (int g = 0; rk_games[g] != NULL; g++) {
        char *known[ROLES];
        struct rk_rng rng = rk_rng_seed(8);
        struct room room;
        struct play *play;

        play = room_begin(&room, 8, rk_games[g]->id, 3);
        for (int i = 0; i < ROLES; i++)
            known[i] = asked_now(&room, play, role[i]);
        for (int n = 0; n < ANSWERS && !play_ask(play).over; n++)
            step(&room, play, &rng, role, ROLES, known);
        for (int i = 0; i < ROLES; i++)
            free(known[i]);
        room_end(&room, play);
    }
}

/*
 * Whoever is asked something new is told at once; what others are told can
 * wait, but for whole views.
 */
static void
test_news(void **unused)
{
    struct rk_rng rng = rk_rng_seed(9);
    int new = 0, news = 0;

    (void)unused;
    for (int g = 0; rk_games[g] != NULL; g++) {
        struct room room;
        struct play *play = room_begin(&room, 9, rk_games[g]->id, 3);

        for (int n = 0; n < ANSWERS && !play_ask(play).over; n++) {
            uint8_t before = play_ask(play).awaited, after;
            char text[RK_ANSWER_MAX];
            int seat = room_asked(play);

            room_hush(&room);
            room_pick(play, seat, &rng, text);
            assert_true(room_give(&room, play, seat, text, NULL));
            after = play_ask(play).awaited;
            for (int i = 0; i < 3; i++) {
                bool asked = (after & ~before & rk_seat_bit(i)) != 0;

                assert_int_equal(room.at_once[i], asked ? room.messages[i] : 0);
                new += room.at_once[i];
                news += room.messages[i] - room.at_once[i];
            }
        }
        room_hush(&room);
        room_greet(play, 0, UINT32_MAX);
        assert_int_equal(room.at_once[0], 1);
        room_end(&room, play);
    }
    assert_true(new > 0 && news > 0);
}

/* True if a view for ${seat}, which is asked, lists its answers. */
static bool
is_listed(struct room *room, struct play *play, int seat)
{
    json_t *view, *legal;
    bool listed;

    room_hush(room);
    room_greet(play, seat, UINT32_MAX);
    view = last_told(room, seat);
    legal = json_object_get(view, "legal");
    assert_true(json_is_array(legal) || json_is_null(legal));
    listed = json_is_array(legal);
    json_decref(view);
    return listed;
}

/*
 * Answers are listed unless there are too many, when the question is new and
 * when it is sent again. That a question had too many says nothing about the
 * next one of the seat.
 */
static void
test_too_many(void **unused)
{
    static struct rk_steps list[MESSAGE_LEGAL_MAX];
    struct rk_rng rng = rk_rng_seed(9);
    char text[RK_ANSWER_MAX];
    bool many[3] = { false };
    int turns = 0;
    struct room room;
    struct play *play;

    (void)unused;
    play = room_begin(&room, 9, "revolution", 3);
    for (int n = 0; n < 4 * ANSWERS && !play_ask(play).over; n++) {
        int seat = room_asked(play);
        struct play_turn turn;
        bool few;

        assert_true(bots_turn(play, seat, &turn));
        few = rk_answer_few(turn.game, rk_state_in(&turn.state), seat, list,
                            MESSAGE_LEGAL_MAX) >= 0;
        assert_int_equal(is_listed(&room, play, seat), few);
        assert_int_equal(is_listed(&room, play, seat), few);
        turns += few && many[seat];
        many[seat] = !few;
        room_pick(play, seat, &rng, text);
        assert_true(room_give(&room, play, seat, text, NULL));
    }
    assert_true(turns > 3);
    room_end(&room, play);
}

/* It is found out only once for each question. */
static void
test_many_known(void **unused)
{
    const struct rk_game *game = rk_games_find("revolution");
    struct rk_state_room room = { 0 };
    struct rk_setup setup;
    uint32_t many = 0;
    struct message_for to = { .game = game,
                              .setup = &setup,
                              .state = rk_state_in(&room),
                              .stage = STORE_PLAYING,
                              .id = 6,
                              .many = &many };
    struct buffer view = { 0 };
    uint64_t asks;

    (void)unused;
    assert_int_equal(rk_setup_make(game, NULL, 3, &setup, NULL), RK_OK);
    game->setup(rk_state_in(&room), &setup);
    message_view(&view, &to, &asks);
    assert_non_null(strstr(view.at, "\"legal\":null"));
    assert_int_equal(many, 7);
    view.len = 0;

    assert_int_equal(rk_setup_make(game, "tiny", 0, &setup, NULL), RK_OK);
    memset(&room, 0, sizeof room);
    game->setup(rk_state_in(&room), &setup);
    message_view(&view, &to, &asks);
    assert_non_null(strstr(view.at, "\"legal\":null"));
    view.len = 0;
    to.id++;
    message_view(&view, &to, &asks);
    assert_non_null(strstr(view.at, "\"legal\":[{"));
    free(view.at);
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
        cmocka_unit_test(test_ids),          cmocka_unit_test(test_stale),
        cmocka_unit_test(test_lost),         cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_not_repeated), cmocka_unit_test(test_news),
        cmocka_unit_test(test_too_many),     cmocka_unit_test(test_many_known),
    };

    return cmocka_run_group_tests_name("asks", tests, prepare, NULL);
}
