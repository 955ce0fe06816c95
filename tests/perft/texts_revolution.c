/* The texts of Revolution!. */
#include <stdio.h>
#include <string.h>

#include <rookery/wire.h>

#include "texts.h"

static const char *const seats[] = { "0", "1", "2", "3", "4", "5", NULL };
static const char *const tokens[] = { "force", "blackmail", "gold", NULL };
static const char *const places[] = { "plantation", "tavern",   "cathedral",
                                      "town_hall",  "fortress", "market",
                                      "harbor",     "palace",   "jail",
                                      "asylum",     "garden",   "guardhouse",
                                      NULL };
static const char *const spaces[] = { "general",    "captain",   "innkeeper",
                                      "magistrate", "viceroy",   "priest",
                                      "aristocrat", "merchant",  "printer",
                                      "warden",     "spy",       "apothecary",
                                      "messenger",  "heretic",   "mayor",
                                      "governor",   "constable", "rogue",
                                      "mercenary",  "anarchist", NULL };

/* The spaces of each variant, from its printed board. */
static const char *const boards[][17] = {
    { "general", "captain", "innkeeper", "magistrate", "priest", "aristocrat",
      "merchant", "printer", "rogue", "spy", "apothecary", "mercenary", NULL },
    { "general", "captain", "innkeeper", "magistrate", "viceroy", "priest",
      "aristocrat", "merchant", "printer", "spy", "apothecary", "messenger",
      "mayor", "constable", "rogue", "mercenary", NULL },
    { "general", "captain", "innkeeper", "magistrate", "priest", "aristocrat",
      "merchant", "printer", "warden", "spy", "apothecary", "heretic",
      "governor", "rogue", "mercenary", "anarchist", NULL },
    { "captain", "aristocrat", "printer", "mercenary", NULL },
};

/* Both cubes of a swap, the later place first: each pair once. */
static void
add_swaps(const struct rk_game *game, struct texts *texts)
{
    char text[RK_ANSWER_MAX];

    for (int a = 0; places[a] != NULL; a++) {
        for (int b = 0; b <= a; b++) {
            for (int pair = 0; pair < 36; pair++) {
                if (a == b && pair / 6 > pair % 6)
                    continue;
                snprintf(text, sizeof text, "swap %s %d %s %d", places[a],
                         pair / 6, places[b], pair % 6);
                texts_add(texts, game, text);
            }
        }
    }
}

static void
add(const struct rk_game *game, struct texts *texts)
{
    char word[32];

    texts_add(texts, game, "pass");
    for (int i = 0; places[i] != NULL; i++) {
        snprintf(word, sizeof word, "cube %s", places[i]);
        texts_add_each(texts, game, word, seats);
        snprintf(word, sizeof word, "move %s", places[i]);
        texts_add_each(texts, game, word, places);
    }
    texts_add_each(texts, game, "area", places);
    texts_add_each(texts, game, "seat", seats);
    texts_add_each(texts, game, "token", tokens);
    texts_add_each(texts, game, "space", spaces);
    add_swaps(game, texts);
}

/* Tokens of the three kinds. */
struct lot {
    int count[3];
};

/* The tokens that the seat has to bid, ten bits each. */
static uint32_t
key(const struct rk_game *game, const struct rk_setup *setup,
    const struct rk_state *state, int seat)
{
    json_t *position = rk_json_position(game, setup, state), *row;
    uint32_t held = 0;

    row = json_object_get(position, "state");
    row = json_array_get(json_object_get(row, "tokens"), (size_t)seat);
    for (int i = 0; i < 3; i++)
        held = held << 10 |
               (uint32_t)json_integer_value(json_object_get(row, tokens[i]));
    json_decref(position);
    return held;
}

/* A bid being spelled from the last space to the first. */
struct spelling {
    const struct rk_game *game;
    struct lot held, extra; /* extra: may be bid beyond what is held */
    struct texts *texts;
    bool only_more; /* keep bids of more tokens than held, no others */
};

static void spell(const struct spelling *s, const char *const *space,
                  const char *tail, struct lot used, int room);

/* Spells all lots on ${space}, which is not left empty. */
static void
spell_here(const struct spelling *s, const char *const *space, const char *tail,
           struct lot used, int room)
{
    char text[RK_ANSWER_MAX];
    struct lot most;

    for (int i = 0; i < 3; i++)
        most.count[i] = s->held.count[i] + s->extra.count[i] - used.count[i];
    for (int f = 0; f <= most.count[0]; f++) {
        for (int b = 0; b <= most.count[1]; b++) {
            for (int g = 0; g <= most.count[2]; g++) {
                struct lot sum = { { used.count[0] + f, used.count[1] + b,
                                     used.count[2] + g } };
                char lot[32] = "";

                if (f + b + g == 0)
                    continue;
                if (g > 0)
                    sprintf(lot + strlen(lot), ",G%d", g);
                if (f > 0)
                    sprintf(lot + strlen(lot), ",F%d", f);
                if (b > 0)
                    sprintf(lot + strlen(lot), ",B%d", b);
                snprintf(text, sizeof text, " %s=%s%s", *space, lot + 1, tail);
                spell(s, space + 1, text, sum, room - 1);
            }
        }
    }
}

/* Every bid on at most ${room} of the spaces from ${space} on. */
static void
spell(const struct spelling *s, const char *const *space, const char *tail,
      struct lot used, int room)
{
    char text[RK_ANSWER_MAX];
    bool more = false;

    if (*space != NULL && room > 0)
        spell_here(s, space, tail, used, room);
    if (*space != NULL) {
        spell(s, space + 1, tail, used, room);
        return;
    }
    for (int i = 0; i < 3; i++)
        more |= used.count[i] > s->held.count[i];
    if (more != s->only_more)
        return;
    snprintf(text, sizeof text, "bid%s", tail);
    texts_add(s->texts, s->game, text);
}

static bool
is_on(const char *const *board, const char *space)
{
    while (*board != NULL && strcmp(*board, space) != 0)
        board++;
    return *board != NULL;
}

/* All tokens on each space that the board does not have. */
static void
spell_elsewhere(struct spelling s, const char *const *board)
{
    const char *one[] = { NULL, NULL };

    for (int i = 0; spaces[i] != NULL; i++) {
        one[0] = spaces[i];
        if (!is_on(board, spaces[i]))
            spell(&s, one, "", (struct lot){ { 0 } }, 1);
    }
}

/*
 * Likely: every way to lay out the tokens that are held, or some of them, on
 * the board. Never: one more of each kind on one or two spaces; and spaces of
 * other boards.
 */
static void
add_many(const struct rk_game *game, struct texts_many *bids)
{
    const char *const *board = boards[bids->setup->variant];
    struct lot none = { { 0 } };
    struct spelling s = { .game = game, .texts = &bids->likely };

    for (int i = 0; i < 3; i++)
        s.held.count[i] = (int)(bids->key >> (10 * (2 - i)) & 1023);
    spell(&s, board, "", none, 16);
    s.texts = &bids->never;
    spell_elsewhere(s, board);
    s.extra = (struct lot){ { 1, 1, 1 } };
    s.only_more = true;
    spell(&s, board, "", none, 2);
}

const struct texts_game texts_revolution = { .id = "revolution",
                                             .asks = 1u << RK_ASK_BID,
                                             .add = add,
                                             .key = key,
                                             .add_many = add_many };
