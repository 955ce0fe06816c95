/* Match files: round trips, growth, and every way to be broken. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "walk.h"

/* Reads ${text} and writes it again: the same text, the same position. */
static void
there_and_back(const struct rk_match_file *file)
{
    char *text = rk_match_file_text(file), *again;
    struct rk_match_file *read = rk_match_file_read(text, strlen(text), NULL);

    assert_non_null(read);
    again = rk_match_file_text(read);
    assert_string_equal(again, text);
    assert_memory_equal(&read->match.now, &file->match.now,
                        sizeof file->match.now);
    assert_int_equal(read->match.dealt, file->match.dealt);
    assert_int_equal(read->deals, file->deals);
    assert_true(read->seed == file->seed);
    free(text);
    free(again);
    rk_match_file_free(read);
}

static void
test_round_trips(void **unused)
{
    (void)unused;
    for (int i = 0; i < 12; i++) {
        struct rk_rng rng = rk_rng_seed((uint64_t)i);
        struct rk_match_file *file =
            walk_start(2 + i % 3, rk_rng_mix(9, (uint64_t)i));

        do {
            if (file->match.entries % 7 == 0)
                there_and_back(file);
        } while (walk_step(file, &rng));
        there_and_back(file);
        rk_match_file_free(file);
    }
}

/* A new match as text, to the letter. */
static void
test_text(void **unused)
{
    static const char start[] =
        "{\"rookery\":\"match\",\"format\":1,\"rules\":1,\"game\":\"magpie\","
        "\"variant\":\"standard\",\"seats\":2,\"options\":{\"rounds\":5,"
        "\"hand\":3,\"tie\":\"ground\"},\"chance\":{\"dealer\":\"seed\","
        "\"seed\":\"0x0000000000000abc\",\"skipped\":2}}\n"
        "{\"n\":1,\"seat\":\"chance\",\"answer\":\"deal ";
    struct rk_match_file *file = walk_start(2, 0xabc);
    char *text;

    (void)unused;
    assert_true(rk_match_file_deal(file, 0, NULL));
    assert_true(rk_match_file_deal(file, 77, NULL));
    file->match.dealt = 4;
    text = rk_match_file_text(file);
    assert_memory_equal(text, start, strlen(start));
    assert_non_null(strstr(text, ",\"by\":\"dealer\"}\n{\"n\":2,"));
    assert_non_null(strstr(text, ",\"by\":\"dealer\",\"at\":77}\n"));
    free(text);
    rk_match_file_free(file);
}

/* Cards that were cut off are not dealt again, in this process or the next. */
static void
test_skipped(void **unused)
{
    struct rk_match_file *file = walk_start(2, 5), *read;
    char *text;

    (void)unused;
    assert_true(rk_match_file_deal(file, 0, NULL));
    assert_true(rk_match_file_deal(file, 0, NULL));
    rk_match_cut(&file->match, 1);
    there_and_back(file);
    text = rk_match_file_text(file);
    read = rk_match_file_read(text, strlen(text), NULL);
    assert_non_null(strstr(text, "\"skipped\":1}"));
    assert_int_equal(read->match.dealt, 2);
    free(text);
    rk_match_file_free(file);
    rk_match_file_free(read);
}

/* People deal: the file never answers for chance. */
static void
test_people_deal(void **unused)
{
    struct rk_match_file *file = walk_start(2, 0);
    char *text;

    (void)unused;
    file->deals = false;
    assert_false(rk_match_file_deal(file, 0, NULL));
    assert_int_equal(rk_match_file_answer(file, RK_CHANCE, "deal ring ring owl",
                                          RK_BY_PERSON, 0, NULL, NULL),
                     RK_OK);
    text = rk_match_file_text(file);
    assert_non_null(strstr(text, "\"chance\":{\"dealer\":\"people\"}}\n"));
    there_and_back(file);
    free(text);
    rk_match_file_free(file);
}

/* Where chance is not asked nothing is dealt. */
static void
test_deal_only_when_asked(void **unused)
{
    struct rk_match_file *file = walk_start(2, 3);
    int deals = 0;

    (void)unused;
    while (rk_match_file_deal(file, 0, NULL))
        deals++;
    assert_int_equal(deals, 3);
    assert_int_equal(file->match.entries, 3);
    rk_match_file_free(file);
}

