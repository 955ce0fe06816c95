/* SIGHUP: the configuration file is read again. */
#include "net_inside.h"

enum { NAMES = SETTINGS_ROWS * RK_WORD_MAX + RK_SENTENCE_MAX };

/*
 * Takes over what ${fresh} has and can be changed now; adds the names of all
 * settings that differ and do, or do not, reload.
 */
static void
go_through(struct settings *running, const struct settings *fresh, bool reloads,
           struct rk_text *names)
{
    for (int i = 0; i < settings_count(); i++) {
        const struct settings_row *row = &settings_rows[i];

        if (row->reloads != reloads || !settings_differ(row, running, fresh))
            continue;
        rk_text_add(names, names->len == 0 ? "" : ", ");
        rk_text_add(names, row->name);
        if (reloads)
            settings_take(row, running, fresh);
    }
}

static void
tell_change(struct net *net, const char *taken, const char *left)
{
    char sentence[3 * NAMES];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    if (taken[0] == '\0')
        rk_text_add(&why, "No setting that can change now has changed.");
    else
        rk_text_fill(&why, "Changed: %.", taken);
    if (left[0] != '\0')
        rk_text_fill(&why, " Changes that need a restart: %.", left);
    net_report(net,
               &(struct report){ .event = "reload",
                                 .level = left[0] != '\0' ? "warning" : NULL,
                                 .why = sentence });
}

static void
take_over(struct net *net, const struct settings *fresh)
{
    char taken_names[NAMES], left_names[NAMES];
    struct rk_text taken = rk_text_over(taken_names, sizeof taken_names);
    struct rk_text left = rk_text_over(left_names, sizeof left_names);
    struct house_settings house;

    go_through(&net->settings, fresh, true, &taken);
    go_through(&net->settings, fresh, false, &left);
    house = net_house_settings(net);
    house_set_limits(net->house, &house);
    tell_change(net, taken_names, left_names);
    if (taken.len == 0)
        return;
    net_raise_files(net);
    net_check_hosts(net);
}

void
net_on_reload(uv_signal_t *handle, int number)
{
    struct net *net = handle->data;
    struct settings fresh;
    char sentence[SETTINGS_SENTENCE + RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);

    (void)number;
    if (net->ending)
        return;
    net_begin(net);
    if (net->given.reload(net->given.context, &fresh, &why))
        take_over(net, &fresh);
    else {
        rk_text_add(&why, " All settings stay as they are.");
        net_report(net, &(struct report){ .event = "reload-failed",
                                          .level = "error",
                                          .why = sentence });
    }
    net_timed(net, METRICS_ADMIN);
}
