/* A page about a simulation. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/wire.h>

#include "report_page.h"

static const char style[] =
    ":root{color-scheme:light "
    "dark;--paper:#fbfaf7;--ink:#23262b;--soft:#666d78;"
    "--line:#dfe2e6;--tile:#fff}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#16181c;--ink:#e4e7eb;"
    "--soft:#9aa3af;--line:#32373f;--tile:#1e2126}}\n"
    "body{margin:0 auto;max-width:47rem;padding:2rem 1.2rem 4rem;"
    "background:var(--paper);color:var(--ink);"
    "font:16px/1.55 system-ui,sans-serif}\n"
    "h1{font:600 2rem/1.2 Georgia,serif;margin:0}\n"
    "h2{font:600 1.35rem/1.3 Georgia,serif;margin:3rem 0 .3rem;"
    "padding-top:1rem;border-top:1px solid var(--line)}\n"
    "h3{margin:2rem 0 .4rem;font-size:1.05rem}\n"
    "p,figcaption,summary{color:var(--soft)}\n"
    "p.lead{margin:.3rem 0 1.5rem}\n"
    "nav{margin:1.5rem 0}nav a{margin-right:1rem}a{color:inherit}\n"
    ".tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr)"
    ");"
    "gap:.7rem}\n"
    ".tile{background:var(--tile);border:1px solid var(--line);"
    "border-radius:.5rem;padding:.7rem .9rem}\n"
    ".tile b{display:block;font-size:1.35rem;font-weight:600}\n"
    ".tile span{color:var(--soft);font-size:.85rem}\n"
    "figure{margin:1rem 0}figure svg{width:100%;height:auto;display:block}\n"
    "figcaption,summary{font-size:.88rem}summary{cursor:pointer}\n"
    ".wide{overflow-x:auto}\n"
    "table{border-collapse:collapse;margin:.8rem 0;width:100%;"
    "font-variant-numeric:tabular-nums;font-size:.9rem}\n"
    "th,td{padding:.28rem .55rem;text-align:right;white-space:nowrap;"
    "border-bottom:1px solid var(--line)}\n"
    "th{color:var(--soft);font-weight:500;white-space:normal;"
    "vertical-align:bottom}\n"
    "th:first-child,td.text{text-align:left}\n"
    "pre{background:var(--tile);border:1px solid var(--line);padding:.8rem;"
    "border-radius:.5rem;white-space:pre-wrap;overflow-wrap:anywhere;"
    "font-size:.85rem}\n";

/* Head */

static void
put_head(struct page *page)
{
    const struct sim_plan *plan = page->report->plan;
    struct buffer *html = &page->html;

    say(html,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n"
        "<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n"
        "<title>%s: a simulation</title>\n<style>\n%s%s</style>\n</head>\n"
        "<body>\n<h1>%s</h1>\n<p class=\"lead\">",
        plan->game->title, style, plot_colours(), plan->game->title);
    say_count(html, page->report->tally->matches);
    say(html,
        " matches of the variant %s at %d seats, %s, seed %" PRIu64 "</p>\n",
        rk_setup_variant(plan->game, &plan->setup)->id, plan->setup.seats,
        plan->rotate ? "bots moving on by a seat from match to match"
                     : "every bot always on the same seat",
        plan->seed);
}

static void
put_tile(struct page *page, double number, const char *what)
{
    say(&page->html, "<div class=\"tile\"><b>%.1f</b><span>%s</span></div>\n",
        number, what);
}

static void
put_tiles(struct page *page)
{
    const struct tally *tally = page->report->tally;
    struct stats_row margins = stats_margins(tally);
    struct stats_row rounds = stats_rounds(tally);

    buffer_add(&page->html, "<div class=\"tiles\">\n");
    if (page->report->deeds->rounds != NULL)
        put_tile(page, stats_row_mean(&rounds), "rounds a match");
    put_tile(page, stats_mean((double)tally->answers, tally->matches),
             "answers a match");
    put_tile(page, stats_mean((double)tally->decisions, tally->matches),
             "decisions a match");
    put_tile(page, stats_row_mean(&margins), "points ahead, the winner");
    buffer_add(&page->html, "</div>\n<nav>");
    buffer_add(&page->html,
               "<a href=\"#wins\">Who wins</a> <a href=\"#scores\">Scores</a> "
               "<a href=\"#length\">Length</a> <a href=\"#cards\">Cards</a> "
               "<a href=\"#decisions\">Decisions</a> "
               "<a href=\"#rules\">Rules in force</a></nav>\n");
}

/* Winners */

static void
put_cell(struct page *page, const char *name, const struct tally_cell *cell)
{
    double ranks = 0;

    for (int rank = 0; rank < RK_SEATS_MAX; rank++)
        ranks += (rank + 1) * (double)cell->ranks[rank];
    buffer_add(&page->html, "<tr>");
    report_text(page, name);
    report_count(page, cell->matches);
    report_share(page, stats_share(cell->wins, cell->matches));
    report_number(page, 2, stats_mean(ranks, cell->matches));
    report_number(page, 2, stats_mean((double)cell->points, cell->matches));
    buffer_add(&page->html, "</tr>\n");
}

