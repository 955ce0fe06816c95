/* Characters that names and chat may have, and look-alikes. */
#include <stdlib.h>

#include <rookery/check.h>
#include <wire/utf8.h>

#include "unicode.h"
#include "unicode_table.h"

enum {
    ZWNJ = 0x200c,
    ZWJ = 0x200d,
    VS15 = 0xfe0e, /* shows the emoji before it as text or picture */
    VS16 = 0xfe0f,
    BLACK_FLAG = 0x1f3f4, /* with tags it is the flag of a region */
    TAG_FIRST = 0xe0020,
    TAG_END = 0xe007f,
    TAGS_MAX = 6,
    SKIN_FIRST = 0x1f3fb,
    SKIN_LAST = 0x1f3ff
};

/* Precomposed Hangul, which is decomposed by a rule instead of a table. */
enum {
    HANGUL = 0xac00,
    HANGUL_LAST = 0xd7a3,
    LEADING = 0x1100,
    VOWEL = 0x1161,
    TRAILING = 0x11a7,
    VOWELS = 21,
    TRAILINGS = 28
};

/* The characters of a line. */
struct line {
    uint32_t code[UNICODE_LINE_MAX];
    int count;
};

static int
compare_kind(const void *code, const void *element)
{
    const struct unicode_kind *kind = element;
    uint32_t c = *(const uint32_t *)code;

    return (c > kind->last) - (c < kind->first);
}

/* The properties of ${code}. */
static unsigned
flags_of(uint32_t code)
{
    const struct unicode_kind *kind = bsearch(
        &code, unicode_kinds, unicode_kinds_count, sizeof *kind, compare_kind);

    return kind != NULL ? kind->flags : 0;
}

/* True if there is a character at ${at} with one of ${flags}. */
static bool
has(const struct line *line, int at, unsigned flags)
{
    return at >= 0 && at < line->count &&
           (flags_of(line->code[at]) & flags) != 0;
}

/* The first place from ${at} on, in steps of ${step}, without ${flags}. */
static int
skip(const struct line *line, int at, int step, unsigned flags)
{
    while (has(line, at, flags))
        at += step;
    return at;
}

/* UAX #31, A1: between letters that would join. */
static bool
breaks_join(const struct line *line, int at)
{
    int before = skip(line, at - 1, -1, UNICODE_TRANSPARENT);
    int after = skip(line, at + 1, 1, UNICODE_TRANSPARENT);

    return has(line, before, UNICODE_JOINS_NEXT) &&
           has(line, after, UNICODE_JOINS_LAST);
}

/* UAX #31, A2 and B: a letter with a virama comes before it. */
static bool
follows_virama(const struct line *line, int at)
{
    for (at--; has(line, at, UNICODE_REORDERED | UNICODE_VIRAMA); at--) {
        if (has(line, at, UNICODE_VIRAMA) &&
            has(line, skip(line, at - 1, -1, UNICODE_MARK), UNICODE_LETTER))
            return true;
    }
    return false;
}

/* Between two pictures that are one. */
static bool
joins_pictures(const struct line *line, int at)
{
    int before = at - 1;

    while (before > 0 &&
           (line->code[before] == VS16 || (line->code[before] >= SKIN_FIRST &&
                                           line->code[before] <= SKIN_LAST)))
        before--;
    return has(line, before, UNICODE_PICTOGRAPH) &&
           has(line, at + 1, UNICODE_PICTOGRAPH);
}

static bool
is_tag(uint32_t code)
{
    return (code >= TAG_FIRST + 0x10 && code <= TAG_FIRST + 0x19) ||
           (code >= TAG_FIRST + 0x41 && code <= TAG_FIRST + 0x5a);
}

/* A flag of a region: some tags behind a black flag, and their end. */
static bool
is_in_flag(const struct line *line, int at)
{
    int count = 0;

    while (at > 0 && is_tag(line->code[at - 1]))
        at--;
    if (at == 0 || line->code[at - 1] != BLACK_FLAG)
        return false;
    for (; at < line->count && is_tag(line->code[at]); at++)
        count++;
    return count > 0 && count <= TAGS_MAX && at < line->count &&
           line->code[at] == TAG_END;
}

