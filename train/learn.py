#!/usr/bin/env python3
"""train/learn.py NET SAMPLES... [--from NET] [--seconds 60]
               [--epochs 8] [--seed 1] [--log FILE]

Learns a network (src/bots/net.h) from samples that train/selfplay wrote, and
writes it to NET. SAMPLES are files called GAME-VARIANT-SEATS[-ANYTHING].samples,
with a file of the names of their columns beside each (.names). One network
serves all variants and numbers of seats of a game: rows are found by the names
of columns.

The loss is the cross entropy of the share of victory, over the seats of a
match. Every 20th match is kept for judging; what is printed is about those.
Needs PyTorch; uses a GPU if there is one.
"""
import argparse
import json
import math
import os
import struct
import time

import numpy as np
import torch

WIDE, NARROW, ONE, FACTOR_BITS, CLIP = 64, 32, 128, 8, 2047 / 256
MASK = (1 << 64) - 1
BATCH = 4096


def fnv(data):
    name = 0xCBF29CE484222325
    for byte in data:
        name = ((name ^ byte) * 0x100000001B3) & MASK
    return name


class Samples:
    """One file: positions x seats x columns, and shares of victory."""

    def __init__(self, path, device):
        seats = int(os.path.basename(path).split(".")[0].split("-")[2])
        stem = path[:-len(".samples")]
        with open(stem + ".names", encoding="utf-8") as file:
            self.names = file.read().splitlines()
        columns = len(self.names)
        raw = np.fromfile(path, np.uint8)
        raw = raw.reshape(-1, seats * (columns + 4))
        self.count, self.seats, self.path = len(raw), seats, path
        shares = np.ascontiguousarray(raw[:, seats * columns:])
        inputs = raw[:, :seats * columns].reshape(-1, seats, columns)
        self.most = np.maximum(1, inputs.reshape(-1, columns).max(axis=0)) \
            if self.count else np.ones(columns, np.uint8)
        self.inputs = torch.from_numpy(np.ascontiguousarray(inputs)).to(device)
        self.shares = torch.from_numpy(
            shares.view(np.float32).reshape(-1, seats)).to(device)
        # Positions of one match lie together: the last part is for judging.
        self.train = max(1, self.count * 19 // 20)


class Network(torch.nn.Module):
    """Weights are kept in the units of the file, as floats."""

    def __init__(self, rows):
        super().__init__()
        self.wide = torch.nn.Parameter(torch.randn(rows, WIDE) * 0.08)
        self.wide_bias = torch.nn.Parameter(torch.full((WIDE,), 0.1))
        self.narrow = torch.nn.Parameter(
            torch.randn(NARROW, WIDE) * math.sqrt(2 / WIDE))
        self.narrow_bias = torch.nn.Parameter(torch.full((NARROW,), 0.1))
        self.last = torch.nn.Parameter(torch.randn(NARROW) * 0.1)
        self.last_bias = torch.nn.Parameter(torch.zeros(1))

    def forward(self, inputs, rows):
        hidden = inputs @ self.wide[rows] + self.wide_bias
        hidden = hidden.clamp(0, CLIP)
        hidden = hidden @ self.narrow.T + self.narrow_bias
        hidden = hidden.clamp(0, CLIP)
        return hidden @ self.last + self.last_bias

    def limit(self):
        """Keeps weights where they fit into 16 bits."""
        with torch.no_grad():
            for weights in (self.wide, self.narrow, self.last):
                weights.clamp_(-15, 15)


def table_of(samples):
    """All names of columns, sorted by number, with their factors."""
    most = {}
    for part in samples:
        for name, value in zip(part.names, part.most):
            most[name] = max(most.get(name, 1), int(value))
    names = sorted(most, key=lambda name: fnv(name.encode()))
    factors = {name: (ONE << FACTOR_BITS) // most[name] for name in names}
    return names, factors


def read(path):
    """The rows and weights of a network: name -> (factor, weights), rest."""
    with open(path, "rb") as file:
        data = file.read()
    _, inputs, wide, narrow, last_bias = struct.unpack_from("<QIIIi", data, 8)
    assert data[:8] == b"RKNET 1\n" and (wide, narrow) == (WIDE, NARROW)
    rows = np.frombuffer(data, np.dtype([("name", "<u8"), ("factor", "<u4"),
                                         ("unused", "<u4")]), inputs, 64)
    at = 64 + 16 * inputs
    weights = np.frombuffer(data, "<i2", inputs * WIDE, at).reshape(-1, WIDE)
    at += 2 * WIDE * inputs
    parts = {}
    for name, kind, shape in (("wide_bias", "<i4", (WIDE,)),
                              ("narrow", "<i2", (NARROW, WIDE)),
                              ("narrow_bias", "<i4", (NARROW,)),
                              ("last", "<i2", (NARROW,))):
        count = int(np.prod(shape))
        parts[name] = np.frombuffer(data, kind, count, at).reshape(shape)
        at += count * np.dtype(kind).itemsize
    return rows, weights, parts, last_bias


def resume(network, names, factors, path):
    """Takes the weights of an earlier network; new rows begin at 0."""
    rows, weights, parts, last_bias = read(path)
    where = {int(row["name"]): i for i, row in enumerate(rows)}
    with torch.no_grad():
        for i, name in enumerate(names):
            old = where.get(fnv(name.encode()))
            if old is None:
                network.wide[i] = 0
                continue
            scale = factors[name] / max(1, int(rows[old]["factor"]))
            network.wide[i] = torch.from_numpy(
                weights[old].astype(np.float32) / 1024 / scale)
        network.wide_bias.copy_(torch.from_numpy(
            parts["wide_bias"].astype(np.float32) / (1 << 17)))
        network.narrow.copy_(torch.from_numpy(
            parts["narrow"].astype(np.float32) / 1024))
        network.narrow_bias.copy_(torch.from_numpy(
            parts["narrow_bias"].astype(np.float32) / (1 << 18)))
        network.last.copy_(torch.from_numpy(
            parts["last"].astype(np.float32) / 1024))
        network.last_bias.fill_(last_bias / (1 << 18))


def write(network, names, factors, path):
    def whole(tensor, scale, kind):
        return np.round(tensor.detach().cpu().numpy() * scale).astype(kind)

    rows = b"".join(struct.pack("<QII", fnv(name.encode()), factors[name], 0)
                    for name in names)
    body = rows + b"".join(part.tobytes() for part in (
        whole(network.wide, 1024, "<i2"),
        whole(network.wide_bias, 1 << 17, "<i4"),
        whole(network.narrow, 1024, "<i2"),
        whole(network.narrow_bias, 1 << 18, "<i4"),
        whole(network.last, 1024, "<i2")))
    words = np.frombuffer(body, "<u8")
    hash_ = 0xCBF29CE484222325
    for word in words.tolist():
        hash_ = ((hash_ ^ word) * 0x100000001B3) & MASK
    head = struct.pack("<8sQIIIi32s", b"RKNET 1\n", hash_, len(names), WIDE,
                       NARROW, int(round(network.last_bias.item() * (1 << 18))),
                       b"")
    with open(path + ".new", "wb") as file:
        file.write(head + body)
    os.replace(path + ".new", path)


def prepare(part, names, factors, device):
    """Which row each column has, and its factor."""
    where = {name: i for i, name in enumerate(names)}
    part.rows = torch.tensor([where[name] for name in part.names],
                             device=device)
    part.factor = torch.tensor([factors[name] for name in part.names],
                               dtype=torch.int32, device=device)


def loss_of(network, part, picked):
    inputs = part.inputs[picked].to(torch.int32) * part.factor
    inputs = (inputs >> FACTOR_BITS).clamp(max=ONE).float() / ONE
    values = network(inputs, part.rows) * math.log(2)
    return -(part.shares[picked] * torch.log_softmax(values, dim=1)).sum(1)


def judge(network, samples):
    """Mean loss over what was kept for judging; and by file."""
    total, count, each = 0.0, 0, {}
    with torch.no_grad():
        for part in samples:
            picked = torch.arange(part.train, part.count)
            if len(picked) == 0:
                continue
            losses = torch.cat([loss_of(network, part, some)
                                for some in picked.split(16384)])
            each[os.path.basename(part.path)] = round(losses.mean().item(), 4)
            total += losses.sum().item()
            count += len(picked)
    return total / max(1, count), each


def learn(network, samples, seconds, epochs, device):
    """AdamW with a rate that falls to nothing when the time or the data is
    used up; what judged best on the way is kept."""
    optimiser = torch.optim.AdamW(network.parameters(), lr=2e-3,
                                  weight_decay=0.02)
    weights = torch.tensor([float(part.train) for part in samples])
    most = epochs * weights.sum().item() / BATCH
    began, steps, best, kept = time.time(), 0, math.inf, None
    look = max(50, int(most / 40))
    while (passed := max((time.time() - began) / seconds, steps / most)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = 2e-3 * min(1, 50 * passed + 0.02) * (1 - passed) ** 1.5
        part = samples[int(torch.multinomial(weights, 1))]
        picked = torch.randint(part.train, (BATCH,), device=device)
        optimiser.zero_grad()
        loss = loss_of(network, part, picked).mean()
        loss.backward()
        optimiser.step()
        network.limit()
        steps += 1
        if steps % look == 0:
            judged, _ = judge(network, samples)
            if judged < best:
                best, kept = judged, {name: value.clone() for name, value
                                      in network.state_dict().items()}
    if kept is not None and judge(network, samples)[0] > best:
        network.load_state_dict(kept)
    return steps


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("net")
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--from", dest="begin")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--epochs", type=float, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    samples = [part for part in (Samples(path, device) for path in args.samples)
               if part.count > 100]
    names, factors = table_of(samples)
    network = Network(len(names)).to(device)
    if args.begin:
        resume(network, names, factors, args.begin)
    for part in samples:
        prepare(part, names, factors, device)
    before, _ = judge(network, samples)
    steps = learn(network, samples, args.seconds, args.epochs, device)
    after, each = judge(network, samples)
    write(network, names, factors, args.net)
    line = {"net": os.path.basename(args.net), "rows": len(names),
            "positions": sum(part.count for part in samples), "steps": steps,
            "loss_before": round(before, 4), "loss": round(after, 4),
            "by_file": each}
    print(json.dumps(line))
    if args.log:
        with open(args.log, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


main()
