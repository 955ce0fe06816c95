/*
 * Revolution!, top to bottom: limits, ids, what is public, what is not.
 * Private to this folder.
 */
#ifndef REVOLUTION_STATE_H
#define REVOLUTION_STATE_H

#include <rookery/game.h>

#include "phrases.h"

enum {
    REVOLUTION_SEATS = 6,
    REVOLUTION_CUBES = 25,      /* of each seat */
    REVOLUTION_BOARD_MAX = 16,  /* spaces on a bid board */
    REVOLUTION_BID_SPACES = 6,  /* most spaces with tokens of one seat */
    REVOLUTION_TOKENS_MAX = 31, /* of one kind at one seat: five bits */
    REVOLUTION_GAIN_MAX = 15,   /* in a position: gained while resolving, */
    REVOLUTION_HELD_MAX = 29    /* so that 14 more leave this many to bid */
};

/* Tokens, the strongest first. */
enum revolution_token { FORCE = 1, BLACKMAIL, GOLD, TOKENS };

/*
 * Tokens of one seat on one space, packed so that the stronger bid is the
 * greater number: Force in bits 10-14, Blackmail in 5-9, Gold in 0-4. Bids
 * add up without carries as long as no kind passes REVOLUTION_TOKENS_MAX.
 */
typedef uint16_t revolution_bid;

/* Areas of the main board, and the guardhouse as one more place. */
enum revolution_area {
    NO_AREA,
    PLANTATION,
    TAVERN,
    CATHEDRAL,
    TOWN_HALL,
    FORTRESS,
    MARKET,
    HARBOR,
    PALACE,
    JAIL,
    ASYLUM,
    GARDEN,
    AREAS,
    GUARDHOUSE = AREAS, /* a place, not an area */
    PLACES
};

/* Spaces of the bid boards, in the order in which a bid is spelled. */
enum revolution_space {
    NO_SPACE,
    GENERAL,
    CAPTAIN,
    INNKEEPER,
    MAGISTRATE,
    VICEROY,
    PRIEST,
    ARISTOCRAT,
    MERCHANT,
    PRINTER,
    WARDEN,
    SPY,
    APOTHECARY,
    MESSENGER,
    HERETIC,
    MAYOR,
    GOVERNOR,
    CONSTABLE,
    ROGUE,
    MERCENARY,
    ANARCHIST,
    SPACES
};

/* The variants, in the order of their table. */
enum { BOARD_CORE, BOARD_PALACE, BOARD_ANARCHY, BOARD_TINY, BOARDS };

/* Routines: numbers and rows. The comments say what frames hold. */
#define REVOLUTION_ROUTINES(ROW)                                               \
    ROW(RUN_ROUND, revolution_round)      /* place: spaces resolved so far */  \
    ROW(RUN_REWARD, revolution_rewarding) /* seat; card: the space; place: */  \
                                          /* the space of the bid; left: */    \
                                          /* effects still to come */          \
    ROW(RUN_SPY, revolution_spy)          /* seat */                           \
    ROW(RUN_APOTHECARY, revolution_apothecary) /* seat */                      \
    ROW(RUN_OCCUPY, revolution_occupy)         /* seat */                      \
    ROW(RUN_REASSIGN, revolution_reassign)     /* seat; left: moves to come */ \
    ROW(RUN_ANYWHERE, revolution_anywhere)     /* seat */                      \
    ROW(RUN_OPPONENT, revolution_opponent)     /* seat */                      \
    ROW(RUN_RECLAIM, revolution_reclaim) /* seat; place: the bid's space */    \
    ROW(RUN_JAIL, revolution_jail)     /* seat; target: whose cube is added */ \
    ROW(RUN_ASYLUM, revolution_asylum) /* seat */                              \
    ROW(RUN_COPY, revolution_copy)     /* seat; place: the bid's space */

enum revolution_run { REVOLUTION_ROUTINES(RK_ROUTINE_NUMBER) RUNS };
REVOLUTION_ROUTINES(RK_ROUTINE_DECLARE)
extern rk_routines revolution_routines;
enum { ROUND_BIDS, ROUND_SPACES };
enum { EFFECT_BEGIN = RK_STEP_BEGIN, EFFECT_CHOSEN = RK_STEP_CHOSEN };
enum { JAIL_WHOM, JAIL_ADD, JAIL_EJECT };

