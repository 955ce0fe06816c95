/* The layer between the rules and everything else: src/base. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <base/clock.h>
#include <base/map.h>
#include <base/memory.h>
#include <base/order.h>
#include <base/queue.h>

#include "promise.h"

static void
test_clock(void **unused)
{
    uint64_t ns = clock_ns(CLOCK_MONOTONIC), us, ms;
    double seconds;

    (void)unused;
    us = clock_us(CLOCK_MONOTONIC);
    ms = clock_ms(CLOCK_MONOTONIC);
    seconds = clock_seconds(CLOCK_MONOTONIC);
    assert_true(us >= ns / 1000);
    assert_true(ms >= us / 1000);
    assert_true(seconds >= (double)ns / 1e9);
    assert_true(clock_ns(CLOCK_MONOTONIC) >= ms * 1000000);
    assert_true((double)clock_ns(CLOCK_MONOTONIC) / 1e9 >= seconds);
}

static void
test_memory(void **unused)
{
    static const char zeros[24];
    char *memory = memory_new(3, 8), *text = memory_copy("rook");

    (void)unused;
    assert_memory_equal(memory, zeros, sizeof zeros);
    memory[23] = 'x';
    memory = memory_resize(memory, 100, 8);
    assert_int_equal(memory[23], 'x');
    memory[799] = 'y';
    assert_string_equal(text, "rook");
    free(text);
    text = memory_resize(NULL, 0, 8);
    free(text);
    text = memory_new(0, 8);
    free(text);
    text = memory_raw(0);
    free(text);
    text = memory_raw(3);
    text[2] = 'z';
    free(text);
    assert_promise(memory_resize(memory, SIZE_MAX / 4, 8), "memory != NULL");
    assert_ptr_equal(memory_given(memory), memory);
    assert_promise(memory_given(NULL), "memory != NULL");
    free(memory);
}

/* A list that grows one by one keeps what it holds. */
static void
test_grow(void **unused)
{
    uint32_t *list = NULL;
    size_t room = 0, grown = 0;

    (void)unused;
    for (uint32_t count = 0; count < 100; count++) {
        size_t before = room;

        list = memory_grow(list, count, &room, 7, sizeof *list);
        assert_true(room > count);
        grown += room != before;
        list[count] = count;
    }
    assert_int_equal(room, 112);
    assert_int_equal(grown, 5);
    for (uint32_t i = 0; i < 100; i++)
        assert_int_equal(list[i], i);
    free(list);
}

struct thing {
    int number;
    struct queue_link link;
    struct map_link by_key;
};

/* Checks that ${queue} has the numbers of ${digits}, and no others. */
static void
assert_queue(const struct queue *queue, const char *digits)
{
    const struct queue_link *before = NULL;
    struct queue_link *link = queue->first;

    for (; *digits != '\0'; digits++, before = link, link = link->next) {
        assert_non_null(link);
        assert_ptr_equal(link->previous, before);
        assert_true(queue_has(queue, link));
        assert_int_equal(QUEUE_ITEM(link, struct thing, link)->number,
                         *digits - '0');
    }
    assert_null(link);
    assert_ptr_equal(queue->last, before);
}

static void
test_queue(void **unused)
{
    struct thing thing[6] = { 0 };
    struct queue queue = { 0 }, taken;

    (void)unused;
    for (int i = 0; i < 6; i++)
        thing[i].number = i;
    assert_null(queue_pop(&queue));
    assert_null(QUEUE_ITEM(queue_pop(&queue), struct thing, link));
    for (int i = 1; i < 5; i++)
        queue_push(&queue, &thing[i].link);
    queue_push_front(&queue, &thing[0].link);
    assert_queue(&queue, "01234");
    assert_false(queue_has(&queue, &thing[5].link));
    queue_remove(&queue, &thing[5].link);
    queue_add(&queue, &thing[4].link);
    queue_add(&queue, &thing[0].link);
    assert_queue(&queue, "01234");
    queue_remove(&queue, &thing[2].link);
    assert_queue(&queue, "0134");
    assert_false(queue_has(&queue, &thing[2].link));
    assert_ptr_equal(queue_pop(&queue), &thing[0].link);
    queue_remove(&queue, &thing[4].link);
    assert_queue(&queue, "13");
    assert_int_equal(queue.count, 2);
    taken = queue_take(&queue);
    assert_queue(&queue, "");
    assert_queue(&taken, "13");
    queue_append(&queue, &taken);
    assert_queue(&queue, "13");
    queue_append(&queue, &taken);
    queue_push(&taken, &thing[5].link);
    queue_append(&queue, &taken);
    assert_queue(&queue, "135");
    assert_int_equal(queue.count, 3);
    assert_int_equal(taken.count, 0);
}

/* The items of a map with ${key}, the last first. */
static void
assert_found(const struct map *map, uint64_t key, int last, int count)
{
    struct map_link *link = map_find(map, key);

    for (; count > 0; count--, link = map_before(link)) {
        assert_non_null(link);
        assert_int_equal(MAP_ITEM(link, struct thing, by_key)->number, last);
        last -= 100;
    }
    assert_null(link);
}

