import { MnemeError, stopped } from '../../../lib/errors';
import { type Hearing, MOST_S } from './hear';

/** What is used of the browser's own recognition (Web Speech API, as of 2025: `available` and `processLocally`). */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  processLocally: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}

interface RecognitionClass {
  new (): Recognition;
  prototype: object;
  available?(options: { langs: string[]; processLocally: true }): Promise<string>;
}

type ResultEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> };

/**
 * Whether the browser recognises speech in a language (BCP 47) on this device, with what is there already. Browsers that do not know `processLocally` would send
 * the sound to their maker: they are not used.
 */
export async function canHearByBrowser(language: string): Promise<boolean> {
  const found = recognitionClass();
  if (!found?.available || !('processLocally' in found.prototype)) return false;
  return (await found.available({ langs: [language], processLocally: true })) === 'available';
}

/** Has the browser write down on this device what is said, until it is ended, or for 29 s. */
export function hearByBrowser(language: string, signal: AbortSignal): Hearing {
  const recognition = new (recognitionClass()!)();
  recognition.lang = language;
  recognition.continuous = true;
  recognition.processLocally = true;
  const end = () => recognition.stop();
  const words = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(end, MOST_S * 1000);
    let said = '';
    let failure: string | null = null;
    recognition.addEventListener('result', (event) => {
      const { results } = event as ResultEvent;
      said = Array.from(results, (one) => one[0]?.transcript.trim() ?? '').join(' ');
    });
    recognition.addEventListener('error', (event) => {
      failure = (event as Event & { error: string }).error;
    });
    recognition.addEventListener('end', () => {
      clearTimeout(timer);
      if (signal.aborted) reject(stopped());
      else if (said !== '') resolve(said);
      else reject(whyNot(failure));
    });
  });
  signal.addEventListener('abort', () => recognition.abort());
  recognition.start();
  const heard = words.catch(() => {}); // Told by `words`.
  return { heard, words, end };
}

/** The specification's errors as what to do about them. */
function whyNot(error: string | null): MnemeError {
  if (error === 'not-allowed' || error === 'audio-capture')
    return new MnemeError(
      'capture-refused',
      "The browser was not allowed to use the microphone. Allow it beside the page's address, or in the system's settings for privacy, then try again.",
    );
  return new MnemeError(
    'bad-input',
    'No words were understood. Speak nearer to the microphone, then try again.',
  );
}

function recognitionClass(): RecognitionClass | null {
  const { SpeechRecognition } = globalThis as { SpeechRecognition?: RecognitionClass };
  return SpeechRecognition ?? null;
}
