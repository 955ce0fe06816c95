/*
 * Fixed matches as text, and two hashes of that text: asks, legal answers,
 * answers, events as every seat may know them, scores. The second hash leaves
 * out all sentences: it has the fields of events and the keys of phrases
 * instead. Uses the engine and nothing else, so that it also runs where there
 * is no system.
 */
#include <string.h>

#include <rookery/answer.h>
#include <rookery/check.h>
#include <rookery/games.h>

#include "signature.h"

enum {
    SEEDS = 24,     /* matches of each variant and seat count */
    LISTED = 48,    /* whole answers of one seat that count */
    TEXT_MAX = 2000 /* longest text said at once */
};

/* A match being written down. */
struct writing {
    const struct rk_game *game;
    struct rk_setup setup;
    struct rk_rng rng;
    struct rk_state_room room;
    uint64_t hash;  /* of everything that is said */
    uint64_t facts; /* of the same without sentences */
};

static void
add(uint64_t *hash, const char *words)
{
    *hash = rk_hash_text(*hash, words);
    *hash = rk_hash_text(*hash, "\n");
}

static void
add_number(uint64_t *hash, const char *what, int64_t number)
{
    char buffer[80];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);

    rk_text_fill(&text, "% ", what);
    rk_text_int(&text, number);
    add(hash, buffer);
}

static void
say(struct writing *w, const char *words)
{
    add(&w->hash, words);
    add(&w->facts, words);
}

static void
say_number(struct writing *w, const char *what, int64_t number)
{
    add_number(&w->hash, what, number);
    add_number(&w->facts, what, number);
}

static void
say_answer(struct writing *w, const struct rk_steps *steps)
{
    char buffer[RK_ANSWER_MAX];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);

    rk_notation_text(w->game->ops, steps->move, steps->count, &text);
    say(w, buffer);
}

/* The question, the seats asked, and the answers of each. */
static void
say_ask(struct writing *w)
{
    static struct rk_steps list[LISTED];
    const struct rk_state *state = rk_state_in(&w->room);
    struct rk_ask ask = w->game->ask(state);

    say(w, rk_ask_name(ask.kind));
    say_number(w, "asked", ask.asked);
    say_number(w, "awaited", ask.awaited);
    for (int seat = 0; seat < w->setup.seats; seat++) {
        long count;

        if ((ask.awaited & rk_seat_bit(seat)) == 0)
            continue;
        count = rk_answer_list(w->game, state, seat, list, LISTED, LISTED);
        say_number(w, "answers", count);
        for (long i = 0; i < count; i++)
            say_answer(w, &list[i]);
    }
}

/* One redacted event: its sentence, or its fields. */
static void
say_event(struct writing *w, const struct rk_event *event)
{
    char buffer[TEXT_MAX];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);

    rk_text_fill(&text, "%: ", w->game->events[event->kind].name);
    add(&w->facts, buffer);
    add_number(&w->facts, "seat", event->seat);
    add_number(&w->facts, "target", event->target);
    add_number(&w->facts, "place", event->place);
    add_number(&w->facts, "amount", event->amount);
    for (int i = 0; i < RK_EVENT_PARTS; i++)
        add_number(&w->facts, "part", event->part[i]);
    for (int i = 0; i < event->faces; i++)
        add_number(&w->facts, "face", event->face[i].kind);
    w->game->event_text(event, &text);
    RK_CHECK(!text.cut);
    add(&w->hash, buffer);
}

static void
say_events(struct writing *w, const struct rk_events *events)
{
    for (int seat = 0; seat <= RK_SPECTATOR; seat++) {
        if (seat >= w->setup.seats && seat != RK_SPECTATOR)
            continue;
        for (int i = 0; i < events->count; i++) {
            struct rk_event event = rk_event_for(&events->list[i], seat);

            say_event(w, &event);
        }
    }
}

/* One line of a score: its text, or the key of its phrase. */
static void
say_line(struct writing *w, const struct rk_line *line)
{
    say_number(w, "seat", line->seat);
    add_number(&w->hash, line->what, line->points);
    add_number(&w->facts, line->phrase->key, line->points);
    add(&w->facts, line->about != NULL ? line->about : "");
}