/* An edited position stands in the first line, and only then. */
static void
test_edited(void **unused)
{
    struct rk_match_file *file = walk_start(3, 1), *edited;
    struct rk_rng rng = rk_rng_seed(1);
    char *text;

    (void)unused;
    for (int i = 0; i < 20; i++)
        walk_step(file, &rng);
    edited = rk_match_file_new(walk_game(), &file->match.setup,
                               rk_match_state(&file->match));
    edited->deals = true;
    text = rk_match_file_text(edited);
    assert_non_null(strstr(text, ",\"position\":{\"flow\":{"));
    assert_int_equal(strchr(text, '\n') - text, strlen(text) - 1);
    free(text);
    while (walk_step(edited, &rng))
        ;
    there_and_back(edited);
    rk_match_file_free(file);
    rk_match_file_free(edited);
}

/* Refused answers change nothing, and say why. */
static void
test_refused(void **unused)
{
    struct rk_match_file *file = walk_start(2, 1);
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    (void)unused;
    assert_int_equal(
        rk_match_file_answer(file, 0, "draw deck", RK_BY_PERSON, 0, NULL, &why),
        RK_NOT_ASKED);
    assert_string_equal(sentence, "That seat is not asked anything now.");
    assert_int_equal(file->match.entries, 0);
    rk_match_file_free(file);
    rk_match_file_free(NULL);
}

#define HEAD                                                                   \
    "{\"rookery\":\"match\",\"format\":1,\"rules\":1,\"game\":\"magpie\","     \
    "\"chance\":{\"dealer\":\"people\"}}\n"
#define DEAL "{\"n\":1,\"seat\":\"chance\",\"answer\":\"deal owl jay owl\","
#define FIRST(more) "{\"rookery\":\"match\"," more "}\n"

static const struct {
    const char *text, *sentence;
} broken[] = {
    { "", "The file is empty." },
    { "\n", "line 1: this line is empty." },
    { "{}", "line 1: the file ends in the middle of this line." },
    { "{}\n", "line 1: this is not a match file of Rookery." },
    { "[]\n", "line 1: this line must be an object." },
    { "{\"rookery\":\"scenario\"}\n",
      "line 1: this is not a match file of Rookery." },
    { FIRST("\"format\":2"),
      "line 1: this program reads match files of format 1 only." },
    { FIRST("\"rules\":1"),
      "line 1: this program reads match files of format 1 only." },
    { FIRST("\"format\":1"),
      "line 1: \"rules\" must be the number of the rules." },
    { FIRST("\"format\":1,\"rules\":-1"),
      "line 1: \"rules\" must be the number of the rules." },
    { FIRST("\"format\":1,\"rules\":1,\"extra\":1"),
      "line 1: There is no key called \"extra\"." },
    { FIRST("\"format\":1,\"rules\":1"),
      "line 1: The key \"game\" must name a game." },
    { FIRST("\"format\":1,\"rules\":1,\"game\":\"magpie\",\"seats\":7"),
      "line 1: Variant standard is for 2 to 4 players." },
    { FIRST("\"format\":1,\"rules\":1,\"game\":\"magpie\""),
      "line 1: \"chance\" must name the \"dealer\"." },
    { FIRST("\"format\":1,\"rules\":1,\"game\":\"magpie\","
            "\"chance\":\"people\""),
      "line 1: \"chance\" must name the \"dealer\"." },
    { FIRST("\"format\":1,\"rules\":1,\"game\":\"magpie\","
            "\"chance\":{\"dealer\":\"fate\"}"),
      "line 1: the dealer must be \"seed\" or \"people\"." },
    { FIRST("\"format\":1,\"rules\":1,\"game\":\"magpie\","
            "\"chance\":{\"dealer\":\"people\",\"dice\":1}"),
      "line 1: There is no key called \"dice\"." },
    { FIRST("\"format\":1,\"rules\":1,\"game\":\"magpie\","
            "\"chance\":{\"dealer\":\"people\",\"seed\":\"0x1\"}"),
      "line 1: people deal without a seed." },
    { FIRST("\"format\":1,\"rules\":1,\"game\":\"magpie\","
            "\"chance\":{\"dealer\":\"people\",\"skipped\":-1}"),
      "line 1: \"skipped\" must be a whole number." },
    { FIRST("\"format\":1,\"rules\":1,\"game\":\"magpie\","
            "\"chance\":{\"dealer\":\"seed\",\"seed\":7}"),
      "line 1: the seed must be 0x and up to 16 hexadecimal digits." },
    { FIRST("\"format\":1,\"rules\":1,\"game\":\"magpie\","
            "\"chance\":{\"dealer\":\"seed\",\"seed\":\"0x\"}"),
      "line 1: the seed must be 0x and up to 16 hexadecimal digits." },
    { FIRST("\"format\":1,\"rules\":1,\"game\":\"magpie\","
            "\"chance\":{\"dealer\":\"seed\","
            "\"seed\":\"0x00000000000000001\"}"),
      "line 1: the seed must be 0x and up to 16 hexadecimal digits." },
    { FIRST("\"format\":1,\"rules\":1,\"game\":\"magpie\","
            "\"position\":{\"hands\":{\"1\":[\"rnig\"]}}"),
      "line 1: position.hands.1[0]: there is no card called \"rnig\"." },
    { HEAD "\n", "line 2: this line is empty." },
    { HEAD "{", "line 2: the file ends in the middle of this line." },
    { HEAD "{\n", "line 2, column 1: string or '}' expected near end of "
                  "file." },
    { HEAD "{\"n\":1,\"n\":1}\n",
      "line 2, column 10: duplicate object key near '\"n\"'." },
    { HEAD "{\"n\":2,\"seat\":\"chance\",\"answer\":\"x\",\"by\":\"bot\"}\n",
      "line 2: \"n\" must count the answers: 1, 2, 3 and so on." },
    { HEAD "{\"seat\":\"chance\",\"answer\":\"x\",\"by\":\"bot\"}\n",
      "line 2: \"n\" must count the answers: 1, 2, 3 and so on." },
    { HEAD "{\"n\":1,\"why\":1}\n", "line 2: There is no key called \"why\"." },
    { HEAD "{\"n\":1,\"seat\":2,\"answer\":\"x\",\"by\":\"bot\"}\n",
      "line 2: \"seat\" must be a seat of the table or \"chance\"." },
    { HEAD "{\"n\":1,\"seat\":\"spectator\",\"answer\":\"x\","
           "\"by\":\"bot\"}\n",
      "line 2: \"seat\" must be a seat of the table or \"chance\"." },
    { HEAD "{\"n\":1,\"seat\":0,\"answer\":1,\"by\":\"bot\"}\n",
      "line 2: \"answer\" must be the text of an answer." },
    { HEAD DEAL "\"by\":\"me\"}\n",
      "line 2: \"by\" must be person, bot, clock or dealer." },
    { HEAD DEAL "\"by\":null}\n",
      "line 2: \"by\" must be person, bot, clock or dealer." },
    { HEAD DEAL "\"by\":\"bot\",\"at\":\"5\"}\n",
      "line 2: \"at\" must be milliseconds since 1970." },
    { HEAD DEAL "\"by\":\"bot\",\"at\":-1}\n",
      "line 2: \"at\" must be milliseconds since 1970." },
    { HEAD DEAL "\"by\":\"bot\",\"hash\":\"0123456789abcdef\"}\n",
      "line 2: a hash stands beside every 32nd answer only." },
    { HEAD DEAL "\"by\":\"bot\"}\n" DEAL "\"by\":\"bot\"}\n",
      "line 3: \"n\" must count the answers: 1, 2, 3 and so on." },
    { HEAD DEAL "\"by\":\"bot\"}\n"
                "{\"n\":2,\"seat\":0,\"answer\":\"draw deck\","
                "\"by\":\"bot\"}\n",
      "line 3: That seat is not asked anything now." },
    { HEAD "{\"n\":1,\"seat\":\"chance\",\"answer\":\"deal rnig\","
           "\"by\":\"bot\"}\n",
      "line 2: There is no card called \"rnig\"." },
};

