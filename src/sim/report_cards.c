/* The parts of a report about cards and decisions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report_page.h"

enum { OWNERS_MIN = 20 }; /* fewer are listed, but not plotted */

/* One deed with one thing: a row of the list. */
struct line {
    const char *name; /* its id where two things have one name */
    const struct deed *about;
    const struct tally_deed *deed;
    struct stats_range edge;
    bool known; /* the edge is known */
};

/* Sorts lines with a known edge first, the greatest first. */
static int
compare(const void *a, const void *b)
{
    const struct line *x = a, *y = b;

    if (x->known != y->known)
        return y->known - x->known;
    if (x->known && x->edge.value != y->edge.value)
        return x->edge.value > y->edge.value ? -1 : 1;
    return strcmp(x->about->id, y->about->id);
}

/* A name that nothing else with the same deed has. */
static const char *
name_of(const struct deeds *deeds, const struct deed *about)
{
    for (int i = 0; i < deeds->count; i++) {
        const struct deed *other = &deeds->row[i];

        if (other != about && strcmp(other->deed, about->deed) == 0 &&
            strcmp(other->name, about->name) == 0)
            return about->id;
    }
    return about->name;
}

/* The lines of ${deed}, sorted; returns how many. */
static int
collect(const struct report *report, const char *deed, struct line *lines)
{
    const struct tally *tally = report->tally;
    int count = 0;

    for (int i = 0; i < report->deeds->count; i++) {
        const struct deed *about = &report->deeds->row[i];
        struct line *line = &lines[count];

        if (strcmp(about->deed, deed) != 0)
            continue;
        line->name = name_of(report->deeds, about);
        line->about = about;
        line->deed = &tally->deed[i];
        line->known = stats_edge(line->deed, tally->matches,
                                 report->plan->setup.seats, &line->edge);
        count++;
    }
    qsort(lines, (size_t)count, sizeof lines[0], compare);
    return count;
}

static void
plot_edges(struct page *page, const char *deed, const struct line *lines,
           int count)
{
    struct plot_range rows[TALLY_DEEDS_MAX];
    struct plot_about about;
    char title[160];
    int known = 0;

    snprintf(title, sizeof title,
             "How much more often seats win that have %s something than seats "
             "that have not, in percentage points",
             deed);
    for (int i = 0; i < count; i++) {
        struct stats_range edge = lines[i].edge;

        if (lines[i].known && lines[i].deed->owners >= OWNERS_MIN)
            rows[known++] =
                (struct plot_range){ lines[i].name,
                                     { 100 * edge.value, 100 * edge.low,
                                       100 * edge.high } };
    }
    if (known == 0)
        return;
    about = report_about(page, title, "percentage points");
    about.mark = 0;
    report_plot(page, plot_ranges(&about, rows, known, page->why),
                "By how many percentage points more often a seat wins with it "
                "than without it, with 95&nbsp;% intervals. What fewer than 20 "
                "seats have done is left out.");
}

static void
put_line(struct page *page, const struct line *line)
{
    const struct report *report = page->report;
    uint64_t matches = report->tally->matches;

    buffer_add(&page->html, "<tr>");
    report_text(page, line->name);
    report_number(page, 2, stats_mean((double)line->deed->times, matches));
    report_number(page, 1,
                  100 * stats_mean((double)line->deed->owners,
                                   matches * report->plan->setup.seats));
    if (line->known) {
        report_share(page, stats_share(line->deed->wins, line->deed->owners));
        say(&page->html, "<td>%+.1f</td><td>%+.1f to %+.1f</td>",
            100 * line->edge.value, 100 * line->edge.low,
            100 * line->edge.high);
    } else {
        buffer_add(&page->html, "<td>-</td><td></td><td>-</td><td></td>");
    }
    buffer_add(&page->html, "</tr>\n");
}

/* "card", "item"; "thing" if the lines are of different kinds. */
static const char *
kind_of(const struct line *lines, int count)
{
    const char *kind = NULL;

    for (int i = 0; i < count; i++) {
        if (lines[i].deed->times == 0)
            continue;
        if (kind != NULL && strcmp(lines[i].about->kind, kind) != 0)
            return "thing";
        kind = lines[i].about->kind;
    }
    return kind;
}

