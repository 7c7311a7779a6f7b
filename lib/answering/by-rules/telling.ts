import type { Evidence } from '../../contract/answers';
import { type PersonView, personOfId } from '../../identity/fold';
import { numberOf, personReference } from '../../identity/ledger';
import { isUnsurelyHeard } from '../../memory/heard-unsurely';
import { type Happening, happeningTold, spoken } from '../../memory/incident-sentence';
import { isNote } from '../../memory/is-note';
import type { MemoryView, Recall } from '../../memory/recall';
import { personIds } from '../../memory/references';
import { startOf } from '../../memory/start-of-video';
import { boxesAtFirst } from '../../memory/things-shown';
import { momentTold, sayMoment } from '../../memory/time/moment-told';
import {
  type FactRecord,
  type IncidentRecord,
  KINDS_BY_MODEL,
  type VideoRecord,
  type Where,
} from '../../store/schema';
import {
  asTold,
  both,
  distinct,
  inEnglish,
  inTurn,
  sentence,
  type Tellable,
  type Told,
  type ToldValue,
  told,
  word,
} from '../../told';
import { capital, timecode } from '../../wording';
import type { Begin } from './finding';
import { IF_HEARD_RIGHT } from './heard';

/** Most words of an answer. */
export const ANSWER_WORDS = 60;
/** Letters of what a trace tells to be left out. */
const TOLD_LETTERS = 120;
/** Longest stretch that is pointed at, seconds: evidence is there to be played. */
export const EVIDENCE_S = 29;

/** How people read a memory at a moment: names for references, times for seconds. */
export class Telling {
  constructor(
    private readonly recall: Recall,
    private readonly view: MemoryView,
  ) {}

  /** The persons' names as a list, in English and to be told in any language; `unsure` tells whether one of them is not certain. */
  list(persons: readonly PersonView[]): { text: string; who: ToldValue; unsure: boolean } {
    const named = persons.flatMap(({ name }) => name ?? []);
    const unnamed = persons.length - named.length;
    const others = unnamed === 1 ? word('one unnamed person') : told`${unnamed} unnamed people`;
    const who = both([...named, ...(unnamed > 0 ? [others] : [])]);
    return {
      text: inEnglish(told`${who}`),
      who,
      unsure: persons.some((person) => person.name !== null && person.provisional),
    };
  }

  /** One of them, whoever has no name by number, as `list` tells several. */
  one(person: PersonView): { text: string; who: ToldValue; unsure: boolean } {
    const who = shownTold(person);
    return { text: inEnglish(told`${who}`), who, unsure: person.name !== null && person.provisional };
  }

  /** Whose node it is. */
  person(node: string): PersonView | undefined {
    return this.view.persons.get(node);
  }

  /** Who speaks a line, or comes or goes; undefined when that is unknown. */
  actor(incident: IncidentRecord): PersonView | undefined {
    return incident.who[0] === undefined ? undefined : this.person(incident.who[0]);
  }

  /** An incident as a sentence, with names in place of references. */
  text(incident: Happening & Pick<Where, 'videoId'>): string {
    return inEnglish(this.textTold(incident));
  }

  /** The same, to be told in any language; words of people, and what a model wrote, stay in theirs. */
  private textTold(incident: Happening & Pick<Where, 'videoId'>): Told {
    const [node] = incident.who;
    const actor = node === undefined ? null : whoTold(this.person(node));
    const happening = begunTold(incident, actor, isNote(this.recall.videos.of(incident.videoId)));
    const values = happening.values.map((value) =>
      typeof value === 'string' ? this.withNames(value, incident.who) : value,
    );
    return { ...happening, values };
  }

  /** A line that is evidence as a sentence, to be told in any language; as it stands where that would name somebody otherwise. */
  lineTold({ video, who: [id], said, text }: Evidence): ToldValue {
    if (said === undefined) return text;
    const actor = id === undefined ? null : whoTold(personOfId(this.view.persons, id));
    const line = begunTold({ kind: 'says', words: said }, actor, isNote(this.recall.videos.named(video)));
    return inEnglish(line) === text ? line : text;
  }

  /** Words with names in place of references. */
  private withNames(words: string, who: readonly string[]): string {
    const named = words.replace(/<p_(\d+)>/g, (_, n: string) => {
      const node = who.find((id) => id.slice(2) === n);
      return callBy(node ? this.person(node) : undefined);
    });
    return named !== words && named.startsWith(UNNAMED.text) ? capital(named) : named;
  }

  /** A record as a sentence, with when and where. */
  sentence(incident: IncidentRecord): Tellable {
    const noted = isNote(this.recall.videos.of(incident.videoId));
    const when = noted ? told`On ${this.clockTold(incident)}` : told`At ${this.placeTold(incident)}`;
    const text = this.textTold(incident);
    return isUnsurelyHeard(spoken(incident), incident.unsure)
      ? told`${when}, ${word(IF_HEARD_RIGHT)}: ${text}`
      : told`${when}: ${text}`;
  }

  /** "0:35 in kitchen.mp4"; of a note its name. */
  place({ videoId, t0 }: { videoId: string; t0: number }): string {
    return inEnglish(told`${this.placeTold({ videoId, t0 })}`);
  }

  /** The same, to be told in any language. */
  placeTold(at: { videoId: string; t0: number }): ToldValue {
    const video = this.recall.videos.of(at.videoId);
    return isNote(video) ? video.name : told`${timecode(at.t0)} in ${video.name}`;
  }

  /** The day and the hour of a moment on the clock of where it was filmed. */
  clock({ videoId, t0 }: { videoId: string; t0: number }, how: 'date' | 'time' | 'both' = 'both'): string {
    const video = this.recall.videos.of(videoId);
    return sayMoment(wallClock(video, t0), video.zone, how);
  }

