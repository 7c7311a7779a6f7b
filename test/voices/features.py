"""The features of lib/hearing/fbank.ts in PyTorch: 80 log mel energies of 25 ms every 10 ms with each one's mean over the recording taken off."""

import numpy as np
import torch

RATE = 16000
WINDOW, SHIFT, FFT, BINS, LOWEST, PREEMPHASIS = 400, 160, 512, 80, 20, 0.97
FLOOR = 1.1920929e-7


def _filters():
    mel = lambda hz: 1127 * np.log1p(np.asarray(hz, float) / 700)
    lowest = mel(LOWEST)
    step = (mel(RATE / 2) - lowest) / (BINS + 1)
    at = mel(np.arange(FFT // 2) * RATE / FFT)[:, None]
    left = lowest + np.arange(BINS)[None] * step
    return torch.from_numpy(np.maximum(0, np.minimum((at - left) / step, (left + 2 * step - at) / step)).astype(np.float32))


FILTERS = _filters()
HAMMING = torch.from_numpy((0.54 - 0.46 * np.cos(2 * np.pi * np.arange(WINDOW) / (WINDOW - 1))).astype(np.float32))


def log_mel(pcm):
    """pcm [rows, samples] in [-1, 1] -> [rows, frames, 80]"""
    frames = pcm.unfold(1, WINDOW, SHIFT) * 32768
    frames = frames - frames.mean(2, keepdim=True)
    before = torch.cat([frames[:, :, :1], frames[:, :, :-1]], 2)
    power = torch.fft.rfft((frames - PREEMPHASIS * before) * HAMMING, FFT).abs().square()[:, :, : FFT // 2]
    return (power @ FILTERS).clamp_min(FLOOR).log()


def fbank(pcm):
    """The same with each column's mean over the rows' frames taken off."""
    feats = log_mel(pcm)
    return feats - feats.mean(1, keepdim=True)
