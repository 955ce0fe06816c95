/* The phrases of Arcane Alley: refusals, packs, scores. */
#include <stddef.h>

#include "phrases.h"

const struct rk_phrase arcane_phrases[SAYS + 1] = {
    /* refusals */
    [NOT_DEALT] = { .key = "refused.deal",
                    .text = "Exactly {items:number} of the items left in the "
                            "deck must be dealt." },
    [NOT_HELD] = { .key = "refused.held",
                   .text = "You have no {item:name} in your stash." },
    [NOT_PLAYED] = { .key = "refused.play",
                     .text = "Play it on an item in your storehouse, but not "
                             "on a revealed haunted-doll." },
    [NOT_SPECIAL] = { .key = "refused.special",
                      .text = "Only special items can be used; {item:name} is "
                              "not one." },
    [NOT_USABLE] = { .key = "refused.use",
                     .text = "{item:name} cannot do anything now." },
    [NOT_START] = { .key = "refused.start",
                    .text = "There is no such player." },
    [NOT_WIZARD] = { .key = "refused.wizard",
                     .text = "Choose a wizard that nobody has." },
    [NOT_REVEALED] = { .key = "refused.reveal",
                       .text = "Reveal two hidden items, in the order a1 b1 c1 "
                               "a2 ..." },
    [NOT_SLOT] = { .key = "refused.slot",
                   .text = "You cannot choose this item now." },
    [NOT_SOLD] = { .key = "refused.sell", .text = "This line is not a set." },
    [NOT_SEAT] = { .key = "refused.seat",
                   .text = "You cannot choose this player now." },
    [NOT_HAUNTED] = { .key = "refused.haunt",
                      .text =
                          "Place all Dolls, each on a hidden item of another "
                          "opponent, starting with the player on your left." },
    [NOT_SWAPPED] = { .key = "refused.swap",
                      .text = "Choose one of your hidden items, then an "
                              "opponent's revealed item." },
    [NOT_TAKEN] = { .key = "refused.take",
                    .text = "The discard pile does not have that many items." },
    [NOT_KIND] = { .key = "refused.kind",
                   .text = "Choose one of the items there." },
    [NOT_BRIBED] = { .key = "refused.bribe",
                     .text = "A bribe is 2 gold for each infamy, at most the "
                             "gold and infamy that you have." },

    /* answers that cannot be read */
    [UNREAD_ITEM] = { .key = "unread.item",
                      .text = "There is no item called \"{name:word}\"." },
    [UNREAD_SLOT] = { .key = "unread.slot",
                      .text = "There is no slot \"{name:word}\"; slots are a1 "
                              "to c3." },
    [UNREAD_WIZARD] = { .key = "unread.wizard",
                        .text = "There is no wizard called \"{name:word}\"." },
    [UNREAD_FROM] = { .key = "unread.from",
                      .text = "Draw from the deck or the discard pile." },
    [UNREAD_LINE] = { .key = "unread.line",
                      .text = "There is no line \"{name:word}\"; lines are "
                              "row-1, column-a, diagonal-a1 and so on." },
    [UNREAD_ALONG] = { .key = "unread.along",
                       .text = "Slide along rows or columns." },
    [UNREAD_CHOICE] = { .key = "unread.choice",
                        .text = "Choose infamy or gold." },
    [UNREAD_DEPTH] = { .key = "unread.depth",
                       .text = "Name the place in the discard pile: take 1 is "
                               "the top." },
    [UNREAD_GOLD] = { .key = "unread.gold",
                      .text = "Name how much gold: bribe 6." },
    [UNREAD_FACE] = { .key = "unread.face",
                      .text = "There is no item or wizard called "
                              "\"{name:word}\"." },
    [UNREAD_DOLLS] = { .key = "unread.dolls",
                       .text = "There are only three Haunted Dolls." },

    /* packs that do not add up */
    [PACK_SUM] = { .key = "pack.sum",
                   .text = "Copies and extra copies must add up to "
                           "{deck:number}, not {items:number}." },
    [PACK_FEW] = { .key = "pack.few",
                   .text =
                       "With {seats:number} players, at least {least:number} "
                       "of the {deck:number} items must not be extra copies." },
    [PACK_EFFECT] = { .key = "pack.effect",
                      .text =
                          "Choose an effect for {item:name}, or \"none\"." },
    [PACK_DROPPED] = { .key = "pack.dropped",
                       .text = "The effect of {item:name} must start with "
                               "\"dropped-\" or be \"none\"." },

    /* the score */
    [SCORE_GOLD] = { .key = "score.gold", .text = "gold" },
    [TIE_INFAMY] = { .key = "tie.infamy", .text = "infamy" },
    [NOTE_LAST_ROUND] = { .key = "note.last-round",
                          .text = "the round limit was reached" },
};