  /** The same, to be told in any language. */
  clockTold(
    { videoId, t0 }: { videoId: string; t0: number },
    how: 'date' | 'time' | 'both' = 'both',
  ): ToldValue {
    const video = this.recall.videos.of(videoId);
    return momentTold(wallClock(video, t0), video.zone, how);
  }

  evidence(
    incident: Happening & Where & Pick<IncidentRecord, 'unsure' | 'picture' | 'shown'>,
    score: number,
  ): Evidence {
    return {
      video: this.recall.videos.of(incident.videoId).name,
      t0: incident.t0,
      t1: Math.min(incident.t1, incident.t0 + EVIDENCE_S),
      who: personIds(incident.who, this.view, incident),
      text: this.text(incident),
      kind: evidenceKind(incident.kind),
      score: Math.round(score * 1000) / 1000,
      ...(incident.kind === 'says' && { said: spoken(incident) }),
      ...(KINDS_BY_MODEL.has(incident.kind) && { written: true }),
      ...(incident.unsure && { unsure: incident.unsure }),
      ...(incident.picture && { picture: incident.picture }),
      ...(incident.shown && { boxes: boxesAtFirst(incident) }),
    };
  }

  /** A fact, in the words of who tells it. */
  factEvidence({ by, text, subject, unsure, ...at }: FactRecord, score: number): Evidence {
    const who = by === null ? [] : [by];
    const line = { ...at, kind: 'says', who, words: text, ...(unsure && { unsure }) } as const;
    if (subject.is !== 'observed') return { ...this.evidence(line, score), kind: 'fact' };
    const observed = {
      ...line,
      kind: 'known',
      words: who.map((node) => `${personReference(node)}: ${text}`).join(''),
    } as const;
    return { ...this.evidence(observed, score), kind: 'fact' };
  }
}

/** Milliseconds since 1970 of a second of a video. */
export function wallClock(video: VideoRecord, t: number): number {
  return startOf(video) + t * 1000;
}

/** How many words something has as it is told in English. */
export function wordCount(told: Tellable): number {
  return inEnglish(told).split(/\s+/).filter(Boolean).length;
}

export function listed(items: string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** "once", "3 times". */
export function oftenTold(count: number): Told {
  return count === 1 ? word('once') : told`${count} times`;
}

/** A sentence of the trace, cut where it is long. */
export function shortly(text: string): string {
  return text.length <= TOLD_LETTERS ? text : `${text.slice(0, TOLD_LETTERS - 1).trimEnd()}…`;
}

/** As many of the sentences, each once, from the first on, as an answer has room for; the first one is cut if need be. */
export function compose(sentences: readonly Tellable[]): Tellable {
  const kept: Tellable[] = [];
  let words = 0;
  for (const some of distinct(sentences)) {
    const told = inEnglish(some).split(/\s+/);
    if (kept.length > 0 && words + told.length > ANSWER_WORDS) continue;
    const isLong = told.length > ANSWER_WORDS;
    kept.push(sentence(isLong ? cut(some, told.length - ANSWER_WORDS + 1) : some));
    words += told.length;
  }
  return kept.length > 0 ? inTurn(...kept) : '';
}

/** Without so many of its last words, which are a quote's where one ends it. */
function cut(tellable: Tellable, words: number): Tellable {
  if (typeof tellable === 'string') return shorter(tellable, words);
  const last = tellable.values.at(-1);
  const isLong = last !== undefined && inEnglish(told`${last}`).split(/\s+/).length > words;
  if (!isLong || typeof last === 'number') return shorter(inEnglish(tellable), words);
  return { ...tellable, values: [...tellable.values.slice(0, -1), cut(last, words)] };
}

function shorter(text: string, words: number): string {
  return `${text.split(/\s+/).slice(0, -words).join(' ')} …`;
}

/** What a finding tells, after what it begins with. */
export function withBegin(begin: Begin | undefined, lead: Tellable): Tellable {
  if (begin === undefined) return lead;
  if (begin === 'no') return told`No: ${asTold(lead)}`;
  return begin === 'yes' ? told`Yes: ${asTold(lead)}` : told`Perhaps: ${asTold(lead)}`;
}

/** Somebody of whom nothing tells who it is. */
const UNNAMED = word('an unnamed person');

/** How a person is called in texts that people read. */
export function callBy(person: PersonView | undefined): string {
  return inEnglish(told`${whoTold(person)}`);
}

/** The same, to be told in any language. */
export function whoTold(person: PersonView | undefined): ToldValue {
  if (!person) return UNNAMED;
  return person.name !== null && person.provisional ? told`maybe ${person.name}` : shownTold(person);
}

/** What happens, as a sentence that begins with a capital where whoever it is of has no name. */
function begunTold(
  happening: Pick<Happening, 'kind' | 'words'>,
  actor: ToldValue | null,
  ofNote: boolean,
): Told {
  const told = happeningTold(happening, actor, ofNote);
  return actor === UNNAMED ? { ...told, begins: true } : told;
}

/** A name, or what pages call somebody without one. */
export function shownName(person: PersonView): string {
  return inEnglish(told`${shownTold(person)}`);
}

/** The same, to be told in any language: two without a name in one video are told apart by their numbers. */
export function shownTold({ id, name, nodes }: PersonView): ToldValue {
  if (name !== null) return name;
  const n = String(numberOf(id));
  return nodes.every((node) => node.startsWith('v_')) ? told`Voice ${n}` : told`Person ${n}`;
}

/** What an incident is as evidence. */
export function evidenceKind(kind: IncidentRecord['kind']): Evidence['kind'] {
  if (kind === 'says') return 'transcript';
  return kind === 'looked' ? 'frame' : 'incident';
}
