"""Trains what tells voices apart (lib/hearing/voiceprint.ts) further, from a network of the same shape, and writes it as ONNX.

    python3 test/voices/train_voiceprint.py FOLDER OUT [--start public/voiceprint-lite/voiceprint-lite.onnx] [--minutes 60]

FOLDER holds what test/voices/material.json lists: `ocean/WAVE/SPEAKER*/*.WAV` of speechocean762, and `free/` with recordings of unknown speakers.
What it came to, and why its network is not used, stands in test/voices/README.md. Needs PyTorch (1.13 here), NumPy and onnx. Speakers whose voices are
measured are left out, as are those set aside to choose thresholds by (test/voices/speakers.py).

Of known speakers, crops of 1 to 3.5 s of different recordings: additive angular margin over speakers at three speeds, and each crop must be nearer to
another of its speaker than to those of all others (prototypical). Of unknown ones, a spoilt crop must come to where the network that was begun with
puts the whole recording as it is, so that what it knew of readers is kept.
"""

import argparse
import math
import pathlib
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from features import RATE, fbank
from network import Voiceprint, load, write
from speakers import recordings_of, trained_on, unknown_recordings
from spoil import Spoiler

SPEEDS = (0.9, 1.0, 1.1)
SPEAKERS_A_STEP, CROPS_A_SPEAKER, UNKNOWN_A_STEP = 32, 3, 24
SECONDS = (1.0, 3.5)
MARGIN, SCALE = 0.2, 30.0
RATE_OF_LEARNING, RATE_OF_CLASSES, DECAY = 4e-4, 4e-3, 1e-4
WARM_UP = 100
AVERAGED = 0.998
WEIGHT_OF_PAIRS, WEIGHT_OF_BEFORE = 1.0, 8.0


class Classes(nn.Module):
    """Additive angular margin over speakers at speeds."""

    def __init__(self, width, count):
        super().__init__()
        self.weight = nn.Parameter(F.normalize(torch.randn(count, width), dim=1))

    def forward(self, embs, truth, margin):
        cosine = F.normalize(embs, dim=1) @ F.normalize(self.weight, dim=1).T
        target = cosine.gather(1, truth[:, None]).clamp(-1 + 1e-6, 1 - 1e-6)
        moved = torch.cos(torch.acos(target) + margin)
        return F.cross_entropy(SCALE * cosine.scatter(1, truth[:, None], moved), truth)


def pairs_loss(embs, scale):
    """embs [speakers, crops, width]: the first crop against the mean of the others, and the other way round."""
    one = F.normalize(embs[:, 0], dim=1)
    rest = F.normalize(F.normalize(embs[:, 1:], dim=2).mean(1), dim=1)
    likeness = scale * one @ rest.T
    truth = torch.arange(len(embs))
    return (F.cross_entropy(likeness, truth) + F.cross_entropy(likeness.T, truth)) / 2


def resampled(pcm, speed):
    """Samples played `speed` times as fast, by their spectrum."""
    if speed == 1:
        return pcm
    length = int(len(pcm) / speed)
    spectrum = np.fft.rfft(pcm)
    bins = length // 2 + 1
    moved = np.zeros(bins, complex)
    kept = min(bins, len(spectrum))
    moved[:kept] = spectrum[:kept]
    return (np.fft.irfft(moved, length) * length / len(pcm)).astype(np.float32)


