/*
 * Tables that describe a struct field by field. With them one piece of code
 * writes any state or view as JSON and reads it back, hashes it independently
 * of its layout in memory, and lets tests find every face in it.
 */
#ifndef ROOKERY_FIELD_H
#define ROOKERY_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <rookery/abi.h>
#include <rookery/frame.h>
#include <rookery/routine.h>
#include <rookery/text.h>

RK_C_BEGIN

enum rk_field_type {
    RK_FIELD_NUMBER, /* integer of ${size} bytes, ${min} .. ${max}; signed */
                     /* when ${min} is below 0 */
    RK_FIELD_FLAG,   /* 0 or 1 in a byte: false or true */
    RK_FIELD_NAME,   /* byte that stands for a name, 0 for none (null) */
    RK_FIELD_SEAT,   /* seat number; RK_NOBODY (null); "chance" */
    RK_FIELD_SEATS,  /* byte, a set of seats: list of numbers */
    RK_FIELD_CARD,   /* struct rk_card: "ring", or with the seats that have */
                     /* seen it */
    RK_FIELD_COUNTS, /* ${count} bytes, one per kind: {"ring": 2}; of shape */
                     /* RK_FIELD_LIST when a byte elsewhere keeps their sum */
    RK_FIELD_SET,    /* set of kinds below ${count}, bit k for kind k, in */
                     /* ${size} bytes: list of names */
    RK_FIELD_STRUCT, /* a struct described by ${sub}, or element by element */
                     /* by ${sub_of}. As an array with ${names}, one per */
                     /* kind: {"ring": {...}}; kinds without a name, and 0, */
                     /* are not there */
    RK_FIELD_FLOW    /* struct rk_flow: frames by name, and the open ask; */
                     /* ${names} are those of the cards in frames */
};

/* How a field repeats, inside its seat where there is one row per seat. */
enum rk_field_shape {
    RK_FIELD_ONE,   /* once */
    RK_FIELD_ARRAY, /* ${count} times */
    RK_FIELD_LIST,  /* up to ${count} times; its length is a byte elsewhere */
    RK_FIELD_HAND   /* a list of cards kept as a hand (card.h) */
};

/* The seats that have seen a card where a position does not say. */
enum rk_field_seen { RK_SEEN_NONE, RK_SEEN_OWNER, RK_SEEN_ALL };

/*
 * Numbers that hold several counts. Positions and the views of programs have
 * them as text, which is read back; where clients follow changes they are
 * objects: {"force": 1, "gold": 2}.
 */
struct rk_coding {
    void (*text)(int number, struct rk_text *text);
    int (*parse)(const char *text); /* -1 if it is not one */
    const char *(*names)(int part); /* of the parts, from 1 to parts - 1 */
    int (*count)(int number, int part);
    int parts;
};

struct rk_field {
    const char *name;
    enum rk_field_type type;
    enum rk_field_shape shape;
    enum rk_field_seen seen; /* for RK_FIELD_CARD */
    bool per_seat;           /* one row for each seat */
    bool rest;  /* a bag: by default, all cards that are nowhere else */
    bool cards; /* each of these cards is in one place only; not in views */
    bool draft; /* in views: a step of a draft changes it; with ${per_seat} */
                /* only in the row of its own seat. If any field is marked, */
                /* all that steps of drafts change must be, or batches show */
                /* old columns; if none is, a step may change any of them */
    uint16_t offset;           /* of the first element, within the struct */
    uint16_t size;             /* bytes of one element */
    uint16_t count;            /* elements, kinds, or room for a list */
    uint16_t row;              /* bytes from one seat's row to the next */
    uint16_t length_at;        /* offset of the byte with a list's length */
                               /* or a bag's size; one per seat if per_seat */
    int32_t min, max;          /* for RK_FIELD_NUMBER */
    const char *(*names)(int); /* name of a kind; NULL where there is none */
    int (*hashed)(int);        /* number of a kind in hashes, which must not */
                               /* change with it; NULL: the kind itself */
    const struct rk_coding *coding; /* of counts; NULL: plain numbers */
    const struct rk_field *sub; /* for RK_FIELD_STRUCT, ends with name NULL */
    const struct rk_field *(*sub_of)(int index); /* instead, in packs: each */
                                                 /* element has its table */
};

/* Everything needed to read or write one struct of a game. */
struct rk_fields {
    const struct rk_field *field;             /* ends with name NULL */
    const struct rk_routine *const *routines; /* names of frames */
    size_t size;                              /* of the struct */
};

/*
 * Common rows of such tables: ${at} is an offset (offsetof), ${kinds} gives the
 * names of kinds.
 */
#define RK_FLOW_ROW(at, kinds)                                                 \
    {                                                                          \
        .name = "flow", .type = RK_FIELD_FLOW, .offset = (at),                 \
        .size = sizeof(struct rk_flow), .names = (kinds)                       \
    }
#define RK_NUMBER_ROW(label, at, bytes, least, most)                           \
    {                                                                          \
        .name = (label), .type = RK_FIELD_NUMBER, .offset = (at),              \
        .size = (bytes), .min = (least), .max = (most)                         \
    }
#define RK_FLAG_ROW(label, at)                                                 \
    {                                                                          \
        .name = (label), .type = RK_FIELD_FLAG, .offset = (at), .size = 1      \
    }
#define RK_SEAT_ROW(label, at)                                                 \
    {                                                                          \
        .name = (label), .type = RK_FIELD_SEAT, .offset = (at), .size = 1      \
    }
