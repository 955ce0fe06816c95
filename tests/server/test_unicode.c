/* Names and chat: what may be shown, what cannot be seen, what looks the same. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <server/house/unicode.h>
#include <wire/utf8.h>

#define FAMILY "\U0001f468\u200d\U0001f469\u200d\U0001f467"
#define SCOTLAND                                                               \
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"

static const struct {
    const char *text;
    enum unicode_verdict verdict;
} cases[] = {
    { "Ada", UNICODE_FINE },
    { "Zo\u00eb", UNICODE_FINE },
    { "Zoe\u0308", UNICODE_FINE },
    { "\u30a2\u30c0", UNICODE_FINE },
    { "\u05d0\u05d1", UNICODE_FINE },
    { "\u0639\u0644\u064a", UNICODE_FINE },
    { "a b", UNICODE_FINE },
    { "!", UNICODE_FINE },
    { "\u0600"
      "1",
      UNICODE_FINE }, /* a format character that is seen */
    { "", UNICODE_BAD_LENGTH },

    /* Nothing to be seen. */
    { " ", UNICODE_INVISIBLE },
    { "\u00a0\u3000\u2003", UNICODE_INVISIBLE },
    { "\u2800", UNICODE_INVISIBLE },
    { "\u2800\u2800 ", UNICODE_INVISIBLE },
    { "\u0301", UNICODE_INVISIBLE },
    { "\U0001d159", UNICODE_INVISIBLE },
    { "\u0378", UNICODE_INVISIBLE }, /* not assigned */
    { "\ue000", UNICODE_INVISIBLE }, /* private */

    /* Ignorable, whatever is beside it. */
    { "\u3164", UNICODE_BAD_CHARACTER },
    { "A\u3164", UNICODE_BAD_CHARACTER },
    { "\u115f\u1160", UNICODE_BAD_CHARACTER },
    { "\uffa0", UNICODE_BAD_CHARACTER },
    { "\u00ad", UNICODE_BAD_CHARACTER },
    { "A\u00ad"
      "a",
      UNICODE_BAD_CHARACTER },
    { "\u034f", UNICODE_BAD_CHARACTER },
    { "\u200b", UNICODE_BAD_CHARACTER },
    { "\u2060", UNICODE_BAD_CHARACTER },
    { "\u2064", UNICODE_BAD_CHARACTER },
    { "\ufeff"
      "A",
      UNICODE_BAD_CHARACTER },
    { "\u17b4", UNICODE_BAD_CHARACTER },
    { "\u180e", UNICODE_BAD_CHARACTER },
    { "A\ufe00", UNICODE_BAD_CHARACTER },
    { "A\U000e0100", UNICODE_BAD_CHARACTER },
    { "\U000e0041", UNICODE_BAD_CHARACTER },
    { "A\U000e0041\U000e007f", UNICODE_BAD_CHARACTER },
    { "\U0001d173", UNICODE_BAD_CHARACTER },
    { "\ufff9", UNICODE_BAD_CHARACTER },
    { "\ufdd0", UNICODE_BAD_CHARACTER },
    { "\U00013430", UNICODE_BAD_CHARACTER },

    /* Turns the text around. */
    { "A\u202e"
      "b",
      UNICODE_BAD_CHARACTER },
    { "\u202a", UNICODE_BAD_CHARACTER },
    { "A\u2066"
      "b\u2069",
      UNICODE_BAD_CHARACTER },
    { "A\u200e", UNICODE_BAD_CHARACTER },
    { "A\u200f", UNICODE_BAD_CHARACTER },
    { "\u061c", UNICODE_BAD_CHARACTER },

    /* More than one line. */
    { "a\nb", UNICODE_BAD_CHARACTER },
    { "a\tb", UNICODE_BAD_CHARACTER },
    { "a\x7f", UNICODE_BAD_CHARACTER },
    { "a\xc2\x85", UNICODE_BAD_CHARACTER },
    { "a\u2028", UNICODE_BAD_CHARACTER },
    { "a\u2029", UNICODE_BAD_CHARACTER },

    /* ZWNJ: Persian, between letters that join; A1. */
    { "\u0646\u0627\u0645\u0647\u200c\u0627\u06cc", UNICODE_FINE },
    { "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", UNICODE_FINE },
    { "\u0647\u064e\u200c\u064e\u0627", UNICODE_FINE },
    { "\u0627\u200c\u0627", UNICODE_BAD_CHARACTER }, /* does not join */
    { "\u0647\u200c", UNICODE_BAD_CHARACTER },
    { "\u200c\u0647", UNICODE_BAD_CHARACTER },
    { "A\u200c"
      "b",
      UNICODE_BAD_CHARACTER },

    /* ZWNJ and ZWJ behind a virama; A2 and B. */
    { "\u0915\u094d\u200c\u0937", UNICODE_FINE },
    { "\u0915\u094d\u200d\u0937", UNICODE_FINE },
    { "\u0dc1\u0dca\u200d\u0dbb\u0dd3", UNICODE_FINE }, /* Sri Lanka */
    { "\u0d28\u0d4d\u200d", UNICODE_FINE },             /* Malayalam */
    { "\u0915\u094d\u200c", UNICODE_BAD_CHARACTER },
    { "\u0915\u200d\u0937", UNICODE_BAD_CHARACTER },
    { "\u0915\u094d\u200d\u093e", UNICODE_BAD_CHARACTER }, /* a vowel */
    { "\u094d\u200d\u0937", UNICODE_BAD_CHARACTER },
    { "A\u200d", UNICODE_BAD_CHARACTER },
    { "\u200d", UNICODE_BAD_CHARACTER },

    /* Emoji sequences. */
    { FAMILY, UNICODE_FINE },
    { "\U0001f469\U0001f3fd\u200d\U0001f4bb", UNICODE_FINE },
    { "\U0001f3f3\ufe0f\u200d\U0001f308", UNICODE_FINE },
    { "\u2764\ufe0f", UNICODE_FINE },
    { "\u2764\ufe0e", UNICODE_FINE },
    { "1\ufe0f\u20e3", UNICODE_FINE },
    { "\U0001f1e8\U0001f1ed", UNICODE_FINE },
    { SCOTLAND, UNICODE_FINE },
    { "\U0001f468\u200d", UNICODE_BAD_CHARACTER },
    { "\U0001f468\u200d\u200d\U0001f469", UNICODE_BAD_CHARACTER },
    { "\U0001f468\u200d"
      "A",
      UNICODE_BAD_CHARACTER },
    { "A\ufe0f", UNICODE_BAD_CHARACTER },
    { "\ufe0f", UNICODE_BAD_CHARACTER },
    { "\u2764\ufe0f\ufe0f", UNICODE_BAD_CHARACTER },
    { "\U0001f3f4\U000e0067", UNICODE_BAD_CHARACTER },
    { "\U0001f3f4\U000e007f", UNICODE_BAD_CHARACTER },
    { "\U0001f3f4\U000e0067\U000e0067\U000e0067\U000e0067\U000e0067"
      "\U000e0067\U000e0067\U000e007f",
      UNICODE_BAD_CHARACTER },
    { "\U0001f468\U000e0067\U000e007f", UNICODE_BAD_CHARACTER },
};

