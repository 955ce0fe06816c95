/* Formatted text of any length. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <base/memory.h>
#include <rookery/check.h>

#include "say.h"

void
say(struct buffer *out, const char *format, ...)
{
    char line[512], *text = line;
    va_list list;
    int length;

    va_start(list, format);
    length = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    RK_CHECK(length >= 0);
    if ((size_t)length >= sizeof line) {
        text = memory_new((size_t)length + 1, 1);
        va_start(list, format);
        vsnprintf(text, (size_t)length + 1, format, list);
        va_end(list);
    }
    buffer_add(out, text);
    if (text != line)
        free(text);
}

void
say_html(struct buffer *out, const char *text)
{
    static const struct {
        char c;
        const char *name;
    } names[] = {
        { '&', "&amp;" }, { '<', "&lt;" }, { '>', "&gt;" }, { '"', "&quot;" }
    };

    for (; *text != '\0'; text++) {
        char one[2] = { *text, '\0' };
        const char *piece = one;

        for (size_t i = 0; i < RK_COUNT(names); i++)
            piece = names[i].c == *text ? names[i].name : piece;
        buffer_add(out, piece);
    }
}

void
say_csv(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
}

void
say_count(struct buffer *out, unsigned long long number)
{
    if (number < 1000) {
        say(out, "%llu", number);
        return;
    }
    say_count(out, number / 1000);
    say(out, ",%03llu", number % 1000);
}
