/* The operations and maps of a plan while it is made. */
#ifndef CORE_PLAN_OPS_H
#define CORE_PLAN_OPS_H

#include <rookery/plan.h>

/*
 * Adds ${op} to those of ${kind}, the last kind so far: the last operation does
 * it too where they fit. False if there is no room.
 */
bool plan_ops_add(struct rk_plan_seat *seat, enum rk_plan_kind kind,
                  struct rk_plan_op op);

/*
 * Adds ${op} to those for drafts. False if there is no room, or if columns of
 * this kind are not written by themselves.
 */
bool plan_ops_add_draft(struct rk_plan_seat *seat, enum rk_plan_kind kind,
                        struct rk_plan_op op);

/* All operations of ${kind} are there. False if there is no room. */
bool plan_ops_end(struct rk_plan *plan, int seat, enum rk_plan_kind kind);

/* Fills in the maps of questions and seats, and the tables of bits. */
void plan_maps_make(struct rk_plan *plan);

/* The number of the map from the kinds with ${names}; new if there is none. */
int plan_maps_of(struct rk_plan *plan, const char *(*names)(int));

/* The ways to write rows, for any processor; the tight one is exact. */
extern const struct rk_plan_way plan_way_tight, plan_way_narrow;

/* The quickest way of this processor: it copies up to RK_PLAN_ROOM too far. */
const struct rk_plan_way *plan_way_quick(void);

#endif
