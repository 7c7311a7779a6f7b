import { namesOf, type PersonView } from '../../identity/fold';
import { tokens } from '../../memory/terms';
import type { IncidentRecord } from '../../store/schema';
import { type Told, type ToldValue, told, withCommas } from '../../told';
import { bareQuestion } from './bare-question';
import { findCandidates, holdsName, inOrder, isAsking, isSaid, tellsOf } from './find';
import type { Finding } from './finding';
import type { Anchor, Question } from './question';
import {
  companyAt,
  distinct,
  happeningOf,
  type Moment,
  momentFor,
  recordsBy,
  recordsIn,
  type Scene,
} from './scene';
import { seenInShort } from './seen-in-video';
import { storyLines } from './story-lines';

/** Videos of which it is told what happened in them, the latest. */
const MOST_VIDEOS = 10;
/** Those of them that are named. */
const MOST_NAMED = 3;
/** So many lines in a row are quoted, of what somebody says and of what comes next. */
export const LINES_TOLD = 3;
/** Of what happened two lines are quoted, whatever room there is for more. */
const STORY = { room: Number.POSITIVE_INFINITY, most: 2 } as const;
/** What a line must hold of what somebody is said to speak about. */
const LEAST_ABOUT = 0.4;

/** What somebody does who comes, goes or speaks. */
const DOES = { appears: 'comes into view', leaves: 'goes out of view', says: 'speaks' } as const;
/** The same as a sentence, with where and when; and of who does so first or last of all, with where. */
const SENTENCES: Readonly<Record<keyof typeof DOES, Sentences>> = {
  appears: {
    when: (who, at, date, time) => told`${who} comes into view at ${at}, on ${date} at ${time}.`,
    first: (who, at) => told`${who} comes into view first, at ${at}.`,
    last: (who, at) => told`${who} comes into view last, at ${at}.`,
  },
  leaves: {
    when: (who, at, date, time) => told`${who} goes out of view at ${at}, on ${date} at ${time}.`,
    first: (who, at) => told`${who} goes out of view first, at ${at}.`,
    last: (who, at) => told`${who} goes out of view last, at ${at}.`,
  },
  says: {
    when: (who, at, date, time) => told`${who} speaks at ${at}, on ${date} at ${time}.`,
    first: (who, at) => told`${who} speaks first, at ${at}.`,
    last: (who, at) => told`${who} speaks last, at ${at}.`,
  },
};

interface Sentences {
  when: (who: ToldValue, at: ToldValue, date: ToldValue, time: ToldValue) => Told;
  first: (who: ToldValue, at: ToldValue) => Told;
  last: (who: ToldValue, at: ToldValue) => Told;
}

/** On which day or at what time something was, that the question points at ("Which day was it when Ben came?"). */
export function findMomentOf(scene: Scene, question: Question, anchor: Question): Finding | null {
  const moment = momentFor(scene, anchor) ?? together(scene, anchor);
  if (!moment) return null;
  const { tell } = scene;
  const { incident } = moment;
  const how = question.asks.for === 'moment' && question.asks.told === 'time' ? 'time' : 'date';
  return {
    lead:
      how === 'time'
        ? told`It was ${tell.clockTold(incident, 'time')}.`
        : told`It was ${tell.clockTold(incident, 'date')}, ${tell.clockTold(incident, 'time')}.`,
    unsure: false,
    quoted: [incident],
    evidence: [tell.evidence(incident, 1)],
    note: `The question points at ${tell.place(incident)}.`,
  };
}

/** The first moment at which all whom words name are in view. */
function together(scene: Scene, { named }: Question): Moment | null {
  if (named.length < 2) return null;
  const comings = named.flatMap((person) => recordsBy(scene, person, ['appears']));
  const incident = comings
    .sort((a, b) => inOrder(scene.recall, a, b))
    .find(({ videoId, t0 }) => named.every((person) => companyAt(scene, videoId, t0).includes(person)));
  return incident ? { incident, coverage: 1 } : null;
}

/** When somebody comes, goes or speaks, by the clock. Null when that is not what is asked. */
export function findComing(scene: Scene, question: Question): Finding | null {
  const [person] = question.named;
  const kind = happeningOf(question.text);
  if (!person || question.named.length > 1 || !kind || question.anchor) return null;
  const others = question.terms.filter(({ word }) => happeningOf(word) === null);
  if (others.length > 0) return null;
  const records = recordsBy(scene, person, [kind]);
  const here = records.filter(({ videoId }) => videoId === scene.video?.id);
  const from = here.length > 0 ? here : records;
  const last = question.turn === 'last' || (kind === 'leaves' && question.turn !== 'first');
  const incident = last ? from.at(-1) : from[0];
  const { tell } = scene;
  const { text, who, unsure } = tell.one(person);
  if (!incident) return kind === 'appears' ? findUnseen(scene, person) : null;
  const [date, time] = [tell.clockTold(incident, 'date'), tell.clockTold(incident, 'time')];
  return {
    lead: SENTENCES[kind].when(who, tell.placeTold(incident), date, time),
    unsure,
    quoted: kind === 'says' ? [incident] : [],
    evidence: from
      .slice(0, 10)
      .map((record) => tell.evidence(record, record === incident ? 1 : 0.5))
      .sort((a, b) => b.score - a.score),
    note: `Looked when ${text} ${DOES[kind]}.`,
  };
}

