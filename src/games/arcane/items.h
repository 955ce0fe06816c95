/*
 * Items, wizards and effects as tables: a row for each. Private to this folder;
 * state.h includes it.
 */
#ifndef ARCANE_ITEMS_H
#define ARCANE_ITEMS_H

#include <rookery/game.h>

struct arcane_public;

/* A new item comes last among the items: stored logs refer to the others by */
/* their numbers. */
enum arcane_kind {
    MIRROR = 1,
    TOAD,
    RING,
    COIN,
    WAND,
    BOOMERANG,
    CARPET,
    BALL,
    FAIRY,
    CAULDRON,
    EGG,
    SWORD,
    LOTUS,
    SKELETOMICON,
    DOLL,
    FELINE,
    WATCH,
    LOCKBOX,
    LAMP,
    CHALICE,
    ITEMS,
    GLYNNA = ITEMS,
    MEEBLEMORE,
    CORVUS,
    DAFANA,
    NINX,
    BYROS,
    KINDS
};

/* When an effect happens. */
enum arcane_when {
    WHEN_NEVER,
    WHEN_PLAYED,
    WHEN_SOLD,
    WHEN_DROPPED, /* placed in the discard from the stash or when replaced */
    WHEN_REPLACED
};

/*
 * The effect of an item; 0 if it has none of these (Boomerang, Sword, Feline
 * and the special items). Packs name it by its id: the order is in no file.
 */
enum arcane_effect {
    EFFECT_NONE = 1,
    EFFECT_GAIN_INFAMY,
    EFFECT_LOSE_INFAMY,
    EFFECT_GAIN_GOLD,
    EFFECT_LOSE_GOLD,
    EFFECT_NEIGHBOURS,  /* infamy for each adjacent item */
    EFFECT_COPIES,      /* gold for each other revealed copy */
    EFFECT_TOP_TO_DECK, /* top of the discard on top of the deck */
    EFFECT_PEEK,        /* infamy, and a look at a hidden item */
    EFFECT_CHOOSE_LOSS, /* gain infamy or lose gold */
    EFFECT_CHOOSE_GAIN, /* lose infamy or gain gold */
    EFFECT_SOLD_GAIN_INFAMY,
    EFFECT_SOLD_LOSE_INFAMY,
    EFFECT_SOLD_GAIN_GOLD,
    EFFECT_SOLD_LOSE_GOLD,
    EFFECT_SOLD_DRAW,
    EFFECT_SOLD_OTHER_GAINS, /* another seat gains infamy and gold */
    EFFECT_SOLD_ANY_LOSES,   /* any seat loses infamy and gold */
    EFFECT_DROPPED_GAIN_INFAMY,
    EFFECT_DROPPED_LOSE_INFAMY,
    EFFECT_DROPPED_GAIN_GOLD,
    EFFECT_DROPPED_LOSE_GOLD,
    EFFECTS_OPEN, /* a pack may choose among those above */
    EFFECT_REPLACED_LOSE_INFAMY = EFFECTS_OPEN,
    EFFECT_SOLD_HAUNT,
    EFFECTS
};

/* One item of a pack. */
struct arcane_numbers {
    uint8_t gold;  /* for a set */
    int8_t infamy; /* for each left over */
    uint8_t copies, extra;
    uint8_t amount, amount2; /* the effect's */
    uint8_t effect;          /* enum arcane_effect */
};

/* The numbers of a wizard. */
struct arcane_power {
    uint8_t amount, amount2;
};

/* An item. */
struct arcane_item {
    const char *id, *name;
    const char *icons;    /* when its effects happen */
    const char *text;     /* added to the effect's own text, or instead of it */
    const char *old_text; /* text in the older edition; NULL: the same */
    const char *before;   /* written before the effect's own text */
    const char *icons_from, *text_from; /* their sources */
    const char *infamy_from, *extra_from, *amount_from;
    const char *aid_from; /* the source of its row in the player aid, if not */
                          /* the usual one */
    bool newer;           /* only the newer edition prints its facts */
    bool old_gold;        /* the older rulebook has its gold in an example */
    bool dropped;         /* it does something when it is discarded */
    uint8_t old_amount;   /* in the older edition; 0: the same */
    uint8_t run; /* the routine of a special item; 0: it is not special */
    struct arcane_numbers numbers;
    const struct rk_field *fields; /* what a pack may change: everything */
                                   /* that the rules do not print clearly */

    /* true if ${seat}, which holds this special item, may use it. */
    bool (*usable)(const struct arcane_public *pub, int seat);
};
extern const struct arcane_item arcane_items[ITEMS];

/* A wizard. */
struct arcane_wizard {
    const char *id, *name, *text;
    const char *text_from, *amount_from;
    struct arcane_power power;
    const struct rk_field *fields; /* NULL: nothing can be changed */
};
extern const struct arcane_wizard arcane_wizards[KINDS - ITEMS];

/* An effect. */
struct arcane_effect_def {
    const char *id;
    const char *text; /* $a and $b stand for the amounts */
    uint8_t when;
    uint8_t asks;  /* the routine whose frame it pushes; 0: it does not ask */
    uint8_t costs; /* for bots: how often it costs the first amount, about */

    /* Does it for ${seat} with the numbers of ${kind}; or pushes a frame. */
    /* ${cell}: the cell of a played item, or how many copies were sold. */
    void (*run)(struct rk_work *w, int seat, int kind, int cell);

    /* For effects that only gain or lose: what becomes of the first amount. */
    void (*score)(struct rk_work *w, int seat, int amount, int kind);
};
extern const struct arcane_effect_def arcane_effects[EFFECTS];

/*
 * The number of ${kind} in hashes of stored logs, of ${items} - 1 items: wizards
 * come after the first twenty items. Items that were added later have the
 * numbers after the wizards.
 */
int arcane_hashed_kind(int kind, int items);

#endif
