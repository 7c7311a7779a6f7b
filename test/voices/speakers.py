"""Whose voices are trained on, which are set aside to choose thresholds by, and which are only measured; recordings without the silence at their ends."""

import json
import pathlib
import re
import wave

import numpy as np

HERE = pathlib.Path(__file__).parent
STEP, SILENCE = 400, 0.06
LEAST_UNKNOWN_S = 1.0


def _measured():
    """Speakers of speechocean762 whom a benchmark has, and recordings of unknown speakers that one has."""
    speakers, files = set(), set()
    for bench in ("identity", "hearing"):
        listed = json.loads((HERE / f"../bench/{bench}/material.json").read_text())
        for recording in listed["recordings"]:
            found = re.search(r"SPEAKER(\d+)", recording["path"])
            if found:
                speakers.add(found[1])
            files.add(pathlib.PurePath(recording["path"]).name)
    return speakers, files


MEASURED, MEASURED_FILES = _measured()


def set_aside():
    return json.loads((HERE / "material.json").read_text())["aside"]


def trained_on(folder):
    speakers = sorted(path.name.removeprefix("SPEAKER") for path in (folder / "ocean/WAVE").iterdir())
    return [speaker for speaker in speakers if speaker not in MEASURED and speaker not in set_aside()]


def without_silence(pcm):
    """As the benchmark cuts them (test/bench/identity/wild.ts)."""
    if len(pcm) < STEP:
        return pcm
    powers = np.sqrt((pcm[: len(pcm) // STEP * STEP].reshape(-1, STEP) ** 2).mean(1))
    loud = np.flatnonzero(powers > SILENCE * powers.max())
    return pcm[loud[0] * STEP : (loud[-1] + 1) * STEP] if len(loud) else pcm


def heard(file):
    """Mono samples at 16 kHz, each recording as loud as the others."""
    with wave.open(str(file)) as sound:
        if (sound.getframerate(), sound.getnchannels(), sound.getsampwidth()) != (16000, 1, 2):
            raise ValueError(f"{file} is not mono of 16 bits at 16 kHz.")
        pcm = np.frombuffer(sound.readframes(sound.getnframes()), "<i2").astype(np.float32) / 32768
    pcm = without_silence(pcm)
    return pcm * (0.05 / max(1e-5, np.sqrt((pcm**2).mean())))


def recordings_of(folder, speaker):
    return [heard(file) for file in sorted((folder / f"ocean/WAVE/SPEAKER{speaker}").iterdir())]


def unknown_recordings(folder):
    files = sorted(file for file in (folder / "free").rglob("*.wav") if file.name not in MEASURED_FILES)
    recordings = [heard(file) for file in files]
    return [pcm for pcm in recordings if len(pcm) >= LEAST_UNKNOWN_S * 16000]
