#!/usr/bin/python3
"""Study a house rule: what if the Crystal Ball of Arcane Alley pays more?

    make python && PYTHONPATH=build/python docs/examples/house_rule.py rule.svg

For each price it plays 3 seats with one `greedy` and two `beginner` bots,
rotated, and asks two questions: do scores rise, and does the better bot win
more often? Packs (docs/packs.md) change the number; gnuplot draws the plot.
"""
import subprocess
import sys

import rookery

MATCHES, PRICES = 3000, [0, 5, 10, 15, 20, 30, 40]

rows = []
for gold in PRICES:
    scores = rookery.simulate("arcane", ["greedy", "beginner", "beginner"],
                              MATCHES, seats=3, rotate=True,
                              pack={"items": {"crystal-ball": {"gold": gold}}})
    best, other = scores
    points = (best.points + 2 * other.points) / 3
    rows.append(f"{gold} {best.share:.4f} {best.low:.4f} {best.high:.4f} "
                f"{points:.2f}")
    print(f"{gold:3} gold: greedy wins {best.share:.1%} ({best.low:.1%} to "
          f"{best.high:.1%}), {points:.1f} points a seat", flush=True)

data = "\n".join(rows)
subprocess.run(["gnuplot"], text=True, check=True, input=f"""
set terminal svg size 640,400 background "white"
set output "{sys.argv[1] if len(sys.argv) > 1 else 'rule.svg'}"
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
