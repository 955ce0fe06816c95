/* Observations as inputs of a network. */
#include <string.h>

#include "payoff.h"
#include "value.h"

void
value_name(const struct value *value, int column, struct rk_text *name)
{
    if (column > value->own) {
        rk_text_add(name, "lead over rival ");
        rk_text_int(name, column - value->own);
    } else if (column == value->own) {
        rk_text_add(name, "expected points");
    } else if (value->game->features != NULL) {
        value->game->features->name(column, name);
    } else {
        rk_plan_name(&value->plan, column, name);
    }
}

/* The rows of a network that are looked for. */
struct finding {
    const struct net_base *base;
    struct value_rows *rows;
};

static void
find_row(void *context, int column, const char *name)
{
    const struct finding *f = context;

    f->rows->row[column] = (int16_t)net_find(f->base, net_name(name));
}

/* Finds the rows for the columns of the plan, all names in one go. */
static void
find_plan_rows(const struct value *value, const struct net_base *base,
               struct value_rows *rows)
{
    struct finding f = { base, rows };

    rk_plan_each_name(&value->plan, find_row, &f);
}

static void
find_named(const struct value *value, struct finding *f, int column)
{
    char room[RK_SENTENCE_MAX];
    struct rk_text name = rk_text_over(room, sizeof room);

    value_name(value, column, &name);
    find_row(f, column, room);
}

/* Finds the rows for the columns that the network for values has. */
static void
find_value_rows(struct value *value)
{
    struct finding f = { &value->net.base, &value->net_rows };
    int column = 0;

    if (value->game->features == NULL) {
        find_plan_rows(value, f.base, f.rows);
        column = value->own;
    }
    for (; column < value->columns; column++)
        find_named(value, &f, column);
}

static void
find_moves(struct value *value)
{
    for (int id = 0; id < value->ids.count; id++) {
        char room[RK_ID_NAME_MAX];
        struct rk_text name = rk_text_over(room, sizeof room);

        rk_ids_name(&value->ids, id, &name);
        value->move[id] = (int16_t)net_find_move(&value->moves, net_name(room));
    }
}

bool
value_open(struct value *value, const struct rk_game *game,
           const struct rk_setup *setup, struct rk_text *why)
{
    value->game = game;
    value->setup = *setup;
    value->seats = setup->seats;
    value->judges = value->weighs = false;
    if (rk_plan_make(&value->plan, game, setup, why) != RK_OK)
        return false;
    value->own =
        game->features != NULL ? game->features->columns : value->plan.columns;
    value->columns = value->own + setup->seats;
    return true;
}

static bool
take_moves(struct value *value, const void *bytes, size_t size,
           struct rk_text *why)
{
    struct net_moves moves;

    if (!net_read_moves(bytes, size, &moves, why) ||
        rk_ids_make(&value->ids, value->game, &value->setup, why) != RK_OK)
        return false;
    value->moves = moves;
    find_plan_rows(value, &value->moves.base, &value->moves_rows);
    find_moves(value);
    value->weighs = true;
    return true;
}

bool
value_take(struct value *value, const void *bytes, size_t size,
           struct rk_text *why)
{
    struct net net;

    if (net_is_for_moves(bytes, size))
        return take_moves(value, bytes, size, why);
    if (!net_read(bytes, size, &net, why))
        return false;
    value->net = net;
    find_value_rows(value);
    value->judges = true;
    return true;
}

/* ${points} in units of twice the game's spread; VALUE_HALF is no points. */
static uint8_t
scale(const struct value *value, int32_t points)
{
    int64_t spread = 2 * (int64_t)value->game->spread * RK_EXPECT_ONE;
    int64_t part = VALUE_HALF + (int64_t)points * VALUE_HALF / spread;

    return (uint8_t)(part < 0 ? 0 : part > NET_ONE ? NET_ONE : part);
}

