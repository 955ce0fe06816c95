/*
 * Fuzz target: configuration files. What is understood keeps to the limits of
 * its rows; what is refused is refused with a line that is there, in one
 * sentence.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <server/ops/settings.h>

#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check_limits(const struct settings *settings)
{
    for (int i = 0; i < settings_count(); i++) {
        const struct settings_row *row = &settings_rows[i];
        const void *at = (const char *)settings + row->at;

        if (row->type == SETTINGS_NUMBER)
            RK_CHECK(*(const uint64_t *)at >= row->min &&
                     *(const uint64_t *)at <= row->max);
        if (row->type == SETTINGS_NETS)
            RK_CHECK(((const struct address_list *)at)->count <=
                     ADDRESS_NETS_MAX);
    }
    RK_CHECK(settings->port <= 65535);
    RK_CHECK(strlen(settings->data) < sizeof settings->data);
}

static void
check_sentence(const char *sentence, const char *text, size_t size)
{
    long lines = 1, line;
    char *end;

    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    RK_CHECK(strncmp(sentence, "f:", 2) == 0);
    line = strtol(sentence + 2, &end, 10);
    RK_CHECK(line >= 1 && line <= lines && strncmp(end, ": ", 2) == 0);
    RK_CHECK(strchr(sentence, '\n') == NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = common_text(data, size);
    char sentence[SETTINGS_SENTENCE];
    struct rk_text why = rk_text_over(sentence, sizeof sentence);
    struct settings settings;

    common_start();
    settings_start(&settings);
    if (config_read(&settings, "f", text, size, &why))
        check_limits(&settings);
    else
        check_sentence(sentence, text, size);
    free(text);
    return 0;
}
