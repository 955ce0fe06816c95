/* Answers of Thief's Market as text, both ways. */
#include <string.h>

#include <rookery/notation.h>

#include "state.h"

/* The letter of each face of a die, in the order of the faces. */
static const char letters[] = " RWBGYP";

/* "RRW+marker", "RRW", "marker" */
void
thieves_lot_text(thieves_lot lot, struct rk_text *text)
{
    for (int face = RED; face <= MASK; face++) {
        for (int i = 0; i < thieves_count(lot, face); i++)
            rk_text_char(text, letters[face]);
    }
    if (thieves_count(lot, MARKER) > 0)
        rk_text_add(text, thieves_only_dice(lot) != 0 ? "+marker" : "marker");
}

static void
take_text(const rk_move *steps, int count, struct rk_text *text)
{
    struct thieves_move m = thieves_unpack(steps[0]);
    thieves_lot lot = 0;

    rk_text_add(text, m.op == OP_STEAL ? "steal " : "take ");
    if (m.op == OP_STEAL) {
        rk_text_int(text, m.seat);
        rk_text_add(text, " return ");
    }
    for (int i = 0; i < count; i++) {
        m = thieves_unpack(steps[i]);
        if (m.op == OP_COUNT)
            lot += thieves_lot_of(m.object, m.count);
    }
    thieves_lot_text(lot, text);
}

static void
buy_text(struct thieves_move m, struct rk_text *text)
{
    rk_text_fill(text, "buy % ", thieves_card_name(m.card));
    thieves_lot_text(m.lot, text);
    if (m.count > 0) {
        rk_text_add(text, m.lot != 0 ? "+" : "");
        rk_text_int(text, m.count);
    } else if (m.lot == 0) {
        rk_text_add(text, "free");
    }
}

void
thieves_answer_text(const rk_move *steps, int count, struct rk_text *text)
{
    struct thieves_move m = thieves_unpack(steps[0]);

    switch (m.op) {
    case OP_DEAL:
        rk_text_add(text, "deal");
        rk_deal_text(steps[0], thieves_card_name, text);
        break;
    case OP_START:
        rk_text_add(text, "start ");
        rk_text_int(text, m.seat);
        break;
    case OP_ROLL:
        rk_text_add(text, "roll ");
        thieves_lot_text(m.lot, text);
        break;
    case OP_REROLL:
        rk_text_fill(text, "reroll %", thieves_object_name(m.object));
        break;
    case OP_BUY:
        buy_text(m, text);
        break;
    case OP_USE:
        rk_text_fill(text, "use %", thieves_card_name(m.card));
        if (m.object != 0)
            rk_text_fill(text, " %", thieves_object_name(m.object));
        break;
    case OP_KEEP:
    case OP_END:
        rk_text_add(text, m.op == OP_END ? "end" : "keep");
        break;
    default:
        take_text(steps, count, text);
    }
}

static const char no_card[] = "There is no card called \"%\".";
static const char no_face[] = "There is no face of a die called \"%\".";

/* Letters of faces into ${lot}; false after a sentence. */
static bool
read_letters(struct rk_reading *r, const char *word, thieves_lot *lot)
{
    for (const char *c = word; *c != '\0'; c++) {
        char upper = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
        const char *letter = strchr(letters + 1, upper);

        if (letter == NULL)
            return rk_read_fail(r,
                                "Dice are named by the letters R W B G, Y "
                                "(bag) and P (mask), not \"%\".",
                                word);
        *lot += thieves_lot_of((int)(letter - letters), 1);
        if (thieves_count(*lot, (int)(letter - letters)) > 13)
            return rk_read_fail(r, "There are not so many dice.", "");
    }
    return true;
}

/* Whether ${word} is "marker", in any case. */
static bool
is_marker(const char *word)
{
    const char *marker = "marker";

    while (*marker != '\0' && (*word | 0x20) == *marker)
        word++, marker++;
    return *marker == '\0' && *word == '\0';
}

/*
 * "RRW+marker", "RRW marker", "RRW" or "marker"; false after a sentence.
 */
static bool
read_lot(struct rk_reading *r, thieves_lot *lot)
{
    struct rk_word word = rk_scan_word(&r->scan);
    bool marker = is_marker(word.at);

    *lot = marker ? thieves_lot_of(MARKER, 1) : 0;
    if (word.length == 0)
        return rk_read_fail(r,
                            "Name the dice by letters, and the marker, as "
                            "in: RRW+marker.",
                            "");
    if (marker)
        return true;
    if (!read_letters(r, word.at, lot))
        return false;
    if (!rk_scan_char(&r->scan, '+') && rk_scan_end(&r->scan))
        return true;
    if (!is_marker(rk_scan_word(&r->scan).at))
        return rk_read_fail(r,
                            "After the dice nothing can come but the marker, "
                            "as in: RRW+marker.",
                            "");
    *lot += thieves_lot_of(MARKER, 1);
    return true;
}

/* The steps of a take or of what is returned, from ${count} on. */
static int
spell(thieves_lot lot, rk_move *steps, int count)
{
    for (int object = RED; object < OBJECTS; object++) {
        struct thieves_move m = { .op = OP_COUNT, .object = (uint8_t)object };

        m.count = (uint8_t)thieves_count(lot, object);
        if (m.count > 0)
            steps[count++] = thieves_pack(m);
    }
    steps[count] = thieves_pack((struct thieves_move){ .op = OP_SEAL });
    return count + 1;
}

