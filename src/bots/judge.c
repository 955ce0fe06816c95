/* Hints and costs: builds whole answers and compares them by search. */
#include <math.h>
#include <string.h>

#include <rookery/check.h>
#include <rookery/judge.h>

#include "search.h"

/* The second step of a draft gets a quarter of the effort, each further step */
/* half of the one before, but at least an eighth. */
enum { SECOND_PART = 4, LEAST_PART = 8 };

/* A judge at work. */
struct work {
    struct rk_mind *mind;
    const struct rk_bot_turn *turn;
    struct rk_effort whole; /* the effort of the mind */
    void (*progress)(void);
};

/* A whole answer being built, on a guess. */
struct making {
    struct rk_state_room room;
    struct rk_steps steps;
    bool whole;
};

/* The legal moves at one step, and what the search thinks of them. */
struct choice {
    struct rk_view_room view;
    rk_move legal[RK_LEGAL_MAX];
    struct rk_thought thought[RK_LEGAL_MAX];
    int count;
};

/* The ${part}th part of ${all}, rounded up to 1 unless ${all} is 0. */
static uint32_t
part_of(uint32_t all, uint32_t part)
{
    return all > 0 && all < part ? 1 : all / part;
}

static bool
is_stopped(const struct work *work)
{
    return work->mind->stop != NULL && atomic_load(work->mind->stop);
}

static void
tell(const struct work *work)
{
    if (work->progress != NULL)
        work->progress();
}

static struct making
begin(const struct work *work)
{
    const struct rk_bot_turn *turn = work->turn;
    struct making making = { .whole = false };

    turn->game->guess(turn->view, turn->rng, rk_state_in(&making.room));
    return making;
}

static void
look(const struct work *work, struct making *making, struct choice *choice)
{
    const struct rk_game *game = work->turn->game;

    memset(&choice->view, 0, sizeof choice->view);
    game->view(rk_state_in(&making->room), work->turn->seat,
               rk_view_in(&choice->view));
    choice->count = game->legal(rk_view_in(&choice->view), choice->legal);
    RK_CHECK(choice->count > 0);
}

/* Thinks about ${choice} with the ${part}th part of the effort. */
static void
think(const struct work *work, struct choice *choice, uint32_t part)
{
    struct rk_mind *mind = work->mind;
    struct rk_bot_turn turn = *work->turn;

    turn.view = rk_view_in(&choice->view);
    turn.legal = choice->legal;
    turn.count = choice->count;
    mind->effort.iterations = part_of(work->whole.iterations, part);
    mind->effort.milliseconds = part_of(work->whole.milliseconds, part);
    mind->effort.full = true;
    mind->thoughts = choice->thought;
    rk_mind_choose(mind, &turn);
    mind->thoughts = NULL;
    mind->effort = work->whole;
    tell(work);
}

/* True if the ${a}th move is better than the ${b}th. */
static bool
rather(const struct choice *choice, int a, int b)
{
    const struct rk_thought *x = &choice->thought[a], *y = &choice->thought[b];

    return x->chance > y->chance ||
           (x->chance == y->chance && x->value > y->value);
}

/*
 * Ranks the likeliest moves, best first; returns how many, up to RK_HINT_MAX.
 */
static int
rank(const struct choice *choice, int *best)
{
    int count = 0;

    for (int i = 0; i < choice->count; i++) {
        int at = count;

        while (at > 0 && rather(choice, i, best[at - 1]))
            at--;
        if (at == RK_HINT_MAX)
            continue;
        count += count < RK_HINT_MAX;
        memmove(&best[at + 1], &best[at],
                (size_t)(count - at - 1) * sizeof *best);
        best[at] = i;
    }
    return count;
}

static void
make(const struct work *work, struct making *making, rk_move move)
{
    enum rk_status status = work->turn->game->answer(
        rk_state_in(&making->room), work->turn->seat, move, NULL);

    RK_CHECK(rk_status_applied(status) && making->steps.count < RK_STEPS_MAX);
    making->steps.move[making->steps.count++] = move;
    making->whole = status == RK_OK;
}

/* Goes on to the next real choice, in ${choice}; false if there is none. */
static bool
seek(const struct work *work, struct making *making, struct choice *choice)
{
    while (!making->whole) {
        look(work, making, choice);
        if (choice->count > 1)
            return true;
        make(work, making, choice->legal[0]);
    }
    return false;
}

/* Completes ${making}. The first choice gets the ${part}th part of the */
/* effort, each later one half of that before, down to the ${least}th part. */
static void
complete(const struct work *work, struct making *making, uint32_t part,
         uint32_t least)
{
    struct choice choice;
    int best[RK_HINT_MAX] = { 0 };

    while (seek(work, making, &choice)) {
        think(work, &choice, part);
        rank(&choice, best);
        make(work, making, choice.legal[best[0]]);
        part = part * 2 < least ? part * 2 : least;
    }
}

