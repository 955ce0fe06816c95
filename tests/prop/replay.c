/*
 * clone: a copied state goes on like its original.
 * replay: the log of a match gives the same positions again, at any entry,
 * and notices other rules.
 */
#include <string.h>

#include "prop.h"

enum { CLONE_ANSWERS = 10, TEXT_SIZE = PROP_ANSWERS_MAX * 64 };

/* Plays on from ${room}; says where it leads in states and in events. */
static uint64_t
play_on(struct prop_case *c, struct rk_state_room *room, struct rk_rng rng)
{
    uint64_t hash = RK_HASH_START;

    for (int i = 0; i < CLONE_ANSWERS; i++) {
        struct rk_event list[RK_EVENTS_MAX];
        struct rk_events events = { .list = list, .cap = RK_EVENTS_MAX };
        struct prop_given given;
        struct rk_state *state = rk_state_in(room);

        if (c->game->ask(state).over)
            break;
        pick_play(c->game, state, &rng, &given, &events);
        hash =
            rk_rng_mix(hash, rk_position_hash(c->game, state, c->setup.seats));
        for (int j = 0; j < events.count; j++) {
            uint64_t words[sizeof list[0] / 8 + 1] = { 0 };

            memcpy(words, &list[j], sizeof list[0]);
            for (size_t k = 0; k < sizeof words / 8; k++)
                hash = rk_rng_mix(hash, words[k]);
        }
    }
    return hash;
}

/*
 * The copy lies where other bytes were, and the original goes on before it,
 * so neither what surrounds a state nor anything outside it may matter.
 */
bool
replay_clone_at(struct prop_case *c)
{
    struct rk_state_room one, two;
    struct rk_rng rng = c->rng;
    uint64_t first, second;

    if (case_ask(c).over)
        return true;
    memset(&one, 0x11, sizeof one);
    memset(&two, 0xee, sizeof two);
    memcpy(&one, &c->now, c->game->state_size);
    memcpy(&two, &c->now, c->game->state_size);
    first = play_on(c, &one, rng);
    second = play_on(c, &two, rng);
    c->cases++;
    if (memcmp(&one, &two, c->game->state_size) != 0 || first != second)
        return case_fail(c, RK_NOBODY, "a copied state goes on otherwise");
    return true;
}

/* A match with memory for any log. */
struct recorded {
    struct rk_match match;
    struct rk_log_entry entry[PROP_ANSWERS_MAX];
    char text[TEXT_SIZE];
};

static void
start(struct prop_case *c, struct recorded *r)
{
    rk_match_start(&r->match, c->game, &c->setup,
                   (struct rk_log_room){ .entry = r->entry,
                                         .entries = PROP_ANSWERS_MAX,
                                         .text = r->text,
                                         .text_size = sizeof r->text });
}

/* Plays the answers given so far in the recorded match, as text. */
static bool
record(struct prop_case *c, struct recorded *r)
{
    for (int i = (int)r->match.entries; i < c->played->count; i++) {
        const struct prop_given *given = &c->played->given[i];
        char answer[RK_ANSWER_MAX], sentence[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(answer, sizeof answer);
        struct rk_text why = rk_text_over(sentence, sizeof sentence);

        rk_notation_text(c->game->ops, given->steps.move, given->steps.count,
                         &text);
        if (rk_match_answer(&r->match, given->seat, answer, RK_BY_BOT, 0, NULL,
                            &why) != RK_OK)
            return case_fail(c, given->seat, "entry %d, \"%s\": %s", i, answer,
                             sentence);
        if (memcmp(rk_match_state(&r->match), &c->played->after[i],
                   c->game->state_size) != 0)
            return case_fail(c, given->seat,
                             "entry %d, \"%s\", leads to "
                             "another position",
                             i, answer);
    }
    return true;
}

/* Replays the log into a second match; every hash must fit, a wrong not. */
static bool
replays(struct prop_case *c, const struct recorded *r, struct recorded *again)
{
    start(c, again);
    for (uint32_t i = 0; i < r->match.entries; i++) {
        const struct rk_log_entry *e = &r->entry[i];
        const char *text = rk_match_text(&r->match, i);
        char sentence[RK_SENTENCE_MAX];
        struct rk_text why = rk_text_over(sentence, sizeof sentence);
        bool hashed = (i + 1) % RK_HASH_EVERY == 0;

        if (hashed != (e->hash != 0))
            return case_fail(c, RK_NOBODY, "entry %u %s a hash", i,
                             hashed ? "lacks" : "has");
        if (hashed && rk_match_replay(&again->match, e->seat, text, e->by, 0,
                                      e->hash ^ 1, &why) != RK_OTHER_RULES)
            return case_fail(c, RK_NOBODY, "entry %u: a wrong hash passes", i);
        if (rk_match_replay(&again->match, e->seat, text, e->by, 0, e->hash,
                            &why) != RK_OK)
            return case_fail(c, RK_NOBODY, "entry %u is refused: %s", i,
                             sentence);
    }
    c->cases++;
    if (memcmp(&again->match.now, &c->now, c->game->state_size) != 0)
        return case_fail(c, RK_NOBODY, "the log leads elsewhere");
    return true;
}

/* The position after entry ${index} of what was played. */
static const struct rk_state_room *
position(const struct prop_case *c, int index)
{
    return index == 0 ? &c->played->start : &c->played->after[index - 1];
}

/* Any position can be restored, and a match cut there continues from it. */
static bool
goes_back(struct prop_case *c, struct recorded *r)
{
    for (int i = 0; i < 4; i++) {
        int index = rk_rng_below(&c->rng, c->played->count + 1);
        uint32_t dealt = r->match.dealt;
        struct rk_state_room room;

        rk_match_at(&r->match, (uint32_t)index, rk_state_in(&room));
        if (memcmp(&room, position(c, index), c->game->state_size) != 0)
            return case_fail(c, RK_NOBODY, "rk_match_at(%d) is elsewhere",
                             index);
        rk_match_cut(&r->match, (uint32_t)index);
        if (memcmp(rk_match_state(&r->match), &room, c->game->state_size) !=
                0 ||
            r->match.entries != (uint32_t)index)
            return case_fail(c, RK_NOBODY, "rk_match_cut(%d) is elsewhere",
                             index);
        if (r->match.dealt != dealt)
            return case_fail(c, RK_NOBODY, "a cut brings known cards back");
        c->cases++;
        if (!record(c, r))
            return false;
    }
    return true;
}

bool
replay_end(struct prop_case *c)
{
    static struct recorded once, again;

    start(c, &once);
    return record(c, &once) && replays(c, &once, &again) && goes_back(c, &once);
}
