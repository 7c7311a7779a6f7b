import type { Correction, StepTaken, StepView } from '../contract/people';
import { MnemeError } from '../errors';
import { plainLine } from '../plain-text';
import { trackOfCrop } from '../store/clip-id';
import type { LedgerEntry, MarkStep, NodeRecord, NodeSample, TrackRecord, TurnRecord } from '../store/schema';
import { undoneEntries } from '../store/undone';
import { told } from '../told';
import { NEAR_S } from './box-at';
import { type PersonView, personNow } from './fold';
import { isStep, lastRedoable, lastUndoable, movedRecords, type Step } from './ledger';
import { LineCorrections, type Surroundings } from './line-corrections';
import { linesSetRight } from './line-steps';
import { isMadeTurn, speechNow } from './lines-now';
import { differStep, MAX_NAME, mergeStep, requirePart, splitStep, stepsTaken, stepText } from './make-steps';
import { type Markable, MarkCorrections } from './mark-corrections';
import { markId, standingMarks, tracksByHand } from './marks';
import { VOICE_CAP } from './match-rules-of-weights';
import { nodeFor } from './node-by-hand';
import { nodeNow } from './node-now';
import { faceSamples } from './samples';
import { VoicesAnew } from './voices-anew';

/** What a person's steps read of the memory, and how they are kept. */
export interface Correctable extends Markable {
  nameOf(videoId: string): string;
  /** Whether a node, as moved by now, rests on anything but these tracks or turns. */
  hasOther(node: string, records: readonly string[]): boolean;
  /** The turns of a video, in order. Throws `not-found`. */
  turnsOf(video: string): Promise<TurnRecord[]>;
  /** Tracks, turns and words of the clip that shows `t` seconds of a video. Throws `not-found`. */
  clipAt(video: string, t: number): Promise<Surroundings>;
}

/** The steps by which people set right who is who, and what is said: each one entry of the ledger, each to be undone and done again. */
export class Corrections {
  private readonly lines: LineCorrections;
  private readonly marks: MarkCorrections;

  constructor(private readonly memory: Correctable) {
    this.lines = new LineCorrections(memory);
    this.marks = new MarkCorrections(memory);
  }

  /** Takes a step. Returns null where there is nothing to `undo` or `redo`. Throws `not-found`, `bad-input`. */
  async take(correction: Correction): Promise<StepTaken | null> {
    if (correction.do === 'undo') return this.undo(correction.step);
    if (correction.do === 'redo') return this.redo(correction.step);
    const id = await this.personBy(correction);
    return { id, told: null, step: this.memory.ledger().at(-1)!.seq };
  }

  /** Every step that people took, oldest first. */
  steps(): StepView[] {
    return stepsTaken(this.memory.ledger(), this.nameOf);
  }

  /** Takes a step that is one entry of the ledger; returns the id of the person that came of it. */
  private personBy(correction: Exclude<Correction, { do: 'undo' | 'redo' }>): Promise<string> {
    switch (correction.do) {
      case 'name':
        return this.rename(correction.id, correction.name);
      case 'merge':
        return this.merge(correction.id, correction.other);
      case 'split':
        return correction.video === undefined
          ? this.split(correction.id, correction.node)
          : this.splitIn(correction.id, correction.node, correction.video);
      case 'tell-apart':
        return this.tellApart(correction.id, correction.other);
      case 'not-at':
        return this.notAt(correction.id, correction.video, correction.t);
      case 'not-in':
        return this.notIn(correction.id, correction.record);
      case 'cover':
        return this.cover(correction.id, correction.picture);
      case 'hide':
      case 'show':
        return this.hide(correction.id, correction.do === 'hide');
      case 'mark':
        return this.marks.take(correction);
      case 'set-line':
      case 'join-lines':
        return this.lines.take(correction);
    }
  }

  /** An empty name takes the name away; one that only seems empty does not. Throws `not-found`, `bad-input`. */
  private async rename(id: string, name: string): Promise<string> {
    const clean = plainLine(name);
    if (clean === '' && name.trim() !== '')
      throw new MnemeError('bad-input', 'Nothing of that name can be seen. Give one that has letters.');
    if (clean.length > MAX_NAME)
      throw new MnemeError('bad-input', told`A name has at most ${MAX_NAME} letters.`);
    const person = this.person(id);
    const node = nodeFor(person);
    const also = person.nodes.filter((other) => other !== node);
    await this.memory.append({ kind: 'name', node, also, name: clean === '' ? null : clean }, null);
    return id;
  }

