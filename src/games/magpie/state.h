/*
 * Magpie, top to bottom: limits, ids, what is public, what is not. Private to
 * this folder. Every field is a byte, so there is no padding.
 */
#ifndef MAGPIE_STATE_H
#define MAGPIE_STATE_H

#include <rookery/game.h>

#include "phrases.h"

enum {
    MAGPIE_SEATS = 4,
    MAGPIE_DECK = 30, /* cards in all */
    MAGPIE_HAND = 10  /* most cards in a hand, M2.2 */
};

enum magpie_kind {
    MAGPIE_BEAD = 1,
    MAGPIE_RING,
    MAGPIE_SPOON,
    MAGPIE_OWL,
    MAGPIE_CROW,
    MAGPIE_JAY,
    MAGPIE_STARLING,
    MAGPIE_KINDS
};

/* The options, in the order of the variant's table. */
enum { MAGPIE_OPTION_ROUNDS, MAGPIE_OPTION_HAND, MAGPIE_OPTION_TIE };
enum { MAGPIE_TIE_GROUND, MAGPIE_TIE_START };

/* Routines: numbers and rows. The comments say what frames hold. */
#define MAGPIE_ROUTINES(ROW)                                                   \
    ROW(MAGPIE_RUN_ROUND, magpie_round)  /* target: whose turn comes next; */  \
                                         /* left: turns to come */             \
    ROW(MAGPIE_RUN_DEAL, magpie_deal)    /* target: who is dealt to next */    \
    ROW(MAGPIE_RUN_TURN, magpie_turn)    /* seat: whose turn */                \
    ROW(MAGPIE_RUN_DRAW, magpie_drawing) /* seat: for whom; place: where */    \
                                         /* to; left: cards */                 \
    ROW(MAGPIE_RUN_OWL, magpie_owl)      /* seat, card */                      \
    ROW(MAGPIE_RUN_JAY, magpie_jay)      /* seat, card; target: who gives */   \
    ROW(MAGPIE_RUN_STARLING, magpie_starling) /* seat, card */

enum magpie_run { MAGPIE_ROUTINES(RK_ROUTINE_NUMBER) MAGPIE_RUNS };
MAGPIE_ROUTINES(RK_ROUTINE_DECLARE)
extern rk_routines magpie_routines;
enum { ROUND_TURNS, ROUND_PRIZE, ROUND_BIDS };
enum { TURN_DRAW, TURN_SOURCE, TURN_PLAY, TURN_CARD, TURN_OVER };

/* The destination of a drawn card: the place of a MAGPIE_RUN_DRAW frame. */
enum magpie_place { TO_HAND, TO_TOP, TO_GROUND, TO_PRIZE };

/* Public facts. */
struct magpie_public {
    struct rk_flow flow;
    uint8_t seats;
    uint8_t rounds;              /* to play, 1 .. 9 */
    uint8_t tie;                 /* MAGPIE_TIE_* */
    uint8_t dealt;               /* cards dealt to each seat, 2 .. 4 */
    uint8_t round;               /* being played, from 1 */
    uint8_t start;               /* the seat that began this round */
    uint8_t prize;               /* kind laid out, or 0 */
    uint8_t deck;                /* cards in the bag, not those on top */
    uint8_t tops;                /* decided cards on top of the deck */
    uint8_t grounds;             /* cards on the ground */
    uint8_t ground[MAGPIE_DECK]; /* kinds, the top is the last */
    uint8_t hands[MAGPIE_SEATS]; /* cards in each hand */
    uint8_t nest[MAGPIE_SEATS][MAGPIE_KINDS]; /* count of each kind */
};

/* The private facts of one seat. */
struct magpie_own {
    struct rk_card hand[MAGPIE_HAND]; /* as a hand, card.h */
    uint8_t bid[MAGPIE_KINDS];        /* count of each kind in the draft */
};

/* The truth. */
struct magpie_state {
    struct magpie_public pub;
    struct magpie_own own[MAGPIE_SEATS];
    uint8_t bag[MAGPIE_KINDS];       /* the undecided deck */
    struct rk_card top[MAGPIE_DECK]; /* decided cards, the top is the last */
};

/* The view of one seat. */
struct magpie_view {
    struct magpie_public pub;
    struct magpie_own own;           /* zeros for spectator and chance */
    uint8_t seat;                    /* whose view */
    uint8_t bag[MAGPIE_KINDS];       /* for chance only */
    struct rk_card top[MAGPIE_DECK]; /* kind as seen; who has seen it */
    uint8_t hand[MAGPIE_SEATS][MAGPIE_HAND]; /* known kinds, then hidden */
};

/* The facts that a seat sees: enough to judge its answers. */
struct rk_eyes {
    const struct magpie_public *pub;
    const struct magpie_own *own; /* NULL for chance */
    const uint8_t *bag;           /* NULL for all but chance */
    int seat;
};

/* A state being changed, with the answer just given and the events. */
struct rk_work {
    struct magpie_state *s;
    rk_move reply;
    struct rk_events *events;
};

/* A card of the game. */
struct magpie_card {
    const char *id, *name, *text;
    uint8_t copies;
    uint8_t worth;  /* in a bid */
    uint8_t points; /* in the nest; 0 for birds */

    /* The effect when ${seat} plays the card; or pushes a frame. */
    void (*play)(struct rk_work *w, int seat, int kind);
};

extern const struct magpie_card magpie_cards[MAGPIE_KINDS];

/*
 * Events. The state agrees with each event, with these exceptions: a bird that
 * was played or called is in the frames only until it lands; a card that was
 * asked for moves with the next event.
 */