/* Things are found in the order in which they came, whatever its size. */
static void
test_map(void **unused)
{
    static struct thing thing[1000];
    struct map map = { 0 };
    struct map_link *next;
    size_t seen = 0;

    (void)unused;
    assert_null(map_find(&map, 0));
    assert_null(map_first(&map));
    for (int i = 0; i < 1000; i++) {
        thing[i].number = i;
        map_put(&map, &thing[i].by_key, (uint64_t)i % 100);
        assert_found(&map, (uint64_t)i % 100, i, i / 100 + 1);
        assert_found(&map, 0, i / 100 * 100, i / 100 + 1);
        assert_in_range(map.buckets, map.count, map.count);
    }
    for (int i = 900; i < 1000; i++)
        map_remove(&map, &thing[i].by_key);
    for (int key = 0; key < 100; key++)
        assert_found(&map, (uint64_t)key, 800 + key, 9);
    assert_found(&map, 100, 0, 0);
    for (struct map_link *l = map_first(&map); l != NULL; l = next, seen++) {
        next = map_after(&map, l);
        map_remove(&map, l);
    }
    assert_int_equal(seen, 900);
    assert_int_equal(map.count, 0);
    assert_null(map_find(&map, 7));
    map_put(&map, &thing[7].by_key, 7);
    assert_found(&map, 7, 7, 1);
    map_close(&map);
    assert_null(map_find(&map, 7));
}

/* A visit of all buckets misses nothing that was there, though the map grows. */
static void
test_map_in(void **unused)
{
    static struct thing thing[900];
    struct map map = { 0 };
    int put = 100, seen = 0;

    (void)unused;
    assert_null(map_in(&map, 0));
    for (int i = 0; i < put; i++)
        map_put(&map, &thing[i].by_key, (uint64_t)i);
    for (size_t at = 0; at < map.buckets; at++) {
        struct map_link *link = map_in(&map, at);

        for (; link != NULL; link = link->next)
            MAP_ITEM(link, struct thing, by_key)->number++;
        for (int i = 0; i < 8 && put < 900; i++, put++)
            map_put(&map, &thing[put].by_key, (uint64_t)put);
    }
    assert_null(map_in(&map, map.buckets));
    assert_int_equal(map.buckets, 900);
    for (int i = 0; i < 100; i++)
        seen += thing[i].number > 0;
    assert_int_equal(seen, 100);
    map_close(&map);
}

/* The hash of bytes is FNV-1a, whose values are published. */
static void
test_map_hash(void **unused)
{
    (void)unused;
    assert_true(map_hash("", 0, 0) == UINT64_C(0xcbf29ce484222325));
    assert_true(map_hash("a", 1, 0) == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(map_hash("foobar", 6, 0) == UINT64_C(0x85944171f73967e8));
    assert_true(map_hash("foobar", 6, 1) != map_hash("foobar", 6, 0));
}

/* The number of those in ${order}, which come in the order of their keys. */
static int
count_in_order(const struct order *order)
{
    struct order_link *at = order_from(order, 0);
    int count = 0;

    for (uint64_t last = 0; at != NULL; at = order_from(order, last + 1)) {
        assert_true(count == 0 || at->key > last);
        last = at->key;
        count++;
    }
    return count;
}

/* Things that come and go in any way are found in the order of their keys. */
static void
test_order(void **unused)
{
    enum { THINGS = 200 };
    struct order_link thing[THINGS];
    struct order order = { NULL };

    (void)unused;
    assert_null(order_from(&order, 0));
    for (uint64_t i = 0; i < THINGS; i++) {
        thing[i].key = i * 77 % THINGS; /* each once */
        thing[i].rank = map_hash(&i, sizeof i, 1);
        order_put(&order, &thing[i]);
        assert_int_equal(count_in_order(&order), i + 1);
    }
    for (uint64_t i = 0; i < THINGS; i++) {
        assert_int_equal(order_from(&order, i)->key, i);
        assert_ptr_equal(order_from(&order, thing[i].key), &thing[i]);
    }
    assert_null(order_from(&order, THINGS));
    for (int i = 0; i < THINGS; i++) {
        int gone = i * 33 % THINGS; /* 33 and 200 share no factor */

        order_remove(&order, &thing[gone]);
        assert_ptr_not_equal(order_from(&order, thing[gone].key), &thing[gone]);
        assert_int_equal(count_in_order(&order), THINGS - 1 - i);
    }
    assert_null(order.top);
}

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clock),    cmocka_unit_test(test_memory),
        cmocka_unit_test(test_grow),     cmocka_unit_test(test_queue),
        cmocka_unit_test(test_map),      cmocka_unit_test(test_map_in),
        cmocka_unit_test(test_map_hash), cmocka_unit_test(test_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
