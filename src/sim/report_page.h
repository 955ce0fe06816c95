/* A page being written: what the parts of a report share. */
#ifndef SIM_REPORT_PAGE_H
#define SIM_REPORT_PAGE_H

#include "plot.h"
#include "report.h"
#include "say.h"

struct page {
    const struct report *report;
    struct buffer html;
    int plots;           /* so far */
    struct rk_text *why; /* gets the reason if a plot cannot be drawn */
    bool failed;
};

/* The data of a plot, with the next number. */
struct plot_about report_about(struct page *page, const char *title,
                               const char *x);

/*
 * Adds ${svg}, which is freed, above ${caption}; NULL means that the page has
 * failed.
 */
void report_plot(struct page *page, char *svg, const char *caption);

/* A heading that a link can lead to, and one paragraph below it. */
void report_section(struct page *page, const char *id, const char *title,
                    const char *text);

/* A table: its heads, separated by '|'; text columns first. */
void report_table(struct page *page, const char *heads);
void report_table_end(struct page *page);

/* Cells of a row: text, a number with ${digits} after the point, a count. */
void report_text(struct page *page, const char *text);
void report_number(struct page *page, int digits, double number);
void report_count(struct page *page, uint64_t count);

/* "61.2 %" and "58.1 to 64.2" in two cells. */
void report_share(struct page *page, struct stats_range share);

/* Deeds with cards, items and spaces, and their results. */
void report_cards(struct page *page);

/* The questions, and how many answers there were. */
void report_decisions(struct page *page);

#endif
