/* Hosts, guests and squatters: who may do what to whom, and when. */
#include <server/house/presence.h>

#include "scene.h"

enum {
    MINUTE = 60 * 1000, /* milliseconds */
    CONSENT = 20 * 1000,
    SEAT = 5 * MINUTE
};

/* Everybody sees who is there, and since when somebody is not. */
static void
test_presence(void **unused)
{
    struct scene s;
    uint64_t left;

    (void)unused;
    gather(&s, false);
    arrive(&s, 0);
    expect_is(&s, "seats[0].away", "null");
    assert_string_not_equal(value(&s, 0, "seats[1].away"), "null");
    pass_time(&s, 2000);
    s.guest[0].all[0] = '\0';
    arrive(&s, 1);
    pass_time(&s, 2000);
    expect_is(&s, "seats[1].away", "null");
    assert_non_null(strstr(s.guest[0].all, "\"type\":\"table\""));
    left = clock_now(NULL);
    depart(&s, 1);
    pass_time(&s, 2000);
    assert_in_range(strtoull(value(&s, 0, "seats[1].away"), NULL, 10), left,
                    clock_now(NULL) - 2000);
    expect_is(&s, "seats[1].name", "\"Bo\"");
    scatter(&s);
}

/* Leaving and coming back a hundred times costs others a message or two. */
static void
test_flapping(void **unused)
{
    struct scene s;

    (void)unused;
    gather(&s, true);
    arrive(&s, 0);
    rest(s.house, 30);
    s.guest[0].all[0] = '\0';
    for (int i = 0; i < 100; i++) {
        arrive(&s, 1);
        depart(&s, 1);
        house_tick(s.house);
    }
    assert_in_range(count(s.guest[0].all, "\"type\":\"table\""), 0, 5);
    scatter(&s);
}

/* Nobody is replaced who is there, or has been away for a moment only. */
static void
test_replace_away(void **unused)
{
    struct scene s;

    (void)unused;
    gather(&s, true);
    arrive(&s, 0);
    arrive(&s, 1);
    post(&s, 0, "replace", "{\"seat\":1,\"vote\":true}", 200,
         "\"replaces\":[1]");
    expect_is(&s, "seats[1].bot", "null");
    pass_time(&s, 10 * MINUTE);
    expect_is(&s, "seats[1].bot", "null");
    post(&s, 0, "replace", "{\"seat\":1,\"vote\":false}", 200,
         "\"replaces\":[]");
    depart(&s, 1);
    pass_time(&s, AWAY - 5000);
    expect_is(&s, "seats[1].bot", "null");
    pass_time(&s, 10 * MINUTE);
    expect_is(&s, "seats[1].bot", "null"); /* nobody has asked for it */
    post(&s, 0, "replace", "{\"seat\":1,\"vote\":true}", 200,
         "{\"name\":\"Bo\",\"bot\":\"skilled\",");
    expect_is(&s, "seats[0].replaces", "[]");
    scatter(&s);
}

/* A vote that was there before takes effect as soon as it may. */
static void
test_replace_later(void **unused)
{
    struct scene s;

    (void)unused;
    gather(&s, true);
    arrive(&s, 2);
    pass_time(&s, MINUTE);
    post(&s, 2, "replace", "{\"seat\":0,\"vote\":true}", 200,
         "\"replaces\":[0]");
    expect_is(&s, "seats[0].bot", "null");
    pass_time(&s, AWAY);
    await(&s, "seats[0].bot", "\"skilled\"");
    await(&s, "host", "\"Cy\""); /* and the host is gone */
    scatter(&s);
}

/* With consent it takes seconds; it ends when the consent is taken back. */
static void
test_consent(void **unused)
{
    struct scene s;

    (void)unused;
    gather(&s, true);
    arrive(&s, 1);
    post(&s, 1, "consent", "{\"consents\":true}", 200, "\"consents\":true");
    pass_time(&s, 10 * MINUTE);
    expect_is(&s, "seats[1].bot", "null"); /* Bo is there */
    depart(&s, 1);
    pass_time(&s, CONSENT / 2);
    expect_is(&s, "seats[1].bot", "null");
    pass_time(&s, CONSENT);
    await(&s, "seats[1].bot", "\"skilled\"");
    post(&s, 1, "consent", "{\"consents\":false}", 200, "\"consents\":false");
    post(&s, 1, "consent", "{\"consents\":1}", 400, "bad-request");
    post(&s, 1, "consent", "{}", 400, "bad-request");
    scatter(&s);
}

