/* Rows of routines: what core does with them. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/routine.h>

/* A game of its own: the work counts runs, eyes hold what may be chosen. */
struct rk_work {
    struct rk_flow flow;
    int runs;
};

struct rk_eyes {
    struct rk_choices choices;
};

enum { ROUND, PICK, BID };

static enum rk_next
run_round(struct rk_work *w, struct rk_frame *f)
{
    w->runs++;
    if (f->left == 0)
        return rk_end(&w->flow);
    f->left--;
    rk_push(&w->flow, (struct rk_frame){ .run = PICK, .seat = f->left });
    return RK_MORE;
}

static enum rk_next
run_pick(struct rk_work *w, struct rk_frame *f)
{
    w->runs++;
    if (f->step == RK_STEP_CHOSEN)
        return rk_done(&w->flow);
    f->step = RK_STEP_CHOSEN;
    return rk_ask_seats(&w->flow, RK_ASK_SLOT, rk_seat_bit(f->seat));
}

static struct rk_choices
choose_pick(const struct rk_eyes *e, const struct rk_frame *f)
{
    (void)f;
    return e->choices;
}

static bool
fits_round(const struct rk_state *state, const struct rk_frame *f,
           const struct rk_frame *above)
{
    (void)state;
    return above == NULL || above->seat == f->left;
}

static bool
fits_pick(const struct rk_state *state, const struct rk_frame *f,
          const struct rk_frame *above)
{
    return state != NULL && above == NULL && f->place == 0;
}

static enum rk_status
judge_bid(const struct rk_eyes *e, const struct rk_frame *f, rk_move move,
          struct rk_text *why)
{
    (void)e;
    (void)why;
    return move == f->amount ? RK_OK : RK_ILLEGAL;
}

static int
list_bid(const struct rk_eyes *e, const struct rk_frame *f, rk_move *moves)
{
    (void)e;
    moves[0] = f->amount;
    return 1;
}

static void
ask_bid(const struct rk_view *view, const struct rk_frame *f,
        const struct rk_phrase *says, struct rk_text *text)
{
    (void)view;
    rk_phrase_say(text, says + f->left,
                  (struct rk_phrase_arg[]){ { .number = f->amount } });
}

static const struct rk_step round_steps[] = { { "turns", RK_ASK_NONE, NULL },
                                              { 0 } };
static const struct rk_step bid_steps[] = {
    { "bids", RK_ASK_BID,
      RK_SAYS({ .key = "bid.all", .text = "Bid {n:number}." },
              { .key = "bid.last", .text = "Bid {n:number} at last." }) },
    { 0 }
};

static const struct rk_routine rounds = {
    .name = "round", .steps = round_steps, .run = run_round, .fits = fits_round
};
static const struct rk_routine pick = {
    .name = "pick",
    .steps = RK_STEPS_ASK(RK_ASK_SLOT,
                          { .key = "pick.chosen", .text = "Which one?" }),
    .run = run_pick,
    .fits = fits_pick,
    .choose = choose_pick
};
static const struct rk_routine bid = { .name = "bid",
                                       .steps = bid_steps,
                                       .judge = judge_bid,
                                       .list = list_bid,
                                       .ask = ask_bid };

static rk_routines routines = {
    [ROUND] = &rounds, [PICK] = &pick, [BID] = &bid, NULL
};

/* A stack whose top is ${frame}; ${kind} is put to seat 1. */
static struct rk_flow
asking(struct rk_frame frame, int kind)
{
    struct rk_flow flow = { .depth = 0 };

    rk_push(&flow, (struct rk_frame){ .run = ROUND, .left = 1 });
    rk_push(&flow, frame);
    rk_ask_seats(&flow, (enum rk_ask_kind)kind, rk_seat_bit(1));
    return flow;
}

static struct rk_flow
picking(void)
{
    return asking(
        (struct rk_frame){ .run = PICK, .step = RK_STEP_CHOSEN, .seat = 1 },
        RK_ASK_SLOT);
}

static void
test_resume(void **unused)
{
    struct rk_work w = { .runs = 0 };

    (void)unused;
    rk_push(&w.flow, (struct rk_frame){ .run = ROUND, .left = 2 });
    rk_flow_resume(&w.flow, routines, &w);
    assert_int_equal(w.runs, 2);
    assert_int_equal(w.flow.asked, rk_seat_bit(1));
    assert_true(rk_flow_answered(&w.flow, 1));
    rk_flow_resume(&w.flow, routines, &w);
    assert_int_equal(w.runs, 5);
    assert_int_equal(w.flow.asked, rk_seat_bit(0));
    assert_true(rk_flow_answered(&w.flow, 0));
    rk_flow_resume(&w.flow, routines, &w);
    assert_true(w.flow.over);
}

static const char *
letter(int value)
{
    static const char *const names[] = { NULL, "a", "b", "c", "d" };

    return value < 5 ? names[value] : NULL;
}

/* The message to seat 1 about ${move}; "" if it is legal. */
static const char *
judged(const struct rk_choices *choices, rk_move move)
{
    static char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_eyes eyes = { *choices };
    struct rk_flow flow = picking();
    enum rk_status status =
        rk_flow_judge(&flow, routines, &eyes, 1, move, &why);

    assert_int_equal(status,
                     rk_flow_judge(&flow, routines, &eyes, 1, move, NULL));
    assert_int_equal(status == RK_OK, why.len == 0);
    return sentence;
}

