import type { Labelled } from '../../../lib/eval/clustering';
import { mostHeld } from '../../../lib/eval/persons';
import { sharedSeconds } from '../../../lib/eval/spans';
import type { Identified } from './identified';
import type { Truth } from './truth';

/** Seconds that one sampled frame stands for: faces are looked for five times a second. */
const FRAME_S = 0.2;

/** Counts or seconds of true people, by key. */
type Tally = Map<string, number>;

/** Whose each face and each turn truly is, beside the node and the person that it was put into. */
export interface Located {
  /** Seconds seen and heard of each true person that each node and each found person holds. */
  byNode: Map<string, Tally>;
  byPerson: Map<string, Tally>;
  /** Faces, frame by frame, and turns, clustered by found person; those that are nobody's are left out. */
  faces: Labelled[];
  turns: Labelled[];
  /** Faces of each true person in each video, by found person. */
  facesIn: Map<string, Map<string, Tally>>;
}

/** A face is told by its box, a turn by whose lines it overlaps (and is, as an item, his who says most of it). */
export function locate(truth: Truth, { persons, faces, turns }: Identified): Located {
  const personOf = new Map(
    persons.flatMap((person) => [...person.faces, ...person.voices].map((node) => [node, person.id])),
  );
  const byNode = new Map([...personOf.keys()].map((node) => [node, new Map() as Tally]));
  const byPerson = new Map(persons.map(({ id }) => [id, new Map() as Tally]));
  const hold = (node: string | null, who: string, seconds: number) => {
    if (node === null || !personOf.has(node)) return;
    add(byNode.get(node)!, who, seconds);
    add(byPerson.get(personOf.get(node)!)!, who, seconds);
  };

  const facesIn: Located['facesIn'] = new Map();
  const alone: Tally = new Map();
  for (const { video, t, box, node } of faces) {
    const who = truth.whoseFace(video, t, box);
    if (who === null) continue;
    hold(node, who, FRAME_S);
    const person = node === null ? undefined : personOf.get(node);
    if (person === undefined) {
      add(alone, who, 1);
      continue;
    }
    const videos = facesIn.get(who) ?? new Map<string, Tally>();
    const tally = videos.get(video) ?? new Map();
    add(tally, person, 1);
    facesIn.set(who, videos.set(video, tally));
  }

  const turnItems: Labelled[] = [];
  for (const { video, t0, t1, node } of turns) {
    const shared: Tally = new Map();
    for (const [who, spans] of truth.heard) {
      const seconds = sharedSeconds([truth.onLine(video, { t0, t1 })], spans);
      if (seconds > 0) shared.set(who, seconds);
    }
    for (const [who, seconds] of shared) hold(node, who, seconds);
    const speaker = mostHeld(shared);
    if (speaker !== null)
      turnItems.push({ truth: speaker, cluster: node === null ? null : (personOf.get(node) ?? null) });
  }

  const faceItems = [
    ...[...facesIn].flatMap(([who, videos]) =>
      [...videos.values()].flatMap((tally) =>
        [...tally].map(([cluster, count]) => ({ truth: who, cluster, count })),
      ),
    ),
    ...[...alone].map(([who, count]) => ({ truth: who, cluster: null, count })),
  ];
  return { byNode, byPerson, faces: faceItems, turns: turnItems, facesIn };
}

function add(tally: Tally, key: string, amount: number): void {
  tally.set(key, (tally.get(key) ?? 0) + amount);
}
