/*
 * Answers put together in any order: a piece may be added just where some
 * whole answer has it and all that lies there already.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "walk.h"

enum { SPACES = 20, TOKENS = 3, LEFT_MAX = 3, TRIALS = 25 };

static const char letters[TOKENS] = { 'F', 'B', 'G' };

/* All spaces of all boards; what is not on one can be on no bid. */
static const char *const names[SPACES] = {
    "general",  "captain",    "innkeeper", "magistrate", "viceroy",
    "priest",   "aristocrat", "merchant",  "printer",    "warden",
    "spy",      "apothecary", "messenger", "heretic",    "mayor",
    "governor", "constable",  "rogue",     "mercenary",  "anarchist",
};

/* A hand, and on which spaces its first tokens fall; NULL: on any. */
struct hand {
    const char *variant;
    int seats;
    int tokens[TOKENS];
    const char *on;
};

/* Tokens on spaces, and those that are left. */
struct layout {
    int count[SPACES][TOKENS];
    int left[TOKENS];
};

static struct rk_state_room room;

static const struct rk_game *
revolution(void)
{
    return rk_games_find("revolution");
}

/* Seat 0 is to bid ${hand}. */
static void
begin(const struct hand *hand)
{
    const struct rk_game *game;
    struct rk_setup setup;
    json_t *tokens = json_array(), *json;

    json_array_append_new(tokens,
                          json_pack("{s:i,s:i,s:i}", "force", hand->tokens[0],
                                    "blackmail", hand->tokens[1], "gold",
                                    hand->tokens[2]));
    for (int seat = 1; seat < hand->seats; seat++)
        json_array_append_new(tokens, json_pack("{s:i}", "gold", 5));
    json = json_pack("{s:s,s:s,s:i,s:{s:o}}", "game", "revolution", "variant",
                     hand->variant, "seats", hand->seats, "state", "tokens",
                     tokens);
    assert_int_equal(rk_json_read_position(json, &game, &setup, &room, NULL),
                     RK_OK);
    json_decref(json);
}

/* Puts one ${token} on ${space}. */
static struct layout
with(struct layout layout, int space, int token)
{
    layout.count[space][token]++;
    layout.left[token]--;
    return layout;
}

static int
left_of(const struct layout *layout)
{
    return layout->left[0] + layout->left[1] + layout->left[2];
}

/* Writes the layout with its spaces in any order; nothing if it is empty. */
static void
write_layout(const struct layout *layout, struct rk_rng *rng,
             struct rk_text *text)
{
    int first = rk_rng_below(rng, SPACES);

    for (int i = 0; i < SPACES; i++) {
        int space = (first + 7 * i) % SPACES;
        const char *before = "=";

        for (int t = 0; t < TOKENS; t++) {
            if (layout->count[space][t] == 0)
                continue;
            if (before[0] == '=')
                rk_text_fill(text, text->len == 0 ? "bid %" : " %",
                             names[space]);
            rk_text_add(text, before);
            rk_text_char(text, letters[t]);
            rk_text_int(text, layout->count[space][t]);
            before = ",";
        }
    }
}

static struct rk_steps
steps_of(const struct layout *layout, struct rk_rng *rng)
{
    struct rk_steps steps = { .count = 0 };
    char text[RK_ANSWER_MAX], why[RK_SENTENCE_MAX];
    struct rk_text out = rk_text_over(text, sizeof text);
    struct rk_text sentence = rk_text_over(why, sizeof why);

    write_layout(layout, rng, &out);
    if (out.len > 0)
        steps.count =
            rk_notation_read(revolution()->ops, text, steps.move, &sentence);
    return steps;
}

/* By trying out all places for what is left, whatever the rules are. */
static bool
can_become_whole(const struct layout *layout, struct rk_rng *rng)
{
    struct rk_state_room copy = room;
    struct rk_steps steps;
    int token = 0;

    while (token < TOKENS && layout->left[token] == 0)
        token++;
    if (token < TOKENS) {
        for (int space = 0; space < SPACES; space++) {
            struct layout next = with(*layout, space, token);

            if (can_become_whole(&next, rng))
                return true;
        }
        return false;
    }
    steps = steps_of(layout, rng);
    return steps.count > 0 && rk_answer_steps(revolution(), rk_state_in(&copy),
                                              0, &steps, NULL, NULL) == RK_OK;
}

static bool
is_among(const char *name, const char *list)
{
    const char *at = list == NULL ? NULL : strstr(list, name);

    return list == NULL || at != NULL;
}

/* True if "bid SPACE=X1" is listed. */
static bool
is_listed(const rk_move *moves, int count, int space, int token)
{
    char wanted[64];

    snprintf(wanted, sizeof wanted, "bid %s=%c1", names[space], letters[token]);
    for (int i = 0; i < count; i++) {
        char text[RK_ANSWER_MAX];
        struct rk_text out = rk_text_over(text, sizeof text);

        rk_notation_text(revolution()->ops, &moves[i], 1, &out);
        if (strcmp(text, wanted) == 0)
            return true;
    }
    return false;
}