/** Of somebody who is asked for in the picture, and was heard alone: that, and when they are heard first. */
export function findUnseen(scene: Scene, person: PersonView): Finding | null {
  const [heard] = recordsBy(scene, person, ['says', 'speaks']);
  if (!heard) return null;
  const { tell } = scene;
  const { text, who, unsure } = tell.one(person);
  return {
    lead: told`${who} was recognised in no picture, and is first heard at ${tell.placeTold(heard)}.`,
    unsure,
    quoted: heard.kind === 'says' ? [heard] : [],
    evidence: [tell.evidence(heard, 1)],
    note: `Looked when ${text} comes into view, and found nothing; then for the voice.`,
  };
}

/** Who comes, goes or speaks first of all, or last, in the video at hand or in the time asked about. */
export function findForemost(scene: Scene, question: Question, last: boolean): Finding | null {
  const { recall, tell, video, only } = scene;
  const kind = happeningOf(question.text);
  const about = question.terms.filter(({ word }) => happeningOf(word) === null);
  if (!kind || about.length > 0) return null;
  const ofVideo = (id: string): IncidentRecord[] => {
    const records = recordsIn(scene, id)
      .filter((record) => record.kind === kind && record.who.length > 0)
      .sort((a, b) => inOrder(recall, a, b));
    if (kind !== 'appears') return records;
    // Who comes last is whose first coming is the latest.
    const seen = new Set<PersonView | undefined>();
    return records.filter((record) => {
      const person = tell.actor(record);
      const isFirst = !seen.has(person);
      seen.add(person);
      return isFirst;
    });
  };
  const inOrderOfStart = [...scene.videos].sort(
    (a, b) => a.startsAt.localeCompare(b.startsAt) * (last ? -1 : 1),
  );
  const videos = video && !only ? [video] : inOrderOfStart;
  let ofEach: IncidentRecord[] = [];
  for (const { id } of videos) if (ofEach.length === 0) ofEach = ofVideo(id);
  const record = last ? ofEach.at(-1) : ofEach[0];
  const person = record && tell.actor(record);
  if (!record || !person) return null;
  const { who, unsure } = tell.one(person);
  return {
    lead: SENTENCES[kind][last ? 'last' : 'first'](who, tell.placeTold(record)),
    unsure,
    quoted: kind === 'says' ? [record] : [],
    evidence: [tell.evidence(record, 1)],
    note: `Compared ${ofEach.length} records.`,
  };
}

/** The first thing that is said in a video, or the last, whoever says it; null where anything else is asked. */
function edgeLine(scene: Scene, { turn, terms, strangers }: Question): Finding | null {
  const video = scene.video ?? (scene.videos.length === 1 ? scene.videos[0]! : null);
  if (!turn || !video || terms.length + strangers.length > 0) return null;
  const said = recordsIn(scene, video.id, 'says').sort((a, b) => inOrder(scene.recall, a, b));
  const line = turn === 'first' ? said[0] : said.at(-1);
  return (
    (line && {
      ...{ lead: null, unsure: false, quoted: [line], evidence: [scene.tell.evidence(line, 1)] },
      note: `The ${turn} of ${said.length} lines of ${video.name}.`,
    }) ??
    null
  );
}

/** What the persons named say: about something, or next to some moment. Null when they say nothing of it. */
export function findWords(scene: Scene, question: Question, anchor: Question | null): Finding | null {
  const { recall, view, tell, video } = scene;
  const [person, ...others] = question.named;
  if (!person) return anchor ? null : edgeLine(scene, question);
  const relation = question.anchor?.relation;
  const moment = anchor && momentFor(scene, anchor);
  if (anchor && !moment) return null;
  const bounded: Scene = moment ? { ...scene, only: besides(scene, moment, relation!) } : scene;
  const theirs = recordsBy(bounded, person, ['says']);
  // "At breakfast" says in which video.
  const asked = tokens(bareQuestion(question.text, video));
  const terms = question.terms.filter(({ word }) => asked.includes(word));
  let lines: IncidentRecord[];
  if (terms.length > 0) {
    const ids = new Set(theirs.map(({ id }) => id));
    lines = findCandidates(recall, view, { terms, named: [person], only: bounded.only, here: video?.id })
      .filter(({ incident, coverage }) => ids.has(incident.id) && coverage >= LEAST_ABOUT)
      .filter(({ incident, exchange }) => others.every((other) => tellsOf(other, incident, exchange)))
      .map(({ incident }) => incident);
    if (question.turn) lines.sort((a, b) => inOrder(recall, a, b) * (question.turn === 'first' ? 1 : -1));
  } else if (others.length > 0) {
    // "About Ben" is told by lines that say his name.
    const about = /\babout\b.*/i.exec(question.text)?.[0] ?? '';
    if (!others.every((other) => namesOf(other).some((name) => holdsName(about, name)))) return null;
    lines = theirs.filter((line) => others.every((other) => isSaid(other, line)));
  } else {
    const here = theirs.filter(({ videoId }) => videoId === (moment?.incident.videoId ?? video?.id));
    lines = here.length > 0 || moment ? here : theirs;
    if (relation === 'before' || question.turn === 'last') lines.reverse();
    if (relation === 'when' && moment) lines.sort((a, b) => apart(a, moment) - apart(b, moment));
  }
  if (lines.length === 0) return null;
  return {
    lead: null,
    unsure: false,
    quoted: lines.slice(0, question.turn && terms.length === 0 ? 1 : LINES_TOLD),
    evidence: lines.slice(0, 10).map((line, i) => tell.evidence(line, 1 / (i + 1))),
    note: `${tell.one(person).text} says ${theirs.length} lines${moment ? ` ${relation} ${tell.place(moment.incident)}` : ''}.`,
  };
}

