"""Shared by tools/compare and tools/stores: figures that two servers reach by
turns, and the medians of their ratios."""
import statistics
import sys


def with_games(figures):
    """All figures by name; those of a game are called "name.game"."""
    return figures | {
        f"{name}.{game}": figure
        for name, games in figures.items() if isinstance(games, dict)
        for game, figure in games.items()
    }


def take_turns(pairs, measure, shown):
    """A list of pairs of figures. The first of each pair changes every time,
    since a machine that others use is quicker at one moment than at the
    next."""
    found = []
    for i in range(pairs):
        pair = [None, None]
        for which in ((0, 1), (1, 0))[i % 2]:
            pair[which] = with_games(measure(which))
        found.append(pair)
        print(f"pair {i + 1}: " + ", ".join(
            f"{name} {pair[0][name]:.2f} -> {pair[1][name]:.2f}"
            for name in shown), file=sys.stderr)
    return found


def print_table(found, limits, heads):
    """Prints a row for each of ${limits}, {name: [what it is, least ratio,
    greatest ratio]}; returns the names of those that were missed."""
    missed = []
    print(f"| | {heads[0]} | {heads[1]} | median of the ratios | allowed |")
    print("|---|---|---|---|---|")
    for name, (what, least, most) in limits.items():
        ratio = statistics.median(two[name] / one[name] for one, two in found)
        if (least is not None and ratio < least
                or most is not None and ratio > most):
            missed.append(name)
        allowed = (f"at least {least}" if least else
                   f"at most {most}" if most else "")
        print(f"| {what} "
              f"| {statistics.median(one[name] for one, _ in found):.1f} "
              f"| {statistics.median(two[name] for _, two in found):.1f} "
              f"| {ratio:.3f} | {allowed}{', missed' if name in missed else ''} |")
    return missed
