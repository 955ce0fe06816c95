/*
 * The facts of Revolution!: areas, bid spaces, boards, variants, and their
 * sources. There are no rules here. tools/bids reads spaces and boards and
 * writes bid_table.c: where tokens may be bid.
 */
#include <string.h>

#include "state.h"

#define PRINTED "printed: the game's board"
#define SUMMARY "printed: the rules summary"
#define STRONG "inferred: one careful source, right wherever it can be checked"
#define AGREED "inferred: two independent sources agree"
#define CONTESTED "house rule: sources differ, an option changes it"

const struct revolution_area_def revolution_areas[PLACES] = {
    [PLANTATION] = { .id = "plantation",
                     .name = "Plantation",
                     .points = 30,
                     .ends = true,
                     .provenance = PRINTED },
    [TAVERN] = { .id = "tavern",
                 .name = "Tavern",
                 .points = 20,
                 .ends = true,
                 .provenance = PRINTED },
    [CATHEDRAL] = { .id = "cathedral",
                    .name = "Cathedral",
                    .points = 35,
                    .ends = true,
                    .provenance = PRINTED },
    [TOWN_HALL] = { .id = "town_hall",
                    .name = "Town Hall",
                    .points = 45,
                    .ends = true,
                    .provenance = PRINTED },
    [FORTRESS] = { .id = "fortress",
                   .name = "Fortress",
                   .points = 50,
                   .ends = true,
                   .provenance = PRINTED },
    [MARKET] = { .id = "market",
                 .name = "Market",
                 .points = 25,
                 .ends = true,
                 .provenance = PRINTED },
    [HARBOR] = { .id = "harbor",
                 .name = "Harbor",
                 .points = 40,
                 .ends = true,
                 .provenance = PRINTED },
    [PALACE] = { .id = "palace",
                 .name = "Palace",
                 .points = 55,
                 .ends = true,
                 .provenance = STRONG },
    [JAIL] = { .id = "jail",
               .name = "Jail",
               .points = -30,
               .ends = true,
               .provenance = CONTESTED },
    [ASYLUM] = { .id = "asylum",
                 .name = "Asylum",
                 .points = -30,
                 .ends = true,
                 .provenance = AGREED },
    [GARDEN] = { .id = "garden",
                 .name = "Garden",
                 .points = 10,
                 .each = true,
                 .provenance = AGREED },
    [GUARDHOUSE] = { .id = "guardhouse",
                     .name = "Guardhouse",
                     .provenance = SUMMARY },
};

