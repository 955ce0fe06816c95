/* The phrases of Thief's Market: refusals and scores. */
#include <stddef.h>

#include "phrases.h"

const struct rk_phrase thieves_phrases[SAYS + 1] = {
    /* refusals */
    [DEAL_COUNT] = { .key = "refused.deal-count",
                     .text = "Name as many cards as are dealt." },
    [DEAL_CARD] = { .key = "refused.deal-card",
                    .text = "The deck does not have these cards." },
    [NOT_START] = { .key = "refused.not-start",
                    .text = "Name what the dice show." },
    [NO_SEAT] = { .key = "refused.seat", .text = "There is no such player." },
    [NOT_ROLL] = { .key = "refused.not-roll",
                   .text = "Name the player who goes first." },
    [ROLL_COUNT] = { .key = "refused.roll-count",
                     .text = "Name one face for each die." },
    [TAKE_ALL] = { .key = "refused.take-all",
                   .text = "You are the only player without a pile: take "
                           "everything in the middle, or steal a pile." },
    [TAKE_NOTHING] = { .key = "refused.take-nothing",
                       .text = "Take at least one die or the marker." },
    [TAKE_ORDER] = { .key = "refused.take-order",
                     .text = "Name each kind of die once, in order." },
    [STEAL_AS_WELL] = { .key = "refused.steal-as-well",
                        .text = "You can take or steal, not both." },
    [STEAL_NO_PILE] = { .key = "refused.steal-no-pile",
                        .text = "That player has no pile." },
    [STEAL_SINGLE] = { .key = "refused.steal-single",
                       .text = "You cannot steal a pile of one." },
    [KEEP_ONE] = { .key = "refused.keep-one",
                   .text = "You must keep part of the pile you steal." },
    [RETURN_ONE] = { .key = "refused.return-one",
                     .text = "You must put back part of the pile you steal." },
    [NO_MARKER_CENTRE] = { .key = "refused.no-marker-centre",
                           .text = "The marker is not in the middle." },
    [NO_MARKER_PILE] = { .key = "refused.no-marker-pile",
                         .text = "The marker is not in that pile." },
    [FEW_DICE_CENTRE] = { .key = "refused.few-dice-centre",
                          .text = "There are not that many {die:name} dice in "
                                  "the middle." },
    [FEW_DICE_PILE] = { .key = "refused.few-dice-pile",
                        .text = "There are not that many {die:name} dice in "
                                "that pile." },
    [FEW_DICE_OWN] = { .key = "refused.few-dice-own",
                       .text = "You do not have that many {die:name} dice." },
    [NO_DIE] = { .key = "refused.no-die",
                 .text = "You do not have a {die:name} die." },
    [NOT_IN_MARKET] = { .key = "refused.market",
                        .text = "That card is not in the market." },
    [NO_MORE_CARDS] = { .key = "refused.no-more-cards",
                        .text = "You cannot buy another card this turn." },
    [COST_DICE] = { .key = "refused.cost-dice",
                    .text =
                        "The card does not cost that many {die:name} dice." },
    [FREE] = { .key = "refused.free",
               .text = "{card:name} costs {cost:counts}. You pay one gem less, "
                       "so it is free." },
    [PRICE] = { .key = "refused.price",
                .text = "{card:name} costs {cost:counts}: pay {due:number} "
                        "dice or Gold in all.",
                .one = "{card:name} costs {cost:counts}: pay {due:number} die "
                       "or Gold." },
    [PRICE_LESS] = { .key = "refused.price-less",
                     .text = "{card:name} costs {cost:counts}. You pay one gem "
                             "less: {due:number} dice or Gold in all.",
                     .one = "{card:name} costs {cost:counts}. You pay one gem "
                            "less: {due:number} die or Gold." },
    [NO_GOLD] = { .key = "refused.gold",
                  .text = "You do not have enough Gold." },
    [NOT_OWNED] = { .key = "refused.owned",
                    .text = "You do not own that card." },
    [NO_USE] = { .key = "refused.use", .text = "That card cannot be used." },
    [USED] = { .key = "refused.used",
               .text = "You have already used that card this round." },
    [NO_FEE] = { .key = "refused.fee",
                 .text = "You do not have the Gold to use it." },
    [WHICH_FACE] = { .key = "refused.which-face",
                     .text = "Choose another gem to turn the die to, as in: "
                             "use glamer red." },
    [NO_FACE] = { .key = "refused.no-face",
                  .text = "That card does not let you choose a face." },

    /* answers that cannot be read */
    [UNREAD_CARD] = { .key = "unread.card",
                      .text = "There is no card called \"{name:word}\"." },
    [UNREAD_FACE] = { .key = "unread.face",
                      .text =
                          "There is no face of a die called \"{name:word}\"." },
    [UNREAD_DICE] = { .key = "unread.dice",
                      .text = "There are not that many dice." },
    [UNREAD_GOLD] = { .key = "unread.gold",
                      .text = "A card costs at most four Gold, as in: buy "
                              "crown BB+1." },
    [UNREAD_LETTERS] = { .key = "unread.letters",
                         .text = "Dice are the letters R, W, B, G, Y (bag) and "
                                 "P (mask), not \"{name:word}\"." },
    [UNREAD_LOT] = { .key = "unread.lot",
                     .text = "Name the dice by letters, and the marker, as in: "
                             "RRW+marker." },
    [UNREAD_MARKER] = { .key = "unread.marker",
                        .text = "Only the marker can follow the dice, as in: "
                                "RRW+marker." },
    [UNREAD_RETURN] = { .key = "unread.return",
                        .text = "Name what you put back, as in: steal 2 return "
                                "B+marker." },
    [UNREAD_ROLL] = { .key = "unread.roll",
                      .text =
                          "Name what each die shows, as in: roll RRWBGYP." },
    [UNREAD_PAYMENT] = { .key = "unread.payment",
                         .text = "Name how you pay, dice first, as in: buy "
                                 "crown BB+1." },
    [UNREAD_ORDER] = { .key = "unread.order",
                       .text = "Name the dice first, then the Gold." },

    /* the score */
    [SCORE_CARD] = { .key = "score.card", .text = "{card:name}" },
    [SCORE_INFAMY] = { .key = "score.infamy", .text = "Infamy tokens" },
    [SCORE_MOST_HENCHMEN] = { .key = "score.most-henchmen",
                              .text = "most Henchmen" },
    [SCORE_SECOND_HENCHMEN] = { .key = "score.second-henchmen",
                                .text = "second most Henchmen" },
    [SCORE_MOST_GOLD] = { .key = "score.most-gold", .text = "most Gold" },
    [TIE_CARDS] = { .key = "tie.cards", .text = "cards" },
    [TIE_INFAMY] = { .key = "tie.infamy", .text = "Infamy tokens" },
    [NOTE_CAPPED] = { .key = "note.capped", .text = "capped" },
};
