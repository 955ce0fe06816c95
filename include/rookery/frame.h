/*
 * Control flow as data. An effect that needs an answer leaves a frame on the
 * stack inside the state and returns; the answer resumes it. Frames hold
 * public facts only: every view carries the whole stack.
 *
 * A routine works until it must ask, sets ${step} to the name of what follows
 * and returns rk_ask_seats(); rk_ask_at() does both. A sub-effect is rk_push(),
 * then return RK_MORE at once (the frame is no longer the top). When finished:
 * return rk_done().
 */
#ifndef ROOKERY_FRAME_H
#define ROOKERY_FRAME_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <rookery/abi.h>
#include <rookery/check.h>
#include <rookery/move.h>
#include <rookery/phrase.h>
#include <rookery/seat.h>
#include <rookery/status.h>
#include <rookery/text.h>

RK_C_BEGIN

enum { RK_FRAMES_MAX = 12 };

/* The result of a routine. */
enum rk_next {
    RK_MORE, /* go on with the frame that is now on top */
    RK_WAIT, /* somebody must answer first */
    RK_END   /* the match is over */
};

/* The kinds of questions. Never named after a card. */
enum rk_ask_kind {
    RK_ASK_NONE,   /* nothing is asked: the match is over */
    RK_ASK_DEAL,   /* chance: name the faces that leave a deck */
    RK_ASK_ROLL,   /* chance: name what the dice show */
    RK_ASK_ACTION, /* what to do on a turn */
    RK_ASK_SOURCE, /* where to draw from */
    RK_ASK_SEAT,   /* choose a seat */
    RK_ASK_KIND,   /* choose a kind of card, token or space */
    RK_ASK_SLOT,   /* choose a place */
    RK_ASK_YES_NO, /* do it or leave it */
    RK_ASK_AMOUNT, /* choose a number */
    RK_ASK_BID,    /* a whole bid, sealed */
    RK_ASK_TAKE,   /* a whole take from a common stock */
    RK_ASK_KINDS   /* the number of kinds */
};

/* The name of a kind of question: "deal", "action", ... */
const char *rk_ask_name(int kind);

/* The open question. */
struct rk_ask {
    uint8_t kind;    /* enum rk_ask_kind */
    uint8_t asked;   /* set of seats it was put to */
    uint8_t awaited; /* those that have not answered yet */
    bool over;       /* nothing more will be asked */
};

/* An unfinished piece of work. */
struct rk_frame {
    uint8_t run;    /* which routine resumes it: the game's numbering */
    uint8_t step;   /* where that routine left off; 0 on entry */
    uint8_t seat;   /* the seat that acts */
    uint8_t card;   /* the card, item or space at work; 0 if none */
    uint8_t target; /* the seat being worked on */
    uint8_t place;  /* a slot, pile or space; the routine says which */
    uint8_t left;   /* repetitions still to come */
    uint8_t amount; /* a number the routine keeps */
};

/* The stack and the open question. Bottom frame first; unused ones zero. */
struct rk_flow {
    struct rk_frame frame[RK_FRAMES_MAX];
    uint8_t depth;   /* frames in use */
    uint8_t kind;    /* enum rk_ask_kind of the open question */
    uint8_t asked;   /* set of seats it was put to */
    uint8_t awaited; /* those that have not answered yet */
    uint8_t over;    /* 1 when the match is over */
    uint8_t pad[3];  /* always zero */
};

/* The frame on top of a stack that is not empty. */
static inline struct rk_frame *
rk_top(struct rk_flow *flow)
{
    return &flow->frame[flow->depth - 1];
}

/* The frame on top if ${run} waits there at ${step}, else NULL. */
static inline const struct rk_frame *
rk_flow_waits(const struct rk_flow *flow, int run, int step)
{
    const struct rk_frame *top;

    if (flow->depth == 0)
        return NULL;
    top = &flow->frame[flow->depth - 1];
    return top->run == run && top->step == step ? top : NULL;
}

/* Puts ${frame} on top. */
static inline void
rk_push(struct rk_flow *flow, struct rk_frame frame)
{
    RK_CHECK(flow->depth < RK_FRAMES_MAX);
    flow->frame[flow->depth++] = frame;
}

/* Removes the frame on top and leaves zeros behind. */
static inline enum rk_next
rk_done(struct rk_flow *flow)
{
    memset(rk_top(flow), 0, sizeof(struct rk_frame));
    flow->depth--;
    return RK_MORE;
}

/* Puts a question of ${kind} to the set ${seats}, which is not empty. */
static inline enum rk_next
rk_ask_seats(struct rk_flow *flow, enum rk_ask_kind kind, uint8_t seats)
{
    flow->kind = (uint8_t)kind;
    flow->asked = flow->awaited = seats;
    return RK_WAIT;
}

