/* Processor time, and medians over many short turns. */
#ifndef SIM_CLOCK_H
#define SIM_CLOCK_H

/*
 * Many short turns rather than few long ones: when others use the machine its
 * speed changes within tenths of a second, and a median ignores that only if
 * turns are shorter.
 */
enum { CLOCK_TURNS = 25 };

/* Seconds of processor time that this process has spent. */
double clock_spent(void);

/* The middle one of CLOCK_TURNS values. */
double clock_median(const double *turns);

#endif