static void
say_score(struct writing *w)
{
    struct rk_result result;

    w->game->score(rk_state_in(&w->room), &result);
    for (int i = 0; i < result.lines; i++)
        say_line(w, &result.line[i]);
    for (int seat = 0; seat < result.seats; seat++) {
        say_number(w, "points", result.points[seat]);
        say_number(w, "rank", result.rank[seat]);
    }
    add(&w->hash, result.note != NULL ? result.note->text : "");
    add(&w->facts, result.note != NULL ? result.note->key : "");
}

/* One of the awaited seats. */
static int
pick_seat(struct writing *w)
{
    uint8_t left = w->game->ask(rk_state_in(&w->room)).awaited;

    for (int skip = rk_rng_below(&w->rng, __builtin_popcount(left)); skip > 0;
         skip--)
        left &= (uint8_t)(left - 1);
    return rk_seat_first(left);
}

/* Gives a random whole answer and writes its events. */
static void
give_answer(struct writing *w)
{
    static struct rk_event list[RK_EVENTS_MAX];
    struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
    struct rk_state *state = rk_state_in(&w->room);
    int seat = pick_seat(w);
    struct rk_steps steps;

    RK_CHECK(rk_answer_random(w->game, state, seat, &w->rng, &steps));
    RK_CHECK(rk_answer_steps(w->game, state, seat, &steps, &events, NULL) ==
             RK_OK);
    say_number(w, "seat", seat);
    say_answer(w, &steps);
    say_events(w, &events);
}

/* Every other match has options of its own. Where the value of simulations */
/* is below the default, it is the largest: random matches must end. */
static void
choose_options(struct writing *w, const struct rk_variant *variant, bool own)
{
    struct rk_setup sims = w->setup;

    rk_setup_for_sims(w->game, &sims);
    for (int i = 0; i < rk_variant_options(variant); i++) {
        const struct rk_option *option = &variant->options[i];
        bool shorter = sims.option[i] < option->value;
        int most = shorter ? sims.option[i] : option->max;

        if (shorter)
            w->setup.option[i] = sims.option[i];
        if (own)
            w->setup.option[i] =
                (int16_t)(option->min +
                          rk_rng_below(&w->rng, most - option->min + 1));
    }
}

static void
write_match(struct writing *w, const struct rk_variant *variant, uint64_t seed)
{
    w->rng = rk_rng_seed(rk_rng_mix(seed, w->setup.seats));
    choose_options(w, variant, seed % 2 != 0);
    memset(&w->room, 0, sizeof w->room);
    w->game->setup(rk_state_in(&w->room), &w->setup);
    while (!w->game->ask(rk_state_in(&w->room)).over) {
        say_ask(w);
        give_answer(w);
    }
    say_score(w);
}

/* Appends both hashes of ${variant}. */
static void
sign(const struct rk_game *game, const struct rk_variant *variant,
     struct rk_text *text)
{
    static struct writing w;

    w.game = game;
    w.hash = w.facts = RK_HASH_START;
    for (int seats = variant->seats_min; seats <= variant->seats_max; seats++) {
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            RK_CHECK(rk_setup_make(game, variant->id, seats, &w.setup, NULL) ==
                     RK_OK);
            write_match(&w, variant, seed);
        }
    }
    rk_text_hex(text, w.hash);
    rk_text_add(text, " ");
    rk_text_hex(text, w.facts);
}

/* The number of variants of all games. */
static int
variants(void)
{
    int lines = 0;

    for (int i = 0; rk_games[i] != NULL; i++) {
        for (int j = 0; rk_games[i]->variants[j].id != NULL; j++)
            lines++;
    }
    return lines;
}

int
signature_lines(void)
{
    return variants() + signature_nets();
}

/* The line of the ${index}th variant. */
static void
sign_variant(int index, struct rk_text *text)
{
    int game = 0, variant = 0;

    for (; index > 0; index--) {
        variant++;
        if (rk_games[game]->variants[variant].id == NULL) {
            game++;
            variant = 0;
        }
    }
    rk_text_fill(text, "%/", rk_games[game]->id);
    rk_text_fill(text, "% ", rk_games[game]->variants[variant].id);
    sign(rk_games[game], &rk_games[game]->variants[variant], text);
}

const char *
signature_line(int index)
{
    static char line[160];
    struct rk_text text = rk_text_over(line, sizeof line);

    if (index < variants())
        sign_variant(index, &text);
    else
        signature_net(index - variants(), &text);
    return line;
}