static void
test_judge(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        enum unicode_verdict verdict = unicode_judge(cases[i].text, 24);

        if (verdict != cases[i].verdict)
            fail_msg("case %zu (%s): %d, not %d", i, cases[i].text, verdict,
                     cases[i].verdict);
    }
}

static void
test_length(void **unused)
{
    char text[4 * UNICODE_LINE_MAX + 5] = "";

    (void)unused;
    for (int count = 1; count <= UNICODE_LINE_MAX + 1; count++) {
        strcat(text, "\U0001f0cf");
        assert_int_equal(unicode_judge(text, UNICODE_LINE_MAX),
                         count <= UNICODE_LINE_MAX ? UNICODE_FINE
                                                   : UNICODE_BAD_LENGTH);
        assert_int_equal(unicode_judge(text, 24),
                         count <= 24 ? UNICODE_FINE : UNICODE_BAD_LENGTH);
    }
}

/* Reads one line of the list: characters, then its kind. */
static bool
read_emoji(char *line, char *text)
{
    char *kind = strchr(line, ';'), *at = line;

    text[0] = '\0';
    if (line[0] == '#' || kind == NULL ||
        strncmp(kind, "; fully-qualified", 17) != 0)
        return false;
    while (at < kind) {
        char bytes[UTF8_MAX + 1], *end;

        utf8_write((uint32_t)strtoul(at, &end, 16), bytes);
        strcat(text, bytes);
        at = end + strspn(end, " ");
    }
    return true;
}

