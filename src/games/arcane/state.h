/*
 * Arcane Alley, top to bottom: limits, ids, the life of one play, what is
 * public, what is not. Private to this folder. States and views have no
 * padding: numbers of two bytes come first.
 */
#ifndef ARCANE_STATE_H
#define ARCANE_STATE_H

#include <rookery/game.h>

#include "items.h"
#include "phrases.h"

enum {
    ARCANE_SEATS = 6,
    ARCANE_CELLS = 9,   /* of a storehouse, row by row: a1 b1 c1 a2 ... */
    ARCANE_SIDE = 3,    /* cells of a row: a cell is 3 * row + column */
    ARCANE_STASH = 12,  /* most items in a stash */
    ARCANE_FEW = 4,     /* the usual most; only for speed */
    ARCANE_PILE = 180,  /* room of a pile: the deck fits into it */
    ARCANE_AMOUNT = 30, /* most that a pack may give as an amount */
    ARCANE_SHOWN = ARCANE_AMOUNT, /* most items that a Lamp reveals */
    ARCANE_INFAMY = 24,           /* most on the track, R-1 */
    ARCANE_MARKERS = 2,           /* most at a wizard, R-2 */
    ARCANE_PURSE = 25,            /* gold at the start */
    ARCANE_FINE = 25,             /* gold for each of them, R-5 */
    ARCANE_PENALTY = 10,          /* infamy for the trigger, R-46 */
    ARCANE_BRIBE = 2,             /* gold for one infamy less */
    ARCANE_GOLD = 9999,           /* most gold of a purse */
    ARCANE_DOLLS = 3,             /* in one set */
    ARCANE_TURNS = 40,            /* of each seat in one round, R-14 */
    ARCANE_TURNS_2 = 20,          /* the same with two seats */
    ARCANE_TRIGGER_2 = 15, /* with two seats, first turn that may trigger, */
                           /* */
    ARCANE_ALL = 0x1ff     /* all cells as a set */
};

/* The variants, and their options. */
enum { THREE_INSPECTIONS, HUNDRED_GOLD };
enum { NEW_OPTION_WIZARDS };                   /* THREE_INSPECTIONS */
enum { OLD_OPTION_LENGTH, OLD_OPTION_ROUNDS }; /* HUNDRED_GOLD */
enum { WIZARDS_OFF, WIZARDS_DEALT, WIZARDS_CHOSEN };
enum { LENGTH_100, LENGTH_200, LENGTH_300, LENGTH_SHORT };

/* Lines of three cells. */
enum {
    ROW_1,
    ROW_2,
    ROW_3,
    COLUMN_A,
    COLUMN_B,
    COLUMN_C,
    DIAGONAL_A1, /* a1 b2 c3 */
    DIAGONAL_A3, /* a3 b2 c1 */
    LINES
};

/* House rules: the pack of a setup. */
struct arcane_pack {
    struct arcane_numbers item[ITEMS];
    struct arcane_power wizard[KINDS - ITEMS + 1]; /* from 1 */
};

/*
 * Routines: numbers and rows; the comments say what frames hold. RUN_ROUND
 * comes first; the order of the others is in no file. The life of one play
 * (RUN_PLAY), steps 1-5 of playing an item:
 *
 *   slot     a held item (came back, or from a special) waits for its cell
 *   1        the item in the cell goes to limbo, unseen if it was hidden
 *   2        the played item lies in the cell, revealed
 *   ignore   Meeblemore says whether he ignores its when-played effect
 *   3        the effect; it may push a frame that asks
 *   4        sets with the played item: none, one, or
 *   line     the owner picks one; RUN_SALE sells it: remove, slide (ask),
 *            gold, when-sold effect (may push a frame), Dafana (ask)
 *   5        limbo is emptied: a Boomerang is held and the same frame begins
 *            again at `slot`; two seats: a hidden item enters the stash and
 *   keep     a stash item is discarded; else it lies on the discard, and what
 *            was revealed may have an always-active effect
 *
 * So a chain of Boomerangs needs one frame however long it is.
 */
