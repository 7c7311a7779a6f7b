"""Trains what reads lines for an answer (lib/language/line-reader.ts) and writes public/line-reader/line-reader.onnx.

    node test/lines/write-examples.mjs FOLDER
    python3 test/lines/train_reader.py FOLDER [--hold a8] [--epochs 6] [--rate 1e-3] [--dropout 0.15] [--without plain] [--start FILE] [--save FILE]

How the file that is there was made stands in public/line-reader/MODEL.md. Needs PyTorch (1.13 here), NumPy and onnx. The states of the sentence encoder stay as they are; only the reader is trained, 507,649 values, on
the stories of test/stories/asked but for one author's (--hold), by which the least likelihood of an answer is set, and the styled stories named "dev". Those named "kept" are only measured.
"""

import argparse
import copy
import json
import math
import os
import random
import time

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

ENCODER = "public/weights/text-embedding/use-lite/encoder.onnx"
OUT = "public/line-reader/line-reader.onnx"
FEATURES = 14  # of lib/answering/by-rules/likely-lines.ts
OWN, MEANING = 256, 512  # values of a piece: its own vector, and what it means where it stands
MOST_PIECES = (48, 48, 24)  # of the question, the line, the end of the line before it
HEADS = 4
WIDTH, LAYERS = 128, 3
DROPOUT_STATES = 0.1
DECAY, WARM_UP = 0.05, 200
QUESTIONS_A_STEP = 16
AVERAGED = 0.998  # share of the average of all values so far that stays at each step; the average is what is judged and written
GROUPS = 6  # a step's pairs by length, so that little of what is computed is padding
WRONG_LINES = (4, 3)  # of the likeliest eight, and of the next sixteen
READ = 16  # lines that are read of a question where it is judged


class Encoder:
    """The sentence encoder's states, by the file that the set-up wrote (bin/setup/weights-from-packages/sentence-encoder.mjs); constants in the order in which it writes them."""

    def __init__(self, file):
        initializers = onnx.load(file).graph.initializer
        self.values = {
            one.name: torch.from_numpy(numpy_helper.to_array(one).astype(np.float32))
            for one in initializers
            if one.data_type in (TensorProto.FLOAT, TensorProto.FLOAT16)
        }

    def c(self, n):
        return self.values[f"constant_{n}"]

    def linear(self, x, matrix, bias):
        return x @ self.c(matrix) + self.c(bias)

    def normalised(self, x, scale, bias):
        return F.layer_norm(x, (x.shape[-1],), self.c(scale), self.c(bias), 1e-6)

    def attention(self, x, q, k, v, scale, out):
        heads = lambda part: self.linear(x, *part).view(*x.shape[:2], HEADS, -1).transpose(1, 2)
        likeness = (heads(q) * self.c(scale)) @ heads(k).transpose(2, 3)
        attended = (torch.softmax(likeness.float(), -1) @ heads(v)).transpose(1, 2).reshape(x.shape[0], x.shape[1], -1)
        return self.linear(attended, *out)

    @torch.no_grad()
    def states(self, pieces):
        """pieces [b, n], of texts of one length -> [b, n, 768]"""
        own = self.c(0)[torch.tensor(pieces)]
        angles = torch.arange(own.shape[1]).float()[:, None] @ self.c(8)
        placed = own + own + torch.cat([torch.sin(angles), torch.cos(angles)], 1)
        # Matrices of 16 bits a value give states whose cosine with those of 32 is .9998 in the mean.
        with torch.autocast("cpu", dtype=torch.bfloat16):
            past = self.linear(placed, 9, 10)
            x = self.attention(self.normalised(placed, 11, 12), (13, 14), (16, 17), (19, 20), 22, (24, 25)) + past
            first = self.linear(F.relu(self.linear(self.normalised(x, 26, 27), 28, 29)), 30, 31) + x
            x = self.attention(self.normalised(first, 32, 33), (34, 35), (37, 38), (40, 41), 43, (45, 46)) + first
            last = self.linear(F.relu(self.linear(self.normalised(x, 47, 48), 49, 50)), 51, 52) + x
        return torch.cat([own, last.float()], 2)

    def of_texts(self, texts, together=64):
        """Lists of pieces -> their states one after another, float16 [all pieces, 768]"""
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        found = [None] * len(texts)
        while order:
            some = [i for i in order[:together] if len(texts[i]) == len(texts[order[0]])]
            order = order[len(some) :]
            for i, states in zip(some, self.states([texts[i] for i in some]).numpy()):
                found[i] = states.astype(np.float16)
        return np.concatenate(found)


