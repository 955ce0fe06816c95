/*
 * Items and wizards: names, texts in our own words, and where each fact comes
 * from. Numbers and effects come from the pack.
 */
#include <string.h>

#include "state.h"

#define AID "printed: player aid"
#define BOOK "printed: rulebook"
#define OLD_AID "inferred: the same deck as in the newer edition"
#define AS_NEWER "inferred: as in the newer edition"
#define ITS_ROW "inferred: which row of the player aid it is"
#define SIGN "inferred: the minus sign is lost in the player aid"
#define OURS "house rule"
#define GUESSED "inferred"
#define PACK "house rule: this table's pack"

/* What is known about one item or wizard. */
static const struct fact {
    const char *id, *name;
    const char *icons;  /* when its effects happen */
    const char *text;   /* besides, or instead of, the effect's own text */
    const char *before; /* written before the effect's own text */
    const char *icons_from, *text_from; /* where these come from */
    const char *infamy_from, *extra_from, *amount_from;
    const char *aid_from; /* of its row in the player aid, if not as usual */
    bool newer;    /* only the newer edition prints what is known of it */
    bool old_gold; /* the older rulebook has its gold in an example */
} facts[KINDS] = {
    [MIRROR] = { .id = "cursed-mirror",
                 .name = "Cursed Mirror",
                 .icons_from = OURS,
                 .text_from = OURS,
                 .infamy_from = BOOK,
                 .extra_from = OURS },
    [TOAD] = { .id = "hypnotic-toad",
               .name = "Hypnotic Toad",
               .icons_from = OURS,
               .text_from = "house rule; printed: choose any player",
               .infamy_from = SIGN,
               .extra_from = OURS },
    [RING] = { .id = "invisible-ring",
               .name = "Invisible Ring",
               .icons_from = BOOK,
               .text_from = "house rule; printed: when it happens",
               .infamy_from = AID,
               .extra_from = OURS },
    [COIN] = { .id = "three-headed-coin",
               .name = "Three-Headed Coin",
               .icons_from = GUESSED,
               .text_from = BOOK ", without the amount",
               .infamy_from = AID,
               .extra_from = OURS },
    [WAND] = { .id = "older-wand",
               .name = "Older Wand",
               .icons_from = BOOK,
               .text_from = BOOK,
               .infamy_from = BOOK,
               .extra_from = "printed: there is at least one",
               .newer = true },
    [BOOMERANG] = { .id = "magic-boomerang",
                    .name = "Magic Boomerang",
                    .icons = "always active",
                    .text = "When you replace it, hidden or revealed, you "
                            "must play it in your storehouse at once.",
                    .icons_from = BOOK,
                    .text_from = BOOK,
                    .infamy_from = AID,
                    .extra_from = OURS },
    [CARPET] = { .id = "floating-carpet",
                 .name = "Floating Carpet",
                 .icons_from = BOOK,
                 .text_from = GUESSED,
                 .infamy_from = AID,
                 .extra_from = OURS },
    [BALL] = { .id = "crystal-ball",
               .name = "Crystal Ball",
               .icons_from = GUESSED,
               .text_from = "inferred, without the amount",
               .infamy_from = AID,
               .extra_from = OURS,
               .newer = true,
               .old_gold = true },
    [FAIRY] = { .id = "bottled-fairy",
                .name = "Bottled Fairy",
                .icons_from = GUESSED,
                .text_from = BOOK ", without the amount",
                .infamy_from = AID,
                .extra_from = OURS },
    [CAULDRON] = { .id = "bubbling-cauldron",
                   .name = "Bubbling Cauldron",
                   .icons_from = OURS,
                   .text_from = "house rule; printed: choose an option",
                   .infamy_from = AID,
                   .extra_from = OURS },
    [EGG] = { .id = "dragons-egg",
              .name = "Dragon's Egg",
              .icons_from = BOOK,
              .text_from = "printed: rulebook; inferred: which number is which",
              .amount_from = BOOK,
              .infamy_from = AID,
              .extra_from = OURS,
              .old_gold = true },
    [SWORD] = { .id = "sovereign-sword",
                .name = "Sovereign Sword",
                .icons = "always active",
                .text = "While it is revealed, gold that you gain is halved, "
                        "rounded down.",
                .icons_from = BOOK,
                .text_from = BOOK,
                .infamy_from = ITS_ROW,
                .aid_from = ITS_ROW,
                .extra_from = OURS },
    [LOTUS] = { .id = "dark-lotus",
                .name = "Dark Lotus",
                .icons_from = GUESSED,
                .text_from = "inferred, without the amount",
                .infamy_from = "house rule: 5 or 6 is printed",
                .extra_from = OURS },
    [SKELETOMICON] = { .id = "skeletomicon",
                       .name = "Skeletomicon",
                       .icons_from = OURS,
                       .text_from = OURS,
                       .infamy_from = ITS_ROW,
                       .aid_from = ITS_ROW,
                       .extra_from = OURS },
    [DOLL] = { .id = "haunted-doll",
               .name = "Haunted Doll",
               .icons = "always active, when sold",
               .before = "It cannot be replaced while it is revealed. When "
                         "sold: ",
               .icons_from = GUESSED,
               .text_from = "printed: rulebook; inferred: it cannot be "
                            "replaced",
               .infamy_from = AID,
               .extra_from = OURS },
    [FELINE] = { .id = "facsimilous-feline",
                 .name = "Facsimilous Feline",
                 .icons = "always active",
                 .text = "One of it counts as the third copy in a line with "
                         "two equal revealed items that are not special.",
                 .icons_from = OURS,
                 .text_from = GUESSED,
                 .infamy_from = AID,
                 .extra_from = "inferred: sets of three exist" },
    [WATCH] = { .id = "wizards-watch",
                .name = "Wizard's Watch",
                .icons = "special",
                .text = "Take any one item from the discard and play it.",
                .icons_from = BOOK,
                .text_from = GUESSED,
                .infamy_from = AID,
                .extra_from = GUESSED },
    [LOCKBOX] = { .id = "pandoras-lockbox",
                  .name = "Pandora's Lockbox",
                  .icons = "special",
                  .text = "Gain $a infamy, then swap one of your hidden items "
                          "with a revealed item of another seat.",
                  .icons_from = BOOK,
                  .text_from = "inferred, without the amount",
                  .infamy_from = AID,
                  .extra_from = GUESSED },
    [LAMP] = { .id = "mystical-lamp",
               .name = "Mystical Lamp",
               .icons = "special",
               .text = "Reveal the top $a items of the deck, play one of "
                       "them; the others are discarded first.",
               .icons_from = BOOK,
               .text_from = "inferred; house rule: how many, and where the "
                            "others go",
               .infamy_from = AID,
               .extra_from = GUESSED },
    [CHALICE] = { .id = "sacred-chalice",
                  .name = "Sacred Chalice",
                  .icons = "special",
                  .text = "Look at another seat's stash, take one item and "
                          "play it. It gets none in return.",
                  .icons_from = BOOK,
                  .text_from = GUESSED,
                  .infamy_from = AID,
                  .extra_from = GUESSED },
    [GLYNNA] = { .id = "glynna-goodspell",
                 .name = "Glynna Goodspell",
                 .text = "When an inspection begins, before anybody reveals, "
                         "set aside one of your hidden items. Its infamy does "
                         "not count and it is in no set.",
                 .text_from = GUESSED },
    [MEEBLEMORE] = { .id = "master-magus-meeblemore",
                     .name = "Master Magus Meeblemore",
                     .text = "When you play an item you may ignore its "
                             "when-played effect, all of it.",
                     .text_from = GUESSED },
    [CORVUS] = { .id = "corvus-the-collector",
                 .name = "Corvus the Collector",
                 .text = "Your stash is dealt four items instead of two.",
                 .text_from = BOOK },
    [DAFANA] = { .id = "lady-dafana",
                 .name = "Lady Dafana",
                 .text = "Whenever a seat sells a set you may spend $a gold "
                         "to lose $b infamy, once for each set.",
                 .text_from = GUESSED,
                 .amount_from = GUESSED },
    [NINX] = { .id = "ninx-of-nethernight",
               .name = "Ninx of Nethernight",
               .text = "In each inspection choose one item left in your "
                       "storehouse and gain gold equal to its infamy.",
               .text_from = GUESSED },
    [BYROS] = { .id = "byros-bankhouse",
                .name = "Byros Bankhouse",
                .text = "Whenever you sell a set gain $a more gold.",
                .text_from = BOOK ", without the amount",
                .amount_from = OURS },
};

