/* Frames, asks, and which stacks could be at rest. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <rookery/routine.h>

#include "promise.h"

/* turn: begin, choose (an action), wait; deal: faces (of chance). */
static const struct rk_step turn_steps[] = {
    { "begin", RK_ASK_NONE, NULL },
    { "choose", RK_ASK_ACTION, NULL },
    { "wait", RK_ASK_NONE, NULL },
    { 0 },
};
static const struct rk_step deal_steps[] = {
    { "faces", RK_ASK_DEAL, NULL },
    { "dice", RK_ASK_ROLL, NULL },
    { 0 },
};
static const struct rk_routine turn = { .name = "turn", .steps = turn_steps };
static const struct rk_routine deal = { .name = "deal", .steps = deal_steps };
static rk_routines runs = { &turn, &deal, NULL };

enum { TURN, DEAL };

static void
test_stack(void **unused)
{
    struct rk_flow flow = { .depth = 0 };
    static const struct rk_flow empty;

    (void)unused;
    rk_push(&flow, (struct rk_frame){ .run = TURN, .seat = 1 });
    rk_push(&flow, (struct rk_frame){ .run = DEAL, .left = 3 });
    assert_int_equal(flow.depth, 2);
    assert_int_equal(rk_top(&flow)->left, 3);
    assert_int_equal(rk_done(&flow), RK_MORE);
    assert_int_equal(rk_top(&flow)->seat, 1);
    assert_int_equal(rk_done(&flow), RK_MORE);
    assert_memory_equal(&flow, &empty, sizeof flow);
    for (int i = 0; i < RK_FRAMES_MAX; i++)
        rk_push(&flow, (struct rk_frame){ .run = DEAL });
    assert_promise(rk_push(&flow, (struct rk_frame){ .run = DEAL }),
                   "RK_FRAMES_MAX");
}

static void
test_ask(void **unused)
{
    struct rk_flow flow = { .depth = 0 };
    struct rk_ask ask;

    (void)unused;
    assert_int_equal(rk_ask_seats(&flow, RK_ASK_BID, 7), RK_WAIT);
    assert_false(rk_flow_answered(&flow, 1));
    ask = rk_flow_ask(&flow);
    assert_int_equal(ask.kind, RK_ASK_BID);
    assert_int_equal(ask.asked, 7);
    assert_int_equal(ask.awaited, 5);
    assert_false(ask.over);
    assert_false(rk_flow_answered(&flow, 0));
    assert_true(rk_flow_answered(&flow, 2));
    ask = rk_flow_ask(&flow);
    assert_int_equal(ask.kind | ask.asked | ask.awaited, 0);
}

static void
test_end(void **unused)
{
    struct rk_flow flow = { .depth = 0 };
    struct rk_ask ask;

    (void)unused;
    rk_push(&flow, (struct rk_frame){ .run = TURN, .seat = 1 });
    rk_ask_seats(&flow, RK_ASK_BID, 7);
    assert_int_equal(rk_end(&flow), RK_END);
    ask = rk_flow_ask(&flow);
    assert_true(ask.over);
    assert_int_equal(flow.depth, 0);
    assert_int_equal(ask.kind | ask.asked | ask.awaited, 0);
    assert_null(rk_flow_check(&flow, runs, 2));
}

/* Three seats; turn.choose of seat 1 asks seat 1, unless a case says other. */
static struct rk_flow
at_rest(void)
{
    return (struct rk_flow){ .frame = { { .run = TURN, .step = 1, .seat = 1 } },
                             .depth = 1,
                             .kind = RK_ASK_ACTION,
                             .asked = 2,
                             .awaited = 2 };
}

