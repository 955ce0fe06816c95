/*
 * Thief's Market, top to bottom: limits, ids, what is public (everything that
 * has been decided), and the draft of an answer. Private to this folder.
 *
 * The life of a round: chance rolls all dice into the centre; seats without a
 * pile take or steal until all have one; final piles are recorded; each seat
 * has a turn to buy and to use abilities; bags and masks are turned in; the
 * market is refilled. Chance names cards when they leave a deck, so removed
 * cards are those that never do.
 */
#ifndef THIEVES_STATE_H
#define THIEVES_STATE_H

#include <rookery/game.h>

#include "phrases.h"

enum {
    THIEVES_SEATS = 5,
    THIEVES_ROW = 5,      /* cards in a full row */
    THIEVES_ROUNDS = 100, /* 37: the cap */
    THIEVES_IDLE = 10     /* 37: successive rounds without a purchase */
};

/* Objects: what a die shows, and the marker. */
enum thieves_object { RED = 1, WHITE, BLUE, GREEN, BAG, MASK, MARKER, OBJECTS };

/*
 * A lot is a multiset of objects: eight bytes, the one at index k counts
 * objects k, the first is always 0.
 */
typedef uint64_t thieves_lot;

/* A set of cards: bit k is card k. A set of objects likewise. */
typedef uint64_t thieves_cards;

enum thieves_deck { DECK_A, DECK_B, DECK_C, DECKS };

enum thieves_kind {
    ALCHEMICAL_LAB = 1,
    BONDSMAN,
    COERCION_COORDINATOR,
    CORRUPT_OFFICIAL,
    DISGRUNTLED_MINION,
    FENCE,
    GLAMER,
    GUY_IN_A_TRENCHCOAT,
    LOCAL_CELEBRITY,
    NEARBY_SAFEHOUSE,
    NECKLACE,
    PAWNBROKER,
    PHILOSOPHERS_STONE,
    PUBLIC_RELATIONS_EXPERT,
    SHADOWY_HOOD,
    TAILOR,
    ANTHROPOMORPHIC_WATER_BUFFALO,
    BOOKIE,
    BROOCH,
    CONCEALED_SAFEHOUSE,
    DECEPTIVE_BITS_OF_COLORED_GLASS,
    EASILY_IMPRESSED_NOBLE,
    EXECUTIVE_ASSISTANT,
    EYEPATCH_OF_COMMAND,
    FORTIFIED_SAFEHOUSE,
    GAUNTLET_OF_EVIL_INTENT,
    IMBALANCED_SCALES,
    LEGITIMATE_JEWELLER,
    LUCKY_ANIMAL_APPENDAGE,
    MENACING_MONOCLE,
    PROVISIONED_SAFEHOUSE,
    RUMOR_MONGER,
    STICKY_FINGERED_DOCKHAND,
    UNLABELED_POTION,
    WICKED_CLUTCHES,
    BIG_HAUL,
    COLLECTING_GOLEM,
    CROWN,
    EXIT_STRATEGY,
    FUR_COAT,
    GIANT_BELT_BUCKLE,
    INSURANCE_RACKET,
    ISLAND_ESTATE,
    LOYALTY_PROGRAM,
    POLITICAL_CAMPAIGN,
    SCEPTER,
    THE_HEIST,
    TREASURE_MAP_1,
    TREASURE_MAP_2,
    CARDS,
    OBJECT_KINDS = 50 /* in events object k is the face OBJECT_KINDS + k */
};

/* The options, in the order of the variant's table. */
enum { OPTION_CHECK, OPTION_SECOND, OPTION_CAP, OPTION_INFAMY };

/* Routines: numbers and rows. The comments say what frames hold. */
#define THIEVES_ROUTINES(ROW)                                                  \
    ROW(RUN_ROUND, thieves_round) /* seat: whose turn comes next; left: */     \
                                  /* turns to come */                          \
    ROW(RUN_DEAL, thieves_deal)   /* place: the deck; left: cards; seat: */    \
                                  /* who gains it, or RK_NOBODY: the row */    \
    ROW(RUN_ROLL, thieves_roll)   /* seat: who rolls; left: dice; place: */    \
                                  /* ROLL_TO_* */                              \
    ROW(RUN_SPLIT, thieves_split) /* seat: who acts, or acted last */          \
    ROW(RUN_LUCKY, thieves_lucky) /* seat: whose die may be rolled again */    \
    ROW(RUN_TURN, thieves_turn)   /* seat: whose purchases */

enum thieves_run { THIEVES_ROUTINES(RK_ROUTINE_NUMBER) RUNS };
THIEVES_ROUTINES(RK_ROUTINE_DECLARE)
extern rk_routines thieves_routines;
enum {
    ROUND_START,
    ROUND_ROLL,
    ROUND_SPLIT,
    ROUND_BETWEEN,
    ROUND_TURNS,
    ROUND_REFILL,
    ROUND_CAP
};
enum { SPLIT_NEXT, SPLIT_TAKE };
enum { ROLL_TO_CENTRE, ROLL_TO_PILE };

