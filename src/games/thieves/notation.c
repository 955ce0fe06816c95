/* Answers of Thief's Market as text, both ways. */
#include <string.h>

#include "phrases.h"
#include "state.h"

#define MOVE(op) ((rk_move)(op) << OP_AT)

enum { DICE_MOST = 13, GOLD_MOST = 4 }; /* of one face; that a card costs */

static const char *
die_name(int face)
{
    return face <= MASK ? thieves_object_name(face) : NULL;
}

/* The arguments of moves. */
static const struct rk_arg seat_arg = {
    .name = "seat", .type = RK_ARG_SEAT, .shift = SEAT_AT, .bits = 3
};
static const struct rk_arg card_arg = { .name = "card",
                                        .names = thieves_card_name,
                                        .wrong = &thieves_phrases[UNREAD_CARD],
                                        .entry = true,
                                        .first = 1,
                                        .bits = 6 };
static const struct rk_arg object_arg = { .name = "object",
                                          .names = thieves_object_name,
                                          .wrong =
                                              &thieves_phrases[UNREAD_FACE],
                                          .first = 1,
                                          .shift = OBJECT_AT,
                                          .bits = 3 };
static const struct rk_arg number_arg = { .name = "count",
                                          .type = RK_ARG_NUMBER,
                                          .wrong =
                                              &thieves_phrases[UNREAD_DICE],
                                          .most = DICE_MOST,
                                          .shift = COUNT_AT,
                                          .bits = 4 };
static const struct rk_arg face_arg = { .name = "face",
                                        .names = die_name,
                                        .wrong = &thieves_phrases[UNREAD_FACE],
                                        .first = 1,
                                        .shift = OBJECT_AT,
                                        .bits = 3 };
/* "marker" can be read, so that the rules say why it is refused. */
static const struct rk_arg used_arg = { .name = "face",
                                        .names = thieves_object_name,
                                        .wrong = &thieves_phrases[UNREAD_FACE],
                                        .first = 1,
                                        .shift = OBJECT_AT,
                                        .bits = 3 };
static const struct rk_arg dice_arg = { .name = "dice",
                                        .type = RK_ARG_COUNTS,
                                        .names = die_name,
                                        .wrong = &thieves_phrases[UNREAD_DICE],
                                        .first = 1,
                                        .most = DICE_MOST,
                                        .shift = LOT_AT,
                                        .bits = MASK * RK_COUNT_BITS };
static const struct rk_arg gold_arg = { .name = "gold",
                                        .type = RK_ARG_NUMBER,
                                        .wrong = &thieves_phrases[UNREAD_GOLD],
                                        .most = GOLD_MOST,
                                        .shift = COUNT_AT,
                                        .bits = 4 };
static const struct rk_arg faces_arg = { .name = "faces",
                                         .type = RK_ARG_FACES,
                                         .names = thieves_card_name,
                                         .wrong = &thieves_phrases[UNREAD_CARD],
                                         .entry = true,
                                         .first = 1,
                                         .bits = OP_AT };

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

/* The objects that ${steps} count. */
static thieves_lot
counted(const rk_move *steps, int count)
{
    thieves_lot lot = 0;

    for (int i = 0; i < count; i++) {
        struct thieves_move m = thieves_unpack(steps[i]);

        if (m.op == OP_COUNT)
            lot += thieves_lot_of(m.object, m.count);
    }
    return lot;
}

/* " RRW+marker" */
static void
take_text(const rk_move *steps, int count, struct rk_text *text)
{
    rk_text_char(text, ' ');
    thieves_lot_text(counted(steps, count), text);
}

/* " 2 return B+marker" */
static void
steal_text(const rk_move *steps, int count, struct rk_text *text)
{
    rk_text_char(text, ' ');
    rk_text_int(text, thieves_unpack(steps[0]).seat);
    rk_text_add(text, " return");
    take_text(steps, count, text);
}

static void
roll_text(const rk_move *steps, int count, struct rk_text *text)
{
    (void)count;
    rk_text_char(text, ' ');
    thieves_lot_text(thieves_unpack(steps[0]).lot, text);
}

/* " crown BB+1" */
static void
buy_text(const rk_move *steps, int count, struct rk_text *text)
{
    struct thieves_move m = thieves_unpack(steps[0]);

    (void)count;
    rk_text_fill(text, " % ", thieves_card_name(m.card));
    thieves_lot_text(m.lot, text);
    if (m.count > 0) {
        rk_text_add(text, m.lot != 0 ? "+" : "");
        rk_text_int(text, m.count);
    } else if (m.lot == 0) {
        rk_text_add(text, "free");
    }
}

/* Letters of faces into ${lot}; false after a sentence. */
static bool
read_letters(struct rk_reading *r, const char *word, thieves_lot *lot)
{
    for (const char *c = word; *c != '\0'; c++) {
        char upper = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
        const char *letter = strchr(letters + 1, upper);

        if (letter == NULL)
            return rk_read_fail(r, &thieves_phrases[UNREAD_LETTERS], word);
        *lot += thieves_lot_of((int)(letter - letters), 1);
        if (thieves_count(*lot, (int)(letter - letters)) > DICE_MOST)
            return rk_read_fail(r, &thieves_phrases[UNREAD_DICE], "");
    }
    return true;
}