#define ARCANE_ROUTINES(ROW)                                                   \
    ROW(RUN_ROUND, arcane_round)  /* target: who chooses a wizard, has its */  \
                                  /* turn, or bribes; left: turns to come */   \
                                  /* after a trigger */                        \
    ROW(RUN_STOCK, arcane_stock)  /* target: who is dealt to */                \
    ROW(RUN_TURN, arcane_turn)    /* seat */                                   \
    ROW(RUN_DRAW, arcane_drawing) /* seat; place: TO_*; left: items to draw */ \
    ROW(RUN_PLAY, arcane_playing) /* seat; card: the item; place: its cell; */ \
                                  /* amount: 1 for a Boomerang come back */    \
    ROW(RUN_SALE, arcane_sale)    /* seat; card: what the set is of; place: */ \
    /* the line; left: copies of it; amount: 1 */                              \
    /* in an inspection; target: Dafana */                                     \
    ROW(RUN_PEEK, arcane_peeking)    /* seat, card */                          \
    ROW(RUN_CHOICE, arcane_choice)   /* seat, card */                          \
    ROW(RUN_GIVE, arcane_giving)     /* seat, card */                          \
    ROW(RUN_HAUNT, arcane_haunting)  /* seat, card; left: Dolls to place */    \
    ROW(RUN_WATCH, arcane_watch)     /* seat */                                \
    ROW(RUN_LOCKBOX, arcane_lockbox) /* seat */                                \
    ROW(RUN_LAMP, arcane_lamp)       /* seat */                                \
    ROW(RUN_CHALICE, arcane_chalice) /* seat; target: whose stash */           \
    ROW(RUN_INSPECTION, arcane_inspection) /* target: whose storehouse; */     \
                                           /* left: seats to come, it too */

enum arcane_run { ARCANE_ROUTINES(RK_ROUTINE_NUMBER) RUNS };
ARCANE_ROUTINES(RK_ROUTINE_DECLARE)
extern rk_routines arcane_routines;

enum {
    ROUND_START,   /* ask: who begins */
    ROUND_WIZARDS, /* ask: which wizards are dealt */
    ROUND_CHOOSE,  /* ask: which wizard */
    ROUND_STOCK,
    ROUND_STOCKED,
    ROUND_TURNS,
    ROUND_INSPECTION,
    ROUND_BRIBE /* ask: how much */
};
enum { STOCK_GATHER, STOCK_DEAL, STOCK_REVEAL, STOCK_STASH, STOCK_TURN_UP };
enum { TURN_DRAW, TURN_SOURCE, TURN_ACT, TURN_ACTION, TURN_OVER };
enum { DRAW_NEED, DRAW_FACES };
enum { PLAY_SLOT, PLAY_IGNORE, PLAY_SETS, PLAY_LINE, PLAY_SOLD, PLAY_KEEP };
enum { SALE_BEGIN, SALE_SLIDE, SALE_GOLD, SALE_SOLD, SALE_DAFANA };
/* Effects with one question, and specials. */
enum { ASK_BEGIN = RK_STEP_BEGIN, ASK_CHOSEN = RK_STEP_CHOSEN };
enum { LAMP_BEGIN, LAMP_REVEALED, LAMP_PICK, LAMP_DROP };
enum { CHALICE_BEGIN, CHALICE_WHOM, CHALICE_TAKE };

/* Where drawn items go. */
enum { TO_STASH, TO_SHOWN };

/* Public facts. */
struct arcane_public {
    struct rk_flow flow;
    uint16_t gold[ARCANE_SEATS];
    uint16_t open[ARCANE_SEATS]; /* cells with revealed items; follows */
    uint16_t shut[ARCANE_SEATS]; /* cells with hidden items; follows */
    uint16_t doll[ARCANE_SEATS]; /* those of open[] with Dolls; follows */
    struct arcane_numbers item[ITEMS];
    uint8_t byros, dafana_gold, dafana_infamy; /* of the pack */