/* Public facts. */
struct thieves_public {
    struct rk_flow flow;
    thieves_cards row[DECKS];           /* open to be bought */
    thieves_cards owned[THIEVES_SEATS]; /* by each seat */
    thieves_cards unseen[DECKS];        /* in the deck or removed */
    thieves_cards used;                 /* abilities used this turn */
    thieves_lot centre;
    thieves_lot pile[THIEVES_SEATS]; /* 0: no pile */
    uint32_t gold[THIEVES_SEATS];
    uint32_t infamy[THIEVES_SEATS];
    uint32_t round;                 /* from 1 */
    uint8_t deck[DECKS];            /* cards left in it */
    uint8_t colours[THIEVES_SEATS]; /* gems of the recorded final pile, */
                                    /* bit k for colour k */
    uint8_t objects[THIEVES_SEATS]; /* its size, with the marker */
    uint8_t seats;
    uint8_t start;  /* the seat that began this round */
    uint8_t open;   /* rows that have been dealt, 0 .. 3 */
    uint8_t spent;  /* dice out of play until the next roll */
    uint8_t bought; /* purchases made this turn */
    uint8_t traded; /* 1: somebody has bought a card this round */
    uint8_t idle;   /* rounds since the last purchase */
    uint8_t boxed;  /* 1: the Potion is back in the box */
    uint8_t capped; /* 1: ended by the cap */
    uint8_t check_after, second_none, cap_off, infamy_open; /* options */
    uint8_t pad[2];                                         /* always zero */
};

/* A take or a steal, object by object; visible to its seat alone. */
struct thieves_draft {
    thieves_lot lot; /* what is taken, or returned to the centre */
    uint8_t next;    /* the lowest object that may still be named; 0: no */
                     /* draft has been begun */
    uint8_t from;    /* the owner of the stolen pile; RK_NOBODY: the middle */
    uint8_t pad[6];  /* always zero */
};

/* The truth. */
struct thieves_state {
    struct thieves_public pub;
    struct thieves_draft draft;
};

/* The view of one seat. */
struct thieves_view {
    struct thieves_public pub;
    struct thieves_draft draft; /* an empty one for all but the drafting seat */
    uint8_t seat;               /* whose view */
    uint8_t pad[7];             /* always zero */
};

/* The facts that a seat sees: enough to judge its answers. */
struct rk_eyes {
    const struct thieves_public *pub;
    const struct thieves_draft *draft;
    int seat;
};

/* A state being changed, with the answer just given and the events. */
struct rk_work {
    struct thieves_state *s;
    rk_move reply;
    struct rk_events *events;
};

enum thieves_icon { HENCHMAN = 1, WAND, TOWER, COMPASS, TOOLS, BUBBLE, ICONS };

/* The ability that a card gives its owner on their turn; zeros if none. */
struct thieves_ability {
    uint8_t takes; /* the die it works on, or 0 */
    uint8_t into;  /* set of faces it can turn that die to; 0: spent */
    uint8_t price; /* Gold paid */
    uint8_t gold;  /* gained */
    uint8_t infamy;
    bool often; /* any number of times, else once a round */
};

/* A card of the market. */
struct thieves_card {
    const char *id, *name, *text;
    uint8_t deck;
    uint8_t icon, icons;
    thieves_lot cost; /* by colour */
    struct thieves_ability ability;
    uint8_t watches; /* 1 Infamy for a purchase with this colour in its cost */
    bool hauls;      /* Infamy for each object of the final pile when gained */
    const char *icon_source, *cost_source; /* where the usual one is not it */

    /* Notoriety at the end, 0 when NULL. */
    int (*score)(const struct thieves_public *pub, int seat, int card);
    uint8_t points; /* for score() */
};

extern const struct thieves_card thieves_market[CARDS];

/*
 * Events. The state agrees with each event, with these exceptions: dice that
 * are being rolled, at the start of a round or again, are nowhere until then; a
 * bought Potion is nowhere until it is boxed. That a die was kept or not
 * rolled, and whose turn it is, is kept nowhere, or in a frame.
 */
enum thieves_event {
    EVENT_START = 1,
    EVENT_DEALT,
    EVENT_OPENED,
    EVENT_ROLLED,
    EVENT_TOOK,
    EVENT_STOLE,
    EVENT_RETURNED,
    EVENT_UNROLLED,
    EVENT_SPLIT,
    EVENT_KEPT,
    EVENT_REROLLED,
    EVENT_TURN,
    EVENT_BOUGHT,
    EVENT_BOXED,
    EVENT_GAINED,
    EVENT_USED,
    EVENT_TURNED,
    EVENT_SPENT,
    EVENT_GOLD,
    EVENT_PAID,
    EVENT_INFAMY,
    EVENT_PASSED,
    EVENT_CLEARED,
    EVENT_ROUND,
    EVENT_ENDED,
    EVENTS
};

