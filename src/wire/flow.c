/* A stack of frames and its open question, from and to JSON. */
#include <string.h>

#include <rookery/card.h>
#include <rookery/check.h>
#include <rookery/wire.h>

#include "build.h"
#include "flow.h"
#include "write.h"

/* The fields of a frame that are plain numbers, left out when zero. */
static const struct {
    const char *name;
    size_t at;
} numbers[] = {
    { "place", offsetof(struct rk_frame, place) },
    { "left", offsetof(struct rk_frame, left) },
    { "amount", offsetof(struct rk_frame, amount) },
};

static void
write_frame(struct buffer *out, const struct rk_frame *f,
            const struct rk_routine *const *routines, const char *(*names)(int))
{
    write_open(out, '{');
    write_key(out, "run");
    write_text(out, routines[f->run]->name);
    write_key(out, "step");
    write_text(out, routines[f->run]->steps[f->step].name);
    write_key(out, "seat");
    write_seat(out, f->seat);
    if (f->card != 0) {
        write_key(out, "card");
        if (names != NULL)
            write_name(out, names, f->card);
        else
            write_number(out, f->card);
    }
    if (f->target != 0) {
        write_key(out, "target");
        write_seat(out, f->target);
    }
    for (size_t i = 0; i < RK_COUNT(numbers); i++) {
        uint8_t number = *((const uint8_t *)f + numbers[i].at);

        if (number == 0)
            continue;
        write_key(out, numbers[i].name);
        write_number(out, number);
    }
    write_close(out, '}');
}

void
flow_write_ask(struct buffer *out, const char *kind, struct rk_ask ask)
{
    write_key(out, kind);
    write_text(out, rk_ask_name(ask.kind));
    write_key(out, "asked");
    write_seats(out, ask.asked);
    write_key(out, "awaited");
    write_seats(out, ask.awaited);
    write_key(out, "over");
    write_flag(out, ask.over);
}

void
flow_write(struct buffer *out, const struct rk_flow *flow,
           const struct rk_routine *const *routines, const char *(*names)(int))
{
    write_open(out, '{');
    write_key_open(out, "frames", '[');
    for (int i = 0; i < flow->depth; i++)
        write_frame(out, &flow->frame[i], routines, names);
    write_close(out, ']');
    flow_write_ask(out, "ask", rk_flow_ask(flow));
    write_close(out, '}');
}

/* Reads "run" and "step", which a frame must have, by name. */
static enum rk_status
read_names(const struct given *given, const struct rk_routine *const *routines,
           struct rk_frame *f)
{
    const char *run = json_string_value(json_object_get(given->json, "run"));
    const char *step = json_string_value(json_object_get(given->json, "step"));
    const struct rk_step *steps;

    if (run == NULL || step == NULL)
        return value_refuse(given, WIRE_FRAME, NULL);
    while (routines[f->run] != NULL && strcmp(routines[f->run]->name, run) != 0)
        f->run++;
    if (routines[f->run] == NULL)
        return value_refuse(given, WIRE_NO_RUN, run);
    steps = routines[f->run]->steps;
    while (steps[f->step].name != NULL &&
           strcmp(steps[f->step].name, step) != 0)
        f->step++;
    if (steps[f->step].name == NULL)
        return value_refuse(given, WIRE_NO_STEP, step);
    return RK_OK;
}

/* Reads "seat" and "target"; a target may be one past the last seat. */
static enum rk_status
read_seats(const struct given *given, struct rk_frame *f)
{
    struct where at_seat, at_target;
    struct given seat = value_member(given, &at_seat, "seat");
    struct given target = value_member(given, &at_target, "target");
    enum rk_status status = RK_OK;

    if (seat.json != NULL)
        status = value_read_seat(&seat, given->seats - 1, &f->seat);
    if (status == RK_OK && target.json != NULL)
        status = value_read_seat(&target, given->seats, &f->target);
    return status;
}

static enum rk_status
read_card(const struct given *given, const char *(*names)(int),
          struct rk_frame *f)
{
    struct where where;
    struct given card = value_member(given, &where, "card");

    if (card.json == NULL || json_is_null(card.json))
        return RK_OK;
    if (names == NULL)
        return value_read_byte(&card, RK_HIDDEN - 1, &f->card);
    return value_read_name(&card, names, RK_HIDDEN, true, &f->card);
}

