/* The worth of everything at the end. */
#include "state.h"

/* 43 Icons of one kind on ${cards}: the Assistant has two. */
int
thieves_icons(thieves_cards cards, int icon)
{
    int icons = 0;

    for (; cards != 0; cards &= cards - 1) {
        const struct thieves_card *card =
            &thieves_market[__builtin_ctzll(cards)];

        icons += card->icon == icon ? card->icons : 0;
    }
    return icons;
}

int
thieves_score_fixed(const struct thieves_public *pub, int seat, int card)
{
    (void)pub;
    (void)seat;
    return thieves_market[card].points;
}

/* 44 Twice as much with a second tower. */
int
thieves_score_safehouse(const struct thieves_public *pub, int seat, int card)
{
    int towers = thieves_icons(pub->owned[seat], TOWER);

    return thieves_market[card].points * (towers >= 2 ? 2 : 1);
}

/* 44 For every full pair of wands. */
int
thieves_score_golem(const struct thieves_public *pub, int seat, int card)
{
    int pairs = thieves_icons(pub->owned[seat], WAND) / 2;

    return thieves_market[card].points * pairs;
}

int
thieves_score_loyalty(const struct thieves_public *pub, int seat, int card)
{
    int others = thieves_size(pub->owned[seat]) - 1;

    return thieves_market[card].points * others;
}

/* 46, 47 For every full pair of tokens. */
int
thieves_score_campaign(const struct thieves_public *pub, int seat, int card)
{
    return thieves_market[card].points * (int)(pub->infamy[seat] / 2);
}

/* 45 Two less if any other seat owns a compass. */
int
thieves_score_map(const struct thieves_public *pub, int seat, int card)
{
    int compasses = 0;

    for (int other = 0; other < pub->seats; other++) {
        if (other != seat)
            compasses += thieves_icons(pub->owned[other], COMPASS);
    }
    return thieves_market[card].points - (compasses > 0 ? 2 : 0);
}

static void
score_cards(const struct thieves_public *pub, int seat,
            struct rk_result *result)
{
    thieves_cards cards = pub->owned[seat];

    for (; cards != 0; cards &= cards - 1) {
        int kind = __builtin_ctzll(cards);
        const struct thieves_card *card = &thieves_market[kind];

        if (card->score != NULL)
            rk_result_about(result, seat, card->score(pub, seat, kind),
                            &thieves_phrases[SCORE_CARD], card->id, card->name);
    }
}

/*
 * 38, 40-42 Gives ${points} to the one seat whose count is ${most}; if several
 * have it each gets one less; nobody is paid for a count of 0.
 */
static void
pay_most(const uint32_t *count, uint32_t most, int points,
         enum thieves_phrase phrase, struct rk_result *result)
{
    int tied = 0;

    if (most == 0)
        return;
    for (int seat = 0; seat < result->seats; seat++)
        tied += count[seat] == most;
    for (int seat = 0; seat < result->seats; seat++) {
        if (count[seat] == most)
            rk_result_line(result, seat, points - (tied > 1),
                           &thieves_phrases[phrase]);
    }
}

/* The highest of the counts below ${limit}; 0 if there is none. */
static uint32_t
highest(const uint32_t *count, int seats, uint32_t limit)
{
    uint32_t best = 0;

    for (int seat = 0; seat < seats; seat++) {
        if (count[seat] < limit && count[seat] > best)
            best = count[seat];
    }
    return best;
}

static bool
is_tied(const uint32_t *count, int seats, uint32_t most)
{
    int tied = 0;

    for (int seat = 0; seat < seats; seat++)
        tied += count[seat] == most;
    return tied > 1;
}

/* 38-40, 42, 43 Most Henchmen, and the next lower count. */
static void
score_henchmen(const struct thieves_public *pub, struct rk_result *result)
{
    uint32_t icons[THIEVES_SEATS] = { 0 }, most;

    for (int seat = 0; seat < pub->seats; seat++)
        icons[seat] = (uint32_t)thieves_icons(pub->owned[seat], HENCHMAN);
    most = highest(icons, pub->seats, UINT32_MAX);
    pay_most(icons, most, 3, SCORE_MOST_HENCHMEN, result);
    if (!pub->second_none || !is_tied(icons, pub->seats, most))
        pay_most(icons, highest(icons, pub->seats, most), 1,
                 SCORE_SECOND_HENCHMEN, result);
}

/* 48 More cards, then more tokens. */
static void
rank(const struct thieves_public *pub, struct rk_result *result)
{
    int32_t cards[THIEVES_SEATS], tokens[THIEVES_SEATS];

    for (int seat = 0; seat < pub->seats; seat++) {
        cards[seat] = thieves_size(pub->owned[seat]);
        tokens[seat] = (int32_t)pub->infamy[seat];
    }
    rk_result_tie(result, &thieves_phrases[TIE_CARDS], false, cards);
    rk_result_tie(result, &thieves_phrases[TIE_INFAMY], false, tokens);
    rk_result_rank(result);
}

void
thieves_score(const struct rk_state *state, struct rk_result *result)
{
    const struct thieves_public *pub = &thieves_in(state)->pub;

    rk_result_start(result, pub->seats);
    for (int seat = 0; seat < pub->seats; seat++) {
        score_cards(pub, seat, result);
        rk_result_line(result, seat, (int)pub->infamy[seat],
                       &thieves_phrases[SCORE_INFAMY]);
    }
    score_henchmen(pub, result);
    pay_most(pub->gold, highest(pub->gold, pub->seats, UINT32_MAX), 3,
             SCORE_MOST_GOLD, result);
    rank(pub, result);
    if (pub->capped)
        result->note = &thieves_phrases[NOTE_CAPPED];
}
