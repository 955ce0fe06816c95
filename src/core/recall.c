/* Information states: keys of what a seat has seen and answered. */
#include <string.h>

#include <rookery/recall.h>
#include <rookery/rng.h>

/* Everything that is added begins with a word: one of these, and its length. */
enum { ADDS_VIEW = 1, ADDS_EVENT, ADDS_ANSWER, LENGTH_SHIFT = 8 };

static void
add_word(struct rk_recall *recall, uint64_t word)
{
    recall->word[0] = rk_rng_mix(recall->word[0], word);
    recall->word[1] = rk_rng_mix(recall->word[1], ~word);
}

static void
add(struct rk_recall *recall, int what, const void *bytes, size_t length)
{
    const char *at = bytes;

    add_word(recall, (uint64_t)what | (uint64_t)length << LENGTH_SHIFT);
    for (size_t done = 0; done < length; done += sizeof(uint64_t)) {
        size_t left = length - done;
        uint64_t word = 0;

        memcpy(&word, at + done, left < sizeof word ? left : sizeof word);
        add_word(recall, word);
    }
}

void
rk_recall_view(struct rk_recall *recall, const struct rk_game *game,
               const struct rk_view *view)
{
    add(recall, ADDS_VIEW, view, game->view_size);
}

void
rk_recall_event(struct rk_recall *recall, const struct rk_event *event)
{
    add(recall, ADDS_EVENT, event, sizeof *event);
}

void
rk_recall_answer(struct rk_recall *recall, const struct rk_steps *steps)
{
    add(recall, ADDS_ANSWER, steps->move,
        (size_t)steps->count * sizeof steps->move[0]);
}

struct rk_recall
rk_recall_start(const struct rk_game *game, const struct rk_view *view)
{
    struct rk_recall recall = { { 1, 2 } };

    rk_recall_view(&recall, game, view);
    return recall;
}

void
rk_recalls_start(struct rk_recalls *recalls, const struct rk_game *game,
                 const struct rk_state *state, int seats)
{
    struct rk_view_room room;

    memset(recalls, 0, sizeof *recalls);
    for (int seat = 0; seat < seats; seat++) {
        game->view(state, seat, rk_view_in(&room));
        recalls->seat[seat] = rk_recall_start(game, rk_view_in(&room));
    }
}

void
rk_recalls_answer(struct rk_recalls *recalls, const struct rk_game *game,
                  const struct rk_state *state, int seats, int seat,
                  const struct rk_steps *steps, const struct rk_events *events)
{
    struct rk_ask ask = game->ask(state);
    struct rk_view_room room;

    if (seat < seats)
        rk_recall_answer(&recalls->seat[seat], steps);
    for (int who = 0; who < seats; who++) {
        struct rk_recall *recall = &recalls->seat[who];

        for (int i = 0; i < events->count; i++) {
            struct rk_event seen = rk_event_for(&events->list[i], who);

            rk_recall_event(recall, &seen);
        }
        if (ask.asked != ask.awaited)
            continue;
        game->view(state, who, rk_view_in(&room));
        rk_recall_view(recall, game, rk_view_in(&room));
    }
}
