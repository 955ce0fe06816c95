/* Answers that come again with their token get what they got before. */
#include <server/house/visit.h>

#include "../store/faults.h"
#include "hall.h"

/* A match of two people, of whom one has answered with the token t1. */
struct again {
    struct house *house;
    char token[2][64], where[64];
    struct guest guest[2];
    int seat; /* who has answered */
    char said[1200];
};

/* Waits for a verdict with ${words}. */
static void
expect_verdict(struct house *house, struct guest *g, const char *words)
{
    for (int i = 0; i < PATIENCE && g->verdict[0] == '\0'; i++)
        turn(house);
    if (strstr(g->verdict, words) == NULL)
        fail_msg("%s, not %s", g->verdict, words);
}

static void
begin_two(struct again *a)
{
    a->house = new_house();
    enter(a->house, "Ada", a->token[0]);
    enter(a->house, "Bo", a->token[1]);
    open_table(a->house, a->token[0], 2, true, a->where);
    expect(a->house, a->token[1], "POST", at(a->where, "sit"), "{\"seat\":1}",
           200, "Bo");
    expect(a->house, a->token[0], "POST", at(a->where, "start"), "{}", 200,
           "playing");
}

static void
answer_once(struct again *a)
{
    begin_two(a);
    for (int i = 0; i < 2; i++)
        come(a->house, &a->guest[i], a->where, a->token[i]);
    rest(a->house, 5);
    a->seat = a->guest[0].answer[0] != '\0' ? 0 : 1;
    snprintf(a->said, sizeof a->said,
             "{\"type\":\"answer\",\"ask\":%u,\"token\":\"t1\",\"answer\":%s}",
             a->guest[a->seat].ask, a->guest[a->seat].answer);
    say(&a->guest[a->seat], a->said);
    expect_verdict(a->house, &a->guest[a->seat], "\"accepted\"");
}

static void
end(struct again *a)
{
    for (int i = 0; i < 2; i++)
        go(&a->guest[i]);
    house_close(a->house);
}

/* The known token is accepted, a new one is refused with ${code}. */
static void
expect_again(struct again *a, const char *code)
{
    struct guest *g = &a->guest[a->seat];
    char words[40];

    say(g, a->said);
    expect_verdict(a->house, g, "{\"type\":\"accepted\",\"token\":\"t1\",");
    say(g, "{\"type\":\"answer\",\"ask\":1,\"token\":\"t2\",\"answer\":\"x\"}");
    snprintf(words, sizeof words, "\"code\":\"%s\"", code);
    expect_verdict(a->house, g, words);
    assert_non_null(strstr(g->verdict, "\"t2\""));
}

static void
test_stand_in(void **unused)
{
    struct again a;
    char body[40];

    (void)unused;
    pace = 3600000;
    answer_once(&a);
    go(&a.guest[a.seat]);
    skipped += AWAY;
    snprintf(body, sizeof body, "{\"seat\":%d,\"vote\":true}", a.seat);
    expect(a.house, a.token[1 - a.seat], "POST", at(a.where, "replace"), body,
           200, "skilled");
    come(a.house, &a.guest[a.seat], a.where, a.token[a.seat]);
    expect_again(&a, "stand-in");
    end(&a);
    skipped = pace = 0;
}

static void
test_resigned(void **unused)
{
    struct again a;

    (void)unused;
    answer_once(&a);
    expect(a.house, a.token[a.seat], "POST", at(a.where, "resign"), "{}", 200,
           "over");
    expect_again(&a, "no-seat");
    end(&a);
}

static void
test_aborted(void **unused)
{
    struct again a;

    (void)unused;
    answer_once(&a);
    for (int i = 0; i < 2; i++)
        expect(a.house, a.token[i], "POST", at(a.where, "abort"),
               "{\"vote\":true}", 200, "");
    expect(a.house, a.token[0], "GET", a.where, "", 200, "aborted");
    expect_again(&a, "over");
    end(&a);
}

static void
test_ending(void **unused)
{
    struct again a;

    (void)unused;
    answer_once(&a);
    house_end(a.house);
    expect_again(&a, "ending");
    end(&a);
}

/*
 * Comes back to a new house and says the answer before the match is read, which
 * cannot be with ${fault}.
 */
static void
come_early(struct again *a, struct guest *g, bool fault)
{
    memset(g, 0, sizeof *g);
    g->all = calloc(1, 1);
    g->visit = visit_come(a->house, a->where + strlen("/api/tables/"),
                          a->token[a->seat], 0, on_send, g);
    assert_non_null(g->visit);
    if (fault)
        faults_hold(FAULTS_READ);
    say(g, a->said);
    assert_int_equal(strlen(g->verdict), 0);
}

/* An answer waits until its match is read; if it cannot be, it is refused. */
static void
test_restarted(void **unused)
{
    struct again a;
    struct guest g;

    (void)unused;
    answer_once(&a);
    end(&a);
    a.house = open_house();
    come_early(&a, &g, true);
    expect_verdict(a.house, &g, "\"code\":\"not-kept\"");
    faults_arm(FAULTS_READ, 0);
    go(&g);
    house_close(a.house);
    a.house = open_house();
    come_early(&a, &g, false);
    go(&g);
    come_early(&a, &g, false);
    expect_verdict(a.house, &g, "\"accepted\"");
    go(&g);
    house_close(a.house);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stand_in),  cmocka_unit_test(test_resigned),
        cmocka_unit_test(test_aborted),   cmocka_unit_test(test_ending),
        cmocka_unit_test(test_restarted),
    };

    faults_install();
    return cmocka_run_group_tests(tests, prepare, leave);
}
