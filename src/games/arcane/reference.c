/* Reference entries of items and wizards under one setup. */
#include <string.h>

#include "state.h"
#include "sources.h"

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

static const char *const icons[] = {
    [WHEN_NEVER] = "never",
    [WHEN_PLAYED] = "when played",
    [WHEN_SOLD] = "when sold",
    [WHEN_DROPPED] = "always active",
    [WHEN_REPLACED] = "always active",
};

static const char *
icons_of(int kind, int when)
{
    return arcane_items[kind].icons != NULL ? arcane_items[kind].icons
                                            : icons[when];
}

static const char *const introductions[] = {
    [WHEN_NEVER] = "",
    [WHEN_PLAYED] = "When played: ",
    [WHEN_SOLD] = "When sold: ",
    [WHEN_DROPPED] = "When you discard it, or replace it revealed: ",
    [WHEN_REPLACED] = "When you replace it while it is revealed: ",
};

/* The words before the effect's own text. */
static const char *
introduction(int kind, int when)
{
    return arcane_items[kind].before != NULL ? arcane_items[kind].before
                                             : introductions[when];
}

static const char *
own_text(const struct arcane_item *item, bool old)
{
    return old && item->old_text != NULL ? item->old_text : item->text;
}

static void
effect_text(int kind, bool old, const struct arcane_numbers *n,
            struct rk_text *text)
{
    const struct arcane_effect_def *effect = &arcane_effects[n->effect];

    if (arcane_items[kind].text != NULL) {
        fill(text, own_text(&arcane_items[kind], old), n->amount, n->amount2);
        return;
    }
    rk_text_add(text, introduction(kind, effect->when));
    fill(text, effect->text, n->amount, n->amount2);
    if (n->effect == EFFECT_NEIGHBOURS)
        rk_text_add(text, old ? " Adjacent: by a side or a corner."
                              : " Adjacent: by a side.");
}

/* An item under one setup, and its defaults. */
struct item {
    int kind;
    bool old;
    const struct arcane_numbers *is, *was;
};

/* The source of a fact; some facts of the older edition come from the newer. */
static const char *
edition(const struct item *item, const char *usual)
{
    return item->old && arcane_items[item->kind].newer ? AS_NEWER : usual;
}

/* The source of a number: the pack if it changed the number. */
static const char *
from(const char *usual, int is, int was)
{
    return is != was ? PACK : usual;
}

static void
add_numbers(struct rk_entry *entry, const struct item *item)
{
    const struct arcane_item *fact = &arcane_items[item->kind];
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
    const struct arcane_item *fact = &arcane_items[item->kind];
    const char *usual = fact->amount_from != NULL ? fact->amount_from : OURS;

    const struct {
        const char *name, *sign;
        int is, was;
    } amounts[] = {
        { "amount", "$a", item->is->amount, item->was->amount },
        { "amount2", "$b", item->is->amount2, item->was->amount2 },
    };

    for (size_t i = 0; text != NULL && i < RK_COUNT(amounts); i++) {
        if (strstr(text, amounts[i].sign) != NULL)
            rk_entry_fact(entry, amounts[i].name, amounts[i].is,
                          from(usual, amounts[i].is, amounts[i].was));
    }
}

/* Adds the differences between the editions as facts, for other languages. */
static void
add_edition(struct rk_entry *entry, const struct item *item)
{
    bool near = item->is->effect == EFFECT_NEIGHBOURS &&
                arcane_items[item->kind].text == NULL;

    if (near)
        rk_entry_word(entry, "adjacent", item->old ? "side or corner" : "side",
                      arcane_items[item->kind].text_from);
    if (item->kind == SWORD)
        rk_entry_word(entry, "gold_left", item->old ? "none" : "half",
                      arcane_items[item->kind].text_from);
}

static void
describe_item(const struct item *item, struct rk_entry *entry)
{
    const struct arcane_item *fact = &arcane_items[item->kind];
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
    const struct arcane_wizard *fact = &arcane_wizards[kind - ITEMS];
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
