/* Faces and who sees them, bags, deals, and hands with their knowledge. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <rookery/card.h>
#include <rookery/rng.h>

#include "promise.h"

enum { KINDS = 6, SEATS = 4, ROOM = 12 };

static void
test_card_for(void **unused)
{
    static const struct {
        struct rk_card card;
        int seat, expected;
    } cases[] = {
        { { RK_NO_CARD, 0 }, 0, RK_NO_CARD },
        { { RK_NO_CARD, 7 }, RK_SPECTATOR, RK_NO_CARD },
        { { 3, 0 }, 0, RK_HIDDEN },
        { { 3, 1 }, 0, 3 },
        { { 3, 1 }, 1, RK_HIDDEN },
        { { 3, 2 }, 1, 3 },
        { { 3, 3 }, RK_SPECTATOR, RK_HIDDEN },
        { { 3, 7 }, RK_SPECTATOR, RK_HIDDEN },
        { { 3, 0x87 }, RK_SPECTATOR, 3 },
        { { 3, 7 }, RK_CHANCE, RK_HIDDEN },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++)
        assert_int_equal(rk_card_for(cases[i].card, cases[i].seat),
                         cases[i].expected);
}

static void
test_bag(void **unused)
{
    static const uint8_t bag[KINDS] = { 0, 2, 0, 1, 3, 0 };
    static const int cards[] = { 1, 1, 3, 4, 4, 4 };

    (void)unused;
    assert_int_equal(rk_bag_size(bag, KINDS), RK_COUNT(cards));
    for (size_t i = 0; i < RK_COUNT(cards); i++)
        assert_int_equal(rk_bag_at(bag, KINDS, (int)i), cards[i]);
    assert_promise(rk_bag_at(bag, KINDS, RK_COUNT(cards)), "unreachable");
}

static void
test_deal_of(void **unused)
{
    static const uint8_t faces[RK_DEAL_MAX + 1] = { 1, 63, 2, 0,  5,
                                                    9, 33, 7, 62, 1 };

    (void)unused;
    for (int count = 0; count <= RK_DEAL_MAX; count++) {
        rk_move deal = rk_deal_of(faces, count);

        assert_int_equal(rk_deal_count(deal), count);
        for (int i = 0; i < count; i++)
            assert_int_equal(rk_deal_face(deal, i), faces[i]);
        assert_int_equal(deal >> 58, 0);
    }
    assert_promise(rk_deal_of(faces, RK_DEAL_MAX + 1), "RK_DEAL_MAX");
    assert_promise(rk_deal_of(faces, -1), "count >= 0");
}

static void
test_deal_fits(void **unused)
{
    static const uint8_t bag[KINDS] = { 0, 2, 0, 1, 3, 0 };
    static const struct {
        uint8_t faces[RK_DEAL_MAX];
        int count, wanted;
        bool fits;
    } cases[] = {
        { { 1, 1, 3 }, 3, 3, true },
        { { 3, 1, 1 }, 3, 3, true }, /* the order is part of the deal */
        { { 0 }, 0, 0, true },
        { { 1, 1, 3 }, 3, 2, false },
        { { 1, 1 }, 2, 3, false },
        { { 1, 1, 1 }, 3, 3, false }, /* more than there are */
        { { 2 }, 1, 1, false },       /* none of them there */
        { { 0, 1 }, 2, 2, false },    /* no card at all */
        { { 6 }, 1, 1, false },       /* no such kind */
        { { 63 }, 1, 1, false },
        { { 4, 4, 4, 1, 1, 3 }, 6, 6, true }, /* the whole bag */
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        rk_move deal = rk_deal_of(cases[i].faces, cases[i].count);

        assert_int_equal(rk_deal_fits(deal, bag, KINDS, cases[i].wanted),
                         cases[i].fits);
    }
}

/* Any bit beyond what rk_deal_of sets makes it another move. */
static void
test_deal_has_no_spare_bits(void **unused)
{
    static const uint8_t bag[KINDS] = { 0, 9, 9, 9, 9, 9 };
    static const uint8_t faces[2] = { 1, 3 };
    rk_move deal = rk_deal_of(faces, 2);

    (void)unused;
    assert_true(rk_deal_fits(deal, bag, KINDS, 2));
    for (int bit = 12; bit < 64; bit++)
        assert_false(rk_deal_fits(deal ^ UINT64_C(1) << bit, bag, KINDS, 2));
    assert_false(rk_deal_fits((rk_move)15 << 54, bag, KINDS, 15));
}

