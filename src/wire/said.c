/* Phrases as JSON: what was said, and all that can be said. */
#include <string.h>

#include "build.h"
#include "phrases.h"
#include "said.h"
#include "write.h"

/* Takes the next of the words at ${at}, which blanks separate. */
static bool
next_word(const char **at, char *word, size_t size)
{
    struct rk_text text = rk_text_over(word, size);

    while (**at == ' ')
        (*at)++;
    while (**at != '\0' && **at != ' ')
        rk_text_char(&text, *(*at)++);
    return text.len > 0;
}

static json_t *
list_json(const char *words)
{
    json_t *json = build_array();
    char word[RK_WORD_MAX];

    while (next_word(&words, word, sizeof word))
        build_add(json, build_text(word));
    return json;
}

/* {"force":1,"gold":2} of "force=1 gold=2" */
static json_t *
counts_json(const char *words)
{
    json_t *json = build_object();
    char word[RK_WORD_MAX];

    while (next_word(&words, word, sizeof word)) {
        char *equals = strchr(word, '=');
        struct rk_scan scan = { equals != NULL ? equals + 1 : "" };
        int number = 0;

        if (equals == NULL || !rk_scan_int(&scan, &number))
            break; /* it was cut here */
        *equals = '\0';
        build_put(json, word, json_integer(number));
    }
    return json;
}

static json_t *
arg_json(enum rk_phrase_type type, const struct rk_phrase_arg *arg)
{
    switch (type) {
    case RK_PHRASE_NUMBER:
        return json_integer(arg->number);
    case RK_PHRASE_SEAT:
        return rk_json_seat((int)arg->number);
    case RK_PHRASE_LIST:
        return list_json(arg->word);
    case RK_PHRASE_COUNTS:
        return counts_json(arg->word);
    case RK_PHRASE_NAME:
    case RK_PHRASE_WORD:
    case RK_PHRASE_TYPES:
        break;
    }
    return build_text(arg->word);
}

json_t *
said_args(const struct rk_saying *saying)
{
    struct rk_param params[RK_PHRASE_ARGS];
    int count = rk_phrase_params(saying->phrase, params);
    json_t *json = build_object();

    for (int i = 0; i < count; i++)
        build_put(json, params[i].name,
                  arg_json(params[i].type, &saying->arg[i]));
    return json;
}

json_t *
rk_json_said(const struct rk_said *said)
{
    json_t *json = NULL;

    for (int i = said->count - 1; i >= 0; i--) {
        json_t *next = build_object();

        build_put(next, "key", build_text(said->saying[i].phrase->key));
        build_put(next, "args", said_args(&said->saying[i]));
        if (json != NULL)
            build_put(next, "then", json);
        json = next;
    }
    if (json != NULL && said->at != NULL)
        build_put(json, "at", build_text(said->at));
    return json;
}

void
write_said(struct buffer *out, const struct rk_said *said)
{
    write_json(out, rk_json_said(said));
}

json_t *
said_phrase(const struct rk_phrase *phrase)
{
    struct rk_param params[RK_PHRASE_ARGS];
    int count = rk_phrase_params(phrase, params);
    json_t *json = build_object(), *args = build_object();

    for (int i = 0; i < count; i++)
        build_put(args, params[i].name,
                  build_text(rk_phrase_type_name((int)params[i].type)));
    build_put(json, "key", build_text(phrase->key));
    build_put(json, "text", build_text(phrase->text));
    if (phrase->one != NULL)
        build_put(json, "one", build_text(phrase->one));
    build_put(json, "args", args);
    return json;
}

static void
add_phrases(json_t *json, const struct rk_phrase *list)
{
    for (; list != NULL && list->key != NULL; list++)
        build_add(json, said_phrase(list));
}

json_t *
rk_json_phrases(const struct rk_game *game)
{
    json_t *json = build_array();

    if (game != NULL) {
        add_phrases(json, game->phrases);
    } else {
        add_phrases(json, rk_phrases);
        add_phrases(json, wire_phrases);
    }
    return json;
}
