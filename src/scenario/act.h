/* The commands of a scenario that change the position. */
#ifndef SCENARIO_ACT_H
#define SCENARIO_ACT_H

#include "run.h"

bool act_pack(struct run *run, const struct script_command *command);
bool act_game(struct run *run, const struct script_command *command);
bool act_position(struct run *run, const struct script_command *command);
bool act_do(struct run *run, const struct script_command *command);
bool act_refuse(struct run *run, const struct script_command *command);
bool act_chance(struct run *run, const struct script_command *command);
bool act_play(struct run *run, const struct script_command *command);
bool act_resume(struct run *run, const struct script_command *command);

/* Applies the waiting sets; notes a refusal in ${run}. */
bool act_sets(struct run *run);

#endif
