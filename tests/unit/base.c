/* What is above the rules and below everything else: clocks and memory. */
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

int
main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
