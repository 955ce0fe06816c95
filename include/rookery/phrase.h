/*
 * Phrases: sentences with a key and typed arguments, so that a page can word
 * them in its own language. Saying a phrase writes its English text; if the
 * writer has a struct rk_said, the phrase and its arguments are noted there.
 * Nothing is allocated; writers without one pay for a comparison.
 *
 * A phrase is one whole sentence, never a piece of one: word order belongs to
 * the language. A placeholder "{to:seat}" names an argument and its type; each
 * argument has one placeholder, and arguments are given in the order of the
 * placeholders.
 */
#ifndef ROOKERY_PHRASE_H
#define ROOKERY_PHRASE_H

#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/status.h>
#include <rookery/text.h>

RK_C_BEGIN

enum {
    RK_PHRASE_ARGS = 4,    /* arguments of a phrase */
    RK_SAID_MAX = 2,       /* phrases noted for one text */
    RK_PARAM_NAME_MAX = 16 /* name of an argument, with its NUL */
};

/* Types of arguments; in placeholders: number, seat, name, word, ... */
enum rk_phrase_type {
    RK_PHRASE_NUMBER,
    RK_PHRASE_SEAT,
    RK_PHRASE_NAME, /* the id of a reference entry, or a name of the notation */
    RK_PHRASE_WORD, /* any other word: an id, a key, a text from outside */
    RK_PHRASE_LIST, /* words with a blank between them */
    RK_PHRASE_COUNTS, /* "force=1 gold=2": names with numbers */
    RK_PHRASE_TYPES
};

/* One phrase. Lists of them end with a NULL key. */
struct rk_phrase {
    const char *key;  /* "jay.give"; unique in its game */
    const char *text; /* "Which card do you give to seat {to:seat}?" */
    const char *one;  /* the text where its first number is 1; NULL: the same */
};

/* One argument: a number or seat has ${number}, all others a ${word}. */
struct rk_phrase_arg {
    int64_t number;
    const char *word;
    const char *shown; /* the word in the English text; NULL: as it is */
};

/* A placeholder, taken apart. */
struct rk_param {
    char name[RK_PARAM_NAME_MAX];
    enum rk_phrase_type type;
};

/* The phrases said on a text, in order. */
struct rk_said {
    int count;
    struct rk_saying {
        const struct rk_phrase *phrase;
        struct rk_phrase_arg
            arg[RK_PHRASE_ARGS]; /* their words are copies, below */
    } saying[RK_SAID_MAX];
    const char *at; /* its place in the JSON that was read; NULL: none */
    size_t used;    /* bytes of ${words} */
    char words[2 * RK_SENTENCE_MAX];
};

/* "number", "seat", ... as placeholders name it; NULL past the last. */
const char *rk_phrase_type_name(int type);

/* Lists the placeholders of ${phrase} in order; returns their number. */
int rk_phrase_params(const struct rk_phrase *phrase,
                     struct rk_param params[RK_PHRASE_ARGS]);

/* The phrase in ${list} (may be NULL) that has ${key}, or NULL. */
const struct rk_phrase *rk_phrase_find(const struct rk_phrase *list,
                                       const char *key);

/* Says ${phrase}. ${args}: one for each placeholder; NULL where it has none. */
void rk_phrase_say(struct rk_text *text, const struct rk_phrase *phrase,
                   const struct rk_phrase_arg *args);

/* A list of words as an argument: ${words}, and ${shown} in the English text. */
struct rk_phrase_list {
    char words[RK_SENTENCE_MAX];
    char shown[RK_SENTENCE_MAX];
    struct rk_text list, english; /* the writers of both */
};

/* An empty list. */
void rk_phrase_list_start(struct rk_phrase_list *list);

/* Appends ${word}, after ${between} in the English text if it has words. */
void rk_phrase_list_add(struct rk_phrase_list *list, const char *between,
                        const char *word);

/* Records which place in a JSON document the text is about. */
void rk_phrase_at(struct rk_text *text, const char *at);

/* Refuses: says ${phrase} on ${why} and returns ${status}. */
static inline enum rk_status
rk_phrase_refuse(enum rk_status status, struct rk_text *why,
                 const struct rk_phrase *phrase,
                 const struct rk_phrase_arg *args)
{
    if (why != NULL)
        rk_phrase_say(why, phrase, args);
    return status;
}

/* The same for phrases with one placeholder, a number or a word. */
static inline void
rk_phrase_say_number(struct rk_text *text, const struct rk_phrase *phrase,
                     int64_t number)
{
    struct rk_phrase_arg arg = { number, NULL, NULL };

    rk_phrase_say(text, phrase, &arg);
}

static inline enum rk_status
rk_phrase_refuse_number(enum rk_status status, struct rk_text *why,
                        const struct rk_phrase *phrase, int64_t number)
{
    struct rk_phrase_arg arg = { number, NULL, NULL };

    return rk_phrase_refuse(status, why, phrase, &arg);
}

static inline enum rk_status
rk_phrase_refuse_word(enum rk_status status, struct rk_text *why,
                      const struct rk_phrase *phrase, const char *word)
{
    struct rk_phrase_arg arg = { 0, word, NULL };

    return rk_phrase_refuse(status, why, phrase, &arg);
}

/* The phrases that all games share, after one for each status. */
enum rk_phrase_shared {
    RK_SAY_OPTION_UNKNOWN = RK_FULL + 1, /* only in the terminal */
    RK_SAY_OTHERS,                       /* somebody else is asked */
    RK_SAY_ASKED, /* the question of a game that has no phrase for it */
    RK_SAY_MISSES,
    RK_SAY_INCOMPLETE,
    RK_SAY_TOO_MUCH,
    RK_SAY_VARIANTS,
    RK_SAY_SEATS,
    RK_SAY_SEATS_EXACT,
    RK_SAY_OPTION_RANGE,
    RK_SAY_OPTION_WORDS,
    RK_SAY_WORDS, /* about answers that cannot be read */
    RK_SAY_SEAT_NUMBER,
    RK_SAY_DEAL,
    RK_SAY_END,
    RK_SAY_LONG,
    RK_SAY_SHARED
};
extern const struct rk_phrase rk_phrases[RK_SAY_SHARED + 1];

/* Refuses with the sentence that belongs to ${status}. */
static inline enum rk_status
rk_status_refuse(enum rk_status status, struct rk_text *why)
{
    return rk_phrase_refuse(status, why, &rk_phrases[status], NULL);
}

RK_C_END

#endif
