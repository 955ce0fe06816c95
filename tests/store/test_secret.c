/* Tokens and links: of what they are made, and what is kept of them. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <store/secret.h>
#include <store/store.h>

static void
test_secrets(void **unused)
{
    char one[SECRET_TOKEN], two[SECRET_TOKEN], link[SECRET_LINK];
    unsigned char a[STORE_HASH], b[STORE_HASH];

    (void)unused;
    secret_token(one);
    secret_token(two);
    secret_link(link);
    assert_int_equal(strlen(one), 43);
    assert_int_equal(strlen(link), 22);
    assert_string_not_equal(one, two);
    assert_int_equal(
        strspn(one, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                    "0123456789-_"),
        43);
    secret_hash(one, a);
    secret_hash(one, b);
    assert_memory_equal(a, b, STORE_HASH);
    secret_hash(two, b);
    assert_memory_not_equal(a, b, STORE_HASH);
}

/* A link is also a word of commands: "admin delete LINK". */
static void
test_links(void **unused)
{
    char link[SECRET_LINK];

    (void)unused;
    for (int i = 0; i < 4000; i++) {
        secret_link(link);
        assert_int_equal(strlen(link), SECRET_LINK - 1);
        assert_int_not_equal(link[0], '-');
    }
}

static int
prepare(void **unused)
{
    (void)unused;
    return secret_start() ? 0 : -1;
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_links),
    };

    return cmocka_run_group_tests_name("secret", tests, prepare, NULL);
}
