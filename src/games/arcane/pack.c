/*
 * House rules as data: what every number of the items and wizards is unless a
 * table says otherwise, what a table may change, and which packs add up.
 */
#include <string.h>

#include "state.h"

/* The table of section 1; effects stand in effects.c. */
static const struct arcane_numbers numbers[ITEMS] = {
    [MIRROR] = { .gold = 5,
                 .infamy = -5,
                 .copies = 4,
                 .effect = EFFECT_NEIGHBOURS,
                 .amount = 1 },
    [TOAD] = { .gold = 0,
               .infamy = -2,
               .copies = 6,
               .extra = 1,
               .effect = EFFECT_SOLD_ANY_LOSES,
               .amount = 10,
               .amount2 = 10 },
    [RING] = { .gold = 1,
               .infamy = 0,
               .copies = 6,
               .extra = 1,
               .effect = EFFECT_DROPPED_LOSE_INFAMY,
               .amount = 1 },
    [COIN] = { .gold = 2,
               .infamy = 1,
               .copies = 9,
               .extra = 1,
               .effect = EFFECT_COPIES,
               .amount = 2 },
    [WAND] = { .gold = 3,
               .infamy = 1,
               .copies = 13,
               .extra = 1,
               .effect = EFFECT_TOP_TO_DECK },
    [BOOMERANG] = { .gold = 5, .infamy = 2, .copies = 10, .extra = 1 },
    [CARPET] = { .gold = 7,
                 .infamy = 2,
                 .copies = 11,
                 .extra = 1,
                 .effect = EFFECT_SOLD_DRAW },
    [BALL] = { .gold = 9,
               .infamy = 3,
               .copies = 10,
               .extra = 1,
               .effect = EFFECT_PEEK,
               .amount = 1 },
    [FAIRY] = { .gold = 12,
                .infamy = 3,
                .copies = 9,
                .extra = 1,
                .effect = EFFECT_REPLACED_LOSE_INFAMY,
                .amount = 3 },
    [CAULDRON] = { .gold = 15,
                   .infamy = 4,
                   .copies = 10,
                   .extra = 1,
                   .effect = EFFECT_CHOOSE_LOSS,
                   .amount = 1,
                   .amount2 = 2 },
    [EGG] = { .gold = 20,
              .infamy = 4,
              .copies = 8,
              .extra = 1,
              .effect = EFFECT_SOLD_OTHER_GAINS,
              .amount = 2,
              .amount2 = 15 },
    [SWORD] = { .gold = 25, .infamy = 5, .copies = 9, .extra = 1 },
    [LOTUS] = { .gold = 30,
                .infamy = 5,
                .copies = 5,
                .extra = 1,
                .effect = EFFECT_LOSE_GOLD,
                .amount = 3 },
    [SKELETOMICON] = { .gold = 35,
                       .infamy = 6,
                       .copies = 5,
                       .extra = 1,
                       .effect = EFFECT_GAIN_INFAMY,
                       .amount = 2 },
    [DOLL] = { .gold = 40,
               .infamy = 7,
               .copies = 3,
               .extra = 1,
               .effect = EFFECT_SOLD_HAUNT },
    [FELINE] = { .gold = 0, .infamy = 8, .copies = 2, .extra = 1 },
    [WATCH] = { .infamy = 10, .copies = 1 },
    [LOCKBOX] = { .infamy = 10, .copies = 1, .amount = 3 },
    [LAMP] = { .infamy = 10, .copies = 1, .amount = 3 },
    [CHALICE] = { .infamy = 10, .copies = 1 },
};

static struct arcane_pack *
pack_of(struct rk_setup *setup)
{
    return (struct arcane_pack *)(void *)setup->pack;
}

const struct arcane_pack *
arcane_pack(const struct rk_setup *setup)
{
    return (const struct arcane_pack *)(const void *)setup->pack;
}

void
arcane_pack_default(struct rk_setup *setup)
{
    struct arcane_pack *pack = pack_of(setup);

    _Static_assert(sizeof *pack <= RK_PACK_MAX, "a pack fits a setup");
    memcpy(pack->item, numbers, sizeof numbers);
    if (setup->variant == HUNDRED_GOLD)
        pack->item[EGG].amount = 1;
    pack->wizard[DAFANA - ITEMS + 1] = (struct arcane_power){ 3, 2 };
    pack->wizard[BYROS - ITEMS + 1] = (struct arcane_power){ 5, 0 };
}

/* The Ring is known to do something when it is placed in the discard. */
static bool
ring_fits(const struct arcane_pack *pack)
{
    const struct arcane_effect_def *effect =
        &arcane_effects[pack->item[RING].effect];

    return effect->when == WHEN_DROPPED || effect->when == WHEN_NEVER;
}

/* What stocking takes: storehouses, stashes, Corvus's two more, a discard. */
static int
least_deck(int seats)
{
    return (ARCANE_CELLS + 2) * seats + 2 + 1;
}

