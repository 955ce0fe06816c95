/* The end of Revolution!: the score, line by line (E3, E6-E8). */
#include "state.h"

/* The one seat with most cubes in ${area}, or RK_NOBODY. */
static int
majority(const struct revolution_public *pub, int area)
{
    int most = 0, who = RK_NOBODY;

    for (int seat = 0; seat < pub->seats; seat++) {
        int cubes = pub->cube[seat][area];

        if (cubes > most)
            most = cubes, who = seat;
        else if (cubes == most)
            who = RK_NOBODY;
    }
    return who;
}

static void
score_area(const struct revolution_public *pub, int area,
           struct rk_result *result)
{
    const struct revolution_area_def *def = &revolution_areas[area];
    int who = majority(pub, area);

    for (int seat = 0; def->each && seat < pub->seats; seat++)
        rk_result_about(result, seat, pub->cube[seat][area] * def->points,
                        &revolution_phrases[SCORE_AREA], def->id, def->name);
    if (!def->each && who != RK_NOBODY)
        rk_result_about(result, who, def->points,
                        &revolution_phrases[SCORE_AREA], def->id, def->name);
}

void
revolution_score(const struct rk_state *state, struct rk_result *result)
{
    const struct revolution_public *pub = &revolution_in(state)->pub;
    const struct rk_phrase *says = revolution_phrases;

    rk_result_start(result, pub->seats);
    for (int seat = 0; seat < pub->seats; seat++) {
        const uint8_t *token = pub->token[seat];

        rk_result_line(result, seat, pub->support[seat], &says[SCORE_SUPPORT]);
        rk_result_line(result, seat, 5 * token[FORCE], &says[SCORE_FORCE]);
        rk_result_line(result, seat, 3 * token[BLACKMAIL],
                       &says[SCORE_BLACKMAIL]);
        rk_result_line(result, seat, token[GOLD], &says[SCORE_GOLD]);
    }
    for (int area = 1; area < AREAS; area++) {
        if (revolution_room(pub, area) > 0)
            score_area(pub, area, result);
    }
    result->note = pub->capped ? &says[NOTE_CAPPED] : NULL;
    rk_result_rank(result);
}