const struct revolution_space_def revolution_spaces[SPACES] = {
    [GENERAL] = { .id = "general",
                  .name = "General",
                  .support = 1,
                  .token = { [FORCE] = 1 },
                  .area = FORTRESS,
                  .no_force = true,
                  .provenance = PRINTED,
                  .text = "Support, a Force, and a cube in the Fortress." },
    [CAPTAIN] = { .id = "captain",
                  .name = "Captain",
                  .support = 1,
                  .token = { [FORCE] = 1 },
                  .area = HARBOR,
                  .no_force = true,
                  .provenance = PRINTED,
                  .text = "Support, a Force, and a cube in the Harbor." },
    [INNKEEPER] = { .id = "innkeeper",
                    .name = "Innkeeper",
                    .support = 3,
                    .token = { [BLACKMAIL] = 1 },
                    .area = TAVERN,
                    .no_blackmail = true,
                    .provenance = PRINTED,
                    .text = "Support, a Blackmail, and a cube in the "
                            "Tavern." },
    [MAGISTRATE] = { .id = "magistrate",
                     .name = "Magistrate",
                     .support = 1,
                     .token = { [BLACKMAIL] = 1 },
                     .area = TOWN_HALL,
                     .no_blackmail = true,
                     .provenance = PRINTED,
                     .text = "Support, a Blackmail, and a cube in the Town "
                             "Hall." },
    [PRIEST] = { .id = "priest",
                 .name = "Priest",
                 .support = 6,
                 .area = CATHEDRAL,
                 .provenance = PRINTED,
                 .text = "Support, and a cube in the Cathedral." },
    [ARISTOCRAT] = { .id = "aristocrat",
                     .name = "Aristocrat",
                     .support = 5,
                     .token = { [GOLD] = 3 },
                     .area = PLANTATION,
                     .provenance = PRINTED,
                     .text = "Support, Gold, and a cube in the Plantation." },
    [MERCHANT] = { .id = "merchant",
                   .name = "Merchant",
                   .support = 3,
                   .token = { [GOLD] = 5 },
                   .area = MARKET,
                   .provenance = PRINTED,
                   .text = "Support, Gold, and a cube in the Market." },
    [PRINTER] = { .id = "printer",
                  .name = "Printer",
                  .support = 10,
                  .area = NO_AREA,
                  .provenance = PRINTED,
                  .text = "Much Support, nothing else." },
    [ROGUE] = { .id = "rogue",
                .name = "Rogue",
                .token = { [BLACKMAIL] = 2 },
                .area = NO_AREA,
                .no_force = true,
                .no_blackmail = true,
                .provenance = PRINTED,
                .text = "Blackmail." },
    [SPY] = { .id = "spy",
              .name = "Spy",
              .brief = "replace a rival's cube",
              .area = NO_AREA,
              .no_blackmail = true,
              .effect = { RUN_SPY },
              .provenance = PRINTED,
              .text = "Replace an opponent's cube on the board with yours, or "
                      "pass." },
    [APOTHECARY] = { .id = "apothecary",
                     .name = "Apothecary",
                     .brief = "swap two cubes",
                     .area = NO_AREA,
                     .no_force = true,
                     .effect = { RUN_APOTHECARY },
                     .provenance = PRINTED,
                     .text = "Let two cubes of different owners in different "
                             "areas change places, or pass." },
    [MERCENARY] = { .id = "mercenary",
                    .name = "Mercenary",
                    .support = 3,
                    .token = { [FORCE] = 1 },
                    .area = NO_AREA,
                    .no_force = true,
                    .no_blackmail = true,
                    .provenance = PRINTED,
                    .text = "Support and a Force." },
    [VICEROY] = { .id = "viceroy",
                  .name = "Viceroy",
                  .brief = "hold the Guardhouse",
                  .area = PALACE,
                  .effect = { RUN_OCCUPY },
                  .provenance = STRONG,
                  .text = "A cube in the Palace; then take the Guardhouse, "
                          "which keeps opponents' Spy and Apothecary from your "
                          "cubes while you hold it." },
    [MESSENGER] = { .id = "messenger",
                    .name = "Messenger",
                    .brief = "move cubes of yours",
                    .support = 3,
                    .area = NO_AREA,
                    .effect = { RUN_REASSIGN },
                    .provenance = STRONG,
                    .text = "Support; then move up to two of your cubes on "
                            "the board, one after the other, each to an "
                            "empty space." },
    [MAYOR] = { .id = "mayor",
                .name = "Mayor",
                .brief = "a cube in any area",
                .area = NO_AREA,
                .no_force = true,
                .no_blackmail = true,
                .effect = { RUN_ANYWHERE },
                .provenance = STRONG,
                .text = "A cube on any open space." },
    [CONSTABLE] = { .id = "constable",
                    .name = "Constable",
                    .support = 5,
                    .token = { [BLACKMAIL] = 1 },
                    .area = NO_AREA,
                    .no_force = true,
                    .no_blackmail = true,
                    .provenance = STRONG,
                    .text = "Support and a Blackmail." },
    [WARDEN] = { .id = "warden",
                 .name = "Warden",
                 .brief = "a token back, a rival's cube to the Jail",
                 .support = 4,
                 .area = NO_AREA,
                 .effect = { RUN_RECLAIM, RUN_JAIL },
                 .provenance = STRONG,
                 .text = "Support; take back one token of your bid here; then "
                         "put an opponent's cube in the Jail. If the Jail is "
                         "full, first remove a cube of your choice." },
    [HERETIC] = { .id = "heretic",
                  .name = "Heretic",
                  .brief = "a cube of yours to the Asylum",
                  .token = { [FORCE] = 1, [BLACKMAIL] = 1 },
                  .area = NO_AREA,
                  .effect = { RUN_ASYLUM },
                  .provenance = STRONG,
                  .text = "A Force and a Blackmail; then add a cube to the "
                          "Asylum. If it is full, first remove a cube: an "
                          "opponent's if there is one." },
    [GOVERNOR] = { .id = "governor",
                   .name = "Governor",
                   .brief = "a cube in any area, then a rival's",
                   .area = NO_AREA,
                   .no_force = true,
                   .no_blackmail = true,
                   .effect = { RUN_ANYWHERE, RUN_OPPONENT },
                   .provenance = STRONG,
                   .text = "A cube on any empty space; then an opponent's cube "
                           "on any empty space." },
    [ANARCHIST] = { .id = "anarchist",
                    .name = "Anarchist",
                    .brief = "the reward of any other space",
                    .area = NO_AREA,
                    .no_force = true,
                    .no_blackmail = true,
                    .effect = { RUN_COPY },
                    .provenance = STRONG,
                    .text = "Choose any other space and gain all that it "
                            "gives." },
};

