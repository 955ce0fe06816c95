/*
 * Reference entries: one card, item, space, area or power each, or a rule with
 * numbers that a client needs to draw a table; in our own words, every fact
 * with its source.
 */
#ifndef ROOKERY_ENTRY_H
#define ROOKERY_ENTRY_H

#include <stdbool.h>

#include <rookery/abi.h>

RK_C_BEGIN

enum { RK_FACTS_MAX = 12, RK_ENTRY_TEXT_MAX = 400 };

/*
 * Where facts come from. A provenance has one or more parts, separated by "; ".
 * Each begins with the word of its origin; a note may follow: "printed:
 * rulebook; inferred: which number is which".
 */
enum rk_origin {
    RK_PRINTED,  /* "printed": on a card, or in the rules */
    RK_INFERRED, /* "inferred" from what is printed */
    RK_HOUSE,    /* "house rule": chosen, where nothing printed says it */
    RK_PACK,     /* "pack": changed by the pack of the setup */
    RK_ORIGINAL, /* "original": all of the game is ours */
    RK_ORIGINS
};

/* One fact of a reference entry, with its source. */
struct rk_fact {
    const char *name;       /* "copies" */
    int value;              /* the number, when word is NULL */
    const char *word;       /* or the word */
    const char *provenance; /* "printed: rulebook" */
};

/* One entry, as `rookery rules` shows it. */
struct rk_entry {
    const char *id, *name;
    const char *kind; /* "card", "item", "space", "area", "wizard", "rule" */
    char text[RK_ENTRY_TEXT_MAX]; /* the effect in our own words */
    const char *text_provenance;
    int facts;
    struct rk_fact fact[RK_FACTS_MAX];
};

/* Begins ${entry}: its id, name, kind and text, without facts. */
void rk_entry_start(struct rk_entry *entry, const char *id, const char *name,
                    const char *kind, const char *text, const char *provenance);

/* Adds the number ${value}; there is room for it. */
void rk_entry_fact(struct rk_entry *entry, const char *name, int value,
                   const char *provenance);

/* Adds the word ${word}; there is room for it. */
void rk_entry_word(struct rk_entry *entry, const char *name, const char *word,
                   const char *provenance);

/* True if a part of ${provenance} has this origin. */
bool rk_entry_from(const char *provenance, enum rk_origin origin);

RK_C_END

#endif
