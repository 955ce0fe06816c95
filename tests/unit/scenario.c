/*
 * The scenario runner: what passes, what fails and where, what cannot be
 * read. The rules of games are not its business; magpie is only its subject.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include <rookery/check.h>

#include "scenario/scenario.h"

#define QUIET "position magpie seats=3\n"
#define BIDS                                                                   \
    "position magpie seats=3\n"                                                \
    "set flow = {\"frames\": [{\"run\": \"round\", \"step\": \"bids\"}],\n"    \
    "            \"asked\": [0, 1]}\n"                                         \
    "set prize = \"spoon\"\n"                                                  \
    "set hands = [[\"bead\", \"ring\"], [\"owl\"], []]\n"

static int
run(const char *text, struct scenario_report *report)
{
    return scenario_run_text(text, strlen(text), "test.txt", report);
}

/* Texts that must pass, for each command that can. */
static void
passes(void **state)
{
    static const char *const cases[] = {
        "game magpie\nask chance deal\n",
        QUIET "ask 0 source\n",
        QUIET "ask 0 source \"from the deck\"\n",
        QUIET "# a comment\n\n   # another\nask 0 source # and one more\n",
        QUIET "set ground = [\"ring\"]\nview 1 ground = [\"ring\"]",
        QUIET "set ground\n  = [\"ring\",\n\"bead\"\n]\n"
              "view 1 ground = [\"ring\", \"bead\"]\n",
        QUIET "truth deck.ring = 6\ntruth nests.0.ring = 0\n",
        QUIET "set top = [\"ring\"]\ndo 0 draw deck\n"
              "event drew seat=0 faces=ring\nevent 1 drew faces=?\n"
              "event 0 drew \"ring from the deck\"\nno event reshuffled\n"
              "no event drew seat=1\nno event 1 drew faces=ring\n"
              "events drew\n",
        QUIET "legal 0: draw ground | draw deck\nlegal 0 has: draw deck\n"
              "legal 0 lacks: play ring\nlegal 0 count 2\nlegal 1 count 0\n",
        QUIET "refuse 1 draw deck : not-asked\n"
              "refuse 0 play ring : illegal \"question\"\n"
              "refuse 0 what : is : this : unreadable\n",
        QUIET "set nests.0 = {\"spoon\": 1}\nscore 0 = 3\nrank 0 = 1\n"
              "rank 1 = 2\nline 0 \"spoons in the nest\" = 3\n"
              "line 0 \"whole sets\" = 0\nscore 1 = 0\n",
        QUIET "chance 4\ndo 0 draw deck\nask 0 action\n",
        QUIET "chance 4\nchance ask\ndo 0 draw deck\nask chance deal\n",
        QUIET "resume\nplay on 9\nover\nresume\n",
        BIDS "do 0,1 bid nothing\nevents sealed sealed bid bid nobody-won "
             "round\n",
        BIDS "do 1 bid owl\nask 0 bid\nresume\nview 1 own_bid.owl = 1\n",
        "game magpie seats=9\nbad-setup \"2 to 4\"\n",
        "game chess\nbad-setup\n",
        "pack {\"items\": {}}\ngame magpie\n"
        "bad-setup \"Magpie has no house rules\"\n"
        "position {\"game\": \"magpie\"}\nask 0 source\n"
        "pack\n  {}\nask 0 source\n" QUIET "ask 0 source\n",
        "position {\"game\": \"magpie\", \"pack\": {}}\nbad-setup\n",
        "position {\"game\": \"magpie\", \"state\": {\"round\": 99}}\n"
        "bad-position \"round\"\n",
        QUIET "set round = 99\nbad-position\nview 0 round = 1\n",
        "rule M1.1\n" QUIET "--- one\nask 0 source\n--- two\n"
        "set round = 2\ntruth round = 2\n",
    };

    (void)state;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        struct scenario_report report;
        int status = run(cases[i], &report);

        if (status != SCENARIO_PASSED)
            print_message("%s\n", cases[i]);
        assert_int_equal(status, SCENARIO_PASSED);
        assert_int_equal(report.failed, 0);
        assert_true(report.passed > 0);
        scenario_report_free(&report);
    }
}