/* moves.c: the fields of a move, and which moves are legal */
enum thieves_op {
    OP_DEAL,   /* a deal, card.h */
    OP_START,  /* seat */
    OP_ROLL,   /* lot: what the dice show */
    OP_STEAL,  /* seat: whose pile; what goes back follows */
    OP_COUNT,  /* object, count: taken, or returned after OP_STEAL */
    OP_SEAL,   /* the take or steal is complete */
    OP_REROLL, /* object: a die of the pile */
    OP_KEEP,
    OP_BUY, /* card; lot: dice paid; count: Gold paid */
    OP_USE, /* card; object: the face turned to, or 0 */
    OP_END,
    OPS
};

/*
 * Bits of a move: card 0-5, object 6-8, count 9-12, seat 13-15, then four bits
 * for each face of a die from 16 on; the op in the bits that deals leave free.
 */
enum { OP_AT = 58, LOT_AT = 16, SEAT_AT = 13, COUNT_AT = 9, OBJECT_AT = 6 };

/* A move unpacked; fields that its op does not use are 0. */
struct thieves_move {
    uint8_t op, seat, card, object, count;
    thieves_lot lot;
};

bool thieves_draft(struct thieves_draft *draft, rk_move move);
rk_move thieves_pack(struct thieves_move move);
struct thieves_move thieves_unpack(rk_move move);
int thieves_legal(const struct rk_view *view, rk_move *moves);
enum rk_status thieves_judge(const struct rk_eyes *eyes, rk_move move,
                             struct rk_text *why);
enum rk_status thieves_refuse(struct rk_text *why, enum thieves_phrase phrase);
enum rk_status thieves_refuse_object(struct rk_text *why,
                                     enum thieves_phrase phrase, int object);
enum rk_status thieves_why(const struct rk_view *view, rk_move move,
                           struct rk_text *why);

/* chance.c: dealing and rolling */
bool thieves_deals(const struct rk_frame *f, int deck, int cards, int seat);
bool thieves_rolls(const struct rk_frame *f, int seat, int place);
rk_move thieves_chance(const struct rk_state *state,
                       const uint64_t random[RK_CHANCE_WORDS]);
long thieves_outcomes(const struct rk_state *state, struct rk_outcome *list,
                      long cap);

/* rules.c: rounds, the market, the end */
void thieves_setup(struct rk_state *state, const struct rk_setup *setup);
void thieves_quiet(struct rk_state *state, const struct rk_setup *setup);
void thieves_resume(struct rk_work *w);
int thieves_dice(int seats);
int thieves_gaps(const struct thieves_public *pub, int deck);
extern const uint8_t thieves_kept[DECKS], thieves_all[DECKS];

/* tell.c: events of the rules */
void thieves_tell(struct rk_work *w, int kind, int seat, int amount);
void thieves_tell_card(struct rk_work *w, int kind, int seat, int card,
                       int amount);
void thieves_tell_lot(struct rk_work *w, int kind, int seat, int target,
                      thieves_lot lot);
void thieves_tell_cards(struct rk_work *w, int kind, int deck,
                        thieves_cards cards);
void thieves_tell_bought(struct rk_work *w, int seat, struct thieves_move move);
void thieves_tell_turned(struct rk_work *w, int seat, int from, int to);
void thieves_tell_cleared(struct rk_work *w);
void thieves_gain_gold(struct rk_work *w, int seat, int card, int gold);
void thieves_gain_infamy(struct rk_work *w, int seat, int card, int tokens);

/* split.c: the loot is split; between the phases */
void thieves_record(struct thieves_public *pub, int seat);
bool thieves_sole(const struct thieves_public *pub);
uint8_t thieves_stealable(const struct thieves_public *pub);

/* turn.c: purchases and abilities */
void thieves_haul(struct rk_work *w, int seat, int card);
bool thieves_may_buy_more(const struct thieves_public *pub, int seat);
int thieves_due(const struct thieves_public *pub, int seat, int card);
bool thieves_can_buy(const struct thieves_public *pub, int seat);
int thieves_purchases(const struct thieves_public *pub, int seat);
thieves_cards thieves_usable(const struct thieves_public *pub, int seat);
bool thieves_potion_deck(const struct thieves_public *pub, int *deck);
int thieves_buys(const struct rk_setup *setup, rk_move *steps, int room);
int thieves_uses(const struct rk_setup *setup, rk_move *steps, int room);

