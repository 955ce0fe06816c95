/*
 * legal: answer() takes exactly the listed moves and refuses all others
 * without a trace; why() says the same in a sentence. Of chance, it takes all
 * that chance() makes and what else the bag can yield.
 */
#include <string.h>

#include "prop.h"

/* One seat at the decision, with what it is told. */
struct asked {
    struct prop_case *c;
    int seat;
    bool awaited;
    struct rk_view_room view;
    struct pick_list list;
};

static bool
listed(const struct asked *s, rk_move move)
{
    for (int i = 0; i < s->list.count; i++) {
        if (s->list.move[i] == move)
            return true;
    }
    return false;
}

/* The result of why() must be RK_OK and nothing, or a status and a sentence. */
static bool
explains(struct asked *s, rk_move move, bool legal)
{
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);
    struct rk_said said = { 0 };
    enum rk_status status;

    why.said = &said;
    status = s->c->game->why(rk_view_in(&s->view), move, &why);
    if ((status == RK_OK) != legal)
        return case_fail(s->c, s->seat, "why() calls move %#llx %s",
                         (unsigned long long)move, rk_status_code(status));
    if (legal ? why.len > 0 : !case_sentence(buffer) || why.cut)
        return case_fail(s->c, s->seat, "why() of move %#llx says \"%s\"",
                         (unsigned long long)move, buffer);
    if (said.count != !legal)
        return case_fail(s->c, s->seat, "\"%s\" has %d phrases", buffer,
                         said.count);
    return phrase_said(s->c, s->seat, buffer, &said);
}

/* A legal move is taken, and the position holds. */
static bool
takes(struct asked *s, rk_move move)
{
    struct prop_case *c = s->c;
    struct rk_state_room room = c->now, unheard = c->now;
    struct rk_event list[RK_EVENTS_MAX];
    struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
    enum rk_status status;
    char buffer[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(buffer, sizeof buffer);

    c->cases++;
    status = c->game->answer(rk_state_in(&room), s->seat, move, &events);
    if (!rk_status_applied(status))
        return case_fail(c, s->seat, "legal move %#llx is refused: %s",
                         (unsigned long long)move, rk_status_code(status));
    if (status == RK_OK && c->game->check(rk_state_in(&room), &why) != RK_OK)
        return case_fail(c, s->seat, "after move %#llx: %s",
                         (unsigned long long)move, buffer);
    if (c->game->answer(rk_state_in(&unheard), s->seat, move, NULL) != status ||
        memcmp(&room, &unheard, c->game->state_size) != 0)
        return case_fail(c, s->seat,
                         "move %#llx does something else when "
                         "nobody listens",
                         (unsigned long long)move);
    return explains(s, move, true);
}

/* A move that is not legal is refused and leaves no trace. */
static bool
refuses(struct asked *s, rk_move move)
{
    struct prop_case *c = s->c;
    struct rk_state_room room = c->now;
    struct rk_event list[RK_EVENTS_MAX];
    struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };

    c->cases++;
    if (rk_status_applied(
            c->game->answer(rk_state_in(&room), s->seat, move, &events)))
        return case_fail(c, s->seat, "move %#llx is taken but not listed",
                         (unsigned long long)move);
    if (memcmp(&room, &c->now, c->game->state_size) != 0 || events.count != 0)
        return case_fail(c, s->seat, "refused move %#llx leaves a trace",
                         (unsigned long long)move);
    return explains(s, move, false);
}

static bool
judges(struct asked *s, rk_move move)
{
    return listed(s, move) ? takes(s, move) : refuses(s, move);
}

/* The list itself: each move once, and there only where an answer is due. */
static bool
list_is_sound(struct asked *s)
{
    struct pick_list again;

    if ((s->list.count > 0) != s->awaited)
        return case_fail(s->c, s->seat, "%d legal moves, but %s awaited",
                         s->list.count, s->awaited ? "it is" : "not");
    again.count = s->c->game->legal(rk_view_in(&s->view), again.move);
    for (int i = 0; i < s->list.count; i++) {
        if (again.count != s->list.count || again.move[i] != s->list.move[i])
            return case_fail(s->c, s->seat, "the same view lists other moves");
        for (int j = 0; j < i; j++) {
            if (s->list.move[j] == s->list.move[i])
                return case_fail(s->c, s->seat, "a move is listed twice");
        }
    }
    return true;
}

/* Moves like ${move} with one bit or two bits changed. */
static bool
judges_near(struct asked *s, rk_move move)
{
    struct rk_rng *rng = &s->c->rng;

    for (int bit = 0; bit < 64; bit++) {
        rk_move one = move ^ UINT64_C(1) << bit;

        if (!judges(s, one) ||
            !judges(s, one ^ UINT64_C(1) << rk_rng_below(rng, 64)))
            return false;
    }
    return true;
}

/* Moves that are legal for other seats now. */
static bool
judges_others(struct asked *s)
{
    struct pick_list list;

    for (int seat = 0; seat < s->c->setup.seats; seat++) {
        pick_legal(s->c->game, case_state(s->c), seat, &list);
        for (int i = 0; i < list.count; i++) {
            if (!judges(s, list.move[i]))
                return false;
        }
    }
    return true;
}

