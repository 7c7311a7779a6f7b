// Over 400 lines: what becomes of each kind of record, by one account of what is theirs.

import { foldLedger, type PersonView, personsOf } from '../../identity/fold';
import { forgetPersonEntries, namesKnownBy } from '../../identity/forget-person-ledger';
import { movedRecords } from '../../identity/ledger';
import { linesSetRight } from '../../identity/line-steps';
import { clipOf } from '../../identity/lines-now';
import { tracksByHand } from '../../identity/marks';
import { ErasedNames } from '../../identity/names/erased-names';
import { factAsMoved } from '../../memory/facts/find';
import { spoken } from '../../memory/incident-sentence';
import { incidentAsMoved } from '../../memory/incidents';
import type {
  CorrectedLine,
  FactRecord,
  IncidentRecord,
  LedgerEntry,
  MnemeSchema,
  Rewritten,
  StoreName,
  TrackRecord,
  TurnRecord,
  Where,
  WordsRecord,
} from '../../store/schema';
import { isWritten } from '../../store/written';
import { marksWithoutName } from './marks-without-name';
import { clipsShowing, picturesWithoutPerson } from './pictures-without-person';
import { withoutForgotten } from './records-without-video';

/** All of the memory but its pictures. */
export type WholeMemory = {
  [Name in Exclude<StoreName, 'pictures'>]: MnemeSchema[Name]['value'][];
};

/**
 * Forgets a person: their faces, voices and names, all that they said, what is told of them, the stills of clips that they are seen
 * in, and that there were people's shapes in these. What others said, and what is written in pictures, stays, also where it names them, unless `everywhere`: then "somebody" stands there in place of the name, and tags and names of things that name them go.
 * A fact that others told of them by name goes in any case, and so does all that a model wrote of a clip in which they were seen or
 * heard, or saw by looking at it again: whom it describes cannot be told. Nothing of anybody else changes, but for what rested on the person.
 *
 * Lines that change lose their embedding: it is to be made again from the new text. Pure and deterministic: nothing given is changed.
 */
export function forgetPerson(person: PersonView, memory: WholeMemory, everywhere: boolean): Rewritten {
  return new PersonForgetting(person, memory, everywhere).rewritten();
}

class PersonForgetting {
  private readonly removed: Rewritten['removed'] = [];
  private readonly changed: Rewritten['changed'] = [];
  private readonly nodes: ReadonlySet<string>;
  private readonly moved: ReadonlyMap<string, string>;
  private readonly names: ErasedNames;
  /** The lines of their turns that go. */
  private readonly theirs = new Set<string>();
  /** Lines that people said are theirs: they go whole, also where only a part is. */
  private readonly lines = new Set<string>();
  /** Where these are. */
  private readonly lineSpans = new Set<string>();
  /** Lines of their turns of which people said that somebody else says them: they stay, and the turn goes. */
  private readonly ofOthers = new Set<string>();
  /** Where these are. */
  private readonly spansOfOthers = new Set<string>();
  /** Turns that were heard as those of others, in which people said that only they speak: the voice is theirs. */
  private readonly misheard = new Set<string>();
  /** Whom pictures show: tracks, and those whom people marked. */
  private readonly seen: TrackRecord[];
  /** Tracks and turns that go, and marks. */
  private readonly gone = new Set<string>();
  /** The clips that these are of. */
  private readonly metIn = new Set<string>();
  /** Tracks and turns of others that people moved away from the person, or could move back: whose they are for good. */
  private readonly settled = new Map<string, string>();

  constructor(
    person: PersonView,
    private readonly memory: WholeMemory,
    private readonly everywhere: boolean,
  ) {
    const { ledger, tracks, turns } = memory;
    this.nodes = new Set(person.nodes);
    this.moved = movedRecords(ledger);
    const others = personsOf(foldLedger(ledger)).filter(
      ({ nodes }) => !nodes.some((id) => this.nodes.has(id)),
    );
    this.names = new ErasedNames(
      namesKnownBy(person, ledger),
      others.flatMap(({ name, provisional }) => (name === null || provisional ? [] : [name])),
    );
    this.setRight();
    const touched = new Set(
      ledger.flatMap((entry) =>
        entry.kind === 'move' && (this.nodes.has(entry.from) || this.nodes.has(entry.to))
          ? entry.records
          : [],
      ),
    );
    const byHand = tracksByHand(ledger.filter((entry) => entry.kind === 'mark'));
    this.seen = [...tracks, ...byHand];
    for (const record of [...this.seen, ...turns]) {
      const owner = this.ownerOf(record);
      if (owner === null) continue;
      if (this.nodes.has(owner)) {
        this.gone.add(record.id);
        this.metIn.add(record.clipId);
      } else if (touched.has(record.id)) this.settled.set(record.id, owner);
    }
  }

