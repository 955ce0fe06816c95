/* Room for more items of Arcane Alley. Its rules: tests/rules/arcane. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <games/arcane/items.h>

enum { PRINTED = 20, WIZARDS = KINDS - ITEMS };

/* Hashes of stored logs stay the same when there are more items. */
static void
test_hashed_kinds(void **unused)
{
    (void)unused;
    for (int more = 0; more <= 12; more++) {
        int items = PRINTED + more + 1;

        for (int kind = 0; kind <= PRINTED; kind++)
            assert_int_equal(arcane_hashed_kind(kind, items), kind);
        for (int i = 0; i < WIZARDS; i++)
            assert_int_equal(arcane_hashed_kind(items + i, items),
                             PRINTED + 1 + i);
        for (int i = 1; i <= more; i++)
            assert_int_equal(arcane_hashed_kind(PRINTED + i, items),
                             PRINTED + WIZARDS + i);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_hashed_kinds) };

    return cmocka_run_group_tests_name("arcane", tests, NULL, NULL);
}
