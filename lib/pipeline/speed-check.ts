import type { Ability, SpeedReport, Work } from '../contract/models';
import type { Keeper } from '../keeper/keeper';
import { type HeardClip, type SeenClip, wantedSights } from './perceived';
import { Perception } from './perception';
import type { WorkerHandle } from './worker-types';

/** Seconds of the film that are looked at: long enough to see more than one face, in stretches after each of which it can be told how far it is. */
const LOOKED_AT_S = 15;
const STRETCH_S = 5;
/** Before times are taken: WebAssembly runs 2 to 4 times slower in its first runs, of which this has 15. */
const WARM_UP_S = 3;
const MINUTE_S = 60;

/**
 * Really remembers some seconds of a film, as far as that is slow, with the weights that the memory uses, and keeps nothing of it. The workers
 * are its own.
 *
 * @param film with people who speak, of half a minute at least
 * @param onDone told the share that is done, 0 to 1
 * @throws MnemeError `cancelled`, `worker-stopped`, and what opening the film throws
 */
export async function checkSpeed(
  film: Blob,
  keeper: WorkerHandle<Keeper>['remote'],
  onDone: (part: number) => void,
  signal: AbortSignal,
): Promise<SpeedReport> {
  const perception = new Perception(keeper);
  const source = { key: 'speed-check', file: film };
  const stretches = Math.ceil(LOOKED_AT_S / STRETCH_S);
  let steps = 0;
  const step = () => {
    steps += 1;
    onDone(steps / (stretches + 5));
  };
  try {
    const abilities = await perception.abilities(signal);
    const wanted = wantedSights(abilities, { things: true, writing: true });
    const look = (t0: number, t1: number, { speech }: HeardClip) =>
      perception.vision.use((vision) => vision.see(source, { t0, t1 }, speech, wanted), signal);
    step();
    const hear = () => perception.hearing.use((hearing) => hearing.hear(source, [], 0), signal);
    const heard = await hear();
    step();
    await look(0, WARM_UP_S, heard);
    step();

    const lookAll = async () => {
      const seen = [];
      for (let t0 = 0; t0 < LOOKED_AT_S; t0 += STRETCH_S) {
        seen.push(await look(t0, t0 + STRETCH_S, heard));
        step();
      }
      return seen;
    };
    const writer = abilities.find(({ task }) => task === 'transcription')?.weight ?? null;
    const clip = {
      t0: 0,
      t1: heard.t1,
      speech: heard.speech,
      turns: heard.turns.map(({ t0, t1 }) => ({ t0, t1 })),
    };
    // Words are written down beside it later, which takes of the same processor.
    const alone = await timed(() => look(0, STRETCH_S, heard));
    step();
    const [seen, again, written] = await Promise.all([
      timed(lookAll),
      timed(hear),
      timed(() => perception.words.write(source, clip, writer?.id ?? null, signal)),
    ]);
    step();

    const perMinute = (seconds: number, of: number) => (MINUTE_S * seconds) / of;
    const sum = (what: keyof SeenClip['seconds']) =>
      seen.result.reduce((total, { seconds }) => total + seconds[what], 0);
    const frames = seen.result.reduce((total, one) => total + one.frames, 0);
    const has = (task: Ability['task']) =>
      abilities.some((ability) => ability.task === task && ability.weight);
    const sight = (what: Work, seconds: number) => ({ what, minuteS: perMinute(seconds, LOOKED_AT_S) });
    const sound = (what: Work, seconds: number) => ({ what, minuteS: perMinute(seconds, heard.t1) });
    const { decode, vad, embed } = again.result.seconds;
    const hearing = perMinute(again.seconds, heard.t1);
    const minuteS = Math.max(
      perMinute(seen.seconds, LOOKED_AT_S),
      hearing,
      perMinute(written.seconds, heard.t1),
    );
    return {
      minuteS,
      withoutWords: writer && {
        minuteS: Math.min(minuteS, Math.max(perMinute(alone.seconds, STRETCH_S), hearing)),
        writer: writer.title,
      },
      pictureMs: frames > 0 ? (1000 * sum('detect')) / frames : null,
      work: [
        sight('pictures', sum('decode')),
        ...(has('face-detection') ? [sight('faces', sum('detect')), sight('mouths', sum('lips'))] : []),
        ...(has('face-embedding') ? [sight('looks', sum('embed'))] : []),
        ...(has('thing-detection') ? [sight('things', sum('things'))] : []),
        ...(has('text-recognition') ? [sight('writing', sum('writing'))] : []),
        sound('sound', decode),
        ...(has('vad') ? [sound('speech', vad)] : []),
        ...(has('speaker-embedding') ? [sound('voices', embed)] : []),
        ...(writer ? [sound('words', written.seconds)] : []),
      ],
      abilities,
    };
  } finally {
    perception.stop();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1000 };
}
