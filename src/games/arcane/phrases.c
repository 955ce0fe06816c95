/* The phrases of Arcane Alley: refusals, packs, scores. */
#include <stddef.h>

#include "phrases.h"

const struct rk_phrase arcane_phrases[SAYS + 1] = {
    /* refusals */
    [NOT_DEALT] = { .key = "refused.deal",
                    .text = "Chance must deal exactly {items:number} of what "
                            "is left in the deck." },
    [NOT_HELD] = { .key = "refused.held",
                   .text = "You have no {item:name} in your stash." },
    [NOT_PLAYED] = { .key = "refused.play",
                     .text = "Play it onto an item of your storehouse that is "
                             "no revealed haunted-doll." },
    [NOT_SPECIAL] = { .key = "refused.special",
                      .text = "Only special items can be used; {item:name} is "
                              "none." },
    [NOT_USABLE] = { .key = "refused.use",
                     .text =
                         "There is nothing that {item:name} could do now." },
    [NOT_START] = { .key = "refused.start", .text = "There is no such seat." },
    [NOT_WIZARD] = { .key = "refused.wizard",
                     .text = "Choose a wizard that nobody has." },
    [NOT_REVEALED] = { .key = "refused.reveal",
                       .text = "Reveal two hidden items, in the order a1 b1 c1 "
                               "a2 ..." },
    [NOT_SLOT] = { .key = "refused.slot",
                   .text =
                       "Choose a slot with an item that this may be done to." },
    [NOT_SOLD] = { .key = "refused.sell",
                   .text = "Choose a line that is a set." },
    [NOT_SEAT] = { .key = "refused.seat",
                   .text = "Choose a seat that this may be done to." },
    [NOT_HAUNTED] = { .key = "refused.haunt",
                      .text = "Place all Dolls, each on a hidden item, from "
                              "your left on." },
    [NOT_SWAPPED] = { .key = "refused.swap",
                      .text = "Choose a hidden item of yours, then another's "
                              "revealed one." },
    [NOT_TAKEN] = { .key = "refused.take",
                    .text = "The discard has not so many items." },
    [NOT_KIND] = { .key = "refused.kind",
                   .text = "Choose one of the items there." },
    [NOT_BRIBED] = { .key = "refused.bribe",
                     .text = "Bribe with even gold that you have, two for each "
                             "infamy." },

    /* answers that cannot be read */
    [UNREAD_ITEM] = { .key = "unread.item",
                      .text = "There is no item called \"{name:word}\"." },
    [UNREAD_SLOT] = { .key = "unread.slot",
                      .text = "There is no slot \"{name:word}\"; slots are a1 "
                              "to c3." },
    [UNREAD_WIZARD] = { .key = "unread.wizard",
                        .text = "There is no wizard called \"{name:word}\"." },
    [UNREAD_FROM] = { .key = "unread.from",
                      .text = "Draw from the deck or the discard." },
    [UNREAD_LINE] = { .key = "unread.line",
                      .text = "There is no line \"{name:word}\"; lines are "
                              "row-1, column-a, diagonal-a1 and so on." },
    [UNREAD_ALONG] = { .key = "unread.along",
                       .text = "Slide along rows or columns." },
    [UNREAD_CHOICE] = { .key = "unread.choice",
                        .text = "Choose infamy or gold." },
    [UNREAD_DEPTH] = { .key = "unread.depth",
                       .text = "Say how deep it lies: take 1 is the top." },
    [UNREAD_GOLD] = { .key = "unread.gold",
                      .text = "Say how much gold: bribe 6." },
    [UNREAD_FACE] = { .key = "unread.face",
                      .text = "There is no item or wizard called "
                              "\"{name:word}\"." },
    [UNREAD_DOLLS] = { .key = "unread.dolls",
                       .text = "There are no more than three Dolls." },

    /* packs that do not add up */
    [PACK_SUM] = { .key = "pack.sum",
                   .text =
                       "Copies and extra copies must come to {deck:number}, "
                       "not to {items:number}: change some of them." },
    [PACK_FEW] = { .key = "pack.few",
                   .text = "With {seats:number} seats at least {least:number} "
                           "of the {deck:number} items must be copies that are "
                           "not extra: make fewer of them extra." },
    [PACK_EFFECT] = { .key = "pack.effect",
                      .text = "Name an effect for {item:name}, or \"none\"." },
    [PACK_DROPPED] = { .key = "pack.dropped",
                       .text = "The effect of {item:name} must begin with "
                               "\"dropped-\" or be \"none\"." },

    /* the score */
    [SCORE_GOLD] = { .key = "score.gold", .text = "gold" },
    [TIE_INFAMY] = { .key = "tie.infamy", .text = "infamy" },
    [NOTE_LAST_ROUND] = { .key = "note.last-round",
                          .text = "the last round allowed was played" },
};