    uint8_t seats;
    uint8_t edition;  /* THREE_INSPECTIONS or HUNDRED_GOLD */
    uint8_t wizards;  /* the option */
    uint8_t hundreds; /* hundreds of gold that end the match; 0: only rounds */
                      /* do */
    uint8_t rounds;   /* the last one */

    uint8_t round;   /* the current one, from 1 */
    uint8_t start;   /* the seat that went first in it */
    uint8_t tracker; /* current turn, from 1, the same for all seats */
    uint8_t trigger; /* the seat that triggered the inspection, or nobody */
    uint8_t infamy[ARCANE_SEATS];
    uint8_t markers[ARCANE_SEATS];
    uint8_t wizard[ARCANE_SEATS];  /* kind or 0 */
    uint8_t rows[ARCANE_SEATS];    /* of the storehouse that is left, */
    uint8_t columns[ARCANE_SEATS]; /* both 0 if it is empty */
    uint8_t stashes[ARCANE_SEATS]; /* items in each stash */
    uint8_t mark[ARCANE_CELLS];    /* of the seat on turn */
    uint8_t shown_count;
    uint8_t shown[ARCANE_SHOWN]; /* by a Lamp, in the order of revealing */
    uint8_t pad;                 /* always zero */
    uint8_t deck;                /* items in the bag, not those on top */
    uint8_t tops;                /* items on top, put there by Wands: */
    uint8_t top[ARCANE_PILE];    /* known to all, the top is the last */
    uint8_t discards;
    uint8_t discard[ARCANE_PILE]; /* the top is the last */
    uint8_t aside[ITEMS];         /* sold, used, or not yet stocked */
};

/* The private facts of one seat. */
struct arcane_own {
    struct rk_card stash[ARCANE_STASH]; /* as a hand, card.h */
    uint8_t pick[2]; /* cells + 1 to reveal when stocking; sealed */
};

/*
 * The truth. In states and views storehouses and the three items after them are
 * side by side, so that they can be redacted as one row of cards.
 */
struct arcane_state {
    struct arcane_public pub;
    struct rk_card cell[ARCANE_SEATS][ARCANE_CELLS];
    struct rk_card limbo; /* the replaced item */
    struct rk_card held;  /* item that waits for its cell */
    struct rk_card blank; /* the item that Glynna has set aside, unseen */
    struct arcane_own own[ARCANE_SEATS];
    uint8_t bag[KINDS];              /* the undecided deck; or wizards */
    uint8_t draft[ARCANE_DOLLS - 1]; /* seat and cell + 1, see moves.c */
    uint8_t pad;                     /* always zero */
};

/* The view of one seat. The seats that have seen a cell are public. */
struct arcane_view {
    struct arcane_public pub;
    struct rk_card cell[ARCANE_SEATS][ARCANE_CELLS]; /* kind as seen */
    struct rk_card limbo, held, blank;
    struct arcane_own own; /* zeros for spectator and chance */
    uint8_t stash[ARCANE_SEATS][ARCANE_STASH]; /* known, then hidden */
    uint8_t bag[KINDS];                        /* for chance only */
    uint8_t draft[ARCANE_DOLLS - 1]; /* only for the seat that is asked */
    uint8_t seat;
};

/* The facts that a seat sees: enough to judge its answers. */
struct rk_eyes {
    const struct arcane_public *pub;
    const struct rk_card (*cell)[ARCANE_CELLS]; /* only revealed ones count */
    const struct arcane_own *own; /* NULL for those without a seat */
    const uint8_t *bag;           /* for chance */
    const uint8_t *draft;
    uint64_t theirs; /* kinds in the stash that a Chalice looks into */
    int seat;
};

/* A state being changed, with the answer just given and the events. */
struct rk_work {
    struct arcane_state *s;
    rk_move reply;
    struct rk_events *events;
};

