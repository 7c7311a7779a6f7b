import { text } from '../text';
import { inTurn, type Tellable, told, word } from '../told';

export const CONVERT = text('Convert the file to MP4 with H.264 and AAC.');
export const CUT_OFF = text('The file is incomplete: its end is missing.');
export const NOT_LOADED = text('The part of Mneme that can read it could not be loaded.');

/** What can be wrong with a file, as a word. */
export const PART = { file: word('file'), picture: word('picture'), sound: word('sound') } as const;
export type Part = keyof typeof PART;

/** Of what is read by ffmpeg: the file, its picture or its sound. */
export function readSlowly(what: Part, name: string): Tellable {
  return told`The ${PART[what]} is ${name}: this browser cannot play it, and it is read more slowly.`;
}

/** Of a picture or sound that is there and cannot be decoded. */
export function undecodable(what: Part, codec: string): Tellable {
  return inTurn(told`The ${PART[what]} is ${codec}, which this browser cannot decode.`, CONVERT);
}

/** Of a picture or sound that is not there. */
export function absent(what: Part): Tellable {
  return told`The file has no ${PART[what]}.`;
}
