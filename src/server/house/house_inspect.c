/* Reads every log once after a start, to find those that do not replay. */
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>

#include "house_inside.h"
#include "inspection.h"

enum { FINDS_AT_ONCE = 8 };

/*
 * Those that go on by themselves are read soon anyway; those that are set aside
 * might end the server again.
 */
void
house_inspect(struct house *house)
{
    char(*links)[SECRET_LINK] =
        memory_new(house->registry.tables.count, sizeof *links);
    size_t count = 0;

    for (struct house_table *t = registry_first(&house->registry.tables);
         t != NULL; t = registry_after(t)) {
        if (t->work == WORK_NONE && play_aside(t->match) == NULL)
            memcpy(links[count++], t->link, SECRET_LINK);
    }
    house->inspected = house_clock();
    house->inspection =
        inspection_open(house->settings.path, store_health(house->store), links,
                        count, house->settings.wake, house->settings.context);
}

/* Reports damage that the check of the whole file has found. */
static void
tell_check(struct house *house)
{
    struct health_state state = health_state(store_health(house->store));

    if (state.unsound)
        house_report(house, &(struct report){ .event = "file-damaged",
                                              .level = "error",
                                              .why = state.trouble });
}

void
house_hear_inspection(struct house *house)
{
    struct inspection_find find;
    int left = FINDS_AT_ONCE;
    size_t failed;
    bool ended;

    if (house->inspection == NULL)
        return;
    ended = inspection_ended(house->inspection);
    failed = inspection_failed(house->inspection);
    while (left-- > 0 && inspection_fetch(house->inspection, &find)) {
        struct house_table *table =
            registry_by_id(&house->registry, find.table);

        if (table != NULL)
            play_mark_corrupt(table->match, find.why);
    }
    if (left < 0)
        house->settings.wake(house->settings.context);
    if (!ended || left < 0)
        return;
    inspection_close(house->inspection);
    house->inspection = NULL;
    house_report(house,
                 &(struct report){
                     .event = "logs-read",
                     .level = failed > 0 ? "error" : NULL,
                     .count = failed,
                     .ms = (house_clock() - house->inspected) / 1000,
                     .why = failed > 0
                                ? "The logs of some tables could not be read."
                                : "The logs of all tables were read." });
    tell_check(house);
}
