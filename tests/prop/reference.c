/*
 * reference: the id of an entry and its facts determine its text, under all
 * setups and packs that a run meets, so that a page can word it from these.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "prop.h"

enum { PACKS = 16, SEEN_MAX = 1 << 15, FACTS_TEXT_MAX = 1024 };

/* Entries of this run: what was given, and the text it led to. */
static struct seen {
    char *facts, *text;
} seen[SEEN_MAX];

static void
facts_text(const struct rk_entry *entry, struct rk_text *text)
{
    rk_text_add(text, entry->id);
    for (int i = 0; i < entry->facts; i++) {
        const struct rk_fact *fact = &entry->fact[i];

        rk_text_fill(text, ", % ", fact->name);
        if (fact->word != NULL)
            rk_text_add(text, fact->word);
        else
            rk_text_int(text, fact->value);
    }
}

/* Where ${facts} are, or would be. */
static struct seen *
find(const char *facts)
{
    uint64_t hash = 14695981039346656037u;
    int probes = 0;

    for (const char *c = facts; *c != '\0'; c++)
        hash = (hash ^ (unsigned char)*c) * 1099511628211u;
    while (seen[hash % SEEN_MAX].facts != NULL &&
           strcmp(seen[hash % SEEN_MAX].facts, facts) != 0) {
        hash++;
        RK_CHECK(++probes < SEEN_MAX);
    }
    return &seen[hash % SEEN_MAX];
}

static bool
follows(struct prop_case *c, const struct rk_entry *entry)
{
    char facts[FACTS_TEXT_MAX];
    struct rk_text text = rk_text_over(facts, sizeof facts);
    struct seen *place;

    facts_text(entry, &text);
    RK_CHECK(!text.cut);
    place = find(facts);
    c->cases++;
    if (place->facts == NULL) {
        place->facts = strdup(facts);
        place->text = strdup(entry->text);
        RK_CHECK(place->facts != NULL && place->text != NULL);
    }
    if (strcmp(place->text, entry->text) != 0)
        return case_fail(c, RK_NOBODY, "%s: \"%s\" and \"%s\"", facts,
                         place->text, entry->text);
    return true;
}

static bool
all_follow(struct prop_case *c, const struct rk_setup *setup)
{
    struct rk_entry entry;

    for (int i = 0; c->game->entry(setup, i, &entry); i++) {
        if (!follows(c, &entry))
            return false;
    }
    return true;
}

bool
reference_at(struct prop_case *c)
{
    if (c->decision > 0)
        return true;
    for (int i = 0; i < PACKS; i++) {
        struct rk_setup setup = c->setup;

        if (i > 0)
            pack_choose(c->game, &setup, &c->rng);
        if (!all_follow(c, &setup))
            return false;
    }
    return true;
}
