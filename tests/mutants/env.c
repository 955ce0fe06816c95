/*
 * Chooses the mutant or leak that is on: RK_MUTANT=n is number n,
 * RK_LEAK=n is number 1000 + n, neither (or 0) is the true game. Only the
 * test builds that tools/mutate rewrites have this file.
 */
#include <stdlib.h>

extern int rk_mutant;
int rk_mutant;

__attribute__((constructor)) static void
choose(void)
{
    const char *mutant = getenv("RK_MUTANT");
    const char *leak = getenv("RK_LEAK");

    if (mutant)
        rk_mutant = atoi(mutant);
    if (leak && atoi(leak) > 0)
        rk_mutant = 1000 + atoi(leak);
}
