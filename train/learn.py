#!/usr/bin/env python3
"""train/learn.py NET FILES... [--from NET] [--horizon 0.25] [--seconds 60]
               [--epochs 8] [--seed 1] [--log FILE]

Learns a network (src/bots/net.h) from what train/selfplay wrote, and writes it
to NET: a network for moves if NET ends with .moves.net, else one for values.
FILES are called GAME-VARIANT-SEATS[-ANYTHING].samples, or .moves for a network
for moves, with the names of their columns beside each (.names, or .views for
moves), and those of their moves (.ids). One network serves all variants and numbers
of seats of a game: rows are found by the names of columns, moves by theirs.

The loss of values is the cross entropy of the share of victory, over the seats
of a match. With --from, part of what is learned is what that network says
about later positions of the same match (TD(lambda)): a result fades with the
given part of a match as its horizon. The loss of moves is the cross entropy of
the chances that the search gave them. The last twentieth of each file is kept for
judging; what is printed is about those, and about results alone. Needs PyTorch;
uses a GPU if there is one.
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


TOLD = 16  # moves of a choice, as in train/selfplay.c


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


class Part:
    """One file. Samples of one match lie together, so the last part of them is
    for judging."""

    def __init__(self, path, names, width):
        self.path, self.stem = path, path.rsplit(".", 1)[0]
        self.seats = int(os.path.basename(path).split(".")[0].split("-")[2])
        self.names = read_lines(self.stem + names)
        self.raw = np.fromfile(path, np.uint8)
        self.raw = self.raw.reshape(-1, width(self))
        self.count = len(self.raw)
        self.train = max(1, self.count * 19 // 20)

    def take(self, inputs, device):
        """Keeps ${inputs}, the largest value of each column among them, and
        forgets the bytes of the file."""
        columns = inputs.shape[-1]
        self.most = np.maximum(1, inputs.reshape(-1, columns).max(axis=0)) \
            if self.count else np.ones(columns, np.uint8)
        self.inputs = torch.from_numpy(np.ascontiguousarray(inputs)).to(device)
        self.raw = None

    def prepare(self, names, factors, device):
        """Finds the row and the factor of each column."""
        where = {name: i for i, name in enumerate(names)}
        self.rows = torch.tensor([where[name] for name in self.names],
                                 device=device)
        self.factor = torch.tensor([factors[name] for name in self.names],
                                   dtype=torch.int32, device=device)

    def scaled(self, picked):
        """Inputs scaled for a network."""
        inputs = self.inputs[picked].to(torch.int32) * self.factor
        return (inputs >> FACTOR_BITS).clamp(max=ONE).float() / ONE


class Positions(Part):
    """Positions x seats x columns, and shares of victory."""

    def __init__(self, path, device):
        super().__init__(path, ".names", lambda part: 4 + part.seats
                         * (len(part.names) + 4))
        columns, seats = len(self.names), self.seats
        self.match = np.ascontiguousarray(self.raw[:, :4]).view("<u4").ravel()
        shares = np.ascontiguousarray(self.raw[:, 4 + seats * columns:])
        self.shares = torch.from_numpy(
            shares.view(np.float32).reshape(-1, seats)).to(device)
        self.targets = self.shares
        self.take(self.raw[:, 4:4 + seats * columns]
                  .reshape(-1, seats, columns), device)

    def exponents(self, network, picked):
        return network(self.scaled(picked), self.rows) * math.log(2)

    def loss(self, network, picked, targets=None):
        exponents = self.exponents(network, picked)
        targets = self.shares if targets is None else targets
        return -(targets[picked] * torch.log_softmax(exponents, 1)).sum(1)

    def learned_from(self, network, picked):
        return self.loss(network, picked, self.targets)

    def look_ahead(self, network, horizon):
        """Sets targets by what ${network} says about later positions."""
        with torch.no_grad():
            said = torch.cat([torch.softmax(self.exponents(network, some), 1)
                              for some in torch.arange(self.count)
                              .split(16384)]).cpu().numpy()
        begin = np.flatnonzero(np.diff(self.match, prepend=self.match[0] ^ 1))
        length = np.diff(np.append(begin, self.count))
        fade = math.exp(-1 / max(1.0, horizon * length.mean()))
        shares = self.shares.cpu().numpy()
        targets, later = shares.copy(), shares[begin + length - 1].copy()
        for back in range(1, int(length.max())):
            have = np.flatnonzero(length > back)
            at = begin[have] + length[have] - 1 - back
            later[have] = fade * later[have] + (1 - fade) * said[at + 1]
            targets[at] = later[have]
        self.targets = torch.from_numpy(targets).to(self.shares.device)


class Choices(Part):
    """Choices x columns, which moves were legal, and the likeliest ones."""

    def __init__(self, path, device):
        ids = read_lines(path.rsplit(".", 1)[0] + ".ids")
        set_bytes = (len(ids) + 7) // 8
        super().__init__(path, ".views", lambda part: len(part.names)
                         + set_bytes + 4 * TOLD)
        self.ids = ids
        columns = len(self.names)
        self.legal = torch.from_numpy(np.ascontiguousarray(
            self.raw[:, columns:columns + set_bytes])).to(device)
        told = np.ascontiguousarray(self.raw[:, columns + set_bytes:])
        told = told.view("<u2").reshape(-1, TOLD, 2).astype(np.int64)
        self.told = torch.from_numpy(told[:, :, 0]).to(device)
        chance = told[:, :, 1].astype(np.float32)
        chance /= np.maximum(1, chance.sum(1, keepdims=True))
        self.chance = torch.from_numpy(chance).to(device)
        self.take(self.raw[:, :columns], device)

    def prepare_moves(self, names, device):
        where = {name: i for i, name in enumerate(names)}
        self.moves = torch.tensor([where[name] for name in self.ids],
                                  device=device)

    def loss(self, network, picked):
        exponents = network(self.scaled(picked), self.rows, self.moves)
        bits = torch.arange(8, device=exponents.device, dtype=torch.uint8)
        legal = (self.legal[picked].unsqueeze(2) >> bits & 1).bool()
        legal = legal.flatten(1)[:, :len(self.ids)]
        logs = torch.log_softmax((exponents * math.log(2))
                                 .masked_fill(~legal, -1e9), 1)
        logs = logs.gather(1, self.told[picked]).clamp(min=-40)
        return -(self.chance[picked] * logs).sum(1)

    learned_from = loss


def fits(*parameters):
    """Keeps weights where they fit into 16 bits."""
    with torch.no_grad():
        for weights in parameters:
            weights.clamp_(-15, 15)


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
        fits(self.wide, self.narrow, self.last)


class MovesNetwork(torch.nn.Module):
    """The same for moves."""

    def __init__(self, rows, moves):
        super().__init__()
        self.wide = torch.nn.Parameter(torch.randn(rows, WIDE) * 0.08)
        self.wide_bias = torch.nn.Parameter(torch.full((WIDE,), 0.1))
        self.weight = torch.nn.Parameter(torch.randn(moves, WIDE) * 0.05)
        self.bias = torch.nn.Parameter(torch.zeros(moves))

    def forward(self, inputs, rows, moves):
        hidden = inputs @ self.wide[rows] + self.wide_bias
        hidden = hidden.clamp(0, CLIP)
        return hidden @ self.weight[moves].T + self.bias[moves]

    def limit(self):
        fits(self.wide, self.weight)


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


def whole(tensor, scale, kind):
    return np.round(tensor.detach().cpu().numpy() * scale).astype(kind)


def write_file(path, magic, rows, outer, last_bias, body):
    body += bytes(-len(body) % 8)
    hash_ = 0xCBF29CE484222325
    for word in np.frombuffer(body, "<u8").tolist():
        hash_ = ((hash_ ^ word) * 0x100000001B3) & MASK
    head = struct.pack("<8sQIIIi32s", magic, hash_, rows, WIDE, outer,
                       last_bias, b"")
    with open(path + ".new", "wb") as file:
        file.write(head + body)
    os.replace(path + ".new", path)


def base_of(network, names, factors):
    rows = b"".join(struct.pack("<QII", fnv(name.encode()), factors[name], 0)
                    for name in names)
    return (rows + whole(network.wide, 1024, "<i2").tobytes()
            + whole(network.wide_bias, 1 << 17, "<i4").tobytes())


def write(network, names, factors, path):
    body = base_of(network, names, factors) + b"".join(
        part.tobytes() for part in (
            whole(network.narrow, 1024, "<i2"),
            whole(network.narrow_bias, 1 << 18, "<i4"),
            whole(network.last, 1024, "<i2")))
    write_file(path, b"RKNET 1\n", len(names), NARROW,
               int(round(network.last_bias.item() * (1 << 18))), body)


def write_moves(network, names, factors, moves, path):
    body = base_of(network, names, factors) + b"".join(
        struct.pack("<Q", fnv(name.encode())) for name in moves)
    body += whole(network.weight, 1024, "<i2").tobytes()
    body += whole(network.bias, 1 << 18, "<i4").tobytes()
    write_file(path, b"RKMOV 1\n", len(names), len(moves), 0, body)


def judge(network, parts):
    """Mean loss on the held-out samples, in total and by file."""
    total, count, each = 0.0, 0, {}
    with torch.no_grad():
        for part in parts:
            picked = torch.arange(part.train, part.count)
            if len(picked) == 0:
                continue
            losses = torch.cat([part.loss(network, some)
                                for some in picked.split(16384)])
            each[os.path.basename(part.path)] = round(losses.mean().item(), 4)
            total += losses.sum().item()
            count += len(picked)
    return total / max(1, count), each


def learn(network, parts, seconds, epochs, device):
    """AdamW with a rate that falls to nothing when the time or the data is
    used up; what judged best on the way is kept."""
    optimiser = torch.optim.AdamW(network.parameters(), lr=2e-3,
                                  weight_decay=0.02)
    weights = torch.tensor([float(part.train) for part in parts])
    most = epochs * weights.sum().item() / BATCH
    began, steps, best, kept = time.time(), 0, math.inf, None
    look = max(50, int(most / 40))
    while (passed := max((time.time() - began) / seconds, steps / most)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = 2e-3 * min(1, 50 * passed + 0.02) * (1 - passed) ** 1.5
        part = parts[int(torch.multinomial(weights, 1))]
        picked = torch.randint(part.train, (BATCH,), device=device)
        optimiser.zero_grad()
        loss = part.learned_from(network, picked).mean()
        loss.backward()
        optimiser.step()
        network.limit()
        steps += 1
        if steps % look == 0:
            judged, _ = judge(network, parts)
            if judged < best:
                best, kept = judged, {name: value.clone() for name, value
                                      in network.state_dict().items()}
    if kept is not None and judge(network, parts)[0] > best:
        network.load_state_dict(kept)
    return steps


def learn_values(args, parts, names, factors, device):
    network = Network(len(names)).to(device)
    if args.begin:
        resume(network, names, factors, args.begin)
        for part in parts:
            part.look_ahead(network, args.horizon)
    before, _ = judge(network, parts)
    steps = learn(network, parts, args.seconds, args.epochs, device)
    write(network, names, factors, args.net)
    return before, steps, network


def learn_moves(args, parts, names, factors, device):
    moves = sorted({name for part in parts for name in part.ids},
                   key=lambda name: fnv(name.encode()))
    network = MovesNetwork(len(names), len(moves)).to(device)
    for part in parts:
        part.prepare_moves(moves, device)
    before, _ = judge(network, parts)
    steps = learn(network, parts, args.seconds, args.epochs, device)
    write_moves(network, names, factors, moves, args.net)
    return before, steps, network


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("net")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--from", dest="begin")
    parser.add_argument("--horizon", type=float, default=0.25)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--epochs", type=float, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    moves = args.net.endswith(".moves.net")
    kind = Choices if moves else Positions
    parts = [part for part in (kind(path, device) for path in args.files)
             if part.count > 100]
    names, factors = table_of(parts)
    for part in parts:
        part.prepare(names, factors, device)
    before, steps, network = (learn_moves if moves else learn_values)(
        args, parts, names, factors, device)
    after, each = judge(network, parts)
    line = {"net": os.path.basename(args.net), "rows": len(names),
            "samples": sum(part.count for part in parts), "steps": steps,
            "loss_before": round(before, 4), "loss": round(after, 4),
            "by_file": each}
    print(json.dumps(line))
    if args.log:
        with open(args.log, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


main()
