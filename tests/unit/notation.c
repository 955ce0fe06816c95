/* Reading answers by tables, and reference entries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <rookery/entry.h>
#include <rookery/event.h>
#include <rookery/notation.h>

static const char *
names(int kind)
{
    static const char *const list[] = { NULL, "ring", "bead", NULL };

    return kind >= 1 && kind <= 2 ? list[kind] : NULL;
}

static int
read_seat(struct rk_reading *r, int op)
{
    int seat;

    if (!rk_read_seat(r, &seat))
        return 0;
    r->steps[0] = (rk_move)(op + seat);
    return 1;
}

static int
read_deal(struct rk_reading *r, int op)
{
    (void)op;
    return rk_read_deal(r, names, "No card is called \"%\".");
}

static const struct rk_reader readers[] = { { "give", 100, read_seat },
                                            { "take", 200, read_seat },
                                            { "deal", 0, read_deal },
                                            { 0 } };

/* Reads ${text}, which must be refused with ${sentence}. */
static void
refuses(const char *text, const char *sentence)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(room, sizeof room);
    rk_move steps[RK_STEPS_MAX];

    assert_int_equal(rk_read_answer(text, readers, steps, &why), 0);
    assert_string_equal(room, sentence);
}

static void
test_refused(void **unused)
{
    (void)unused;
    refuses("", "Answers begin with give, take or deal.");
    refuses("gives 1", "Answers begin with give, take or deal.");
    refuses("give", "Name a seat by its number, from 0 on.");
    refuses("give 6", "Name a seat by its number, from 0 on.");
    refuses("give 1 2", "There is something too much at the end.");
    refuses("deal ring pearl", "No card is called \"pearl\".");
    refuses("deal ring ring ring ring ring ring ring ring ring ring",
            "A deal names at most nine cards.");
}

static void
test_read(void **unused)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(room, sizeof room);
    rk_move steps[RK_STEPS_MAX];

    (void)unused;
    assert_int_equal(rk_read_answer("give 5", readers, steps, &text), 1);
    assert_int_equal(steps[0], 105);
    assert_int_equal(rk_read_answer(" take  0 ", readers, steps, &text), 1);
    assert_int_equal(steps[0], 200);
    assert_int_equal(rk_read_answer("deal bead ring", readers, steps, &text),
                     1);
    assert_string_equal(room, "");
    rk_deal_text(steps[0], names, &text);
    assert_string_equal(room, " bead ring");
}

/* Names are counted from where they begin. */
static const char *
colours(int value)
{
    static const char *const list[] = { "red", "blue" };

    return value >= 5 && value <= 6 ? list[value - 5] : NULL;
}

static void
test_values(void **unused)
{
    char room[RK_SENTENCE_MAX];
    rk_move steps[RK_STEPS_MAX] = { 0 };
    struct rk_text why = rk_text_over(room, sizeof room);
    struct rk_reading r = { { "blue red mauve" }, steps, &why };

    (void)unused;
    assert_int_equal(rk_read_value(&r, colours, 5, "No %."), 6);
    assert_int_equal(rk_read_value(&r, colours, 5, "No %."), 5);
    assert_int_equal(rk_read_value(&r, colours, 5, "No %."), -1);
    assert_string_equal(room, "No mauve.");
    assert_int_equal(rk_read_value(&r, colours, 5, ""), -1);
    assert_int_equal(rk_read_one(&r, 77), 1);
    assert_int_equal(steps[0], 77);
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
        cmocka_unit_test(test_refused), cmocka_unit_test(test_read),
        cmocka_unit_test(test_values),  cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_entries),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
