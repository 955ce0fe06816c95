/* Tables and requests that are blocked because they crashed the server. */
#include <server/ops/blame.h>

#include "house_inside.h"

static void
on_blocked(void *context, const char *request, const char *why)
{
    char sentence[RK_SENTENCE_MAX];
    struct rk_text text = rk_text_over(sentence, sizeof sentence);

    rk_text_fill(&text, "%: ", request);
    rk_text_add(&text, why);
    house_report(context, &(struct report){ .event = "request-blocked",
                                            .level = "error",
                                            .why = sentence });
}

/* Reports the requests that are refused because they crashed the server. */
void
house_tell_blame(struct house *house)
{
    blame_each_request(house->blame, on_blocked, house);
}

struct blame *
house_read_blame(const struct house *house)
{
    const struct house_settings *s = &house->settings;

    return blame_read(s->beside != NULL ? s->beside : s->path);
}

/* Releases everything that was quarantined because of crashes. */
bool
house_forgive(struct house *house)
{
    struct blame *before = house->blame;
    size_t asides = quarantine_count(&house->quarantine, &house->registry);

    house->blame = house_read_blame(house);
    if (!blame_forgive(house->blame)) {
        blame_free(house->blame);
        house->blame = before;
        return false;
    }
    for (size_t i = 0; i < asides; i++) {
        struct house_table *t =
            registry_by_id(&house->registry, house->quarantine.id[i]);

        if (blame_table(before, t->id) == NULL)
            continue;
        play_release(t->match);
        house_queue_table(house, t);
        visit_tell_row(house, t);
    }
    blame_free(before);
    return true;
}
