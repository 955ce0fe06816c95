/* The texts of Thief's Market. */
#include <stdio.h>
#include <string.h>

#include <rookery/wire.h>

#include "texts.h"

/* From the last face to the first, the other way round than the program. */
static const char letters[] = "PYGBWR";
static const char *const faces[] = { "mask",  "bag", "green",  "blue",
                                     "white", "red", "marker", NULL };
static const char *const cards[] = { "alchemical-lab",
                                     "bondsman",
                                     "coercion-coordinator",
                                     "corrupt-official",
                                     "disgruntled-minion",
                                     "fence",
                                     "glamer",
                                     "guy-in-a-trenchcoat",
                                     "local-celebrity",
                                     "nearby-safehouse",
                                     "necklace",
                                     "pawnbroker",
                                     "philosophers-stone",
                                     "public-relations-expert",
                                     "shadowy-hood",
                                     "tailor",
                                     "anthropomorphic-water-buffalo",
                                     "bookie",
                                     "brooch",
                                     "concealed-safehouse",
                                     "deceptive-bits-of-colored-glass",
                                     "easily-impressed-noble",
                                     "executive-assistant",
                                     "eyepatch-of-command",
                                     "fortified-safehouse",
                                     "gauntlet-of-evil-intent",
                                     "imbalanced-scales",
                                     "legitimate-jeweller",
                                     "lucky-animal-appendage",
                                     "menacing-monocle",
                                     "provisioned-safehouse",
                                     "rumor-monger",
                                     "sticky-fingered-dockhand",
                                     "unlabeled-potion",
                                     "wicked-clutches",
                                     "big-haul",
                                     "collecting-golem",
                                     "crown",
                                     "exit-strategy",
                                     "fur-coat",
                                     "giant-belt-buckle",
                                     "insurance-racket",
                                     "island-estate",
                                     "loyalty-program",
                                     "political-campaign",
                                     "scepter",
                                     "the-heist",
                                     "treasure-map-1",
                                     "treasure-map-2",
                                     NULL };

enum { FACES = 6, GEMS = 4, SEATS = 6 };

/* Every card used, with each face and with none; and the short answers. */
static void
add(const struct rk_game *game, struct texts *texts)
{
    char word[64];

    texts_add(texts, game, "end");
    texts_add(texts, game, "keep");
    texts_add_each(texts, game, "reroll", faces);
    texts_add_each(texts, game, "use", cards);
    for (int i = 0; cards[i] != NULL; i++) {
        snprintf(word, sizeof word, "use %s", cards[i]);
        texts_add_each(texts, game, word, faces);
    }
}

/* Dice of each face, four bits each, or PURCHASE: what is asked. */
#define PURCHASE UINT32_MAX

/* The dice on the table, wherever they lie. */
static uint32_t
key(const struct rk_game *game, const struct rk_setup *setup,
    const struct rk_state *state, int seat)
{
    json_t *position, *table, *lot;
    uint32_t dice = 0;
    size_t i;

    (void)seat;
    if (game->ask(state).kind != RK_ASK_TAKE)
        return PURCHASE;
    position = rk_json_position(game, setup, state);
    table =
        json_copy(json_object_get(json_object_get(position, "state"), "piles"));
    json_array_append(
        table, json_object_get(json_object_get(position, "state"), "centre"));
    json_array_foreach(table, i, lot)
    {
        for (int face = 0; face < FACES; face++)
            dice +=
                (uint32_t)json_integer_value(json_object_get(lot, faces[face]))
                << 4 * face;
    }
    json_decref(table);
    json_decref(position);
    return dice;
}

/* Lots of dice being spelled, and what is done with each of them. */
struct spelling {
    const struct rk_game *game;
    struct texts *texts;
    int most[FACES];
    int gold; /* paid at most beside the dice */
    bool few; /* none or all of a face */
    void (*give)(const struct spelling *s, const char *dice);
};

