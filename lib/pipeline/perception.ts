import type { Ability } from '../contract/models';
import type { Keeper } from '../keeper/keeper';
import { verdictsIn } from '../models/gpu';
import type { HearingService } from './hearing-service';
import { Sense } from './lasting-worker';
import { Transcription } from './transcription';
import type { VisionService } from './vision-service';
import { languageIn, SPEECH_LANGUAGE, WORDS_OFF, writesWordsIn } from './words-settings';
import type { WorkerHandle } from './worker-types';
import { startHearingWorker, startTranscriptionWorker, startVisionWorker } from './workers';

/** The perception workers, their weights held to those the memory began with. */
export class Perception {
  readonly vision: Sense<VisionService>;
  readonly hearing: Sense<HearingService>;
  /** Of videos as they are remembered, unless that is switched off. */
  readonly words: Transcription;
  /** The same where somebody asked for just that: of what is said to the app, and of a video that is listened to again. */
  readonly wordsAskedFor: Transcription;

  constructor(private readonly keeper: WorkerHandle<Keeper>['remote']) {
    const verdicts = verdictsIn(keeper);
    this.vision = new Sense(startVisionWorker, () => keeper.weightInUse('face'), verdicts);
    this.hearing = new Sense(startHearingWorker, () => keeper.weightInUse('voice'), verdicts);
    const writing = new Sense(startTranscriptionWorker, async () => null, verdicts);
    const language = async () => languageIn(await keeper.setting(SPEECH_LANGUAGE));
    const isOn = async () => writesWordsIn(await keeper.setting(WORDS_OFF));
    this.words = new Transcription(writing, language, isOn);
    this.wordsAskedFor = new Transcription(writing, language, async () => true);
  }

  /** Loads every weight there is. Throws `cancelled` when `signal` is aborted. */
  async abilities(signal: AbortSignal): Promise<Ability[]> {
    const abilities = [this.withoutWords(signal), this.words.abilities(signal)];
    return (await Promise.all(abilities)).flat();
  }

  /** Loads what every video needs: what writes words down is left out, which takes longest. Throws `cancelled` when `signal` is aborted. */
  async withoutWords(signal: AbortSignal): Promise<Ability[]> {
    const abilities = [
      this.vision.abilities(signal),
      this.hearing.abilities(signal),
      this.keeper.textAbility(),
    ];
    return (await Promise.all(abilities)).flat();
  }

  stop(): void {
    this.vision.stop();
    this.hearing.stop();
    this.words.stop();
    this.wordsAskedFor.stop();
  }
}