static void
test_deal_draw(void **unused)
{
    static const uint8_t bag[KINDS] = { 0, 2, 0, 1, 3, 0 };
    static const struct {
        uint64_t words[3];
        uint8_t faces[3];
    } cases[] = {
        { { 0, 0, 0 }, { 1, 1, 3 } },
        { { UINT64_MAX, UINT64_MAX, UINT64_MAX }, { 4, 4, 4 } },
        { { UINT64_MAX, 0, UINT64_MAX }, { 4, 1, 4 } },
        /* the third of six, then the third of five, then of four */
        { { UINT64_C(0x5555555600000000), UINT64_C(1) << 63,
            UINT64_C(1) << 63 },
          { 3, 4, 4 } },
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++) {
        rk_move deal = rk_deal_draw(bag, KINDS, 3, cases[i].words);

        assert_true(deal == rk_deal_of(cases[i].faces, 3));
        assert_true(rk_deal_fits(deal, bag, KINDS, 3));
    }
    assert_promise(rk_deal_draw(bag, KINDS, 7, (uint64_t[16]){ 0 }),
                   "count <= size");
}

/* A hand, and beside it how many copies each seat knows of each kind. */
struct model {
    struct rk_card hand[ROOM];
    uint8_t length;
    int copies[KINDS];
    int known[KINDS][SEATS];
};

/* The first copies of a kind carry the bits, one for each copy known. */
static void
assert_model(const struct model *m)
{
    int at = 0;

    for (int kind = 1; kind < KINDS; kind++) {
        assert_int_equal(rk_hand_count(m->hand, m->length, kind),
                         m->copies[kind]);
        for (int i = 0; i < m->copies[kind]; i++, at++) {
            assert_int_equal(m->hand[at].kind, kind);
            for (int seat = 0; seat < SEATS; seat++)
                assert_int_equal(m->hand[at].seen_by >> seat & 1,
                                 i < m->known[kind][seat]);
        }
    }
    assert_int_equal(m->length, at);
    assert_true(rk_hand_sorted(m->hand, m->length));
    for (; at < ROOM; at++)
        assert_int_equal(m->hand[at].kind | m->hand[at].seen_by, 0);
}

static void
add(struct model *m, int kind, uint8_t seen_by)
{
    rk_hand_add(m->hand, &m->length,
                (struct rk_card){ (uint8_t)kind, seen_by });
    m->copies[kind]++;
    for (int seat = 0; seat < SEATS; seat++)
        m->known[kind][seat] += seen_by >> seat & 1;
    assert_model(m);
}

/* A copy leaves with one bit of every seat that knew a copy. */
static void
take(struct model *m, int kind)
{
    struct rk_card card = rk_hand_take(m->hand, &m->length, kind);

    assert_int_equal(card.kind, kind);
    m->copies[kind]--;
    for (int seat = 0; seat < SEATS; seat++) {
        assert_int_equal(card.seen_by >> seat & 1, m->known[kind][seat] > 0);
        m->known[kind][seat] -= m->known[kind][seat] > 0;
    }
    assert_model(m);
}

/* A seat that is shown n copies knows at least n, and no new ones. */
static void
show(struct model *m, int kind, int count, uint8_t seats)
{
    rk_hand_show(m->hand, m->length, kind, count, seats);
    for (int seat = 0; seat < SEATS; seat++) {
        if ((seats >> seat & 1) != 0 && m->known[kind][seat] < count)
            m->known[kind][seat] = count;
    }
    assert_model(m);
}

/* Two copies, one seen by 0 and 1, the other by 0 and 2. */
static void
test_two_copies(void **unused)
{
    struct model m = { .length = 0 };

    (void)unused;
    add(&m, 3, 1 | 2);
    add(&m, 3, 1 | 4);
    assert_int_equal(m.hand[0].seen_by, 1 | 2 | 4);
    assert_int_equal(m.hand[1].seen_by, 1);
    add(&m, 1, 8);
    take(&m, 3);
    assert_int_equal(m.hand[1].seen_by, 1);
    show(&m, 3, 1, 15);
    take(&m, 3);
    take(&m, 1);
    assert_promise(rk_hand_take(m.hand, &m.length, 1), "kind == kind");
}

static void
test_hand_at_random(void **unused)
{
    struct rk_rng rng = rk_rng_seed(1);

    (void)unused;
    for (int round = 0; round < 200; round++) {
        struct model m = { .length = 0 };

        for (int i = 0; i < 60; i++) {
            int kind = 1 + rk_rng_below(&rng, KINDS - 1);
            int what = rk_rng_below(&rng, 3);
            uint8_t seats = (uint8_t)rk_rng_below(&rng, 1 << SEATS);

            if (what == 0 && m.copies[kind] > 0)
                take(&m, kind);
            else if (what == 1)
                show(&m, kind, rk_rng_below(&rng, m.copies[kind] + 1), seats);
            else if (m.length < ROOM)
                add(&m, kind, seats);
        }
    }
}

static void
test_sorted(void **unused)
{
    static const struct {
        struct rk_card hand[3];
        int length;
        bool sorted;
    } cases[] = {
        { { { 0, 0 } }, 0, true },
        { { { 2, 0 }, { 2, 0 }, { 3, 7 } }, 3, true },
        { { { 2, 3 }, { 2, 1 }, { 2, 0 } }, 3, true },
        { { { 3, 0 }, { 2, 0 } }, 2, false },
        { { { 2, 1 }, { 2, 3 } }, 2, false }, /* known copies come first */
        { { { 2, 1 }, { 2, 2 } }, 2, false }, /* bits are stacked */
    };

    (void)unused;
    for (size_t i = 0; i < RK_COUNT(cases); i++)
        assert_int_equal(rk_hand_sorted(cases[i].hand, cases[i].length),
                         cases[i].sorted);
    assert_promise(rk_hand_show((struct rk_card[1]){ { 2, 0 } }, 1, 2, 2, 1),
                   "rk_hand_count");
}

