import type { Picture } from '../media/media-types';
import { tryNetwork } from '../models/expected-network';
import type { LoadedWeight } from '../models/first-usable-weight';
import { wasmSession } from '../models/runtime';
import { LINE_RECOGNIZER } from '../models/seeing-weights';
import { LineRecognizer, lineTrial, type ReadLine } from './line-recognizer';
import type { Rectangle } from './rectangle';
import { WRITING_TRIAL, WritingDetector, type WritingPlace } from './writing-detector';
import type { LineReading } from './writing-watcher';

/** Finds lines of writing in pictures and reads them, by the two networks of one weight. */
export class WritingReader implements LineReading {
  private constructor(
    private readonly detector: WritingDetector,
    private readonly recognizer: LineRecognizer,
  ) {}

  /** Runs each of its networks once. Throws `weight-corrupt` when one is another, or knows other characters than are listed. */
  static async load({
    session,
    companions,
    weight,
  }: Pick<LoadedWeight, 'session' | 'companions' | 'weight'>): Promise<WritingReader> {
    const network = await wasmSession(companions.get(LINE_RECOGNIZER.network)!, weight.id);
    const listed = new TextDecoder().decode(companions.get(LINE_RECOGNIZER.characters)!);
    const characters = listed.replace(/\n$/, '').split('\n');
    await tryNetwork(session, weight, WRITING_TRIAL);
    await tryNetwork(network, weight, lineTrial(characters));
    return new WritingReader(new WritingDetector(session), new LineRecognizer(network, characters));
  }

  detect(picture: Picture, side: number): Promise<WritingPlace[]> {
    return this.detector.detect(picture, side);
  }

  read(picture: Picture, place: Rectangle): Promise<ReadLine> {
    return this.recognizer.read(picture, place);
  }
}
