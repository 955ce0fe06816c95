/* The texts of Arcane Alley. */
#include <stdio.h>

#include "texts.h"

static const char *const items[] = {
    "cursed-mirror",     "hypnotic-toad",      "invisible-ring",
    "three-headed-coin", "older-wand",         "magic-boomerang",
    "floating-carpet",   "crystal-ball",       "bottled-fairy",
    "bubbling-cauldron", "dragons-egg",        "sovereign-sword",
    "dark-lotus",        "skeletomicon",       "haunted-doll",
    "wizards-watch",     "facsimilous-feline", "pandoras-lockbox",
    "mystical-lamp",     "sacred-chalice",     NULL
};
static const char *const wizards[] = { "glynna-goodspell",
                                       "master-magus-meeblemore",
                                       "corvus-the-collector",
                                       "lady-dafana",
                                       "ninx-of-nethernight",
                                       "byros-bankhouse",
                                       NULL };
static const char *const cells[] = { "a1", "a2", "a3", "b1", "b2",
                                     "b3", "c1", "c2", "c3", NULL };
static const char *const seats[] = { "0", "1", "2", "3", "4", "5", NULL };
static const char *const sources[] = { "deck", "discard", NULL };
static const char *const slides[] = { "rows", "columns", NULL };
static const char *const choices[] = { "infamy", "gold", NULL };
static const char *const lines[] = { "row-1",       "row-2",       "row-3",
                                     "column-a",    "column-b",    "column-c",
                                     "diagonal-a1", "diagonal-a3", NULL };

enum { NUMBERS = 60 }; /* more gold, and deeper, than in any tree counted */

static void
add(const struct rk_game *game, struct texts *texts)
{
    char text[RK_ANSWER_MAX];

    texts_add_each(texts, game, "draw", sources);
    for (int i = 0; items[i] != NULL; i++) {
        snprintf(text, sizeof text, "play %s", items[i]);
        texts_add_each(texts, game, text, cells);
    }
    texts_add_each(texts, game, "discard", items);
    texts_add_each(texts, game, "use", items);
    texts_add_each(texts, game, "kind", items);
    texts_add_each(texts, game, "wizard", wizards);
    texts_add_each(texts, game, "seat", seats);
    texts_add_each(texts, game, "slide", slides);
    texts_add_each(texts, game, "choose", choices);
    texts_add(texts, game, "yes");
    texts_add(texts, game, "no");
    for (int i = 0; i < NUMBERS; i++) {
        snprintf(text, sizeof text, "bribe %d", i);
        texts_add(texts, game, text);
    }
}

/* Each pair of cells once, the later one first. */
static void
add_reveals(const struct rk_game *game, struct texts *texts)
{
    char text[RK_ANSWER_MAX];

    for (int a = 0; cells[a] != NULL; a++) {
        for (int b = 0; b <= a; b++) {
            snprintf(text, sizeof text, "reveal %s %s", cells[a], cells[b]);
            texts_add(texts, game, text);
        }
    }
}

/* A hidden item of our own, and any place at all. */
static void
add_swaps(const struct rk_game *game, struct texts *texts)
{
    char text[RK_ANSWER_MAX];

    for (int own = 0; cells[own] != NULL; own++) {
        for (int seat = 0; seats[seat] != NULL; seat++) {
            snprintf(text, sizeof text, "swap %s %s", cells[own], seats[seat]);
            texts_add_each(texts, game, text, cells);
        }
    }
}

/*
 * One to three places in any order. Of three only those in a first row are
 * tried: where three Dolls are sold in a tree, nothing else is hidden.
 */
static void
add_haunts(const struct rk_game *game, struct texts *texts, const char *head,
           int dolls, int step)
{
    for (int seat = 0; seats[seat] != NULL; seat++) {
        for (int cell = 0; cells[cell] != NULL; cell += step) {
            char text[RK_ANSWER_MAX];

            snprintf(text, sizeof text, "%s %s %s", head, seats[seat],
                     cells[cell]);
            if (dolls == 1)
                texts_add(texts, game, text);
            else
                add_haunts(game, texts, text, dolls - 1, step);
        }
    }
}

/* The texts to try for a slot are always the same. */
static uint32_t
key(const struct rk_game *game, const struct rk_setup *setup,
    const struct rk_state *state, int seat)
{
    (void)game;
    (void)setup;
    (void)state;
    (void)seat;
    return 1;
}

static void
add_slots(const struct rk_game *game, struct texts_many *many)
{
    struct texts *texts = &many->likely;
    char text[RK_ANSWER_MAX];

    texts_add_each(texts, game, "slot", cells);
    texts_add_each(texts, game, "sell", lines);
    for (int i = 0; i < NUMBERS; i++) {
        snprintf(text, sizeof text, "take %d", i);
        texts_add(texts, game, text);
    }
    add_reveals(game, texts);
    add_swaps(game, texts);
    add_haunts(game, texts, "haunt", 1, 1);
    add_haunts(game, texts, "haunt", 2, 1);
    add_haunts(game, texts, "haunt", 3, 3);
}

const struct texts_game texts_arcane = { .id = "arcane",
                                         .asks = 1u << RK_ASK_SLOT,
                                         .add = add,
                                         .key = key,
                                         .add_many = add_slots };
