import { append } from '../append';
import type { DamageReport } from '../contract/memory';
import { type Damage, placeOf } from '../store/integrity/seal';
import type { ClipRecord, StoreName, VideoRecord } from '../store/schema';
import { type ToldValue, told, word } from '../told';
import { timecode } from '../wording';

/** What a record of each store is, to people: one, and several. */
const NAMES: Record<StoreName, [one: string, many: string]> = {
  videos: ['its own record', 'its own record'],
  subtitles: ['its subtitles', 'its subtitles'],
  clips: ['the record of the clip', 'the record of the clip'],
  tracks: ['face', 'faces'],
  turns: ['stretch of speech', 'stretches of speech'],
  words: ['line', 'lines'],
  nodes: ['known face or voice', 'known faces and voices'],
  writings: ['what a model wrote of it', 'what a model wrote of it'],
  incidents: ['incident', 'incidents'],
  facts: ['fact', 'facts'],
  listenings: ['clip of words that came later', 'clips of words that came later'],
  observations: ['thing seen by looking again', 'things seen by looking again'],
  ledger: ['step', 'steps'],
  pictures: ['picture', 'pictures'],
};
const WHAT: Record<Damage['what'], string> = {
  altered: 'altered',
  missing: 'missing',
  unknown: 'without a checksum',
  unreadable: 'unreadable',
};
/** Records that are made of others. */
const MADE_AGAIN: ReadonlySet<StoreName> = new Set([
  'videos',
  'subtitles',
  'writings',
  'incidents',
  'facts',
  'observations',
  'listenings',
  'nodes',
  'ledger',
]);

/**
 * Damage as people see it: by clip, by video, and what is of no video, in order. `tried`: what can be made again has been, and could
 * not be.
 */
export function describeDamage(
  damage: readonly Damage[],
  videos: readonly VideoRecord[],
  clips: readonly ClipRecord[],
  tried: boolean,
): DamageReport[] {
  const groups = new Map<string, Damage[]>();
  for (const one of damage) {
    const place = placeOf(one.store, one.key).id;
    append(groups, place.startsWith('vid_') ? place : 'who', one);
  }
  const nameOf = new Map(videos.map(({ id, name }) => [id, name]));
  const clipOf = new Map(clips.map((clip) => [clip.id, clip]));
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, own]): DamageReport => {
      const videoId = id === 'who' ? null : id.split('/')[0]!;
      const video = videoId && (nameOf.get(videoId) ?? null);
      const clip = clipOf.get(id);
      const where = videoId ? placeTold(video, videoId, id, clip) : word('Who is who');
      const canMake = !tried && own.every(({ store, what }) => MADE_AGAIN.has(store) || what === 'unknown');
      return {
        video,
        t0: clip?.t0 ?? null,
        t1: clip?.t1 ?? null,
        text: told`${where}: ${countsTold(own)}.`,
        remedy: canMake || videoId === null ? 'rebuild' : 'remember-again',
      };
    });
}

function placeTold(
  video: string | null,
  videoId: string,
  id: string,
  clip: ClipRecord | undefined,
): ToldValue {
  const name = video ?? told`Video ${videoId.slice('vid_'.length)}`;
  if (id === videoId) return name;
  if (clip) return told`${name}, ${timecode(clip.t0)} to ${timecode(clip.t1)}`;
  return told`${name}, clip ${Number(id.slice(videoId.length + '/c'.length)) + 1}`;
}

/** "2 faces altered, 1 picture missing". */
function countsTold(damage: readonly Damage[]): ToldValue {
  const counts = new Map<string, { store: StoreName; what: Damage['what']; n: number }>();
  for (const { store, what } of damage) {
    const known = counts.get(`${store} ${what}`);
    if (known) known.n += 1;
    else counts.set(`${store} ${what}`, { store, what, n: 1 });
  }
  return [...counts.values()]
    .map(({ store, what, n }) => {
      const [one, many] = NAMES[store];
      if (one === many) return told`${word(one)} ${word(WHAT[what])}`;
      return told`${n} ${word(n === 1 ? one : many)} ${word(WHAT[what])}`;
    })
    .reduce((before, next) => told`${before}, ${next}`);
}
