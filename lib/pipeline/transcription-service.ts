import type { Ability } from '../contract/models';
import type { Span } from '../contract/videos';
import { Moonshine } from '../hearing/moonshine';
import { unwrittenIn, type WrittenLines, writeLines } from '../hearing/moonshine-lines';
import { Whisper } from '../hearing/whisper';
import { transcribe } from '../hearing/whisper-lines';
import { type FoundWeight, firstUsable, type WeightPlace } from '../models/first-usable-weight';
import { browserPlaces } from '../models/where-weights-lie';
import { MOONSHINE } from '../models/word-weights';
import { WITHOUT_WORDS } from './ability-notes';
import { loadAbilityBy } from './load-ability';
import { OpenedMedia } from './opened-media';
import type { SenseService, Source } from './restarted-worker';

/** Where somebody speaks in a clip: all speech, and the same cut where speakers change. In order and apart. */
export interface SpokenParts {
  speech: readonly Span[];
  turns: readonly Span[];
  /** As `Hearing.alike`; none where it is not known. */
  alike?: readonly (readonly number[])[];
  /** It is said to the app, and read at once by who said it: it is turned away as another language less easily. */
  toApp?: boolean;
}

/** What writes down the words of a clip. */
export interface Recogniser {
  /**
   * @param pcm mono sound at 16 kHz in [-1, 1], from `t0` seconds of the video on, 30 s at most
   * @param language what is spoken, in two letters (ISO 639-1; a few have three); null: that is to be found out
   * @param onStep called after each run of a network
   */
  lines(
    pcm: Float32Array,
    t0: number,
    spoken: SpokenParts,
    language: string | null,
    onStep: () => void,
  ): Promise<WrittenLines>;
}

/** Writes down what is said in one video at a time. Lives in the transcription worker. */
export class TranscriptionService implements SenseService {
  private recogniser: Recogniser | null = null;
  private readonly opened = new OpenedMedia();

  async load(): Promise<Ability[]> {
    const { recogniser, ability } = await loadTranscription(await browserPlaces());
    this.recogniser = recogniser;
    return [ability];
  }

  activity(): number {
    return this.opened.activity;
  }

  /** What is said in the stretch [t0, t1), 30 s at most, and how many seconds that took. */
  async write(
    source: Source,
    t0: number,
    t1: number,
    spoken: SpokenParts,
    language: string | null,
  ): Promise<WrittenLines & { seconds: number }> {
    const begun = performance.now();
    const media = await this.opened.media(source);
    const lines = await this.recogniser!.lines(await media.pcm(t0, t1), t0, spoken, language, () => {
      this.opened.activity += 1;
    });
    return { ...lines, seconds: (performance.now() - begun) / 1000 };
  }
}

/** Loads what writing down words needs, from the first place that has it. */
export async function loadTranscription(
  places: WeightPlace[],
): Promise<{ recogniser: Recogniser | null; ability: Ability }> {
  const { loaded, ability } = await loadAbilityBy(
    (sought) => firstUsable(sought, async (found) => ({ ...found, recogniser: await recogniserOf(found) })),
    'transcription',
    places,
    null,
    WITHOUT_WORDS,
  );
  return { recogniser: loaded?.recogniser ?? null, ability };
}

async function recogniserOf(found: FoundWeight): Promise<Recogniser> {
  if (found.weight.id === MOONSHINE) return englishBy(await Moonshine.load(found));
  const whisper = await Whisper.load(found);
  return {
    lines: async (pcm, t0, spoken, language, onStep) => ({
      cues: await transcribe(pcm, t0, spoken, (part) => whisper.transcribe(part, language, onStep)),
      unwritten: [],
    }),
  };
}

/** Of a language that it was told is another, it writes nothing. */
function englishBy(moonshine: Moonshine): Recogniser {
  return {
    lines: async (pcm, t0, { turns, alike, toApp }, language, onStep) =>
      language === null || language === 'en'
        ? writeLines({ pcm, t0, turns, alike, isSure: language === 'en', toApp }, moonshine, onStep)
        : { cues: [], unwritten: unwrittenIn(turns) },
  };
}
