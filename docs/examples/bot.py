#!/usr/bin/env python3
"""A bot for rookery sim --bots 'exec:python3 docs/examples/bot.py'.

It answers at random, and gives a whole answer in words where it can. See
docs/bot-protocol.md.
"""
import json
import random
import sys


def choose(ask):
    """The answer to one ask; it depends on the ask alone."""
    luck = random.Random(ask["seed"])
    step = luck.randrange(len(ask["legal"]))
    if step in ask["unfinished"]:
        return {"step": step}
    return {"answer": ask["legal"][step]}


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "ask":
            answer = {"id": message["id"], **choose(message)}
            print(json.dumps(answer), flush=True)


main()