/* pack.c: house rules as data */
void arcane_pack_default(struct rk_setup *setup);
enum rk_status arcane_pack_check(const struct rk_setup *setup,
                                 struct rk_text *why);
const struct arcane_pack *arcane_pack(const struct rk_setup *setup);
const char *arcane_effect_name(int effect);
extern const struct rk_field arcane_pack_fields[];
extern const struct rk_field arcane_plain_fields[], arcane_amount_fields[],
    arcane_amounts_fields[], arcane_effect_fields[];

/* items.c: the tables of items.h */
const char *arcane_kind_name(int kind);
const char *arcane_item_name(int kind);
const char *arcane_wizard_name(int kind);
const char *arcane_item_title(int kind);
int arcane_deck_size(void);

/* reference.c: entries of items and wizards */
bool arcane_entry(const struct rk_setup *setup, int index,
                  struct rk_entry *entry);

/* tracks.c: entries about tracks; false past the last */
bool arcane_track_entry(const struct rk_setup *setup, int index,
                        struct rk_entry *entry);

/* A hidden card and no card are not special. */
static inline bool
arcane_is_special(int kind)
{
    return kind < ITEMS && arcane_items[kind].run != 0;
}

/* effects.c: the effects of items, the table of items.h */
bool arcane_fits_asking(const struct rk_state *state, const struct rk_frame *f,
                        const struct rk_frame *above);
void arcane_ask_about(const struct rk_view *view, const struct rk_phrase *says,
                      int kind, struct rk_text *text);

static inline const struct arcane_effect_def *
arcane_effect_of(const struct arcane_public *pub, int kind)
{
    return &arcane_effects[pub->item[kind].effect];
}

/* haunt.c: the Haunted Doll */
void arcane_begin_haunt(struct rk_work *w, int seat, int kind, int dolls);

/* specials.c: special items */
void arcane_use(struct rk_work *w, int seat, int kind);
bool arcane_can_use_watch(const struct arcane_public *pub, int seat);
bool arcane_can_use_lockbox(const struct arcane_public *pub, int seat);
bool arcane_can_use_lamp(const struct arcane_public *pub, int seat);
bool arcane_can_use_chalice(const struct arcane_public *pub, int seat);
bool arcane_is_use(int run);

/* scores.c: gold and infamy. The causes of gold, as its event names them: */
enum { FOR_EFFECT, FOR_SET, FOR_FINE, FOR_BRIBE };

void arcane_gain_gold(struct rk_work *w, int seat, int gold, int reason);
void arcane_lose_gold(struct rk_work *w, int seat, int gold, int reason);
void arcane_gain_for_set(struct rk_work *w, int seat, int gold, int kind);
void arcane_pay(struct rk_work *w, int seat, int gold, int cause);
void arcane_gain_infamy(struct rk_work *w, int seat, int infamy, int reason);
void arcane_lose_infamy(struct rk_work *w, int seat, int infamy, int reason);
int arcane_infamy(const struct arcane_public *pub, int kind);
int arcane_leftovers(const struct arcane_state *s, int seat);
void arcane_score(const struct rk_state *state, struct rk_result *result);

/* sets.c: lines, sets and slides */
extern const uint16_t arcane_line_cells[LINES];
extern const uint8_t arcane_through[ARCANE_CELLS]; /* lines through a cell */
uint8_t arcane_lines(int rows, int columns);
uint16_t arcane_grid(int rows, int columns);
int arcane_set_of(const struct rk_card *cell, uint16_t open, int line);
uint8_t arcane_sets(const struct arcane_public *pub, const struct rk_card *cell,
                    int seat);
uint8_t arcane_sets_with(const struct arcane_public *pub,
                         const struct rk_card *cell, int seat, int with);
uint16_t arcane_returns(const struct arcane_public *pub, int seat);

/* the cells whose items ${seat} may replace. */
static inline uint16_t
arcane_slots(const struct arcane_public *pub, int seat)
{
    return (uint16_t)((pub->open[seat] | pub->shut[seat]) & ~pub->doll[seat]);
}

