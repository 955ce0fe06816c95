/*
 * The 49 cards of the market, each a row of facts in the order of its deck and
 * name. Costs and icons are as printed, uneven as they are.
 */
#include "state.h"

#define ONLY(object) (1u << (object))
#define GEMS (ONLY(RED) | ONLY(WHITE) | ONLY(BLUE) | ONLY(GREEN))
#define GEM(colour) (UINT64_C(1) << 8 * (colour))
#define FACE_ONLY "printed: card face alone"

const struct thieves_card thieves_market[CARDS] = {
    [ALCHEMICAL_LAB] = { .id = "alchemical-lab",
                         .name = "Alchemical Lab",
                         .text = "Once a round on your turn: turn a red die of "
                                 "your pile to "
                                 "white, blue or green.",
                         .deck = DECK_A,
                         .cost = GEM(RED) * 2,
                         .icon = WAND,
                         .icons = 1,
                         .ability = { .takes = RED,
                                      .into = GEMS & ~ONLY(RED) } },
    [BONDSMAN] = { .id = "bondsman",
                   .name = "Bondsman",
                   .text = "Once a round on your turn: turn a red die of your "
                           "pile to its "
                           "bag.",
                   .deck = DECK_A,
                   .cost = GEM(RED) * 2,
                   .icon = HENCHMAN,
                   .icons = 1,
                   .ability = { .takes = RED, .into = ONLY(BAG) } },
    [COERCION_COORDINATOR] = { .id = "coercion-coordinator",
                               .name = "Coercion Coordinator",
                               .text = "Once a round on your turn: spend a "
                                       "blue die of your pile and "
                                       "get 1 Infamy token.",
                               .deck = DECK_A,
                               .cost = GEM(BLUE),
                               .icon = HENCHMAN,
                               .icons = 1,
                               .ability = { .takes = BLUE, .infamy = 1 } },
    [CORRUPT_OFFICIAL] = { .id = "corrupt-official",
                           .name = "Corrupt Official",
                           .text =
                               "You may buy one card more in a round in which "
                               "your final pile "
                               "had a white die; also in the turn you buy it.",
                           .deck = DECK_A,
                           .cost = GEM(WHITE),
                           .icon = HENCHMAN,
                           .icons = 1 },
    [DISGRUNTLED_MINION] = { .id = "disgruntled-minion",
                             .name = "Disgruntled Minion",
                             .text =
                                 "You may buy one card more in a round in "
                                 "which your final pile "
                                 "had a red die; also in the turn you buy it.",
                             .deck = DECK_A,
                             .cost = GEM(RED),
                             .icon = HENCHMAN,
                             .icons = 1 },
    [FENCE] = { .id = "fence",
                .name = "Fence",
                .text = "Once a round on your turn: turn a white die of your "
                        "pile to "
                        "its bag.",
                .deck = DECK_A,
                .cost = GEM(WHITE) * 2,
                .icon = HENCHMAN,
                .icons = 1,
                .ability = { .takes = WHITE, .into = ONLY(BAG) } },
    [GLAMER] = { .id = "glamer",
                 .name = "Glamer",
                 .text = "Once a round on your turn: turn a blue die of your "
                         "pile to "
                         "red, white or green.",
                 .deck = DECK_A,
                 .cost = GEM(BLUE) * 2,
                 .icon = WAND,
                 .icons = 1,
                 .ability = { .takes = BLUE, .into = GEMS & ~ONLY(BLUE) } },
    [GUY_IN_A_TRENCHCOAT] = { .id = "guy-in-a-trenchcoat",
                              .name = "Guy in a Trenchcoat",
                              .text = "You may buy one card more in a round in "
                                      "which your final pile "
                                      "had a blue die; also in the turn you "
                                      "buy it.",
                              .deck = DECK_A,
                              .cost = GEM(BLUE),
                              .icon = HENCHMAN,
                              .icons = 1 },
    [LOCAL_CELEBRITY] = { .id = "local-celebrity",
                          .name = "Local Celebrity",
                          .text = "Once a round on your turn: spend a white "
                                  "die of your pile and "
                                  "get 1 Infamy token.",
                          .deck = DECK_A,
                          .cost = GEM(WHITE),
                          .icon = HENCHMAN,
                          .icons = 1,
                          .ability = { .takes = WHITE, .infamy = 1 } },
    [NEARBY_SAFEHOUSE] = { .id = "nearby-safehouse",
                           .name = "Nearby Safehouse",
                           .text = "At the end: 1 point if this is your "
                                   "only card with a "
                                   "tower, 2 if you have several.",
                           .deck = DECK_A,
                           .cost = GEM(GREEN),
                           .icon = TOWER,
                           .icons = 1,
                           .score = thieves_score_safehouse,
                           .points = 1 },
    [NECKLACE] = { .id = "necklace",
                   .name = "Necklace",
                   .text = "At the end: 2 points.",
                   .deck = DECK_A,
                   .cost = GEM(WHITE) * 2,
                   .icon = TOOLS,
                   .icons = 1,
                   .score = thieves_score_fixed,
                   .points = 2 },
    [PAWNBROKER] = { .id = "pawnbroker",
                     .name = "Pawnbroker",
                     .text = "Once a round on your turn: turn a green die of "
                             "your pile to "
                             "its bag.",
                     .deck = DECK_A,
                     .cost = GEM(GREEN) * 2,
                     .icon = HENCHMAN,
                     .icons = 1,
                     .ability = { .takes = GREEN, .into = ONLY(BAG) } },
    [PHILOSOPHERS_STONE] = { .id = "philosophers-stone",
                             .name = "Philosopher's Stone",
                             .text = "Once a round on your turn: turn a green "
                                     "die of your pile to "
                                     "red, white or blue.",
                             .deck = DECK_A,
                             .cost = GEM(GREEN) * 2,
                             .icon = WAND,
                             .icons = 1,
                             .ability = { .takes = GREEN,
                                          .into = GEMS & ~ONLY(GREEN) } },
    [PUBLIC_RELATIONS_EXPERT] = { .id = "public-relations-expert",
                                  .name = "Public Relations Expert",
                                  .text = "Once a round on your turn: spend a "
                                          "green die of your pile and "
                                          "get 1 Infamy token.",
                                  .deck = DECK_A,
                                  .cost = GEM(GREEN),
                                  .icon = HENCHMAN,
                                  .icons = 1,
                                  .ability = { .takes = GREEN, .infamy = 1 } },
    [SHADOWY_HOOD] = { .id = "shadowy-hood",
                       .name = "Shadowy Hood",
                       .text = "At the end: 2 points.",
                       .deck = DECK_A,
                       .cost = GEM(BLUE) * 2,
                       .icon = WAND,
                       .icons = 1,
                       .score = thieves_score_fixed,
                       .points = 2 },
    [TAILOR] = { .id = "tailor",
                 .name = "Tailor",
                 .text = "Once a round on your turn: spend a red die of your "
                         "pile and "
                         "get 1 Infamy token.",
                 .deck = DECK_A,
                 .cost = GEM(RED),
                 .icon = HENCHMAN,
                 .icons = 1,
                 .ability = { .takes = RED, .infamy = 1 } },
    [ANTHROPOMORPHIC_WATER_BUFFALO] = { .id = "anthropomorphic-water-buffalo",
                                        .name = "Anthropomorphic Water Buffalo",
                                        .text =
                                            "You get 1 Infamy token for each "
                                            "card you buy with red in its "
                                            "printed cost, this one included.",
                                        .deck = DECK_B,
                                        .cost = GEM(RED) * 2 | GEM(WHITE),
                                        .icon = HENCHMAN,
                                        .icons = 1,
                                        .watches = RED },
    [BOOKIE] = { .id = "bookie",
                 .name = "Bookie",
                 .text = "Once a round on your turn: turn a blue die of your "
                         "pile to its "
                         "bag.",
                 .deck = DECK_B,
                 .cost = GEM(WHITE) | GEM(BLUE),
                 .icon = HENCHMAN,
                 .icons = 1,
                 .ability = { .takes = BLUE, .into = ONLY(BAG) } },
    [BROOCH] = { .id = "brooch",
                 .name = "Brooch",
                 .text = "At the end: 3 points.",
                 .deck = DECK_B,
                 .cost = GEM(RED) | GEM(GREEN),
                 .icon = TOOLS,
                 .icons = 1,
                 .score = thieves_score_fixed,
                 .points = 3 },
    [CONCEALED_SAFEHOUSE] = { .id = "concealed-safehouse",
                              .name = "Concealed Safehouse",
                              .text = "At the end: 2 points if this is your "
                                      "only card with a "
                                      "tower, 4 if you have several.",
                              .deck = DECK_B,
                              .cost = GEM(WHITE) | GEM(BLUE),
                              .icon = TOWER,
                              .icons = 1,
                              .score = thieves_score_safehouse,
                              .points = 2 },
    [DECEPTIVE_BITS_OF_COLORED_GLASS] = { .id =
                                              "deceptive-bits-of-colored-glass",
                                          .name =
                                              "Deceptive Bits of Colored Glass",
                                          .text =
                                              "Once a round on your turn: turn "
                                              "a white die of your pile to "
                                              "red, blue or green.",
                                          .deck = DECK_B,
                                          .cost = GEM(WHITE) | GEM(GREEN),
                                          .icon = TOOLS,
                                          .icons = 1,
                                          .ability = { .takes = WHITE,
                                                       .into = GEMS &
                                                               ~ONLY(WHITE) } },
    [EASILY_IMPRESSED_NOBLE] = { .id = "easily-impressed-noble",
                                 .name = "Easily Impressed Noble",
                                 .text = "You get 1 Infamy token for each card "
                                         "you buy with white in its "
                                         "printed cost, this one included.",
                                 .deck = DECK_B,
                                 .cost = GEM(WHITE) * 2 | GEM(GREEN),
                                 .icon = HENCHMAN,
                                 .icons = 1,
                                 .watches = WHITE },
    [EXECUTIVE_ASSISTANT] = { .id = "executive-assistant",
                              .name = "Executive Assistant",
                              .text = "You may buy one card more in a round in "
                                      "which your final pile "
                                      "had a green die; also in the turn you "
                                      "buy it.",
                              .deck = DECK_B,
                              .cost = GEM(RED) | GEM(GREEN),
                              .icon = HENCHMAN,
                              .icons = 2 },
    [EYEPATCH_OF_COMMAND] = { .id = "eyepatch-of-command",
                              .name = "Eyepatch of Command",
                              .text =
                                  "When the loot has been split and the marker "
                                  "is in your pile, you get 1 Infamy token.",
                              .deck = DECK_B,
                              .cost = GEM(RED) | GEM(WHITE) | GEM(BLUE),
                              .icon = WAND,
                              .icons = 1 },
    [FORTIFIED_SAFEHOUSE] = { .id = "fortified-safehouse",
                              .name = "Fortified Safehouse",
                              .text = "At the end: 2 points if this is your "
                                      "only card with a "
                                      "tower, 4 if you have several.",
                              .deck = DECK_B,
                              .cost = GEM(RED) | GEM(WHITE),
                              .icon = TOWER,
                              .icons = 1,
                              .score = thieves_score_safehouse,
                              .points = 2 },
    [GAUNTLET_OF_EVIL_INTENT] = { .id = "gauntlet-of-evil-intent",
                                  .name = "Gauntlet of Evil Intent",
                                  .text = "Once a round on your turn: spend a "
                                          "mask die of your pile and "
                                          "get 1 Gold, to be used at once if "
                                          "you like.",
                                  .deck = DECK_B,
                                  .cost = GEM(RED) | GEM(BLUE) | GEM(GREEN),
                                  .icon = WAND,
                                  .icons = 1,
                                  .ability = { .takes = MASK, .gold = 1 } },
    [IMBALANCED_SCALES] = { .id = "imbalanced-scales",
                            .name = "Imbalanced Scales",
                            .text =
                                "When you turn in at least one bag at the end "
                                "of a round, you "
                                "get 1 Gold more, however many bags there are.",
                            .deck = DECK_B,
                            .cost = GEM(WHITE) | GEM(BLUE) | GEM(GREEN),
                            .icon = TOOLS,
                            .icons = 1 },
    [LEGITIMATE_JEWELLER] = { .id = "legitimate-jeweller",
                              .name = "Legitimate Jeweller",
                              .text = "Once a round on your turn: turn a bag "
                                      "die of your pile to any "
                                      "gem.",
                              .deck = DECK_B,
                              .cost = GEM(RED) | GEM(BLUE) | GEM(GREEN),
                              .icon = HENCHMAN,
                              .icons = 1,
                              .ability = { .takes = BAG, .into = GEMS } },
    [LUCKY_ANIMAL_APPENDAGE] = { .id = "lucky-animal-appendage",
                                 .name = "Lucky Animal Appendage",
                                 .text = "Dice that a thief of your pile "
                                         "returns to the centre keep "
                                         "their faces. After the split you may "
                                         "roll one die of your "
                                         "final pile again.",
                                 .deck = DECK_B,
                                 .cost = GEM(RED) | GEM(BLUE),
                                 .icon = WAND,
                                 .icons = 1 },
    [MENACING_MONOCLE] = { .id = "menacing-monocle",
                           .name = "Menacing Monocle",
                           .text = "At the end: 3 points.",
                           .deck = DECK_B,
                           .cost = GEM(RED) | GEM(WHITE),
                           .icon = TOOLS,
                           .icons = 1,
                           .score = thieves_score_fixed,
                           .points = 3 },
    [PROVISIONED_SAFEHOUSE] = { .id = "provisioned-safehouse",
                                .name = "Provisioned Safehouse",
                                .text = "At the end: 2 points if this is "
                                        "your only card with a "
                                        "tower, 4 if you have several.",
                                .deck = DECK_B,
                                .cost = GEM(RED) | GEM(BLUE),
                                .icon = TOWER,
                                .icons = 1,
                                .score = thieves_score_safehouse,
                                .points = 2 },
    [RUMOR_MONGER] = { .id = "rumor-monger",
                       .name = "Rumor-Monger",
                       .text = "You get 1 Infamy token for each card you buy "
                               "with green in its "
                               "printed cost, this one included.",
                       .deck = DECK_B,
                       .cost = GEM(WHITE) | GEM(GREEN) * 2,
                       .icon = HENCHMAN,
                       .icons = 1,
                       .watches = GREEN },
    [STICKY_FINGERED_DOCKHAND] = { .id = "sticky-fingered-dockhand",
                                   .name = "Sticky-Fingered Dockhand",
                                   .text = "You get 1 Infamy token for each "
                                           "card you buy with blue in its "
                                           "printed cost, this one included.",
                                   .deck = DECK_B,
                                   .cost = GEM(BLUE) * 2 | GEM(GREEN),
                                   .icon = HENCHMAN,
                                   .icons = 1,
                                   .watches = BLUE },
    [UNLABELED_POTION] = { .id = "unlabeled-potion",
                           .name = "Unlabeled Potion",
                           .text = "Goes back to the box when bought. You gain "
                                   "the next card of "
                                   "deck B, or of deck C if B is empty, at no "
                                   "cost; nothing if "
                                   "both are empty.",
                           .deck = DECK_B,
                           .cost = GEM(RED) | GEM(BLUE),
                           .icon = WAND,
                           .icons = 1 },
    [WICKED_CLUTCHES] = { .id = "wicked-clutches",
                          .name = "Wicked Clutches",
                          .text = "You get 1 Infamy token each time your pile "
                                  "is stolen.",
                          .deck = DECK_B,
                          .cost = GEM(WHITE) | GEM(BLUE) | GEM(GREEN),
                          .icon = WAND,
                          .icons = 1 },
    [BIG_HAUL] = { .id = "big-haul",
                   .name = "Big Haul",
                   .text = "When you gain it: 1 Infamy token for each object "
                           "of your final "
                           "pile of this round, the marker included.",
                   .deck = DECK_C,
                   .cost = GEM(BLUE) | GEM(GREEN),
                   .icon = BUBBLE,
                   .icons = 1,
                   .hauls = true,
                   .icon_source = FACE_ONLY },
    [COLLECTING_GOLEM] = { .id = "collecting-golem",
                           .name = "Collecting Golem",
                           .text = "At the end: 3 points for every two wand "
                                   "icons on your "
                                   "cards, its own included.",
                           .deck = DECK_C,
                           .cost = GEM(RED) | GEM(WHITE) * 2,
                           .icon = WAND,
                           .icons = 1,
                           .score = thieves_score_golem,
                           .points = 3 },
    [CROWN] = { .id = "crown",
                .name = "Crown",
                .text = "At the end: 6 points.",
                .deck = DECK_C,
                .cost = GEM(WHITE) | GEM(BLUE) * 2,
                .icon = TOOLS,
                .icons = 1,
                .score = thieves_score_fixed,
                .points = 6 },
    [EXIT_STRATEGY] = { .id = "exit-strategy",
                        .name = "Exit Strategy",
                        .text = "On your turn, as often as you can pay: give 1 "
                                "Gold for 2 "
                                "Infamy tokens.",
                        .deck = DECK_C,
                        .cost = GEM(RED) | GEM(WHITE) | GEM(GREEN),
                        .icon = BUBBLE,
                        .icons = 1,
                        .ability = { .price = 1, .infamy = 2, .often = true } },
    [FUR_COAT] = { .id = "fur-coat",
                   .name = "Fur Coat",
                   .text = "At the end: 4 points.",
                   .deck = DECK_C,
                   .cost = GEM(RED) | GEM(BLUE),
                   .icon = TOOLS,
                   .icons = 1,
                   .score = thieves_score_fixed,
                   .points = 4 },
    [GIANT_BELT_BUCKLE] = { .id = "giant-belt-buckle",
                            .name = "Giant Belt Buckle",
                            .text = "At the end: 4 points.",
                            .deck = DECK_C,
                            .cost = GEM(RED) * 2,
                            .icon = TOOLS,
                            .icons = 1,
                            .score = thieves_score_fixed,
                            .points = 4 },
    [INSURANCE_RACKET] = { .id = "insurance-racket",
                           .name = "Insurance Racket",
                           .text = "You may buy one more card each turn, and "
                                   "each card costs you one gem less, of your "
                                   "choice. It does not lower its own price.",
                           .deck = DECK_C,
                           .cost = GEM(RED) | GEM(WHITE) | GEM(GREEN),
                           .icon = BUBBLE,
                           .icons = 1 },
    [ISLAND_ESTATE] = { .id = "island-estate",
                        .name = "Island Estate",
                        .text = "When you turn in at least one mask at the end "
                                "of a round, you "
                                "get 1 Infamy token more, however many masks "
                                "there are.",
                        .deck = DECK_C,
                        .cost = GEM(BLUE) | GEM(GREEN),
                        .icon = COMPASS,
                        .icons = 1,
                        .icon_source = FACE_ONLY,
                        .cost_source = FACE_ONLY },
    [LOYALTY_PROGRAM] = { .id = "loyalty-program",
                          .name = "Loyalty Program",
                          .text = "At the end: 1 point for each other card "
                                  "you own.",
                          .deck = DECK_C,
                          .cost =
                              GEM(RED) | GEM(WHITE) | GEM(BLUE) | GEM(GREEN),
                          .icon = BUBBLE,
                          .icons = 1,
                          .score = thieves_score_loyalty,
                          .points = 1 },
    [POLITICAL_CAMPAIGN] = { .id = "political-campaign",
                             .name = "Political Campaign",
                             .text = "At the end: 1 point for every two "
                                     "Infamy tokens you own; "
                                     "the tokens count as well.",
                             .deck = DECK_C,
                             .cost =
                                 GEM(RED) | GEM(WHITE) | GEM(BLUE) | GEM(GREEN),
                             .icon = BUBBLE,
                             .icons = 1,
                             .score = thieves_score_campaign,
                             .points = 1 },
    [SCEPTER] = { .id = "scepter",
                  .name = "Scepter",
                  .text = "At the end: 6 points.",
                  .deck = DECK_C,
                  .cost = GEM(WHITE) * 2 | GEM(BLUE),
                  .icon = TOOLS,
                  .icons = 1,
                  .score = thieves_score_fixed,
                  .points = 6 },
    [THE_HEIST] = { .id = "the-heist",
                    .name = "The Heist",
                    .text = "When you gain it: 1 Infamy token for each object "
                            "of your final "
                            "pile of this round, the marker included.",
                    .deck = DECK_C,
                    .cost = GEM(WHITE) | GEM(GREEN),
                    .icon = BUBBLE,
                    .icons = 1,
                    .hauls = true },
    [TREASURE_MAP_1] = { .id = "treasure-map-1",
                         .name = "Treasure Map",
                         .text = "At the end: 7 points, or 5 if any other "
                                 "player owns a card with a compass.",
                         .deck = DECK_C,
                         .cost = GEM(BLUE) | GEM(GREEN) * 2,
                         .icon = COMPASS,
                         .icons = 1,
                         .score = thieves_score_map,
                         .points = 7 },
    [TREASURE_MAP_2] = { .id = "treasure-map-2",
                         .name = "Treasure Map",
                         .text = "At the end: 7 points, or 5 if any other "
                                 "player owns a card with a compass.",
                         .deck = DECK_C,
                         .cost = GEM(RED) * 2 | GEM(GREEN),
                         .icon = COMPASS,
                         .icons = 1,
                         .score = thieves_score_map,
                         .points = 7 },
};
