/* A review for programs. */
#ifndef CLI_REVIEW_JSON_H
#define CLI_REVIEW_JSON_H

#include "review.h"

/* {"game", ..., "seat", "decisions", "costliest", "noise"} */
json_t *review_json(const struct rk_match *match, const struct review *review);

#endif