static const char *
text_at(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

/* Texts that must fail: at which line, and with what in the report. */
static const struct {
    const char *text;
    int line;
    const char *expected, *came; /* parts */
} failures[] = {
    { "ask 0 source\n", 1, "game or position", "ask 0 source" },
    { "game magpie seats=9\n", 1, "possible", "2 to 4 players" },
    { "game magpie seats=9\nask 0 source\n", 1, "possible", "players" },
    { "game chess\n", 1, "possible", "no game called" },
    { "game magpie seats=x\n", 1, "possible", "no number of seats" },
    { "game magpie colour=red\n", 1, "possible", "no option" },
    { "pack {\"a\": 1}\ngame magpie\nask chance deal\n", 2, "possible",
      "no house rules" },
    { "pack {\"a\": 1}\nask 0 source\n", 2, "game or position", "ask" },
    { QUIET "bad-position\n", 2, "bad-position", "accepted" },
    { QUIET "set round = 99\nbad-setup\n", 3, "bad-setup", "bad-position: " },
    { QUIET "set round = 99\nbad-position \"moon\"\n", 3, "moon",
      "from 1 to 9" },
    { QUIET "set round = 99\n", 2, "possible", "from 1 to 9" },
    { QUIET "set round = 99\nask 0 source\n", 2, "possible", "round" },
    { QUIET "set hands.7 = []\nask 0 source\n", 2, "path", "hands.7" },
    { QUIET "set a.b.c = 1\nask 0 source\n", 2, "path", "a.b.c" },
    { QUIET "do 5 draw deck\n", 2, "at the table", "not" },
    { QUIET "view 3 round = 1\n", 2, "at the table", "not" },
    { QUIET "do 0 play ring\n", 2, "accepted", "does not answer" },
    { QUIET "do 1 draw deck\n", 2, "accepted", "not asked" },
    { QUIET "ask 1 source\n", 2, "ask 1 source", "ask 0 source" },
    { QUIET "ask 0 action\n", 2, "ask 0 action", "ask 0 source" },
    { QUIET "ask 0 source \"moon\"\n", 2, "moon", "from the deck" },
    { QUIET "over\n", 2, "over", "ask 0 source" },
    { QUIET "play on\nask 0 source\n", 3, "ask 0 source", "over" },
    { QUIET "legal 0: draw deck\n", 2, "draw deck", "also legal: draw ground" },
    { QUIET "legal 0: draw deck | draw ground | play ring\n", 2, "play",
      "not legal: play ring" },
    { QUIET "legal 0 has: draw deck | play ring\n", 2, "has",
      "not legal: play ring" },
    { QUIET "legal 0 lacks: play owl | draw deck\n", 2, "lacks",
      "all legal: draw deck | draw ground" },
    { QUIET "legal 0: fly away\n", 2, "can be read", "fly away" },
    { QUIET "legal 0 lacks: fly away\n", 2, "can be read", "fly away" },
    { QUIET "legal 0 count 3\n", 2, "count 3", "2" },
    { QUIET "legal chance: deal ring\n", 2, "can be listed", "chance" },
    { QUIET "refuse 0 draw deck : illegal\n", 2, "illegal", "ok" },
    { QUIET "refuse 1 draw deck : illegal\n", 2, "illegal", "not-asked" },
    { QUIET "refuse 1 draw deck : not-asked \"moon\"\n", 2, "moon",
      "not asked" },
    { QUIET "do 0 draw ground\nevent drew\n", 3, "event drew",
      "picked-up seat=0 faces=bead" },
    { QUIET "do 0 draw ground\nevent picked-up seat=1\n", 3, "seat=1",
      "picked-up seat=0" },
    { QUIET "do 0 draw ground\nevent picked-up \"moon\"\n", 3, "moon",
      "picked-up" },
    { QUIET "do 0 draw ground\nevent picked-up\nevent picked-up\n", 4,
      "picked-up", "first 1 were matched" },
    { QUIET "event picked-up\n", 2, "picked-up", "nothing happened" },
    { QUIET "event flew\n", 2, "name of an event", "flew" },
    { QUIET "no event flew\n", 2, "name of an event", "flew" },
    { QUIET "no event drew to=1\n", 2, "what it tells", "to" },
    { QUIET "do 0 draw ground\nno event picked-up\n", 3, "no event",
      "picked-up seat=0" },
    { QUIET "do 0 draw ground\nevents none\n", 3, "none", "picked-up" },
    { QUIET "do 0 draw ground\nevents picked-up drew\n", 3, "drew",
      "picked-up" },
    { QUIET "events flew\n", 2, "name of an event", "flew; the events" },
    { QUIET "set top = [\"ring\"]\ndo 0 draw deck\n"
            "event 1 drew faces=ring\n",
      4, "faces=ring", "faces=?" },
    { QUIET "view 1 round = 2\n", 2, "2", "1" },
    { QUIET "view 1 rounds = 2\n", 2, "2",
      "nothing at \"rounds\", only: seat, flow, round" },
    { QUIET "truth prise = 0\n", 2, "0", "nothing at" },
    { QUIET "truth nests.0.thimble = 0\n", 2, "0", "nothing at" },
    { QUIET "truth nests.0.ring = 1\n", 2, "1", "0" },
    { QUIET "score 0 = 1\n", 2, "score 0 = 1", "0 points" },
    { QUIET "rank 0 = 2\n", 2, "rank 0 = 2", "rank 1" },
    { QUIET "set nests.0.ring = 1\nline 0 \"rings\" = 2\n", 3, "rings",
      "\"rings in the nest\" = 2" },
    { QUIET "score chance = 0\n", 2, "seat at the table", "no points" },
    { QUIET "note \"moon\"\n", 2, "moon", "no note" },
    { QUIET "--- a\nask 1 source\n", 3, "ask 1", "ask 0" },
};

static void
fails(void **state)
{
    (void)state;
    for (size_t i = 0; i < RK_COUNT(failures); i++) {
        struct scenario_report report;
        int status = run(failures[i].text, &report);
        const json_t *failure =
            json_object_get(json_array_get(report.scenarios, 0), "failure");

        if (status != SCENARIO_FAILED)
            print_message("%s%s\n", failures[i].text, report.sentence);
        assert_int_equal(status, SCENARIO_FAILED);
        assert_int_equal(report.passed, 0);
        assert_int_equal(report.failed, 1);
        assert_int_equal(json_integer_value(json_object_get(failure, "line")),
                         failures[i].line);
        assert_non_null(
            strstr(text_at(failure, "expected"), failures[i].expected));
        assert_non_null(strstr(text_at(failure, "came"), failures[i].came));
        scenario_report_free(&report);
    }
}

/* Texts that cannot be read: at which line, and why. */
static const struct {
    const char *text;
    int line;
    const char *sentence; /* part */
} unreadable[] = {
    { "", 1, "no commands" },
    { "# only this\n", 1, "no commands" },
    { "--- a\n--- b\nover\n", 2, "\"a\" has no commands" },
    { "over\n---\n", 2, "name of a scenario" },
    { "over\n---x\n", 2, "name of a scenario" },
    { "over\nfly away\n", 2, "no command \"fly\"" },
    { "\n  over\n", 2, "indented" },
    { "rule\n", 1, "rule NUMBER" },
    { "game\n", 1, "game GAME" },
    { "game magpie seats\n", 1, "KEY=VALUE" },
    { "game magpie =3\n", 1, "KEY=VALUE" },
    { "position {\"a\":}\n", 1, "not one JSON value" },
    { "pack\n", 1, "pack {JSON}" },
    { "pack house.json\n", 1, "pack {JSON}" },
    { "pack []\n", 1, "pack {JSON}" },
    { "pack {\"a\"}\n", 1, "not one JSON value" },
    { "set a\n", 1, "set PATH = JSON" },
    { "set a = \n", 1, "set PATH = JSON" },
    { "set a = 1 2\n", 1, "not one JSON value" },
    { "set a = 1, 2\n", 1, "not one JSON value" },
    { "set a = {\"b\": 1, \"b\": 2}\n", 1, "not one JSON value" },
    { "set a = [1\nover\n--- b\nover\n", 1, "not one JSON value" },
    { "do 0\n", 1, "do SEATS ANSWER" },
    { "do 9 draw deck\n", 1, "do SEATS ANSWER" },
    { "do 0, draw deck\n", 1, "do SEATS ANSWER" },
    { "do spectator draw deck\n", 1, "do SEATS ANSWER" },
    { "refuse 0 draw deck\n", 1, "refuse SEAT ANSWER : CODE" },
    { "refuse 0 draw deck : no\n", 1, "not-asked, over, illegal" },
    { "refuse 0 draw deck : illegal because\n", 1, "refuse SEAT" },
    { "refuse 0 draw deck : illegal \"because\n", 1, "refuse SEAT" },
    { "refuse 0 : illegal\n", 1, "refuse SEAT" },
    { "chance\n", 1, "chance SEED" },
    { "chance -1\n", 1, "chance SEED" },
    { "chance 99999999999999999999\n", 1, "chance SEED" },
    { "chance asks\n", 1, "chance SEED" },
    { "play\n", 1, "play on" },
    { "play on x\n", 1, "play on" },
    { "resume now\n", 1, "resume" },
    { "over now\n", 1, "over" },
    { "ask 0\n", 1, "ask SEATS KIND" },
    { "ask 0 riddle\n", 1, "no question called \"riddle\"" },
    { "legal 0\n", 1, "legal SEAT" },
    { "legal 0:\n", 1, "legal SEAT" },
    { "legal 0: a | \n", 1, "legal SEAT" },
    { "legal 0 hat: a\n", 1, "legal SEAT" },
    { "legal 0 has it: a\n", 1, "legal SEAT" },
    { "legal 0 count\n", 1, "legal SEAT" },
    { "event\n", 1, "event [SEAT] NAME" },
    { "event 1\n", 1, "event [SEAT] NAME" },
    { "event drew ring\n", 1, "event [SEAT] NAME" },
    { "no\n", 1, "no event" },
    { "no view\n", 1, "no event" },
    { "events\n", 1, "events NAME" },
    { "view 1 = 3\n", 1, "view SEAT PATH" },
    { "view truth round = 3\n", 1, "view SEAT PATH" },
    { "truth round\n", 1, "truth PATH" },
    { "score 0 5\n", 1, "score SEAT = N" },
    { "score 0 = five\n", 1, "score SEAT = N" },
    { "line 0 rings = 5\n", 1, "line SEAT" },
    { "note moon\n", 1, "note" },
    { "over\xff\n", 1, "UTF-8" },
};

static void
cannot_be_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < RK_COUNT(unreadable); i++) {
        struct scenario_report report;
        int status = run(unreadable[i].text, &report);

        if (status != SCENARIO_UNREADABLE ||
            strstr(report.sentence, unreadable[i].sentence) == NULL)
            print_message("%s%s\n", unreadable[i].text, report.sentence);
        assert_int_equal(status, SCENARIO_UNREADABLE);
        assert_int_equal(report.line, unreadable[i].line);
        assert_non_null(strstr(report.sentence, unreadable[i].sentence));
        assert_int_equal(report.passed + report.failed, 0);
        scenario_report_free(&report);
    }
}