/* Public facts. */
struct revolution_public {
    struct rk_flow flow;
    int16_t support[REVOLUTION_SEATS]; /* points on the track */
    uint16_t round;                    /* being played, from 1 */
    uint8_t seats;
    uint8_t board;           /* BOARD_* */
    uint8_t jail_spaces;     /* option */
    uint8_t reassigns;       /* option: of the Messenger */
    uint8_t guardhouse_ends; /* option: it must be occupied at the end */
    uint8_t round_cap;       /* option: 0 for none */
    uint8_t revealed;        /* 1 while bids are revealed and resolved */
    uint8_t capped;          /* 1 when the round cap ended the match */
    uint8_t guard;           /* the owner of the cube in the guardhouse */
    uint8_t pad;             /* always zero */
    uint8_t token[REVOLUTION_SEATS][TOKENS]; /* to bid; or gained so far */
    uint8_t cube[REVOLUTION_SEATS][AREAS];   /* on the board */
};

/*
 * The bids of one seat, and what follows from them: kept up to date, so that
 * a step of a draft need not add up the row.
 */
struct revolution_row {
    revolution_bid bid[SPACES];
    revolution_bid placed; /* all its tokens */
    uint8_t last;          /* the last space with tokens, or 0 */
    uint8_t used;          /* spaces with tokens */
};

/* A cube: its place and its owner; place 0 for none. */
struct revolution_pick {
    uint8_t place, owner;
};

/* The truth. */
struct revolution_state {
    struct revolution_public pub;
    struct revolution_row row[REVOLUTION_SEATS]; /* private until revealed */
    struct revolution_pick pick; /* the first half of a swap in its draft */
};

/* The view of one seat. */
struct revolution_view {
    struct revolution_public pub;
    struct revolution_row row[REVOLUTION_SEATS]; /* own, or all revealed */
    struct revolution_pick pick;                 /* of the asked seat only */
    uint8_t seat;
    uint8_t pad; /* always zero */
};

/* The facts that a seat sees: enough to judge its answers. */
struct rk_eyes {
    const struct revolution_public *pub;
    const struct revolution_row *row; /* own, NULL for those without a seat */
    struct revolution_pick pick;
    int seat;
    int enough; /* the number of answers after which a list may stop */
};

/* A state being changed, with the answer just given and the events. */
struct rk_work {
    struct revolution_state *s;
    rk_move reply;
    struct rk_events *events;
};

/* boards.c: the facts */
struct revolution_area_def {
    const char *id, *name;
    int8_t points; /* for most cubes; for each cube where each is set */
    bool each;     /* points for each cube, no majority */
    bool ends;     /* must be full at the end */
    const char *provenance;
};

struct revolution_space_def {
    const char *id, *name, *text;
    const char *brief; /* its other question or effect, in a few words */
    uint8_t support;
    uint8_t token[TOKENS];
    uint8_t area; /* Influence */
    bool no_force, no_blackmail;
    uint8_t effect[2]; /* RUN_* in printed order; 0 for none */
    const char *provenance;
};

/* Kinds of tokens as a set. */
enum { HAS_FORCE = 1, HAS_BLACKMAIL = 2, HAS_GOLD = 4, KINDS = 8 };

/* Used where there is no space: its rank is 0. */
#define RANK_OF_NONE (UINT32_C(1) << 31)

/*
 * The spaces where tokens of one kind may go as the next step: some of the
 * tokens left, or all of them, so that the rest can still be placed.
 */
struct revolution_choice {
    uint32_t some, all;
};

/* Spaces that a bid may yet take: with more it is as with the last of these. */
enum { CHOICE_ROOMS = 4 };

struct revolution_board {
    uint8_t spaces;
    uint8_t order[REVOLUTION_BOARD_MAX]; /* in which spaces resolve */
    uint8_t room[AREAS];                 /* spaces of each area; 0: none */
    uint8_t token[TOKENS];               /* at the start */
    uint8_t patronage; /* the number of tokens that it fills up to */
    bool guardhouse;
};

/* Where tokens may be bid on a board: what follows from its spaces. */
struct revolution_bid_board {
    uint32_t takes[TOKENS]; /* sets of spaces, per token */

    /* For each token, the kinds left, and the spaces that may yet be taken. */
    struct revolution_choice choice[TOKENS][KINDS][CHOICE_ROOMS];

    /* For each token: the steps of a bid with none of it yet, in the order */
    /* of their spaces; and how many spaces before each one take it. */
    rk_move step[TOKENS][2 * REVOLUTION_BOARD_MAX];
    uint8_t rank[TOKENS][32];
};

extern const struct revolution_area_def revolution_areas[PLACES];
extern const struct revolution_space_def revolution_spaces[SPACES];
extern const struct revolution_board revolution_boards[BOARDS];
extern const struct revolution_bid_board revolution_bid_boards[BOARDS];
const char *revolution_space_name(int space);
const char *revolution_place_name(int place);
const char *revolution_token_name(int token);
bool revolution_entry(const struct rk_setup *setup, int index,
                      struct rk_entry *entry);