static void
test_broken(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < RK_COUNT(broken); i++) {
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);
        size_t length = strlen(broken[i].text);

        assert_null(rk_match_file_read(broken[i].text, length, &why));
        assert_string_equal(sentence, broken[i].sentence);
        assert_null(rk_match_file_read(broken[i].text, length, NULL));
    }
}

/* The file from which the broken ones are made is sound. */
static void
test_whole(void **unused)
{
    static const char text[] = HEAD DEAL "\"by\":\"bot\",\"at\":0}\r\n";
    struct rk_match_file *file = rk_match_file_read(text, strlen(text), NULL);

    (void)unused;
    assert_non_null(file);
    assert_int_equal(file->match.entries, 1);
    rk_match_file_free(file);
}

/* A file cut anywhere is refused, except where a line has just ended. */
static void
test_truncated(void **unused)
{
    struct rk_match_file *file = walk_start(2, 2), *read;
    struct rk_rng rng = rk_rng_seed(2);
    char *text;

    (void)unused;
    for (int i = 0; i < 6; i++)
        walk_step(file, &rng);
    text = rk_match_file_text(file);
    for (size_t length = 0; length < strlen(text); length++) {
        read = rk_match_file_read(text, length, NULL);
        assert_int_equal(read != NULL, length > 0 && text[length - 1] == '\n');
        rk_match_file_free(read);
    }
    free(text);
    rk_match_file_free(file);
}