class Examples:
    """Questions with their lines, as pieces with their states."""

    def __init__(self, file, encoder):
        read = json.load(open(file))
        texts = [pieces[:64] or [0] for pieces in read["texts"]]
        starts = np.concatenate([[0], np.cumsum([len(text) for text in texts])])
        self.states = encoder.of_texts(texts)
        ids = np.concatenate([np.array(text) for text in texts])
        self.near = [
            F.normalize(torch.from_numpy(part.astype(np.float32)) + 1e-6, dim=1).numpy().astype(np.float16)
            for part in (self.states[:, :OWN], self.states[:, OWN:])
        ]
        self.ids, self.starts = ids, starts
        self.pairs = []
        self.read = {}
        self.questions = []
        for question in read["questions"]:
            lines = question["lines"][: READ + 8]
            first = len(self.pairs)
            self.pairs += [(question["question"], line["line"], line["before"]) for line in lines]
            told = [line["tells"] for line in lines]
            # One that was told in a line that is not weighed teaches nothing.
            usable = bool(lines) and (not question["answerable"] or any(told))
            self.questions.append(
                dict(of=self, story=question["story"], style=question["style"], answerable=question["answerable"], first=first, told=told,
                     usable=usable, features=[line["features"] for line in lines])
            )

    def pair(self, number):
        """Of a question with a line: which pieces, of which part each, and what each has of the other side."""
        if number not in self.read:
            self.read[number] = self.paired(number)
        return self.read[number]

    def paired(self, number):
        asked, said, before = self.pairs[number]
        piece = lambda text: np.arange(*self.starts[text:][:2])
        asked, said, before = piece(asked)[: MOST_PIECES[0]], piece(said)[: MOST_PIECES[1]], piece(before)[-MOST_PIECES[2] :] if before >= 0 else piece(0)[:0]
        other = np.concatenate([said, before])
        same = self.ids[asked][:, None] == self.ids[other][None, :]
        near = [one[asked].astype(np.float32) @ one[other].astype(np.float32).T for one in self.near]
        likeness = np.concatenate([np.stack([one.max(axis) for one in (same, *near)], 1) for axis in (1, 0)])
        parts = np.repeat([0, 1, 2], [len(asked), len(said), len(before)])
        return np.concatenate([asked, other]).astype(np.int32), parts.astype(np.int8), likeness.astype(np.float16)

    def length(self, number):
        """How many pieces a pair has."""
        return sum(min(most, self.starts[text + 1] - self.starts[text]) for text, most in zip(self.pairs[number], MOST_PIECES) if text >= 0)


class Dropout(nn.Module):
    """Drops the same values of all pieces of a pair: as good here as drawing for each, and the drawing took a fifth of the time."""

    def __init__(self, share):
        super().__init__()
        self.share = share

    def forward(self, x):
        if not self.training:
            return x
        kept = (torch.rand(x.shape[0], *[1] * (x.dim() - 2), x.shape[-1]) >= self.share).to(x.dtype) / (1 - self.share)
        return x * kept


