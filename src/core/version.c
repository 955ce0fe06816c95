/* The version of the library. */
#include <rookery/version.h>

const char *
rk_version(void)
{
    return RK_VERSION;
}
