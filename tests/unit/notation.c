/* Tables of moves: text both ways, and reference entries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <rookery/check.h>
#include <rookery/entry.h>
#include <rookery/event.h>
#include <rookery/notation.h>

static const char *
names(int kind)
{
    static const char *const list[] = { NULL, "ring", "bead", NULL };

    return kind >= 1 && kind <= 2 ? list[kind] : NULL;
}

/* Names are counted from where they begin. */
static const char *
colours(int value)
{
    static const char *const list[] = { "red", "blue" };

    return value >= 5 && value <= 6 ? list[value - 5] : NULL;
}

/* The message if an answer cannot be read. */
static const struct rk_phrase no_card = { "no-card",
                                          "No card is called \"{name:word}\".",
                                          NULL };
static const struct rk_phrase no_colour = { "no-colour", "No {name:word}.",
                                            NULL };
static const struct rk_phrase no_row = { "no-row", "Name a row.", NULL };
static const struct rk_phrase no_column = { "no-column", "Name a column.",
                                            NULL };
static const struct rk_phrase too_many = { "too-many", "Too many.", NULL };
static const struct rk_phrase enough = { "enough", "Three are enough.", NULL };

static const struct rk_arg seat = { .name = "seat",
                                    .type = RK_ARG_SEAT,
                                    .bits = 4 };
static const struct rk_arg card = { .name = "card",
                                    .names = names,
                                    .wrong = &no_card,
                                    .entry = true,
                                    .first = 1,
                                    .shift = 8,
                                    .bits = 4 };
static const struct rk_arg colour = { .name = "colour",
                                      .names = colours,
                                      .wrong = &no_colour,
                                      .first = 5,
                                      .shift = 12,
                                      .bits = 4 };
static const struct rk_arg row = { .name = "row",
                                   .type = RK_ARG_NUMBER,
                                   .wrong = &no_row,
                                   .most = 3,
                                   .bits = 8,
                                   .unit = 5,
                                   .values = 4 };
static const struct rk_arg column = { .name = "column",
                                      .type = RK_ARG_NUMBER,
                                      .wrong = &no_column,
                                      .capped = true,
                                      .most = 4,
                                      .bits = 8,
                                      .unit = 1,
                                      .values = 5 };
static const struct rk_arg count = { .name = "count",
                                     .type = RK_ARG_NUMBER,
                                     .wrong = &too_many,
                                     .most = 9,
                                     .bits = 4 };
static const struct rk_arg faces = { .name = "faces",
                                     .type = RK_ARG_FACES,
                                     .names = names,
                                     .wrong = &no_card,
                                     .entry = true,
                                     .first = 1,
                                     .bits = 58 };

#define MOVE(op) ((rk_move)(op) << 58)

static bool
read_lots(struct rk_reading *r)
{
    while (!rk_scan_end(&r->scan)) {
        int kind = rk_read_name(r, &card), number = 1;

        if (kind < 0)
            return false;
        rk_scan_int(&r->scan, &number);
        if (!rk_read_step(r, MOVE(5) + rk_arg_put(&card, (rk_move)kind) +
                                 rk_arg_put(&count, (rk_move)number)))
            return false;
    }
    return true;
}

static bool
is_bead(rk_move step)
{
    return rk_arg_get(&card, MOVE(5), step) == 2;
}

static const struct rk_op ops[] = {
    { .word = "give", .move = MOVE(1), .args = { &seat } },
    { .word = "take",
      .move = MOVE(2),
      .args = { &card, &colour },
      .optional = true },
    { .word = "mark",
      .each = { .name = "cells",
                .move = MOVE(3),
                .args = { &row, &column },
                .least = 2,
                .most = 3,
                .many = &enough,
                .only = true,
                .sorted = true } },
    { .word = "trade",
      .move = MOVE(4),
      .args = { &card },
      .each = { .move = MOVE(4) + 1024 * 1024,
                .args = { &seat },
                .least = 1,
                .most = 1 } },
    { .word = "lay",
      .each = { .name = "cards",
                .move = MOVE(5),
                .args = { &card, &count },
                .most = 2,
                .only = true,
                .counts = true,
                .sealed = true,
                .seal = MOVE(6),
                .early = is_bead },
      .read = read_lots },
    { .word = "yes", .move = MOVE(7) + 1 },
    { .word = "no", .move = MOVE(7) },
    { .word = "deal", .args = { &faces } },
    { 0 }
};

/* Reads ${text}, which must be refused with ${sentence}. */
static void
refuses(const char *text, const char *sentence)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    rk_move steps[RK_STEPS_MAX];

    assert_int_equal(rk_notation_read(ops, text, steps, &why), 0);
    assert_string_equal(room, sentence);
}

static void
test_refused(void **unused)
{
    (void)unused;
    refuses("", "Answers begin with give, take, mark, trade, lay, yes, no or "
                "deal.");
    refuses("gives 1", "Answers begin with give, take, mark, trade, lay, yes, "
                       "no or deal.");
    refuses("give", "Name a seat by its number, from 0 to 5.");
    refuses("take abcdefghijklmnopqrstuvwxyz0123456789-_?x",
            "No card is called \"abcdefghijklmnopqrstuvwxyz0123456789...\".");
    refuses("give 6", "Name a seat by its number, from 0 to 5.");
    refuses("give 1 2", "There is extra text at the end.");
    refuses("take pearl", "No card is called \"pearl\".");
    refuses("take ring mauve", "No mauve.");
    refuses("mark 1 1", "Name a row.");
    refuses("mark 1 1 4 1", "Name a row.");
    refuses("mark 1 1 1", "Name a column.");
    refuses("mark 0 0 0 1 0 2 0 3", "Three are enough.");
    refuses("trade ring", "Name a seat by its number, from 0 to 5.");
    refuses("trade ring 1 1", "There is extra text at the end.");
    refuses("lay ring 5 ring 5", "Too many.");
    refuses("deal ring pearl", "No card is called \"pearl\".");
    refuses("deal ring ring ring ring ring ring ring ring ring ring",
            "A deal names at most nine cards.");
}

