// How many different people are in some videos: who is known by face or voice, and beside them who is seen by their shape alone.

import type { PersonView } from '../../identity/fold';
import { thingStretches } from '../../memory/things-shown';
import type { VideoRecord } from '../../store/schema';
import { both, inTurn, type Told, told } from '../../told';
import type { CollectionAsked } from './collection-asked';
import type { Finding } from './finding';
import { distinct, recordsIn, type Scene, sightsInTime } from './scene';
import { firstIn } from './seen-or-heard';
import { countedVideos } from './videos-in-words';
import { everybodyTold, namelessCounted, peopleTold } from './who-is-in-which-told';

const MOST_EVIDENCE = 10;
/** Videos that a sentence has room for. */
const MOST_TOLD = 3;

/** Everybody, or everybody with a name. */
export function everybody(scene: Scene, { named }: CollectionAsked, videos: VideoRecord[]): Finding | null {
  const { seen, heard } = peopleIn(scene, videos);
  const all = [...seen, ...heard].filter(({ name }) => !named || name !== null);
  if (all.length === 0) return null;
  const { who, unsure } = scene.tell.list(all);
  const beside = named ? [] : [...maybeSeenTold(heard), ...byShapeAloneTold(scene, videos)];
  return {
    lead: inTurn(
      all.some(({ name }) => name !== null)
        ? everybodyTold(peopleTold(all.length, named), videos.length, who)
        : namelessCounted(all.length, videos.length),
      ...beside,
    ),
    unsure,
    quoted: [],
    evidence: all
      .flatMap((person) => videos.flatMap((video) => firstIn(scene, person, video)).slice(0, 1))
      .slice(0, MOST_EVIDENCE),
    note: `Who is in ${countedVideos(videos.length)}.`,
  };
}

/** Everybody in some videos, in the scene's bounds: seen there, and heard alone. */
function peopleIn(scene: Scene, videos: readonly VideoRecord[]): { seen: PersonView[]; heard: PersonView[] } {
  const whose = (node: string | undefined) => scene.view.persons.get(node ?? '') ?? [];
  const seen = distinct(
    videos.flatMap(({ id }) => sightsInTime(scene, id).flatMap(({ node }) => whose(node))),
  );
  const speakers = videos.flatMap(({ id }) =>
    recordsIn(scene, id).flatMap(({ kind, who }) =>
      kind === 'says' || kind === 'speaks' ? whose(who[0]) : [],
    ),
  );
  return { seen, heard: distinct(speakers).filter((person) => !seen.includes(person)) };
}

/** That some who were counted are voices without a name, each of which may be somebody's who is seen. */
function maybeSeenTold(heard: readonly PersonView[]): Told[] {
  const voices = heard.filter(({ name }) => name === null).length;
  if (voices === 0) return [];
  return [
    voices === 1
      ? told`One of them is only a voice, and may be somebody who is seen.`
      : told`${voices} of them are only voices, and may be people who are seen.`,
  ];
}

/** That people are in view by their shapes alone in videos in which nobody was recognised in view: at least so many at once. */
function byShapeAloneTold(scene: Scene, videos: readonly VideoRecord[]): Told[] {
  const some = videos
    .filter(({ id }) => sightsInTime(scene, id).length === 0)
    .map(({ id, name }) => ({ name, most: mostAtOnce(scene, id) }))
    .filter(({ most }) => most > 0)
    .sort((a, b) => b.most - a.most);
  const [first, ...others] = some;
  if (!first) return [];
  if (others.length === 0)
    return [
      first.most === 1
        ? told`In ${first.name} somebody is seen by their shape alone, who may be one of these.`
        : told`In ${first.name} at least ${first.most} at once are seen by their shapes alone, who may be some of these.`,
    ];
  const each = both(some.slice(0, MOST_TOLD).map(({ name, most }) => told`${most} in ${name}`));
  const more = some.length - MOST_TOLD;
  return [
    more > 0
      ? told`By their shapes alone at least as many at once are seen, who may be some of these: ${each}, and in ${more} videos more.`
      : told`By their shapes alone at least as many at once are seen, who may be some of these: ${each}.`,
  ];
}

function mostAtOnce(scene: Scene, videoId: string): number {
  const stretches = thingStretches(recordsIn(scene, videoId, 'figures'), 'figures');
  return Math.max(0, ...stretches.map(({ most }) => most));
}