/* Puts a question to ${seat} alone; the answer resumes ${f} at ${step}. */
static inline enum rk_next
rk_ask_at(struct rk_flow *flow, struct rk_frame *f, int step,
          enum rk_ask_kind kind, int seat)
{
    f->step = (uint8_t)step;
    return rk_ask_seats(flow, kind, rk_seat_bit(seat));
}

/* Ends the match. */
static inline enum rk_next
rk_end(struct rk_flow *flow)
{
    memset(flow, 0, sizeof *flow);
    flow->over = 1;
    return RK_END;
}

/* Notes that ${seat} has answered; true when it was the last awaited. */
static inline bool
rk_flow_answered(struct rk_flow *flow, int seat)
{
    flow->awaited &= (uint8_t)~rk_seat_bit(seat);
    if (flow->awaited != 0)
        return false;
    flow->kind = RK_ASK_NONE;
    flow->asked = 0;
    return true;
}

/* The open question of ${flow}. */
static inline struct rk_ask
rk_flow_ask(const struct rk_flow *flow)
{
    struct rk_ask ask = { flow->kind, flow->asked, flow->awaited,
                          flow->over != 0 };

    return ask;
}

/* RK_OK if ${seat} may answer now, else RK_OVER or RK_NOT_ASKED. */
static inline enum rk_status
rk_flow_admit(const struct rk_flow *flow, int seat)
{
    if (flow->over)
        return RK_OVER;
    return seat <= RK_CHANCE && (flow->awaited & rk_seat_bit(seat)) != 0
               ? RK_OK
               : RK_NOT_ASKED;
}

/* Refuses an answer that does not fit the open question. */
static inline enum rk_status
rk_flow_misses(const struct rk_flow *flow, struct rk_text *why)
{
    struct rk_phrase_arg kind = { 0, rk_ask_name(flow->kind), NULL };

    return rk_phrase_refuse(RK_ILLEGAL, why, &rk_phrases[RK_SAY_MISSES], &kind);
}

/* True if ${f} equals ${wanted}, field by field. */
static inline bool
rk_frame_is(const struct rk_frame *f, struct rk_frame wanted)
{
    return memcmp(f, &wanted, sizeof wanted) == 0;
}

/* Members of a frame besides routine and step, in the order of the struct. */
enum {
    RK_USES_SEAT = 1,
    RK_USES_CARD = 2,
    RK_USES_TARGET = 4,
    RK_USES_PLACE = 8,
    RK_USES_LEFT = 16,
    RK_USES_AMOUNT = 32
};

/* True if everything in ${f} but its routine, its step and ${uses} is 0. */
static inline bool
rk_frame_uses(const struct rk_frame *f, int uses)
{
    uint8_t part[sizeof *f];

    memcpy(part, f, sizeof part);
    for (size_t i = 2; i < sizeof part; i++) {
        if (part[i] != 0 && (uses >> (i - 2) & 1) == 0)
            return false;
    }
    return true;
}

/* True if ${f} uses nothing but its routine, its step and its seat. */
static inline bool
rk_frame_is_plain(const struct rk_frame *f)
{
    return rk_frame_uses(f, RK_USES_SEAT);
}

/* A frame at its first step with a seat and a card, all else 0. */
static inline struct rk_frame
rk_frame_with(int run, int seat, int card)
{
    struct rk_frame frame = {
        (uint8_t)run, 0, (uint8_t)seat, (uint8_t)card, 0, 0, 0, 0
    };

    return frame;
}

/* A frame with a seat, a place and how much is left, all else 0. */
static inline struct rk_frame
rk_frame_at(int run, int step, int seat, int place, int left)
{
    struct rk_frame frame = { (uint8_t)run,
                              (uint8_t)step,
                              (uint8_t)seat,
                              0,
                              0,
                              (uint8_t)place,
                              (uint8_t)left,
                              0 };

    return frame;
}

/* True if only ${seat} is asked, by a frame with ${above} on top of it. */
static inline bool
rk_flow_asks(const struct rk_flow *flow, const struct rk_frame *above, int seat)
{
    return above == NULL && seat <= RK_CHANCE &&
           flow->asked == rk_seat_bit(seat);
}

/* Asks those of ${seats} again that have answered already; returns them. */
static inline uint8_t
rk_flow_reopen(struct rk_flow *flow, uint8_t seats)
{
    seats &= (uint8_t)(flow->asked & ~flow->awaited);
    flow->awaited |= seats;
    return seats;
}

RK_C_END

#endif