/* Moves of other decisions and any words at all. */
static bool
judges_far(struct asked *s)
{
    struct prop_case *c = s->c;

    for (int i = 0; i < c->move_count; i++) {
        if (!judges(s, c->moves[i]))
            return false;
    }
    for (int i = 0; i < 16; i++) {
        rk_move word = rk_rng_next(&c->rng);

        if (!judges(s, word) || !judges(s, word >> rk_rng_below(&c->rng, 64)))
            return false;
    }
    return judges(s, 0) && judges(s, ~UINT64_C(0));
}

static bool
judge_seat(struct prop_case *c, int seat)
{
    struct asked s = { .c = c, .seat = seat };
    uint8_t awaited = case_ask(c).awaited;

    s.awaited = seat < RK_CHANCE && (awaited & rk_seat_bit(seat)) != 0;
    c->game->view(case_state(c), seat, rk_view_in(&s.view));
    s.list.count = c->game->legal(rk_view_in(&s.view), s.list.move);
    if (!list_is_sound(&s))
        return false;
    for (int i = 0; i < s.list.count; i++) {
        if (!takes(&s, s.list.move[i]))
            return false;
    }
    if (s.list.count > 0 &&
        !judges_near(&s, s.list.move[rk_rng_below(&c->rng, s.list.count)]))
        return false;
    return (seat == RK_CHANCE && (awaited & rk_seat_bit(RK_CHANCE)) != 0) ||
           (judges_others(&s) && judges_far(&s));
}

/* Counts what is in a bag, or in a set of single cards; false for others. */
static bool
fill_bag(const struct rk_field *f, const void *at, uint8_t *left)
{
    if (!f->rest)
        return false;
    for (int kind = 0; f->type == RK_FIELD_SET && kind < f->count; kind++)
        left[kind] = (uint64_t)rk_field_number(f, at) >> kind & 1;
    if (f->type == RK_FIELD_COUNTS)
        memcpy(left, at, f->count);
    return true;
}

/* True if some bag can yield the faces of ${deal}; sets the number of bags. */
static bool
yields(struct prop_case *c, rk_move deal, int *bags)
{
    bool any = false;

    *bags = 0;
    for (const struct rk_field *f = c->game->state_fields.field;
         f->name != NULL; f++) {
        uint8_t left[RK_KINDS_MAX] = { 0 };
        bool enough = true;

        if (!fill_bag(f, rk_field_at(f, case_state(c), 0, 0), left))
            continue;
        ++*bags;
        for (int i = 0; i < rk_deal_count(deal); i++)
            enough &= left[rk_deal_face(deal, i)]-- > 0;
        any |= enough;
    }
    return any;
}

/* A deal is accepted if it has as many faces as ${like} and the deck has them. */
static bool
judges_deal(struct asked *s, rk_move deal, rk_move like)
{
    struct prop_case *c = s->c;
    struct rk_state_room room = c->now;
    uint8_t faces[RK_DEAL_MAX];
    int bags = 0, count = rk_deal_count(deal);
    bool well, fits, taken;

    for (int i = 0; i < count && i < RK_DEAL_MAX; i++)
        faces[i] = (uint8_t)rk_deal_face(deal, i);
    well = count == rk_deal_count(like) && count <= RK_DEAL_MAX &&
           deal == rk_deal_of(faces, count);
    fits = well && yields(c, deal, &bags);
    taken = rk_status_applied(
        c->game->answer(rk_state_in(&room), RK_CHANCE, deal, NULL));
    c->cases++;
    if (taken != fits && (taken || bags == 1))
        return case_fail(c, RK_CHANCE, "deal %#llx is %s",
                         (unsigned long long)deal,
                         taken ? "taken but does not fit" : "refused but fits");
    if (!taken && memcmp(&room, &c->now, c->game->state_size) != 0)
        return case_fail(c, RK_CHANCE, "a refused deal leaves a trace");
    return explains(s, deal, taken);
}

/* Every answer of chance() is accepted; mutants of it only if they fit. */
static bool
judge_chance(struct prop_case *c)
{
    struct asked s = { .c = c, .seat = RK_CHANCE };
    bool deal = case_ask(c).kind == RK_ASK_DEAL;

    c->game->view(case_state(c), RK_CHANCE, rk_view_in(&s.view));
    for (int i = 0; i < 8; i++) {
        struct rk_steps steps;

        pick_answer(c->game, case_state(c), RK_CHANCE, &c->rng, &steps);
        if (!takes(&s, steps.move[0]))
            return false;
        for (int bit = 0; deal && bit < 64; bit++) {
            rk_move near = steps.move[0] ^ UINT64_C(1) << bit;

            if (!judges_deal(&s, near, steps.move[0]) ||
                !judges_deal(&s,
                             near ^ UINT64_C(1) << rk_rng_below(&c->rng, 64),
                             steps.move[0]))
                return false;
        }
    }
    return true;
}

bool
legal_at(struct prop_case *c)
{
    for (int seat = 0; seat < c->setup.seats; seat++) {
        if (!judge_seat(c, seat))
            return false;
    }
    if (!judge_seat(c, RK_CHANCE) || !judge_seat(c, RK_SPECTATOR))
        return false;
    return (case_ask(c).awaited & rk_seat_bit(RK_CHANCE)) == 0 ||
           judge_chance(c);
}
