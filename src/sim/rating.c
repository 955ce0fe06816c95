/* The Plackett-Luce model, fitted by MM. */
#include <math.h>
#include <string.h>

#include "rating.h"

enum { ROUNDS_MAX = 10000, AVERAGE = 1500 };

static const double PRIOR = 0.5; /* matches won, and equally many lost */
static const double CLOSE = 1e-10;
static const double FAR = 1e9; /* the most that strengths may differ */
static const double SCALE = 400 / 2.302585092994046; /* to natural logarithms */
static const double Z95 = 1.959963984540054;

struct fit {
    const struct sim_plan *plan;
    const struct tally *tally;
    int bots;
    double strength[PLAN_BOTS_MAX];
};

/* Counts how many of the places ${set} of ${lineup} each bot has. */
static void
count_copies(const struct fit *fit, int lineup, unsigned set, int *copies)
{
    memset(copies, 0, PLAN_BOTS_MAX * sizeof *copies);
    for (int place = 0; place < fit->plan->setup.seats; place++) {
        if (set >> place & 1)
            copies[fit->plan->lineup[lineup].bot[place]]++;
    }
}

/* Called for each set: how often it occurred, and its members. */
typedef void set_fn(const struct fit *fit, double times, const int *copies,
                    double total, double *sum);

static void
each_set(const struct fit *fit, set_fn *visit, double *sum)
{
    int copies[PLAN_BOTS_MAX];

    for (int lineup = 0; lineup < fit->plan->lineups; lineup++) {
        for (unsigned set = 1; set < TALLY_SETS; set++) {
            uint64_t times = fit->tally->sets[lineup][set];
            double total = 0;

            if (times == 0)
                continue;
            count_copies(fit, lineup, set, copies);
            for (int bot = 0; bot < fit->bots; bot++)
                total += copies[bot] * fit->strength[bot];
            if (total > 0)
                visit(fit, (double)times / TALLY_WIN, copies, total, sum);
        }
    }
}

static void
add_chance(const struct fit *fit, double times, const int *copies, double total,
           double *sum)
{
    for (int bot = 0; bot < fit->bots; bot++)
        sum[bot] += times * copies[bot] / total;
}

/* One step of MM; returns the greatest change of a logarithm. */
static double
improve(struct fit *fit)
{
    double sum[PLAN_BOTS_MAX] = { 0 }, next[PLAN_BOTS_MAX], change = 0;

    each_set(fit, add_chance, sum);
    for (int bot = 0; bot < fit->bots; bot++) {
        double firsts = (double)fit->tally->firsts[bot] / TALLY_WIN + PRIOR;
        double prior = 2 * PRIOR / (fit->strength[bot] + 1);

        next[bot] = firsts / (sum[bot] + prior);
        next[bot] = fmax(1 / FAR, fmin(FAR, next[bot]));
    }
    for (int bot = 0; bot < fit->bots; bot++) {
        double step = log(next[bot]) - log(fit->strength[bot]);

        change = fabs(step) > change ? fabs(step) : change;
        fit->strength[bot] = next[bot];
    }
    return change;
}

/* Minus the second derivatives of the log likelihood, by logarithms. */
static void
add_information(const struct fit *fit, double times, const int *copies,
                double total, double *sum)
{
    for (int a = 0; a < fit->bots; a++) {
        double p = copies[a] * fit->strength[a] / total;

        for (int b = 0; b < fit->bots; b++) {
            double q = copies[b] * fit->strength[b] / total;

            sum[a * PLAN_BOTS_MAX + b] += times * ((a == b ? p : 0) - p * q);
        }
    }
}

/* Inverts the positive definite ${n} by ${n} matrix in place. */
static void
invert(double *m, int n)
{
    for (int k = 0; k < n; k++) {
        double pivot = m[k * PLAN_BOTS_MAX + k];

        m[k * PLAN_BOTS_MAX + k] = 1;
        for (int j = 0; j < n; j++)
            m[k * PLAN_BOTS_MAX + j] /= pivot;
        for (int i = 0; i < n; i++) {
            double factor = m[i * PLAN_BOTS_MAX + k];

            if (i == k)
                continue;
            m[i * PLAN_BOTS_MAX + k] = 0;
            for (int j = 0; j < n; j++)
                m[i * PLAN_BOTS_MAX + j] -= factor * m[k * PLAN_BOTS_MAX + j];
        }
    }
}

/* Variance of the logarithm of ${bot}'s strength minus the mean of all. */
static double
variance(const double *covariance, int bots, int bot)
{
    double row = 0, all = 0;

    for (int a = 0; a < bots; a++) {
        row += covariance[bot * PLAN_BOTS_MAX + a];
        for (int b = 0; b < bots; b++)
            all += covariance[a * PLAN_BOTS_MAX + b];
    }
    return covariance[bot * PLAN_BOTS_MAX + bot] - 2 * row / bots +
           all / bots / bots;
}

void
rating_fit(const struct sim_plan *plan, const struct tally *tally,
           struct rating *rating)
{
    struct fit fit = { .plan = plan, .tally = tally, .bots = plan->bots };
    double matrix[PLAN_BOTS_MAX * PLAN_BOTS_MAX] = { 0 }, mean = 0;

    for (int bot = 0; bot < fit.bots; bot++)
        fit.strength[bot] = 1;
    for (int i = 0; i < ROUNDS_MAX && improve(&fit) > CLOSE; i++)
        continue;
    each_set(&fit, add_information, matrix);
    for (int bot = 0; bot < fit.bots; bot++) {
        double p = fit.strength[bot] / (fit.strength[bot] + 1);

        matrix[bot * PLAN_BOTS_MAX + bot] += 2 * PRIOR * p * (1 - p);
        mean += log(fit.strength[bot]) / fit.bots;
    }
    invert(matrix, fit.bots);
    for (int bot = 0; bot < fit.bots; bot++) {
        double spread = variance(matrix, fit.bots, bot);

        rating[bot].value = AVERAGE + SCALE * (log(fit.strength[bot]) - mean);
        rating[bot].error =
            Z95 * SCALE * sqrt(isfinite(spread) ? fmax(0, spread) : 0);
    }
}