void
rk_judge_answers(struct rk_mind *mind, const struct rk_bot_turn *turn,
                 struct rk_judged *answers, int count)
{
    struct search_trial trial[RK_HINT_MAX] = { 0 };
    struct rk_bot_turn bare = *turn;

    RK_CHECK(mind->bot->memory != NULL && count <= RK_HINT_MAX);
    bare.count = 0;
    for (int i = 0; i < count; i++)
        trial[i].answer = &answers[i].steps;
    search_try(mind, &bare, trial, count);
    for (int i = 0; i < count; i++) {
        double tries = trial[i].tries > 0 ? (double)trial[i].tries : 1;
        double mean = trial[i].sum / tries;
        double spread = trial[i].squares / tries - mean * mean;

        answers[i].value = (float)mean;
        answers[i].error = sqrtf((float)(spread > 0 ? spread / tries : 0));
    }
}

bool
rk_judge_outlook(struct rk_mind *mind, const struct rk_bot_turn *turn,
                 struct rk_outlook *outlook)
{
    struct work work = { mind, turn, mind->effort, NULL };
    struct making making = begin(&work);
    struct choice choice;

    memset(outlook, 0, sizeof *outlook);
    look(&work, &making, &choice);
    think(&work, &choice, 1);
    outlook->mixes = search_mixes(turn);
    outlook->count = choice.count;
    for (int i = 0; i < choice.count; i++) {
        outlook->move[i] = choice.legal[i];
        outlook->thought[i] = choice.thought[i];
    }
    search_shares(mind, turn, outlook->share);
    return !is_stopped(&work);
}

/* Makes one whole answer for each of the likeliest moves of ${choice}; in a */
/* mixture, for those in it and for some to compare with. */
static void
make_all(const struct work *work, const struct making *making,
         const struct choice *choice, struct rk_hint *hint)
{
    int best[RK_HINT_MAX] = { 0 };

    hint->count = rank(choice, best);
    while (hint->mixes && hint->count > 2 &&
           choice->thought[best[hint->count - 1]].chance <= 0)
        hint->count--;
    for (int i = 0; i < hint->count; i++) {
        struct making one = *making;

        make(work, &one, choice->legal[best[i]]);
        complete(work, &one, SECOND_PART, LEAST_PART);
        hint->answer[i].steps = one.steps;
        hint->answer[i].chance = choice->thought[best[i]].chance;
    }
}

/* Sorts by value, best first. */
static void
sort(struct rk_hint *hint)
{
    for (int i = 1; i < hint->count; i++) {
        struct rk_judged one = hint->answer[i];
        int at = i;

        for (; at > 0 && hint->answer[at - 1].value < one.value; at--)
            hint->answer[at] = hint->answer[at - 1];
        hint->answer[at] = one;
    }
}

bool
rk_judge_hint(struct rk_mind *mind, const struct rk_bot_turn *turn,
              struct rk_hint *hint, void (*progress)(void))
{
    struct work work = { mind, turn, mind->effort, progress };
    struct making making = begin(&work);
    struct choice choice;

    memset(hint, 0, sizeof *hint);
    hint->mixes = search_mixes(turn);
    tell(&work);
    if (!seek(&work, &making, &choice)) {
        hint->count = 1;
        hint->answer[0].steps = making.steps;
        hint->answer[0].chance = 1;
    } else {
        think(&work, &choice, 1);
        make_all(&work, &making, &choice, hint);
    }
    rk_judge_answers(mind, turn, hint->answer, hint->count);
    if (!hint->mixes)
        sort(hint);
    return !is_stopped(&work);
}

static bool
is_same(const struct rk_steps *a, const struct rk_steps *b)
{
    return a->count == b->count &&
           memcmp(a->move, b->move, (size_t)a->count * sizeof *a->move) == 0;
}

bool
rk_judge_cost(struct rk_mind *mind, const struct rk_bot_turn *turn,
              const struct rk_steps *given, struct rk_cost *cost)
{
    struct work work = { mind, turn, mind->effort, NULL };
    struct making making = begin(&work);
    struct rk_judged both[2] = { { .steps = *given } };

    memset(cost, 0, sizeof *cost);
    complete(&work, &making, 1, LEAST_PART);
    both[1].steps = making.steps;
    cost->same = is_same(&making.steps, given);
    if (!cost->same)
        rk_judge_answers(mind, turn, both, 2);
    cost->given = both[0];
    cost->best = both[1];
    cost->loss = both[1].value - both[0].value;
    cost->error = hypotf(both[0].error, both[1].error);
    return !is_stopped(&work);
}
