/*
 * Deeds: what seats do with cards, items, spaces and areas (sold, bought, won
 * ...). They come from the tables of a game: event kinds that name a deed, and
 * the reference entries for their faces or places.
 */
#ifndef SIM_DEEDS_H
#define SIM_DEEDS_H

#include "tally.h"

enum { DEEDS_KINDS = 64 }; /* event kinds that are looked at */

/* One deed with one card, item or space. */
struct deed {
    const char *deed;      /* "sold" */
    const char *id, *name; /* of the entry: "ring", "Ring" */
    const char *kind;      /* "item" */
};

struct deeds {
    int count;
    struct deed row[TALLY_DEEDS_MAX];
    uint16_t index[DEEDS_KINDS][256]; /* by event and number: row + 1, or 0 */
    bool places[DEEDS_KINDS];         /* the number is the place */
    bool starts[DEEDS_KINDS];         /* the seat goes first */
    bool ends[DEEDS_KINDS];           /* the amount is the match's length */
    const char *rounds; /* the name of that length; NULL: unknown */
};

/* Finds the deeds of ${game} under ${setup}, in a fixed order. */
void deeds_find(struct deeds *deeds, const struct rk_game *game,
                const struct rk_setup *setup);

/* One match being played. */
struct deeds_match {
    uint16_t times[TALLY_DEEDS_MAX][RK_SEATS_MAX];
    int start;  /* the seat that goes first + 1; 0: unknown */
    int rounds; /* 0: not known yet */
};

/* Notes the deeds in ${event}, which is not redacted. */
void deeds_note(const struct deeds *deeds, const struct rk_event *event,
                struct deeds_match *match);

/* Adds the match, which has ended with ${result}. */
void deeds_count(const struct deeds *deeds, const struct deeds_match *match,
                 const struct rk_result *result, struct tally *tally);

#endif
