/*
 * House rules as data: the default numbers of items and wizards, what a table
 * may change, and which packs add up.
 */
#include <string.h>

#include "state.h"

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

    for (int kind = 1; kind < ITEMS; kind++) {
        const struct arcane_item *item = &arcane_items[kind];

        pack->item[kind] = item->numbers;
        if (setup->variant == HUNDRED_GOLD && item->old_amount != 0)
            pack->item[kind].amount = item->old_amount;
    }
    for (int kind = ITEMS; kind < KINDS; kind++)
        pack->wizard[kind - ITEMS + 1] = arcane_wizards[kind - ITEMS].power;
}

/* Items needed for stocking: storehouses, stashes, Corvus's two, a discard. */
static int
least_deck(int seats)
{
    return (ARCANE_CELLS + 2) * seats + 2 + 1;
}

/* The copies add up, and the deck is large enough for stocking. */
static enum rk_status
check_copies(const struct rk_setup *setup, struct rk_text *why)
{
    const struct arcane_pack *pack = arcane_pack(setup);
    int copies = 0, extra = 0, least = least_deck(setup->seats);
    int deck = arcane_deck_size();

    for (int kind = 1; kind < ITEMS; kind++) {
        copies += pack->item[kind].copies;
        extra += pack->item[kind].extra;
    }
    if (copies + extra != deck)
        return rk_phrase_refuse(
            RK_BAD_SETUP, why, &arcane_phrases[PACK_SUM],
            (struct rk_phrase_arg[]){ { .number = deck },
                                      { .number = copies + extra } });
    if (setup->seats > 4 || copies >= least)
        return RK_OK;
    return rk_phrase_refuse(
        RK_BAD_SETUP, why, &arcane_phrases[PACK_FEW],
        (struct rk_phrase_arg[]){ { .number = setup->seats },
                                  { .number = least },
                                  { .number = deck } });
}

/* True if the effect of ${kind} happens when its row says it must. */
static bool
drops(const struct arcane_pack *pack, int kind)
{
    int when = arcane_effects[pack->item[kind].effect].when;

    return !arcane_items[kind].dropped || when == WHEN_DROPPED ||
           when == WHEN_NEVER;
}

static enum rk_status
refuse_item(struct rk_text *why, enum arcane_phrase phrase, int kind)
{
    return rk_phrase_refuse_word(RK_BAD_SETUP, why, &arcane_phrases[phrase],
                                 arcane_kind_name(kind));
}

enum rk_status
arcane_pack_check(const struct rk_setup *setup, struct rk_text *why)
{
    const struct arcane_pack *pack = arcane_pack(setup);

    if (check_copies(setup, why) != RK_OK)
        return RK_BAD_SETUP;
    for (int kind = 1; kind < ITEMS; kind++) {
        if (arcane_items[kind].numbers.effect != 0 &&
            pack->item[kind].effect == 0)
            return refuse_item(why, PACK_EFFECT, kind);
    }
    for (int kind = 1; kind < ITEMS; kind++) {
        if (!drops(pack, kind))
            return refuse_item(why, PACK_DROPPED, kind);
    }
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
        NUMBER(copies, 0, ARCANE_PILE), NUMBER(extra, 0, ARCANE_PILE)

#define AMOUNT(field) NUMBER(field, 0, ARCANE_AMOUNT)

const struct rk_field arcane_plain_fields[] = { COMMON, { 0 } };
const struct rk_field arcane_amount_fields[] = { COMMON,
                                                 AMOUNT(amount),
                                                 { 0 } };
const struct rk_field arcane_amounts_fields[] = {
    COMMON, AMOUNT(amount), AMOUNT(amount2), { 0 }
};
const struct rk_field arcane_effect_fields[] = {
    COMMON,
    AMOUNT(amount),
    AMOUNT(amount2),
    RK_NAME_ROW("effect", offsetof(struct arcane_numbers, effect),
                open_effect_name),
    { 0 }
};

static const struct rk_field *
item_fields(int kind)
{
    return arcane_items[kind].fields;
}

static const struct rk_field *
wizard_fields(int index)
{
    return arcane_wizards[index - 1].fields;
}

/* Only wizards with numbers that are not printed are in packs. */
static const char *
wizard_name(int index)
{
    return index >= 1 && index <= KINDS - ITEMS &&
                   arcane_wizards[index - 1].fields != NULL
               ? arcane_wizards[index - 1].id
               : NULL;
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