static void
test_check_frames(void **unused)
{
    static const struct {
        struct rk_frame frame[2];
        uint8_t depth, kind, asked;
        const char *sentence;
    } cases[] = {
        { { { .run = TURN, .step = 1 } }, 1, RK_ASK_ACTION, 1, NULL },
        { { { .run = TURN, .step = 2 }, { .run = DEAL } },
          2,
          RK_ASK_DEAL,
          64,
          NULL },
        { { { .run = DEAL, .step = 1 } }, 1, RK_ASK_ROLL, 64, NULL },
        { { { .run = 2 } }, 1, RK_ASK_ACTION, 1, "There is no such frame." },
        { { { .run = 255 } }, 1, RK_ASK_ACTION, 1, "There is no such frame." },
        { { { .run = TURN, .step = 3 } },
          1,
          RK_ASK_ACTION,
          1,
          "There is no such frame." },
        { { { .run = DEAL, .step = 255 }, { .run = TURN, .step = 1 } },
          2,
          RK_ASK_ACTION,
          1,
          "There is no such frame." },
        { { { .run = TURN, .step = 1 }, { .run = DEAL, .left = 1 } },
          1,
          RK_ASK_ACTION,
          1,
          "Frames above the top must be empty." },
        { { { .run = TURN } },
          13,
          RK_ASK_ACTION,
          1,
          "The stack of frames is too deep." },
        { { { 0 } }, 0, RK_ASK_NONE, 0, "The top frame does not ask that." },
        { { { .run = TURN, .step = 2 } },
          1,
          RK_ASK_NONE,
          0,
          "The top frame does not ask that." },
        { { { .run = TURN, .step = 1 } },
          1,
          RK_ASK_SEAT,
          1,
          "The top frame does not ask that." },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_flow flow = { .depth = cases[i].depth,
                                .kind = cases[i].kind,
                                .asked = cases[i].asked,
                                .awaited = cases[i].asked };
        const char *sentence;

        memcpy(flow.frame, cases[i].frame, sizeof cases[i].frame);
        sentence = rk_flow_check(&flow, runs, 3);
        if (cases[i].sentence == NULL)
            assert_null(sentence);
        else
            assert_string_equal(sentence, cases[i].sentence);
    }
}

static void
test_check_asks(void **unused)
{
    static const char stranger[] = "A seat is asked that cannot answer.";
    static const char nobody[] = "Somebody must be awaited.";
    static const struct {
        uint8_t asked, awaited;
        const char *sentence;
    } cases[] = {
        { 2, 2, NULL },       { 7, 7, NULL },   { 7, 1, NULL },
        { 8, 8, stranger },   /* a fourth seat at a table of three */
        { 64, 64, stranger }, /* chance has no actions */
        { 2, 3, stranger },   /* awaited but not asked */
        { 7, 0, nobody },     { 0, 0, nobody },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct rk_flow flow = at_rest();
        const char *sentence;

        flow.asked = cases[i].asked;
        flow.awaited = cases[i].awaited;
        sentence = rk_flow_check(&flow, runs, 3);
        if (cases[i].sentence == NULL)
            assert_null(sentence);
        else
            assert_string_equal(sentence, cases[i].sentence);
    }
}

/* Only a seat that was asked and has answered can be asked again. */
static void
test_reopen(void **unused)
{
    struct rk_flow flow = { .asked = 0x0e, .awaited = 0x04 };

    (void)unused;
    assert_int_equal(rk_flow_reopen(&flow, 0x07), 0x02);
    assert_int_equal(flow.awaited, 0x06);
    assert_int_equal(flow.asked, 0x0e);
    assert_int_equal(rk_flow_reopen(&flow, 0x07), 0);
}

/* Only that seat, and only the top. */
static void
test_asks(void **unused)
{
    struct rk_frame frame = { .run = TURN, .step = 1, .seat = 2 };
    struct rk_flow flow = { .asked = 0x04, .awaited = 0x04 };

    (void)unused;
    assert_true(rk_flow_asks(&flow, NULL, 2));
    assert_false(rk_flow_asks(&flow, &frame, 2));
    assert_false(rk_flow_asks(&flow, NULL, 1));
    assert_false(rk_flow_asks(&flow, NULL, RK_NOBODY));
    flow.asked = 0x06;
    assert_false(rk_flow_asks(&flow, NULL, 2));
    assert_true(rk_frame_is_plain(&frame));
    frame.left = 1;
    assert_false(rk_frame_is_plain(&frame));
}

