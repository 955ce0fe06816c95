/* Scripts for gnuplot, and cleaning up its SVG. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>

#include "gnuplot.h"
#include "plot.h"
#include "say.h"

enum {
    WIDTH = 720,
    ROW = 24,      /* height of a row of ranges */
    FRAME = 92,    /* height of everything around them */
    HEIGHT = 300,  /* of a plot of counts */
    BINS_MAX = 60, /* most bars in a plot of counts */
    COLOUR = 1,    /* of the first series: rgb(1, 2, COLOUR) */
    GRID = 20,
    MARK = 21
};

static const char colours[] =
    "%s{color:#333;--plot-1:#2563a8;--plot-2:#b4541a;--plot-3:#2f7d4f;"
    "--plot-4:#8a3ea0;--plot-5:#8a6d00;--plot-6:#b02a4c;--plot-20:#d5d9de;"
    "--plot-21:#777}\n"
    "@media(prefers-color-scheme:dark){%s{color:#d0d4da;--plot-1:#7db4ee;"
    "--plot-2:#f0a070;--plot-3:#7fce9f;--plot-4:#d59bea;--plot-5:#dcc25c;"
    "--plot-6:#f08ba5;--plot-20:#3a4049;--plot-21:#999}}\n";

const char *
plot_colours(void)
{
    static char text[sizeof colours + 32];

    snprintf(text, sizeof text, colours, ".plot", ".plot");
    return text;
}

/*
 * A label in quotes. gnuplot runs commands between backquotes and expands other
 * signs, so only harmless ones are let through.
 */
static void
put_label(struct buffer *script, const char *label)
{
    buffer_add(script, "\"");
    for (; *label != '\0'; label++) {
        unsigned char c = (unsigned char)*label;
        bool fine = isalnum(c) || c >= 128 || strchr(" .,:;=+-_/()'%", c);

        say(script, "%c", fine ? c : '?');
    }
    buffer_add(script, "\"");
}

static void
put_axis(struct buffer *script, char axis, const char *label)
{
    if (label == NULL)
        return;
    say(script, "set %clabel ", axis);
    put_label(script, label);
    buffer_add(script, "\n");
}

/* The first lines of all plots. */
static void
put_start(struct buffer *script, const struct plot_about *about, int height)
{
    say(script,
        "set terminal svg size %d,%d dynamic noenhanced font "
        "\"sans-serif,13\"\nset output\nset encoding utf8\nset tics nomirror "
        "scale 0.4\nset border 1 lw 0.8\nset style fill solid 0.55 "
        "noborder\n",
        WIDTH, height);
    put_axis(script, 'x', about->x);
    put_axis(script, 'y', about->y);
}

/* Cleaning gnuplot's SVG */

/* The SVG being written, and the place in gnuplot's that is being read. */
struct cleaner {
    const struct plot_about *about;
    struct buffer out;
};

/* Appends ${length} characters. */
static void
put_part(struct buffer *out, const char *text, size_t length)
{
    say(out, "%.*s", (int)length, text);
}

/* Pieces of a line that are replaced. */
static const struct {
    const char *was, *becomes;
} pieces[] = {
    { "='black'", "='currentColor'" },
    { "=\"black\"", "=\"currentColor\"" },
    { "xlink:href='#gpPt6'", NULL }, /* the dot of this plot */
    { "xmlns:xlink=\"http://www.w3.org/1999/xlink\"", "" },
};

/*
 * If a piece begins at ${text}, writes its replacement; returns its length, or
 * 0.
 */
static size_t
replace_piece(struct cleaner *cleaner, const char *text)
{
    int red, green, blue, length = 0;

    for (size_t i = 0; i < RK_COUNT(pieces); i++) {
        if (strncmp(text, pieces[i].was, strlen(pieces[i].was)) != 0)
            continue;
        if (pieces[i].becomes == NULL)
            say(&cleaner->out, "href='#dot-%d'", cleaner->about->number);
        else
            buffer_add(&cleaner->out, pieces[i].becomes);
        return strlen(pieces[i].was);
    }
    if (sscanf(text, "rgb( %d, %d, %d)%n", &red, &green, &blue, &length) == 3 &&
        length > 0 && red == 1 && green == 2) {
        say(&cleaner->out, "var(--plot-%d)", blue);
        return (size_t)length;
    }
    return 0;
}

