/* Tables, plots and headings of a report. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report_page.h"

struct plot_about
report_about(struct page *page, const char *title, const char *x)
{
    return (struct plot_about){
        .title = title, .x = x, .mark = NAN, .number = ++page->plots
    };
}

void
report_plot(struct page *page, char *svg, const char *caption)
{
    if (svg == NULL) {
        page->failed = true;
        return;
    }
    say(&page->html, "<figure>\n%s<figcaption>%s</figcaption></figure>\n", svg,
        caption);
    free(svg);
}

void
report_section(struct page *page, const char *id, const char *title,
               const char *text)
{
    say(&page->html, "<h2 id=\"%s\">%s</h2>\n<p>%s</p>\n", id, title, text);
}

void
report_table(struct page *page, const char *heads)
{
    buffer_add(&page->html, "<div class=\"wide\"><table>\n<thead><tr>");
    for (;;) {
        int length = (int)strcspn(heads, "|");

        say(&page->html, "<th>%.*s</th>", length, heads);
        if (heads[length] == '\0')
            break;
        heads += length + 1;
    }
    buffer_add(&page->html, "</tr></thead>\n<tbody>\n");
}

void
report_table_end(struct page *page)
{
    buffer_add(&page->html, "</tbody></table></div>\n");
}

void
report_text(struct page *page, const char *text)
{
    buffer_add(&page->html, "<td class=\"text\">");
    say_html(&page->html, text);
    buffer_add(&page->html, "</td>");
}

void
report_number(struct page *page, int digits, double number)
{
    say(&page->html, "<td>%.*f</td>", digits, number);
}

void
report_count(struct page *page, uint64_t count)
{
    buffer_add(&page->html, "<td>");
    say_count(&page->html, count);
    buffer_add(&page->html, "</td>");
}

void
report_share(struct page *page, struct stats_range share)
{
    say(&page->html, "<td>%.1f&nbsp;%%</td><td>%.1f to %.1f</td>",
        100 * share.value, 100 * share.low, 100 * share.high);
}