static int
read_take(struct rk_reading *r, int op)
{
    thieves_lot lot;

    (void)op;
    return read_lot(r, &lot) ? spell(lot, r->steps, 0) : 0;
}

static int
read_steal(struct rk_reading *r, int op)
{
    thieves_lot lot;
    int seat;

    if (!rk_read_seat(r, &seat))
        return 0;
    if (strcmp(rk_scan_word(&r->scan).at, "return") != 0)
        return rk_read_fail(r,
                            "Say what goes back, as in: steal 2 return "
                            "B+marker.",
                            "");
    r->steps[0] = thieves_pack(
        (struct thieves_move){ .op = (uint8_t)op, .seat = (uint8_t)seat });
    return read_lot(r, &lot) ? spell(lot, r->steps, 1) : 0;
}

static int
read_roll(struct rk_reading *r, int op)
{
    struct rk_word word = rk_scan_word(&r->scan);
    struct thieves_move m = { .op = (uint8_t)op };

    if (word.length == 0)
        return rk_read_fail(r, "Name what each die shows, as in: roll RRWBGYP.",
                            "");
    if (!read_letters(r, word.at, &m.lot))
        return 0;
    return rk_read_one(r, thieves_pack(m));
}

static int
read_start(struct rk_reading *r, int op)
{
    int seat;

    if (!rk_read_seat(r, &seat))
        return 0;
    return rk_read_one(r, thieves_pack((struct thieves_move){
                              .op = (uint8_t)op, .seat = (uint8_t)seat }));
}

static int
read_deal(struct rk_reading *r, int op)
{
    (void)op;
    return rk_read_deal(r, thieves_card_name, no_card);
}

static int
read_reroll(struct rk_reading *r, int op)
{
    int face = rk_read_name(r, thieves_object_name, no_face);

    if (face == MARKER)
        return rk_read_fail(r, "The marker is not a die.", "");
    r->steps[0] = thieves_pack(
        (struct thieves_move){ .op = (uint8_t)op, .object = (uint8_t)face });
    return face != 0;
}

/* Gold, at most what any card costs. */
static bool
read_gold(struct rk_reading *r, struct thieves_move *m)
{
    int gold;

    if (!rk_scan_int(&r->scan, &gold) || gold < 1 || gold > 4)
        return rk_read_fail(r,
                            "A card costs at most four Gold, as in: buy "
                            "crown BB+1.",
                            "");
    m->count = (uint8_t)gold;
    return true;
}

/* "BBW", "BB+1", "3" or "free" */
static bool
read_payment(struct rk_reading *r, struct thieves_move *m)
{
    struct rk_scan before = r->scan;
    struct rk_word word = rk_scan_word(&r->scan);

    if (strcmp(word.at, "free") == 0)
        return true;
    if (word.length == 0)
        return rk_read_fail(r,
                            "Say how you pay: dice by letters, then Gold, as "
                            "in: buy crown BB+1.",
                            "");
    if (word.at[0] >= '0' && word.at[0] <= '9') {
        r->scan = before;
        if (!read_gold(r, m))
            return false;
        return rk_scan_end(&r->scan) ||
               rk_read_fail(r, "Name the dice first, then the Gold.", "");
    }
    if (!read_letters(r, word.at, &m->lot))
        return false;
    return !rk_scan_char(&r->scan, '+') || read_gold(r, m);
}

static int
read_buy(struct rk_reading *r, int op)
{
    struct thieves_move m = { .op = (uint8_t)op };

    m.card = (uint8_t)rk_read_name(r, thieves_card_name, no_card);
    if (m.card == 0 || !read_payment(r, &m))
        return 0;
    return rk_read_one(r, thieves_pack(m));
}

static int
read_use(struct rk_reading *r, int op)
{
    struct thieves_move m = { .op = (uint8_t)op };

    m.card = (uint8_t)rk_read_name(r, thieves_card_name, no_card);
    if (m.card == 0)
        return 0;
    if (!rk_scan_end(&r->scan)) {
        m.object = (uint8_t)rk_read_name(r, thieves_object_name, no_face);
        if (m.object == 0)
            return 0;
    }
    return rk_read_one(r, thieves_pack(m));
}

static int
read_plain(struct rk_reading *r, int op)
{
    return rk_read_one(
        r, thieves_pack((struct thieves_move){ .op = (uint8_t)op }));
}

int
thieves_answer_parse(const char *text, rk_move *steps, struct rk_text *why)
{
    static const struct rk_reader readers[] = {
        { "take", OP_COUNT, read_take },
        { "steal", OP_STEAL, read_steal },
        { "reroll", OP_REROLL, read_reroll },
        { "keep", OP_KEEP, read_plain },
        { "buy", OP_BUY, read_buy },
        { "use", OP_USE, read_use },
        { "end", OP_END, read_plain },
        { "start", OP_START, read_start },
        { "roll", OP_ROLL, read_roll },
        { "deal", OP_DEAL, read_deal },
        { 0 }
    };

    return rk_read_answer(text, readers, steps, why);
}