/* Bytes that no text has, and more of them than a file may have. */
static void
cannot_be_text(void **state)
{
    static char big[(1 << 20) + 1];
    struct scenario_report report;

    (void)state;
    memset(big, '\n', sizeof big);
    assert_int_equal(scenario_run_text(big, sizeof big, "x", &report),
                     SCENARIO_UNREADABLE);
    assert_non_null(strstr(report.sentence, "1 MiB"));
    scenario_report_free(&report);
    assert_int_equal(scenario_run_text("over\0\n", 6, "x", &report),
                     SCENARIO_UNREADABLE);
    assert_non_null(strstr(report.sentence, "not text"));
    scenario_report_free(&report);
}

/* A failure ends one scenario only, and what is common begins each. */
static void
goes_on(void **state)
{
    static const char text[] = "rule M1.1\n" QUIET "do 0 draw ground\n"
                               "--- first\nrule M2.1\nask 1 action\n"
                               "--- second\nask 0 action\n"
                               "--- third\ndo 0 draw deck\n";
    struct scenario_report report;
    const json_t *first, *second;

    (void)state;
    assert_int_equal(run(text, &report), SCENARIO_FAILED);
    assert_int_equal(report.passed, 1);
    assert_int_equal(report.failed, 2);
    first = json_array_get(report.scenarios, 0);
    second = json_array_get(report.scenarios, 1);
    assert_string_equal(text_at(first, "file"), "test.txt");
    assert_string_equal(text_at(first, "name"), "first");
    assert_int_equal(json_integer_value(json_object_get(first, "line")), 4);
    assert_int_equal(json_array_size(json_object_get(first, "rules")), 2);
    assert_int_equal(json_array_size(json_object_get(second, "rules")), 1);
    assert_true(json_is_false(json_object_get(first, "passed")));
    assert_true(json_is_true(json_object_get(second, "passed")));
    assert_true(json_is_null(json_object_get(second, "failure")));
    scenario_report_free(&report);
}