class Layer(nn.Module):
    def __init__(self, dropout):
        super().__init__()
        self.n1, self.n2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv, self.o = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.f1, self.f2 = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)
        self.dr = Dropout(dropout)

    def forward(self, x, mask):
        rows, length = x.shape[0], x.shape[1]
        parts = self.qkv(self.n1(x)).view(rows, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        q, k, v = parts[0], parts[1], parts[2]
        likeness = (q @ k.transpose(2, 3)) / math.sqrt(WIDTH // HEADS) + mask
        attended = (likeness.softmax(-1) @ v).transpose(1, 2).reshape(rows, length, WIDTH)
        x = x + self.dr(self.o(attended))
        return x + self.dr(self.f2(F.relu(self.f1(self.n2(x)))))


class Reader(nn.Module):
    """states [u, 768], places [b, n], parts [b, n] (3: nothing), likeness [b, n, 3], features [b, 14] -> scores [b]"""

    def __init__(self, dropout):
        super().__init__()
        self.ns, self.nf = nn.LayerNorm(MEANING), nn.LayerNorm(WIDTH)
        self.ps, self.pe, self.pm = nn.Linear(MEANING, WIDTH), nn.Linear(OWN, WIDTH), nn.Linear(3, WIDTH)
        self.seg = nn.Embedding(4, WIDTH)
        self.cls = nn.Parameter(torch.randn(WIDTH) * 0.02)
        self.layers = nn.ModuleList(Layer(dropout) for _ in range(LAYERS))
        self.dr, self.d2 = Dropout(dropout), nn.Dropout(DROPOUT_STATES)
        self.h1, self.h2 = nn.Linear(WIDTH + FEATURES, 64), nn.Linear(64, 1)

    def forward(self, states, places, parts, likeness, features):
        read = self.d2(torch.cat([states[:, :OWN] * 4, self.ns(states[:, OWN:])], 1))
        pieces = self.pe(read[:, :OWN]) + self.ps(read[:, OWN:])
        x = self.dr(pieces[places] + self.seg(parts) + self.pm(likeness))
        x = torch.cat([self.cls.expand(x.shape[0], 1, -1), x], 1)
        nothing = (parts == 3).to(x.dtype) * -1e4
        mask = torch.cat([nothing[:, :1] * 0, nothing], 1)[:, None, None, :]
        for layer in self.layers:
            x = layer(x, mask)
        whole = torch.cat([self.nf(x[:, 0]), features], 1)
        return self.h2(self.dr(F.relu(self.h1(whole)))).squeeze(1)


def batch(items):
    """(question, number of its line) ... -> what the reader reads"""
    pairs = [question["of"].pair(question["first"] + line) for question, line in items]
    length = max(len(places) for places, _, _ in pairs)
    states, known = [], {}
    rows = np.zeros((len(items), length), np.int64)
    parts = np.full((len(items), length), 3, np.int64)
    likeness = np.zeros((len(items), length, 3), np.float32)
    for row, ((question, _), (own, part, like)) in enumerate(zip(items, pairs)):
        count = len(own)
        for i, place in enumerate(own):
            key = (id(question["of"]), place)
            if key not in known:
                known[key] = len(states)
                states.append(question["of"].states[place])
            rows[row, i] = known[key]
        parts[row, :count], likeness[row, :count] = part, like
    features = torch.tensor([question["features"][line] for question, line in items])
    stacked = torch.from_numpy(np.stack(states).astype(np.float32))
    return stacked, torch.from_numpy(rows), torch.from_numpy(parts), torch.from_numpy(likeness), features


def scored(reader, items):
    """Numbers of 16 bits: some fifty times as fast as those of 32 where the processor multiplies matrices of them (AMX)."""
    read = batch(items)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return reader(*read).float()


def in_groups(reader, items):
    """The scores of a batch, read in groups of pairs of about one length."""
    length = lambda item: item[0]["of"].length(item[0]["first"] + item[1])
    order = sorted(range(len(items)), key=lambda i: length(items[i]))
    size = math.ceil(len(order) / GROUPS)
    groups = [order[begin : begin + size] for begin in range(0, len(order), size)]
    scores = torch.cat([scored(reader, [items[i] for i in group]) for group in groups])
    return scores[torch.tensor(order).argsort()]


def train(reader, average, questions, epochs, rate_at_most, after):
    optimiser = torch.optim.AdamW(reader.parameters(), lr=rate_at_most, weight_decay=DECAY)
    steps = epochs * math.ceil(len(questions) / QUESTIONS_A_STEP)
    rate = lambda i: min(1, (i + 1) / WARM_UP) * max(0.02, 0.5 * (1 + math.cos(math.pi * i / steps)))
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, rate)
    for epoch in range(epochs):
        reader.train()
        started, total = time.time(), 0.0
        order = random.sample(questions, len(questions))
        for begin in range(0, len(order), QUESTIONS_A_STEP):
            items, spans = [], []
            for question in order[begin : begin + QUESTIONS_A_STEP]:
                right = [i for i, tells in enumerate(question["told"]) if tells][:2]
                others = [i for i, tells in enumerate(question["told"]) if not tells]
                wrong = [
                    line
                    for some, most in zip((others[:8], others[8:24]), WRONG_LINES)
                    for line in random.sample(some, min(len(some), most))
                ]
                spans.append((len(items), len(right), len(right) + len(wrong)))
                items += [(question, line) for line in right + wrong]
            scores = in_groups(reader, items)
            loss = 0
            for begin_of, right, count in spans:
                # Whatever answers it, or nothing does: a softmax over the lines and nothing, which has 0.
                odds = torch.cat([scores[begin_of : begin_of + count], torch.zeros(1)])
                meant = torch.logsumexp(odds[:right], 0) if right else odds[-1]
                loss = loss + torch.logsumexp(odds, 0) - meant
            loss = loss / len(spans)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            total += loss.item()
            with torch.no_grad():
                for mean, now in zip(average.parameters(), reader.parameters()):
                    mean.lerp_(now, max(1 - AVERAGED, 1 / (1 + schedule.last_epoch)))
        print(f"epoch {epoch}: loss {total / math.ceil(len(order) / QUESTIONS_A_STEP):.3f}, {time.time() - started:.0f} s", flush=True)
        after()


@torch.no_grad()
def judge(reader, name, questions):
    """How often the line is the first, or among the first three, and how well what was told is told from what was not."""
    reader.eval()
    judged = []
    for question in questions:
        if question["told"]:
            scores = scored(reader, [(question, i) for i in range(min(READ, len(question["told"])))])
            first = [question["told"][i] for i in scores.argsort(descending=True).tolist()]
            judged.append((question["answerable"], first, torch.logsumexp(scores, 0).item()))
    told = [one for one in judged if one[0]]
    never = sorted(sure for answerable, _, sure in judged if not answerable)
    print(f"  {name}: of {len(told)} told the first {np.mean([any(f[:1]) for _, f, _ in told]):.3f}, among three {np.mean([any(f[:3]) for _, f, _ in told]):.3f}")
    for refused in (0.95, 0.9, 0.8, 0.7, 0.6):
        least = never[min(len(never) - 1, int(refused * len(never)))]
        met = np.mean([sure > least and any(first[:3]) for _, first, sure in told])
        likely = 1 / (1 + math.exp(-least))
        print(f"    from {likely:.2f} on: {refused} of never told refused, {met:.3f} of told met, {np.mean([sure <= least for _, _, sure in told]):.3f} refused", flush=True)


def write(reader, file):
    """As ONNX; matrices with 16 bits a value."""
    reader.eval()
    args = (torch.randn(40, OWN + MEANING), torch.randint(0, 40, (3, 20)), torch.randint(0, 4, (3, 20)), torch.rand(3, 20, 3), torch.rand(3, FEATURES))
    names = ["states", "places", "parts", "likeness", "features"]
    axes = {"states": {0: "u"}, "scores": {0: "b"}, "features": {0: "b"}, **{name: {0: "b", 1: "n"} for name in names[1:4]}}
    torch.onnx.export(reader, args, file, input_names=names, output_names=["scores"], opset_version=13, dynamic_axes=axes)
    model = onnx.load(file)
    graph = model.graph
    casts = []
    for one in list(graph.initializer):
        values = numpy_helper.to_array(one)
        if values.dtype == np.float32 and values.size > 64:
            graph.initializer.remove(one)
            graph.initializer.append(numpy_helper.from_array(values.astype(np.float16), f"{one.name}_16"))
            casts.append(helper.make_node("Cast", [f"{one.name}_16"], [one.name], to=TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    for node in nodes:
        node.doc_string = ""
    del graph.node[:]
    graph.node.extend(nodes)
    model.producer_name, model.producer_version = "mneme", ""
    onnx.save(model, file)
    print(f"{file}: {os.path.getsize(file)} bytes")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--hold", default="a8")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--dropout", type=float, default=0.15)
    parser.add_argument("--without", default="", help="a style that is not trained with")
    parser.add_argument("--start", help="values to begin with, as --save writes them")
    parser.add_argument("--save")
    parser.add_argument("--out", default=OUT)
    asked = parser.parse_args()
    torch.set_flush_denormal(True)
    torch.manual_seed(0)
    random.seed(0)
    encoder = Encoder(ENCODER)
    named = {name: Examples(os.path.join(asked.folder, f"{name}.json"), encoder) for name in ("asked", "styles-dev", "styles-kept")}
    held = [question for question in named["asked"].questions if question["story"].startswith(f"{asked.hold}-")]
    own = [question for name in ("asked", "styles-dev") for question in named[name].questions if question["usable"] and question["style"] != asked.without]
    reader = Reader(asked.dropout)
    if asked.start:
        reader.load_state_dict(torch.load(asked.start))

    average = copy.deepcopy(reader)

    def after():
        judge(average, f"author {asked.hold}", held)
        judge(average, "styles, kept", named["styles-kept"].questions)

    train(reader, average, [question for question in own if not question["story"].startswith(f"{asked.hold}-")], asked.epochs, asked.rate, after)
    if asked.save:
        torch.save(average.state_dict(), asked.save)
    write(average, asked.out)


if __name__ == "__main__":
    main()
