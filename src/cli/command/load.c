/* rookery load: run the load generator, a separate program. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

#include "command.h"

int
load_command(int argc, char **argv)
{
    char program[CLI_PATH_MAX];

    (void)argc;
    cli_beside("rookery-load", program);
    execv(program, argv);
    return cli_failed("%s cannot be run: %s.", program, strerror(errno));
}
