/* Chat: who may talk, and the lines that somebody who comes is told. */
#include "scene.h"

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
        cmocka_unit_test(test_chat),
        cmocka_unit_test(test_chat_at_once),
        cmocka_unit_test(test_old_chat),
        cmocka_unit_test(test_chat_in_slices),
    };

    return cmocka_run_group_tests_name("chat", tests, prepare, leave);
}
