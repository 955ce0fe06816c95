/* The commands of a scenario that expect something and change nothing. */
#ifndef SCENARIO_EXPECT_H
#define SCENARIO_EXPECT_H

#include "run.h"

bool expect_ask(struct run *run, const struct script_command *command);
bool expect_over(struct run *run, const struct script_command *command);
bool expect_value(struct run *run, const struct script_command *command);
bool expect_score(struct run *run, const struct script_command *command);
bool expect_rank(struct run *run, const struct script_command *command);
bool expect_line(struct run *run, const struct script_command *command);
bool expect_note(struct run *run, const struct script_command *command);

/* legal.c */
bool legal_expect(struct run *run, const struct script_command *command);

/* events.c */
bool events_one(struct run *run, const struct script_command *command);
bool events_none(struct run *run, const struct script_command *command);
bool events_all(struct run *run, const struct script_command *command);

#endif
