/* The cost of each decision. */
#include <stdio.h>
#include <stdlib.h>

#include <base/clock.h>
#include <base/memory.h>
#include <rookery/check.h>

#include "coach.h"
#include "review.h"
#include "tell.h"
#include "walk.h"

enum {
    THOUGHT_LEAST = 10, /* milliseconds */
    THOUGHTS = 3,       /* about this many for one decision */
    CLEAR = 3           /* standard errors: rarely reached by chance */
};

/* Finding */

/* True if ${seat} has a choice in ${state}. */
static bool
has_choice(const struct rk_match *match, const struct rk_state *state, int seat)
{
    struct rk_steps list[2];

    return rk_answer_list(match->game, state, seat, list, 2, 2) > 1;
}

/* Goes on to the next decision of ${seat}; ${before} is the position then. */
static bool
next_decision(struct walk *walk, int seat, struct rk_state_room *before)
{
    do {
        *before = walk->room;
        if (!walk_next(walk))
            return false;
    } while (walk_entry(walk)->seat != seat ||
             !has_choice(walk->match, rk_state_in(before), seat));
    return true;
}

static int
count_decisions(const struct rk_match *match, int seat)
{
    struct rk_state_room before;
    struct walk walk;
    int count = 0;

    walk_start(&walk, match);
    while (next_decision(&walk, seat, &before))
        count++;
    return count;
}

/* Judging */

/* The time for one thought until ${end}, with ${left} decisions to come. */
static uint32_t
thought_time(double end, int left)
{
    double time =
        (end - clock_seconds(CLOCK_MONOTONIC)) * 1000 / (left * THOUGHTS);

    return time > THOUGHT_LEAST ? (uint32_t)time : THOUGHT_LEAST;
}

static void
spell(const struct rk_game *game, const struct rk_steps *steps, char *line)
{
    struct rk_text text = rk_text_over(line, RK_ANSWER_MAX);

    rk_notation_text(game->ops, steps->move, steps->count, &text);
}

/* Judges the answer just passed by ${walk}. */
static void
judge(struct coach *coach, const struct walk *walk, struct rk_state_room *room,
      struct review_decision *decision)
{
    const struct rk_match *match = walk->match;
    int seat = walk_entry(walk)->seat;
    struct rk_steps given = { .count = 0 };
    char sentence[RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct rk_text text =
        rk_text_over(decision->question, sizeof decision->question);

    decision->number = walk->at;
    coach_look(coach, match, rk_state_in(room), seat);
    rk_game_ask_text(match->game, coach->turn.view, &text);
    given.count =
        rk_notation_read(match->game->ops, walk_text(walk), given.move, &why);
    RK_CHECK(given.count > 0);
    rk_judge_cost(coach->mind, &coach->turn, &given, &decision->cost);
    spell(match->game, &decision->cost.given.steps, decision->given);
    spell(match->game, &decision->cost.best.steps, decision->best);
}

static void
show_progress(const struct review *review, const struct coach *coach)
{
    if (coach->listens && coach_is_watched())
        fprintf(stderr,
                "\rLooking back at %d decisions (Ctrl-C skips it): %d of "
                "%d\033[K",
                review->count, review->judged, review->count);
}

static void
judge_all(struct review *review, const struct rk_match *match,
          struct coach *coach, double end)
{
    struct rk_state_room before;
    struct walk walk;