def crop(pieces, samples, random):
    """So many samples of recordings in chance order, one after another."""
    parts, length = [], 0
    for i in random.permutation(len(pieces)):
        piece = pieces[i]
        if not parts and len(piece) > samples:
            start = random.integers(len(piece) - samples + 1)
            return piece[start : start + samples]
        parts.append(piece)
        length += len(piece)
        if length >= samples + 1600:
            break
    joined = np.concatenate(parts)
    while len(joined) < samples:
        joined = np.concatenate([joined, joined])
    start = random.integers(len(joined) - samples + 1)
    return joined[start : start + samples]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("out", type=pathlib.Path)
    options.add_argument("--start", default="public/voiceprint-lite/voiceprint-lite.onnx")
    options.add_argument("--minutes", type=float, default=60)
    options.add_argument("--steps", type=int, default=3000)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    random = np.random.default_rng(asked.seed)

    known = [recordings_of(asked.folder, speaker) for speaker in trained_on(asked.folder)]
    known = [[[resampled(pcm, speed) for pcm in pieces] for speed in SPEEDS] for pieces in known]
    unknown = unknown_recordings(asked.folder)
    minutes = lambda all_of: sum(len(pcm) for pcm in all_of) / RATE / 60
    print(f"{len(known)} speakers, {minutes(sum((speeds[1] for speeds in known), [])):.0f} min; {len(unknown)} recordings of unknown ones, {minutes(unknown):.0f} min", flush=True)

    network, before = Voiceprint(), Voiceprint()
    load(network, asked.start)
    load(before, asked.start)
    before.eval()
    with torch.no_grad():
        were = torch.cat([before(fbank(torch.from_numpy(pcm)[None])) for pcm in unknown])
        were = F.normalize(were, dim=1)
    averaged = Voiceprint()
    averaged.load_state_dict(network.state_dict())
    classes = Classes(192, len(known) * len(SPEEDS))
    scale = nn.Parameter(torch.tensor(math.log(15.0)))
    spoiler = Spoiler([pcm for speeds in known for pcm in speeds[1]] + unknown, random)
    groups = [
        dict(params=network.parameters(), lr=RATE_OF_LEARNING, weight_decay=DECAY),
        dict(params=classes.parameters(), lr=RATE_OF_CLASSES, weight_decay=DECAY),
        dict(params=[scale], lr=RATE_OF_LEARNING, weight_decay=0),
    ]
    optimizer = torch.optim.AdamW(groups)
    most = [group["lr"] for group in groups]
    began = time.time()
    step, told = 0, time.time()
    sums = np.zeros(4)
    while True:
        # Whichever is reached first ends it.
        done = max((time.time() - began) / 60 / asked.minutes, step / asked.steps)
        if done >= 1:
            break
        for group, rate in zip(optimizer.param_groups, most):
            group["lr"] = rate * min(1, (step + 1) / WARM_UP) * (0.02 + 0.98 * (1 + math.cos(math.pi * done)) / 2)
        samples = int(RATE * random.uniform(*SECONDS))
        who = random.choice(len(known), SPEAKERS_A_STEP, replace=False)
        crops, truth = [], []
        for speaker in who:
            speed = random.integers(len(SPEEDS)) if random.random() < 0.6 else 1
            pieces = known[speaker][speed]
            order = random.permutation(len(pieces))
            for share in np.array_split(order, CROPS_A_SPEAKER):
                crops.append(crop([pieces[i] for i in share], samples, random))
                truth.append(speaker * len(SPEEDS) + speed)
        some = random.choice(len(unknown), UNKNOWN_A_STEP, replace=False)
        crops += [crop([unknown[i]], samples, random) for i in some]
        feats = spoiler.masked(fbank(spoiler.spoilt(np.stack(crops))))
        network.train()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            embs = network(feats)
        embs = embs.float()
        of_known, of_unknown = embs[: len(truth)], embs[len(truth) :]
        by_class = classes(of_known, torch.tensor(truth), MARGIN * min(1, step / (3 * WARM_UP)))
        by_pair = pairs_loss(of_known.view(SPEAKERS_A_STEP, CROPS_A_SPEAKER, -1), scale.exp())
        moved = (1 - (F.normalize(of_unknown, dim=1) * were[some]).sum(1)).mean()
        loss = by_class + WEIGHT_OF_PAIRS * by_pair + WEIGHT_OF_BEFORE * moved
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        with torch.no_grad():
            kept = min(AVERAGED, (1 + step) / (10 + step))
            for mean, now in zip(averaged.state_dict().values(), network.state_dict().values()):
                if mean.is_floating_point():
                    mean.lerp_(now, 1 - kept)
        step += 1
        sums += [by_class.item(), by_pair.item(), moved.item(), 1]
        if time.time() - told > 60:
            means = sums[:3] / sums[3]
            print(f"{step} steps, {(time.time() - began) / 60:.1f} min: classes {means[0]:.3f}, pairs {means[1]:.3f}, before {means[2]:.3f}, samples {samples}", flush=True)
            torch.save(averaged.state_dict(), asked.out.with_suffix(".pt"))
            sums[:], told = 0, time.time()
    torch.save(averaged.state_dict(), asked.out.with_suffix(".pt"))
    write(averaged, asked.out)
    print(f"{step} steps in {(time.time() - began) / 60:.1f} min", flush=True)


if __name__ == "__main__":
    main()
