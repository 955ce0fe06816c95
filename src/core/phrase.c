/* Phrases: said as English text, noted with their arguments. */
#include <string.h>

#include <rookery/check.h>
#include <rookery/phrase.h>
#include <rookery/seat.h>

_Static_assert(RK_SEATS_MAX == 6, "RK_SAY_SEAT_NUMBER says so");

const struct rk_phrase rk_phrases[RK_SAY_SHARED + 1] = {
#define RK_STATUS_PHRASE(name, code, sentence)                                 \
    [name] = { .key = "status." code, .text = sentence },
    RK_STATUS_LIST(RK_STATUS_PHRASE)
#undef RK_STATUS_PHRASE
        [RK_SAY_OTHERS] = { .key = "match.others",
                            .text = "Waiting for the other players." },
    [RK_SAY_ASKED] = { .key = "match.asked",
                       .text = "The open question is: {question:word}." },
    [RK_SAY_MISSES] = { .key = "answer.misses",
                        .text = "That does not answer the question: "
                                "{question:word}." },
    [RK_SAY_INCOMPLETE] = { .key = "answer.incomplete",
                            .text = "That answer is not complete." },
    [RK_SAY_TOO_MUCH] = { .key = "answer.too-much",
                          .text = "That is too much: a part of it is already a "
                                  "whole answer." },
    [RK_SAY_VARIANTS] = { .key = "setup.variants",
                          .text = "{game:word} has the variants: "
                                  "{variants:list}." },
    [RK_SAY_SEATS] = { .key = "setup.seats",
                       .text = "Variant {variant:word} is for {min:number} to "
                               "{max:number} players." },
    [RK_SAY_SEATS_EXACT] = { .key = "setup.seats-exact",
                             .text = "Variant {variant:word} is for "
                                     "{seats:number} players." },
    [RK_SAY_OPTION_RANGE] = { .key = "setup.option-range",
                              .text = "Option {option:word} takes {min:number} "
                                      "to {max:number}." },
    [RK_SAY_OPTION_WORDS] = { .key = "setup.option-words",
                              .text = "Option {option:word} takes "
                                      "{words:list}." },
    [RK_SAY_OPTION_UNKNOWN] = { .key = "setup.option-unknown",
                                .text = "There is no option {option:word} in "
                                        "variant {variant:word}." },
    [RK_SAY_WORDS] = { .key = "answer.words",
                       .text = "Answers begin with {words:list}." },
    [RK_SAY_SEAT_NUMBER] = { .key = "answer.seat",
                             .text =
                                 "Name a seat by its number, from 0 to 5." },
    [RK_SAY_DEAL] = { .key = "answer.deal",
                      .text = "A deal names at most nine cards." },
    [RK_SAY_END] = { .key = "answer.end",
                     .text = "There is extra text at the end." },
    [RK_SAY_LONG] = { .key = "answer.long",
                      .text = "That is too much for one answer." },
};

static const char *const type_names[RK_PHRASE_TYPES] = {
    [RK_PHRASE_NUMBER] = "number", [RK_PHRASE_SEAT] = "seat",
    [RK_PHRASE_NAME] = "name",     [RK_PHRASE_WORD] = "word",
    [RK_PHRASE_LIST] = "list",     [RK_PHRASE_COUNTS] = "counts",
};

const char *
rk_phrase_type_name(int type)
{
    return type >= 0 && type < RK_PHRASE_TYPES ? type_names[type] : NULL;
}

/* True if the ${length} bytes at ${at} are ${word}. */
static bool
is_word(const char *at, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(at, word, length) == 0;
}

/* Parses "{name:type}" at ${at}; returns the text after it. */
static const char *
read_param(const char *at, struct rk_param *param)
{
    const char *colon = strchr(at, ':');
    const char *end = strchr(at, '}');
    size_t length = colon != NULL ? (size_t)(colon - at) - 1 : 0;
    int type = 0;

    RK_CHECK(end != NULL && colon != NULL && colon < end && length > 0 &&
             length < RK_PARAM_NAME_MAX);
    while (type < RK_PHRASE_TYPES &&
           !is_word(colon + 1, (size_t)(end - colon) - 1,
                    rk_phrase_type_name(type)))
        type++;
    RK_CHECK(type < RK_PHRASE_TYPES);
    memset(param, 0, sizeof *param);
    memcpy(param->name, at + 1, length);
    param->type = (enum rk_phrase_type)type;
    return end + 1;
}