/* Lists the things of ${kind} that nobody did this with. */
static void
put_never(struct page *page, const char *deed, const char *kind,
          const struct line *lines, int count)
{
    bool any = false;

    for (int i = 0; i < count; i++) {
        if (lines[i].deed->times > 0 || strcmp(lines[i].about->kind, kind) != 0)
            continue;
        if (any)
            buffer_add(&page->html, ", ");
        else
            say(&page->html, "<p>Never %s: ", deed);
        say_html(&page->html, lines[i].name);
        any = true;
    }
    buffer_add(&page->html, any ? ".</p>\n" : "");
}

static void
put_deed(struct page *page, const char *deed)
{
    struct line lines[TALLY_DEEDS_MAX] = { { 0 } };
    int count = collect(page->report, deed, lines);
    const char *kind = kind_of(lines, count);

    if (kind == NULL)
        return;
    say(&page->html, "<h3>%c%s %ss</h3>\n", deed[0] - 'a' + 'A', deed + 1,
        kind);
    plot_edges(page, deed, lines, count);
    buffer_add(&page->html, "<details><summary>The numbers</summary>\n");
    report_table(page, "name|times a match|% of seats|wins with it|95 %|"
                       "edge|95 %");
    for (int i = 0; i < count; i++) {
        if (lines[i].deed->times > 0)
            put_line(page, &lines[i]);
    }
    report_table_end(page);
    put_never(page, deed, kind, lines, count);
    buffer_add(&page->html, "</details>\n");
}

void
report_cards(struct page *page)
{
    const struct deeds *deeds = page->report->deeds;

    if (deeds->count == 0)
        return;
    report_section(page, "cards", "What was done, and what came of it",
                   "The edge is the share of victory of the seats that did it, "
                   "less that of the seats that did not, in percentage points. "
                   "It tells what goes together, not what causes what: a seat "
                   "that is ahead can afford more, and where bots differ in "
                   "strength, what the stronger one likes looks strong.");
    for (int i = 0; i < deeds->count; i++) {
        if (i == 0 || strcmp(deeds->row[i].deed, deeds->row[i - 1].deed) != 0)
            put_deed(page, deeds->row[i].deed);
    }
}

/* Decisions */

static void
put_ask(struct page *page, int kind, const struct stats_row *row)
{
    const struct tally *tally = page->report->tally;
    const struct tally_ask *ask = &tally->ask[kind];
    uint64_t decisions = stats_row_sum(row);
    int first, last;

    stats_row_ends(row, &first, &last);
    buffer_add(&page->html, "<tr>");
    report_text(page, rk_ask_name(kind));
    report_number(page, 1, stats_mean((double)ask->answers, tally->matches));
    report_number(page, 1, stats_mean((double)decisions, tally->matches));
    report_number(page, 1,
                  100 * stats_mean((double)ask->choices[1], decisions));
    report_number(page, 1, stats_row_mean(row));
    report_number(page, 0, stats_row_quantile(row, 0.5));
    report_number(page, 0, last);
    buffer_add(&page->html, "</tr>\n");
}

void
report_decisions(struct page *page)
{
    const struct tally *tally = page->report->tally;
    struct plot_range rows[RK_ASK_KINDS];
    struct plot_about about;
    int count = 0;

    report_section(
        page, "decisions", "Decisions",
        "The phases of a match by what seats were asked, and among how "
        "many legal moves they chose. A whole answer such as a bid can be made "
        "of several "
        "moves; forced are those with one legal move only.");
    report_table(page, "question|answers a match|moves a match|forced %|"
                       "legal moves, mean|median|most");
    for (int kind = 0; kind < RK_ASK_KINDS; kind++) {
        struct stats_row row = { tally->ask[kind].choices, RK_LEGAL_MAX + 1,
                                 0 };

        if (stats_row_sum(&row) == 0)
            continue;
        put_ask(page, kind, &row);
        rows[count++] =
            (struct plot_range){ rk_ask_name(kind),
                                 { stats_row_quantile(&row, 0.5),
                                   stats_row_quantile(&row, 0.05),
                                   stats_row_quantile(&row, 0.95) } };
    }
    report_table_end(page);
    about =
        report_about(page, "Legal moves by kind of question", "legal moves");
    report_plot(page, plot_ranges(&about, rows, count, page->why),
                "Legal moves to choose from: the median, and where nine of ten "
                "decisions lie.");
}