/* The view in a report is that of the seat concerned. */
static void
shows_the_view(void **state)
{
    struct scenario_report report;
    const json_t *failure;

    (void)state;
    run(QUIET "set hands.1 = [\"owl\"]\nview 1 round = 2\n", &report);
    failure = json_object_get(json_array_get(report.scenarios, 0), "failure");
    assert_int_equal(json_integer_value(json_object_get(failure, "viewer")), 1);
    assert_non_null(strstr(text_at(failure, "view"), "owl"));
    scenario_report_free(&report);
    run(QUIET "set hands.1 = [\"owl\"]\nview 0 round = 2\n", &report);
    failure = json_object_get(json_array_get(report.scenarios, 0), "failure");
    assert_null(strstr(text_at(failure, "view"), "owl"));
    scenario_report_free(&report);
}

static void
hear(const char *promise, const char *file, int line)
{
    fail_msg("%s does not hold (%s:%d)", promise, file, line);
}

/* The previous handler of broken promises gets them again. */
static void
gives_the_handler_back(void **state)
{
    struct scenario_report report;

    (void)state;
    rk_check_set_handler(hear);
    run(QUIET "ask 0 source\n", &report);
    scenario_report_free(&report);
    assert_ptr_equal(rk_check_set_handler(NULL), hear);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes),
        cmocka_unit_test(fails),
        cmocka_unit_test(cannot_be_read),
        cmocka_unit_test(cannot_be_text),
        cmocka_unit_test(goes_on),
        cmocka_unit_test(shows_the_view),
        cmocka_unit_test(gives_the_handler_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
