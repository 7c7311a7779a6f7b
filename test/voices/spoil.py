"""Spoils speech as rooms, microphones and networks do; all of it is made up, no noise is recorded."""

import numpy as np
import torch

from features import RATE

BANK = 256
ROOM_S = 0.6
NOISE_S = 30


class Spoiler:
    """`speech`: of whom the murmur behind others is made."""

    def __init__(self, speech, random):
        self.random = random
        self.rooms = np.stack([self._room() for _ in range(BANK)])
        self.noises = [self._noise() for _ in range(24)] + [self._murmur(speech) for _ in range(24)]
        self.speech = speech

    def _room(self):
        """An impulse response: the direct sound, some early echoes, and a tail that dies away."""
        random = self.random
        length = int(ROOM_S * RATE)
        t = np.arange(length) / RATE
        dies = random.uniform(0.12, 0.8)
        tail = random.standard_normal(length) * np.exp(-6.9 * t / dies)
        # High tones die sooner.
        softer = random.uniform(0, 0.7)
        spectrum = np.fft.rfft(tail)
        spectrum *= 1 / (1 + softer * np.linspace(0, 4, len(spectrum)))
        tail = np.fft.irfft(spectrum, length)
        tail[: int(0.002 * RATE)] = 0
        early = np.zeros(length)
        at = random.integers(int(0.001 * RATE), int(0.04 * RATE), random.integers(3, 10))
        early[at] = random.uniform(-0.7, 0.7, len(at))
        tail *= np.sqrt((early**2).sum() + 1) / np.sqrt((tail**2).sum() + 1e-9) * 10 ** (random.uniform(-14, 3) / 20)
        room = early + tail
        room[0] += 1
        return (room / np.sqrt((room**2).sum())).astype(np.float32)

    def _shaped(self, length, slope, bumps):
        """Noise whose loudness falls by `slope` dB an octave, with some bumps."""
        random = self.random
        spectrum = np.fft.rfft(random.standard_normal(length))
        hz = np.fft.rfftfreq(length, 1 / RATE) + 20
        loud = slope * np.log2(hz / 500)
        for _ in range(bumps):
            loud = loud + random.uniform(-12, 15) * np.exp(-((np.log2(hz / (100 * 2 ** random.uniform(0, 6))) / random.uniform(0.1, 0.8)) ** 2))
        return np.fft.irfft(spectrum * 10 ** (np.clip(loud, -60, 40) / 20), length)

    def _noise(self):
        random = self.random
        length = NOISE_S * RATE
        noise = self._shaped(length, random.uniform(-9, 1), random.integers(0, 5))
        if random.random() < 0.6:
            knots = random.uniform(-10, 6, random.integers(6, 120))
            noise *= 10 ** (np.interp(np.linspace(0, 1, length), np.linspace(0, 1, len(knots)), knots) / 20)
        if random.random() < 0.3:
            hum, t = random.choice([50, 60, 100, 120]), np.arange(length) / RATE
            hums = sum(random.uniform(0, 1) * np.sin(2 * np.pi * hum * k * t + random.uniform(0, 6)) for k in range(1, 8))
            noise += hums * noise.std() * random.uniform(0.2, 1)
        if random.random() < 0.25:
            for at in random.integers(0, length - 4000, random.integers(10, 90)):
                noise[at : at + 4000] += random.standard_normal(4000) * np.exp(-np.arange(4000) / random.uniform(30, 900)) * noise.std() * random.uniform(2, 9)
        return (noise / noise.std()).astype(np.float32)

    def _murmur(self, speech):
        random = self.random
        length = NOISE_S * RATE
        murmur = np.zeros(length, np.float32)
        for _ in range(random.integers(3, 12)):
            at = 0
            while at < length:
                pcm = speech[random.integers(len(speech))][: length - at]
                murmur[at : at + len(pcm)] += pcm * random.uniform(0.4, 1)
                at += len(pcm) + random.integers(RATE)
        return murmur / murmur.std()

    def _microphone(self, hz):
        """How loud each tone is heard, as a factor: smooth, sometimes with an end at the top or bottom."""
        random = self.random
        knots = random.uniform(-9, 9, 7) * random.uniform(0, 1)
        loud = np.interp(np.log2(hz + 1), np.linspace(5, 13, 7), knots)
        loud += random.uniform(-3, 3) * np.log2((hz + 50) / 1000) * random.uniform(0, 0.7)
        chance = random.random()
        if chance < 0.1:
            lowest, highest = random.uniform(200, 350), random.uniform(3200, 3900)
        elif chance < 0.4:
            lowest, highest = random.uniform(20, 180), random.uniform(3500, 8000)
        else:
            lowest, highest = random.uniform(0, 120), 9000
        steep = random.uniform(12, 60)
        loud -= steep * np.maximum(0, np.log2(np.maximum(hz, 1) / highest))
        loud -= steep * np.maximum(0, np.log2(max(lowest, 1) / np.maximum(hz, 10)))
        return 10 ** (loud / 20)

    def spoilt(self, crops):
        """crops [rows, samples] -> the same as a tensor, each row spoilt in its own way; one in seven is left as it is."""
        random = self.random
        rows, samples = crops.shape
        size = 1 << int(np.ceil(np.log2(samples + int(ROOM_S * RATE))))
        hz = np.fft.rfftfreq(size, 1 / RATE)
        few = np.linspace(0, len(hz) - 1, 257).astype(int)
        factors = np.ones((rows, len(hz)), np.float32)
        rooms = np.zeros((rows, self.rooms.shape[1]), np.float32)
        rooms[:, 0] = 1
        spoils = random.random(rows) < 6 / 7
        for row in np.flatnonzero(spoils):
            if random.random() < 0.75:
                factors[row] = np.interp(np.arange(len(hz)), few, self._microphone(hz[few]))
            if random.random() < 0.45:
                rooms[row] = self.rooms[random.integers(BANK)]
        pcm = torch.from_numpy(crops)
        spectrum = torch.fft.rfft(pcm, size) * torch.fft.rfft(torch.from_numpy(rooms), size) * torch.from_numpy(factors)
        pcm = torch.fft.irfft(spectrum, size)[:, :samples]
        pcm = pcm / pcm.square().mean(1, keepdim=True).sqrt().clamp_min(1e-5)
        noise = np.zeros((rows, samples), np.float32)
        for row in np.flatnonzero(spoils):
            if random.random() < 0.65:
                own = self.noises[random.integers(len(self.noises))]
                start = random.integers(len(own) - samples)
                noise[row] = own[start : start + samples] * 10 ** (-random.uniform(3, 28) / 20)
            elif random.random() < 0.2:
                # One other voice, farther away.
                other = self.speech[random.integers(len(self.speech))][:samples]
                start = random.integers(samples - len(other) + 1)
                noise[row, start : start + len(other)] = other / 0.05 * 10 ** (-random.uniform(8, 22) / 20)
        pcm = pcm + torch.from_numpy(noise)
        for row in np.flatnonzero(spoils & (random.random(rows) < 0.15)):
            most = random.uniform(1.0, 3.0)
            pcm[row] = pcm[row].clamp(-most, most)
        loud = torch.from_numpy((10 ** random.uniform(-2.2, -0.9, rows)).astype(np.float32))[:, None]
        return pcm * loud + 1e-5 * torch.randn(rows, samples)

    def masked(self, feats):
        """Hides some frames and some bands of every other row."""
        random = self.random
        for row in range(len(feats)):
            if random.random() < 0.5:
                frames, bands = random.integers(0, feats.shape[1] // 6), random.integers(0, 12)
                t, b = random.integers(feats.shape[1] - frames), random.integers(feats.shape[2] - bands)
                feats[row, t : t + frames] = 0
                feats[row, :, b : b + bands] = 0
        return feats
