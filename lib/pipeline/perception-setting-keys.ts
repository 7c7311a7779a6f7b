import { MnemeError } from '../errors';
import { told } from '../told';

// Only the keys and what their values mean: `mneme.ts` writes them, `perception.ts` heeds them with the next video.

/** Setting that holds the language that is spoken in the videos, in two letters, or three; null or none: it is found out. */
export const SPEECH_LANGUAGE = 'speech-language';

/** Throws `bad-input` where it is no language, nor null. */
export function requireLanguage(language: string | null): void {
  if (language !== null && !/^[a-z]{2,3}$/.test(language))
    throw new MnemeError(
      'bad-input',
      told`${language} is no language. Write it in two letters, as "en" or "de".`,
    );
}

/** The language of a stored setting. */
export function languageIn(setting: unknown): string | null {
  return typeof setting === 'string' ? setting : null;
}

/** Setting that says that what is said is not to be written down; whatever else it holds, it is. */
export const WORDS_OFF = 'words-off';

/** Setting that says that things are not to be looked for in pictures; whatever else it holds, they are. */
export const THINGS_OFF = 'things-off';

/** Setting that says that writing is not to be looked for in pictures; whatever else it holds, it is. */
export const WRITING_OFF = 'writing-off';

/** Of a stored setting that switches something off, whether that is done. */
export function isDoneBy(setting: unknown): boolean {
  return setting !== true;
}