  /** Returns the id of the person they are now. Throws `not-found`, `bad-input`. */
  private async merge(a: string, b: string): Promise<string> {
    const step = mergeStep(this.person(a), this.person(b), this.memory.ledger());
    await this.memory.append(step, null);
    return this.idOf(step.a[0]!);
  }

  /** Takes one face or voice away from a person; returns the id of the person it is now. Throws `not-found`, `bad-input`. */
  private async split(id: string, node: string): Promise<string> {
    await this.memory.append(splitStep(this.person(id), node), null);
    return this.idOf(node);
  }

  /**
   * What is heard of a person's voice in one video is somebody else: voices of different recordings are joined by ear alone, and then whole
   * recordings are another's. Returns the id of the person it is now. Throws `not-found`, `bad-input`.
   */
  private async splitIn(id: string, node: string, video: string): Promise<string> {
    const person = this.person(id);
    requirePart(person, node);
    if (!node.startsWith('v_'))
      throw new MnemeError(
        'bad-input',
        'Only a voice is told apart by whole videos. Of a face say at which moment it is somebody else.',
      );
    const moved = movedRecords(this.memory.ledger());
    const turns = (await this.memory.turnsOf(video)).filter((turn) => nodeNow(turn, moved) === node);
    if (turns.length === 0) throw new MnemeError('not-found', told`${node} is not heard in ${video}.`);
    return this.move(person, turns, node, turns[0]!.videoId);
  }

  /** Two people are never to be held for one. Throws `not-found`, `bad-input`. */
  private async tellApart(a: string, b: string): Promise<string> {
    await this.memory.append(differStep(this.person(a), this.person(b)), null);
    return a;
  }

  /**
   * Whom a video shows (or, shown nowhere, who is heard) at `t` as this person is somebody else: a person of their own, whose id is
   * returned; a mark by hand is taken back. Throws `not-found`, `bad-input`.
   */
  private async notAt(id: string, video: string, t: number): Promise<string> {
    const { tracks: followed, ...speech } = await this.memory.clipAt(video, t);
    // Of whom people said that somebody else says it, nothing is heard there.
    const turns = speechNow(speech, linesSetRight(this.memory.ledger())).turns.filter(
      ({ id }) => !isMadeTurn(id),
    );
    const isIn = ({ at }: MarkStep) => this.memory.nameOf(at.videoId) === video;
    const tracks = [...followed, ...tracksByHand(standingMarks(this.memory.ledger()).filter(isIn))];
    const near = (span: { t0: number; t1: number }) => span.t0 - NEAR_S <= t && t <= span.t1 + NEAR_S;
    const found = this.ofPerson(id, [...tracks, ...turns].filter(near));
    if (!found)
      throw new MnemeError(
        'not-found',
        told`Nobody there is held to be ${id}: nothing of that person is seen or heard ${t} s into ${video}.`,
      );
    return this.moveOne(this.person(id), found.record, found.node);
  }

  /** A track or turn is somebody else's: a person of their own, whose id is returned; a mark by hand is taken back. Throws `not-found`, `bad-input`. */
  private async notIn(id: string, recordId: string): Promise<string> {
    const byHand = tracksByHand(standingMarks(this.memory.ledger())).find((mark) => mark.id === recordId);
    const record = byHand ?? (await this.memory.trackOrTurn(recordId));
    const found = record && this.ofPerson(id, [record]);
    if (!found) throw new MnemeError('not-found', told`That moment is not one of ${id}.`);
    return this.moveOne(this.person(id), found.record, found.node);
  }

  /** One of a person's pictures stands for them. Throws `not-found`. */
  private async cover(id: string, picture: string): Promise<string> {
    const { nodes } = this.person(id);
    const isOfMark = standingMarks(this.memory.ledger()).some(
      (mark) => mark.picture === picture && mark.boxes !== null && nodes.includes(mark.node),
    );
    const record = isOfMark ? null : await this.memory.trackOrTurn(trackOfCrop(picture));
    const isKept = record && 'looks' in record && record.looks.some((look) => look.picture === picture);
    if (!isOfMark && !(isKept && this.ofPerson(id, [record])))
      throw new MnemeError('not-found', told`That picture is not one of ${id}.`);
    await this.memory.append({ kind: 'cover', nodes, picture }, null);
    return id;
  }

  /** Throws `not-found`. */
  private async hide(id: string, hidden: boolean): Promise<string> {
    await this.memory.append({ kind: 'hide', nodes: this.person(id).nodes, hidden }, null);
    return id;
  }