/* How many rivals of ${seat} are stronger than ${other}. */
static int
place_of(const struct value *value, const int32_t *points, int seat, int other)
{
    int place = 0;

    for (int third = 0; third < value->seats; third++)
        place +=
            third != seat && points[third] + (third < other) > points[other];
    return place;
}

/* The points that ${seat} may expect, and its lead over each rival. */
static void
write_extras(const struct value *value, const int32_t *points, int seat,
             uint8_t *out)
{
    out[0] = scale(value, points[seat] / 2);
    for (int other = 0; other < value->seats; other++) {
        if (other != seat)
            out[1 + place_of(value, points, seat, other)] =
                scale(value, points[seat] - points[other]);
    }
}

/* The columns of the seat's own view. */
static void
observe(const struct value *value, const struct rk_state *state, int seat,
        uint8_t *out)
{
    struct rk_view_room room;
    struct rk_view *view = rk_view_in(&room);

    value->game->view(state, seat, view);
    rk_plan_write(&value->plan, view, seat, out);
}

void
value_write(const struct value *value, const struct rk_state *state,
            uint8_t *out)
{
    int32_t points[RK_SEATS_MAX] = { 0 };
    uint8_t features[RK_SEATS_MAX * VALUE_FEATURES];

    payoff_points(value->game, state, points);
    if (value->game->features != NULL)
        value->game->features->write(state, features);
    for (int seat = 0; seat < value->seats; seat++, out += value->columns) {
        if (value->game->features != NULL)
            memcpy(out, features + seat * value->own, (size_t)value->own);
        else
            observe(value, state, seat, out);
        write_extras(value, points, seat, out + value->own);
    }
}

/*
 * The ${columns} of ${out} that are not 0 and have a row, as inputs; how many.
 * Eight more bytes can be read.
 */
static int
gather(const struct net_base *base, const struct value_rows *rows, int columns,
       const uint8_t *out, struct net_input *input)
{
    int count = 0;

    for (int from = 0; from < columns; from += 8) {
        uint64_t eight;

        memcpy(&eight, out + from, sizeof eight);
        if (columns - from < 8)
            eight &= (UINT64_C(1) << 8 * (columns - from)) - 1;
        for (int column = from; eight != 0; eight >>= 8, column++) {
            uint32_t what = eight & 0xff;
            int row = rows->row[column];

            if (what == 0 || row < 0)
                continue;
            what = what * base->row[row].factor >> NET_FACTOR_BITS;
            input[count++] = (struct net_input){
                .row = (uint16_t)row,
                .value = (uint16_t)(what < NET_ONE ? what : NET_ONE)
            };
        }
    }
    return count;
}

void
value_shares(const struct value *value, const struct rk_state *state,
             float *share)
{
    uint8_t out[RK_SEATS_MAX * (RK_PLAN_MAX + VALUE_EXTRAS) + 64];
    struct net_input input[RK_PLAN_MAX + VALUE_EXTRAS];
    int32_t worth[RK_SEATS_MAX];

    value_write(value, state, out);
    for (int seat = 0; seat < value->seats; seat++) {
        int count = gather(&value->net.base, &value->net_rows, value->columns,
                           out + seat * value->columns, input);

        worth[seat] = net_value(&value->net, input, count);
    }
    net_shares(worth, value->seats, share);
}

void
value_priors(const struct value *value, const struct rk_view *view, int seat,
             const rk_move *legal, int count, float *share)
{
    uint8_t out[RK_PLAN_MAX + 64];
    struct net_input input[RK_PLAN_MAX];
    int32_t worth[RK_LEGAL_MAX];
    int16_t move[RK_LEGAL_MAX];
    int inputs;

    rk_plan_write(&value->plan, view, seat, out);
    inputs = gather(&value->moves.base, &value->moves_rows, value->plan.columns,
                    out, input);
    for (int i = 0; i < count; i++) {
        int id = rk_ids_find(&value->ids, legal[i]);

        move[i] = id < 0 ? -1 : value->move[id];
    }
    net_values(&value->moves, input, inputs, move, count, worth);
    net_shares(worth, count, share);
}
