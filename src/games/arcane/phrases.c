/* The phrases of Arcane Alley: questions, refusals, scores. */
#include <stddef.h>

#include "phrases.h"

const struct rk_phrase arcane_phrases[SAYS + 1] = {
    /* questions, called by routine and step */
    [ASK_START] = { .key = "round.start", .text = "Which seat begins?" },
    [ASK_WIZARDS] = { .key = "round.wizards",
                      .text = "Which wizards are dealt?" },
    [ASK_WIZARD] = { .key = "round.choose",
                     .text = "Which wizard do you play?" },
    [ASK_BRIBE] = { .key = "round.bribe",
                    .text = "Bribe the inspector? (2 gold removes 1 infamy)" },
    [ASK_STOCK] = { .key = "stock.deal",
                    .text = "Which nine items are dealt?" },
    [ASK_REVEAL] = { .key = "stock.reveal",
                     .text = "Choose two items to turn face up." },
    [ASK_STASH] = { .key = "stock.stash",
                    .text = "Which items are dealt to the stash?" },
    [ASK_TURN_UP] = { .key = "stock.turn-up",
                      .text = "Which item is the first discard?" },
    [ASK_SOURCE] = { .key = "turn.source",
                     .text = "Draw from the deck or from the discard?" },
    [ASK_ACTION] = { .key = "turn.action",
                     .text = "Play, use or discard an item." },
    [ASK_FACES] = { .key = "draw.faces",
                    .text = "Which items leave the deck?" },
    [ASK_SLOT] = { .key = "play.slot",
                   .text = "Which item of your storehouse does {item:name} "
                           "replace?" },
    [ASK_IGNORE] = { .key = "play.ignore",
                     .text = "Meeblemore: ignore the effect of {item:name}?" },
    [ASK_LINE] = { .key = "play.line", .text = "Which set do you sell?" },
    [ASK_KEEP] = { .key = "play.keep",
                   .text = "Which item of your stash do you discard?" },
    [ASK_SLIDE] = { .key = "sale.slide",
                    .text = "Slide the remaining items left or up?" },
    [ASK_DAFANA] = { .key = "sale.dafana",
                     .text = "Dafana: spend {gold:number} gold to lose "
                             "{infamy:number} infamy?" },
    [ASK_PEEK] = { .key = "peek.chosen",
                   .text = "{item:name}: choose a hidden item to look at." },
    [ASK_LOSS] = { .key = "choice.loss",
                   .text = "{item:name}: gain {infamy:number} infamy or lose "
                           "{gold:number} gold?" },
    [ASK_GAIN] = { .key = "choice.gain",
                   .text = "{item:name}: lose {infamy:number} infamy or gain "
                           "{gold:number} gold?" },
    [ASK_OTHER_GAINS] = { .key = "give.other-gains",
                          .text = "{item:name}: choose another player to gain "
                                  "{infamy:number} infamy and {gold:number} "
                                  "gold." },
    [ASK_ANY_LOSES] = { .key = "give.any-loses",
                        .text = "{item:name}: choose any player, even "
                                "yourself, to lose {infamy:number} infamy and "
                                "{gold:number} gold." },
    [ASK_HAUNT] = { .key = "haunt.chosen",
                    .text = "Haunted Doll: choose {dolls:number} hidden items "
                            "to replace, each of another player.",
                    .one = "Haunted Doll: choose {dolls:number} hidden item of "
                           "another player to replace." },
    [ASK_WATCH] = { .key = "watch.chosen",
                    .text = "Wizard's Watch: choose an item from the discard "
                            "pile to play." },
    [ASK_LOCKBOX] = { .key = "lockbox.chosen",
                      .text = "Pandora's Lockbox: choose one of your hidden "
                              "items, then another player's revealed item." },
    [ASK_LAMP_PICK] = { .key = "lamp.pick",
                        .text = "Which of the revealed items do you play?" },
    [ASK_LAMP_DROP] = { .key = "lamp.drop",
                        .text = "Choose the next item to discard." },
    [ASK_CHALICE_WHOM] = { .key = "chalice.whom",
                           .text = "Sacred Chalice: choose a player whose "
                                   "stash you look at." },
    [ASK_CHALICE_TAKE] = { .key = "chalice.take",
                           .text = "Sacred Chalice: choose an item from the "
                                   "stash of seat {from:seat}." },
    [ASK_GLYNNA] = { .key = "inspection.glynna",
                     .text = "Glynna: choose a hidden item to set aside." },
    [ASK_INSPECTED_LINE] = { .key = "inspection.line",
                             .text = "Which set do you sell?" },
    [ASK_NINX] = { .key = "inspection.ninx",
                   .text = "Ninx: choose an item to gain gold equal to its "
                           "infamy." },

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
