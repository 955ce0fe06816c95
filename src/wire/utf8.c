/* UTF-8: whole characters from any bytes. */
#include "utf8.h"

/* The forms of a character, by its first byte. */
static const struct form {
    unsigned char mask, first; /* of the first byte, without its payload */
    size_t size;
    uint32_t least; /* a lower one has a shorter form */
} forms[] = {
    { 0x80, 0x00, 1, 0 },
    { 0xe0, 0xc0, 2, 0x80 },
    { 0xf0, 0xe0, 3, 0x800 },
    { 0xf8, 0xf0, 4, 0x10000 },
};

/* Reads one character; returns its bytes, or 0 if it is damaged. */
static size_t
read_one(const char *text, uint32_t *code)
{
    const unsigned char *byte = (const unsigned char *)text;
    const struct form *form = forms;
    const struct form *end = forms + sizeof forms / sizeof *forms;

    while (form < end && (byte[0] & form->mask) != form->first)
        form++;
    if (form == end)
        return 0;
    *code = byte[0] & (unsigned char)~form->mask;
    for (size_t i = 1; i < form->size; i++) {
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (byte[i] & 0x3f);
    }
    if (*code < form->least || *code > 0x10ffff ||
        (*code >= 0xd800 && *code < 0xe000))
        return 0;
    return form->size;
}

size_t
utf8_size(const char *text)
{
    uint32_t code;

    return read_one(text, &code);
}

uint32_t
utf8_next(const char **text)
{
    uint32_t code;
    size_t size = read_one(*text, &code);

    if (size == 0) {
        (*text)++;
        return 0xfffd;
    }
    if (code != 0)
        *text += size;
    return code;
}

void
utf8_write(uint32_t code, char bytes[UTF8_MAX + 1])
{
    const struct form *form = &forms[sizeof forms / sizeof *forms - 1];

    while (form->least > code)
        form--;
    bytes[form->size] = '\0';
    for (size_t i = form->size - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    bytes[0] = (char)(form->first | code);
}