/* Every lot of ${left} dice at most, from ${face} on, behind ${dice}. */
static void
spell(const struct spelling *s, int face, char *dice, size_t used, int left)
{
    if (face == FACES) {
        dice[used] = '\0';
        s->give(s, dice);
        return;
    }
    for (int count = 0; count <= s->most[face] && count <= left; count++) {
        memset(dice + used, letters[face], (size_t)count);
        if (!s->few || count == 0 || count == s->most[face])
            spell(s, face + 1, dice, used + (size_t)count, left - count);
    }
}

static void
spell_all(const struct spelling *s, int left)
{
    char dice[128];

    spell(s, 0, dice, 0, left);
}

/* Takes and steals */

/* Taken, or returned after a steal from anybody; with the marker or not. */
static void
give_take(const struct spelling *s, const char *dice)
{
    char text[RK_ANSWER_MAX], lot[160];

    for (int marker = 0; marker < 2; marker++) {
        snprintf(lot, sizeof lot, "%s%s%s", dice,
                 marker && dice[0] != '\0' ? "+" : "", marker ? "marker" : "");
        if (lot[0] == '\0')
            continue;
        snprintf(text, sizeof text, "take %s", lot);
        texts_add(s->texts, s->game, text);
        for (int seat = 0; seat < SEATS; seat++) {
            snprintf(text, sizeof text, "steal %d return %s", seat, lot);
            texts_add(s->texts, s->game, text);
        }
    }
}

/* Likely: each part of the dice on the table. Never: one more of a face. */
static void
add_takes(const struct rk_game *game, struct texts_many *many)
{
    struct spelling s = { .game = game,
                          .texts = &many->likely,
                          .give = give_take };

    for (int face = 0; face < FACES; face++)
        s.most[face] = (int)(many->key >> 4 * face & 15);
    spell_all(&s, 99);
    s.texts = &many->never;
    s.few = true;
    for (int more = 0; more < FACES; more++) {
        struct spelling over = s;
        char dice[128];
        int count = s.most[more] + 1;

        over.most[more] = 0;
        memset(dice, letters[more], (size_t)count);
        spell(&over, 0, dice, (size_t)count, 99);
    }
}

/* Purchases */

/* Every card for these dice and some Gold. */
static void
give_buy(const struct spelling *s, const char *dice)
{
    static const char *const gold[] = { "", "+1", "+2", "+3", "+4" };
    static const char *const gold_only[] = { "free", "1", "2", "3", "4" };
    char text[RK_ANSWER_MAX];

    for (int i = 0; cards[i] != NULL; i++) {
        for (int paid = 0; paid <= s->gold; paid++) {
            snprintf(text, sizeof text, "buy %s %s%s", cards[i], dice,
                     dice[0] != '\0' ? gold[paid] : gold_only[paid]);
            texts_add(s->texts, s->game, text);
        }
    }
}

/* The same, if no card can cost that: a bag, a mask, more than four gems. */
static void
give_odd_buy(const struct spelling *s, const char *dice)
{
    if (strpbrk(dice, "PY") != NULL || strlen(dice) > GEMS)
        give_buy(s, dice);
}

/* Likely: up to four gems. Never: five; three dice with a bag or a mask. */
static void
add_buys(const struct rk_game *game, struct texts_many *many)
{
    struct spelling s = { .game = game,
                          .texts = &many->likely,
                          .most = { 0, 0, 5, 5, 5, 5 },
                          .gold = 4,
                          .give = give_buy };

    spell_all(&s, GEMS);
    s.texts = &many->never;
    s.give = give_odd_buy;
    s.gold = 1;
    spell_all(&s, GEMS + 1);
    s.most[0] = s.most[1] = 3;
    spell_all(&s, 3);
}

static void
add_many(const struct rk_game *game, struct texts_many *many)
{
    if (many->key == PURCHASE)
        add_buys(game, many);
    else
        add_takes(game, many);
}

const struct texts_game texts_thieves = {
    .id = "thieves",
    .asks = 1u << RK_ASK_TAKE | 1u << RK_ASK_ACTION,
    .add = add,
    .key = key,
    .add_many = add_many,
};