static void
clean_line(struct cleaner *cleaner, const char *line, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t done = replace_piece(cleaner, line + i);

        if (done == 0) {
            put_part(&cleaner->out, line + i, 1);
            done = 1;
        }
        i += done;
    }
    buffer_add(&cleaner->out, "\n");
}

/* The opening of the SVG, in place of gnuplot's. */
static void
put_head(struct cleaner *cleaner, const char *svg)
{
    const char *box = strstr(svg, "viewBox=");
    const struct plot_about *about = cleaner->about;

    RK_CHECK(box != NULL);
    buffer_add(&cleaner->out, "<svg class=\"plot\" role=\"img\" aria-label=\"");
    say_html(&cleaner->out, about->title);
    say(&cleaner->out, "\" %.*s xmlns=\"http://www.w3.org/2000/svg\">\n",
        (int)strcspn(box, "\n"), box);
    if (about->alone) {
        buffer_add(&cleaner->out, "<style>");
        say(&cleaner->out, colours, "svg", "svg");
        buffer_add(&cleaner->out, "</style>\n");
    }
    say(&cleaner->out,
        "<defs><circle id='dot-%d' r='1' fill='currentColor' "
        "stroke='none'/></defs>\n",
        about->number);
}

/* True if the group that opens with ${line} has nothing in it. */
static bool
empty_group(const char *line)
{
    const char *next = strchr(line, '\n');

    return strncmp(line, "<g fill=", 8) == 0 && next != NULL &&
           strncmp(next + 1, "</g>\n", 5) == 0;
}

/* Lines that only gnuplot needs: symbols, titles, names. */
static const char *
skip(const char *line)
{
    if (empty_group(line))
        return strchr(strchr(line, '\n') + 1, '\n') + 1;
    if (strncmp(line, "\t<g id=\"gnuplot_plot", 20) == 0)
        return NULL;
    return line;
}

/* gnuplot's ${svg}, freed, ready to be put into a page: malloc'ed. */
static char *
clean(const struct plot_about *about, char *svg)
{
    struct cleaner cleaner = { .about = about };
    const char *at = strstr(svg, "</defs>\n");

    RK_CHECK(at != NULL);
    put_head(&cleaner, svg);
    buffer_add(&cleaner.out, "<g>\n");
    at += strlen("</defs>\n");
    while (*at != '\0') {
        const char *next = skip(at);
        size_t length = strcspn(at, "\n");

        if (next == NULL)
            buffer_add(&cleaner.out, "<g>\n");
        else if (next == at)
            clean_line(&cleaner, at, length);
        at = next != NULL && next != at ? next : at + length + 1;
    }
    free(svg);
    return cleaner.out.at;
}

/* Runs ${script} and frees it. */
static char *
draw(const struct plot_about *about, struct buffer *script, struct rk_text *why)
{
    char *svg = gnuplot_run(script->at, why);

    free(script->at);
    return svg != NULL ? clean(about, svg) : NULL;
}

/* Ranges */

char *
plot_ranges(const struct plot_about *about, const struct plot_range *rows,
            int count, struct rk_text *why)
{
    struct buffer script = { 0 };

    put_start(&script, about, FRAME + ROW * (count > 0 ? count : 1));
    say(&script,
        "unset key\nset grid x lt 1 lw 0.6 lc rgb \"#0102%02x\"\n"
        "set yrange [%d:-1]\nset ytics scale 0\n"
        "set offsets 0, 0, 0, 0\n$data << EOD\n",
        GRID, count > 0 ? count : 1);
    for (int i = 0; i < count; i++) {
        say(&script, "%d %.9g %.9g %.9g ", i, rows[i].range.value,
            rows[i].range.low, rows[i].range.high);
        put_label(&script, rows[i].label);
        buffer_add(&script, "\n");
    }
    buffer_add(&script, "EOD\n");
    if (isfinite(about->mark))
        say(&script,
            "set xrange [*<%.9g:%.9g<*]\nset arrow from %.9g, graph 0 to %.9g, "
            "graph 1 nohead lw 1.5 dt 2 "
            "lc rgb \"#0102%02x\"\n",
            about->mark, about->mark, about->mark, about->mark, MARK);
    say(&script,
        "plot $data using 2:1:3:4:ytic(5) with xerrorbars pt 7 ps 0.7 lw 1.6 "
        "lc rgb \"#0102%02x\"\n",
        COLOUR);
    return draw(about, &script, why);
}

