// A C++17 program outside of Rookery: a random match of every game, and a
// search that is told to stop.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <rookery/rookery.h>

static void
demand(bool holds, const char *what)
{
    if (holds)
        return;
    std::fprintf(stderr, "outside.cpp: %s\n", what);
    std::exit(1);
}

static void
play(const rk_game *game)
{
    rk_rng rng = rk_rng_seed(1);
    rk_state_room room;
    rk_state *state = rk_state_in(&room);
    rk_setup setup;
    rk_result result;

    demand(rk_setup_make(game, nullptr, 0, &setup, nullptr) == RK_OK, "setup");
    game->setup(state, &setup);
    while (!game->ask(state).over) {
        int seat = rk_seat_first(game->ask(state).awaited);
        rk_steps steps;

        demand(rk_answer_random(game, state, seat, &rng, &steps), "answer");
        demand(rk_answer_steps(game, state, seat, &steps, nullptr, nullptr) ==
                   RK_OK,
               "refused");
    }
    game->score(state, &result);
    demand(result.seats == setup.seats && result.rank[0] > 0, "result");
}

// A position and what seat 0 sees of it, as text; the position is read again.
static void
write_and_read(const rk_game *game)
{
    const rk_game *read = nullptr;
    rk_state_room room, again;
    rk_view_room view;
    rk_setup setup, same;

    demand(rk_setup_make(game, nullptr, 0, &setup, nullptr) == RK_OK, "setup");
    game->setup(rk_state_in(&room), &setup);
    game->view(rk_state_in(&room), 0, rk_view_in(&view));
    char *seen = rk_view_text(game, &setup, rk_view_in(&view));
    demand(seen[0] == '{' && std::strchr(seen, '\n') != nullptr, "view");
    std::free(seen);
    char *text = rk_position_text(game, &setup, rk_state_in(&room));
    demand(rk_position_read(text, std::strlen(text), &read, &same, &again,
                            nullptr) == RK_OK,
           "position");
    demand(read == game && std::memcmp(&room, &again, game->state_size) == 0,
           "the same position");
    std::free(text);
}

static void
stop_a_search()
{
    const rk_game *game = rk_games_find("revolution");
    std::atomic<bool> stop{ true };
    rk_rng rng = rk_rng_seed(2);
    rk_bot_turn turn = rk_bot_turn();
    rk_state_room room;
    rk_setup setup;
    rk_steps steps;
    rk_hire hire;

    demand(rk_hire_read("search:60000ms", &hire, nullptr), "hire");
    demand(rk_setup_make(game, nullptr, 0, &setup, nullptr) == RK_OK, "setup");
    game->setup(rk_state_in(&room), &setup);
    rk_mind *mind = rk_mind_open(&hire);
    demand(mind != nullptr, "mind");
    mind->stop = &stop;
    turn.game = game;
    turn.setup = &setup;
    turn.seats = setup.seats;
    turn.rng = &rng;
    rk_mind_answer(mind, &turn, rk_state_in(&room), &steps);
    demand(rk_answer_steps(game, rk_state_in(&room), 0, &steps, nullptr,
                           nullptr) == RK_OK,
           "the search's answer");
    rk_mind_close(mind);
}

int
main()
{
    demand(std::strcmp(rk_version(), RK_VERSION) == 0, "version");
    for (int i = 0; rk_games[i] != nullptr; i++) {
        play(rk_games[i]);
        write_and_read(rk_games[i]);
    }
    stop_a_search();
    std::puts("outside: C++ plays every game");
    return 0;
}
