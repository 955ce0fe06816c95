/* Hosts, guests and squatters: who may do what to whom, and when. */
#include "hall.h"

enum {
    MINUTE = 60 * 1000, /* milliseconds */
    CONSENT = 20 * 1000,
    SEAT = 5 * MINUTE
};

/* Three people at a table; nobody is there yet. */
struct scene {
    struct house *house;
    char token[3][64], where[64];
    struct guest guest[3];
    bool there[3];
};

static const char *const names[] = { "Ada", "Bo", "Cy" };

static void
gather(struct scene *s, bool starts)
{
    char body[32];

    memset(s, 0, sizeof *s);
    s->house = new_house();
    for (int i = 0; i < 3; i++)
        enter(s->house, names[i], s->token[i]);
    open_table(s->house, s->token[0], 3, true, s->where);
    for (int i = 1; i < 3; i++) {
        snprintf(body, sizeof body, "{\"seat\":%d}", i);
        expect(s->house, s->token[i], "POST", at(s->where, "sit"), body, 200,
               names[i]);
    }
    if (starts)
        expect(s->house, s->token[0], "POST", at(s->where, "start"), "{}", 200,
               "playing");
}

static void
arrive(struct scene *s, int who)
{
    come(s->house, &s->guest[who], s->where, s->token[who]);
    s->there[who] = true;
}

static void
depart(struct scene *s, int who)
{
    go(&s->guest[who]);
    s->there[who] = false;
}

static void
scatter(struct scene *s)
{
    for (int i = 0; i < 3; i++) {
        if (s->there[i])
            depart(s, i);
    }
    house_close(s->house);
}

/* ${who} asks for ${verb}; the reply has ${status} and ${words}. */
static void
post(struct scene *s, int who, const char *verb, const char *body, int status,
     const char *words)
{
    expect(s->house, s->token[who], "POST", at(s->where, verb), body, status,
           words);
}

/* A value of the table as JSON, in a buffer that the next one overwrites. */
static const char *
value(struct scene *s, int who, const char *key)
{
    static char text[256];
    json_t *table = json_loads(
        ask(s->house, s->token[who], "GET", s->where, "")->json, 0, NULL);
    char *found = json_dumps(rk_json_at(table, key), JSON_ENCODE_ANY);

    snprintf(text, sizeof text, "%s", found != NULL ? found : "");
    free(found);
    json_decref(table);
    return text;
}

static void
expect_is(struct scene *s, const char *key, const char *should)
{
    const char *is = value(s, 0, key);

    if (strcmp(is, should) != 0)
        fail_msg("%s is %s, not %s", key, is, should);
}

/* Moves the clock, and lets the house notice. */
static void
pass_time(struct scene *s, uint64_t time)
{
    skipped += time;
    rest(s->house, 30);
}

/* Waits until ${key} is ${should}, without moving the clock. */
static void
await(struct scene *s, const char *key, const char *should)
{
    for (int i = 0; i < PATIENCE && strcmp(value(s, 0, key), should) != 0; i++)
        turn(s->house);
    expect_is(s, key, should);
}

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
    int told = 0;

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
    for (const char *t = s.guest[0].all;
         (t = strstr(t, "\"type\":\"table\"")) != NULL; t++)
        told++;
    assert_in_range(told, 0, 5);
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
    gather(&s, true);
    for (int i = 0; i < 3; i++)
        arrive(&s, i);
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
    char key[32];

    for (int i = 0; i < PATIENCE; i++) {
        for (int seat = 0; seat < 3; seat++) {
            snprintf(key, sizeof key, "awaited");
            if (strcmp(value(s, seat, key), "true") == 0)
                return seat;
        }
        turn(s->house);
    }
    fail_msg("nobody is asked");
    return -1;
}

/*
 * Bots take an hour here. Somebody who is asked is replaced and comes back:
 * the open question stays the bot's, the next one is theirs.
 */
