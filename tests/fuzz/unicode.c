/*
 * Fuzz target: names and chat. Whatever the bytes are they are judged; what is
 * fine has no more characters than it may have, and stays fine when it is
 * repaired; a skeleton is UTF-8 and looks like itself.
 */
#include <stdlib.h>
#include <string.h>

#include <rookery/check.h>
#include <server/house/unicode.h>
#include <wire/utf8.h>

#include "common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The number of characters in ${text}, all of them complete. */
static int
count_whole(const char *text)
{
    int count = 0;

    for (; *text != '\0'; count++) {
        RK_CHECK(utf8_size(text) > 0);
        text += utf8_size(text);
    }
    return count;
}

static void
check_skeleton(const char *text)
{
    char first[UNICODE_SKELETON_MAX], second[UNICODE_SKELETON_MAX];
    struct rk_text one = rk_text_over(first, sizeof first);
    struct rk_text two = rk_text_over(second, sizeof second);

    unicode_skeleton(text, &one);
    count_whole(first);
    RK_CHECK(one.len < sizeof first);
    unicode_skeleton(first, &two);
    RK_CHECK(one.cut || strcmp(first, second) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = common_text(data, size);
    char bytes[UTF8_MAX + 1], repaired[4 * UNICODE_LINE_MAX + 1];
    struct rk_text copy = rk_text_over(repaired, sizeof repaired);
    const char *at = text;
    uint32_t code;

    common_start();
    while ((code = utf8_next(&at)) != 0) {
        utf8_write(code, bytes);
        rk_text_add(&copy, bytes);
    }
    count_whole(repaired);
    if (unicode_judge(text, UNICODE_LINE_MAX) == UNICODE_FINE) {
        RK_CHECK(!copy.cut && count_whole(repaired) <= UNICODE_LINE_MAX);
        RK_CHECK(unicode_judge(repaired, UNICODE_LINE_MAX) == UNICODE_FINE);
    }
    check_skeleton(text);
    free(text);
    return 0;
}