enum magpie_event {
    MAGPIE_DEALT = 1,
    MAGPIE_TURNED_UP,
    MAGPIE_DREW,
    MAGPIE_PICKED_UP,
    MAGPIE_PLAYED,
    MAGPIE_LANDED,
    MAGPIE_LOOKED,
    MAGPIE_LEFT_IT,
    MAGPIE_DROPPED,
    MAGPIE_PUT_BACK,
    MAGPIE_ASKED_FOR,
    MAGPIE_GAVE,
    MAGPIE_CALLED,
    MAGPIE_RESHUFFLED,
    MAGPIE_PRIZE,
    MAGPIE_SEALED,
    MAGPIE_BID,
    MAGPIE_WON,
    MAGPIE_NOBODY_WON,
    MAGPIE_ROUND,
    MAGPIE_ENDED,
    MAGPIE_EVENTS
};

/* rules.c: setting up, rounds, bids */
void magpie_setup(struct magpie_state *s, const struct rk_setup *setup);
void magpie_quiet(struct magpie_state *s, const struct rk_setup *setup);
void magpie_resume(struct rk_work *w);

/* turn.c: the deal, turns, drawing */
bool magpie_asks(const struct magpie_state *s, const struct rk_frame *above,
                 int seat);
bool magpie_draws(const struct rk_frame *above, int seat,
                  enum magpie_place place, int cards);

/* cards.c: the effects of cards */
void magpie_play(struct rk_work *w, int event, int seat, int kind);
bool magpie_is_bird(const struct rk_frame *above, int seat);
const char *magpie_kind_name(int kind);

/* piles.c: the verbs that move cards; each keeps counts and knowledge */
void magpie_tell_card(struct rk_work *w, int kind, int seat, int target,
                      struct rk_card card);
void magpie_draw(struct rk_work *w, int seat, int place, int cards);
bool magpie_can_draw(const struct magpie_public *pub);
void magpie_hold(struct rk_work *w, int seat, struct rk_card card);
struct rk_card magpie_unhold(struct rk_work *w, int seat, int kind);
void magpie_drop(struct rk_work *w, int kind);
int magpie_lift(struct rk_work *w, int at);
void magpie_put_on_top(struct rk_work *w, struct rk_card card);
struct rk_card magpie_take_top(struct rk_work *w);
void magpie_refill(struct rk_work *w);

/* moves.c: the fields of a move, and which moves are legal */
enum magpie_op {
    MAGPIE_OP_DEAL, /* a deal, card.h */
    MAGPIE_OP_DECK,
    MAGPIE_OP_GROUND,
    MAGPIE_OP_PLAY, /* kind */
    MAGPIE_OP_SEAT, /* seat */
    MAGPIE_OP_KIND, /* kind */
    MAGPIE_OP_YES,
    MAGPIE_OP_NO,
    MAGPIE_OP_BID, /* kind, count */
    MAGPIE_OP_SEAL,
    MAGPIE_OPS
};

/*
 * Bits of a move: 0-5 kind, 6-8 seat, 9-12 count, 58-63 op. A deal (card.h)
 * uses bits 0-57 and is op 0.
 */
enum { MAGPIE_SEAT_SHIFT = 6, MAGPIE_COUNT_SHIFT = 9, MAGPIE_OP_SHIFT = 58 };

rk_move magpie_move(int op, int kind, int seat, int count);
int magpie_move_op(rk_move move);
int magpie_move_kind(rk_move move);
int magpie_move_seat(rk_move move);
int magpie_move_count(rk_move move);
enum rk_status magpie_judge(const struct rk_eyes *eyes, rk_move move,
                            struct rk_text *why);
struct rk_choices magpie_kinds(int op, uint64_t kinds,
                               enum magpie_phrase refusal);
uint64_t magpie_held(const struct rk_eyes *e);
int magpie_legal(const struct rk_view *view, rk_move *moves);
enum rk_status magpie_why(const struct rk_view *view, rk_move move,
                          struct rk_text *why);

/* view.c: from truth to views, and back to guesses */
void magpie_view(const struct rk_state *state, int seat, struct rk_view *view);
void magpie_guess(const struct rk_view *view, struct rk_rng *rng,
                  struct rk_state *state);

/* notation.c: answers, events and views as text */
extern const struct rk_op magpie_ops[];
void magpie_event_text(const struct rk_event *event, struct rk_text *text);
void magpie_view_text(const struct rk_view *view, struct rk_text *text);
extern const struct rk_event_name magpie_event_names[MAGPIE_EVENTS];

/* bots.c: estimates for bots */
void magpie_expect(const struct rk_state *state, int32_t *points);
void magpie_reopen(struct rk_state *state, uint8_t seats);
void magpie_weigh(const struct rk_view *view, const rk_move *moves, int count,
                  uint8_t *weight, struct rk_memo *memo);

/* fields.c: states and views field by field; the other invariants */
extern const struct rk_field magpie_state_fields[], magpie_view_fields[];
bool magpie_settle(struct rk_state *state, bool rest);
enum rk_status magpie_check(const struct rk_state *state, struct rk_text *why);

/* The casts, here and nowhere else. */
static inline struct magpie_state *
magpie_of(struct rk_state *state)
{
    return (struct magpie_state *)state;
}

static inline const struct magpie_state *
magpie_in(const struct rk_state *state)
{
    return (const struct magpie_state *)state;
}

static inline const struct magpie_view *
magpie_seen(const struct rk_view *view)
{
    return (const struct magpie_view *)view;
}

#endif
