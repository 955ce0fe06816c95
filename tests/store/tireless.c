/*
 * store-tireless FILE: appends to the log of one table without end, many
 * changes in flight, and prints the number of each entry that is durable.
 * store-tireless FILE check: reads the log, prints how long it is, and ends
 * with status 1 if an entry is missing or is not what was written.
 * tests/store/kill kills it at any moment.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <store/store.h>

enum { IN_FLIGHT = 64 };

static struct store *store;
static uint32_t length, next;

static void
spell(uint32_t number, char text[32])
{
    snprintf(text, 32, "bid ring=%u", number * 7u);
}

static bool
on_entry(void *context, uint32_t number, const struct store_entry *entry)
{
    char text[32];

    spell(number, text);
    if (number != ++length || strcmp(entry->text, text) != 0)
        *(bool *)context = false;
    return true;
}

static void submit(void);

/* One write() each: what is printed is out, whatever happens next. */
static void
acknowledge(void *context, enum store_status status)
{
    char line[32];
    int size = snprintf(line, sizeof line, "%u\n", (unsigned)++length);

    (void)context;
    if (status != STORE_OK || write(1, line, (size_t)size) != size)
        _exit(1);
    submit();
}

static void
submit(void)
{
    char text[32];
    struct store_entry entry = { .seat = 1, .when = next + 1, .text = text };
    struct store_change change = {
        .kind = STORE_APPEND,
        .append = { 1, next + 1, 1, &entry, STORE_PLAYING },
    };

    spell(++next, text);
    if (!store_submit(store, &change, acknowledge, NULL))
        _exit(1);
}

static void
set_up(void)
{
    struct store_change change = { .kind = STORE_ADD_TABLE,
                                   .table = { .id = 1,
                                              .link = "one",
                                              .setup = "{}",
                                              .stage = STORE_PLAYING,
                                              .seats = 2 } };

    store_submit(store, &change, NULL, NULL);
    store_drain(store);
}

int
main(int argc, char **argv)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct store_settings settings = { .checkpoint_pages = 40 };
    bool good = true;

    if (argc < 2)
        return 2;
    settings.path = argv[1];
    store = store_open(&settings, &why);
    if (store == NULL) {
        fprintf(stderr, "%s\n", sentence);
        return 1;
    }
    set_up();
    if (store_each_entry(store, 1, 1, on_entry, &good) != STORE_OK || !good)
        return 1;
    if (argc > 2) {
        printf("%u\n", (unsigned)length);
        store_close(store);
        return 0;
    }
    next = length;
    for (int i = 0; i < IN_FLIGHT; i++)
        submit();
    for (;;)
        store_drain(store);
}
