/* A store in a temporary folder. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include <store/secret.h>

#include "temporary.h"

static char folder[] = "/tmp/rookery-store-XXXXXX";
char temporary_path[64];

void
temporary_clear(void)
{
    char wal[80], shm[80];

    snprintf(wal, sizeof wal, "%s-wal", temporary_path);
    snprintf(shm, sizeof shm, "%s-shm", temporary_path);
    unlink(temporary_path);
    unlink(wal);
    unlink(shm);
}

struct store *
temporary_open_here(void)
{
    char sentence[2 * RK_SENTENCE_MAX];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct store *store =
        store_open(&(struct store_settings){ .path = temporary_path }, &why);

    if (store == NULL)
        fail_msg("%s", sentence);
    return store;
}

struct store *
temporary_open_new(void)
{
    temporary_clear();
    return temporary_open_here();
}

void
temporary_note_status(void *context, enum store_status status)
{
    *(enum store_status *)context = status;
}

/* The outcome of ${change}. */
enum store_status
temporary_make(struct store *store, struct store_change change)
{
    enum store_status status = STORE_NOTHING;

    assert_true(store_submit(store, &change, temporary_note_status, &status));
    store_drain(store);
    return status;
}

void
temporary_must(struct store *store, struct store_change change)
{
    assert_int_equal(temporary_make(store, change), STORE_OK);
}

void
temporary_must_not(struct store *store, struct store_change change)
{
    assert_int_equal(temporary_make(store, change), STORE_CONFLICT);
}

int
temporary_prepare(void **unused)
{
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(temporary_path, sizeof temporary_path, "%s/store", folder);
    return secret_start() ? 0 : -1;
}

int
temporary_leave(void **unused)
{
    (void)unused;
    temporary_clear();
    return rmdir(folder);
}

char *
temporary_history(int version, const char *end)
{
    char name[64], *text = calloc(1, 1 << 16);
    FILE *file;

    snprintf(name, sizeof name, "tests/store/%d.%s", version, end);
    file = fopen(name, "rb");
    if (file == NULL) {
        free(text);
        return NULL;
    }
    assert_true(fread(text, 1, (1 << 16) - 1, file) > 0);
    fclose(file);
    return text;
}
