export const CONVERT = 'Convert the file to MP4 with H.264 and AAC.';
export const CUT_OFF = 'The file is incomplete: its end is missing.';
export const NOT_LOADED = 'The part of Mneme that can read it could not be loaded.';

/** Of what is read by ffmpeg: the file, its picture or its sound. */
export function readSlowly(what: string, name: string): string {
  return `The ${what} is ${name}: this browser cannot play it, and it is read more slowly.`;
}

/** Of a picture or sound that is there and cannot be decoded. */
export function undecodable(what: string, codec: string): string {
  return `The ${what} is ${codec}, which this browser cannot decode. ${CONVERT}`;
}

/** Of a picture or sound that is not there. */
export function absent(what: string): string {
  return `The file has no ${what}.`;
}