/* Cells with their names, as a plot and a table. */
static void
put_shares(struct page *page, const char *what, const char *caption,
           const char *const *names, const struct tally_cell *cells, int count)
{
    struct plot_range rows[PLAN_BOTS_MAX];
    char title[64], heads[80];
    struct plot_about about;

    snprintf(title, sizeof title, "Share of victory by %s", what);
    snprintf(heads, sizeof heads, "%s|seats filled|wins|95 %%|mean rank|points",
             what);
    for (int i = 0; i < count; i++) {
        struct stats_range share = stats_share(cells[i].wins, cells[i].matches);

        rows[i] = (struct plot_range){
            names[i], { 100 * share.value, 100 * share.low, 100 * share.high }
        };
    }
    about = report_about(page, title, "share of victory, %");
    about.mark = 100.0 / page->report->plan->setup.seats;
    report_plot(page, plot_ranges(&about, rows, count, page->why), caption);
    report_table(page, heads);
    for (int i = 0; i < count; i++)
        put_cell(page, names[i], &cells[i]);
    report_table_end(page);
}

static void
put_bots(struct page *page)
{
    const struct sim_plan *plan = page->report->plan;
    struct tally_cell cells[PLAN_BOTS_MAX];
    const char *names[PLAN_BOTS_MAX];

    for (int bot = 0; bot < plan->bots; bot++) {
        names[bot] = plan->hire[bot].spec;
        cells[bot] = tally_of_bot(page->report->tally, bot);
    }
    put_shares(page, "bot",
               "Share of victory for each seat that a bot fills, with "
               "95&nbsp;% intervals; the dashed line is an equal share.",
               names, cells, plan->bots);
}

static void
put_seats(struct page *page)
{
    static const char *const names[] = { "seat 0", "seat 1", "seat 2",
                                         "seat 3", "seat 4", "seat 5" };
    struct tally_cell cells[RK_SEATS_MAX];

    for (int seat = 0; seat < page->report->plan->setup.seats; seat++)
        cells[seat] = tally_of_seat(page->report->tally, seat);
    put_shares(page, "seat",
               "Share of victory by seat, with 95&nbsp;% intervals; the "
               "dashed line is an equal share.",
               names, cells, page->report->plan->setup.seats);
}

/* If the game draws the first player, seats are equal; turns may not be. */
static void
put_turns(struct page *page)
{
    static const char *const names[] = { "begins", "second", "third",
                                         "fourth", "fifth",  "sixth" };

    if (page->report->tally->turn[0].matches > 0)
        put_shares(page, "turn",
                   "Share of victory by turn order: who begins is drawn for "
                   "each match. With 95&nbsp;% intervals; the dashed line is "
                   "an equal share.",
                   names, page->report->tally->turn,
                   page->report->plan->setup.seats);
}

static void
put_wins(struct page *page)
{
    report_section(page, "wins", "Who wins",
                   "A shared victory counts as its fraction. Intervals are "
                   "Wilson's score intervals at 95&nbsp;%.");
    if (page->report->plan->bots > 1)
        put_bots(page);
    put_seats(page);
    put_turns(page);
}

/* Distributions */

static void
put_spread(struct page *page, const char *name, const struct stats_row *row)
{
    int first = 0, last = 0;

    stats_row_ends(row, &first, &last);
    buffer_add(&page->html, "<tr>");
    report_text(page, name);
    report_number(page, 2, stats_row_mean(row));
    report_number(page, 2, stats_row_deviation(row));
    report_number(page, 0, first);
    report_number(page, 0, stats_row_quantile(row, 0.05));
    report_number(page, 0, stats_row_quantile(row, 0.5));
    report_number(page, 0, stats_row_quantile(row, 0.95));
    report_number(page, 0, last);
    buffer_add(&page->html, "</tr>\n");
}

static const char spread_heads[] = "|mean|standard deviation|least|5 %|median|"
                                   "95 %|most";

static void
put_scores(struct page *page)
{
    const struct report *report = page->report;
    struct plot_series series[PLAN_BOTS_MAX];
    struct plot_about about =
        report_about(page, "Final points by bot", "points at the end");

    about.y = "of all seats";
    report_section(page, "scores", "Scores",
                   "The points with which seats end a match.");
    for (int bot = 0; bot < report->plan->bots; bot++)
        series[bot] = (struct plot_series){ report->plan->hire[bot].spec,
                                            { report->tally->scores[bot],
                                              TALLY_SCORES, TALLY_LEAST } };
    report_plot(page,
                plot_counts(&about, series, report->plan->bots, page->why),
                "How often a bot ends with each number of points.");
    report_table(page, spread_heads);
    for (int bot = 0; bot < report->plan->bots; bot++)
        put_spread(page, series[bot].label, &series[bot].row);
    report_table_end(page);
}

