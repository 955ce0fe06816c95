/* Reading whole answers by a table of first words. */
#include <string.h>

#include <rookery/notation.h>
#include <rookery/seat.h>

int
rk_read_fail(struct rk_reading *r, const char *pattern, const char *word)
{
    rk_text_fill(r->why, pattern, word);
    return 0;
}

/* "Answers begin with draw, play or deal." */
static int
fail_first(struct rk_reading *r, const struct rk_reader *readers)
{
    rk_text_add(r->why, "Answers begin with ");
    for (int i = 0; readers[i].word != NULL; i++) {
        if (i > 0)
            rk_text_add(r->why, readers[i + 1].word == NULL ? " or " : ", ");
        rk_text_add(r->why, readers[i].word);
    }
    rk_text_add(r->why, ".");
    return 0;
}

int
rk_read_answer(const char *text, const struct rk_reader *readers,
               rk_move *steps, struct rk_text *why)
{
    struct rk_reading r = { .scan = { text }, .steps = steps, .why = why };
    struct rk_word first = rk_scan_word(&r.scan);

    for (int i = 0; readers[i].word != NULL; i++) {
        int count;

        if (strcmp(readers[i].word, first.at) != 0)
            continue;
        count = readers[i].read(&r, readers[i].op);
        if (count > 0 && !rk_scan_end(&r.scan))
            return rk_read_fail(&r, "There is something too much at the end.",
                                "");
        return count;
    }
    return fail_first(&r, readers);
}

int
rk_read_value(struct rk_reading *r, const char *(*names)(int), int first,
              const char *pattern)
{
    struct rk_word word = rk_scan_word(&r->scan);

    for (int value = first; names(value) != NULL; value++) {
        if (strcmp(names(value), word.at) == 0)
            return value;
    }
    rk_read_fail(r, pattern, word.at);
    return -1;
}

int
rk_read_name(struct rk_reading *r, const char *(*names)(int),
             const char *pattern)
{
    int value = rk_read_value(r, names, 1, pattern);

    return value > 0 ? value : 0;
}

int
rk_read_one(struct rk_reading *r, rk_move move)
{
    r->steps[0] = move;
    return 1;
}

bool
rk_read_seat(struct rk_reading *r, int *seat)
{
    if (rk_scan_int(&r->scan, seat) && *seat < RK_SEATS_MAX)
        return true;
    return rk_read_fail(r, "Name a seat by its number, from 0 on.", "");
}

int
rk_read_deal(struct rk_reading *r, const char *(*names)(int),
             const char *pattern)
{
    uint8_t faces[RK_DEAL_MAX];
    int count = 0;

    while (!rk_scan_end(&r->scan)) {
        int kind = rk_read_name(r, names, pattern);

        if (kind == 0)
            return 0;
        if (count == RK_DEAL_MAX)
            return rk_read_fail(r, "A deal names at most nine cards.", "");
        faces[count++] = (uint8_t)kind;
    }
    return rk_read_one(r, rk_deal_of(faces, count));
}

void
rk_deal_text(rk_move deal, const char *(*names)(int), struct rk_text *text)
{
    for (int i = 0; i < rk_deal_count(deal); i++)
        rk_text_fill(text, " %", names(rk_deal_face(deal, i)));
}