  /** Takes back the step `seq`, or the last that stands. Returns it, or null when there is none. */
  private async undo(seq?: number): Promise<StepTaken | null> {
    const ledger = this.memory.ledger();
    const step = seq === undefined ? lastUndoable(ledger) : this.step(seq, false);
    if (!step) return null;
    await this.memory.append({ kind: 'undo', of: step.seq }, null);
    return { id: null, told: stepText(step, ledger, this.nameOf), step: step.seq };
  }

  /** Does the step `seq` again, or the one that was taken back last. Returns it, or null when there is none. */
  private async redo(seq?: number): Promise<StepTaken | null> {
    const ledger = this.memory.ledger();
    const undo = seq === undefined ? lastRedoable(ledger)?.undo : this.undoOf(this.step(seq, true));
    if (undo === undefined) return null;
    await this.memory.append({ kind: 'undo', of: undo }, null);
    const { of } = ledger[undo - 1] as Extract<LedgerEntry, { kind: 'undo' }>;
    return { id: null, told: stepText(this.step(of, false), ledger, this.nameOf), step: of };
  }

  /** A mark by hand is taken back instead. */
  private async moveOne(person: PersonView, record: TrackRecord | TurnRecord, from: string): Promise<string> {
    const mark = standingMarks(this.memory.ledger()).find(
      (one) => (one.track ?? markId(one)) === record.id && one.node === from,
    );
    if (!mark) return this.move(person, [record], from);
    await this.memory.append({ kind: 'undo', of: mark.seq }, null);
    return person.id;
  }

  /** Tracks, or turns, of one video become a person of their own, whose id is returned. There is at least one. `throughout`: as the entry has it. */
  private async move(
    person: PersonView,
    records: readonly (TrackRecord | TurnRecord)[],
    from: string,
    throughout?: string,
  ): Promise<string> {
    const ids = records.map(({ id }) => id);
    // All of a node: there is no need of another.
    if (!this.memory.hasOther(from, ids)) return this.split(person.id, from);
    const [first] = records;
    const modality = 'looks' in first! ? 'face' : 'voice';
    const weightId = this.memory.weightOf(first!.videoId, modality);
    if (weightId === null)
      throw new MnemeError(
        'weight-missing',
        'Voices are not told apart in this memory: their weight was missing.',
      );
    const n = 1 + Math.max(...this.memory.nodes().map((node) => node.n));
    const to: NodeRecord = { id: `${modality[0]}_${n}`, n, modality, weightId, samples: samplesOf(records) };
    const whole = throughout === undefined ? {} : { throughout };
    await this.memory.append({ kind: 'move', records: ids, from, to: to.id, ...whole }, to);
    return this.idOf(to.id);
  }

  /** The first of the records that is this person's, and the node by which it is. */
  private ofPerson<T extends TrackRecord | TurnRecord>(
    id: string,
    records: T[],
  ): { record: T; node: string } | null {
    const { nodes } = this.person(id);
    const moved = movedRecords(this.memory.ledger());
    for (const record of records) {
      const node = nodeNow(record, moved);
      if (node !== null && nodes.includes(node)) return { record, node };
    }
    return null;
  }

  /** A step that stands, or that was taken back. Throws `not-found`. */
  private step(seq: number, undone: boolean): Step {
    const ledger = this.memory.ledger();
    const entry = ledger[seq - 1];
    if (!entry || !isStep(entry))
      throw new MnemeError('not-found', told`There is no step ${seq}. \`steps\` lists those there are.`);
    if (undoneEntries(ledger).has(seq) !== undone)
      throw new MnemeError(
        'not-found',
        undone
          ? told`Step ${seq} was not taken back: it cannot be done again.`
          : told`Step ${seq} was taken back already.`,
      );
    return entry;
  }

  /** The entry that took a step back. */
  private undoOf({ seq }: Step): number {
    const ledger = this.memory.ledger();
    const undone = undoneEntries(ledger);
    return ledger.findLast((entry) => entry.kind === 'undo' && entry.of === seq && !undone.has(entry.seq))!
      .seq;
  }

  private nameOf = (videoId: string): string => this.memory.nameOf(videoId);

  private idOf(node: string): string {
    return this.memory.persons().get(node)!.id;
  }

  private person(id: string): PersonView {
    return personNow(this.memory.persons(), id);
  }
}

/** What tracks, or turns, give to the node that they are moved to. */
function samplesOf(records: readonly (TrackRecord | TurnRecord)[]): NodeSample[] {
  const voice = new VoicesAnew(VOICE_CAP);
  const looks: NodeSample[] = [];
  for (const record of records)
    if ('looks' in record) looks.push(...faceSamples(record));
    else voice.add('', record);
  return looks.length > 0 ? looks : voice.of('', []);
}