/* Three seats and the spectator: bits 0 to 2, and its own. */
static void
test_known(void **unused)
{
    uint8_t all = rk_seat_everyone(3), shown = rk_seat_bit(RK_SPECTATOR);
    struct rk_card hand[] = { { 1, 2 }, { 2, 3 }, { 2, 2 } };

    (void)unused;
    assert_true(rk_seen_fits(0, 3));
    assert_true(rk_seen_fits(5, 3));
    assert_true(rk_seen_fits(all, 3));
    assert_false(rk_seen_fits(8, 3));
    assert_false(rk_seen_fits(shown, 3));
    assert_false(rk_seen_fits(shown | 3, 3));
    assert_true(rk_hand_known(hand, 3, 1, 3));
    assert_false(rk_hand_known(hand, 3, 0, 3));
    hand[1].seen_by = 2 | 8;
    assert_false(rk_hand_known(hand, 3, 1, 3));
    assert_true(rk_hand_known(hand, 1, 1, 3));
}

static void
test_deal_take(void **unused)
{
    uint8_t bag[5] = { 0, 2, 0, 3, 1 };
    struct rk_card cards[RK_DEAL_MAX];
    rk_move deal = rk_deal_of((const uint8_t[]){ 3, 1, 3 }, 3);

    (void)unused;
    assert_int_equal(rk_deal_take(deal, bag, 6, cards), 3);
    assert_memory_equal(cards, ((uint8_t[]){ 3, 6, 1, 6, 3, 6 }), 6);
    assert_memory_equal(bag, ((uint8_t[]){ 0, 1, 0, 1, 1 }), 5);
}

static void
test_pile(void **unused)
{
    uint8_t pile[6] = { 0 }, bag[8] = { 0 }, length = 0;

    (void)unused;
    assert_true(rk_pile_equal(pile, length));
    assert_int_equal(rk_pile_kinds(pile, length), 0);
    assert_int_equal(rk_pile_refill(pile, &length, bag), 0);
    rk_pile_put(pile, &length, 5);
    assert_int_equal(rk_pile_refill(pile, &length, bag), 0);
    rk_pile_put(pile, &length, 5);
    assert_true(rk_pile_equal(pile, length));
    rk_pile_put(pile, &length, 7);
    rk_pile_put(pile, &length, 2);
    assert_false(rk_pile_equal(pile, length));
    assert_int_equal(rk_pile_kinds(pile, length), 1 << 5 | 1 << 7 | 1 << 2);
    assert_int_equal(rk_pile_take(pile, &length, 1), 5);
    assert_memory_equal(pile, ((uint8_t[]){ 5, 7, 2, 0, 0, 0 }), 6);
    assert_int_equal(rk_pile_take(pile, &length, 2), 2);
    assert_memory_equal(pile, ((uint8_t[]){ 5, 7, 0, 0, 0, 0 }), 6);
    assert_int_equal(length, 2);
}

/* The top stays, the rest goes into the bag; nothing is left behind. */
static void
test_pile_refill(void **unused)
{
    uint8_t pile[6] = { 5, 5, 7, 2, 0, 0 }, length = 4;
    uint8_t bag[8] = { 0, 1, 0, 0, 0, 1 };

    (void)unused;
    assert_int_equal(rk_pile_refill(pile, &length, bag), 3);
    assert_int_equal(length, 1);
    assert_memory_equal(pile, ((uint8_t[]){ 2, 0, 0, 0, 0, 0 }), 6);
    assert_memory_equal(bag, ((uint8_t[]){ 0, 1, 0, 0, 0, 3, 0, 1 }), 8);
}

static void
test_hand_kinds(void **unused)
{
    const struct rk_card hand[] = { { 3, 1 }, { 3, 0 }, { 60, 2 } };

    (void)unused;
    assert_true(rk_hand_kinds(hand, 3) == (UINT64_C(1) << 60 | 1 << 3));
    assert_int_equal(rk_hand_kinds(hand, 0), 0);
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_card_for),
        cmocka_unit_test(test_bag),
        cmocka_unit_test(test_deal_of),
        cmocka_unit_test(test_deal_fits),
        cmocka_unit_test(test_deal_has_no_spare_bits),
        cmocka_unit_test(test_deal_draw),
        cmocka_unit_test(test_deal_take),
        cmocka_unit_test(test_pile),
        cmocka_unit_test(test_pile_refill),
        cmocka_unit_test(test_hand_kinds),
        cmocka_unit_test(test_two_copies),
        cmocka_unit_test(test_hand_at_random),
        cmocka_unit_test(test_sorted),
        cmocka_unit_test(test_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
