/*
 * told: an event comes with its effect. Each kind of event in the first table
 * changes its field in everybody's view when it is told, not later. Those in
 * the second table may change theirs in the view of the event's seat, which
 * then follows at once, not with what comes next. All others are in the third
 * table, with the reason; it is also beside the events of each game.
 */
#include <string.h>

#include "../unit/merge.h"
#include "prop.h"

/* A kind of event, and a field of views that it changes; or one of several. */
static const struct effect {
    const char *game, *event, *field;
} effects[] = {
    { "arcane", "came-back", "held" },
    { "arcane", "dealt", "storehouses" },
    { "arcane", "discarded", "discard" },
    { "arcane", "drew", "stashes" },
    { "arcane", "dropped", "discard" },
    { "arcane", "fined", "markers" },
    { "arcane", "gold", "gold" },
    { "arcane", "haunted", "storehouses" },
    { "arcane", "kept", "limbo" },
    { "arcane", "lamp", "shown" },
    { "arcane", "marker", "markers" },
    { "arcane", "picked", "held" },
    { "arcane", "picked-up", "stashes" },
    { "arcane", "played", "storehouses" },
    { "arcane", "put-on-deck", "discard" },
    { "arcane", "replaced", "storehouses" },
    { "arcane", "reshuffled", "discard" },
    { "arcane", "revealed", "storehouses" },
    { "arcane", "set-aside", "storehouses" },
    { "arcane", "sold", "storehouses" },
    { "arcane", "stashed", "stashes" },
    { "arcane", "took", "stashes" },
    { "arcane", "triggered", "trigger" },
    { "arcane", "turned-up", "discard" },
    { "arcane", "used", "stashes" },
    { "arcane", "wizard", "wizards" },
    { "magpie", "called", "ground" },
    { "magpie", "dealt", "hands" },
    { "magpie", "drew", "hands" },
    { "magpie", "dropped", "ground" },
    { "magpie", "gave", "hands" },
    { "magpie", "landed", "ground" },
    { "magpie", "nobody-won", "prize" },
    { "magpie", "picked-up", "hands" },
    { "magpie", "played", "hands" },
    { "magpie", "prize", "prize" },
    { "magpie", "put-back", "ground" },
    { "magpie", "reshuffled", "ground" },
    { "magpie", "round", "round" },
    { "magpie", "turned-up", "ground" },
    { "magpie", "won", "prize" },
    { "revolution", "patronage", "tokens" },
    { "revolution", "put", "cubes" },
    { "revolution", "put", "guardhouse" },
    { "revolution", "reclaimed", "tokens" },
    { "revolution", "round", "round" },
    { "revolution", "support", "support" },
    { "revolution", "tokens", "tokens" },
    { "revolution", "took", "cubes" },
    { "revolution", "took", "guardhouse" },
    { "thieves", "bought", "bought" },
    { "thieves", "boxed", "boxed" },
    { "thieves", "cleared", "piles" },
    { "thieves", "dealt", "decks" },
    { "thieves", "gained", "cards" },
    { "thieves", "gold", "gold" },
    { "thieves", "infamy", "infamy" },
    { "thieves", "opened", "open" },
    { "thieves", "paid", "gold" },
    { "thieves", "rerolled", "piles" },
    { "thieves", "returned", "piles" },
    { "thieves", "rolled", "centre" },
    { "thieves", "rolled", "piles" },
    { "thieves", "round", "spent" },
    { "thieves", "spent", "spent" },
    { "thieves", "split", "objects" },
    { "thieves", "stole", "piles" },
    { "thieves", "took", "piles" },
    { "thieves", "turned", "piles" },
};

/* The kinds that show faces to one seat, which may know them already. */
static const struct effect shown[] = {
    { "arcane", "looked", "stashes" },
    { "arcane", "peeked", "storehouses" },
    { "magpie", "looked", "top" },
};

/* The kinds whose effects may not be seen, or not yet. */
static const struct exception {
    const char *game, *event, *reason;
} exceptions[] = {
    { "arcane", "bribed", "the gold follows with an event of its own" },
    { "arcane", "chose", "kept in a frame, or nowhere" },
    { "arcane", "counted", "what is paid follows with events of its own" },
    { "arcane", "ended", "the question says so" },
    { "arcane", "ignored", "kept nowhere" },
    { "arcane", "infamy", "none may be added" },
    { "arcane", "inspection", "kept in a frame; what it does follows" },
    { "arcane", "penalised", "the infamy follows with an event of its own" },
    { "arcane", "round", "the first one is there from the start" },
    { "arcane", "sealed", "nobody may see it" },
    { "arcane", "slid", "a line may have no gaps" },
    { "arcane", "start", "it may be seat 0, as before" },
    { "arcane", "swapped", "both items have moved at the first of two events" },
    { "arcane", "turn", "whose it is is kept in a frame" },
    { "arcane", "uncovered", "everybody may know the item" },
    { "magpie", "asked-for",
      "kept in a frame; the card follows with \"gave\"" },
    { "magpie", "bid", "a bid may have no cards" },
    { "magpie", "ended", "the question says so" },
    { "magpie", "left-it", "nothing is moved" },
    { "magpie", "sealed", "nobody may see it" },
    { "revolution", "bid", "all bids are revealed with the last of them" },
    { "revolution", "copied", "kept nowhere; its effect follows" },
    { "revolution", "ended", "the question says so" },
    { "revolution", "lost", "kept nowhere" },
    { "revolution", "no-cube", "nothing is moved" },
    { "revolution", "no-room", "nothing is moved" },
    { "revolution", "passed", "kept nowhere" },
    { "revolution", "sealed", "nobody may see it" },
    { "revolution", "tied", "kept nowhere" },
    { "revolution", "won", "kept nowhere; its effects follow" },
    { "thieves", "ended", "the question says so" },
    { "thieves", "kept", "the die stays as it is" },
    { "thieves", "passed", "kept in a frame, or nowhere" },
    { "thieves", "start", "it may be seat 0, as before" },
    { "thieves", "turn", "whose it is is kept in a frame" },
    { "thieves", "unrolled", "the dice stay as they are" },
    { "thieves", "used", "an ability may be used again" },
};