int
rk_phrase_params(const struct rk_phrase *phrase,
                 struct rk_param params[RK_PHRASE_ARGS])
{
    int count = 0;

    for (const char *at = strchr(phrase->text, '{'); at != NULL;
         at = strchr(at, '{')) {
        RK_CHECK(count < RK_PHRASE_ARGS);
        at = read_param(at, &params[count++]);
    }
    return count;
}

const struct rk_phrase *
rk_phrase_find(const struct rk_phrase *list, const char *key)
{
    for (; list != NULL && list->key != NULL; list++) {
        if (strcmp(list->key, key) == 0)
            return list;
    }
    return NULL;
}

static bool
has_number(enum rk_phrase_type type)
{
    return type == RK_PHRASE_NUMBER || type == RK_PHRASE_SEAT;
}

/*
 * Adds ${word}, which may come from outside: every character that is not plain
 * ASCII is replaced, so that it cannot control a terminal or change the
 * direction of the text.
 */
static void
add_plain(struct rk_text *text, const char *word)
{
    for (; *word != '\0'; word++) {
        bool follows = ((unsigned char)*word & 0xc0) == 0x80; /* in UTF-8 */

        if (!follows)
            rk_text_char(text, *word >= ' ' && *word <= '~' ? *word : '?');
    }
}

/* A copy of ${word}, cut if there is too little room; NULL stays NULL. */
static const char *
keep(struct rk_said *said, const char *word)
{
    size_t room = sizeof said->words - said->used;
    struct rk_text copy;

    if (word == NULL || room == 0)
        return word == NULL ? NULL : "";
    copy = rk_text_over(said->words + said->used, room);
    add_plain(&copy, word);
    said->used += copy.len + 1;
    return copy.at;
}

static void
note(struct rk_said *said, const struct rk_phrase *phrase,
     const struct rk_phrase_arg *args)
{
    struct rk_param params[RK_PHRASE_ARGS];
    int count = rk_phrase_params(phrase, params);
    struct rk_saying *saying;

    if (said->count == RK_SAID_MAX)
        return;
    saying = &said->saying[said->count++];
    *saying = (struct rk_saying){ .phrase = phrase };
    for (int i = 0; i < count; i++) {
        if (has_number(params[i].type))
            saying->arg[i].number = args[i].number;
        else
            saying->arg[i] =
                (struct rk_phrase_arg){ .word = keep(said, args[i].word),
                                        .shown = keep(said, args[i].shown) };
    }
}

static void
add_arg(struct rk_text *text, enum rk_phrase_type type,
        const struct rk_phrase_arg *arg)
{
    if (has_number(type))
        rk_text_int(text, arg->number);
    else
        add_plain(text, arg->shown != NULL ? arg->shown : arg->word);
}

/* The text of ${phrase} that fits the first number among ${args}. */
static const char *
pattern_for(const struct rk_phrase *phrase, const struct rk_phrase_arg *args)
{
    struct rk_param params[RK_PHRASE_ARGS];
    int count, i = 0;

    if (phrase->one == NULL)
        return phrase->text;
    count = rk_phrase_params(phrase, params);
    while (i < count && params[i].type != RK_PHRASE_NUMBER)
        i++;
    return i < count && args[i].number == 1 ? phrase->one : phrase->text;
}

void
rk_phrase_say(struct rk_text *text, const struct rk_phrase *phrase,
              const struct rk_phrase_arg *args)
{
    const char *at;
    struct rk_param param;
    int count = 0;

    if (text == NULL)
        return;
    at = pattern_for(phrase, args);
    if (text->said != NULL)
        note(text->said, phrase, args);
    while (*at != '\0') {
        if (*at != '{') {
            rk_text_char(text, *at++);
            continue;
        }
        at = read_param(at, &param);
        add_arg(text, param.type, &args[count++]);
    }
}

void
rk_phrase_at(struct rk_text *text, const char *at)
{
    if (text != NULL && text->said != NULL)
        text->said->at = keep(text->said, at);
}

void
rk_phrase_list_start(struct rk_phrase_list *list)
{
    list->list = rk_text_over(list->words, sizeof list->words);
    list->english = rk_text_over(list->shown, sizeof list->shown);
}

void
rk_phrase_list_add(struct rk_phrase_list *list, const char *between,
                   const char *word)
{
    bool first = list->list.len == 0;

    rk_text_fill(&list->list, first ? "%" : " %", word);
    rk_text_add(&list->english, first ? "" : between);
    rk_text_add(&list->english, word);
}
