/* Refusals by code. */
#include <stdio.h>
#include <string.h>

#include <rookery/text.h>
#include <wire/build.h>

#include "load_codes.h"

void
load_codes_add(struct load_codes *codes, const char *code, uint64_t count)
{
    int row = 0;

    while (row < codes->rows && strcmp(codes->row[row].code, code) != 0)
        row++;
    if (row == LOAD_CODES_MAX) {
        row--;
        strcpy(codes->row[row].code, "other");
    } else if (row == codes->rows) {
        snprintf(codes->row[row].code, LOAD_CODE_MAX, "%.*s", LOAD_CODE_MAX - 1,
                 code);
        codes->rows++;
    }
    codes->row[row].count += count;
}

void
load_codes_hear(struct load_codes *codes, const char *text)
{
    static const char *const marks[] = { "\"error\":\"", "\"code\":\"" };
    char code[LOAD_CODE_MAX] = "?";

    for (int i = 0; i < 2; i++) {
        const char *at = strstr(text, marks[i]);

        if (at == NULL)
            continue;
        at += strlen(marks[i]);
        snprintf(code, sizeof code, "%.*s", (int)strcspn(at, "\""), at);
        break;
    }
    load_codes_add(codes, code, 1);
}

json_t *
load_codes_json(const struct load_codes *codes)
{
    json_t *json = build_object();

    for (int i = 0; i < codes->rows; i++)
        build_put_number(json, codes->row[i].code,
                         (json_int_t)codes->row[i].count);
    return json;
}
