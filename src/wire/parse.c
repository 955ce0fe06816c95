/* From text to JSON. */
#include <string.h>

#include <rookery/wire.h>

#include "parse.h"
#include "phrases.h"
#include "plain.h"

/* "line 3, column 7: ", then the sentence ${what}. */
static json_t *
refuse(struct rk_text *why, int line, int column, const char *what)
{
    rk_phrase_refuse(RK_BAD_FILE, why, &wire_phrases[WIRE_SYNTAX],
                     (struct rk_phrase_arg[]){ { .number = line },
                                               { .number = column },
                                               { .word = what } });
    return NULL;
}

static const char nul_words[] = "a NUL byte is not allowed here";

/* Refuses with the line and column of the NUL at ${nul}. */
static json_t *
refuse_nul(const char *text, const char *nul, int line, struct rk_text *why)
{
    const char *start = text;

    for (const char *c = text; c < nul; c++) {
        if (*c == '\n') {
            start = c + 1;
            line++;
        }
    }
    return refuse(why, line, (int)(nul - start) + 1, nul_words);
}

/* Refuses with jansson's own reason, which quotes some of the text. */
static json_t *
refuse_text(const json_error_t *error, int line, struct rk_text *why)
{
    char words[JSON_ERROR_TEXT_LENGTH];
    int length = 0;

    if (json_error_code(error) == json_error_null_character)
        return refuse(why, line + error->line - 1, error->column, nul_words);
    for (; error->text[length] != '\0'; length++) {
        char c = error->text[length];

        words[length] = c >= ' ' && c <= '~' ? c : '?';
    }
    words[length] = '\0';
    return refuse(why, line + error->line - 1, error->column, words);
}

json_t *
parse_at(const char *text, size_t length, int line, struct rk_text *why)
{
    const char *nul = length > 0 ? memchr(text, '\0', length) : NULL;
    json_error_t error;
    json_t *json;

    if (length > RK_JSON_MAX)
        return refuse(why, line, 1, "this is longer than 1 MB");
    if (nul != NULL)
        return refuse_nul(text, nul, line, why);
    json = plain_parse(text, length);
    if (json == NULL)
        json = json_loadb(text, length,
                          JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    return json != NULL ? json : refuse_text(&error, line, why);
}

json_t *
rk_json_parse(const char *text, size_t length, struct rk_text *why)
{
    return parse_at(text, length, 1, why);
}