/* sale.c: selling a set */
void arcane_sell(struct rk_work *w, int seat, int line, bool inspection);

/* play.c: playing and discarding an item */
enum rk_next arcane_play(struct rk_work *w, int seat, int kind, int cell);
enum rk_next arcane_play_held(struct rk_work *w, struct rk_frame *f,
                              struct rk_card card);
void arcane_throw_away(struct rk_work *w, int seat, int kind);

/* piles.c: the verbs that move items; each keeps counts and knowledge */
void arcane_gather(struct rk_work *w);
void arcane_hold(struct rk_work *w, int seat, struct rk_card card);
void arcane_unhold(struct rk_work *w, int seat, int kind);
struct rk_card arcane_slip_out(struct rk_work *w, int seat, int kind);
void arcane_drop(struct rk_work *w, int kind);
int arcane_lift(struct rk_work *w, int at);
void arcane_put_on_deck(struct rk_work *w, int kind);
int arcane_take_top(struct rk_work *w);
void arcane_refill(struct rk_work *w);
void arcane_lay(struct rk_work *w, int seat, int cell, struct rk_card card);
struct rk_card arcane_remove(struct rk_work *w, int seat, int cell);
void arcane_reveal(struct rk_work *w, int seat, int cell);
void arcane_peek(struct rk_work *w, int seat, int cell);
void arcane_look_at_stash(struct rk_work *w, int seat, int owner);
void arcane_slide(struct rk_work *w, int seat, int line, bool along_rows);
void arcane_unshow(struct rk_work *w, int kind);
void arcane_set_masks(struct arcane_state *s);

static inline bool
arcane_can_draw(const struct arcane_public *pub)
{
    return pub->tops > 0 || pub->deck > 0 || pub->discards > 1;
}

/* A card of ${kind} that everybody has seen. */
static inline struct rk_card
arcane_open(const struct arcane_public *pub, int kind)
{
    return (struct rk_card){ (uint8_t)kind, rk_seat_everyone(pub->seats) };
}

static inline bool
arcane_is_open(struct rk_card card)
{
    return (card.seen_by & rk_seat_bit(RK_SPECTATOR)) != 0;
}

/* True if ${seat} has the power of ${wizard}. */
static inline bool
arcane_is(const struct arcane_public *pub, int seat, int wizard)
{
    return pub->wizard[seat] == wizard;
}

/* rules.c: rounds, stock, turns, bribes, the end */
void arcane_setup(struct rk_state *state, const struct rk_setup *setup);
void arcane_quiet(struct rk_state *state, const struct rk_setup *setup);
void arcane_read_options(struct arcane_public *pub,
                         const struct rk_setup *setup);
bool arcane_is_turn_of(const struct arcane_public *pub,
                       const struct rk_frame *f, int from);
int arcane_turn_limit(const struct arcane_public *pub);
bool arcane_is_over(const struct arcane_public *pub);
int arcane_bribe_limit(const struct arcane_public *pub, int seat);
uint64_t arcane_free_wizards(const struct arcane_public *pub);
int arcane_seat_with(const struct arcane_public *pub, int wizard);

/* turn.c: one turn */
enum rk_next arcane_run_turn(struct rk_work *w, struct rk_frame *f);

/* stock.c: the Stock phase and drawing */
enum rk_next arcane_run_draw(struct rk_work *w, struct rk_frame *f);
bool arcane_draws(const struct rk_frame *above, int seat, int place, int items);
void arcane_draw(struct rk_work *w, int seat, int place, int items);
int arcane_stash_size(const struct arcane_public *pub, int seat);
int arcane_deal_count(const struct arcane_public *pub);

/*
 * events.c: events by name. The state agrees with each event, with these
 * exceptions: a chosen seat, an ignored effect, an inspection and whose turn it
 * is are kept nowhere, or in a frame; the gold and infamy of counts, penalties, fines and bribes follow with
 * events of their own. When two items are swapped, both have moved at the first
 * of the two events.
 */
