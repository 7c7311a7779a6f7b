import { MAX_CUES } from '../../media/cue-limits';

/** How deep a record nests: its line, the record, its gaps, one gap, why, its sentences, one of them, its values, one of these, its own. */
export const MAX_DEPTH = 10;
/**
 * Bytes of one line. The largest record by far is the subtitles of a video: 8 MB of text at most, twice that when every letter is
 * escaped, and some 60 bytes around each of 50,000 lines. All others stay under 1.5 MB (a picture).
 */
export const MAX_LINE_BYTES = 32 * 2 ** 20;
/** Objects and lists in one line: one for each cue, and a few. */
export const MAX_PARTS = MAX_CUES + 100;
/** The first line has a number for each store; later formats may say more in it, and must be told from what is no archive. */
export const MAX_HEADER_BYTES = 10_000;
/** Records of one archive; an hour of video makes some 5000. What checking them holds in memory grows with their ids. */
export const MAX_RECORDS = 5_000_000;

/** The highest number of a video, and of a face or voice: ids have seven digits, and more are to come. */
export const MAX_NUMBER = 9_000_000;

/** Seconds: a million clips of 30 s, as many as a clip's id can count. */
export const MAX_SECONDS = 3e7;
/** Bytes and pixels of a picture. Ours have at most 480 pixels a side, and as noise at quality 0.85 some 250 KB. */
export const MAX_PICTURE_BYTES = 2 ** 20;
export const MAX_PICTURE_SIDE = 2048;
/** Pixels of a video's side. */
export const MAX_VIDEO_SIDE = 2 ** 16;
/** Rows of a track's boxes, and sampled frames of a clip: 30 s at 5 a second are 150. */
export const MAX_FRAMES = 1000;
/** Boxes are cut at the picture's edges, but for rounding. */
export const BOX_SLACK = 1e-3;
/** A track keeps 3 looks (their pictures are numbered by one digit), a node 10 or 20 samples. */
export const MAX_LOOKS = 10;
export const MAX_SAMPLES = 64;
/** Embeddings have length 1 or 0, but for rounding: a longer one would be like everybody. */
export const MAX_LENGTH = 1.001;
/** Stretches of one clip that could not be decoded, and sentences about one video. */
export const MAX_GAPS = 1000;
export const MAX_WARNINGS = 100;
/** Letters of a sentence, and of a name. An incident holds a cue and who said it. */
export const MAX_SENTENCE = 3000;
/** Most values of what is told. */
export const MAX_VALUES = 20;
export const MAX_NAME = 300;
/** Letters of what a fact tells, its sentence (a cue's at most), a stem and stems of its topic. */
export const MAX_FACT_VALUE = 500;
export const MAX_STEM = 100;
export const MAX_TOPIC = 8;
/** How often words of one video may come later: ids have room for so many. */
export const MAX_LISTENINGS = 900;
/** Letters of a model's name; versions of its prompt. */
export const MAX_MODEL = 300;
export const MAX_PROMPT = 1e6;
/** Milliseconds from 1970, before or after it, that a clock can tell (ECMAScript, time values). */
export const MAX_MOMENT = 8.64e15;
/** Lines that one step sets right, and names that are heard in them: they begin together, or were joined. */
export const MAX_LINES = 200;
/** People in one incident. */
export const MAX_WHO = 100;
/** Faces and voices that one person may be made of. */
export const MAX_NODES = 10_000;
/** How much one vote can weigh, for or against; the heaviest of ours weighs 2. */
export const MAX_VOTE = 100;
