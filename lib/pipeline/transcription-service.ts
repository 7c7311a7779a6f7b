import { transcribe } from '../hearing/transcribe';
import type { Span } from '../hearing/types';
import { Whisper } from '../hearing/whisper';
import type { Cue } from '../media/types';
import { firstUsable, type WeightPlace } from '../models/load';
import { browserPlaces } from '../models/places';
import { loadAbilityBy } from './load-ability';
import { OpenedMedia } from './opened-media';
import type { SenseService, Source } from './sense';
import type { Ability } from './state';
import { WITHOUT_WORDS } from './transcription';

/** Writes down what is said in one video at a time. Lives in the transcription worker. */
export class TranscriptionService implements SenseService {
  private whisper: Whisper | null = null;
  private readonly opened = new OpenedMedia();

  async load(): Promise<Ability[]> {
    const { whisper, ability } = await loadTranscription(await browserPlaces());
    this.whisper = whisper;
    return [ability];
  }

  activity(): number {
    return this.opened.activity;
  }

  /**
   * What is said in the stretch [t0, t1), 30 s at most, where there is `speech`, and how many seconds that took.
   *
   * @param language as `Whisper.transcribe` takes it
   */
  async write(
    source: Source,
    t0: number,
    t1: number,
    speech: Span[],
    language: string | null,
  ): Promise<{ cues: Cue[]; seconds: number }> {
    const begun = performance.now();
    const media = await this.opened.media(source);
    const cues = await transcribe(await media.pcm(t0, t1), t0, speech, (pcm) =>
      this.whisper!.transcribe(pcm, language, () => {
        this.opened.activity += 1;
      }),
    );
    return { cues, seconds: (performance.now() - begun) / 1000 };
  }
}

/** Loads what writing down words needs, from the first place that has it. */
export async function loadTranscription(
  places: WeightPlace[],
): Promise<{ whisper: Whisper | null; ability: Ability }> {
  const { loaded, ability } = await loadAbilityBy(
    (sought) => firstUsable(sought, async (found) => ({ ...found, whisper: await Whisper.load(found) })),
    'transcription',
    places,
    null,
    WITHOUT_WORDS,
  );
  return { whisper: loaded?.whisper ?? null, ability };
}
