/*
 * The interface of a game: one const struct of functions over plain data.
 *
 * A game never allocates, prints, blocks, reads a clock or draws a random
 * number. A state has no pointers and no padding: it may be copied with
 * memcpy, compared with memcmp, saved and resumed at any moment.
 *
 * States and views are incomplete types, so that truth and what a seat may
 * know cannot be mistaken for each other. Each game casts them once, in its
 * own folder. Memory for both is the caller's: state_size and view_size
 * bytes, aligned to 8, at most RK_STATE_MAX and RK_VIEW_MAX.
 */
#ifndef ROOKERY_GAME_H
#define ROOKERY_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/card.h>
#include <rookery/chance.h>
#include <rookery/entry.h>
#include <rookery/event.h>
#include <rookery/field.h>
#include <rookery/frame.h>
#include <rookery/move.h>
#include <rookery/notation.h>
#include <rookery/phrase.h>
#include <rookery/result.h>
#include <rookery/rng.h>
#include <rookery/routine.h>
#include <rookery/setup.h>
#include <rookery/status.h>
#include <rookery/text.h>

RK_C_BEGIN

enum { RK_STATE_MAX = 1280, RK_VIEW_MAX = 1280, RK_EXPECT_ONE = 16 };

struct rk_state; /* the truth */
struct rk_view;  /* what one seat may know */

/* Room for any state. */
struct rk_state_room {
    RK_ALIGNED unsigned char bytes[RK_STATE_MAX];
};

/* Room for any view. */
struct rk_view_room {
    RK_ALIGNED unsigned char bytes[RK_VIEW_MAX];
};

/* The state in ${room}. */
static inline struct rk_state *
rk_state_in(struct rk_state_room *room)
{
    return (struct rk_state *)(void *)room->bytes;
}

/* The view in ${room}. */
static inline struct rk_view *
rk_view_in(struct rk_view_room *room)
{
    return (struct rk_view *)(void *)room->bytes;
}

/*
 * A cache for weigh(): its results for one seat while a question is open, from
 * what all seats see. They hold for every step of a draft and for every guess.
 */
struct rk_memo {
    bool kept;
    int32_t word[32];
};

/*
 * Inputs for the networks of a game, made from a guess: for games where the
 * columns of views (plan.h) are too many or say too little.
 */
struct rk_features {
    int columns;
    void (*name)(int column, struct rk_text *name);

    /* A byte for each column, for one seat after the other. */
    void (*write)(const struct rk_state *, uint8_t *out);
};

struct rk_game {
    const char *id;    /* "arcane": lower case, one word */
    const char *title; /* "Arcane Alley" */
    const char *about; /* one sentence for people who do not know it */
    bool extra;        /* listed only when everything is asked for */
    int rules;         /* raised when any accepted log would replay */
                       /* differently */
    const struct rk_variant *variants; /* ends with id NULL */
    bool at_once; /* some question is put to several seats at once */

    /*
     * No match under ${setup} takes more whole answers of its seats than this.
     * 0, or a NULL function: no such number is known.
     */
    long (*longest)(const struct rk_setup *setup);

    size_t state_size, view_size;
    struct rk_fields state_fields, view_fields;
    struct rk_fields pack_fields; /* of rk_setup.pack; field NULL: no packs. */
                                  /* No rows per seat, cards or frames */
    const struct rk_event_name *events; /* by kind; there are ${event_kinds} */
    int event_kinds;
    const struct rk_phrase *phrases; /* all its phrases except the questions */
                                     /* of its routines; ends with a NULL */
                                     /* key. NULL: it has plain texts only */
    const char *(*kind_name)(int);   /* notation name of a face kind, or NULL */

    /*
     * House rules. pack_default sets the pack of ${setup}, which is all zeros,
     * to the rules that hold by default; it depends on the variant only.
     * pack_check returns RK_OK, or RK_BAD_SETUP and a sentence (${why} may be
     * NULL) that says what to change. The pack already fits its field table, so
     * it checks only what the table cannot say: sums, or numbers that exclude
     * each other. The default passes. Both are NULL where there are no packs.
     */
    void (*pack_default)(struct rk_setup *setup);
    enum rk_status (*pack_check)(const struct rk_setup *setup,
                                 struct rk_text *why);

    /*
     * A new match. ${setup} is one that rk_setup_make could have made, perhaps
     * with another pack that passes pack_check. The state keeps what it needs
     * of the pack: only setup(), quiet() and entry() are given it.
     */
    void (*setup)(struct rk_state *, const struct rk_setup *setup);