/* All others who are there vote, two at least; whoever is back has a while. */
static void
test_vote(void **unused)
{
    struct scene s;

    (void)unused;
    gather_all(&s, true);
    post(&s, 0, "replace", "{\"seat\":1,\"vote\":true}", 200,
         "\"replaces\":[1]");
    post(&s, 1, "replace", "{\"seat\":1,\"vote\":true}", 409, "no-person");
    expect_is(&s, "seats[1].bot", "null");
    post(&s, 2, "replace", "{\"seat\":1,\"vote\":true}", 200,
         "{\"name\":\"Bo\",\"bot\":\"skilled\",");
    post(&s, 1, "abort", "{\"vote\":true}", 409, "stand-in");
    post(&s, 1, "replace", "{\"seat\":0,\"vote\":true}", 409, "stand-in");
    post(&s, 1, "sit", "{\"seat\":1}", 200, "\"you\":1");
    await(&s, "seats[1].bot", "null");
    post(&s, 0, "replace", "{\"seat\":1,\"vote\":true}", 409, "just-back");
    post(&s, 1, "replace", "{\"seat\":0,\"vote\":true}", 200,
         "\"replaces\":[0]");
    post(&s, 1, "abort", "{\"vote\":true}", 200, "\"votes\":true");
    pass_time(&s, AWAY + 1000);
    post(&s, 0, "replace", "{\"seat\":1,\"vote\":true}", 200,
         "\"replaces\":[1]");
    expect_is(&s, "seats[1].bot", "null");
    scatter(&s);
}

/* One person alone does not replace the other, however often they vote. */
static void
test_two(void **unused)
{
    struct house *house = new_house();
    char host[64], guest[64], where[64];
    struct guest a, b;

    (void)unused;
    begin(house, host, guest, where);
    come(house, &a, where, host);
    come(house, &b, where, guest);
    for (int i = 0; i < 20; i++)
        expect(house, host, "POST", at(where, "replace"),
               "{\"seat\":1,\"vote\":true}", 200,
               "{\"name\":\"Bo\",\"bot\":null,");
    expect(house, host, "POST", at(where, "replace"),
           "{\"seat\":2,\"vote\":true}", 409, "no-person");
    expect(house, host, "POST", at(where, "bot"),
           "{\"seat\":0,\"bot\":\"master\"}", 409, "too-late");
    go(&a);
    go(&b);
    house_close(house);
}

/* The seat that is asked, of a match with one question at a time. */
static int
asked(struct scene *s)
{
    for (int i = 0; i < PATIENCE; i++) {
        for (int seat = 0; seat < 3; seat++) {
            if (strcmp(value(s, seat, "awaited"), "true") == 0)
                return seat;
        }
        turn(s->house);
    }
    fail_msg("nobody is asked");
    return -1;
}

/* All are there; the others put a bot on the seat that is asked. */
static int
replace_asked(struct scene *s)
{
    char body[64];
    int seat;

    gather_all(s, true);
    seat = asked(s);
    snprintf(body, sizeof body, "{\"seat\":%d,\"vote\":true}", seat);
    for (int i = 0; i < 3; i++) {
        if (i != seat)
            post(s, i, "replace", body, 200, "\"playing\"");
    }
    return seat;
}

static void
sit_again(struct scene *s, int seat, const char *words)
{
    char body[32];

    snprintf(body, sizeof body, "{\"seat\":%d}", seat);
    post(s, seat, "sit", body, 200, words);
}

/* The player of ${seat} gives the first answer of the match. */
static void
say_first(struct scene *s, int seat, const char *verdict)
{
    say(&s->guest[seat], "{\"type\":\"answer\",\"ask\":0,\"token\":\"t\","
                         "\"answer\":\"draw deck\"}");
    rest(s->house, 2);
    assert_non_null(strstr(s->guest[seat].verdict, verdict));
}

/*
 * Bots take an hour here. Somebody who is asked is replaced and comes back:
 * the open question stays the bot's, the next one is theirs. If the bot still
 * has not answered after a minute, the question is theirs, too.
 */