static void
test_next_question(void **unused)
{
    static const char says[] = "{\"type\":\"answer\",\"ask\":0,\"token\":\"t\","
                               "\"answer\":\"draw deck\"}";
    struct scene s;
    char body[64], key[32];
    int seat;

    (void)unused;
    pace = 60 * MINUTE;
    gather(&s, true);
    for (int i = 0; i < 3; i++)
        arrive(&s, i);
    seat = asked(&s);
    snprintf(body, sizeof body, "{\"seat\":%d,\"vote\":true}", seat);
    for (int i = 0; i < 3; i++) {
        if (i != seat)
            post(&s, i, "replace", body, 200, "\"playing\"");
    }
    snprintf(key, sizeof key, "seats[%d].bot", seat);
    expect_is(&s, key, "\"skilled\"");
    say(&s.guest[seat], says);
    assert_non_null(strstr(s.guest[seat].verdict, "\"code\":\"stand-in\""));
    snprintf(body, sizeof body, "{\"seat\":%d}", seat);
    post(&s, seat, "sit", body, 200, "\"returning\":true");
    rest(s.house, 30);
    expect_is(&s, key, "\"skilled\"");
    say(&s.guest[seat], says);
    assert_non_null(strstr(s.guest[seat].verdict, "\"code\":\"stand-in\""));
    say_about(&s.guest[seat], "\"type\":\"hint\"");
    assert_non_null(strstr(s.guest[seat].verdict, "\"code\":\"stand-in\""));
    scatter(&s);
    pace = 1;
}

