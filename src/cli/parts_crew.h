/* Simulations and ladders shared by the processes of a crew. */
#ifndef CLI_PARTS_CREW_H
#define CLI_PARTS_CREW_H

#include "parts.h"

/* Opens job->share, once it is known what is kept. */
void parts_crew_open(struct parts_job *job);

/*
 * Once the matches that were handed out to this process are over: gives what it
 * counted to the first process, or takes it from all others there. False after
 * an error message.
 */
bool parts_crew_gather(struct parts_job *job);

#endif
