/* Setups and rules numbers of tables, written and read. */
#include <string.h>

#include <rookery/games.h>
#include <rookery/wire.h>
#include <wire/write.h>

#include "rules.h"

char *
rules_text(const struct rk_game *game, const struct rk_setup *setup)
{
    struct buffer out = { 0 };

    setup_write_whole(&out, game, setup);
    write_end(&out);
    return out.at;
}

char *
rules_shown(const struct rk_game *game, const struct rk_setup *setup)
{
    struct buffer out = { 0 };

    setup_write(&out, game, setup);
    write_end(&out);
    return out.at;
}

/* True if ${json} has all of ${setup} and nothing else. */
static bool
is_whole(const json_t *json, const struct rk_game *game,
         const struct rk_setup *setup)
{
    struct buffer out = { 0 };
    json_t *whole;
    bool same;

    setup_write_whole(&out, game, setup);
    whole = write_tree(&out);
    same = json_equal(whole, json) == 1;
    json_decref(whole);
    return same;
}

/* The game that ${json} names; NULL: none that is known. */
static const struct rk_game *
game_of(const json_t *json)
{
    const char *id = json_string_value(json_object_get(json, "game"));

    return id != NULL ? rk_games_find(id) : NULL;
}

static bool
has_other_rules(const json_t *json, uint32_t rules, struct rk_text *why)
{
    const struct rk_game *game = game_of(json);

    if (game == NULL || rules == 0 || rules == (uint32_t)game->rules)
        return false;
    rk_text_add(why, "This match was begun under rules ");
    rk_text_int(why, rules);
    rk_text_fill(why, " of %; this version plays rules ", game->title);
    rk_text_int(why, game->rules);
    rk_text_add(why, ". It is kept as it is.");
    return true;
}

static bool
read_json(const json_t *json, uint32_t rules, const struct rk_game **game,
          struct rk_setup *setup, struct rk_text *why)
{
    if (rk_json_read_setup(json, game, setup, why) != RK_OK)
        return false;
    if (rules == 0 || is_whole(json, *game, setup))
        return true;
    rk_text_add(why, "Its setup is not one of this version: options or numbers "
                     "of cards are missing.");
    return false;
}

/*
 * A cache of parsed setups: most tables have one of a few, and reading a whole
 * pack is slow.
 */
enum { MEMOS = 8, MEMO_TEXT = 4096 };

struct memo {
    char text[MEMO_TEXT];
    uint32_t rules;
    const struct rk_game *game; /* NULL: unused */
    struct rk_setup setup;
};

/* The place for ${text}; NULL: it is too long. */
static struct memo *
memo_of(const char *text)
{
    static _Thread_local struct memo memos[MEMOS];
    uint32_t hash = 2166136261u;
    size_t length = 0;

    for (; text[length] != '\0'; length++)
        hash = (hash ^ (unsigned char)text[length]) * 16777619u;
    return length < MEMO_TEXT ? &memos[(hash >> 16) % MEMOS] : NULL;
}

static bool
read_anew(const struct store_table *row, const struct rk_game **game,
          struct rk_setup *setup, bool *other, struct rk_text *why)
{
    json_t *json = rk_json_parse(row->setup, strlen(row->setup), why);
    bool good = false;

    *other = json != NULL && has_other_rules(json, row->rules, why);
    if (json != NULL && !*other)
        good = read_json(json, row->rules, game, setup, why);
    json_decref(json);
    return good;
}

bool
rules_read(const struct store_table *row, const struct rk_game **game,
           struct rk_setup *setup, bool *other, struct rk_text *why)
{
    struct memo *memo = memo_of(row->setup);

    *other = false;
    if (memo != NULL && memo->game != NULL && memo->rules == row->rules &&
        strcmp(memo->text, row->setup) == 0) {
        *game = memo->game;
        *setup = memo->setup;
        return true;
    }
    if (!read_anew(row, game, setup, other, why))
        return false;
    if (memo != NULL) {
        *memo = (struct memo){ .rules = row->rules,
                               .game = *game,
                               .setup = *setup };
        memcpy(memo->text, row->setup, strlen(row->setup) + 1);
    }
    return true;
}

/* The text ${key} of ${json}, or "". */
static void
write_word(struct buffer *out, const json_t *json, const char *key)
{
    const char *word = json_string_value(json_object_get(json, key));

    write_key_text(out, key, word != NULL ? word : "");
}

char *
rules_rest(const struct store_table *row)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    json_t *given = rk_json_parse(row->setup, strlen(row->setup), &why);
    json_t *options = json_object_get(given, "options");
    struct buffer out = { 0 };

    write_open(&out, '{');
    write_word(&out, given, "game");
    write_word(&out, given, "variant");
    write_key_number(&out, "seats", row->seats);
    write_key(&out, "options");
    if (json_is_object(options))
        write_json(&out, json_incref(options));
    else
        write_raw(&out, "{}");
    write_close(&out, '}');
    write_end(&out);
    json_decref(given);
    return out.at;
}

char *
rules_of_row(const struct store_table *row)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    const struct rk_game *game;
    struct rk_setup setup;
    bool other;

    return rules_read(row, &game, &setup, &other, &why)
               ? rules_shown(game, &setup)
               : rules_rest(row);
}