enum arcane_event {
    EVENT_START = 1,
    EVENT_WIZARD,
    EVENT_ROUND,
    EVENT_DEALT,
    EVENT_STASHED,
    EVENT_TURNED_UP,
    EVENT_SEALED,
    EVENT_REVEALED,
    EVENT_TURN,
    EVENT_DREW,
    EVENT_PICKED_UP,
    EVENT_REPLACED,
    EVENT_PLAYED,
    EVENT_USED,
    EVENT_DISCARDED,
    EVENT_UNCOVERED,
    EVENT_DROPPED,
    EVENT_KEPT,
    EVENT_CAME_BACK,
    EVENT_PUT_ON_DECK,
    EVENT_PEEKED,
    EVENT_SOLD,
    EVENT_SLID,
    EVENT_SET_ASIDE,
    EVENT_GOLD,
    EVENT_INFAMY,
    EVENT_MARKER,
    EVENT_CHOSE,
    EVENT_IGNORED,
    EVENT_HAUNTED,
    EVENT_SWAPPED,
    EVENT_LOOKED,
    EVENT_TOOK,
    EVENT_LAMP,
    EVENT_PICKED,
    EVENT_RESHUFFLED,
    EVENT_TRIGGERED,
    EVENT_INSPECTION,
    EVENT_COUNTED,
    EVENT_PENALISED,
    EVENT_FINED,
    EVENT_BRIBED,
    EVENT_ENDED,
    EVENTS
};
extern const struct rk_event_name arcane_event_names[EVENTS];
void arcane_event_text(const struct rk_event *event, struct rk_text *text);

/* Reports about ${seat}; each does nothing if nobody wants events. */
void arcane_tell_seat(struct rk_work *w, int event, int seat, int target);
void arcane_tell_amount(struct rk_work *w, int event, int seat, int amount);
void arcane_tell_round(struct rk_work *w, int event, int first);
void arcane_tell_item(struct rk_work *w, int event, int seat,
                      struct rk_card card);
/* ${shown}: a Lamp revealed the item. */
void arcane_tell_taken(struct rk_work *w, int event, int seat,
                       struct rk_card card, bool shown);
void arcane_tell_cell(struct rk_work *w, int event, int seat, int target,
                      int cell, struct rk_card card);
void arcane_tell_items(struct rk_work *w, int event, int seat, int target,
                       int place, const struct rk_card *cards, int count);

/* moves.c: the fields of a move, and which moves are legal */
enum arcane_op {
    OP_DEAL,    /* a deal, card.h */
    OP_START,   /* value: seat */
    OP_WIZARD,  /* value: kind */
    OP_REVEAL,  /* value: cell; two of them */
    OP_DRAW,    /* value: DRAW_* */
    OP_PLAY,    /* value: cell; kind */
    OP_DISCARD, /* value: kind */
    OP_USE,     /* value: kind */
    OP_SLOT,    /* value: cell */
    OP_SELL,    /* value: line */
    OP_SLIDE,   /* value: SLIDE_* */
    OP_CHOOSE,  /* value: CHOOSE_* */
    OP_SEAT,    /* value: seat */
    OP_SAY,     /* value: 1 for yes */
    OP_HAUNT,   /* value: place; several of them */
    OP_SWAP,    /* value: place; two of them, the first own: ARCANE_SEATS */
    OP_TAKE,    /* value: how deep, from 1 */
    OP_KIND,    /* value: kind */
    OP_BRIBE,   /* value: gold */
    OPS
};
enum { FROM_DECK, FROM_DISCARD };
enum { SLIDE_ROWS, SLIDE_COLUMNS };
enum { CHOOSE_INFAMY, CHOOSE_GOLD };

/* Bits of a move: 0-7 value, 8-13 kind, 58-63 op. A deal is op 0. */
enum { MOVE_KIND_SHIFT = 8, MOVE_OP_SHIFT = 58 };