    /*
     * A quiet position to edit, which passes check(): seat 0 begins a turn and
     * nothing has been dealt or won yet, or as near to that as the game comes.
     * NULL: the position of a new match.
     */
    void (*quiet)(struct rk_state *, const struct rk_setup *setup);

    /*
     * Completes a state whose fields were set from outside: computes the fields
     * that follow from others; if ${rest}, every bag marked so gets the cards
     * that are nowhere else. False if there are too many of some card already.
     * NULL: no field follows from others.
     */
    bool (*settle)(struct rk_state *, bool rest);

    /* The open question. It depends on public facts only. */
    struct rk_ask (*ask)(const struct rk_state *);

    /*
     * Lists the moves that the seat of the view may answer now, in a fixed
     * order, each once; none when it is not awaited. For RK_CHANCE there is no
     * list (a deal may have millions): chance() makes its answers and answer()
     * judges them. ${moves} has room for RK_LEGAL_MAX.
     */
    int (*legal)(const struct rk_view *, rk_move *moves);

    /*
     * RK_OK if legal; else the status and a sentence that says why not.
     * ${sentence} may be NULL. The view may be that of RK_CHANCE; the move may
     * be any number. NULL: a refusal is explained by the sentence of its
     * status.
     */
    enum rk_status (*why)(const struct rk_view *, rk_move move,
                          struct rk_text *sentence);

    /*
     * Applies one move of ${seat}, which may be RK_CHANCE. RK_OK: the answer of
     * the seat is complete. RK_DRAFTED: a step of a draft, which the next moves
     * of the same seat continue; nobody else can notice it. Anything else:
     * refused, nothing changed. Events, if wanted, say what happened.
     */
    enum rk_status (*answer)(struct rk_state *, int seat, rk_move move,
                             struct rk_events *events);

    /*
     * True if some awaited seat is in the middle of a draft. NULL where every
     * answer is one move.
     */
    bool (*drafting)(const struct rk_state *);

    /*
     * For people who put an answer together in any order: lists the smallest
     * steps that may be added to ${steps}, which were read from some text, so
     * that all of it can still become a whole answer of the seat of this view;
     * each once. Lists none if the answer is whole, if it cannot become an
     * answer, and if the seat is not awaited. NULL: answers have no other order
     * than that of their steps. ${moves} has room for RK_LEGAL_MAX.
     */
    int (*pieces)(const struct rk_view *, const rk_move *steps, int count,
                  rk_move *moves);

    /* An answer of chance, which is asked, from random words. NULL: it never */
    /* is. */
    rk_move (*chance)(const struct rk_state *,
                      const uint64_t random[RK_CHANCE_WORDS]);

    /*
     * Lists the answers of chance, which is asked, with their weights, as
     * rk_chance_few() has it: chance() makes just these, as often as their
     * weights say. NULL: they are too many.
     */
    long (*outcomes)(const struct rk_state *, struct rk_outcome *list,
                     long cap);

    /*
     * Writes the view of ${seat}: a seat, RK_SPECTATOR, or RK_CHANCE (which
     * knows what is left in the bags). Built up from zeros.
     */
    void (*view)(const struct rk_state *, int seat, struct rk_view *);

    /*
     * A state that this view could come from: all faces that the seat has not
     * seen form one pool, dealt uniformly; sealed answers of others are drawn
     * at random. view(guess(view)) is the same view again. The view is that
     * of a seat or of RK_SPECTATOR, never that of RK_CHANCE.
     */
    void (*guess)(const struct rk_view *, struct rk_rng *, struct rk_state *);

    /*
     * For bots: rates each of ${count} legal moves of the seat of this view at
     * a glance, without look-ahead: from 1 (hardly promising) to 255. ${memo}
     * is empty at first and passed on while the question to that seat is open;
     * NULL: nothing is kept. A NULL function: all moves look equally good.
     */
    void (*weigh)(const struct rk_view *, const rk_move *moves, int count,
                  uint8_t *weight, struct rk_memo *memo);

    /*
     * For bots: the points that each seat may expect at the end, in units of 1
     * / RK_EXPECT_ONE, including drafts and sealed answers. Uses public facts
     * and those of a guess; must be quick. Not called when the match is over:
     * then the score counts. NULL: the current score.
     */
    void (*expect)(const struct rk_state *, int32_t *points);

    /*
     * For bots: the same as people reckon who would rather pay than run a risk.
     * NULL: expect().
     */
    void (*foresee)(const struct rk_state *, int32_t *points);

