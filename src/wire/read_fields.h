/* Reading a struct from JSON by its field table, with a path to start from. */
#ifndef WIRE_READ_FIELDS_H
#define WIRE_READ_FIELDS_H

#include "value.h"

/* rk_json_read_fields() for the JSON that is ${given}. */
enum rk_status read_fields(const struct rk_fields *fields, void *base,
                           const struct given *given, bool *rest);

#endif