/* True if ${word} is "marker", in any case. */
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
        return rk_read_fail(r, &thieves_phrases[UNREAD_LOT], "");
    if (marker)
        return true;
    if (!read_letters(r, word.at, lot))
        return false;
    if (!rk_scan_char(&r->scan, '+') && rk_scan_end(&r->scan))
        return true;
    if (!is_marker(rk_scan_word(&r->scan).at))
        return rk_read_fail(r, &thieves_phrases[UNREAD_MARKER], "");
    *lot += thieves_lot_of(MARKER, 1);
    return true;
}

/* "RRW+marker" as the steps that count it. */
static bool
read_take(struct rk_reading *r)
{
    thieves_lot lot;

    if (!read_lot(r, &lot))
        return false;
    for (int kind = RED; kind < OBJECTS; kind++) {
        struct thieves_move m = { .op = OP_COUNT,
                                  .object = (uint8_t)kind,
                                  .count = (uint8_t)thieves_count(lot, kind) };

        if (m.count > 0 && !rk_read_step(r, thieves_pack(m)))
            return false;
    }
    return true;
}

static bool
read_steal(struct rk_reading *r)
{
    if (!rk_read_args(r))
        return false;
    if (strcmp(rk_scan_word(&r->scan).at, "return") != 0)
        return rk_read_fail(r, &thieves_phrases[UNREAD_RETURN], "");
    return read_take(r);
}

static bool
read_roll(struct rk_reading *r)
{
    struct rk_word word = rk_scan_word(&r->scan);
    struct thieves_move m = { .op = OP_ROLL };

    if (word.length == 0)
        return rk_read_fail(r, &thieves_phrases[UNREAD_ROLL], "");
    if (!read_letters(r, word.at, &m.lot))
        return false;
    r->steps[0] = thieves_pack(m);
    return true;
}

/* Gold, at most what any card costs. */
static bool
read_gold(struct rk_reading *r, struct thieves_move *m)
{
    int gold;

    if (!rk_scan_int(&r->scan, &gold) || gold < 1 || gold > GOLD_MOST)
        return rk_read_fail(r, &thieves_phrases[UNREAD_GOLD], "");
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
        return rk_read_fail(r, &thieves_phrases[UNREAD_PAYMENT], "");
    if (word.at[0] >= '0' && word.at[0] <= '9') {
        r->scan = before;
        if (!read_gold(r, m))
            return false;
        return rk_scan_end(&r->scan) ||
               rk_read_fail(r, &thieves_phrases[UNREAD_ORDER], "");
    }
    if (!read_letters(r, word.at, &m->lot))
        return false;
    return !rk_scan_char(&r->scan, '+') || read_gold(r, m);
}

static bool
read_buy(struct rk_reading *r)
{
    int name = rk_read_name(r, &card_arg);
    struct thieves_move m = { .op = OP_BUY, .card = (uint8_t)name };

    if (name < 0 || !read_payment(r, &m))
        return false;
    r->steps[0] = thieves_pack(m);
    return true;
}

#define OBJECTS_COUNTED                                                        \
    .move = MOVE(OP_COUNT), .args = { &object_arg, &number_arg }, .least = 1,  \
    .most = OBJECTS, .counts = true, .sealed = true, .seal = MOVE(OP_SEAL)

const struct rk_op thieves_ops[] = {
    { .word = "take",
      .each = { .name = "objects", .only = true, OBJECTS_COUNTED },
      .text = take_text,
      .read = read_take },
    { .word = "steal",
      .move = MOVE(OP_STEAL),
      .args = { &seat_arg },
      .each = { .name = "returned", OBJECTS_COUNTED },
      .text = steal_text,
      .read = read_steal },
    { .word = "reroll", .move = MOVE(OP_REROLL), .args = { &face_arg } },
    { .word = "keep", .move = MOVE(OP_KEEP) },
    { .word = "buy",
      .move = MOVE(OP_BUY),
      .args = { &card_arg, &dice_arg, &gold_arg },
      .steps = thieves_buys,
      .text = buy_text,
      .read = read_buy },
    { .word = "use",
      .move = MOVE(OP_USE),
      .args = { &card_arg, &used_arg },
      .optional = true,
      .steps = thieves_uses },
    { .word = "end", .move = MOVE(OP_END) },
    { .word = "start",
      .move = MOVE(OP_START),
      .args = { &seat_arg },
      .chance = true },
    { .word = "roll",
      .move = MOVE(OP_ROLL),
      .args = { &dice_arg },
      .chance = true,
      .text = roll_text,
      .read = read_roll },
    { .word = "deal",
      .move = MOVE(OP_DEAL),
      .args = { &faces_arg },
      .chance = true },
    { 0 }
};
