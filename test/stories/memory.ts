// Stories as a real memory in Node: scripted words and faces, through the project's own memorizing.
import { type MemoryState, memorizeClip } from '../../lib/keeper/memorize';
import { HeldRecall } from '../../lib/memory/held-recall';

import type { ClipWrite, NodeRecord, VideoRecord } from '../../lib/store/schema';
import devBreakfast from './dev-breakfast.json';
import devCamping from './dev-camping.json';
import devHospital from './dev-hospital.json';
import devWorkshop from './dev-workshop.json';
import keptChoir from './kept-choir.json';
import keptFerry from './kept-ferry.json';
import keptGrandmother from './kept-grandmother.json';
import keptMoving from './kept-moving.json';
import { perceive, STORY_RULES } from './perceive';
import type { StoryTruth } from './truth';

/** `dev`: to write rules by; `kept`: only to measure them. */
export type StorySet = 'dev' | 'kept';

const STORIES = [
  devBreakfast,
  devCamping,
  devHospital,
  devWorkshop,
  keptChoir,
  keptFerry,
  keptGrandmother,
  keptMoving,
];

/** What a right refusal holds one of: the phrases by which the scripted films mark it. */
const REFUSALS = [
  ...['not mentioned', 'not said', 'never said', 'not stated', 'does not say', "doesn't say", 'unknown'],
  ...["don't know", 'do not know', 'no information', 'cannot tell', "can't tell", 'not told', 'never tells'],
  ...['not known', 'nobody said', 'no one said', 'not sure', 'no record', 'no memory', "couldn't find"],
  ...['could not find', 'nothing about', 'not reveal'],
];

/** Names of a set's stories in alphabetical order. */
export function storyNames(set: StorySet): string[] {
  return STORIES.map(({ film }) => film).filter((name) => name.startsWith(`${set}-`));
}

/** A story by its name. Throws when there is none. */
export function story(name: string): StoryTruth {
  const found = STORIES.find(({ film }) => film === name);
  if (!found) throw new Error(`There is no story ${name}.`);
  return {
    ...found,
    qa: found.qa.map((item) => ({ ...item, accept: 'accept' in item ? item.accept : REFUSALS })),
  } as StoryTruth;
}

export interface RememberedStories {
  recall: HeldRecall;
  /** One for each clip, in the order in which they were remembered. */
  writes: ClipWrite[];
  /** As they are after the last clip. */
  nodes: NodeRecord[];
}

/** Remembers stories (or scripted films, by their truth files) into one memory in order of their dates, as videos `NAME.mp4`. */
export function rememberStories(truths: readonly StoryTruth[]): RememberedStories {
  const recall = new HeldRecall({ videos: [], incidents: [], ledger: [] });
  const nodes = new Map<string, NodeRecord>();
  const writes: ClipWrite[] = [];
  const inOrder = [...truths].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  for (const [i, truth] of inOrder.entries()) {
    let video = videoOf(truth, `vid_${i + 1}`);
    const own: ClipWrite[] = [];
    for (const seen of perceive(truth)) {
      const memory = { nodes: [...nodes.values()], ledger: recall.ledger, previous: lastOf(own) };
      const write = memorizeClip(video, seen, memory, STORY_RULES);
      for (const node of write.nodes) nodes.set(node.id, node);
      recall.addClip(write);
      own.push(write);
      video = write.video;
    }
    writes.push(...own);
  }
  return { recall, writes, nodes: [...nodes.values()] };
}

/** What was seen and said in the last two clips, which are more than the 20 s that memorizing reads. */
function lastOf(writes: ClipWrite[]): MemoryState['previous'] {
  const last = writes.slice(-2);
  return {
    tracks: last.flatMap(({ tracks }) => tracks),
    turns: last.flatMap(({ turns }) => turns),
    words: last.flatMap(({ words }) => words),
  };
}

function videoOf({ film, start, zone, duration, shown, written }: StoryTruth, id: string): VideoRecord {
  return {
    id,
    name: `${film}.mp4`,
    bytes: 1,
    fingerprint: film,
    durationS: duration,
    width: 960,
    height: 540,
    hasVideo: true,
    hasAudio: true,
    startsAt: new Date(start).toISOString(),
    startSource: 'container',
    zone: zone ?? zoneOfOffset(start),
    status: 'remembering',
    doneS: 0,
    clips: 0,
    warnings: [],
    damaged: false,
    weights: {
      ...{ 'face-embedding': 'story-face', 'speaker-embedding': 'story-voice' },
      ...(shown && { 'thing-detection': 'story-things' }),
      ...(written && { 'text-recognition': 'story-writing' }),
    },
  };
}

/** The zone of an ISO time's whole-hour offset; these zones count westwards, so the sign is turned round. */
function zoneOfOffset(iso: string): string {
  const [, sign, hours] = /([+-])(\d\d):00$/.exec(iso) ?? [];
  if (!sign || Number(hours) === 0) return 'UTC';
  return `Etc/GMT${sign === '-' ? '+' : '-'}${Number(hours)}`;
}
