/*
 * Items and wizards, a row each: names, texts in our own words, numbers, what a
 * pack may change, what a special item does, and the source of each fact.
 */
#include <string.h>

#include "state.h"
#include "sources.h"

const struct arcane_item arcane_items[ITEMS] = {
    [MIRROR] = { .id = "cursed-mirror",
                 .name = "Cursed Mirror",
                 .icons_from = OURS,
                 .text_from = OURS,
                 .infamy_from = BOOK,
                 .extra_from = OURS,
                 .numbers = { .gold = 5,
                              .infamy = -5,
                              .copies = 4,
                              .effect = EFFECT_NEIGHBOURS,
                              .amount = 1 },
                 .fields = arcane_effect_fields },
    [TOAD] = { .id = "hypnotic-toad",
               .name = "Hypnotic Toad",
               .icons_from = OURS,
               .text_from = "house rule; printed: choose any player",
               .infamy_from = SIGN,
               .extra_from = OURS,
               .numbers = { .infamy = -2,
                            .copies = 6,
                            .extra = 1,
                            .effect = EFFECT_SOLD_ANY_LOSES,
                            .amount = 10,
                            .amount2 = 10 },
               .fields = arcane_effect_fields },
    [RING] = { .id = "invisible-ring",
               .name = "Invisible Ring",
               .icons_from = BOOK,
               .text_from = "house rule; printed: when it happens",
               .infamy_from = AID,
               .extra_from = OURS,
               .numbers = { .gold = 1,
                            .infamy = 0,
                            .copies = 6,
                            .extra = 1,
                            .effect = EFFECT_DROPPED_LOSE_INFAMY,
                            .amount = 1 },
               .fields = arcane_effect_fields,
               .dropped = true },
    [COIN] = { .id = "three-headed-coin",
               .name = "Three-Headed Coin",
               .icons_from = GUESSED,
               .text_from = BOOK ", without the amount",
               .infamy_from = AID,
               .extra_from = OURS,
               .numbers = { .gold = 2,
                            .infamy = 1,
                            .copies = 9,
                            .extra = 1,
                            .effect = EFFECT_COPIES,
                            .amount = 2 },
               .fields = arcane_amount_fields },
    [WAND] = { .id = "older-wand",
               .name = "Older Wand",
               .icons_from = BOOK,
               .text_from = BOOK,
               .infamy_from = BOOK,
               .extra_from = "printed: there is at least one",
               .newer = true,
               .numbers = { .gold = 3,
                            .infamy = 1,
                            .copies = 13,
                            .extra = 1,
                            .effect = EFFECT_TOP_TO_DECK },
               .fields = arcane_plain_fields },
    [BOOMERANG] = { .id = "magic-boomerang",
                    .name = "Magic Boomerang",
                    .icons = "always active",
                    .text = "When you replace it, hidden or revealed, you "
                            "must play it in your storehouse at once.",
                    .icons_from = BOOK,
                    .text_from = BOOK,
                    .infamy_from = AID,
                    .extra_from = OURS,
                    .numbers = { .gold = 5,
                                 .infamy = 2,
                                 .copies = 10,
                                 .extra = 1 },
                    .fields = arcane_plain_fields },
    [CARPET] = { .id = "floating-carpet",
                 .name = "Floating Carpet",
                 .icons_from = BOOK,
                 .text_from = GUESSED,
                 .infamy_from = AID,
                 .extra_from = OURS,
                 .numbers = { .gold = 7,
                              .infamy = 2,
                              .copies = 11,
                              .extra = 1,
                              .effect = EFFECT_SOLD_DRAW },
                 .fields = arcane_plain_fields },
    [BALL] = { .id = "crystal-ball",
               .name = "Crystal Ball",
               .icons_from = GUESSED,
               .text_from = "inferred, without the amount",
               .infamy_from = AID,
               .extra_from = OURS,
               .newer = true,
               .old_gold = true,
               .numbers = { .gold = 9,
                            .infamy = 3,
                            .copies = 10,
                            .extra = 1,
                            .effect = EFFECT_PEEK,
                            .amount = 1 },
               .fields = arcane_amount_fields },
    [FAIRY] = { .id = "bottled-fairy",
                .name = "Bottled Fairy",
                .icons_from = GUESSED,
                .text_from = BOOK ", without the amount",
                .infamy_from = AID,
                .extra_from = OURS,
                .numbers = { .gold = 12,
                             .infamy = 3,
                             .copies = 9,
                             .extra = 1,
                             .effect = EFFECT_REPLACED_LOSE_INFAMY,
                             .amount = 3 },
                .fields = arcane_amount_fields },
    [CAULDRON] = { .id = "bubbling-cauldron",
                   .name = "Bubbling Cauldron",
                   .icons_from = OURS,
                   .text_from = "house rule; printed: choose an option",
                   .infamy_from = AID,
                   .extra_from = OURS,
                   .numbers = { .gold = 15,
                                .infamy = 4,
                                .copies = 10,
                                .extra = 1,
                                .effect = EFFECT_CHOOSE_LOSS,
                                .amount = 1,
                                .amount2 = 2 },
                   .fields = arcane_effect_fields },
    [EGG] = { .id = "dragons-egg",
              .name = "Dragon's Egg",
              .icons_from = BOOK,
              .text_from = "printed: rulebook; inferred: which number is which",
              .amount_from = BOOK,
              .infamy_from = AID,
              .extra_from = OURS,
              .old_gold = true,
              .numbers = { .gold = 20,
                           .infamy = 4,
                           .copies = 8,
                           .extra = 1,
                           .effect = EFFECT_SOLD_OTHER_GAINS,
                           .amount = 2,
                           .amount2 = 15 },
              .fields = arcane_amounts_fields,
              .old_amount = 1 },
    [SWORD] = { .id = "sovereign-sword",
                .name = "Sovereign Sword",
                .icons = "always active",
                .text = "While it is revealed, gold that you gain is halved, "
                        "rounded down.",
                .old_text = "While it is revealed, you gain no gold at all.",
                .icons_from = BOOK,
                .text_from = BOOK,
                .infamy_from = ITS_ROW,
                .aid_from = ITS_ROW,
                .extra_from = OURS,
                .numbers = { .gold = 25, .infamy = 5, .copies = 9, .extra = 1 },
                .fields = arcane_plain_fields },
    [LOTUS] = { .id = "dark-lotus",
                .name = "Dark Lotus",
                .icons_from = GUESSED,
                .text_from = "inferred, without the amount",
                .infamy_from = "house rule: 5 or 6 is printed",
                .extra_from = OURS,
                .numbers = { .gold = 30,
                             .infamy = 5,
                             .copies = 5,
                             .extra = 1,
                             .effect = EFFECT_LOSE_GOLD,
                             .amount = 3 },
                .fields = arcane_amount_fields },
    [SKELETOMICON] = { .id = "skeletomicon",
                       .name = "Skeletomicon",
                       .icons_from = OURS,
                       .text_from = OURS,
                       .infamy_from = ITS_ROW,
                       .aid_from = ITS_ROW,
                       .extra_from = OURS,
                       .numbers = { .gold = 35,
                                    .infamy = 6,
                                    .copies = 5,
                                    .extra = 1,
                                    .effect = EFFECT_GAIN_INFAMY,
                                    .amount = 2 },
                       .fields = arcane_effect_fields },
    [DOLL] = { .id = "haunted-doll",
               .name = "Haunted Doll",
               .icons = "always active, when sold",
               .before = "It cannot be replaced while it is revealed. When "
                         "sold: ",
               .icons_from = GUESSED,
               .text_from = "printed: rulebook; inferred: it cannot be "
                            "replaced",
               .infamy_from = AID,
               .extra_from = OURS,
               .numbers = { .gold = 40,
                            .infamy = 7,
                            .copies = 3,
                            .extra = 1,
                            .effect = EFFECT_SOLD_HAUNT },
               .fields = arcane_plain_fields },
    [FELINE] = { .id = "facsimilous-feline",
                 .name = "Facsimilous Feline",
                 .icons = "always active",
                 .text = "One of it counts as the third copy in a line with "
                         "two equal revealed items that are not special.",
                 .icons_from = OURS,
                 .text_from = GUESSED,
                 .infamy_from = AID,
                 .extra_from = "inferred: sets of three exist",
                 .numbers = { .infamy = 8, .copies = 2, .extra = 1 },
                 .fields = arcane_plain_fields },
    [WATCH] = { .id = "wizards-watch",
                .name = "Wizard's Watch",
                .icons = "special",
                .text = "Take any one item from the discard and play it.",
                .icons_from = BOOK,
                .text_from = GUESSED,
                .infamy_from = AID,
                .extra_from = GUESSED,
                .numbers = { .infamy = 10, .copies = 1 },
                .fields = arcane_plain_fields,
                .run = RUN_WATCH,
                .usable = arcane_can_use_watch },
    [LOCKBOX] = { .id = "pandoras-lockbox",
                  .name = "Pandora's Lockbox",
                  .icons = "special",
                  .text = "Gain $a infamy, then swap one of your hidden items "
                          "with an opponent's revealed item.",
                  .icons_from = BOOK,
                  .text_from = "inferred, without the amount",
                  .infamy_from = AID,
                  .extra_from = GUESSED,
                  .numbers = { .infamy = 10, .copies = 1, .amount = 3 },
                  .fields = arcane_amount_fields,
                  .run = RUN_LOCKBOX,
                  .usable = arcane_can_use_lockbox },
    [LAMP] = { .id = "mystical-lamp",
               .name = "Mystical Lamp",
               .icons = "special",
               .text = "Reveal the top $a items of the deck, play one of "
                       "them; the others are discarded first.",
               .icons_from = BOOK,
               .text_from = "inferred; house rule: how many, and where the "
                            "others go",
               .infamy_from = AID,
               .extra_from = GUESSED,
               .numbers = { .infamy = 10, .copies = 1, .amount = 3 },
               .fields = arcane_amount_fields,
               .run = RUN_LAMP,
               .usable = arcane_can_use_lamp },
    [CHALICE] = { .id = "sacred-chalice",
                  .name = "Sacred Chalice",
                  .icons = "special",
                  .text = "Look at an opponent's stash, take one item and play "
                          "it. They get none in return.",
                  .icons_from = BOOK,
                  .text_from = GUESSED,
                  .infamy_from = AID,
                  .extra_from = GUESSED,
                  .numbers = { .infamy = 10, .copies = 1 },
                  .fields = arcane_plain_fields,
                  .run = RUN_CHALICE,
                  .usable = arcane_can_use_chalice },
};

