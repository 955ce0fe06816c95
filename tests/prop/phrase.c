/*
 * phrase: every question and score has a key, and saying the phrase with that
 * key and the noted arguments gives the text again. Refusals are looked at by
 * the property `legal`, which meets most of them.
 */
#include <string.h>

#include "prop.h"

enum { PHRASES_MAX = 1024 };

/* All phrases of ${game}, which are asked for often; ends with NULL. */
static const struct rk_phrase *const *
phrases_of(const struct rk_game *game)
{
    static const struct rk_game *listed;
    static const struct rk_phrase *all[PHRASES_MAX];

    if (listed == game)
        return all;
    listed = game;
    for (int i = 0; (all[i] = rk_game_phrase(game, i)) != NULL; i++)
        RK_CHECK(i < PHRASES_MAX - 1);
    return all;
}

/* The phrase with ${key} of the game or of those that games share. */
static const struct rk_phrase *
find(const struct rk_game *game, const char *key)
{
    const struct rk_phrase *const *all = phrases_of(game), *phrase;

    for (int i = 0; (phrase = all[i]) != NULL; i++) {
        if (strcmp(phrase->key, key) == 0)
            return phrase;
    }
    return rk_phrase_find(rk_phrases, key);
}

/* True if the entry with the id ${arg}->word has the name that is shown. */
static bool
named(struct prop_case *c, const struct rk_phrase_arg *arg)
{
    struct rk_entry entry;

    for (int i = 0; c->game->entry(&c->setup, i, &entry); i++) {
        if (strcmp(entry.id, arg->word) == 0)
            return strcmp(entry.name, arg->shown) == 0;
    }
    return false;
}

static bool
args_fit(struct prop_case *c, int seat, const struct rk_saying *saying)
{
    struct rk_param params[RK_PHRASE_ARGS];
    int count = rk_phrase_params(saying->phrase, params);

    for (int i = 0; i < count; i++) {
        const struct rk_phrase_arg *arg = &saying->arg[i];

        if (params[i].type == RK_PHRASE_SEAT &&
            (arg->number < 0 || arg->number >= c->setup.seats))
            return case_fail(c, seat, "\"%s\" names no seat as {%s}",
                             saying->phrase->key, params[i].name);
        if (params[i].type == RK_PHRASE_NAME &&
            (arg->word == NULL || arg->word[0] == '\0' ||
             (arg->shown != NULL && !named(c, arg))))
            return case_fail(c, seat, "\"%s\" has no entry for {%s}",
                             saying->phrase->key, params[i].name);
    }
    return true;
}

/* The phrases noted in ${said} give ${text} again, from their keys alone. */
bool
phrase_said(struct prop_case *c, int seat, const char *text,
            const struct rk_said *said)
{
    char buffer[2 * RK_SENTENCE_MAX];
    struct rk_text again = rk_text_over(buffer, sizeof buffer);

    for (int i = 0; i < said->count; i++) {
        const struct rk_saying *saying = &said->saying[i];
        const struct rk_phrase *phrase = find(c->game, saying->phrase->key);

        if (phrase != saying->phrase)
            return case_fail(c, seat, "\"%s\" is not among the phrases",
                             saying->phrase->key);
        if (!args_fit(c, seat, saying))
            return false;
        rk_text_add(&again, i > 0 ? " " : "");
        rk_phrase_say(&again, phrase, saying->arg);
    }
    c->cases++;
    if (strcmp(buffer, text) != 0)
        return case_fail(c, seat, "\"%s\" has the phrase \"%s\"", text, buffer);
    return true;
}

static bool
asks(struct prop_case *c, int seat)
{
    struct rk_view_room view;
    struct rk_said said = { 0 };
    char buffer[RK_SENTENCE_MAX], plain[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);
    struct rk_text unnoted = rk_text_over(plain, sizeof plain);

    text.said = &said;
    c->game->view(case_state(c), seat, rk_view_in(&view));
    rk_game_ask_text(c->game, rk_view_in(&view), &text);
    rk_game_ask_text(c->game, rk_view_in(&view), &unnoted);
    if (strcmp(buffer, plain) != 0 || text.cut)
        return case_fail(c, seat, "asked \"%s\", and with keys \"%s\"", plain,
                         buffer);
    if (said.count != 1)
        return case_fail(c, seat, "\"%s\" has %d phrases", buffer, said.count);
    return phrase_said(c, seat, buffer, &said);
}

bool
phrase_at(struct prop_case *c)
{
    for (int seat = 0; seat <= RK_SPECTATOR; seat++) {
        if ((seat < c->setup.seats || seat >= RK_CHANCE) && !asks(c, seat))
            return false;
    }
    return true;
}

/* The words ${what} are those of ${phrase}, which is about ${about} or NULL. */
static bool
scored(struct prop_case *c, const struct rk_phrase *phrase, const char *about,
       const char *what)
{
    struct rk_said said = { .count = 1 };

    said.saying[0].phrase = phrase;
    if (about != NULL)
        said.saying[0].arg[0] =
            (struct rk_phrase_arg){ .word = about, .shown = what };
    return phrase_said(c, RK_NOBODY, what, &said);
}

bool
phrase_end(struct prop_case *c)
{
    struct rk_result result;

    c->game->score(case_state(c), &result);
    for (int i = 0; i < result.lines; i++) {
        const struct rk_line *line = &result.line[i];

        if (!scored(c, line->phrase, line->about, line->what))
            return false;
    }
    for (int i = 0; i < result.ties; i++) {
        if (!scored(c, result.tie[i].phrase, NULL, result.tie[i].what))
            return false;
    }
    return result.note == NULL ||
           scored(c, result.note, NULL, result.note->text);
}