/* Values that may be chosen, values that exist, and moves of other kinds. */
static void
test_choices(void **unused)
{
    static const struct rk_phrase refusal = { .key = "x",
                                              .text = "No {letter:name}." };
    static const char misses[] = "That does not answer the question:";
    struct rk_choices c = { .move = 7 << 8,
                            .values = 1 << 1 | 1 << 3,
                            .refusal = &refusal,
                            .names = letter,
                            .shift = 2,
                            .bits = 4 };

    (void)unused;
    assert_string_equal(judged(&c, 7 << 8 | 1 << 2), "");
    assert_string_equal(judged(&c, 7 << 8 | 3 << 2), "");
    assert_string_equal(judged(&c, 7 << 8 | 2 << 2), "No b.");
    assert_memory_equal(judged(&c, 7 << 8), misses, sizeof misses - 1);
    assert_memory_equal(judged(&c, 7 << 8 | 9 << 2), misses, sizeof misses - 1);
    assert_memory_equal(judged(&c, 7 << 8 | 5), misses, sizeof misses - 1);
    assert_memory_equal(judged(&c, 7 << 8 | 16 << 2), misses,
                        sizeof misses - 1);
    assert_memory_equal(judged(&c, 6 << 8 | 1 << 2), misses, sizeof misses - 1);
    c.names = NULL;
    c.refusal = NULL;
    assert_memory_equal(judged(&c, 7 << 8 | 2 << 2), misses, sizeof misses - 1);
    c = (struct rk_choices){
        .move = 512, .values = 100, .counts = true, .bits = 8
    };
    assert_string_equal(judged(&c, 512 + 100), "");
    assert_memory_equal(judged(&c, 512), misses, sizeof misses - 1);
    assert_memory_equal(judged(&c, 512 + 101), misses, sizeof misses - 1);
    c = (struct rk_choices){ .values = UINT64_MAX, .bits = 8 };
    assert_string_equal(judged(&c, 63), "");
    assert_memory_equal(judged(&c, 64), misses, sizeof misses - 1);
}

static void
test_list(void **unused)
{
    struct rk_eyes eyes = { { .move = 64, .values = 5, .shift = 1 } };
    struct rk_flow flow = picking();
    rk_move moves[8];

    (void)unused;
    assert_int_equal(rk_flow_list(&flow, routines, &eyes, 1, moves), 2);
    assert_int_equal(moves[0], 64);
    assert_int_equal(moves[1], 68);
    assert_int_equal(rk_flow_list(&flow, routines, &eyes, 0, moves), 0);
    eyes.choices.counts = true;
    assert_int_equal(rk_flow_list(&flow, routines, &eyes, 1, moves), 5);
    assert_int_equal(moves[4], 74);
    rk_ask_seats(&flow, RK_ASK_DEAL, rk_seat_bit(RK_CHANCE));
    assert_int_equal(rk_flow_list(&flow, routines, &eyes, RK_CHANCE, moves), 0);
}

/* A row may judge and list by itself. */
static void
test_own(void **unused)
{
    struct rk_flow flow =
        asking((struct rk_frame){ .run = BID, .amount = 9 }, RK_ASK_BID);
    struct rk_eyes eyes = { { 0 } };
    rk_move moves[8];

    (void)unused;
    assert_int_equal(rk_flow_list(&flow, routines, &eyes, 1, moves), 1);
    assert_int_equal(moves[0], 9);
    assert_int_equal(rk_flow_judge(&flow, routines, &eyes, 1, 9, NULL), RK_OK);
    assert_int_equal(rk_flow_judge(&flow, routines, &eyes, 1, 8, NULL),
                     RK_ILLEGAL);
    assert_int_equal(rk_flow_judge(&flow, routines, &eyes, 0, 9, NULL),
                     RK_NOT_ASKED);
    rk_end(&flow);
    assert_int_equal(rk_flow_judge(&flow, routines, &eyes, 1, 9, NULL),
                     RK_OVER);
}

static const char *
question(const struct rk_flow *flow, int seat)
{
    static char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);

    rk_flow_question(flow, routines, NULL, seat, &text);
    return sentence;
}

static void
test_question(void **unused)
{
    struct rk_flow flow = picking();

    (void)unused;
    assert_string_equal(question(&flow, 1), "Which one?");
    assert_string_equal(question(&flow, 0), rk_phrases[RK_SAY_OTHERS].text);
    flow = asking((struct rk_frame){ .run = BID, .amount = 9 }, RK_ASK_BID);
    assert_string_equal(question(&flow, 1), "Bid 9.");
    rk_top(&flow)->left = 1;
    assert_string_equal(question(&flow, 1), "Bid 9 at last.");
    rk_end(&flow);
    assert_string_equal(question(&flow, 1), rk_phrases[RK_OVER].text);
}

static void
test_fits(void **unused)
{
    static const char fit[] = "The frames do not fit the table.";
    struct rk_work w = { .runs = 0 };
    const struct rk_state *state = (const struct rk_state *)&w;
    struct rk_flow flow = picking();

    (void)unused;
    assert_null(rk_flow_check(&flow, routines, 2));
    assert_null(rk_flow_fits(&flow, routines, state, 2));
    assert_string_equal(rk_flow_fits(&flow, routines, NULL, 2), fit);
    flow.frame[0].left = 0;
    assert_string_equal(rk_flow_fits(&flow, routines, state, 2), fit);
    flow.frame[0].run = PICK;
    assert_string_equal(rk_flow_fits(&flow, routines, state, 2),
                        "The bottom frame must be the round.");
    rk_end(&flow);
    assert_null(rk_flow_fits(&flow, routines, state, 2));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resume),   cmocka_unit_test(test_choices),
        cmocka_unit_test(test_list),     cmocka_unit_test(test_own),
        cmocka_unit_test(test_question), cmocka_unit_test(test_fits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