/* All items are there, and the deck is large enough to begin with. */
static enum rk_status
check_copies(const struct rk_setup *setup, struct rk_text *why)
{
    const struct arcane_pack *pack = arcane_pack(setup);
    int copies = 0, extra = 0, least = least_deck(setup->seats);

    for (int kind = 1; kind < ITEMS; kind++) {
        copies += pack->item[kind].copies;
        extra += pack->item[kind].extra;
    }
    if (copies + extra != ARCANE_DECK)
        return rk_phrase_refuse(
            RK_BAD_SETUP, why, &arcane_phrases[PACK_SUM],
            (struct rk_phrase_arg[]){ { .number = ARCANE_DECK },
                                      { .number = copies + extra } });
    if (setup->seats > 4 || copies >= least)
        return RK_OK;
    return rk_phrase_refuse(
        RK_BAD_SETUP, why, &arcane_phrases[PACK_FEW],
        (struct rk_phrase_arg[]){ { .number = setup->seats },
                                  { .number = least },
                                  { .number = ARCANE_DECK } });
}

static enum rk_status
refuse_item(struct rk_text *why, enum arcane_phrase phrase, int kind)
{
    return rk_phrase_refuse(
        RK_BAD_SETUP, why, &arcane_phrases[phrase],
        (struct rk_phrase_arg[]){ { .word = arcane_kind_name(kind) } });
}

enum rk_status
arcane_pack_check(const struct rk_setup *setup, struct rk_text *why)
{
    const struct arcane_pack *pack = arcane_pack(setup);

    if (check_copies(setup, why) != RK_OK)
        return RK_BAD_SETUP;
    for (int kind = 1; kind < ITEMS; kind++) {
        if (numbers[kind].effect != 0 && pack->item[kind].effect == 0)
            return refuse_item(why, PACK_EFFECT, kind);
    }
    if (!ring_fits(pack))
        return refuse_item(why, PACK_DROPPED, RING);
    return RK_OK;
}

/* The effects that a table may choose, by name. */
static const char *
open_effect_name(int effect)
{
    return effect < EFFECTS_OPEN ? arcane_effect_name(effect) : NULL;
}

#define NUMBER(field, least, most)                                             \
    RK_NUMBER_ROW(#field, offsetof(struct arcane_numbers, field), 1, least,    \
                  most)

#define COMMON                                                                 \
    NUMBER(gold, 0, 99), NUMBER(infamy, -20, 20),                              \
        NUMBER(copies, 0, ARCANE_DECK), NUMBER(extra, 0, ARCANE_DECK)

#define AMOUNT(field) NUMBER(field, 0, ARCANE_AMOUNT)

static const struct rk_field plain_fields[] = { COMMON, { 0 } };
static const struct rk_field amount_fields[] = { COMMON,
                                                 AMOUNT(amount),
                                                 { 0 } };
static const struct rk_field amounts_fields[] = {
    COMMON, AMOUNT(amount), AMOUNT(amount2), { 0 }
};
static const struct rk_field effect_fields[] = {
    COMMON,
    AMOUNT(amount),
    AMOUNT(amount2),
    RK_NAME_ROW("effect", offsetof(struct arcane_numbers, effect),
                open_effect_name),
    { 0 }
};

/* What can be changed of an item: not what is printed without a doubt. */
static const struct rk_field *
item_fields(int kind)
{
    static const struct rk_field *const tables[ITEMS] = {
        [MIRROR] = effect_fields, [TOAD] = effect_fields,
        [RING] = effect_fields,   [COIN] = amount_fields,
        [WAND] = plain_fields,    [BOOMERANG] = plain_fields,
        [CARPET] = plain_fields,  [BALL] = amount_fields,
        [FAIRY] = amount_fields,  [CAULDRON] = effect_fields,
        [EGG] = amounts_fields,   [SWORD] = plain_fields,
        [LOTUS] = amount_fields,  [SKELETOMICON] = effect_fields,
        [DOLL] = plain_fields,    [FELINE] = plain_fields,
        [WATCH] = plain_fields,   [LOCKBOX] = amount_fields,
        [LAMP] = amount_fields,   [CHALICE] = plain_fields,
    };

    return tables[kind];
}

#define POWER(field)                                                           \
    RK_NUMBER_ROW(#field, offsetof(struct arcane_power, field), 1, 0,          \
                  ARCANE_AMOUNT)

static const struct rk_field dafana_fields[] = { POWER(amount),
                                                 POWER(amount2),
                                                 { 0 } };
static const struct rk_field byros_fields[] = { POWER(amount), { 0 } };

static const struct rk_field *
wizard_fields(int index)
{
    return index == BYROS - ITEMS + 1 ? byros_fields : dafana_fields;
}

/* Only these two have numbers that are not printed. */
static const char *
wizard_name(int index)
{
    int kind = ITEMS - 1 + index;

    return kind == DAFANA || kind == BYROS ? arcane_kind_name(kind) : NULL;
}

const struct rk_field arcane_pack_fields[] = {
    { .name = "items",
      .type = RK_FIELD_STRUCT,
      .shape = RK_FIELD_ARRAY,
      .offset = offsetof(struct arcane_pack, item),
      .size = sizeof(struct arcane_numbers),
      .count = ITEMS,
      .names = arcane_item_name,
      .sub_of = item_fields },
    { .name = "wizards",
      .type = RK_FIELD_STRUCT,
      .shape = RK_FIELD_ARRAY,
      .offset = offsetof(struct arcane_pack, wizard),
      .size = sizeof(struct arcane_power),
      .count = KINDS - ITEMS + 1,
      .names = wizard_name,
      .sub_of = wizard_fields },
    { 0 }
};
