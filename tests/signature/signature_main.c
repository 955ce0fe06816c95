/* Prints the signature of the engine. */
#include <stdio.h>

#include "signature.h"

int
main(void)
{
    for (int i = 0; i < signature_lines(); i++)
        puts(signature_line(i));
    return 0;
}