static void
test_long_line(void **unused)
{
    enum { LONG = 64 * 1024 };
    char *text = malloc(LONG + 2), sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_match_file *file;

    (void)unused;
    memset(text, ' ', LONG + 2);
    memcpy(text, HEAD, sizeof HEAD - 2);
    text[LONG] = text[LONG + 1] = '\n';
    file = rk_match_file_read(text, LONG + 1, &why);
    assert_non_null(file);
    rk_match_file_free(file);
    text[LONG] = ' ';
    assert_null(rk_match_file_read(text, LONG + 2, &why));
    assert_string_equal(sentence, "line 1: this line is longer than 64 kB.");
    free(text);
}

/* Text of a match with more than 32 entries; ${from} replaced by ${to}. */
static char *
changed(const char *from, const char *to)
{
    struct rk_match_file *file = walk_start(2, 4);
    struct rk_rng rng = rk_rng_seed(4);
    char *text, *at;

    while (walk_step(file, &rng))
        ;
    assert_true(file->match.entries > RK_HASH_EVERY);
    text = rk_match_file_text(file);
    at = strstr(text, from);
    assert_non_null(at);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
    rk_match_file_free(file);
    return text;
}

static void
expect_refusal(char *text, const char *sentence)
{
    char got[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(got, sizeof got);

    assert_null(rk_match_file_read(text, strlen(text), &why));
    assert_string_equal(got, sentence);
    free(text);
}

/* The hash beside answer 32, and what is said when it is changed. */
static void
test_hashes(void **unused)
{
    static const char unreadable[] = "line 33: \"hash\" must be 16 "
                                     "hexadecimal digits, not all 0.";
    static const char key[] = "\"hash\":\"";
    char *text = changed(key, key), hash[] = "0123456789abcdef";

    (void)unused;
    memcpy(hash, strstr(text, key) + strlen(key), 16);
    free(text);
    text = changed(key, key);
    hash[0] = hash[0] == '0' ? '1' : '0';
    memcpy(strstr(text, key) + strlen(key), hash, 16);
    expect_refusal(text, "line 33: the position is not the one that was "
                         "reached here when the match was played.");
    text = changed(key, key);
    memset(strstr(text, key) + strlen(key), '0', 16);
    expect_refusal(text, unreadable);
    text = changed(key, key);
    strstr(text, key)[strlen(key) + 15] = 'G';
    expect_refusal(text, unreadable);
}

/* Another rules number is no reason to refuse, but to say when it fails. */
static void
test_other_rules(void **unused)
{
    char *text = changed("\"rules\":1", "\"rules\":7"), *at;
    struct rk_match_file *file = rk_match_file_read(text, strlen(text), NULL);

    (void)unused;
    assert_non_null(file);
    rk_match_file_free(file);
    at = strstr(text, "\"hash\":\"") + 8;
    *at = *at == '0' ? '1' : '0';
    expect_refusal(text,
                   "line 33: the match was played under rules 7 and this "
                   "program has rules 1; the position is not the one that was "
                   "reached here when the match was played.");
    text = changed("\"rules\":1", "\"rules\":7");
    at = strstr(text, "\"answer\":\"deal ") + 15;
    *at = 'x';
    file = rk_match_file_read(text, strlen(text), NULL);
    assert_null(file);
    at = strstr(text, "\"answer\":\"deal ") + 10;
    memcpy(at, "fate", 4);
    expect_refusal(text,
                   "line 2: the match was played under rules 7 and this "
                   "program has rules 1; Answers begin with draw, play, seat, "
                   "kind, yes, no, bid or deal.");
}

/* Nothing is left in a match that is over. */
static void
test_over(void **unused)
{
    struct rk_match_file *file = walk_start(2, 4);
    struct rk_rng rng = rk_rng_seed(4);
    char *text, *longer, sentence[RK_SENTENCE_MAX], wanted[80];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    size_t size;

    (void)unused;
    while (walk_step(file, &rng))
        ;
    text = rk_match_file_text(file);
    size = strlen(text) + 100;
    longer = malloc(size);
    snprintf(longer, size,
             "%s{\"n\":%u,\"seat\":0,\"answer\":\"no\",\"by\":\"bot\"}\n", text,
             (unsigned)file->match.entries + 1);
    snprintf(wanted, sizeof wanted, "line %u: The match is over.",
             (unsigned)file->match.entries + 2);
    assert_null(rk_match_file_read(longer, strlen(longer), &why));
    assert_string_equal(sentence, wanted);
    free(text);
    free(longer);
    rk_match_file_free(file);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_skipped),
        cmocka_unit_test(test_people_deal),
        cmocka_unit_test(test_deal_only_when_asked),
        cmocka_unit_test(test_edited),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_broken),
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_truncated),
        cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_hashes),
        cmocka_unit_test(test_other_rules),
        cmocka_unit_test(test_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
