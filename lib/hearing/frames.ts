/** Samples a second of everything in this folder. */
export const SAMPLE_RATE = 16_000;

/** Samples of one probability of speech, 32 ms (silero-vad, utils_vad.py). */
export const FRAME_SAMPLES = 512;
export const FRAME_S = FRAME_SAMPLES / SAMPLE_RATE;
