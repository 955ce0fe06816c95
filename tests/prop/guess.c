/*
 * guess: a guess from a view gives that view again, is a position, and has
 * the same unseen faces in all. spread: all faces that a seat has not seen
 * form one pool, dealt uniformly to the places it has not seen: guesses must
 * look like as many deals of our own (world_shuffle), face by face for every
 * hand, list and bag, and by pairs of faces.
 */
#include <string.h>

#include "prop.h"

enum {
    SAMPLES = 1000, /* guesses, and as many deals of our own */
    ROWS_MAX = 32,  /* hands, lists and bags */
    LEAST = 16,     /* cells with less are taken together */
    PAIR_CELLS = RK_KINDS_MAX * RK_KINDS_MAX
};

static void
count_kinds(const struct world_hidden *hidden, int *count)
{
    memset(count, 0, RK_KINDS_MAX * sizeof *count);
    for (int i = 0; i < hidden->count; i++)
        count[hidden->place[i].kind]++;
}

/* One guess against the view and the truth that it comes from. */
static bool
guess_once(struct prop_case *c, int seat)
{
    const struct rk_game *game = c->game;
    struct rk_view_room view, again;
    struct rk_state_room room;
    struct world_hidden truth, guess;
    int in_truth[RK_KINDS_MAX], in_guess[RK_KINDS_MAX];
    char buffer[PROP_TEXT_MAX];
    struct rk_text text = rk_text_over(buffer, sizeof buffer);

    memset(&room, 0xa5, sizeof room);
    game->view(case_state(c), seat, rk_view_in(&view));
    game->guess(rk_view_in(&view), &c->rng, rk_state_in(&room));
    game->view(rk_state_in(&room), seat, rk_view_in(&again));
    c->cases++;
    if (memcmp(&view, &again, game->view_size) != 0) {
        diff_of(&game->view_fields, c->setup.seats, &view, &again, &text);
        return case_fail(c, seat, "a guess gives another view: %s", buffer);
    }
    if (game->check(rk_state_in(&room), &text) != RK_OK)
        return case_fail(c, seat, "a guess is no position: %s", buffer);
    world_look(game, case_state(c), c->setup.seats, seat, &truth);
    world_look(game, rk_state_in(&room), c->setup.seats, seat, &guess);
    count_kinds(&truth, in_truth);
    count_kinds(&guess, in_guess);
    if (!world_same_shape(&truth, &guess) ||
        memcmp(in_truth, in_guess, sizeof in_truth) != 0)
        return case_fail(c, seat, "a guess hides other cards than the truth");
    return true;
}

bool
guess_at(struct prop_case *c)
{
    for (int seat = 0; seat < c->setup.seats; seat++) {
        if (!guess_once(c, seat))
            return false;
    }
    return guess_once(c, RK_SPECTATOR);
}

/* Counts over many worlds: ours [0], guesses [1]. */
struct tally {
    int rows;
    int face[ROWS_MAX][RK_KINDS_MAX][2]; /* of one place in each row */
    int pair[PAIR_CELLS][2];             /* of two places anywhere */
};

/* Any place of the row that begins at ${from}; sets ${count} to its size. */
static const struct world_place *
pick_place(const struct world_hidden *hidden, int from, int *count,
           struct rk_rng *rng)
{
    *count = 1;
    while (from + *count < hidden->count &&
           world_same_row(&hidden->place[from], &hidden->place[from + *count]))
        ++*count;
    return &hidden->place[from + rk_rng_below(rng, *count)];
}

static void
add(struct tally *tally, const struct world_hidden *hidden, int which,
    struct rk_rng *rng)
{
    int row = 0, count, one, two;

    for (int from = 0; from < hidden->count; from += count) {
        int kind = pick_place(hidden, from, &count, rng)->kind;

        if (row < ROWS_MAX)
            tally->face[row++][kind][which]++;
    }
    tally->rows = row;
    if (hidden->count < 2)
        return;
    one = rk_rng_below(rng, hidden->count);
    two = rk_rng_below(rng, hidden->count - 1);
    two += two >= one;
    tally->pair[hidden->place[one].kind * RK_KINDS_MAX +
                hidden->place[two].kind][which]++;
}

/* The distance of two samples of equal size. */
struct distance {
    double sum; /* chi-square, were they from one source */
    int freedom;
};

static void
measure(struct distance *d, double a, double b)
{
    d->sum += (a - b) * (a - b) / (a + b);
    d->freedom++;
}

static struct distance
compare(int (*cell)[2], int cells)
{
    struct distance d = { .freedom = -1 };
    int rest[2] = { 0, 0 };

    for (int i = 0; i < cells; i++) {
        if (cell[i][0] + cell[i][1] >= LEAST) {
            measure(&d, cell[i][0], cell[i][1]);
            continue;
        }
        rest[0] += cell[i][0];
        rest[1] += cell[i][1];
    }
    if (rest[0] + rest[1] >= LEAST)
        measure(&d, rest[0], rest[1]);
    return d;
}

/*
 * True if chance brings two samples so far apart less than once in e^20: by
 * Laurent and Massart, chi-square exceeds its freedom n by 2 sqrt(20 n) + 40
 * no more often than that.
 */
static bool
is_far(struct distance d)
{
    double beyond = d.sum - d.freedom - 40;

    return d.freedom > 0 && beyond > 0 && beyond * beyond > 80.0 * d.freedom;
}

static void
sample(struct prop_case *c, int seat, struct tally *tally)
{
    const struct rk_game *game = c->game;
    struct rk_view_room view;
    struct rk_state_room room = c->now;
    struct world_hidden hidden;

    memset(tally, 0, sizeof *tally);
    game->view(case_state(c), seat, rk_view_in(&view));
    for (int i = 0; i < SAMPLES; i++) {
        world_shuffle(game, rk_state_in(&room), c->setup.seats, seat, &c->rng);
        world_look(game, rk_state_in(&room), c->setup.seats, seat, &hidden);
        add(tally, &hidden, 0, &c->rng);
    }
    for (int i = 0; i < SAMPLES; i++) {
        game->guess(rk_view_in(&view), &c->rng, rk_state_in(&room));
        world_look(game, rk_state_in(&room), c->setup.seats, seat, &hidden);
        add(tally, &hidden, 1, &c->rng);
    }
}

/* One seat at random, where nothing is sealed that would bind its faces. */
bool
guess_spread_at(struct prop_case *c)
{
    static struct tally tally;
    int seat = rk_rng_below(&c->rng, c->setup.seats + 1);
    struct distance d;

    if (c->sinces > 0)
        return true;
    if (seat == c->setup.seats)
        seat = RK_SPECTATOR;
    sample(c, seat, &tally);
    for (int row = 0; row < tally.rows; row++) {
        c->cases++;
        d = compare(tally.face[row], RK_KINDS_MAX);
        if (is_far(d))
            return case_fail(c, seat,
                             "guesses are not spread over row %d of "
                             "what it has not seen: chi-square %.0f, freedom "
                             "%d",
                             row, d.sum, d.freedom);
    }
    d = compare(tally.pair, PAIR_CELLS);
    if (is_far(d))
        return case_fail(c, seat,
                         "pairs of guessed faces are not spread: "
                         "chi-square %.0f, freedom %d",
                         d.sum, d.freedom);
    return true;
}
