/* Shared by the effects that ask. */
#ifndef REVOLUTION_EFFECTS_H
#define REVOLUTION_EFFECTS_H

#include "state.h"

/*
 * Asks the seat of ${f}, and goes on at ${step}. Its only legal answer is taken
 * without a question.
 */
enum rk_next revolution_ask_or_take(struct rk_work *w, struct rk_frame *f,
                                    int step, enum rk_ask_kind kind);

/* Says whether ${move} is ${legal}; if not, with ${phrase}. */
enum rk_status revolution_verdict_as(const struct rk_eyes *e, rk_move move,
                                     bool legal, int phrase,
                                     struct rk_text *why);

enum rk_status revolution_verdict(const struct rk_eyes *e, rk_move move,
                                  bool legal, struct rk_text *why);

/* A frame that names its seat and perhaps the space of the bid. */
struct rk_frame revolution_plain(const struct rk_frame *f);

/* True if ${f} is ${wanted} and asks its seat, which has a choice. */
bool revolution_fits_choice(const struct rk_state *state,
                            const struct rk_frame *f,
                            const struct rk_frame *above,
                            struct rk_frame wanted);

bool revolution_fits_plain(const struct rk_state *state,
                           const struct rk_frame *f,
                           const struct rk_frame *above);

static inline struct revolution_move
revolution_reply(const struct rk_work *w)
{
    return revolution_unpack(w->reply);
}

/* A list of legal answers being built. */
struct revolution_list {
    const struct rk_eyes *e;
    rk_move *moves;
    int count;
};

static inline void
revolution_add(struct revolution_list *list, struct revolution_move m)
{
    list->moves[list->count++] = revolution_pack(m);
}

/*
 * Cubes as a set: a bit for each owner and place, four owners in a word. They
 * are listed in one go, since the end of each loop costs as much as some moves.
 */
struct revolution_cubes {
    uint64_t word[2];
};

enum { PLACE_BITS = 4, OWNER_BITS = 2, OWNERS = 1 << OWNER_BITS };

_Static_assert(PLACES <= 1 << PLACE_BITS && REVOLUTION_SEATS <= 2 * OWNERS,
               "a struct revolution_cubes has a bit for each cube");

static inline void
revolution_join(struct revolution_cubes *cubes, int owner, uint32_t places)
{
    cubes->word[owner / OWNERS] |= (uint64_t)places
                                   << (owner % OWNERS << PLACE_BITS);
}

/* Adds a move with op ${op} for each of ${cubes}, owner by owner. */
static inline void
revolution_add_cubes(struct revolution_list *list, int op,
                     const struct revolution_cubes *cubes)
{
    for (int half = 0; half < 2; half++) {
        uint64_t rest = cubes->word[half];

        for (; rest != 0 && list->count < list->e->enough; rest &= rest - 1) {
            int bit = __builtin_ctzll(rest), owner = bit >> PLACE_BITS;

            revolution_add(list,
                           (struct revolution_move){
                               .op = (uint8_t)op,
                               .place = (uint8_t)(bit % (1 << PLACE_BITS)),
                               .seat = (uint8_t)(half * OWNERS + owner) });
        }
    }
}

#endif