/* Every emoji that keyboards offer, where Debian's list of them is. */
static void
test_emoji(void **unused)
{
    FILE *in = fopen("/usr/share/unicode/emoji/emoji-test.txt", "r");
    char line[512], text[128];
    int count = 0;

    (void)unused;
    if (in == NULL)
        skip();
    while (fgets(line, sizeof line, in) != NULL) {
        if (!read_emoji(line, text))
            continue;
        if (unicode_judge(text, 24) != UNICODE_FINE)
            fail_msg("refused: %s", line);
        count++;
    }
    fclose(in);
    assert_true(count > 3000);
}

static void
skeleton_of(const char *text, char skeleton[UNICODE_SKELETON_MAX])
{
    struct rk_text out = rk_text_over(skeleton, UNICODE_SKELETON_MAX);

    unicode_skeleton(text, &out);
}

static bool
look_alike(const char *a, const char *b)
{
    char mine[UNICODE_SKELETON_MAX], theirs[UNICODE_SKELETON_MAX];

    skeleton_of(a, mine);
    skeleton_of(b, theirs);
    return strcmp(mine, theirs) == 0;
}

static void
test_skeleton(void **unused)
{
    static const char *const twins[][2] = {
        { "Ada", "ada" },
        { "Ada", "\u0410d\u0430" }, /* Cyrillic */
        { "Ada", "\u0391da" },      /* Greek */
        { "Ada", "\ua4eeda" },      /* Lisu */
        { "Paul", "Pau\u2223" },    /* a sign */
        { "Paul", "Pau\u2d4f" },    /* Tifinagh */
        { "Ada (2)", "Ada \u2768\u0662\u2769" },
        { "Ada", "\uff21\uff44\uff41" },             /* wide */
        { "Ada", "\U0001d400\U0001d41d\U0001d41a" }, /* bold */
        { "Ada", " Ada  " },
        { "Ada B", "Ada\u00a0 B" },
        { "Ada", "A\u0323da" },
        { "Zo\u00eb", "Zoe\u0308" },
        { "Zo\u00eb", "Zoe" },
        { "Ill", "lIl" },
        { "B1ll", "Bill" },
        { "O'Hara", "0'Hara" },
        { "modern", "rnodem" },
        { "Nina", "\u039dina" },
        { "vova", "\u03bdova" },
        { "Stra\u00dfe", "STRASSE" },
        { "\ud55c\uae00", "\u1112\u1161\u11ab\u1100\u1173\u11af" },
        { "\u2764\ufe0f", "\u2764\ufe0e" },
        { "S\u00f8ren", "Soren" },
        { "\uf900", "\u8c48" }, /* the same ideograph */
        { "", " \u2800" },
    };
    static const char *const different[][2] = {
        { "Ada", "Adam" },      { "Ada", "Ada (2)" },
        { "Ada", "Eda" },       { "\u0915\u093f", "\u0915\u0941" }, /* vowels */
        { "\u30a2", "\u30a4" }, { "2", "3" },
        { "A B", "AB" },        { "\ud55c", "\uae00" },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(twins); i++) {
        if (!look_alike(twins[i][0], twins[i][1]))
            fail_msg("%s and %s look alike", twins[i][0], twins[i][1]);
    }
    for (size_t i = 0; i < RK_COUNT(different); i++) {
        if (look_alike(different[i][0], different[i][1]))
            fail_msg("%s and %s do not", different[i][0], different[i][1]);
    }
}

/* Looking the same is transitive. */
static void
test_all_characters(void **unused)
{
    (void)unused;
    for (uint32_t code = 1; code <= 0x10ffff; code++) {
        char text[UTF8_MAX + 3] = "x", first[UNICODE_SKELETON_MAX];

        if (code >= 0xd800 && code < 0xe000)
            continue;
        utf8_write(code, text + 1);
        strcat(text, "x");
        skeleton_of(text, first);
        if (!look_alike(text, first))
            fail_msg("U+%04X", (unsigned)code);
        unicode_judge(text, 3);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_judge),          cmocka_unit_test(test_length),
        cmocka_unit_test(test_emoji),          cmocka_unit_test(test_skeleton),
        cmocka_unit_test(test_all_characters),
    };

    return cmocka_run_group_tests_name("unicode", tests, NULL, NULL);
}
