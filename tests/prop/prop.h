/*
 * The proofs of a game: properties that hold at every decision of random
 * matches, for every variant, seat count and seat. They know a game through
 * struct rk_game and its field tables only. Not part of any library: each
 * file of this folder has its functions declared here.
 */
#ifndef PROP_H
#define PROP_H

#include <rookery/games.h>
#include <rookery/match.h>

enum {
    PROP_ANSWERS_MAX = 32768, /* a match that takes more does not end */
    PROP_MOVES_MAX = 256,     /* moves remembered from other decisions */
    PROP_COSTLY = 16,         /* costly properties: every 16th decision */
    PROP_TEXT_MAX = 480       /* room for what is said about a failure */
};

/* One whole answer that was given. */
struct prop_given {
    int seat;
    struct rk_steps steps;
};

/* A match as it was played. */
struct prop_played {
    int count;
    struct prop_given given[PROP_ANSWERS_MAX];
    struct rk_state_room start;
    struct rk_state_room after[PROP_ANSWERS_MAX];
};

/* One decision of one match, and what a property has to say about it. */
struct prop_case {
    const struct rk_game *game;
    struct rk_setup setup;
    int match, decision; /* from 0 */
    struct rk_rng rng;   /* the property's own */

    struct rk_state_room now;
    struct rk_state_room opening; /* the position when the ask was put */
    struct prop_given since[RK_SEATS_MAX]; /* sealed since then */
    int sinces;
    const struct prop_played *played; /* up to now */

    rk_move moves[PROP_MOVES_MAX]; /* legal ones of other decisions */
    int move_count;

    long cases; /* how often something was really compared */
    int seat;   /* which the failure concerns, or RK_NOBODY */
    char failure[PROP_TEXT_MAX];
};

/*
 * A property. It looks at decisions, and at the position in which a match
 * ends; its functions return false after case_fail().
 */
struct prop_property {
    const char *name;
    bool (*at)(struct prop_case *);     /* at every decision */
    bool (*costly)(struct prop_case *); /* at every 16th */
    bool (*end)(struct prop_case *);    /* when the match is over */
};

/* Two worlds, side by side, as one seat sees them; pair.c. */
struct pair {
    const struct rk_game *game;
    int seats;
    int watcher; /* a seat or RK_SPECTATOR */
    struct rk_state_room a, b;
    uint8_t resealed;         /* seats that have sealed something else in b */
    char what[PROP_TEXT_MAX]; /* how they differ, after PAIR_LEAK */
};

enum pair_result {
    PAIR_SAME,    /* the watcher cannot tell the worlds apart */
    PAIR_DIFFERS, /* a face or sealed answer that the watcher was shown differs */
    PAIR_LEAK     /* the watcher can tell them apart, and must not */
};

/* A list of legal moves. */
struct pick_list {
    rk_move move[RK_LEGAL_MAX];
    int count;
};

/* case.c: the decision at hand, and failing */
struct rk_state *case_state(struct prop_case *c);
struct rk_ask case_ask(struct prop_case *c);
bool case_fail(struct prop_case *c, int seat, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool case_sentence(const char *sentence);

/* pack.c: house rules by chance, half of the time where there are some */
void pack_choose(const struct rk_game *game, struct rk_setup *setup,
                 struct rk_rng *rng);

/* pick.c: random answers */
int pick_seat(uint8_t seats, struct rk_rng *rng);
void pick_legal(const struct rk_game *game, const struct rk_state *state,
                int seat, struct pick_list *list);
bool pick_answer(const struct rk_game *game, const struct rk_state *state,
                 int seat, struct rk_rng *rng, struct rk_steps *steps);
bool pick_common(const struct rk_game *game, const struct rk_state *a,
                 const struct rk_state *b, int seat, struct rk_rng *rng,
                 struct rk_steps *steps);
bool pick_play(const struct rk_game *game, struct rk_state *state,
               struct rk_rng *rng, struct prop_given *given,
               struct rk_events *events);

/* diff.c: which field differs */
void diff_of(const struct rk_fields *fields, int seats, const void *a,
             const void *b, struct rk_text *text);

/* world.c: other worlds that a seat cannot tell from this one */
enum { WORLD_PLACES = 512 };

/* A place with a face that the seat has not seen. */
struct world_place {
    const struct rk_field *field;
    char *base; /* of the struct that the field belongs to */
    int row, index;
    uint8_t kind;
};

struct world_hidden {
    struct world_place place[WORLD_PLACES];
    int count;
};

void world_look(const struct rk_game *game, struct rk_state *state, int seats,
                int seat, struct world_hidden *hidden);
bool world_same_shape(const struct world_hidden *a,
                      const struct world_hidden *b);
bool world_same_row(const struct world_place *a, const struct world_place *b);
bool world_shuffle(const struct rk_game *game, struct rk_state *state,
                   int seats, int seat, struct rk_rng *rng);
bool world_swap(const struct rk_game *game, struct rk_state *state, int seats,
                int seat, struct rk_rng *rng);
bool world_other(struct prop_case *c, struct pair *p);

/* pair.c: two worlds and a watcher */
struct pair pair_of(struct prop_case *c, int watcher);
int pair_watcher_after(const struct prop_case *c, int watcher);
bool pair_equal(struct pair *p);
enum pair_result pair_answer(struct pair *p, int seat, const struct rk_steps *a,
                             const struct rk_steps *b);
bool pair_told_first(struct pair *p, int seat, const struct rk_steps *a,
                     const struct rk_steps *b);

/* phrase.c: what was said, by its keys; false after case_fail() */
bool phrase_said(struct prop_case *c, int seat, const char *text,
                 const struct rk_said *said);

/* The properties, one file for each family. */
bool check_at(struct prop_case *c);
bool check_zero_at(struct prop_case *c);
bool check_score_at(struct prop_case *c);
bool check_score_end(struct prop_case *c);
bool facts_at(struct prop_case *c);
bool facts_end(struct prop_case *c);
bool chance_at(struct prop_case *c);
bool recall_at(struct prop_case *c);
bool noleak_at(struct prop_case *c);
bool noleak_history_at(struct prop_case *c);
bool changes_at(struct prop_case *c);
bool told_at(struct prop_case *c);
bool sealed_twin_at(struct prop_case *c);
bool sealed_order_at(struct prop_case *c);
bool guess_at(struct prop_case *c);
bool guess_spread_at(struct prop_case *c);
bool legal_at(struct prop_case *c);
bool draft_at(struct prop_case *c);
bool replay_clone_at(struct prop_case *c);
bool replay_end(struct prop_case *c);
bool roundtrip_at(struct prop_case *c);
bool roundtrip_json_at(struct prop_case *c);
bool roundtrip_end(struct prop_case *c);
bool position_at(struct prop_case *c);
bool structure_at(struct prop_case *c);
bool structure_all_at(struct prop_case *c);
bool phrase_at(struct prop_case *c);
bool phrase_end(struct prop_case *c);
bool reference_at(struct prop_case *c);
bool ids_at(struct prop_case *c);
bool plan_at(struct prop_case *c);

#endif