/* score.c */
void thieves_score(const struct rk_state *state, struct rk_result *result);
int thieves_icons(thieves_cards cards, int icon);
int thieves_score_fixed(const struct thieves_public *pub, int seat, int card);
int thieves_score_safehouse(const struct thieves_public *pub, int seat,
                            int card);
int thieves_score_golem(const struct thieves_public *pub, int seat, int card);
int thieves_score_loyalty(const struct thieves_public *pub, int seat, int card);
int thieves_score_campaign(const struct thieves_public *pub, int seat,
                           int card);
int thieves_score_map(const struct thieves_public *pub, int seat, int card);

/* bots.c, policy.c: estimates for bots */
void thieves_expect(const struct rk_state *state, int32_t *points);
void thieves_weigh(const struct rk_view *view, const rk_move *moves, int count,
                   uint8_t *weight, struct rk_memo *memo);

/* cards.c */
extern const thieves_cards thieves_takers[OBJECTS], thieves_watchers;
extern const uint8_t thieves_extra[GREEN + 1];
const char *thieves_card_name(int card);
const char *thieves_object_name(int object);
const char *thieves_face_name(int kind);
bool thieves_entry(const struct rk_setup *setup, int index,
                   struct rk_entry *entry);

/* view.c */
void thieves_view(const struct rk_state *state, int seat, struct rk_view *view);
void thieves_guess(const struct rk_view *view, struct rk_rng *rng,
                   struct rk_state *state);

/* notation.c, words.c: answers, events and views as text */
extern const struct rk_op thieves_ops[];
void thieves_lot_text(thieves_lot lot, struct rk_text *text);
void thieves_event_text(const struct rk_event *event, struct rk_text *text);
void thieves_view_text(const struct rk_view *view, struct rk_text *text);
extern const struct rk_event_name thieves_event_names[EVENTS];

/* fields.c: positions by name; every invariant */
extern const struct rk_field thieves_state_fields[], thieves_view_fields[];
bool thieves_settle(struct rk_state *state, bool rest);
enum rk_status thieves_check(const struct rk_state *state, struct rk_text *why);

/* The set of ${card} alone; also of one object. */
static inline thieves_cards
thieves_one(int card)
{
    return UINT64_C(1) << card;
}

static inline int
thieves_size(thieves_cards cards)
{
    return __builtin_popcountll(cards);
}

static inline bool
thieves_owns(const struct thieves_public *pub, int seat, int card)
{
    return (pub->owned[seat] >> card & 1) != 0;
}

/* How many of ${object} are in ${lot}. */
static inline int
thieves_count(thieves_lot lot, int object)
{
    return (int)(lot >> 8 * object & 255);
}

/* A lot of ${count} times ${object}. */
static inline thieves_lot
thieves_lot_of(int object, int count)
{
    return (thieves_lot)(uint64_t)count << 8 * object;
}

/* How many objects are in ${lot}: at most 14, so the bytes add up. */
static inline int
thieves_objects(thieves_lot lot)
{
    return (int)((lot * UINT64_C(0x0101010101010101)) >> 56);
}

/* The top bit of each byte; counts never reach it. */
#define THIEVES_TOPS UINT64_C(0x8080808080808080)

/* True if ${whole} holds at least as much of each object as ${part}. */
static inline bool
thieves_holds(thieves_lot whole, thieves_lot part)
{
    return (((whole | THIEVES_TOPS) - part) & THIEVES_TOPS) == THIEVES_TOPS;
}

/* The intersection of ${a} and ${b}: of each object the smaller count. */
static inline thieves_lot
thieves_common(thieves_lot a, thieves_lot b)
{
    uint64_t more = ((a | THIEVES_TOPS) - b) & THIEVES_TOPS; /* a >= b */
    uint64_t bytes = (more >> 7) * 255;

    return (b & bytes) | (a & ~bytes);
}

/* ${lot} without the marker. */
static inline thieves_lot
thieves_only_dice(thieves_lot lot)
{
    return lot & (UINT64_MAX >> 8);
}

static inline const struct rk_frame *
thieves_top(const struct thieves_public *pub)
{
    return &pub->flow.frame[pub->flow.depth - 1];
}

/* The draft before its first step. */
static inline struct thieves_draft
thieves_no_draft(void)
{
    return (struct thieves_draft){ .from = RK_NOBODY };
}

/* The casts, here and nowhere else. */
static inline struct thieves_state *
thieves_of(struct rk_state *state)
{
    return (struct thieves_state *)state;
}

static inline const struct thieves_state *
thieves_in(const struct rk_state *state)
{
    return (const struct thieves_state *)state;
}

static inline const struct thieves_view *
thieves_seen(const struct rk_view *view)
{
    return (const struct thieves_view *)view;
}

#endif