  /** What people said was said by them, and the turns of others in which nothing else was. */
  private setRight(): void {
    const isTheirs = ({ who, turn }: CorrectedLine) => turn === null && who !== null && this.nodes.has(who);
    const whole = new Set<string>();
    const isOfAnother = ({ who, turn }: CorrectedLine) =>
      turn === null && who !== null && !this.nodes.has(who);
    for (const { of, by, at } of linesSetRight(this.memory.ledger)) {
      if (by.every(isOfAnother))
        for (const line of of) {
          this.ofOthers.add(line.id);
          this.spansOfOthers.add(spanKey({ ...line, videoId: at.videoId }));
        }
      if (!by.some(isTheirs)) continue;
      this.metIn.add(clipOf(of));
      for (const line of of) {
        this.lines.add(line.id);
        this.lineSpans.add(spanKey({ ...line, videoId: at.videoId }));
        if (by.every(isTheirs)) whole.add(line.id);
      }
    }
    if (whole.size === 0) return;
    const theirs = new Set<string>();
    const others = new Set<string>();
    for (const { id, turnId } of wordsOf(this.memory))
      if (turnId !== null) (whole.has(id) ? theirs : others).add(turnId);
    for (const turn of theirs) if (!others.has(turn)) this.misheard.add(turn);
  }

  rewritten(): Rewritten {
    this.tracksAndTurns();
    this.said();
    this.written();
    this.incidents();
    this.facts();
    this.observations();
    this.listenings();
    this.likenesses();
    const pictures = picturesWithoutPerson({ ...this.memory, tracks: this.seen }, this.gone);
    const marked = this.everywhere ? marksWithoutName(this.memory.videos, this.names) : [];
    return {
      removed: [...pictures.removed, ...this.removed],
      changed: [...pictures.changed, ...marked, ...this.changed],
      ledger: this.ledger(),
    };
  }

  private ownerOf(record: TrackRecord | TurnRecord): string | null {
    return this.moved.get(record.id) ?? record.node ?? ('face' in record ? record.face : null);
  }

  private tracksAndTurns(): void {
    for (const track of this.memory.tracks) {
      if (this.gone.has(track.id)) this.remove('tracks', track.id);
      else if (this.settled.has(track.id))
        this.change({ in: 'tracks', is: { ...track, node: this.settled.get(track.id)! } });
    }
    for (const turn of this.memory.turns) {
      if (this.gone.has(turn.id)) this.remove('turns', turn.id);
      else if (this.misheard.has(turn.id))
        this.change({ in: 'turns', is: { ...turn, node: null, face: null, embedding: null } });
      else if (this.settled.has(turn.id) || (turn.face !== null && this.nodes.has(turn.face))) {
        const node = this.settled.get(turn.id) ?? turn.node;
        const face = turn.face !== null && this.nodes.has(turn.face) ? null : turn.face;
        this.change({ in: 'turns', is: { ...turn, node, face } });
      }
    }
  }

  /** Their lines, in the words and among those that came with the video; of all others the name, if it is to go. */
  private said(): void {
    const { theirs } = this;
    for (const line of this.memory.words) {
      const left = this.lineLeft(line);
      if (!left) {
        theirs.add(lineKey(line.videoId, line));
        this.remove('words', line.id);
      } else if (left !== line) this.change({ in: 'words', is: left });
    }
    for (const subtitles of this.memory.subtitles) {
      const { videoId } = subtitles;
      const cues = subtitles.cues
        .filter((cue) => !theirs.has(lineKey(videoId, cue)))
        .map((cue) => ({ ...cue, text: this.textOf(cue.text) }));
      if (cues.length === 0) this.remove('subtitles', videoId);
      else if (
        cues.length < subtitles.cues.length ||
        cues.some(({ text }, i) => text !== subtitles.cues[i]!.text)
      )
        this.change({ in: 'subtitles', is: { videoId, cues } });
    }
  }

  /** As `incidentLeft`. */
  private lineLeft(line: WordsRecord): WordsRecord | null {
    if (this.goes(line)) return null;
    const turnId = line.turnId !== null && this.gone.has(line.turnId) ? null : line.turnId;
    const left = turnId === line.turnId ? line : { ...line, turnId };
    const text = this.textOf(line.text);
    return text === line.text ? left : { ...left, text, embedding: null };
  }

  /** Whether they said a line, as it was heard or as people say. */
  private goes({ id, turnId }: WordsRecord): boolean {
    return this.lines.has(id) || (turnId !== null && this.gone.has(turnId) && !this.ofOthers.has(id));
  }

