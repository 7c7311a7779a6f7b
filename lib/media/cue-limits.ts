/**
 * The largest subtitles that are taken. A day of talk at a line every 1.7 s is 50,000 lines, and as text some 8 MB; the largest
 * real ones (a long film's automatic captions, with a time for every word) have a tenth of that. What is larger is another
 * kind of file, or made to hurt.
 */
export const MAX_SUBTITLE_BYTES = 8 * 2 ** 20;
export const MAX_CUES = 50_000;
/** Lines of text in a subtitle file: ten for each cue. */
export const MAX_SUBTITLE_LINES = 10 * MAX_CUES;
/** Letters of one cue; longer ones are cut. A person reads some 40 in a line, and speaks some 1000 in a minute. */
export const MAX_CUE_LETTERS = 2000;