/* The plot of one distribution over matches. */
static void
put_counts(struct page *page, const char *title, const char *x,
           const struct stats_row *row, const char *caption)
{
    struct plot_series series = { "", *row };
    struct plot_about about = report_about(page, title, x);

    about.y = "of all matches";
    report_plot(page, plot_counts(&about, &series, 1, page->why), caption);
}

static void
put_lengths(struct page *page)
{
    const struct tally *tally = page->report->tally;
    struct stats_row lengths = stats_lengths(tally);
    struct stats_row rounds = stats_rounds(tally);
    struct stats_row margins = stats_margins(tally);
    bool told = page->report->deeds->rounds != NULL;

    report_section(page, "length", "Length and margin",
                   "How long matches are, and by how many points the best seat "
                   "leads the next.");
    if (told)
        put_counts(page, "Rounds of a match", "rounds", &rounds,
                   "How many rounds a match lasts.");
    put_counts(page, "Answers in a match", "answers of all seats", &lengths,
               "How many whole answers all seats give together.");
    put_counts(page, "Margin of victory", "points", &margins,
               "By how many points the best seat leads the next.");
    report_table(page, spread_heads);
    if (told)
        put_spread(page, "rounds", &rounds);
    put_spread(page, "answers", &lengths);
    put_spread(page, "margin", &margins);
    report_table_end(page);
}

/* The rules used, and how to make the same page again */

static void
put_options(struct page *page)
{
    const struct sim_plan *plan = page->report->plan;
    const struct rk_variant *variant =
        rk_setup_variant(plan->game, &plan->setup);
    char value[RK_SENTENCE_MAX];

    report_table(page, "option|value");
    for (int i = 0; i < rk_variant_options(variant); i++) {
        struct rk_text text = rk_text_over(value, sizeof value);

        rk_setup_value(plan->game, &plan->setup, i, &text);
        buffer_add(&page->html, "<tr>");
        report_text(page, variant->options[i].title);
        buffer_add(&page->html, "<td>");
        say_html(&page->html, value);
        buffer_add(&page->html, "</td></tr>\n");
    }
    report_table_end(page);
}

static void
put_house_rules(struct page *page)
{
    const struct sim_plan *plan = page->report->plan;
    json_t *json;
    char *text;

    if (!rk_setup_packed(plan->game, &plan->setup)) {
        buffer_add(&page->html, "<p>No house rules: all numbers are the "
                                "game's own.</p>\n");
        return;
    }
    json = rk_json_house_rules(plan->game, &plan->setup);
    text = rk_json_print(json);
    buffer_add(&page->html, "<p>House rules, where they differ from the game's "
                            "own numbers:</p>\n<pre>");
    say_html(&page->html, text);
    buffer_add(&page->html, "</pre>\n");
    free(text);
    json_decref(json);
}

/* The command that plays the same matches. */
static void
put_command(struct page *page)
{
    const struct sim_plan *plan = page->report->plan;
    const struct rk_variant *variant =
        rk_setup_variant(plan->game, &plan->setup);
    struct buffer *html = &page->html;

    say(html,
        "<p>The same matches again, on any number of threads:</p>\n"
        "<pre>rookery sim %s --variant %s --seats %d",
        plan->game->id, variant->id, plan->setup.seats);
    for (int i = 0; i < rk_variant_options(variant); i++) {
        char value[RK_SENTENCE_MAX];
        struct rk_text text = rk_text_over(value, sizeof value);

        rk_setup_value(plan->game, &plan->setup, i, &text);
        say(html, " --set %s=%s", variant->options[i].id, value);
    }
    if (rk_setup_packed(plan->game, &plan->setup))
        buffer_add(html, " --set pack=FILE");
    buffer_add(html, " --bots ");
    for (int place = 0; place < plan->setup.seats; place++) {
        buffer_add(html, place > 0 ? "," : "");
        say_html(html, plan->hire[plan->lineup[0].bot[place]].spec);
    }
    say(html, "%s --games %" PRIu64 " --seed %" PRIu64 "</pre>\n",
        plan->rotate ? " --rotate" : "", plan->matches, plan->seed);
}

static void
put_rules(struct page *page)
{
    report_section(page, "rules", "Rules in force",
                   "What the table had chosen before the matches began.");
    if (rk_variant_options(rk_setup_variant(page->report->plan->game,
                                            &page->report->plan->setup)) > 0)
        put_options(page);
    put_house_rules(page);
    put_command(page);
}

char *
report_html(const struct report *report, struct rk_text *why)
{
    struct page page = { .report = report, .why = why };

    static void (*const parts[])(struct page *) = {
        put_head,    put_tiles,    put_wins,         put_scores,
        put_lengths, report_cards, report_decisions, put_rules,
    };
    for (size_t i = 0; i < RK_COUNT(parts) && !page.failed; i++)
        parts[i](&page);
    if (page.failed) {
        free(page.html.at);
        return NULL;
    }
    buffer_add(&page.html, "</body>\n</html>\n");
    return page.html.at;
}