static enum rk_status
read_numbers(const struct given *given, struct rk_frame *f)
{
    enum rk_status status = RK_OK;

    for (size_t i = 0; i < RK_COUNT(numbers) && status == RK_OK; i++) {
        struct where where;
        struct given part = value_member(given, &where, numbers[i].name);

        if (part.json != NULL)
            status =
                value_read_byte(&part, UINT8_MAX, (uint8_t *)f + numbers[i].at);
    }
    return status;
}

static enum rk_status
read_frame(const struct given *given, const struct rk_routine *const *routines,
           const char *(*names)(int), struct rk_frame *f)
{
    static const char *const keys[] = { "run",  "step",   "seat",
                                        "card", "target", "place",
                                        "left", "amount", NULL };
    enum rk_status status = value_only_keys(given, keys);

    if (status == RK_OK)
        status = read_names(given, routines, f);
    if (status == RK_OK)
        status = read_seats(given, f);
    if (status == RK_OK)
        status = read_card(given, names, f);
    if (status == RK_OK)
        status = read_numbers(given, f);
    return status;
}

static enum rk_status
read_frames(const struct given *given, const struct rk_routine *const *routines,
            const char *(*names)(int), struct rk_flow *flow)
{
    enum rk_status status = RK_OK;

    if (given->json == NULL)
        return RK_OK;
    if (!json_is_array(given->json))
        return value_refuse(given, WIRE_FRAMES, NULL);
    if (json_array_size(given->json) > RK_FRAMES_MAX)
        return value_refuse(given, WIRE_MANY_FRAMES, NULL);
    flow->depth = (uint8_t)json_array_size(given->json);
    for (int i = 0; i < flow->depth && status == RK_OK; i++) {
        struct where where;
        struct given part = value_element(given, &where, (size_t)i);

        status = read_frame(&part, routines, names, &flow->frame[i]);
    }
    return status;
}

static enum rk_status
read_ask(const struct given *given, const struct rk_routine *const *routines,
         struct rk_flow *flow)
{
    const char *word = json_string_value(given->json);
    int kind = RK_ASK_NONE;

    if (given->json == NULL) {
        const struct rk_frame *top = flow->depth > 0 ? rk_top(flow) : NULL;

        if (top != NULL)
            flow->kind = routines[top->run]->steps[top->step].asks;
        return RK_OK;
    }
    if (word == NULL)
        return value_refuse(given, WIRE_QUESTION, NULL);
    while (kind < RK_ASK_KINDS && strcmp(rk_ask_name(kind), word) != 0)
        kind++;
    if (kind == RK_ASK_KINDS)
        return value_refuse(given, WIRE_NO_QUESTION, word);
    flow->kind = (uint8_t)kind;
    return RK_OK;
}

/* The seats asked; by default those that the frame on top asks. */
static enum rk_status
read_asked(const struct given *given, struct rk_flow *flow)
{
    int seat = flow->depth > 0 ? rk_top(flow)->seat : RK_NOBODY;

    if (given->json != NULL)
        return value_read_seats(given, true, &flow->asked);
    if (flow->kind == RK_ASK_NONE)
        return RK_OK;
    if (flow->kind == RK_ASK_DEAL || flow->kind == RK_ASK_ROLL)
        seat = RK_CHANCE;
    if (seat > RK_CHANCE)
        return value_refuse(given, WIRE_ASKED, NULL);
    flow->asked = rk_seat_bit(seat);
    return RK_OK;
}

static enum rk_status
read_awaited(const struct given *given, struct rk_flow *flow)
{
    if (given->json != NULL)
        return value_read_seats(given, true, &flow->awaited);
    flow->awaited = flow->asked;
    return RK_OK;
}

enum rk_status
flow_read(const struct given *given, const struct rk_routine *const *routines,
          const char *(*names)(int), struct rk_flow *flow)
{
    static const char *const keys[] = { "frames",  "ask",  "asked",
                                        "awaited", "over", NULL };
    struct where at[5];
    struct given frames = value_member(given, &at[0], "frames");
    struct given ask = value_member(given, &at[1], "ask");
    struct given asked = value_member(given, &at[2], "asked");
    struct given awaited = value_member(given, &at[3], "awaited");
    struct given over = value_member(given, &at[4], "over");
    enum rk_status status = value_only_keys(given, keys);

    memset(flow, 0, sizeof *flow);
    if (status == RK_OK)
        status = read_frames(&frames, routines, names, flow);
    if (status == RK_OK)
        status = read_ask(&ask, routines, flow);
    if (status == RK_OK)
        status = read_asked(&asked, flow);
    if (status == RK_OK)
        status = read_awaited(&awaited, flow);
    if (status == RK_OK && over.json != NULL)
        status = value_read_flag(&over, &flow->over);
    return status;
}
