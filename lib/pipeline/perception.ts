import { proxy } from 'comlink';
import type { Ability, Task } from '../contract/models';
import type { Keeper } from '../keeper/keeper';
import { type Verdicts, verdictsIn } from '../models/gpu';
import type { HearingService } from './hearing-service';
import {
  isDoneBy,
  languageIn,
  SPEECH_LANGUAGE,
  THINGS_OFF,
  WORDS_OFF,
  WRITING_OFF,
} from './perception-setting-keys';
import { Sense } from './restarted-worker';
import { Transcription } from './transcription';
import type { VisionService } from './vision-service';
import type { WorkerHandle } from './worker-types';
import { startHearingWorker, startTranscriptionWorker, startVisionWorker } from './workers';

/** So long the workers wait for more to do: loading their weights takes some 2.5 s on two cores, and files are often brought one by one. */
const REST_MS = 20_000;

/** The perception workers, their weights held to those the memory began with. */
export class Perception {
  private resting: ReturnType<typeof setTimeout> | undefined;
  readonly vision: Sense<VisionService>;
  readonly hearing: Sense<HearingService>;
  /** Of videos as they are remembered, unless that is switched off. */
  readonly words: Transcription;
  /** The same where somebody asked for just that: of what is said to the app, and of a video that is listened to again. */
  readonly wordsAskedFor: Transcription;

  private readonly verdicts: Verdicts;

  constructor(private readonly keeper: WorkerHandle<Keeper>['remote']) {
    this.verdicts = verdictsIn(keeper);
    const { verdicts } = this;
    this.vision = new Sense(startVisionWorker, () => keeper.weightInUse('face'), verdicts);
    this.hearing = new Sense(startHearingWorker, () => keeper.weightInUse('voice'), verdicts);
    const writing = new Sense(startTranscriptionWorker, async () => null, verdicts);
    const language = async () => languageIn(await keeper.setting(SPEECH_LANGUAGE));
    const isOn = async () => isDoneBy(await keeper.setting(WORDS_OFF));
    this.words = new Transcription(writing, language, isOn);
    this.wordsAskedFor = new Transcription(writing, language, async () => true);
  }

  /** Loads every weight there is. Throws `cancelled` when `signal` is aborted. */
  async abilities(signal: AbortSignal): Promise<Ability[]> {
    const abilities = [this.withoutWords(signal), this.words.abilities(signal)];
    const found = (await Promise.all(abilities)).flat();
    return [...found, await this.pictures(signal)];
  }

  /** What describes kept pictures: remembering does without, and loads none of it. */
  private pictures(signal: AbortSignal): Promise<Ability> {
    return this.vision.use((vision) => vision.pictureAbility(proxy(this.verdicts)), signal);
  }

  /**
   * Loads what every video needs: what writes words down is left out, which takes longest. Throws `cancelled` when `signal` is aborted.
   *
   * @param hasPictures where it has none, or fails, what looks for things and writing is not loaded
   */
  async withoutWords(signal: AbortSignal, hasPictures: Promise<boolean> | true = true): Promise<Ability[]> {
    const abilities = [
      ...[this.vision.abilities(signal), this.hearing.abilities(signal), this.keeper.textAbility()],
      this.sights(signal, hasPictures),
    ];
    return (await Promise.all(abilities)).flat();
  }

  /** What can be seen beside faces. What a person switched off is not loaded. */
  private async sights(signal: AbortSignal, hasPictures: Promise<boolean> | true): Promise<Ability[]> {
    const { vision } = this;
    if (hasPictures !== true && !(await hasPictures)) return [];
    return Promise.all([
      this.unlessOff('thing-detection', THINGS_OFF, () => vision.use((one) => one.thingAbility(), signal)),
      this.unlessOff('text-recognition', WRITING_OFF, () =>
        vision.use((one) => one.writingAbility(), signal),
      ),
    ]);
  }

  private async unlessOff(task: Task, off: string, load: () => Promise<Ability>): Promise<Ability> {
    if (isDoneBy(await this.keeper.setting(off))) return load();
    return { task, weight: null, missing: null, refused: [], isOff: true };
  }

  /** Nothing is to be done for now: the workers go after a while, unless `wake` is called before. */
  rest(): void {
    this.words.forgive();
    this.wordsAskedFor.forgive();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.stop(), REST_MS);
  }

  /** There is something to do. Workers that rested go on, unless the memory keeps to another weight by now. */
  async wake(): Promise<void> {
    clearTimeout(this.resting);
    await Promise.all([this.vision.stopUnlessFit(), this.hearing.stopUnlessFit()]);
  }

  stop(): void {
    clearTimeout(this.resting);
    this.vision.stop();
    this.hearing.stop();
    this.words.stop();
    this.wordsAskedFor.stop();
  }
}