/* The bot answers, and hands the seat back, whatever is asked next. */
static void
test_hand_back(void **unused)
{
    struct scene s;
    char body[64], key[32];
    int seat, next;

    (void)unused;
    gather(&s, true);
    for (int i = 0; i < 3; i++)
        arrive(&s, i);
    seat = asked(&s);
    snprintf(body, sizeof body, "{\"seat\":%d,\"vote\":true}", seat);
    for (int i = 0; i < 3; i++) {
        if (i != seat)
            post(&s, i, "replace", body, 200, "\"playing\"");
    }
    snprintf(body, sizeof body, "{\"seat\":%d}", seat);
    post(&s, seat, "sit", body, 200, "\"playing\"");
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

/* The host may free a seat; who sat there may come back after a minute. */
static void
test_freed_seat(void **unused)
{
    struct scene s;

    (void)unused;
    gather(&s, false);
    for (int i = 0; i < 3; i++)
        arrive(&s, i);
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

/* Chat is for those at the table, and the host may close it. */
static void
test_chat(void **unused)
{
    struct scene s;
    char other[64];
    struct guest watcher;

    (void)unused;
    gather(&s, false);
    enter(s.house, "Di", other);
    post(&s, 2, "say", "{\"text\":\"hi\"}", 200, "{}");
    expect(s.house, other, "POST", at(s.where, "say"), "{\"text\":\"hi\"}", 403,
           "not-here");
    come(s.house, &watcher, s.where, other);
    expect(s.house, other, "POST", at(s.where, "say"), "{\"text\":\"ho\"}", 200,
           "{}");
    assert_non_null(
        strstr(watcher.all,
               "{\"type\":\"chat\",\"n\":1,\"name\":\"Cy\",\"text\":\"hi\"}"));
    assert_non_null(
        strstr(watcher.all,
               "{\"type\":\"chat\",\"n\":2,\"name\":\"Di\",\"text\":\"ho\"}"));
    post(&s, 1, "chat", "{\"open\":false}", 403, "not-host");
    post(&s, 0, "chat", "{\"open\":0}", 400, "bad-request");
    post(&s, 0, "chat", "{\"open\":false}", 200, "\"chat\":false");
    post(&s, 1, "say", "{\"text\":\"hi\"}", 409, "chat-closed");
    post(&s, 0, "chat", "{\"open\":true}", 200, "\"chat\":true");
    post(&s, 1, "say", "{\"text\":\"hi\"}", 200, "{}");
    go(&watcher);
    scatter(&s);
}

/* The number of times ${part} is in ${text}. */
static int
count(const char *text, const char *part)
{
    int found = 0;

    while ((text = strstr(text, part)) != NULL) {
        found++;
        text++;
    }
    return found;
}

static void
on_said(void *context, int status, const char *json, const char *token)
{
    (void)json;
    (void)token;
    assert_int_equal(status, 200);
    (*(int *)context)++;
}

/* Many lines that become durable at once are told once each, in their order. */
static void
test_chat_at_once(void **unused)
{
    enum { LINES = 60 };
    struct scene s;
    const char *at_line;
    int said = 0;

    (void)unused;
    gather(&s, false);
    arrive(&s, 0);
    for (int i = 0; i < LINES; i++)
        routes_request(s.house, &(struct house_request){
                                    .method = "POST",
                                    .path = at(s.where, "say"),
                                    .body = "{\"text\":\"x\"}",
                                    .length = strlen("{\"text\":\"x\"}"),
                                    .token = s.token[1],
                                    .reply = on_said,
                                    .context = &said });
    for (int i = 0; i < PATIENCE && said < LINES; i++)
        turn(s.house);
    assert_int_equal(said, LINES);
    assert_int_equal(count(s.guest[0].all, "\"type\":\"chat\""), LINES);
    at_line = s.guest[0].all;
    for (int i = 1; i <= LINES; i++) {
        char head[40];

        snprintf(head, sizeof head, "\"type\":\"chat\",\"n\":%d,", i);
        at_line = strstr(at_line, head);
        assert_non_null(at_line);
    }
    scatter(&s);
}

/* A newcomer gets the last hundred messages and asks for older ones. */
static void
test_old_chat(void **unused)
{
    struct scene s;
    char path_of[96];
    const char *json;

    (void)unused;
    gather(&s, false);
    for (int i = 0; i < 230; i++)
        post(&s, i % 3, "say", "{\"text\":\"line\"}", 200, "{}");
    arrive(&s, 0);
    assert_int_equal(count(s.guest[0].all, "\"type\":\"chat\""), 100);
    assert_non_null(strstr(s.guest[0].all, "\"type\":\"chat\",\"n\":131,"));
    snprintf(path_of, sizeof path_of, "%s/chat?before=131", s.where);
    json = ask(s.house, NULL, "GET", path_of, "")->json;
    assert_int_equal(count(json, "\"text\":\"line\""), 100);
    assert_non_null(strstr(json, "{\"chat\":[{\"n\":31,\"name\":\"Ada\","));
    snprintf(path_of, sizeof path_of, "%s/chat?before=31", s.where);
    json = ask(s.house, NULL, "GET", path_of, "")->json;
    assert_int_equal(count(json, "\"text\":\"line\""), 30);
    snprintf(path_of, sizeof path_of, "%s/chat?before=1", s.where);
    expect(s.house, NULL, "GET", path_of, "", 200, "{\"chat\":[]}");
    snprintf(path_of, sizeof path_of, "%s/chat", s.where);
    expect(s.house, NULL, "GET", path_of, "", 200, "\"n\":230,");
    snprintf(path_of, sizeof path_of, "%s/chat?before=x", s.where);
    expect(s.house, NULL, "GET", path_of, "", 400, "bad-request");
    scatter(&s);
}

/*
 * Old lines come a few at a time, and those that are said meanwhile behind
 * them: each once, in their order, and with the newest row of the table.
 */
static void
test_chat_in_slices(void **unused)
{
    struct scene s;
    int known = 0, slices = 0;

    (void)unused;
    gather(&s, false);
    for (int i = 0; i < 120; i++)
        post(&s, i % 3, "say", "{\"text\":\"line\"}", 200, "{}");
    s.guest[0] = (struct guest){ .all = calloc(1, 1) };
    s.there[0] = true;
    s.guest[0].visit = visit_come(s.house, s.where + strlen("/api/tables/"),
                                  s.token[0], 0, on_send, &s.guest[0]);
    while (visit_flow(s.guest[0].visit)) {
        int now = count(s.guest[0].all, "\"type\":\"chat\"");

        assert_true(now - known <= 12);
        slices += now > known;
        if (now > known && slices == 3)
            post(&s, 1, "consent", "{\"consents\":true}", 200, "{");
        if (now > known && slices > 2 && slices < 7)
            post(&s, 1, "say", "{\"text\":\"late\"}", 200, "{}");
        known = count(s.guest[0].all, "\"type\":\"chat\"");
        turn(s.house);
    }
    post(&s, 1, "say", "{\"text\":\"last\"}", 200, "{}");
    assert_true(slices > 8);
    assert_int_equal(count(s.guest[0].all, "\"type\":\"chat\""), 105);
    assert_int_equal(count(s.guest[0].all, "\"text\":\"late\""), 4);
    assert_non_null(strstr(s.guest[0].all, "\"consents\":true"));
    heard_lines(s.guest[0].all, 21, 125);
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
        cmocka_unit_test(test_chat),
        cmocka_unit_test(test_chat_at_once),
        cmocka_unit_test(test_old_chat),
        cmocka_unit_test(test_chat_in_slices),
    };

    return cmocka_run_group_tests_name("hosts", tests, prepare, leave);
}