static inline rk_move
arcane_move(int op, int value, int kind)
{
    return (rk_move)op << MOVE_OP_SHIFT | (rk_move)kind << MOVE_KIND_SHIFT |
           (rk_move)value;
}

static inline int
arcane_move_op(rk_move move)
{
    return (int)(move >> MOVE_OP_SHIFT);
}

static inline int
arcane_move_value(rk_move move)
{
    return rk_move_number(move, 0, 8);
}

static inline int
arcane_move_kind(rk_move move)
{
    return rk_move_number(move, MOVE_KIND_SHIFT, 6);
}

/* A cell of a certain seat as one number. */
static inline int
arcane_place(int seat, int cell)
{
    return seat * ARCANE_CELLS + cell;
}

struct rk_eyes arcane_look(const struct arcane_state *s, int seat);
struct rk_choices arcane_choices(int op, uint64_t values,
                                 const struct rk_phrase *refusal);
enum rk_next arcane_ask_or_take(struct rk_work *w, enum rk_ask_kind kind,
                                int seat, int op, uint64_t set);
enum rk_status arcane_judge_choices(const struct rk_eyes *e,
                                    struct rk_choices choices, rk_move move,
                                    struct rk_text *why);
enum rk_status arcane_judge_deal(const struct rk_eyes *e, rk_move move,
                                 struct rk_text *why);
enum rk_status arcane_judge(const struct rk_eyes *e, rk_move move,
                            struct rk_text *why);
int arcane_legal(const struct rk_view *view, rk_move *moves);
enum rk_status arcane_why(const struct rk_view *view, rk_move move,
                          struct rk_text *why);

/* bots.c: estimates for bots */
void arcane_expect(const struct rk_state *state, int32_t *points);
void arcane_foresee(const struct rk_state *state, int32_t *points);
int arcane_burden(const struct arcane_state *s, int seat);
int arcane_prospects(const struct arcane_state *s, int seat);
void arcane_reopen(struct rk_state *state, uint8_t seats);
void arcane_weigh(const struct rk_view *view, const rk_move *moves, int count,
                  uint8_t *weight, struct rk_memo *memo);

/* features.c: what networks are told */
extern const struct rk_features arcane_features;

/* view.c: from truth to views, and back to guesses */
void arcane_view(const struct rk_state *state, int seat, struct rk_view *view);
void arcane_guess(const struct rk_view *view, struct rk_rng *rng,
                  struct rk_state *state);

/* notation.c, words.c: answers and views as text */
const char *arcane_cell_name(int cell);
const char *arcane_line_name(int line);
extern const struct rk_op arcane_ops[];
void arcane_view_text(const struct rk_view *view, struct rk_text *text);

/* flow.c: the table of routines; which stacks of frames make sense */
void arcane_resume(struct rk_work *w);
const char *arcane_check_flow(const struct rk_state *state);

/* True if only ${seat} is asked, by a frame with ${above} on top of it. */
static inline bool
arcane_asks(const struct arcane_state *s, const struct rk_frame *above,
            int seat)
{
    return rk_flow_asks(&s->pub.flow, above, seat);
}

/* fields.c: states and views field by field; the other invariants */
extern const struct rk_field arcane_state_fields[], arcane_view_fields[];
bool arcane_settle(struct rk_state *state, bool rest);
enum rk_status arcane_check(const struct rk_state *state, struct rk_text *why);

/* The frame on top of a stack that is not empty. */
static inline const struct rk_frame *
arcane_top(const struct arcane_public *pub)
{
    return &pub->flow.frame[pub->flow.depth - 1];
}

/* The casts, here and nowhere else. */
static inline struct arcane_state *
arcane_of(struct rk_state *state)
{
    return (struct arcane_state *)state;
}

static inline const struct arcane_state *
arcane_in(const struct rk_state *state)
{
    return (const struct arcane_state *)state;
}

static inline const struct arcane_view *
arcane_seen(const struct rk_view *view)
{
    return (const struct arcane_view *)view;
}

#endif