/** What happens next to a moment, in a video, or on a day. */
export function findHappenings(scene: Scene, question: Question, anchor: Question | null): Finding | null {
  const { view, tell, video } = scene;
  const named = question.named;
  if (anchor && question.anchor) {
    const moment = momentFor(scene, anchor);
    if (!moment) return null;
    return findNext(scene, moment, question.anchor.relation);
  }
  if (question.terms.length > 0 && !scene.only) return null;
  const meant = scene.only ? scene.videos : scene.videos.filter(({ id }) => id === video?.id);
  const looked: { id: string; name: string; records: IncidentRecord[] }[] = [];
  for (const { id, name } of meant.toReversed()) {
    if (looked.length === MOST_VIDEOS) break;
    const records = recordsIn(scene, id);
    if (records.length > 0) looked.unshift({ id, name, records });
  }
  const records = looked
    .flatMap((one) => one.records)
    .filter(
      (record) =>
        named.length === 0 || record.who.some((node) => named.some((person) => person.nodes.includes(node))),
    );
  const persons = distinct(records.flatMap(({ who }) => who.flatMap((node) => view.persons.get(node) ?? [])));
  const lines = records.filter((record) => record.kind === 'says' && !isAsking(record));
  if (records.length === 0) return null;
  const seen = seenInShort(scene, records, persons, { ofSomebody: named.length > 0 });
  const names = looked.map(({ name }) => name);
  return {
    lead: told`${videosTold(names)}, ${tell.clockTold({ videoId: looked[0]!.id, t0: 0 })}: ${seen}.`,
    unsure: tell.list(persons).unsure,
    quoted: storyLines(records, persons, { ...STORY, said: (line) => tell.sentence(line) }).quoted,
    evidence: (lines.length > 0 ? lines : records)
      .slice(0, 10)
      .map((record, i) => tell.evidence(record, 1 / (i + 1))),
    note: `${records.length} records of ${names.length === 1 ? names[0] : `${names.length} videos`}.`,
  };
}

/** "walk.mp4, boat.mp4, beach.mp4 and 2 more". */
function videosTold(names: readonly string[]): ToldValue {
  const first = withCommas(names.slice(0, MOST_NAMED));
  return names.length > MOST_NAMED ? told`${first} and ${names.length - MOST_NAMED} more` : first;
}

/** Seconds between a record and a moment; what comes before it counts double: it is mostly what is answered that is asked about. */
function apart(record: IncidentRecord, { incident }: Moment): number {
  return record.t0 >= incident.t0 ? record.t0 - incident.t0 : 2 * (incident.t0 - record.t0);
}

/** Entries of a moment's video that lie before it, after it, or within seconds of it. */
function besides(
  { recall }: Scene,
  { incident }: Moment,
  relation: Anchor['relation'],
): (entry: number) => boolean {
  return (entry) => {
    const record = recall.entries.place(entry);
    if (record.videoId !== incident.videoId || recall.entries.at(entry).id === incident.id) return false;
    if (relation === 'after') return record.t0 >= incident.t1 - 0.5;
    if (relation === 'before') return record.t1 <= incident.t0 + 0.5;
    return Math.abs(record.t0 - incident.t0) <= 15;
  };
}

/** What follows a moment in its video, comes before it, or lies beside it: the nearest first. */
export function findNext(scene: Scene, moment: Moment, relation: Anchor['relation']): Finding | null {
  const { recall, tell } = scene;
  const only = besides(scene, moment, relation);
  const next = recordsIn({ ...scene, only }, moment.incident.videoId).sort((a, b) => inOrder(recall, a, b));
  if (relation === 'before') next.reverse();
  if (next.length === 0) return null;
  return {
    lead: null,
    unsure: false,
    quoted: next.slice(0, LINES_TOLD),
    evidence: next.slice(0, 6).map((record, i) => tell.evidence(record, 1 / (i + 1))),
    note: `Looked ${relation} ${tell.place(moment.incident)}.`,
  };
}