/* Counts */

/* The least of 1, 2, 5, 10, 20 ... with at most BINS_MAX bins of that width. */
static int
bin_width(int first, int last)
{
    static const int steps[] = { 1, 2, 5 };

    for (int ten = 1;; ten *= 10) {
        for (size_t i = 0; i < RK_COUNT(steps); i++) {
            if ((last - first) / (steps[i] * ten) < BINS_MAX)
                return steps[i] * ten;
        }
    }
}

/* The bin of ${value}, rounded down, also below 0. */
static int
bin_of(int value, int width)
{
    return value >= 0 ? value / width : -((width - 1 - value) / width);
}

/* The lowest and highest value of all series; false if nothing was counted. */
static bool
ends(const struct plot_series *series, int count, int *first, int *last)
{
    bool any = false;

    for (int i = 0; i < count; i++) {
        int low, high;

        if (!stats_row_ends(&series[i].row, &low, &high))
            continue;
        *first = any && *first < low ? *first : low;
        *last = any && *last > high ? *last : high;
        any = true;
    }
    return any;
}

static void
put_series(struct buffer *script, const struct plot_series *series, int index,
           int first, int last, int width)
{
    const struct stats_row *row = &series->row;
    double sum = (double)stats_row_sum(row);

    say(script, "$data%d << EOD\n", index);
    for (int bin = bin_of(first, width); bin <= bin_of(last, width); bin++) {
        uint64_t count = 0;

        for (int i = 0; i < width; i++) {
            int at = bin * width + i - row->least;

            count += at >= 0 && at < row->count ? row->counter[at] : 0;
        }
        say(script, "%.9g %.9g\n", bin * width + (width - 1) / 2.0,
            sum > 0 ? 100 * (double)count / sum : 0);
    }
    buffer_add(script, "EOD\n");
}

/* Bars for one series, steps for several. */
static void
put_plot(struct buffer *script, const struct plot_series *series, int count)
{
    buffer_add(script, "plot ");
    for (int i = 0; i < count; i++) {
        say(script, "%s$data%d using 1:2 ", i > 0 ? ", " : "", i);
        if (count == 1)
            say(script, "with boxes lc rgb \"#0102%02x\" notitle", COLOUR);
        else {
            say(script, "with histeps lw 2 lc rgb \"#0102%02x\" title ",
                COLOUR + i % PLOT_SERIES_MAX);
            put_label(script, series[i].label);
        }
    }
    buffer_add(script, "\n");
}

char *
plot_counts(const struct plot_about *about, const struct plot_series *series,
            int count, struct rk_text *why)
{
    struct buffer script = { 0 };
    int first = 0, last = 0, width;

    ends(series, count, &first, &last);
    width = bin_width(first, last);
    put_start(&script, about, HEIGHT);
    say(&script,
        "set grid y lt 1 lw 0.6 lc rgb \"#0102%02x\"\nset yrange [0:*]\n"
        "set xrange [%.9g:%.9g]\nset boxwidth %.9g\nset format y \"%%g %%%%\"\n"
        "set key top right\n",
        GRID, first - 0.8 * width - 0.2, last + 0.8 * width + 0.2,
        0.86 * width);
    for (int i = 0; i < count; i++)
        put_series(&script, &series[i], i, first, last, width);
    put_plot(&script, series, count);
    return draw(about, &script, why);
}
