/* Gold and infamy: rules S1-S6, and the score. */
#include "state.h"

/*
 * Reports a change of a score: ${cause} (of gold), and the item or wizard that
 * is the reason, 0 for none.
 */
static void
tell(struct rk_work *w, int event, int seat, int amount, int cause, int reason)
{
    const struct arcane_public *pub = &w->s->pub;
    struct rk_card why = arcane_open(pub, reason);

    if (w->events == NULL || amount == 0)
        return;
    rk_events_add(w->events,
                  (struct rk_event){
                      .kind = (uint8_t)event,
                      .seat = (uint8_t)seat,
                      .target = RK_NOBODY,
                      .place = (uint8_t)cause,
                      .amount = (int16_t)amount,
                      .part = { event == EVENT_INFAMY ? pub->infamy[seat] : 0 },
                      .faces = reason != 0,
                      .face[0] = reason != 0 ? why : (struct rk_card){ 0 } });
}

/* True if ${seat} has a revealed Sword. */
static bool
has_sword(const struct arcane_state *s, int seat)
{
    for (uint32_t open = s->pub.open[seat]; open != 0; open &= open - 1) {
        if (s->cell[seat][__builtin_ctz(open)].kind == SWORD)
            return true;
    }
    return false;
}

/* Adds ${gold}, which may be below 0, and tells it. */
static void
add_gold(struct rk_work *w, int seat, int gold, int cause, int reason)
{
    uint16_t *has = &w->s->pub.gold[seat];

    *has = (uint16_t)(*has + gold);
    tell(w, EVENT_GOLD, seat, gold, cause, reason);
}

/* halved once by Swords; in the older edition nothing is gained. */
static void
gain(struct rk_work *w, int seat, int gold, int cause, int reason)
{
    struct arcane_public *pub = &w->s->pub;

    if (has_sword(w->s, seat))
        gold = pub->edition == HUNDRED_GOLD ? 0 : gold / 2;
    if (gold > ARCANE_GOLD - pub->gold[seat])
        gold = ARCANE_GOLD - pub->gold[seat];
    add_gold(w, seat, gold, cause, reason);
}

static void
lose(struct rk_work *w, int seat, int gold, int cause, int reason)
{
    int most = w->s->pub.gold[seat];

    add_gold(w, seat, gold < most ? -gold : -most, cause, reason);
}

void
arcane_gain_gold(struct rk_work *w, int seat, int gold, int reason)
{
    gain(w, seat, gold, FOR_EFFECT, reason);
}

void
arcane_lose_gold(struct rk_work *w, int seat, int gold, int reason)
{
    lose(w, seat, gold, FOR_EFFECT, reason);
}

void
arcane_gain_for_set(struct rk_work *w, int seat, int gold, int kind)
{
    gain(w, seat, gold, FOR_SET, kind);
}

void
arcane_pay(struct rk_work *w, int seat, int gold, int cause)
{
    lose(w, seat, gold, cause, 0);
}

/* 25 is the 0 of the next lap; after two markers it stops at 24. */
void
arcane_gain_infamy(struct rk_work *w, int seat, int infamy, int reason)
{
    struct arcane_public *pub = &w->s->pub;
    int total = pub->infamy[seat] + infamy, markers = pub->markers[seat];
    int before = pub->infamy[seat], gained;

    for (; total > ARCANE_INFAMY && markers < ARCANE_MARKERS; markers++)
        total -= ARCANE_INFAMY + 1;
    if (total > ARCANE_INFAMY)
        total = ARCANE_INFAMY;
    gained = markers - pub->markers[seat];
    pub->infamy[seat] = (uint8_t)total;
    tell(w, EVENT_INFAMY, seat, total + (ARCANE_INFAMY + 1) * gained - before,
         0, reason);
    pub->markers[seat] = (uint8_t)markers;
    if (gained != 0)
        arcane_tell_amount(w, EVENT_MARKER, seat, markers);
}

/* it stops at 0 and never removes a marker. */
void
arcane_lose_infamy(struct rk_work *w, int seat, int infamy, int reason)
{
    struct arcane_public *pub = &w->s->pub;

    if (infamy > pub->infamy[seat])
        infamy = pub->infamy[seat];
    pub->infamy[seat] = (uint8_t)(pub->infamy[seat] - infamy);
    tell(w, EVENT_INFAMY, seat, -infamy, 0, reason);
}

/* The infamy on one ${kind}, which may be below 0. */
int
arcane_infamy(const struct arcane_public *pub, int kind)
{
    return (int)pub->item[kind].infamy;
}

/* the infamy of all items left in the storehouse of ${seat}. */
int
arcane_leftovers(const struct arcane_state *s, int seat)
{
    int total = 0;

    for (uint32_t open = s->pub.open[seat]; open != 0; open &= open - 1)
        total +=
            arcane_infamy(&s->pub, s->cell[seat][__builtin_ctz(open)].kind);
    return total;
}

/*
 * Most gold, then least infamy; players equal in both share the rank (R-52,
 *
 */
void
arcane_score(const struct rk_state *state, struct rk_result *result)
{
    const struct arcane_public *pub = &arcane_in(state)->pub;
    int32_t infamy[ARCANE_SEATS] = { 0 };
    bool reached = pub->hundreds == 0;

    rk_result_start(result, pub->seats);
    for (int seat = 0; seat < pub->seats; seat++) {
        rk_result_line(result, seat, pub->gold[seat],
                       &arcane_phrases[SCORE_GOLD]);
        infamy[seat] = pub->infamy[seat];
        reached |= pub->gold[seat] >= 100 * pub->hundreds;
    }
    rk_result_tie(result, &arcane_phrases[TIE_INFAMY], true, infamy);
    rk_result_rank(result);
    if (pub->flow.over && !reached)
        result->note = &arcane_phrases[NOTE_LAST_ROUND];
}