/* Spaces of the areas that every full board has. */
#define CORE_ROOM                                                              \
    [PLANTATION] = 6, [TAVERN] = 4, [CATHEDRAL] = 7, [TOWN_HALL] = 7,          \
    [FORTRESS] = 8, [MARKET] = 5, [HARBOR] = 6

const struct revolution_board revolution_boards[BOARDS] = {
    [BOARD_CORE] = { .spaces = 12,
                     .order = { GENERAL, CAPTAIN, INNKEEPER, MAGISTRATE, PRIEST,
                                ARISTOCRAT, MERCHANT, PRINTER, ROGUE, SPY,
                                APOTHECARY, MERCENARY },
                     .room = { CORE_ROOM },
                     .token = { 0, 1, 1, 3 },
                     .patronage = 5 },
    [BOARD_PALACE] = { .spaces = 16,
                       .order = { GENERAL, CAPTAIN, INNKEEPER, MAGISTRATE,
                                  VICEROY, PRIEST, ARISTOCRAT, MERCHANT,
                                  PRINTER, SPY, APOTHECARY, MESSENGER, MAYOR,
                                  CONSTABLE, ROGUE, MERCENARY },
                       .room = { CORE_ROOM, [PALACE] = 8 },
                       .token = { 0, 1, 1, 3 },
                       .patronage = 5,
                       .guardhouse = true },
    [BOARD_ANARCHY] = { .spaces = 16,
                        .order = { GENERAL, CAPTAIN, INNKEEPER, MAGISTRATE,
                                   PRIEST, ARISTOCRAT, MERCHANT, PRINTER,
                                   WARDEN, SPY, APOTHECARY, HERETIC, GOVERNOR,
                                   ROGUE, MERCENARY, ANARCHIST },
                        .room = { CORE_ROOM, [JAIL] = 6, [ASYLUM] = 5,
                                  [GARDEN] = 6 },
                        .token = { 0, 1, 1, 3 },
                        .patronage = 5 },
    [BOARD_TINY] = { .spaces = 4,
                     .order = { CAPTAIN, ARISTOCRAT, PRINTER, MERCENARY },
                     .room = { [PLANTATION] = 6, [HARBOR] = 6 },
                     .token = { 0, 1, 0, 2 },
                     .patronage = 3 },
};

const char *
revolution_space_name(int space)
{
    return space > 0 && space < SPACES ? revolution_spaces[space].id : NULL;
}

const char *
revolution_place_name(int place)
{
    return place > 0 && place < PLACES ? revolution_areas[place].id : NULL;
}

const char *
revolution_token_name(int token)
{
    static const char *const names[] = { NULL, "force", "blackmail", "gold" };

    return token > 0 && token < TOKENS ? names[token] : NULL;
}

static const char *const false_true[] = { "false", "true", NULL };

#define CAP                                                                    \
    {                                                                          \
        .id = "round_cap", .title = "Round limit (0 = none)", .max = 200,      \
        .in_sims = "60"                                                        \
    }

static const struct rk_option core_options[] = { CAP, { 0 } };
static const struct rk_option palace_options[] = {
    [OPTION_CAP] = CAP,
    [PALACE_OPTION_REASSIGNS] = { .id = "messenger_reassigns",
                                  .title = "Cubes the Messenger may move",
                                  .min = 1,
                                  .max = 2,
                                  .value = 2 },
    [PALACE_OPTION_GUARD] = { .id = "guardhouse_counts_for_end",
                              .title =
                                  "The Guardhouse must be occupied at the end",
                              .words = false_true,
                              .max = 1 },
    { 0 }
};
static const struct rk_option anarchy_options[] = {
    [OPTION_CAP] = CAP,
    [ANARCHY_OPTION_JAIL] = { .id = "jail_spaces",
                              .title = "Spaces of the Jail",
                              .min = 5,
                              .max = 6,
                              .value = 6 },
    { 0 }
};
static const struct rk_option tiny_options[] = {
    [OPTION_CAP] = { .id = "round_cap",
                     .title = "Rounds to play",
                     .min = 1,
                     .max = 20,
                     .value = 6 },
    { 0 }
};

