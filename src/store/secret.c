/* Random bytes and hashes; the only file that uses libsodium. */
#include <string.h>

#include <sodium.h>

#include <rookery/check.h>

#include "secret.h"

bool
secret_start(void)
{
    return sodium_init() >= 0;
}

void
secret_bytes(void *bytes, size_t size)
{
    randombytes_buf(bytes, size);
}

/* ${count} random bytes as text of ${size}, NUL included. */
static void
spell(char *text, size_t size, size_t count)
{
    unsigned char bytes[32];

    RK_CHECK(count <= sizeof bytes);
    randombytes_buf(bytes, count);
    sodium_bin2base64(text, size, bytes, count,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void
secret_token(char token[SECRET_TOKEN])
{
    spell(token, SECRET_TOKEN, 32);
}

void
secret_link(char link[SECRET_LINK])
{
    do {
        spell(link, SECRET_LINK, 16);
    } while (link[0] == '-');
}

void
secret_hash(const char *token, unsigned char hash[STORE_HASH])
{
    crypto_generichash(hash, STORE_HASH, (const unsigned char *)token,
                       strlen(token), NULL, 0);
}

void
secret_base64(const unsigned char *bytes, size_t size, char *text, size_t room)
{
    sodium_bin2base64(text, room, bytes, size, sodium_base64_VARIANT_ORIGINAL);
}
