/* One line of a scenario: from words to a command. */
#ifndef SCENARIO_PARSE_H
#define SCENARIO_PARSE_H

#include "script.h"

/*
 * Reads ${command}->work, which it cuts up, into the other members. False with
 * a sentence in ${why} if it is not a command.
 */
bool parse_command(struct script_command *command, struct rk_text *why);

#endif