  /** That a model wrote of a clip: it may be asked again, without them. */
  private written(): void {
    for (const { id } of this.memory.writings) if (this.metIn.has(id)) this.remove('writings', id);
  }

  /** Whether a model wrote it of a clip in which they were met, or by their name. */
  private isWrittenOfThem(record: IncidentRecord | FactRecord): boolean {
    return (
      isWritten(record) &&
      (this.metIn.has(record.clipId) ||
        this.names.isIn('words' in record ? (record.words ?? '') : record.text))
    );
  }

  private incidents(): void {
    const seenIn = clipsShowing(this.seen, this.gone);
    for (const incident of this.memory.incidents) {
      // Shapes where they are seen may be theirs.
      if (incident.kind === 'figures' && seenIn.has(incident.clipId)) {
        this.remove('incidents', incident.id);
        continue;
      }
      // What was cut out of a picture of them may show them.
      const mayShow = incident.picture !== undefined && seenIn.has(incident.clipId);
      const left = this.incidentLeft(mayShow ? withoutPicture(incident) : incident);
      if (!left) this.remove('incidents', incident.id);
      else if (left !== incident) this.change({ in: 'incidents', is: left });
    }
  }

  /** What is left of an incident, itself where nothing of it changes; null where it goes. */
  private incidentLeft(incident: IncidentRecord): IncidentRecord | null {
    const now = incidentAsMoved(this.withoutTurn(incident), this.moved);
    const isTheirs =
      this.isWrittenOfThem(incident) ||
      now.who.some((node) => this.nodes.has(node)) ||
      now.sources.some((source) => this.gone.has(source)) ||
      (incident.kind === 'says' && this.lineSpans.has(spanKey(incident))) ||
      this.isTheirLine(incident);
    if (isTheirs) return null;
    const stays =
      this.isOfAnother(incident) || incident.sources.some((source) => this.settled.has(source))
        ? now
        : incident;
    const isQuoted = stays.kind === 'says' || stays.kind === 'writing';
    const words = isQuoted && stays.words !== null ? this.textOf(stays.words) : stays.words;
    return stays === incident && words === incident.words ? incident : { ...stays, words };
  }

  /** Whether people said of a line of theirs that somebody else says it. */
  private isOfAnother({ kind, sources, ...at }: IncidentRecord): boolean {
    return (
      kind === 'says' &&
      this.spansOfOthers.has(spanKey(at)) &&
      sources.some((source) => this.gone.has(source))
    );
  }

  /** Such a line without who was heard to say it. */
  private withoutTurn(incident: IncidentRecord): IncidentRecord {
    if (!this.isOfAnother(incident)) return incident;
    const who = incident.who.filter((node) => !this.nodes.has(node));
    return { ...incident, who, sources: incident.sources.filter((source) => !this.gone.has(source)) };
  }

  /** What an earlier version wrote does not say what it rests on: then the line itself tells whose it is. */
  private isTheirLine(incident: IncidentRecord): boolean {
    const { kind, videoId, t0, t1, sources } = incident;
    if (kind !== 'says' || sources.length > 0) return false;
    return this.theirs.has(lineKey(videoId, { t0, t1, text: spoken(incident) }));
  }

  private facts(): void {
    for (const fact of this.memory.facts) {
      const left = this.factLeft(fact);
      if (!left) this.remove('facts', fact.id);
      else if (left !== fact) this.change({ in: 'facts', is: left });
    }
  }

  /** As `incidentLeft`. */
  private factLeft(fact: FactRecord): FactRecord | null {
    const now = factAsMoved(fact, this.moved);
    const isTheirs =
      (now.by !== null && this.nodes.has(now.by)) ||
      (now.source !== null && this.gone.has(now.source)) ||
      this.lineSpans.has(spanKey(fact));
    if (isTheirs || this.isWrittenOfThem(fact) || this.isOfThem(fact)) return null;
    const stays = fact.source !== null && this.settled.has(fact.source) ? now : fact;
    const text = this.textOf(stays.text);
    return stays === fact && text === fact.text ? fact : { ...stays, text };
  }

  /** Of the words that came later, and what is told by them, the same as of the first ones. */
  private listenings(): void {
    for (const listening of this.memory.listenings) {
      const left = {
        words: keptOf(listening.words, (line) => this.lineLeft(line)),
        incidents: keptOf(listening.incidents, (incident) => this.incidentLeft(incident)),
        facts: keptOf(listening.facts, (fact) => this.factLeft(fact)),
      };
      const isSame = (['words', 'incidents', 'facts'] as const).every(
        (kind) =>
          left[kind].length === listening[kind].length &&
          left[kind].every((record, i) => record === listening[kind][i]),
      );
      if (!isSame) this.change({ in: 'listenings', is: { ...listening, ...left } });
    }
  }