/* The pieces listed after ${layout}. */
static int
list_pieces(const struct layout *layout, struct rk_rng *rng, rk_move *moves)
{
    struct rk_view_room view;
    struct rk_steps steps = steps_of(layout, rng);

    revolution()->view(rk_state_in(&room), 0, rk_view_in(&view));
    return revolution()->pieces(rk_view_in(&view), steps.move, steps.count,
                                moves);
}

/* All tokens but 1 to LEFT_MAX, on the hand's spaces; few where none may be. */
static struct layout
any_layout(const struct hand *hand, struct rk_rng *rng)
{
    struct layout layout = { .left = { hand->tokens[0], hand->tokens[1],
                                       hand->tokens[2] } };
    int stop = rk_rng_below(rng, LEFT_MAX) + 1;

    while (left_of(&layout) > stop) {
        rk_move moves[RK_LEGAL_MAX];
        int count = list_pieces(&layout, rng, moves);
        int space = rk_rng_below(rng, SPACES);
        int token = rk_rng_below(rng, TOKENS);
        bool listed = is_listed(moves, count, space, token);

        if (layout.left[token] > 0 && is_among(names[space], hand->on) &&
            (listed || rk_rng_below(rng, 200) == 0))
            layout = with(layout, space, token);
    }
    return layout;
}

/* The number of pieces listed after ${layout}, each of them correct. */
static int
compare(const struct layout *layout, struct rk_rng *rng)
{
    struct rk_view_room view;
    struct rk_steps steps = steps_of(layout, rng);
    rk_move moves[RK_LEGAL_MAX];
    int count, right = 0;

    revolution()->view(rk_state_in(&room), 0, rk_view_in(&view));
    count =
        revolution()->pieces(rk_view_in(&view), steps.move, steps.count, moves);
    for (int space = 0; space < SPACES; space++) {
        for (int token = 0; token < TOKENS; token++) {
            struct layout next = with(*layout, space, token);
            bool may = layout->left[token] > 0 && can_become_whole(&next, rng);

            right += may;
            if (may != is_listed(moves, count, space, token))
                fail_msg("%c on the %s, %d left", letters[token], names[space],
                         left_of(layout));
        }
    }
    assert_int_equal(count, right);
    return count;
}

/* Palace and Anarchy have more than six spaces that take no Blackmail. */
#define POOR "innkeeper magistrate spy mayor constable rogue mercenary governor"

static void
test_pieces(void **unused)
{
    static const struct hand hands[] = {
        { "core", 3, { 1, 1, 1 }, NULL },
        { "core", 3, { 2, 1, 5 }, NULL },
        { "core", 4, { 3, 3, 2 }, NULL },
        { "core", 3, { 0, 0, 9 }, NULL },
        { "palace", 5, { 0, 1, 9 }, POOR },
        { "palace", 5, { 2, 1, 9 }, POOR },
        { "palace",
          6,
          { 1, 0, 9 },
          "general captain apothecary mayor rogue "
          "constable mercenary" },
        { "anarchy", 5, { 1, 1, 9 }, POOR " anarchist" },
        { "tiny", 3, { 1, 0, 2 }, NULL },
    };
    struct rk_rng rng = rk_rng_seed(3);

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(hands); i++) {
        int some = 0, none = 0;

        begin(&hands[i]);
        for (int trial = 0; trial < TRIALS; trial++) {
            struct layout layout = any_layout(&hands[i], &rng);
            int count = compare(&layout, &rng);

            some += count > 0;
            none += count == 0;
        }
        assert_true(some > 0);
        assert_true(hands[i].on == NULL || none > 0);
    }
}

/* A seat that is not asked to bid can add nothing. */
static void
test_not_asked(void **unused)
{
    static const struct hand hand = { "core", 3, { 1, 0, 2 }, NULL };
    struct rk_view_room view;
    rk_move moves[RK_LEGAL_MAX];

    (void)unused;
    begin(&hand);
    revolution()->view(rk_state_in(&room), RK_SPECTATOR, rk_view_in(&view));
    assert_int_equal(revolution()->pieces(rk_view_in(&view), NULL, 0, moves),
                     0);
    assert_int_equal(rk_answer_text(revolution(), rk_state_in(&room), 0,
                                    "bid printer=F1,G2", NULL, NULL, NULL),
                     RK_OK);
    revolution()->view(rk_state_in(&room), 0, rk_view_in(&view));
    assert_int_equal(revolution()->pieces(rk_view_in(&view), NULL, 0, moves),
                     0);
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_not_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