#define RK_NAME_ROW(label, at, kinds)                                          \
    {                                                                          \
        .name = (label), .type = RK_FIELD_NAME, .offset = (at), .size = 1,     \
        .names = (kinds)                                                       \
    }

/* A pile of kinds with room for ${room}; its length is at ${length}. */
#define RK_PILE_ROW(label, at, room, length, kinds)                            \
    {                                                                          \
        .name = (label), .type = RK_FIELD_NAME, .shape = RK_FIELD_LIST,        \
        .cards = true, .offset = (at), .size = 1, .count = (room),             \
        .length_at = (length), .names = (kinds)                                \
    }

/* How many there are of each of ${number} kinds. */
#define RK_COUNTS_ROW(label, at, number, kinds)                                \
    {                                                                          \
        .name = (label), .type = RK_FIELD_COUNTS, .offset = (at), .size = 1,   \
        .count = (number), .names = (kinds)                                    \
    }

/* The deck as a bag: by default, all cards that are nowhere else. */
#define RK_DECK_ROW(label, at, number, length, kinds)                          \
    {                                                                          \
        .name = (label), .type = RK_FIELD_COUNTS, .shape = RK_FIELD_LIST,      \
        .rest = true, .cards = true, .offset = (at), .size = 1,                \
        .count = (number), .length_at = (length), .names = (kinds)             \
    }

/* One number for each seat; rows of ${stride} bytes each. */
#define RK_NUMBERS_ROW(label, at, bytes, most)                                 \
    {                                                                          \
        .name = (label), .type = RK_FIELD_NUMBER, .per_seat = true,            \
        .offset = (at), .size = (bytes), .row = (bytes), .max = (most)         \
    }
#define RK_EACH_COUNTS_ROW(label, at, stride, number, kinds)                   \
    {                                                                          \
        .name = (label), .type = RK_FIELD_COUNTS, .per_seat = true,            \
        .offset = (at), .size = 1, .count = (number), .row = (stride),         \
        .names = (kinds)                                                       \
    }

/* One card for each seat; in a view, one byte for each. */
#define RK_CARDS_ROW(label, at, kinds)                                         \
    {                                                                          \
        .name = (label), .type = RK_FIELD_CARD, .seen = RK_SEEN_OWNER,         \
        .per_seat = true, .offset = (at), .size = sizeof(struct rk_card),      \
        .row = sizeof(struct rk_card), .names = (kinds)                        \
    }
#define RK_SEEN_CARDS_ROW(label, at, kinds)                                    \
    {                                                                          \
        .name = (label), .type = RK_FIELD_NAME, .per_seat = true,              \
        .offset = (at), .size = 1, .row = 1, .names = (kinds)                  \
    }

/* Hands; in a view, one byte for each card. */
#define RK_HANDS_ROW(label, at, stride, room, lengths, kinds)                  \
    {                                                                          \
        .name = (label), .type = RK_FIELD_CARD, .shape = RK_FIELD_HAND,        \
        .seen = RK_SEEN_OWNER, .per_seat = true, .cards = true,                \
        .offset = (at), .size = sizeof(struct rk_card), .count = (room),       \
        .row = (stride), .length_at = (lengths), .names = (kinds)              \
    }
#define RK_SEEN_HANDS_ROW(label, at, room, lengths, kinds)                     \
    {                                                                          \
        .name = (label), .type = RK_FIELD_NAME, .shape = RK_FIELD_LIST,        \
        .per_seat = true, .offset = (at), .size = 1, .count = (room),          \
        .row = (room), .length_at = (lengths), .names = (kinds)                \
    }

/* The address of element ${index} of ${field} in ${base}, row of ${seat}. */
void *rk_field_at(const struct rk_field *field, void *base, int seat,
                  int index);

/* The number of elements that ${field} has in the row of ${seat}. */
int rk_field_length(const struct rk_field *field, const void *base, int seat);

/* The table of element ${index} of ${field}, an RK_FIELD_STRUCT. */
const struct rk_field *rk_field_sub(const struct rk_field *field, int index);

/* The integer that an element of ${field} at ${at} holds. */
int64_t rk_field_number(const struct rk_field *field, const void *at);

/*
 * Counts by kind the cards of the struct at ${base} that are not in a bag of
 * the rest: those of all other fields marked as cards. Adds to ${count}, which
 * has room for RK_KINDS_MAX.
 */
void rk_fields_count(const struct rk_fields *fields, const void *base,
                     int seats, int *count);

/*
 * Fills the bag of the rest with the cards below ${kinds} that are nowhere
 * else; there are ${copies} of each in all. False if there are more already.
 */
bool rk_fields_fill(const struct rk_fields *fields, void *base, int seats,
                    const uint8_t *copies, int kinds);

/* True if the fields hold exactly ${copies} of each kind below ${kinds}. */
bool rk_fields_complete(const struct rk_fields *fields, const void *base,
                        int seats, const uint8_t *copies, int kinds);

/*
 * A hash of the struct at ${base} at a table of ${seats}: names and values
 * only, zero values left out. It does not change when fields move in memory or
 * when a field is added that is zero.
 */
uint64_t rk_fields_hash(const struct rk_fields *fields, const void *base,
                        int seats);

/* Continues a 64-bit FNV-1a hash over a string; start with RK_HASH_START. */
uint64_t rk_hash_text(uint64_t hash, const char *text);

#define RK_HASH_START UINT64_C(0xcbf29ce484222325)

RK_C_END

#endif