  /** What was seen by looking again at where they were met, or that tells of them. */
  private observations(): void {
    const metAt = this.memory.clips.filter(({ id }) => this.metIn.has(id));
    for (const observation of this.memory.observations) {
      const now = incidentAsMoved(observation, this.moved);
      const isTheirs =
        metAt.some((clip) => overlaps(clip, observation)) ||
        this.metIn.has(observation.clipId) ||
        now.who.some((node) => this.nodes.has(node)) ||
        now.sources.some((source) => this.gone.has(source)) ||
        this.names.isIn(observation.words);
      if (isTheirs) this.remove('observations', observation.id);
      else if (observation.sources.some((source) => this.settled.has(source)))
        this.change({ in: 'observations', is: now });
    }
  }

  /** A fact that is told of the person by name, or names them in what it tells: the line it was found in stays. */
  private isOfThem({ subject, value, topic, text }: FactRecord): boolean {
    const { names } = this;
    if (names.isIn(value) || names.isIn(topic.join(' '))) return true;
    switch (subject.is) {
      case 'speaker':
      case 'observed':
        return false;
      case 'named':
        return names.isTheirs(subject.name) || names.isIn(subject.name);
      case 'relative':
        // "My brother Tom repairs boats."
        return names.isIn(text) || (subject.of !== null && names.isTheirs(subject.of));
      case 'described':
        return names.isIn(subject.words);
    }
  }

  private likenesses(): void {
    const { tracks, turns } = this.memory;
    const isGone = (record: string) => this.gone.has(record) || this.misheard.has(record);
    for (const node of this.memory.nodes) {
      if (this.nodes.has(node.id)) {
        this.remove('nodes', node.id);
        continue;
      }
      const left = withoutForgotten(node, { tracks, turns }, isGone, this.moved);
      if (left !== node) this.change({ in: 'nodes', is: left });
    }
  }

  private ledger(): LedgerEntry[] {
    const { tracks, turns } = this.memory;
    const words = wordsOf(this.memory);
    const spans = this.onlyGone([...tracks, ...turns], ({ id }) => this.gone.has(id), spanKey);
    const lines = this.onlyGone(words, (line) => this.goes(line), beginKey);
    const removed = new Set(words.flatMap((line) => (this.goes(line) ? [line.id] : [])));
    return forgetPersonEntries(this.memory.ledger, {
      nodes: this.nodes,
      gone: this.gone,
      settled: this.settled,
      names: this.names,
      goesLine: (id) => removed.has(id),
      goes: (at) => spans.has(spanKey(at)),
      saidByThem: (at) => lines.has(beginKey(at)),
    });
  }

  /** Where something goes and nothing stays. */
  private onlyGone<T extends Where>(
    records: T[],
    isGone: (record: T) => boolean,
    keyOf: (at: Where) => string,
  ): Set<string> {
    const gone = new Set<string>();
    for (const record of records) if (isGone(record)) gone.add(keyOf(record));
    for (const record of records) if (!isGone(record)) gone.delete(keyOf(record));
    return gone;
  }

  private textOf(text: string): string {
    return this.everywhere ? this.names.takenOutOf(text) : text;
  }

  private remove(store: Rewritten['removed'][number]['in'], key: string): void {
    this.removed.push({ in: store, key });
  }

  private change(record: Rewritten['changed'][number]): void {
    this.changed.push(record);
  }
}

function withoutPicture({ picture: _, ...incident }: IncidentRecord): IncidentRecord {
  return incident;
}

/** All lines, those that came later as well. */
function wordsOf({ words, listenings }: WholeMemory): WordsRecord[] {
  return [...words, ...listenings.flatMap((one) => one.words)];
}

function keptOf<T>(records: readonly T[], left: (record: T) => T | null): T[] {
  return records.flatMap((record) => left(record) ?? []);
}

function overlaps(a: Where, b: Where): boolean {
  return a.videoId === b.videoId && a.t0 < b.t1 && b.t0 < a.t1;
}

function lineKey(videoId: string, { t0, t1, text }: { t0: number; t1: number; text: string }): string {
  return `${videoId} ${t0} ${t1} ${text}`;
}

function spanKey({ videoId, t0, t1 }: Where): string {
  return `${videoId} ${t0} ${t1}`;
}

function beginKey({ videoId, t0 }: Where): string {
  return `${videoId} ${t0}`;
}
