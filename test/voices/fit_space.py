"""The directions in which people differ more than one person's turns do (lib/identity/voice-space.ts), fitted to embeddings.

    python3 test/voices/fit_space.py EMBEDDINGS SPACE

EMBEDDINGS is what embed.mjs writes. How far people and turns vary along each direction is measured on speakers who did not give it (six parts in
turn): of those who did, people seem further apart than others are.
"""

import argparse
import json

import numpy as np

DIRECTIONS = 8
# The share of an even spread in how far turns vary, without which 192 directions are too many for so few recordings.
SHRINK = 0.3
PARTS = 6
# A turn counts for less than its spread says: what is heard of one recording errs together.
COUNTS = 0.7
# A turn of so many seconds varies by 1, and none counts for more than twice of it.
USUAL_S = 3
ABOUT = "Made by test/voices/fit_space.py from recordings of 124 learners of English (speechocean762, CC BY 4.0)."


class Voices:
    def __init__(self, told):
        self.who = np.array([one["who"] for one in told])
        self.seconds = np.array([one["seconds"] for one in told])
        self.values = np.array([one["embedding"] for one in told])

    def of(self, chosen):
        part = object.__new__(Voices)
        part.who, part.seconds, part.values = self.who[chosen], self.seconds[chosen], self.values[chosen]
        return part


def spreads(voices, values):
    """The middle of all speakers, how far turns of one vary, and how far speakers do."""
    weights = np.minimum(voices.seconds, 2 * USUAL_S) / USUAL_S
    means, heard, within, free = [], [], 0, 0
    for who in np.unique(voices.who):
        own, weight = values[voices.who == who], weights[voices.who == who]
        mean = weight @ own / weight.sum()
        away = (own - mean) * np.sqrt(weight)[:, None]
        within = within + away.T @ away
        free += len(own) - 1
        means.append(mean)
        heard.append(weight.sum())
    within = within / free
    return np.mean(means, 0), within, np.cov(np.array(means).T) - within / np.mean(heard)


def directions(voices):
    """Linear discriminant analysis: the middle, and the directions, those that part people most first."""
    middle, within, between = spreads(voices, voices.values)
    size = len(middle)
    within = (1 - SHRINK) * within + SHRINK * np.eye(size) * np.trace(within) / size
    whiten = np.linalg.inv(np.linalg.cholesky(within))
    spread, axes = np.linalg.eigh(whiten @ between @ whiten.T)
    return middle, axes[:, np.argsort(-spread)[:DIRECTIONS]].T @ whiten


def held_out(voices):
    """How far turns of one speaker, and speakers, vary along directions that others gave."""
    speakers = np.unique(voices.who)
    np.random.default_rng(1).shuffle(speakers)
    within, between = [], []
    for part in range(PARTS):
        tried = np.isin(voices.who, speakers[part::PARTS])
        middle, along = directions(voices.of(~tried))
        _, turns, people = spreads(voices.of(tried), (voices.values[tried] - middle) @ along.T)
        within.append(np.diag(turns))
        between.append(np.diag(people))
    return np.mean(within, 0), np.mean(between, 0)


def by_seconds(voices, values):
    """How far a turn varies: always, and by the second of it; 1 at USUAL_S."""
    away = np.concatenate([values[voices.who == who] - values[voices.who == who].mean(0) for who in np.unique(voices.who)])
    seconds = np.concatenate([voices.seconds[voices.who == who] for who in np.unique(voices.who)])
    terms = np.stack([np.ones_like(seconds), 1 / seconds], 1)
    always, by_second = np.linalg.lstsq(terms, (away**2).mean(1), rcond=None)[0]
    return np.array([always, by_second]) / (always + by_second / USUAL_S)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("embeddings")
    parser.add_argument("space")
    given = parser.parse_args()
    with open(given.embeddings, encoding="utf8") as file:
        voices = Voices(json.load(file))
    within, between = held_out(voices)
    middle, along = directions(voices)
    along = along / np.sqrt(within)[:, None]
    space = {
        "about": ABOUT,
        "directions": along.round(4).tolist(),
        "middle": (along @ middle).round(4).tolist(),
        "between": (between / within).round(3).tolist(),
        "within": (by_seconds(voices, (voices.values - middle) @ along.T) / COUNTS).round(3).tolist(),
    }
    with open(given.space, "w", encoding="utf8") as file:
        file.write(json.dumps(space, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