    walk_start(&walk, match);
    while (!coach_stopped(coach) &&
           next_decision(&walk, review->seat, &before)) {
        show_progress(review, coach);
        if (coach->mind->effort.iterations == 0)
            coach->mind->effort.milliseconds =
                thought_time(end, review->count - review->judged);
        judge(coach, &walk, &before, &review->list[review->judged]);
        review->judged += !coach_stopped(coach);
    }
    if (coach->listens && coach_is_watched())
        fputs("\r\033[K", stderr);
}

/* Judges with ${coach}, and ends its work. */
static bool
make(struct review *review, const struct rk_match *match, int seat,
     const struct review_effort *effort, struct coach *coach)
{
    *review =
        (struct review){ .seat = seat, .count = count_decisions(match, seat) };
    review->list = memory_new((size_t)review->count + 1, sizeof *review->list);
    judge_all(review, match, coach,
              clock_seconds(CLOCK_MONOTONIC) + effort->seconds);
    return !coach_close(coach);
}

bool
review_make(struct review *review, const struct rk_match *match, int seat,
            const struct review_effort *effort)
{
    struct coach coach;

    fflush(stdout);
    coach_open(&coach, effort->think);
    return make(review, match, seat, effort, &coach);
}

bool
review_among_many(struct review *review, const struct rk_match *match, int seat,
                  const struct review_effort *effort, const atomic_bool *stop)
{
    struct coach coach;

    coach_hire(&coach, effort->think, stop);
    return make(review, match, seat, effort, &coach);
}

void
review_free(struct review *review)
{
    free(review->list);
    *review = (struct review){ 0 };
}

/* Telling */

static bool
is_costly(const struct rk_cost *cost)
{
    return !cost->same && cost->loss > CLEAR * cost->error;
}

int
review_worst(const struct review *review, int *worst)
{
    int count = 0;

    for (int i = 0; i < review->judged; i++) {
        const struct rk_cost *cost = &review->list[i].cost;
        int at = count;

        if (!is_costly(cost))
            continue;
        while (at > 0 && review->list[worst[at - 1]].cost.loss < cost->loss)
            at--;
        if (at == REVIEW_WORST)
            continue;
        count += count < REVIEW_WORST;
        for (int j = count - 1; j > at; j--)
            worst[j] = worst[j - 1];
        worst[at] = i;
    }
    return count;
}

struct review_counts
review_count(const struct review *review)
{
    struct review_counts counts = { .decisions = review->judged };

    for (int i = 0; i < review->judged; i++) {
        const struct rk_cost *cost = &review->list[i].cost;

        counts.same += cost->same;
        counts.costly += is_costly(cost);
        counts.lost += is_costly(cost) ? (double)cost->loss : 0;
    }
    return counts;
}

float
review_noise(const struct review *review)
{
    float most = 0;

    for (int i = 0; i < review->judged; i++) {
        float noise = CLEAR * review->list[i].cost.error;

        most = noise > most ? noise : most;
    }
    return most;
}

static void
tell_decision(const struct review_decision *decision, int place)
{
    const struct rk_cost *cost = &decision->cost;
    double lost = 100 * (double)cost->loss, about = 200 * (double)cost->error;

    tell_say(0, "%d. Answer %u. %s", place, decision->number,
             decision->question);
    tell_say(3, "you:    %3.0f %%  %s", 100 * (double)cost->given.value,
             decision->given);
    tell_say(3, "better: %3.0f %%  %s", 100 * (double)cost->best.value,
             decision->best);
    tell_say(3, "cost:   %3.1f points of a hundred, give or take %.1f", lost,
             about);
}

/* "your 15 decisions" or "the 15 decisions of seat 2" */
static const char *
whose(const struct review *review, bool you)
{
    static char text[64];
    const char *more = review->judged == 1 ? "" : "s";

    if (you)
        snprintf(text, sizeof text, "your %d decision%s", review->judged, more);
    else
        snprintf(text, sizeof text, "the %d decision%s of %s", review->judged,
                 more, tell_seat(review->seat));
    return text;
}

/* Prints that no decision clearly cost anything. */
static void
tell_none(const struct review *review, bool you)
{
    int same = review_count(review).same;

    if (review->judged == 0)
        tell_text(0, "There was nothing to decide.");
    else if (same == review->judged)
        tell_say(0, "In all of %s %s would have done the same.",
                 whose(review, you), coach_name());
    else
        tell_say(0,
                 "Of %s, %d were what %s would have done, and none of the "
                 "others cost more than its estimates can tell apart (%.1f "
                 "points of a hundred).",
                 whose(review, you), same, coach_name(),
                 100 * (double)review_noise(review));
}

void
review_tell(const struct review *review, bool you)
{
    int worst[REVIEW_WORST];
    int count = review_worst(review, worst);

    if (count == 0) {
        tell_none(review, you);
        return;
    }
    tell_say(0,
             "Among %s these cost most, in chances of victory as %s estimates "
             "them from what could be seen then:",
             whose(review, you), coach_name());
    for (int i = 0; i < count; i++)
        tell_decision(&review->list[worst[i]], i + 1);
    if (count < REVIEW_WORST)
        tell_say(0,
                 "No other cost more than these estimates can tell apart (%.1f "
                 "points of a hundred).",
                 100 * (double)review_noise(review));
}