static void
test_next_question(void **unused)
{
    struct scene s;
    char key[32];
    int seat;

    (void)unused;
    pace = 60 * MINUTE;
    seat = replace_asked(&s);
    snprintf(key, sizeof key, "seats[%d].bot", seat);
    expect_is(&s, key, "\"skilled\"");
    say_first(&s, seat, "\"code\":\"stand-in\"");
    sit_again(&s, seat, "\"returning\":true");
    pass_time(&s, PRESENCE_TURN_MS - 5000);
    expect_is(&s, key, "\"skilled\"");
    say_first(&s, seat, "\"code\":\"stand-in\"");
    say_about(&s.guest[seat], "\"type\":\"hint\"");
    assert_non_null(strstr(s.guest[seat].verdict, "\"code\":\"stand-in\""));
    pass_time(&s, 10000);
    await(&s, key, "null");
    say_first(&s, seat, "accepted");
    scatter(&s);
    pace = 1;
}

/* The bot answers, and hands the seat back, whatever is asked next. */
static void
test_hand_back(void **unused)
{
    struct scene s;
    char key[32];
    int seat, next;

    (void)unused;
    seat = replace_asked(&s);
    sit_again(&s, seat, "\"playing\"");
    snprintf(key, sizeof key, "seats[%d].bot", seat);
    await(&s, key, "null");
    snprintf(key, sizeof key, "seats[%d].returning", seat);
    expect_is(&s, key, "false");
    next = asked(&s);
    for (int i = 0; i < PATIENCE && s.guest[next].answer[0] == '\0'; i++)
        turn(s.house);
    answer(&s.guest[next], 1);
    rest(s.house, 5);
    assert_non_null(strstr(s.guest[next].verdict, "accepted"));
    scatter(&s);
}

/* The level of bots that replace people is the host's, before the start. */
static void
test_level(void **unused)
{
    struct scene s;

    (void)unused;
    gather(&s, false);
    expect_is(&s, "stand_in", "\"skilled\"");
    expect_is(&s, "replace_after", "120000");
    post(&s, 1, "stand-in", "{\"bot\":\"master\"}", 403, "not-host");
    post(&s, 0, "stand-in", "{\"bot\":\"dragon\"}", 400, "no-bot");
    post(&s, 0, "stand-in", "{\"bot\":null}", 400, "no-bot");
    post(&s, 0, "stand-in", "{\"bot\":\"casual\"}", 200,
         "\"stand_in\":\"casual\"");
    post(&s, 0, "start", "{}", 200, "playing");
    post(&s, 0, "stand-in", "{\"bot\":\"master\"}", 409, "too-late");
    house_close(s.house);
    s.house = open_house();
    expect_is(&s, "stand_in", "\"casual\"");
    post(&s, 2, "resign", "{}", 200, "{\"name\":\"Cy\",\"bot\":\"casual\",");
    scatter(&s);
}

/* After a restart the time away counts from the restart. */
static void
test_restart(void **unused)
{
    struct scene s;

    (void)unused;
    gather(&s, true);
    arrive(&s, 0);
    pass_time(&s, 10 * MINUTE);
    depart(&s, 0);
    house_close(s.house);
    s.house = open_house();
    arrive(&s, 0);
    post(&s, 0, "replace", "{\"seat\":1,\"vote\":true}", 200,
         "\"replaces\":[1]");
    expect_is(&s, "seats[1].bot", "null");
    pass_time(&s, AWAY + 1000);
    await(&s, "seats[1].bot", "\"skilled\"");
    scatter(&s);
}

/* An open table whose host leaves has another host at once. */
static void
test_host_leaves(void **unused)
{
    struct scene s;

    (void)unused;
    gather(&s, false);
    arrive(&s, 2);
    post(&s, 0, "leave", "{}", 200, "\"host\":\"Cy\",\"hosting\":false");
    post(&s, 2, "start", "{}", 409, "empty-seat");
    post(&s, 1, "leave", "{}", 200, "\"host\":\"Cy\"");
    post(&s, 2, "leave", "{}", 200, "\"host\":\"Cy\"");
    post(&s, 1, "sit", "{\"seat\":1}", 200, "\"host\":\"Bo\",\"hosting\":true");
    post(&s, 2, "start", "{}", 403, "not-host");
    scatter(&s);
}

/* A match whose host is gone has another host after a while. */
static void
test_host_away(void **unused)
{
    struct scene s;

    (void)unused;
    gather(&s, true);
    arrive(&s, 1);
    pass_time(&s, AWAY - 5000);
    expect_is(&s, "host", "\"Ada\"");
    pass_time(&s, 10000);
    await(&s, "host", "\"Bo\"");
    post(&s, 1, "chat", "{\"open\":false}", 200, "\"chat\":false");
    post(&s, 1, "resign", "{}", 200, "\"host\":\"Ada\"");
    scatter(&s);
}