    /* For bots: what networks are told. NULL: views, column by column. */
    const struct rk_features *features;
    int spread; /* at half time, a lead of this many points is as good as won */

    /*
     * For bots: a seat's options on its next turn hardly depend on what the
     * others do until then, so a plan can be made without them.
     */
    bool own_ways;

    /*
     * For bots, on a guess: takes back the sealed answers of ${seats} to the
     * open question; they are awaited again. NULL: nothing is ever sealed.
     */
    void (*reopen)(struct rk_state *, uint8_t seats);

    /* Points and ranks now; final when the match is over. */
    void (*score)(const struct rk_state *, struct rk_result *);

    /*
     * True if screens for people hide the points of other seats until the end:
     * everybody has seen where they come from, but must remember it. NULL: no.
     */
    bool (*points_kept)(const struct rk_setup *setup);

    /*
     * The table of moves, notation.h: rk_notation_text() writes a whole answer
     * by it and rk_notation_read() reads one.
     */
    const struct rk_op *ops;

    /*
     * A sentence that says what the open question wants of the seat of this
     * view. NULL: what the step that asks says (routine.h); the view's table
     * has a field "seat" then. Where it says nothing, only the kind of
     * question is named.
     */
    void (*ask_text)(const struct rk_view *, struct rk_text *);

    /* A redacted event as a sentence. NULL: made from the table of events. */
    void (*event_text)(const struct rk_event *, struct rk_text *);

    /* A view for a person at a terminal, several lines. NULL: terminals show */
    /* events and questions only. */
    void (*view_text)(const struct rk_view *, struct rk_text *);

    /* The ${index}th reference entry under ${setup}; false past the last. */
    /* NULL: there are none. */
    bool (*entry)(const struct rk_setup *setup, int index, struct rk_entry *);

    /*
     * RK_OK if every invariant holds, else a sentence that names one that does
     * not (${why} may be NULL). The state may be anything that fits the field
     * tables: every number in its range, every name known, or none.
     */
    enum rk_status (*check)(const struct rk_state *, struct rk_text *why);
};

/*
 * The members that may be NULL, with their defaults. Call these functions
 * rather than the members.
 */
void rk_game_quiet(const struct rk_game *game, struct rk_state *state,
                   const struct rk_setup *setup);
bool rk_game_settle(const struct rk_game *game, struct rk_state *state,
                    bool rest);
void rk_game_ask_text(const struct rk_game *game, const struct rk_view *view,
                      struct rk_text *text);
void rk_game_event_text(const struct rk_game *game,
                        const struct rk_event *event, struct rk_text *text);
void rk_game_view_text(const struct rk_game *game, const struct rk_view *view,
                       struct rk_text *text);
bool rk_game_entry(const struct rk_game *game, const struct rk_setup *setup,
                   int index, struct rk_entry *entry);

/*
 * Says why the seat of ${view} may not make ${move}, which was refused with
 * ${status}: returns the exact status and writes a sentence.
 */
enum rk_status rk_game_why(const struct rk_game *game,
                           const struct rk_view *view, rk_move move,
                           enum rk_status status, struct rk_text *sentence);

/*
 * The ${index}th phrase of ${game}: the questions of its routines, then the
 * other phrases. NULL past the last.
 */
const struct rk_phrase *rk_game_phrase(const struct rk_game *game, int index);

/* One invariant of a position: NULL where it holds, else a sentence. */
typedef const char *rk_invariant(const struct rk_state *state);

/*
 * Checks invariants in the order of the list, which NULL ends. RK_OK, or
 * RK_BAD_POSITION and the sentence of the first that fails. For check().
 */
enum rk_status rk_invariants_check(rk_invariant *const *invariants,
                                   const struct rk_state *state,
                                   struct rk_text *why);

/*
 * NULL if ${round} is one of ${rounds} to be played and ${start} is one of
 * ${seats}, else a sentence.
 */
const char *rk_table_check(int round, int rounds, int start, int seats);

/* The member of that name; 0 where it is NULL. */
long rk_game_longest(const struct rk_game *game, const struct rk_setup *setup);

/* An answer of chance, which is asked, drawn with ${rng}. */
static inline rk_move
rk_chance_draw(const struct rk_game *game, const struct rk_state *state,
               struct rk_rng *rng)
{
    uint64_t words[RK_CHANCE_WORDS];

    for (int i = 0; i < RK_CHANCE_WORDS; i++)
        words[i] = rk_rng_next(rng);
    return game->chance(state, words);
}

RK_C_END

#endif
