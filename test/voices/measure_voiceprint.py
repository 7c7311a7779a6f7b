"""How well a network tells voices apart: equal errors by seconds, and the cosines that thresholds are read off.

    python3 test/voices/measure_voiceprint.py FOLDER NETWORK... [--readers MEDIA]

FOLDER as in train_voiceprint.py. `aside` are the speakers that neither train nor measure, by whom thresholds are chosen; `measured` those of the
benchmarks, by whom nothing is. MEDIA is a folder of one folder a speaker, with mono WAV files of 16 bits at 16 kHz.
"""

import argparse
import pathlib

import numpy as np
import torch
import torch.nn.functional as F

from features import RATE, fbank
from network import Voiceprint, load
from speakers import MEASURED, heard, recordings_of, set_aside

SECONDS = (1, 2, 3, 6, 12, 24)
PIECES_A_SPEAKER = 12
STEP = RATE // 4


def equal_error(same, other):
    """The share of errors where as many pairs of one voice are missed as of two are taken for one, and the cosine there."""
    at = np.sort(np.concatenate([same, other]))
    missed = np.searchsorted(np.sort(same), at) / len(same)
    taken = 1 - np.searchsorted(np.sort(other), at) / len(other)
    i = np.argmin(np.abs(missed - taken))
    return (missed[i] + taken[i]) / 2, at[i]


@torch.no_grad()
def embeddings(network, pieces):
    """Of pieces, each cut to whole quarters of a second, so that many are of one length and go together."""
    lengths = [len(pcm) // STEP * STEP for pcm in pieces]
    embs = torch.zeros(len(pieces), 192)
    for length in sorted(set(lengths)):
        alike = [i for i, own in enumerate(lengths) if own == length]
        for start in range(0, len(alike), 32):
            rows = alike[start : start + 32]
            embs[rows] = network(fbank(torch.from_numpy(np.stack([pieces[i][:length] for i in rows]))))
    return F.normalize(embs, dim=1).numpy(), embs.norm(dim=1).numpy()


def pieces_of(recordings, seconds, random):
    """Pieces of one recording each; of more than 3 s, of several by turns, in parts of 1.5 to 4 s as turns are. Nothing is in two pieces."""
    if seconds == 0:
        return [[pcm] for pcm in recordings if len(pcm) > RATE // 2]
    samples = seconds * RATE
    if seconds <= 3:
        cut = [pcm[start : start + samples] for pcm in recordings for start in range(0, len(pcm) - samples + 1, samples)]
        return [[cut[i]] for i in random.permutation(len(cut))[:PIECES_A_SPEAKER]]
    parts = [part for pcm in recordings for part in np.array_split(pcm, max(1, round(len(pcm) / (2.5 * RATE)))) if len(part) >= 1.5 * RATE]
    done, own, length = [], [], 0
    for i in random.permutation(len(parts)):
        own.append(parts[i])
        length += len(parts[i])
        if length >= samples * 0.9:
            done.append(own)
            own, length = [], 0
    return done[:PIECES_A_SPEAKER]


def cosines(network, speakers, seconds, seed=3):
    random = np.random.default_rng(seed)
    drawn = [(speaker, parts) for speaker, recordings in enumerate(speakers) for parts in pieces_of(recordings, seconds, random)]
    embs, lengths = embeddings(network, [part for _, parts in drawn for part in parts])
    voices, at = [], 0
    for _, parts in drawn:
        voice = (embs[at : at + len(parts)] * np.array([len(part) for part in parts])[:, None]).sum(0)
        voices.append(voice / np.linalg.norm(voice))
        at += len(parts)
    voices, who = np.array(voices), np.array([speaker for speaker, _ in drawn])
    i, j = np.triu_indices(len(who), 1)
    likeness = (voices[i] * voices[j]).sum(1)
    return likeness[who[i] == who[j]], likeness[who[i] != who[j]], lengths


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("networks", nargs="+")
    options.add_argument("--readers", type=pathlib.Path, action="append", default=[])
    options.add_argument("--only", nargs="*")
    asked = options.parse_args()
    torch.set_num_threads(1)
    sets = {
        "aside": lambda: [recordings_of(asked.folder, speaker) for speaker in set_aside()],
        "measured": lambda: [recordings_of(asked.folder, speaker) for speaker in sorted(MEASURED)],
    }
    for readers in asked.readers:
        folders = sorted(path for path in readers.iterdir() if path.is_dir())
        sets[readers.name] = lambda folders=folders: [[heard(file) for file in sorted(folder.glob("*.wav"))] for folder in folders]
    loaded = {name: speakers() for name, speakers in sets.items() if not asked.only or name in asked.only}
    for file in asked.networks:
        network = Voiceprint()
        if file.endswith(".pt"):
            network.load_state_dict(torch.load(file))
        else:
            load(network, file)
        network.eval()
        for name, speakers in loaded.items():
            for seconds in (0, *SECONDS):
                same, other, lengths = cosines(network, speakers, seconds)
                if len(same) < 10 or len(other) < 10:
                    continue
                error, at = equal_error(same, other)
                told = " ".join(f"{np.quantile(same, q):.2f}" for q in (0.01, 0.05, 0.2, 0.5)), " ".join(f"{np.quantile(other, q):.2f}" for q in (0.5, 0.9, 0.99, 0.999))
                print(f"{file} {name} {seconds or 'whole'} s: equal error {100 * error:.1f} % at {at:.2f}; one voice 1, 5, 20, 50 % {told[0]}; two 50, 90, 99, 99.9 % {told[1]}; length 1 % {np.quantile(lengths, 0.01):.1f}, half {np.median(lengths):.1f}", flush=True)


if __name__ == "__main__":
    main()
