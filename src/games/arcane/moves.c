/* The fields of a move, what a seat sees, and which moves are legal. */
#include "state.h"

/*
 * Answers with ${op} and one of ${values}; others get ${refusal}, or do not
 * answer the question if that is NULL.
 */
struct rk_choices
arcane_choices(int op, uint64_t values, const struct rk_phrase *refusal)
{
    return (struct rk_choices){ .move = arcane_move(op, 0, 0),
                                .values = values,
                                .refusal = refusal,
                                .bits = MOVE_KIND_SHIFT };
}

/* Asks ${seat} to answer ${op} with one of ${set}; the only one is taken. */
enum rk_next
arcane_ask_or_take(struct rk_work *w, enum rk_ask_kind kind, int seat, int op,
                   uint64_t set)
{
    if (rk_several(set))
        return rk_ask_seats(&w->s->pub.flow, kind, rk_seat_bit(seat));
    w->reply = arcane_move(op, __builtin_ctzll(set), 0);
    return RK_MORE;
}

/* For routines that ask chance too. */
enum rk_status
arcane_judge_choices(const struct rk_eyes *e, struct rk_choices choices,
                     rk_move move, struct rk_text *why)
{
    return rk_choices_judge(&choices, &e->pub->flow, move, why);
}

/* Chance must name as many items as are dealt. */
enum rk_status
arcane_judge_deal(const struct rk_eyes *e, rk_move move, struct rk_text *why)
{
    int count = arcane_deal_count(e->pub);

    if (arcane_move_op(move) != OP_DEAL)
        return rk_flow_misses(&e->pub->flow, why);
    if (rk_deal_fits(move, e->bag, KINDS, count))
        return RK_OK;
    return rk_phrase_refuse_number(RK_ILLEGAL, why, &arcane_phrases[NOT_DEALT],
                                   count);
}

/* RK_OK, or why ${move} is not legal for the seat that sees ${e}. */
enum rk_status
arcane_judge(const struct rk_eyes *e, rk_move move, struct rk_text *why)
{
    return rk_flow_judge(&e->pub->flow, arcane_routines, e, e->seat, move, why);
}

/* The kinds that the viewer knows in the stash of ${seat}. */
static uint64_t
seen_in(const struct arcane_view *v, int seat)
{
    uint64_t kinds = 0;

    for (int i = 0; i < v->pub.stashes[seat]; i++)
        kinds |=
            v->stash[seat][i] < ITEMS ? UINT64_C(1) << v->stash[seat][i] : 0;
    return kinds;
}

/* Into whose stash a Chalice looks; -1 if none does. */
static int
looked_at(const struct arcane_public *pub)
{
    const struct rk_frame *f =
        rk_flow_waits(&pub->flow, RUN_CHALICE, CHALICE_TAKE);

    return f != NULL ? f->target : -1;
}

/* The part of ${s} that ${seat} sees, to judge its answer. */
struct rk_eyes
arcane_look(const struct arcane_state *s, int seat)
{
    int whose = looked_at(&s->pub);

    return (struct rk_eyes){
        .pub = &s->pub,
        .cell = s->cell,
        .own = seat < s->pub.seats ? &s->own[seat] : NULL,
        .bag = s->bag,
        .draft = s->draft,
        .theirs = whose < 0 ? 0
                            : rk_hand_kinds(s->own[whose].stash,
                                            s->pub.stashes[whose]),
        .seat = seat,
    };
}

static struct rk_eyes
eyes_of(const struct arcane_view *v)
{
    int whose = looked_at(&v->pub);

    return (struct rk_eyes){ .pub = &v->pub,
                             .cell = v->cell,
                             .own = &v->own,
                             .bag = v->bag,
                             .draft = v->draft,
                             .theirs = whose < 0 ? 0 : seen_in(v, whose),
                             .seat = v->seat };
}

enum rk_status
arcane_why(const struct rk_view *view, rk_move move, struct rk_text *why)
{
    struct rk_eyes eyes = eyes_of(arcane_seen(view));

    return arcane_judge(&eyes, move, why);
}

int
arcane_legal(const struct rk_view *view, rk_move *moves)
{
    struct rk_eyes eyes = eyes_of(arcane_seen(view));

    return rk_flow_list(&eyes.pub->flow, arcane_routines, &eyes, eyes.seat,
                        moves);
}