#define POWER(field)                                                           \
    RK_NUMBER_ROW(#field, offsetof(struct arcane_power, field), 1, 0,          \
                  ARCANE_AMOUNT)

static const struct rk_field dafana_fields[] = { POWER(amount),
                                                 POWER(amount2),
                                                 { 0 } };
static const struct rk_field byros_fields[] = { POWER(amount), { 0 } };

const struct arcane_wizard arcane_wizards[KINDS - ITEMS] = {
    [GLYNNA -
     ITEMS] = { .id = "glynna-goodspell",
                .name = "Glynna Goodspell",
                .text = "When an inspection begins, before anybody reveals, "
                        "set aside one of your hidden items. Its infamy does "
                        "not count and it is in no set.",
                .text_from = GUESSED },
    [MEEBLEMORE - ITEMS] = { .id = "master-magus-meeblemore",
                             .name = "Master Magus Meeblemore",
                             .text = "When you play an item you may ignore its "
                                     "when-played effect, all of it.",
                             .text_from = GUESSED },
    [CORVUS -
        ITEMS] = { .id = "corvus-the-collector",
                   .name = "Corvus the Collector",
                   .text = "Your stash is dealt four items instead of two.",
                   .text_from = BOOK },
    [DAFANA - ITEMS] = { .id = "lady-dafana",
                         .name = "Lady Dafana",
                         .text = "Whenever a player sells a set you may pay $a "
                                 "gold to lose $b infamy, once for each set.",
                         .text_from = GUESSED,
                         .amount_from = GUESSED,
                         .power = { 3, 2 },
                         .fields = dafana_fields },
    [NINX - ITEMS] = { .id = "ninx-of-nethernight",
                       .name = "Ninx of Nethernight",
                       .text =
                           "In each inspection choose one item left in your "
                           "storehouse and gain gold equal to its infamy.",
                       .text_from = GUESSED },
    [BYROS - ITEMS] = { .id = "byros-bankhouse",
                        .name = "Byros Bankhouse",
                        .text = "Whenever you sell a set gain $a more gold.",
                        .text_from = BOOK ", without the amount",
                        .amount_from = OURS,
                        .power = { 5, 0 },
                        .fields = byros_fields },
};

const char *
arcane_kind_name(int kind)
{
    if (kind <= 0 || kind >= KINDS)
        return NULL;
    return kind < ITEMS ? arcane_items[kind].id
                        : arcane_wizards[kind - ITEMS].id;
}

/* The same, for items only. */
const char *
arcane_item_name(int kind)
{
    return kind < ITEMS ? arcane_kind_name(kind) : NULL;
}

/* The same, for wizards only. */
const char *
arcane_wizard_name(int kind)
{
    return kind >= ITEMS ? arcane_kind_name(kind) : NULL;
}

const char *
arcane_item_title(int kind)
{
    return kind > 0 && kind < ITEMS ? arcane_items[kind].name : NULL;
}

/* The number of items with the copies for five and six seats. */
int
arcane_deck_size(void)
{
    int size = 0;

    for (int kind = 1; kind < ITEMS; kind++)
        size += arcane_items[kind].numbers.copies +
                arcane_items[kind].numbers.extra;
    RK_CHECK(size <= ARCANE_PILE);
    return size;
}
