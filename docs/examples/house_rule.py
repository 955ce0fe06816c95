#!/usr/bin/python3
"""house_rule.py [PLOT [MATCHES]]: what if a card of Arcane Alley paid more?

The Crystal Ball pays 0 to 40 gold instead of 9 (a pack, docs/packs.md). For
each price one `greedy` plays two `random` bots, rotated, and two questions
are asked: do scores rise, and does the better bot win more often? gnuplot draws
the plot. Run it in the repository after `make python`, with
PYTHONPATH=build/python.
"""
import subprocess
import sys

import rookery

PLOT, MATCHES = sys.argv[1:] + ["rule.svg", "1000"][len(sys.argv) - 1:]
PRICES = [0, 5, 10, 15, 20, 30, 40]


def study(gold):
    """The score of greedy, and the points that a seat makes."""
    best, other = rookery.simulate(
        "arcane", ["greedy", "random", "random"], int(MATCHES), seats=3,
        rotate=True, seed=1, pack={"items": {"crystal-ball": {"gold": gold}}})
    return best, (best.points + 2 * other.points) / 3


rows = []
for price in PRICES:
    score, points = study(price)
    rows.append(f"{price} {score.share:.4f} {score.low:.4f} {score.high:.4f} "
                f"{points:.2f}")
    print(f"{price:2} gold: {points:.1f} points a seat; greedy wins "
          f"{score.share:.1%} ({score.low:.1%} to {score.high:.1%})", flush=True)

data = "\n".join(rows)
subprocess.run(["gnuplot"], text=True, check=True, input=f"""
set terminal svg size 640,400 background "white"
set output "{PLOT}"
set xlabel "gold of the Crystal Ball"
set ylabel "share of victory of greedy"
set y2label "points a seat"
set ytics nomirror
set y2tics
set key bottom right
$data << end
{data}
end
plot $data using 1:2:3:4 with yerrorlines title "greedy (95 %)", \\
     $data using 1:5 axes x1y2 with linespoints title "points"
""")