/* The host may free a seat; its person may come back after a minute. */
static void
test_freed_seat(void **unused)
{
    struct scene s;

    (void)unused;
    gather_all(&s, false);
    post(&s, 1, "free", "{\"seat\":2}", 403, "not-host");
    post(&s, 0, "free", "{\"seat\":3}", 400, "bad-request");
    post(&s, 0, "free", "{\"seat\":2}", 200, "\"open\"");
    expect_is(&s, "seats[2].name", "null");
    post(&s, 0, "free", "{\"seat\":2}", 409, "no-person");
    post(&s, 2, "sit", "{\"seat\":2}", 409, "freed");
    pass_time(&s, MINUTE + 2000);
    post(&s, 2, "sit", "{\"seat\":2}", 200, "\"you\":2");
    post(&s, 0, "start", "{}", 200, "playing");
    post(&s, 0, "free", "{\"seat\":2}", 409, "too-late");
    scatter(&s);
}

/* Ada opens the rematch of the match that has ended, and goes there. */
static void
open_next(struct scene *s)
{
    const char *next =
        ask(s->house, s->token[0], "POST", at(s->where, "rematch"), "{}")->json;
    json_t *table = json_loads(next, 0, NULL);

    snprintf(s->where, sizeof s->where, "/api/tables/%s",
             json_string_value(json_object_get(table, "link")));
    json_decref(table);
    arrive(s, 0);
}

/* A seat at an open table is kept for who is there, and for minutes. */
static void
test_open_seats(void **unused)
{
    struct scene s;

    (void)unused;
    gather(&s, false);
    arrive(&s, 1);
    pass_time(&s, SEAT - 10000);
    expect_is(&s, "seats[0].name", "\"Ada\"");
    pass_time(&s, 20000);
    await(&s, "seats[0].name", "null");
    await(&s, "seats[2].name", "null");
    expect_is(&s, "seats[1].name", "\"Bo\"");
    await(&s, "host", "\"Bo\"");
    expect_is(&s, "stage", "\"open\"");
    depart(&s, 1);
    pass_time(&s, SEAT + 10000);
    await(&s, "seats[1].name", "null");
    expect_is(&s, "stage", "\"open\"");
    post(&s, 2, "sit", "{\"seat\":2}", 200, "\"hosting\":true");
    scatter(&s);
}

/*
 * The seats of a rematch are kept for who is there, and for minutes for others:
 * then anybody may sit there.
 */
static void
test_kept_seats(void **unused)
{
    struct scene s;
    char token[64];

    (void)unused;
    gather(&s, true);
    post(&s, 0, "resign", "{}", 200, "resigned");
    post(&s, 1, "resign", "{}", 200, "\"over\"");
    open_next(&s);
    enter(s.house, "Di", token);
    arrive(&s, 1);
    expect_is(&s, "seats[1].offered", "\"Bo\"");
    expect_is(&s, "seats[1].away", "null");
    pass_time(&s, SEAT - 10000);
    expect_is(&s, "seats[2].offered", "\"Cy\"");
    expect(s.house, token, "POST", at(s.where, "sit"), "{\"seat\":2}", 409,
           "\"offered\"");
    pass_time(&s, 20000);
    await(&s, "seats[2].offered", "null");
    expect_is(&s, "seats[1].offered", "\"Bo\"");
    expect(s.house, token, "POST", at(s.where, "sit"), "{\"seat\":2}", 200,
           "Di");
    depart(&s, 1);
    pass_time(&s, SEAT - 10000);
    expect_is(&s, "seats[1].offered", "\"Bo\"");
    post(&s, 1, "sit", "{\"seat\":1}", 200, "\"you\":1");
    pass_time(&s, SEAT + 10000);
    await(&s, "seats[1].name", "null");
    scatter(&s);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_presence),
        cmocka_unit_test(test_flapping),
        cmocka_unit_test(test_replace_away),
        cmocka_unit_test(test_replace_later),
        cmocka_unit_test(test_consent),
        cmocka_unit_test(test_vote),
        cmocka_unit_test(test_two),
        cmocka_unit_test(test_next_question),
        cmocka_unit_test(test_hand_back),
        cmocka_unit_test(test_level),
        cmocka_unit_test(test_restart),
        cmocka_unit_test(test_host_leaves),
        cmocka_unit_test(test_host_away),
        cmocka_unit_test(test_freed_seat),
        cmocka_unit_test(test_open_seats),
        cmocka_unit_test(test_kept_seats),
    };

    return cmocka_run_group_tests_name("hosts", tests, prepare, leave);
}