/* ${text} is read as ${number} steps, the first one ${step}. */
static void
reads(const char *text, int number, rk_move step, const char *spelled)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text out = rk_text_over(room, sizeof room);
    rk_move steps[RK_STEPS_MAX];

    assert_int_equal(rk_notation_read(ops, text, steps, &out), number);
    assert_string_equal(room, "");
    assert_true(steps[0] == step);
    rk_notation_text(ops, steps, number, &out);
    assert_string_equal(room, spelled);
}

static void
test_read(void **unused)
{
    (void)unused;
    reads("give 5", 1, MOVE(1) + 5, "give 5");
    reads(" take  ring ", 1, MOVE(2) + 256, "take ring");
    reads("take bead blue", 1, MOVE(2) + 512 + 6 * 4096, "take bead blue");
    reads("mark 3 4 0 2", 2, MOVE(3) + 2, "mark 0 2 3 4");
    reads("mark 1 9 1 0", 2, MOVE(3) + 9, "mark 1 4 1 0");
    reads("trade bead 3", 2, MOVE(4) + 512, "trade bead 3");
    reads("lay", 1, MOVE(6), "lay");
    reads("lay ring 2 ring bead 3", 3, MOVE(5) + 512 + 3, "lay bead 3 ring 3");
    reads("yes", 1, MOVE(7) + 1, "yes");
    reads("no", 1, MOVE(7), "no");
    reads("deal bead ring", 1, rk_deal_of((uint8_t[]){ 2, 1 }, 2),
          "deal bead ring");
}

/* The first steps of an answer have a text as well. */
static void
test_drafts(void **unused)
{
    static const struct {
        rk_move steps[2];
        int count;
        const char *text;
    } cases[] = {
        { { MOVE(3) + 2 }, 1, "mark 0 2" },
        { { MOVE(4) + 512 }, 1, "trade bead" },
        { { MOVE(5) + 512 + 3 }, 1, "lay bead 3" },
        { { MOVE(5) + 512 + 3, MOVE(6) }, 2, "lay bead 3" },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        char room[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(room, sizeof room);

        rk_notation_text(ops, cases[i].steps, cases[i].count, &text);
        assert_string_equal(room, cases[i].text);
    }
}

/* ${text} is about these entries, from the step ${from} on. */
static void
is_about(const char *text, int from, const char *one, const char *two)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    rk_move steps[RK_STEPS_MAX];
    const char *ids[4];
    int number = rk_notation_read(ops, text, steps, &why);
    int found = rk_notation_entries(ops, steps, number, from, ids, 4);

    assert_int_equal(found, (one != NULL) + (two != NULL));
    if (found > 0)
        assert_string_equal(ids[0], one);
    if (found > 1)
        assert_string_equal(ids[1], two);
    assert_int_equal(rk_notation_entries(ops, steps, number, from, ids, 1),
                     found > 0);
}

static void
test_about(void **unused)
{
    (void)unused;
    is_about("give 1", 0, NULL, NULL);
    is_about("take bead red", 0, "bead", NULL);
    is_about("lay ring 2 bead 3", 0, "bead", "ring");
    is_about("lay ring 2 bead 3", 1, "ring", NULL);
    is_about("lay ring 2 bead 3", 2, NULL, NULL);
    is_about("trade ring 1", 0, "ring", NULL);
    is_about("trade ring 1", 1, NULL, NULL);
    is_about("deal bead ring bead", 0, "bead", "ring");
}

static void
word(const struct rk_event *event, char what, struct rk_text *text)
{
    if (what == 'f')
        rk_event_faces(event, names, text);
    else
        rk_text_char(text, what);
}

static void
test_sentences(void **unused)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(room, sizeof room);
    struct rk_event event = { .seat = 2,
                              .target = 4,
                              .amount = -3,
                              .faces = 2,
                              .face = { { 1, 0 }, { RK_HIDDEN, 0 } } };

    (void)unused;
    rk_event_say(&event, "$s gives $f to $t for $n $x.", word, &text);
    assert_string_equal(room, "2 gives ring, ? to 4 for -3 x.");
    rk_text_clear(&text);
    event.faces = 0;
    rk_event_say(&event, "$f", word, &text);
    assert_string_equal(room, "nothing");
}

static void
test_entries(void **unused)
{
    struct rk_entry entry;

    (void)unused;
    rk_entry_start(&entry, "ring", "Ring", "card", "Shines.", "printed");
    rk_entry_fact(&entry, "copies", 4, "printed");
    rk_entry_word(&entry, "icon", "wand", "inferred");
    assert_string_equal(entry.id, "ring");
    assert_string_equal(entry.name, "Ring");
    assert_string_equal(entry.kind, "card");
    assert_string_equal(entry.text, "Shines.");
    assert_string_equal(entry.text_provenance, "printed");
    assert_int_equal(entry.facts, 2);
    assert_int_equal(entry.fact[0].value, 4);
    assert_null(entry.fact[0].word);
    assert_string_equal(entry.fact[1].word, "wand");
    assert_string_equal(entry.fact[1].provenance, "inferred");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused),   cmocka_unit_test(test_read),
        cmocka_unit_test(test_drafts),    cmocka_unit_test(test_about),
        cmocka_unit_test(test_sentences), cmocka_unit_test(test_entries),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