/* True if the character at ${at} is allowed there. */
static bool
may_stand(const struct line *line, int at)
{
    uint32_t code = line->code[at];

    if (code == ZWNJ)
        return breaks_join(line, at) ||
               (follows_virama(line, at) &&
                has(line, skip(line, at + 1, 1, UNICODE_REORDERED),
                    UNICODE_LETTER));
    if (code == ZWJ)
        return joins_pictures(line, at) ||
               (follows_virama(line, at) && !has(line, at + 1, UNICODE_VOWEL));
    if (code == VS15 || code == VS16)
        return has(line, at - 1, UNICODE_EMOJI);
    if (code >= TAG_FIRST && code <= TAG_END)
        return is_in_flag(line, at);
    return !has(line, at, UNICODE_REFUSED);
}

enum unicode_verdict
unicode_judge(const char *text, int most)
{
    struct line line = { .count = 0 };
    bool visible = false;
    uint32_t code;

    RK_CHECK(most <= UNICODE_LINE_MAX);
    while ((code = utf8_next(&text)) != 0) {
        if (line.count == most)
            return UNICODE_BAD_LENGTH;
        line.code[line.count++] = code;
    }
    if (line.count == 0)
        return UNICODE_BAD_LENGTH;
    for (int at = 0; at < line.count; at++) {
        if (!may_stand(&line, at))
            return UNICODE_BAD_CHARACTER;
        visible = visible || !has(&line, at, UNICODE_BLANK);
    }
    return visible ? UNICODE_FINE : UNICODE_INVISIBLE;
}

/* Looks */

static int
compare_run(const void *code, const void *element)
{
    const struct unicode_run *run = element;
    uint32_t c = *(const uint32_t *)code;

    return (c > run->first + run->span) - (c < run->first);
}

/* The run that ${code} belongs to; NULL: it looks like itself. */
static const struct unicode_run *
run_of(uint32_t code)
{
    const struct unicode_run *run = bsearch(
        &code, unicode_runs, unicode_runs_count, sizeof *run, compare_run);

    return run != NULL && (code - run->first) % run->stride == 0 ? run : NULL;
}

static void
put(struct rk_text *skeleton, uint32_t code)
{
    char bytes[UTF8_MAX + 1];

    if (code == ' ' &&
        (skeleton->len == 0 || skeleton->at[skeleton->len - 1] == ' '))
        return; /* one blank looks like several */
    utf8_write(code, bytes);
    rk_text_add(skeleton, bytes);
}

static void
put_hangul(struct rk_text *skeleton, uint32_t code)
{
    uint32_t index = code - HANGUL;

    put(skeleton, LEADING + index / (VOWELS * TRAILINGS));
    put(skeleton, VOWEL + index / TRAILINGS % VOWELS);
    if (index % TRAILINGS != 0)
        put(skeleton, TRAILING + index % TRAILINGS);
}

static void
put_looks(struct rk_text *skeleton, uint32_t code)
{
    const struct unicode_run *run = run_of(code);
    uint32_t step;

    if (run == NULL) {
        put(skeleton, code);
        return;
    }
    step = (code - run->first) / run->stride * run->step;
    for (int i = 0; i < run->count; i++)
        put(skeleton, unicode_looks[run->at + i] + (i == 0 ? step : 0));
}

void
unicode_skeleton(const char *text, struct rk_text *skeleton)
{
    uint32_t code;

    while ((code = utf8_next(&text)) != 0) {
        if (code >= HANGUL && code <= HANGUL_LAST)
            put_hangul(skeleton, code);
        else
            put_looks(skeleton, code);
    }
    if (skeleton->len > 0 && skeleton->at[skeleton->len - 1] == ' ')
        skeleton->at[--skeleton->len] = '\0';
}