/* False if ${event} is listed, but none of its fields is in ${changes}. */
static bool
is_seen(const char *game, const char *event, const json_t *changes)
{
    bool listed = false;

    for (size_t i = 0; i < RK_COUNT(effects); i++) {
        if (strcmp(effects[i].game, game) != 0 ||
            strcmp(effects[i].event, event) != 0)
            continue;
        if (json_object_get(changes, effects[i].field) != NULL)
            return true;
        listed = true;
    }
    return !listed;
}

/* The row of ${event} among those that one seat sees; NULL: none. */
static const struct effect *
shown_by(const char *game, const char *event)
{
    for (size_t i = 0; i < RK_COUNT(shown); i++) {
        if (strcmp(shown[i].game, game) == 0 &&
            strcmp(shown[i].event, event) == 0)
            return &shown[i];
    }
    return NULL;
}

/* True if ${event} is in one of the tables, and in one only. */
static bool
is_listed(const char *game, const char *event)
{
    bool has_effect = shown_by(game, event) != NULL, excepted = false;

    for (size_t i = 0; i < RK_COUNT(effects); i++)
        has_effect = has_effect || (strcmp(effects[i].game, game) == 0 &&
                                    strcmp(effects[i].event, event) == 0);
    for (size_t i = 0; i < RK_COUNT(exceptions); i++)
        excepted = excepted || (strcmp(exceptions[i].game, game) == 0 &&
                                strcmp(exceptions[i].event, event) == 0 &&
                                exceptions[i].reason[0] != '\0');
    return has_effect != excepted;
}

/* Every kind of event is listed, also one that is rarely told. */
static bool
all_listed(struct prop_case *c)
{
    for (int kind = 1; kind < c->game->event_kinds; kind++) {
        const char *name = c->game->events[kind].name;

        if (!is_listed(c->game->id, name))
            return case_fail(c, RK_SPECTATOR,
                             "list the event \"%s\" once in told.c", name);
    }
    return true;
}

/* The changes of the view of ${seat} between two states. */
static json_t *
changes_of(struct prop_case *c, int seat, struct rk_state *before,
           struct rk_state *after)
{
    struct rk_view_room old, new;
    struct buffer out = { 0 };

    c->game->view(before, seat, rk_view_in(&old));
    c->game->view(after, seat, rk_view_in(&new));
    view_write_changes(&out, c->game, &c->setup, rk_view_in(&old),
                       rk_view_in(&new));
    return write_tree(&out);
}

/* True if events of this kind may change ${field}. */
static bool
moves(const char *game, const char *event, const char *field)
{
    for (size_t i = 0; i < RK_COUNT(effects); i++) {
        if (strcmp(effects[i].game, game) == 0 &&
            strcmp(effects[i].event, event) == 0 &&
            strcmp(effects[i].field, field) == 0)
            return true;
    }
    return false;
}

/*
 * True if event ${i} shows what it does at once: its field in the view of its
 * seat is the same ${after} it and when the next event is told, or the answer
 * ends. Where that event moves things of this field it cannot be said.
 */
static bool
is_shown(struct prop_case *c, const struct rk_events *events, int i,
         struct rk_state *end)
{
    const struct rk_game *game = c->game;
    const struct rk_event *event = &events->list[i];
    const struct effect *row =
        shown_by(game->id, game->events[event->kind].name);
    bool last = i + 1 == events->count, same;
    json_t *late;

    if (row == NULL || event->seat >= RK_SEATS_MAX ||
        (!last &&
         moves(game->id, game->events[event[1].kind].name, row->field)))
        return true;
    late = changes_of(c, event->seat, rk_state_in(&events->after[i]),
                      last ? end : rk_state_in(&events->after[i + 1]));
    same = json_object_get(late, row->field) == NULL;
    json_decref(late);
    return same;
}

bool
told_at(struct prop_case *c)
{
    static struct rk_event list[RK_EVENTS_MAX];
    static struct rk_state_room after[RK_EVENTS_MAX];
    struct rk_events events = { .list = list,
                                .cap = RK_EVENTS_MAX,
                                .after = after };
    struct rk_state_room now = c->now;
    struct prop_given given;

    if (!all_listed(c))
        return false;
    if (case_ask(c).over ||
        !pick_play(c->game, rk_state_in(&now), &c->rng, &given, &events))
        return true;
    for (int i = 0; i < events.count; i++) {
        const char *name = c->game->events[list[i].kind].name;
        struct rk_state_room *before = i > 0 ? &after[i - 1] : &c->now;
        json_t *changes = changes_of(c, RK_SPECTATOR, rk_state_in(before),
                                     rk_state_in(&after[i]));
        bool seen = is_seen(c->game->id, name, changes) &&
                    is_shown(c, &events, i, rk_state_in(&now));

        json_decref(changes);
        c->cases++;
        if (!seen)
            return case_fail(c, RK_SPECTATOR,
                             "the event \"%s\" is told without its effect",
                             name);
    }
    return true;
}
