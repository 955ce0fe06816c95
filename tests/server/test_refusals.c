/* The table of refusals: whole, plain, and as docs/protocol.md has it. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <rookery/status.h>
#include <server/table/refusals.h>

/* The whole document; malloc'ed. */
static char *
read_document(void)
{
    FILE *file = fopen("docs/protocol.md", "rb");
    char *text = calloc(1, 1 << 17);

    assert_true(file != NULL && text != NULL);
    assert_true(fread(text, 1, (1 << 17) - 1, file) > 1000 && feof(file));
    fclose(file);
    return text;
}

/* True if ${word} is in backquotes before ${end} of ${text}. */
static bool
is_named(const char *text, const char *end, const char *word)
{
    char quoted[64];
    const char *at;

    snprintf(quoted, sizeof quoted, "`%s`", word);
    at = strstr(text, quoted);
    return at != NULL && at < end;
}

/* The document from ${begin} to ${end}, which follows it. */
static const char *
part_of(const char *document, const char *begin, const char *end,
        const char **stop)
{
    const char *at = strstr(document, begin);

    assert_non_null(at);
    *stop = strstr(at, end);
    assert_non_null(*stop);
    return at;
}

/* The status that the table of codes gives ${code}; 0: it has none. */
static int
documented(const char *document, const char *code)
{
    const char *stop;
    const char *line = part_of(document, "| code | status |", "\n\n", &stop);

    for (; line < stop; line = strchr(line, '\n') + 1) {
        const char *cell = strstr(line, " | ");

        if (is_named(line, cell, code))
            return atoi(cell + 3);
    }
    return 0;
}

/* True if unreadable requests get ${status}: no code is promised. */
static bool
is_unreadable(const char *document, int status)
{
    const char *stop;
    const char *line =
        part_of(document, "Requests that cannot be read", "\n", &stop);
    char number[16];
    const char *at;

    snprintf(number, sizeof number, "%d", status);
    at = strstr(line, number);
    return at != NULL && at < stop;
}

/* Each row that HTTP has is in the document, with its status. */
static void
test_documented(void **unused)
{
    char *document = read_document();
    const char *stop,
        *told = part_of(document, "## A table", "### Hints", &stop);

    (void)unused;
    stop = document + strlen(document);
    for (int id = REFUSAL_NONE + 1; id < REFUSALS; id++) {
        const struct refusal *row = refusals_row((enum refusal_id)id);
        int status = documented(document, row->code);

        if (row->status == 0 && !is_named(told, stop, row->code))
            fail_msg("%s is not in docs/protocol.md", row->code);
        if (row->status != 0 && status != row->status &&
            !is_unreadable(document, row->status))
            fail_msg("%s: %d, not %d", row->code, row->status, status);
    }
    free(document);
}

/* True if a row for HTTP has the code of ${length} characters at ${code}. */
static bool
has_row(const char *code, size_t length, int status)
{
    for (int id = REFUSAL_NONE + 1; id < REFUSALS; id++) {
        const struct refusal *row = refusals_row((enum refusal_id)id);

        if (strlen(row->code) == length &&
            strncmp(row->code, code, length) == 0 && row->status == status)
            return true;
    }
    return false;
}

/* The document names no code that nobody is refused with. */
static void
test_nothing_more(void **unused)
{
    char *document = read_document();
    const char *stop;
    const char *line = part_of(document, "| code | status |", "\n\n", &stop);
    int found = 0;

    (void)unused;
    line = strchr(strchr(line, '\n') + 1, '\n') + 1; /* after the head */
    for (; line < stop; line = strchr(line, '\n') + 1) {
        const char *cell = strstr(line, " | ");
        int status = atoi(cell + 3);

        for (const char *at = strchr(line, '`'); at != NULL && at < cell;
             at = strchr(at, '`')) {
            size_t length = strcspn(++at, "`");

            if (!has_row(at, length, status))
                fail_msg("%.*s %d is nowhere refused", (int)length, at, status);
            at += length + 1;
            found++;
        }
    }
    assert_true(found > 30);
    free(document);
}

/* Every row whose sentence no reader says has one, with a key of its own. */
static void
test_sentences(void **unused)
{
    (void)unused;
    for (int id = REFUSAL_NONE + 1; id < REFUSALS; id++) {
        const struct refusal *row = refusals_row((enum refusal_id)id);
        const char *open;
        struct rk_phrase_arg arg = { .number = 8, .word = "Word 8." };
        char sentence[200];
        struct rk_text text = rk_text_over(sentence, sizeof sentence);
        struct rk_said said = { 0 };

        text.said = &said;
        assert_non_null(row->code);
        if (row->phrase.key == NULL)
            continue;
        open = strchr(row->phrase.text, '{');
        refusals_say(&text, (enum refusal_id)id, open != NULL ? &arg : NULL);
        assert_false(text.cut);
        assert_true(text.len > 6 && sentence[text.len - 1] == '.');
        assert_null(strchr(sentence, '{'));
        assert_int_equal(open != NULL,
                         strchr(sentence, '8') != NULL &&
                             strchr(row->phrase.text, '8') == NULL);
        assert_int_equal(said.count, 1);
        assert_ptr_equal(said.saying[0].phrase, &row->phrase);
        assert_true(strncmp(row->phrase.key, "refusal.", 8) == 0);
        for (int other = REFUSAL_NONE + 1; other < id; other++) {
            const struct rk_phrase *earlier =
                &refusals_row((enum refusal_id)other)->phrase;

            if (earlier->key == NULL)
                continue;
            assert_string_not_equal(row->phrase.key, earlier->key);
            if (open == NULL)
                assert_string_not_equal(row->phrase.text, earlier->text);
        }
    }
}

/* The codes of the rules are those of the core. */
static void
test_rules(void **unused)
{
    static const struct {
        enum refusal_id id;
        enum rk_status status;
    } same[] = {
        { REFUSAL_NOT_ASKED, RK_NOT_ASKED },
        { REFUSAL_WRONG_SEAT, RK_NOT_ASKED },
        { REFUSAL_NOT_PLAIN, RK_UNREADABLE },
        { REFUSAL_UNREADABLE, RK_UNREADABLE },
        { REFUSAL_BAD_NEXT_STEP, RK_ILLEGAL },
        { REFUSAL_DEAD_END, RK_ILLEGAL },
        { REFUSAL_MATCH_ENDED, RK_OVER },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_string_equal(refusals_row(same[i].id)->code,
                            rk_status_code(same[i].status));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_documented),
        cmocka_unit_test(test_nothing_more),
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_rules),
    };

    return cmocka_run_group_tests_name("refusals", tests, NULL, NULL);
}