const char *
arcane_kind_name(int kind)
{
    return kind > 0 && kind < KINDS ? facts[kind].id : NULL;
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
arcane_kind_title(int kind)
{
    return kind > 0 && kind < KINDS ? facts[kind].name : NULL;
}

/* Appends ${pattern} with the amounts in it. */
static void
fill(struct rk_text *text, const char *pattern, int amount, int amount2)
{
    for (const char *c = pattern; *c != '\0'; c++) {
        if (*c != '$')
            rk_text_char(text, *c);
        else
            rk_text_int(text, *++c == 'a' ? amount : amount2);
    }
}

static const char *
icons_of(int kind, int when)
{
    static const char *const words[] = {
        [WHEN_NEVER] = "never",
        [WHEN_PLAYED] = "when played",
        [WHEN_SOLD] = "when sold",
        [WHEN_DROPPED] = "always active",
        [WHEN_REPLACED] = "always active",
    };

    return facts[kind].icons != NULL ? facts[kind].icons : words[when];
}

/* How the effect's own text is introduced. */
static const char *
introduction(int kind, int when)
{
    static const char *const words[] = {
        [WHEN_NEVER] = "",
        [WHEN_PLAYED] = "When played: ",
        [WHEN_SOLD] = "When sold: ",
        [WHEN_DROPPED] = "When you discard it, or replace it revealed: ",
        [WHEN_REPLACED] = "When you replace it while it is revealed: ",
    };

    return facts[kind].before != NULL ? facts[kind].before : words[when];
}

/* The older edition's Sword. */
static const char no_gold[] = "While it is revealed, you gain no gold at all.";

static void
effect_text(int kind, bool old, const struct arcane_numbers *n,
            struct rk_text *text)
{
    const struct arcane_effect_def *effect = &arcane_effects[n->effect];

    if (facts[kind].text != NULL) {
        fill(text, kind == SWORD && old ? no_gold : facts[kind].text, n->amount,
             n->amount2);
        return;
    }
    rk_text_add(text, introduction(kind, effect->when));
    fill(text, effect->text, n->amount, n->amount2);
    if (n->effect == EFFECT_NEIGHBOURS)
        rk_text_add(text, old ? " Adjacent: by a side or a corner."
                              : " Adjacent: by a side.");
}

/* An item under one setup, and as it is when the table says nothing. */
struct item {
    int kind;
    bool old;
    const struct arcane_numbers *is, *was;
};

/* Where a fact comes from: in the older edition perhaps from the newer. */
static const char *
edition(const struct item *item, const char *usual)
{
    return item->old && facts[item->kind].newer ? AS_NEWER : usual;
}

/* Where a number comes from: the pack, if that has changed it. */
static const char *
from(const char *usual, int is, int was)
{
    return is != was ? PACK : usual;
}

static void
add_numbers(struct rk_entry *entry, const struct item *item)
{
    const struct fact *fact = &facts[item->kind];
    const struct arcane_numbers *is = item->is, *was = item->was;
    const char *aid = fact->aid_from != NULL ? fact->aid_from : AID;
    bool from_aid = strcmp(fact->infamy_from, aid) == 0;
    const char *infamy = edition(item, fact->infamy_from), *gold = aid;

    if (item->old) {
        aid = OLD_AID;
        gold = fact->old_gold ? BOOK : OLD_AID;
        infamy = from_aid ? OLD_AID : infamy;
    }
    if (!arcane_is_special(item->kind) || is->gold != was->gold)
        rk_entry_fact(entry, "gold", is->gold, from(gold, is->gold, was->gold));
    rk_entry_fact(entry, "infamy", is->infamy,
                  from(infamy, is->infamy, was->infamy));
    rk_entry_fact(entry, "copies", is->copies,
                  from(aid, is->copies, was->copies));
    rk_entry_fact(entry, "extra", is->extra,
                  from(strcmp(fact->extra_from, OURS) == 0
                           ? OURS
                           : edition(item, fact->extra_from),
                       is->extra, was->extra));
}

/* Amounts that the effect uses, by its text. */
static void
add_amounts(struct rk_entry *entry, const struct item *item, const char *text)
{
    const struct fact *fact = &facts[item->kind];
    const char *usual = fact->amount_from != NULL ? fact->amount_from : OURS;

    if (text != NULL && strstr(text, "$a") != NULL)
        rk_entry_fact(entry, "amount", item->is->amount,
                      from(usual, item->is->amount, item->was->amount));
    if (text != NULL && strstr(text, "$b") != NULL)
        rk_entry_fact(entry, "amount2", item->is->amount2,
                      from(usual, item->is->amount2, item->was->amount2));
}

/* What differs between the editions, for who words the text from facts. */
static void
add_edition(struct rk_entry *entry, const struct item *item)
{
    bool near =
        item->is->effect == EFFECT_NEIGHBOURS && facts[item->kind].text == NULL;

    if (near)
        rk_entry_word(entry, "adjacent", item->old ? "side or corner" : "side",
                      facts[item->kind].text_from);
    if (item->kind == SWORD)
        rk_entry_word(entry, "gold_left", item->old ? "none" : "half",
                      facts[item->kind].text_from);
}

static void
describe_item(const struct item *item, struct rk_entry *entry)
{
    const struct fact *fact = &facts[item->kind];
    const struct arcane_numbers *is = item->is, *was = item->was;
    const struct arcane_effect_def *effect = &arcane_effects[is->effect];
    bool changed = is->effect != was->effect;
    char sentence[RK_ENTRY_TEXT_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);

    effect_text(item->kind, item->old, is, &text);
    rk_entry_start(entry, fact->id, fact->name, "item", sentence,
                   changed ? PACK : edition(item, fact->text_from));
    add_numbers(entry, item);
    rk_entry_word(entry, "icon", icons_of(item->kind, effect->when),
                  changed ? PACK : edition(item, fact->icons_from));
    if (is->effect != 0)
        rk_entry_word(entry, "effect", effect->id,
                      changed ? PACK : edition(item, fact->text_from));
    add_amounts(entry, item, fact->text != NULL ? fact->text : effect->text);
    add_edition(entry, item);
}

static void
describe_wizard(int kind, const struct arcane_pack *is,
                const struct arcane_pack *was, struct rk_entry *entry)
{
    const struct arcane_power *now = &is->wizard[kind - ITEMS + 1];
    const struct arcane_power *then = &was->wizard[kind - ITEMS + 1];
    const struct fact *fact = &facts[kind];
    char sentence[RK_ENTRY_TEXT_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);

    fill(&text, fact->text, now->amount, now->amount2);
    rk_entry_start(entry, fact->id, fact->name, "wizard", sentence,
                   fact->text_from);
    if (strstr(fact->text, "$a") != NULL)
        rk_entry_fact(entry, "amount", now->amount,
                      from(fact->amount_from, now->amount, then->amount));
    if (strstr(fact->text, "$b") != NULL)
        rk_entry_fact(entry, "amount2", now->amount2,
                      from(fact->amount_from, now->amount2, then->amount2));
}

/* The items; in the newer edition, the wizards; then tracks. */
bool
arcane_entry(const struct rk_setup *setup, int index, struct rk_entry *entry)
{
    struct rk_setup usual = *setup;
    const struct arcane_pack *is = arcane_pack(setup);
    int kind = index + 1,
        kinds = setup->variant == HUNDRED_GOLD ? ITEMS : KINDS;

    if (kind >= kinds)
        return arcane_track_entry(setup, kind - kinds, entry);
    memset(usual.pack, 0, sizeof usual.pack);
    arcane_pack_default(&usual);
    if (kind >= ITEMS)
        describe_wizard(kind, is, arcane_pack(&usual), entry);
    else
        describe_item(&(struct item){ .kind = kind,
                                      .old = setup->variant == HUNDRED_GOLD,
                                      .is = &is->item[kind],
                                      .was = &arcane_pack(&usual)->item[kind] },
                      entry);
    return true;
}