extern const struct rk_variant revolution_variants[];
/* The options of each variant, in the order of its table: all have the first. */
enum { OPTION_CAP };
enum { PALACE_OPTION_REASSIGNS = OPTION_CAP + 1, PALACE_OPTION_GUARD };
enum { ANARCHY_OPTION_JAIL = OPTION_CAP + 1 };

/* The board that is played. */
static inline const struct revolution_board *
revolution_board(const struct revolution_public *pub)
{
    return &revolution_boards[pub->board];
}

static inline const struct revolution_bid_board *
revolution_bid_board(const struct revolution_public *pub)
{
    return &revolution_bid_boards[pub->board];
}

/* The fields of a move. */
enum revolution_op {
    OP_BID, /* space, token, count */
    OP_PASS,
    OP_CUBE,  /* place, seat */
    OP_SWAP,  /* place, seat: one step of a swap */
    OP_MOVE,  /* place, to */
    OP_AREA,  /* place */
    OP_SEAT,  /* seat */
    OP_TOKEN, /* token */
    OP_SPACE, /* space */
    OPS
};
struct revolution_move {
    uint8_t op, place, to, seat, token, count, space;
};

/* Bits: 0-3 op, 4-8 place, 9-13 to, 14-16 seat, 17-18 token, 19-23 count, */
/* 24-28 space. */
enum {
    MOVE_PLACE_SHIFT = 4,
    MOVE_TO_SHIFT = 9,
    MOVE_SEAT_SHIFT = 14,
    MOVE_TOKEN_SHIFT = 17,
    MOVE_COUNT_SHIFT = 19,
    MOVE_SPACE_SHIFT = 24
};

/* The fields of a step of a bid. */
#define MOVE_BID_BITS                                                          \
    ((rk_move)3 << MOVE_TOKEN_SHIFT | (rk_move)31 << MOVE_COUNT_SHIFT |        \
     (rk_move)31 << MOVE_SPACE_SHIFT)

static inline rk_move
revolution_pack(struct revolution_move m)
{
    return (rk_move)m.op | (rk_move)m.place << MOVE_PLACE_SHIFT |
           (rk_move)m.to << MOVE_TO_SHIFT | (rk_move)m.seat << MOVE_SEAT_SHIFT |
           (rk_move)m.token << MOVE_TOKEN_SHIFT |
           (rk_move)m.count << MOVE_COUNT_SHIFT |
           (rk_move)m.space << MOVE_SPACE_SHIFT;
}

__attribute__((always_inline)) static inline struct revolution_move
revolution_unpack(rk_move move)
{
    return (struct revolution_move){ .op = move & 15,
                                     .place = move >> MOVE_PLACE_SHIFT & 31,
                                     .to = move >> MOVE_TO_SHIFT & 31,
                                     .seat = move >> MOVE_SEAT_SHIFT & 7,
                                     .token = move >> MOVE_TOKEN_SHIFT & 3,
                                     .count = move >> MOVE_COUNT_SHIFT & 31,
                                     .space = move >> MOVE_SPACE_SHIFT & 31 };
}

/* The space of a step of a bid. */
static inline int
revolution_step_space(rk_move move)
{
    return move >> MOVE_SPACE_SHIFT & 31;
}

/* bids.c: packed tokens, and which steps of a bid are legal */
static inline int
revolution_count(revolution_bid bid, int token)
{
    return bid >> (5 * (GOLD - token)) & 31;
}

static inline revolution_bid
revolution_tokens(int token, int count)
{
    return (revolution_bid)(count << (5 * (GOLD - token)));
}

/* ${token}, one count of each kind, as a bid. */
static inline revolution_bid
revolution_all_tokens(const uint8_t *token)
{
    return (revolution_bid)(revolution_tokens(FORCE, token[FORCE]) +
                            revolution_tokens(BLACKMAIL, token[BLACKMAIL]) +
                            revolution_tokens(GOLD, token[GOLD]));
}

enum rk_status revolution_judge_bid(const struct rk_eyes *e, int space,
                                    int token, int count, struct rk_text *why);

enum rk_status revolution_step_bid(const struct revolution_public *pub,
                                   int seat, struct revolution_row *row,
                                   rk_move move);
void revolution_add_up(struct revolution_row *row);
bool revolution_draft_fits(const struct revolution_public *pub, int seat,
                           const struct revolution_row *row);
int revolution_pieces(const struct rk_view *view, const rk_move *steps,
                      int count, rk_move *moves);
int revolution_list_bids(const struct revolution_public *pub, int seat,
                         const struct revolution_row *row, rk_move *moves);
