import { memorizeClip } from '../../../lib/keeper/memorize';
import { noteAsClip } from '../../../lib/keeper/note';
import { inOrderOfNamed } from '../../../lib/named-things';
import type { ClipWrite, VideoRecord } from '../../../lib/store/schema';
import { inOrderOfTags } from '../../../lib/tags';
import { type KnownPeople, makeWrites, RULES } from '../archive-helpers';
import { type Memory, takeAny } from '../forget-helpers';
import { writtenLine } from './said';

/** Numbers of films of one device. */
const FILMS = 100;

/** What people of one device call things: nothing is called as anything else is, on whatever device, and each is found where it lies in the clear. */
export class Words {
  private count = 0;
  private films = 0;

  /** @param letter of the device */
  constructor(private readonly letter: string) {}

  next(kind: string): string {
    return `${kind} ${this.letter}${String(this.number()).padStart(4, '0')}`;
  }

  number(): number {
    this.count += 1;
    return this.count;
  }

  /** The number of a film that nobody else remembers. */
  film(): number {
    this.films += 1;
    return 1000 + FILMS * (this.letter.charCodeAt(0) - 'a'.charCodeAt(0)) + this.films;
  }
}

/** A video that somebody has said something of: what it is called, where and when it was, tags, and names of what is in it. */
export function changeVideo(video: VideoRecord, choice: number, words: Words): VideoRecord {
  const { tags = [], named = [] } = video;
  const without = <T>(all: readonly T[]) => all.filter((_, i) => i !== choice % all.length);
  const some = <Field extends 'tags' | 'named'>(field: Field, all: VideoRecord[Field] & object) => {
    const { [field]: _, ...rest } = video;
    return (all.length > 0 ? { ...rest, [field]: all } : rest) as VideoRecord;
  };
  const number = words.number();
  switch (choice % 10) {
    case 0:
      return { ...video, name: `${words.next('Called')}.mp4` };
    case 1:
      return { ...video, location: { latitude: choice / 100, longitude: number / 100 } };
    case 2: {
      const startsAt = new Date(Date.UTC(2024, choice % 12, 1) + number * 60_000).toISOString();
      return { ...video, startsAt, startSource: 'person' };
    }
    case 3:
      return some('tags', without(tags));
    case 4:
      return some('named', without(named));
    case 5:
      return some(
        'named',
        inOrderOfNamed([...named, { kind: 'dog', t0: 1, t1: 2, name: words.next('Bruno') }]),
      );
    default:
      return some('tags', inOrderOfTags([...tags, words.next('tagged')]));
  }
}

/** A note as a clip is written. @param first the number of its video @param film by which it is told from others */
export function noteOf(first: number, film: number, text: string, known: KnownPeople): ClipWrite {
  const [like] = makeWrites({ videos: 1, clips: 1, people: 0, pictureBytes: 60, first });
  const clip = noteAsClip(`${text}.`);
  const video: VideoRecord = {
    ...{ ...like!.video, status: 'remembering', doneS: 0, clips: 0, warnings: [] },
    ...{ name: `${text}.note`, bytes: 0, fingerprint: String(film).padStart(64, '0'), durationS: clip.t1 },
    ...{ width: film, height: 0, hasVideo: false, hasAudio: false, startSource: 'person' },
  };
  const nobody = { tracks: [], turns: [], words: [] };
  return memorizeClip(
    video,
    clip,
    { nodes: [...known.nodes.values()], ledger: known.ledger, previous: nobody },
    RULES,
  );
}

/** A step, chosen by three numbers. */
export function takeStep(memory: Memory, choice: [number, number, number], words: Words): Promise<void> {
  return takeAny(memory, [choice], {
    name: (n) => (n % 3 === 0 ? '' : words.next(n % 3 === 1 ? 'Adalind' : 'Bobrinski')),
    line: () => writtenLine(words.next('somebody')),
  });
}

/** Gives somebody a name that nobody else has. */
export function nameAnew(memory: Memory, id: string, words: Words): Promise<unknown> {
  return memory.take({ do: 'name', id, name: words.next('Adalind') });
}
