import { MnemeError } from '../errors';
import type { Keeper } from '../keeper/keeper';
import { Perception } from './perception';
import type { WorkerHandle } from './worker-types';

type RemoteKeeper = WorkerHandle<Keeper>['remote'];

/**
 * Writes down what is said in a sound, by workers of its own: those that remember have another file open, and stay as they are.
 *
 * @throws MnemeError what `Mneme.writeDown` throws
 */
export async function writeDown(
  sound: Promise<Blob>,
  keeper: RemoteKeeper,
  signal: AbortSignal,
): Promise<string> {
  const perception = new Perception(keeper);
  try {
    const loading = Promise.all([
      perception.wordsAskedFor.abilities(signal),
      perception.hearing.abilities(signal),
    ] as const);
    const [file, [[ability]]] = await Promise.all([sound, loading]);
    if (!ability?.weight)
      throw new MnemeError('weight-missing', ability?.missing ?? 'Nothing here writes down what is said.');
    const source = { key: 'spoken', file };
    const { t1, speech } = await perception.hearing.use((hearing) => hearing.speech(source), signal);
    const { cues, gaps } = await perception.wordsAskedFor.write(
      source,
      { t0: 0, t1, speech, turns: speech, toApp: true },
      ability.weight.id,
      signal,
    );
    if (gaps[0]) throw new MnemeError('worker-stopped', gaps[0].why ?? 'It could not be written down.');
    const words = cues.map(({ text }) => text).join(' ');
    if (words === '')
      throw new MnemeError(
        'bad-input',
        'No words were understood. Speak nearer to the microphone, then try again.',
      );
    return words;
  } finally {
    perception.stop();
  }
}
