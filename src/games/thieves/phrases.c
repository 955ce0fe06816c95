/* The phrases of Thief's Market: refusals and scores. */
#include <stddef.h>

#include "phrases.h"

const struct rk_phrase thieves_phrases[SAYS + 1] = {
    /* refusals */
    [DEAL_COUNT] = { .key = "refused.deal-count",
                     .text = "Name as many cards as are dealt." },
    [DEAL_CARD] = { .key = "refused.deal-card",
                    .text = "The deck cannot yield these cards." },
    [NOT_START] = { .key = "refused.not-start",
                    .text = "Say what the dice show." },
    [NO_SEAT] = { .key = "refused.seat", .text = "There is no such seat." },
    [NOT_ROLL] = { .key = "refused.not-roll",
                   .text = "Say which seat starts." },
    [ROLL_COUNT] = { .key = "refused.roll-count",
                     .text = "Name one face for each die that is rolled." },
    [TAKE_ALL] = { .key = "refused.take-all",
                   .text = "You are the only one without a pile: take the "
                           "whole centre, or steal." },
    [TAKE_NOTHING] = { .key = "refused.take-nothing",
                       .text = "Take at least one object." },
    [TAKE_ORDER] = { .key = "refused.take-order",
                     .text = "Name the objects in their order, each once." },
    [STEAL_AS_WELL] = { .key = "refused.steal-as-well",
                        .text = "Steal instead of taking, not as well." },
    [STEAL_NO_PILE] = { .key = "refused.steal-no-pile",
                        .text = "That seat has no pile." },
    [STEAL_SINGLE] = { .key = "refused.steal-single",
                       .text = "A pile of one object cannot be stolen." },
    [KEEP_ONE] = { .key = "refused.keep-one",
                   .text = "Keep at least one object of the stolen pile." },
    [RETURN_ONE] = { .key = "refused.return-one",
                     .text = "Return at least one object of the stolen pile." },
    [NO_MARKER_CENTRE] = { .key = "refused.no-marker-centre",
                           .text = "The marker is not in the centre." },
    [NO_MARKER_PILE] = { .key = "refused.no-marker-pile",
                         .text = "The marker is not in that pile." },
    [FEW_DICE_CENTRE] = { .key = "refused.few-dice-centre",
                          .text = "There are not that many {die:name} dice in "
                                  "the centre." },
    [FEW_DICE_PILE] = { .key = "refused.few-dice-pile",
                        .text = "There are not that many {die:name} dice in "
                                "that pile." },
    [FEW_DICE_OWN] = { .key = "refused.few-dice-own",
                       .text = "There are not that many {die:name} dice in "
                               "your pile." },
    [NO_DIE] = { .key = "refused.no-die",
                 .text = "There is no {die:name} die in your pile." },
    [NOT_IN_MARKET] = { .key = "refused.market",
                        .text = "That card does not lie in the market." },
    [NO_MORE_CARDS] = { .key = "refused.no-more-cards",
                        .text = "You may not buy another card this turn." },
    [COST_DICE] = { .key = "refused.cost-dice",
                    .text =
                        "The card does not cost that many {die:name} dice." },
    [FREE] = { .key = "refused.free",
               .text = "{card:name} costs {cost:counts}, for you one gem less: "
                       "it is free." },
    [PRICE] = { .key = "refused.price",
                .text = "{card:name} costs {cost:counts}: pay {due:number} "
                        "dice or Gold in all.",
                .one = "{card:name} costs {cost:counts}: pay {due:number} die "
                       "or Gold." },
    [PRICE_LESS] = { .key = "refused.price-less",
                     .text = "{card:name} costs {cost:counts}, for you one gem "
                             "less: pay {due:number} dice or Gold in all.",
                     .one = "{card:name} costs {cost:counts}, for you one gem "
                            "less: pay {due:number} die or Gold." },
    [NO_GOLD] = { .key = "refused.gold",
                  .text = "You do not have so much Gold." },
    [NOT_OWNED] = { .key = "refused.owned",
                    .text = "You do not own that card." },
    [NO_USE] = { .key = "refused.use",
                 .text = "That card has nothing to use." },
    [USED] = { .key = "refused.used",
               .text = "That card is used once a round." },
    [NO_FEE] = { .key = "refused.fee",
                 .text = "You have no Gold to pay for it." },
    [WHICH_FACE] = { .key = "refused.which-face",
                     .text = "Say which gem the die is turned to, another one "
                             "than it shows, as in: use glamer red." },
    [NO_FACE] = { .key = "refused.no-face",
                  .text = "That card leaves no choice of a face." },

    /* answers that cannot be read */
    [UNREAD_CARD] = { .key = "unread.card",
                      .text = "There is no card called \"{name:word}\"." },
    [UNREAD_FACE] = { .key = "unread.face",
                      .text =
                          "There is no face of a die called \"{name:word}\"." },
    [UNREAD_DICE] = { .key = "unread.dice",
                      .text = "There are not so many dice." },
    [UNREAD_GOLD] = { .key = "unread.gold",
                      .text = "A card costs at most four Gold, as in: buy "
                              "crown BB+1." },
    [UNREAD_LETTERS] = { .key = "unread.letters",
                         .text = "Dice are named by the letters R W B G, Y "
                                 "(bag) and P (mask), not \"{name:word}\"." },
    [UNREAD_LOT] = { .key = "unread.lot",
                     .text = "Name the dice by letters, and the marker, as in: "
                             "RRW+marker." },
    [UNREAD_MARKER] = { .key = "unread.marker",
                        .text = "After the dice nothing can come but the "
                                "marker, as in: RRW+marker." },
    [UNREAD_RETURN] = { .key = "unread.return",
                        .text = "Say what goes back, as in: steal 2 return "
                                "B+marker." },
    [UNREAD_ROLL] = { .key = "unread.roll",
                      .text =
                          "Name what each die shows, as in: roll RRWBGYP." },
    [UNREAD_PAYMENT] = { .key = "unread.payment",
                         .text = "Say how you pay: dice by letters, then Gold, "
                                 "as in: buy crown BB+1." },
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