const struct rk_variant revolution_variants[] = {
    [BOARD_CORE] = { .id = "core",
                     .title = "Revolution!",
                     .seats_min = 3,
                     .seats_max = 4,
                     .options = core_options },
    [BOARD_PALACE] = { .id = "palace",
                       .title = "Revolution! The Palace",
                       .seats_min = 5,
                       .seats_max = 6,
                       .options = palace_options },
    [BOARD_ANARCHY] = { .id = "anarchy",
                        .title = "Revolution! Anarchy",
                        .seats_min = 5,
                        .seats_max = 6,
                        .options = anarchy_options },
    [BOARD_TINY] = { .id = "tiny",
                     .title = "Revolution! in miniature",
                     .seats_min = 3,
                     .seats_max = 3,
                     .extra = true,
                     .options = tiny_options },
    { 0 }
};

static void
describe_space(const struct revolution_board *board, int index,
               struct rk_entry *entry)
{
    int space = board->order[index];
    const struct revolution_space_def *def = &revolution_spaces[space];

    rk_entry_start(entry, def->id, def->name, "space", def->text,
                   def->provenance);
    rk_entry_fact(entry, "order", index + 1, def->provenance);
    rk_entry_fact(entry, "support", def->support, def->provenance);
    rk_entry_fact(entry, "force", def->token[FORCE], def->provenance);
    rk_entry_fact(entry, "blackmail", def->token[BLACKMAIL], def->provenance);
    rk_entry_fact(entry, "gold", def->token[GOLD], def->provenance);
    if (def->area != NO_AREA)
        rk_entry_word(entry, "influence", revolution_place_name(def->area),
                      def->provenance);
    if (def->brief != NULL)
        rk_entry_word(entry, "effect", def->brief, def->provenance);
    rk_entry_word(entry, "takes_force", def->no_force ? "no" : "yes",
                  def->provenance);
    rk_entry_word(entry, "takes_blackmail", def->no_blackmail ? "no" : "yes",
                  def->provenance);
}

/* E4, E5: true if an area without room is needed for the end. */
static bool
ends_match(const struct rk_setup *setup, int area)
{
    if (area == GUARDHOUSE)
        return setup->option[PALACE_OPTION_GUARD] != 0;
    return revolution_areas[area].ends;
}

static void
describe_area(const struct rk_setup *setup, int area, int spaces,
              struct rk_entry *entry)
{
    const struct revolution_area_def *def = &revolution_areas[area];
    const char *about = "The player with the most cubes in it gets its points; "
                        "if several tie for most, nobody does.";

    if (area == GUARDHOUSE)
        about = "Holds one cube. Opponents' Spy and Apothecary cannot touch "
                "its owner's cubes. It scores nothing.";
    else if (def->each)
        about = "Each cube in it scores for its owner, full or not.";
    rk_entry_start(entry, def->id, def->name, "area", about,
                   area == GUARDHOUSE ? SUMMARY : def->provenance);
    rk_entry_fact(entry, "spaces", spaces, def->provenance);
    rk_entry_fact(entry, "points", def->points, def->provenance);
    if (def->points != 0)
        rk_entry_word(entry, "points_for",
                      def->each ? "each cube" : "most cubes", def->provenance);
    rk_entry_word(entry, "must_be_full_to_end",
                  ends_match(setup, area) ? "yes" : "no", SUMMARY);
}

static void
describe_bids(struct rk_entry *entry)
{
    rk_entry_start(entry, "bid-board", "Bid board", "rule",
                   "Bid all your tokens, on at most six spaces. Force beats "
                   "any Blackmail, Blackmail any Gold, then more beats fewer; "
                   "if the best bids tie, nobody wins.",
                   SUMMARY);
    rk_entry_fact(entry, "most_spaces", REVOLUTION_BID_SPACES, SUMMARY);
}

/* The spaces of the board in order, then its areas, then bids. */
bool
revolution_entry(const struct rk_setup *setup, int index,
                 struct rk_entry *entry)
{
    const struct revolution_board *board = &revolution_boards[setup->variant];

    if (index < board->spaces) {
        describe_space(board, index, entry);
        return true;
    }
    index -= board->spaces;
    for (int area = 1; area < PLACES; area++) {
        int spaces = area == GUARDHOUSE ? board->guardhouse
                     : area == JAIL && board->room[JAIL] > 0
                         ? setup->option[ANARCHY_OPTION_JAIL]
                         : board->room[area];

        if (spaces == 0 || index-- > 0)
            continue;
        describe_area(setup, area, spaces, entry);
        return true;
    }
    if (index == 0)
        describe_bids(entry);
    return index == 0;
}
