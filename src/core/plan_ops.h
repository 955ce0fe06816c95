/* The operations of a plan while it is made. */
#ifndef CORE_PLAN_OPS_H
#define CORE_PLAN_OPS_H

#include <rookery/plan.h>

/*
 * Adds ${op} to those of ${kind}, the last kind so far: the last operation does
 * it too where they fit. False if there is no room.
 */
bool plan_ops_add(struct rk_plan_seat *seat, enum rk_plan_kind kind,
                  struct rk_plan_op op);

/* All operations of ${kind} are there. False if there is no room. */
bool plan_ops_end(struct rk_plan *plan, int seat, enum rk_plan_kind kind);

#endif
