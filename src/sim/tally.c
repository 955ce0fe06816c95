/* Adding up matches. */
#include "tally.h"

_Static_assert(sizeof(struct tally) % sizeof(uint64_t) == 0,
               "a tally is a row of counters");

void
tally_sum(struct tally *sum, const struct tally *more)
{
    uint64_t *to = (uint64_t *)(void *)sum;
    const uint64_t *from = (const uint64_t *)(const void *)more;

    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
}

unsigned
tally_won(const struct rk_result *result, int seat)
{
    unsigned winners = 0;

    for (int other = 0; other < result->seats; other++)
        winners += result->rank[other] == 1;
    return result->rank[seat] == 1 ? TALLY_WIN / winners : 0;
}

/* ${value}, limited to the counters 0 .. ${count} - 1. */
static size_t
within(int64_t value, int count)
{
    if (value < 0)
        return 0;
    return (size_t)(value < count ? value : count - 1);
}

/* The lead in points of the best seat over the next in rank or points. */
static int64_t
margin(const struct rk_result *result)
{
    int64_t best = INT64_MIN, next = INT64_MIN;

    for (int seat = 0; seat < result->seats; seat++) {
        int64_t points = result->points[seat];

        if (points > best) {
            next = best;
            best = points;
        } else if (points > next) {
            next = points;
        }
    }
    return result->seats > 1 ? best - next : 0;
}

/* The seats' ranks in the order of the lineup's places. */
struct ranking {
    int places;
    uint8_t rank[RK_SEATS_MAX];
    uint8_t bot[RK_SEATS_MAX];
};

static unsigned
choose(unsigned n, unsigned k)
{
    unsigned ways = 1;

    for (unsigned i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/*
 * A tie counts as all orders of its members at once, each with the same
 * weight: ${left} are the places not better than the tie, ${tie} its members.
 * When t of them are gone, every set without t members is as likely as any
 * other; TALLY_WIN can be divided by the number of such sets.
 */
static void
count_tie(uint64_t *sets, unsigned left, unsigned tie)
{
    unsigned members = (unsigned)__builtin_popcount(tie);

    for (unsigned gone = tie;; gone = (gone - 1) & tie) {
        unsigned count = (unsigned)__builtin_popcount(gone);
        unsigned set = left & ~gone;

        if (count < members && __builtin_popcount(set) > 1)
            sets[set] += TALLY_WIN / choose(members, count);
        if (gone == 0)
            return;
    }
}

static void
count_ranks(struct tally *tally, int lineup, const struct ranking *ranking)
{
    unsigned left = (1u << ranking->places) - 1;

    for (int rank = 1; left != 0; rank++) {
        unsigned tie = 0, members;

        for (int place = 0; place < ranking->places; place++)
            tie |= (unsigned)(ranking->rank[place] == rank) << place;
        if (tie == 0)
            continue;
        members = (unsigned)__builtin_popcount(tie);
        count_tie(tally->sets[lineup], left, tie);
        for (int place = 0; place < ranking->places; place++) {
            /* The last place wins no set. */
            if (tie >> place & 1)
                tally->firsts[ranking->bot[place]] +=
                    tie == left ? TALLY_WIN * (members - 1) / members
                                : TALLY_WIN;
        }
        left &= ~tie;
    }
}

static void
count_pairs(struct tally *tally, const struct ranking *ranking)
{
    for (int a = 0; a < ranking->places; a++) {
        for (int b = 0; b < ranking->places; b++) {
            unsigned won = ranking->rank[a] < ranking->rank[b] ? TALLY_WIN
                           : ranking->rank[a] == ranking->rank[b]
                               ? TALLY_WIN / 2
                               : 0;

            if (a != b)
                tally->ahead[ranking->bot[a]][ranking->bot[b]] += won;
        }
    }
}

void
tally_seat(struct tally_cell *cell, const struct rk_result *result, int seat)
{
    cell->matches++;
    cell->wins += tally_won(result, seat);
    cell->ranks[result->rank[seat] - 1]++;
    cell->points += result->points[seat];
}

void
tally_result(struct tally *tally, const struct sim_plan *plan, uint64_t match,
             const struct rk_result *result)
{
    int lineup = plan_lineup(plan, match), place[RK_SEATS_MAX];
    struct ranking ranking = { .places = result->seats };

    plan_places(plan, match, place);
    for (int seat = 0; seat < result->seats; seat++) {
        int bot = plan->lineup[lineup].bot[place[seat]];

        tally_seat(&tally->cell[bot][seat], result, seat);
        tally->scores[bot][within((int64_t)result->points[seat] - TALLY_LEAST,
                                  TALLY_SCORES)]++;
        ranking.rank[place[seat]] = result->rank[seat];
        ranking.bot[place[seat]] = (uint8_t)bot;
    }
    tally->margins[within(margin(result), TALLY_MARGINS)]++;
    count_ranks(tally, lineup, &ranking);
    count_pairs(tally, &ranking);
    tally->matches++;
}

static void
add_cell(struct tally_cell *sum, const struct tally_cell *cell)
{
    sum->matches += cell->matches;
    sum->wins += cell->wins;
    sum->points += cell->points;
    for (int rank = 0; rank < RK_SEATS_MAX; rank++)
        sum->ranks[rank] += cell->ranks[rank];
}

/* The sum over ${bots} bots from ${bot} on, and ${seats} seats likewise. */
static struct tally_cell
add_cells(const struct tally *tally, int bot, int bots, int seat, int seats)
{
    struct tally_cell sum = { 0 };

    for (int i = bot; i < bot + bots; i++) {
        for (int j = seat; j < seat + seats; j++)
            add_cell(&sum, &tally->cell[i][j]);
    }
    return sum;
}

struct tally_cell
tally_of_bot(const struct tally *tally, int bot)
{
    return add_cells(tally, bot, 1, 0, RK_SEATS_MAX);
}

struct tally_cell
tally_of_seat(const struct tally *tally, int seat)
{
    return add_cells(tally, 0, PLAN_BOTS_MAX, seat, 1);
}
