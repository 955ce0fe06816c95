/* The layer between the rules and everything else: clocks and memory. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <base/clock.h>
#include <base/memory.h>

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
    assert_promise(memory_resize(memory, SIZE_MAX / 4, 8), "memory != NULL");
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

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_grow),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
