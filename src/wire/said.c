/* Phrases as JSON: those that were said, and all of a game. */
#include <string.h>

#include "build.h"
#include "phrases.h"
#include "said.h"
#include "write.h"

/* Takes the next of the words at ${at}, which are separated by blanks. */
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

static void
write_words(struct buffer *out, const char *words)
{
    char word[RK_WORD_MAX];

    write_open(out, '[');
    while (next_word(&words, word, sizeof word))
        write_text(out, word);
    write_close(out, ']');
}

/* {"force":1,"gold":2} from "force=1 gold=2" */
static void
write_numbers(struct buffer *out, const char *words)
{
    char word[RK_WORD_MAX];

    write_open(out, '{');
    while (next_word(&words, word, sizeof word)) {
        char *equals = strchr(word, '=');
        struct rk_scan scan = { equals != NULL ? equals + 1 : "" };
        int number = 0;

        if (equals == NULL || !rk_scan_int(&scan, &number))
            break; /* it was cut here */
        *equals = '\0';
        write_key(out, word);
        write_number(out, number);
    }
    write_close(out, '}');
}

static void
write_arg(struct buffer *out, enum rk_phrase_type type,
          const struct rk_phrase_arg *arg)
{
    switch (type) {
    case RK_PHRASE_NUMBER:
        write_number(out, arg->number);
        return;
    case RK_PHRASE_SEAT:
        write_seat(out, (int)arg->number);
        return;
    case RK_PHRASE_LIST:
        write_words(out, arg->word);
        return;
    case RK_PHRASE_COUNTS:
        write_numbers(out, arg->word);
        return;
    case RK_PHRASE_NAME:
    case RK_PHRASE_WORD:
    case RK_PHRASE_TYPES:
        break;
    }
    write_text(out, arg->word);
}

void
said_write_args(struct buffer *out, const struct rk_saying *saying)
{
    struct rk_param params[RK_PHRASE_ARGS];
    int count = rk_phrase_params(saying->phrase, params);

    write_open(out, '{');
    for (int i = 0; i < count; i++) {
        write_key(out, params[i].name);
        write_arg(out, params[i].type, &saying->arg[i]);
    }
    write_close(out, '}');
}

void
said_write(struct buffer *out, const struct rk_said *said)
{
    for (int i = 0; i < said->count; i++) {
        if (i > 0)
            write_key(out, "then");
        write_open(out, '{');
        write_key(out, "key");
        write_text(out, said->saying[i].phrase->key);
        write_key(out, "args");
        said_write_args(out, &said->saying[i]);
    }
    for (int i = said->count; i > 0; i--) {
        if (i == 1 && said->at != NULL) {
            write_key(out, "at");
            write_text(out, said->at);
        }
        write_close(out, '}');
    }
}

json_t *
rk_json_said(const struct rk_said *said)
{
    struct buffer out = { 0 };

    if (said->count == 0)
        return NULL;
    said_write(&out, said);
    return write_tree(&out);
}

json_t *
said_phrase(const struct rk_phrase *phrase)
{
    struct rk_param params[RK_PHRASE_ARGS];
    int count = rk_phrase_params(phrase, params);
    json_t *json = build_object(), *args = build_object();

    for (int i = 0; i < count; i++)
        build_put_text(args, params[i].name,
                       rk_phrase_type_name((int)params[i].type));
    build_put_text(json, "key", phrase->key);
    build_put_text(json, "text", phrase->text);
    if (phrase->one != NULL)
        build_put_text(json, "one", phrase->one);
    build_put(json, "args", args);
    return json;
}

static void
add_phrases(json_t *json, const struct rk_phrase *list)
{
    for (; list != NULL && list->key != NULL; list++)
        build_add(json, said_phrase(list));
}

/*
 * Adds the shared phrases that a server may send to clients. Most statuses are
 * sent with sentences of their own; others are about files.
 */
static void
add_shared(json_t *json)
{
    static const enum rk_status told[] = { RK_NOT_ASKED, RK_OVER, RK_UNREADABLE,
                                           RK_FULL };

    for (size_t i = 0; i < RK_COUNT(told); i++)
        build_add(json, said_phrase(&rk_phrases[told[i]]));
    add_phrases(json, &rk_phrases[RK_SAY_OTHERS]);
    for (int i = 0; i < WIRE_FILES; i++)
        build_add(json, said_phrase(&wire_phrases[i]));
}

json_t *
rk_json_phrases(const struct rk_game *game)
{
    json_t *json = build_array();

    if (game == NULL)
        add_shared(json);
    for (int i = 0; game != NULL && rk_game_phrase(game, i) != NULL; i++)
        build_add(json, said_phrase(rk_game_phrase(game, i)));
    return json;
}
