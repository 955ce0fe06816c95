/* Troubles with bots that are programs. */
#include <inttypes.h>
#include <stdio.h>

#include "wire/build.h"

#include "troubles.h"

/* The name of each kind of trouble, printed after a number. */
static const char *const words[EXEC_TROUBLES] = {
    [EXEC_LATE] = "too late",           [EXEC_DIED] = "as it died",
    [EXEC_UNREADABLE] = "unreadable",   [EXEC_ILLEGAL] = "illegal",
    [EXEC_GONE] = "not asked any more",
};

/* "3 too late, 1 illegal" */
static void
list(const struct exec_report *report, struct rk_text *text)
{
    const char *before = "";

    for (int i = 0; i < EXEC_TROUBLES; i++) {
        if (report->troubles[i] == 0)
            continue;
        rk_text_add(text, before);
        rk_text_int(text, (int64_t)report->troubles[i]);
        rk_text_fill(text, " %", words[i]);
        before = ", ";
    }
}

void
troubles_tell(const struct troubles *troubles)
{
    const struct exec_report *report = troubles->report;
    char line[EXEC_REASON_MAX + 100], counts[200];
    struct rk_text text = rk_text_over(counts, sizeof counts);

    if (!report->troubled)
        return;
    list(report, &text);
    if (troubles->seat >= 0)
        printf("\nseat %d, %s\n  ", troubles->seat, troubles->spec);
    else
        printf("\n%s\n  ", troubles->spec);
    snprintf(line, sizeof line,
             "%" PRIu64 " of %" PRIu64 " asks got a default answer: %s",
             exec_report_defaults(report), report->asks, counts);
    cli_wrap(2, 4, line);
    printf("  ");
    snprintf(line, sizeof line, "the first was ask %s: %s", report->id,
             report->reason);
    cli_wrap(2, 4, line);
}

int
troubles_end(uint64_t defaults)
{
    if (defaults == 0)
        return CLI_FINE;
    return cli_failed("%" PRIu64 " asks got a default answer, so these are not "
                      "the results of the bots alone.",
                      defaults);
}

json_t *
troubles_json(const struct troubles *troubles)
{
    const struct exec_report *report = troubles->report;
    json_t *json = build_object(), *first = build_object();

    if (troubles->seat >= 0)
        build_put_number(json, "seat", troubles->seat);
    build_put_text(json, "bot", troubles->spec);
    build_put_number(json, "asks", (json_int_t)report->asks);
    build_put_number(json, "defaults",
                     (json_int_t)exec_report_defaults(report));
    for (int i = 0; i < EXEC_TROUBLES; i++)
        build_put_number(json, exec_trouble_name(i),
                         (json_int_t)report->troubles[i]);
    build_put_number(first, "match", (json_int_t)report->match);
    build_put_text(first, "id", report->id);
    build_put_text(first, "reason", report->reason);
    build_put(json, "first", first);
    return json;
}