void revolution_guess_bid(const struct revolution_public *pub, int seat,
                          struct rk_rng *rng, struct revolution_row *row);
void revolution_bid_text(int bid, struct rk_text *text);
int revolution_bid_parse(const char *text);

/* cubes.c: legal moves of cubes, and making them. Masks have a bit for each */
/* place. */
int revolution_room(const struct revolution_public *pub, int area);
int revolution_filled(const struct revolution_public *pub, int area);
int revolution_stock(const struct revolution_public *pub, int seat);
uint32_t revolution_open(const struct revolution_public *pub);
uint32_t revolution_standing(const struct revolution_public *pub, int owner);
uint32_t revolution_touchable(const struct revolution_public *pub, int seat,
                              int owner);
uint32_t revolution_targets(const struct revolution_public *pub);
bool revolution_starts_swap(const struct revolution_public *pub, int seat,
                            struct revolution_pick a);
bool revolution_ejects(const struct revolution_public *pub, int seat, int area,
                       int owner);
void revolution_put(struct rk_work *w, int seat, int place, int owner);
void revolution_take(struct rk_work *w, int seat, int place, int owner);

/* True if the set ${mask} holds ${place}. */
static inline bool
revolution_in_mask(uint32_t mask, int place)
{
    return (mask >> place & 1) != 0;
}

/* rules.c: rounds, reveal, resolution, end */
void revolution_setup(struct rk_state *state, const struct rk_setup *setup);
void revolution_resume(struct rk_work *w);
int revolution_winner(const struct revolution_state *s, int space);
void revolution_reward(struct rk_work *w, int seat, int space, int bid_space);

/* moves.c: the facts and answers of a seat */
struct rk_eyes revolution_look(const struct revolution_state *s, int seat);
bool revolution_answers(const struct rk_eyes *e, rk_move move);
enum rk_status revolution_judge(const struct rk_eyes *e, rk_move move,
                                struct rk_text *why);
int revolution_legal(const struct rk_view *view, rk_move *moves);
enum rk_status revolution_why(const struct rk_view *view, rk_move move,
                              struct rk_text *why);

/* view.c */
void revolution_view(const struct rk_state *state, int seat,
                     struct rk_view *view);
void revolution_guess(const struct rk_view *view, struct rk_rng *rng,
                      struct rk_state *state);

/* notation.c, words.c: answers, events, views as text */
extern const struct rk_op revolution_ops[];
void revolution_tokens_text(const uint8_t *count, struct rk_text *text);
void revolution_event_text(const struct rk_event *event, struct rk_text *text);
void revolution_view_text(const struct rk_view *view, struct rk_text *text);

/*
 * Events. The state agrees with each event, with these exceptions: bids are
 * reported one by one, and all are revealed with the last of them, when their
 * tokens are gone; the winners, losers, ties, passes and copied effects, and a
 * cube that finds no room or that nobody has, are kept nowhere: their results,
 * if there are any, follow with events of their own.
 */
enum revolution_event {
    EVENT_SEALED = 1,
    EVENT_BID,
    EVENT_WON,
    EVENT_LOST,
    EVENT_TIED,
    EVENT_SUPPORT,
    EVENT_TOKENS,
    EVENT_TOOK,
    EVENT_PUT,
    EVENT_NO_ROOM,
    EVENT_NO_CUBE,
    EVENT_PASSED,
    EVENT_RECLAIMED,
    EVENT_COPIED,
    EVENT_PATRONAGE,
    EVENT_ROUND,
    EVENT_ENDED,
    EVENTS
};
extern const struct rk_event_name revolution_event_names[EVENTS];

/* fields.c */
extern const struct rk_field revolution_state_fields[];
extern const struct rk_field revolution_view_fields[];
enum rk_status revolution_check(const struct rk_state *state,
                                struct rk_text *why);

/* bots.c, policy.c: estimates for bots */
void revolution_expect(const struct rk_state *state, int32_t *points);
void revolution_reopen(struct rk_state *state, uint8_t seats);
void revolution_weigh(const struct rk_view *view, const rk_move *moves,
                      int count, uint8_t *weight, struct rk_memo *memo);

/* score.c */
void revolution_score(const struct rk_state *state, struct rk_result *result);

/* The casts, here and nowhere else. */
static inline struct revolution_state *
revolution_of(struct rk_state *state)
{
    return (struct revolution_state *)state;
}

static inline const struct revolution_state *
revolution_in(const struct rk_state *state)
{
    return (const struct revolution_state *)state;
}

static inline const struct revolution_view *
revolution_seen(const struct rk_view *view)
{
    return (const struct revolution_view *)view;
}

#endif