/* Every part has its bit, and no other. */
static void
test_uses(void **unused)
{
    static const struct {
        struct rk_frame frame;
        int uses;
    } cases[] = {
        { { .seat = 1 }, RK_USES_SEAT },
        { { .card = 2 }, RK_USES_CARD },
        { { .target = 3 }, RK_USES_TARGET },
        { { .place = 4 }, RK_USES_PLACE },
        { { .left = 5 }, RK_USES_LEFT },
        { { .amount = 6 }, RK_USES_AMOUNT },
    };
    struct rk_frame frame = { .run = TURN, .step = 1 };

    (void)unused;
    assert_true(rk_frame_uses(&frame, 0));
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        assert_true(rk_frame_uses(&cases[i].frame, cases[i].uses));
        assert_true(rk_frame_uses(&cases[i].frame, 63));
        assert_false(rk_frame_uses(&cases[i].frame, 63 & ~cases[i].uses));
    }
}

static void
test_ask_at(void **unused)
{
    struct rk_flow flow = { .depth = 0 };

    (void)unused;
    assert_null(rk_flow_waits(&flow, TURN, 0));
    rk_push(&flow, (struct rk_frame){ .run = DEAL });
    rk_push(&flow, (struct rk_frame){ .run = TURN, .seat = 2 });
    assert_int_equal(rk_ask_at(&flow, rk_top(&flow), 1, RK_ASK_ACTION, 2),
                     RK_WAIT);
    assert_int_equal(flow.kind, RK_ASK_ACTION);
    assert_int_equal(flow.asked, 0x04);
    assert_int_equal(flow.awaited, 0x04);
    assert_ptr_equal(rk_flow_waits(&flow, TURN, 1), &flow.frame[1]);
    assert_null(rk_flow_waits(&flow, TURN, 0));
    assert_null(rk_flow_waits(&flow, DEAL, 0));
}

static void
test_several(void **unused)
{
    (void)unused;
    assert_false(rk_several(0));
    assert_false(rk_several(1));
    assert_false(rk_several(UINT64_C(1) << 63));
    assert_true(rk_several(3));
    assert_true(rk_several(UINT64_C(1) << 63 | 1));
}

static void
test_check_over(void **unused)
{
    struct rk_flow flow = at_rest();
    static const char asks[] = "When a match is over nothing is asked.";

    (void)unused;
    flow.over = 1;
    assert_string_equal(rk_flow_check(&flow, runs, 3), asks);
    flow = (struct rk_flow){ .over = 1, .asked = 1 };
    assert_string_equal(rk_flow_check(&flow, runs, 3), asks);
    flow = (struct rk_flow){ .over = 1, .kind = RK_ASK_BID };
    assert_string_equal(rk_flow_check(&flow, runs, 3), asks);
    flow = (struct rk_flow){ .over = 2 };
    assert_non_null(rk_flow_check(&flow, runs, 3));
    flow = at_rest();
    flow.kind = RK_ASK_DEAL;
    flow.frame[0] = (struct rk_frame){ .run = DEAL };
    assert_string_equal(rk_flow_check(&flow, runs, 3),
                        "A seat is asked that cannot answer.");
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stack),      cmocka_unit_test(test_ask),
        cmocka_unit_test(test_end),        cmocka_unit_test(test_check_frames),
        cmocka_unit_test(test_check_asks), cmocka_unit_test(test_check_over),
        cmocka_unit_test(test_reopen),     cmocka_unit_test(test_asks),
        cmocka_unit_test(test_uses),       cmocka_unit_test(test_ask_at),
        cmocka_unit_test(test_several),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
