import type { LineCorrection, LinePart } from '../contract/people';
import { MnemeError } from '../errors';
import { MAX_CUE_LETTERS } from '../media/cue-limits';
import { plainLine } from '../plain-text';
import { wordsIn } from '../spoken-words';
import { MAX_LINES } from '../store/archive/limits';
import { wholeOf } from '../store/clip-id';
import type {
  CorrectedLine,
  LedgerEntry,
  LinesStep,
  NameHeard,
  NewLedgerEntry,
  NodeRecord,
  PictureRecord,
  TrackRecord,
  TurnRecord,
  WordsRecord,
} from '../store/schema';
import { told } from '../told';
import { type PersonView, personNow } from './fold';
import { movedRecords } from './ledger';
import { linesSetRight, stretchOf } from './line-steps';
import { type ClipLine, cutAt, inTime, linesOfClip, madeLineId, speechNow } from './lines-now';
import { MAX_NAME } from './make-steps';
import type { SpokenLine } from './names/name-votes';
import { bareNode, NEW_PERSON, type NodesAndWeights, nodeFor } from './node-by-hand';

/** What was seen and heard in a clip and in those beside it. */
export interface Surroundings {
  tracks: TrackRecord[];
  turns: TurnRecord[];
  words: WordsRecord[];
}

/** What setting lines right reads of the memory, and how it is kept. */
export interface LinesCorrectable extends NodesAndWeights {
  ledger(): LedgerEntry[];
  /** Node id to person, as everything adds up. */
  persons(): Map<string, PersonView>;
  /** Of a clip, the two before it and the one after it. Throws `not-found`. */
  around(clipId: string): Promise<Surroundings>;
  /** Keeps a step, with the node that it founds and the picture that it needs. */
  append(entry: NewLedgerEntry, node: NodeRecord | null, picture?: PictureRecord | null): Promise<void>;
}

/** The steps by which people set right what a line reads and who says it: each one entry of the ledger. */
export class LineCorrections {
  constructor(private readonly memory: LinesCorrectable) {}

  /** Takes a step. Returns the id of the first line that came of it. Throws `not-found`, `bad-input`. */
  async take(correction: LineCorrection): Promise<string> {
    const place = await this.placeOf(correction.line);
    return correction.do === 'join-lines' ? this.join(place) : this.change(place, correction.into);
  }

  /** A line as other words, by somebody else, or as two lines. */
  private async change(place: Place, into: readonly LinePart[]): Promise<string> {
    const { line } = place;
    const texts = into.map(({ text }) => cleanText(text));
    if (texts.length < 1 || texts.length > 2)
      throw new MnemeError('bad-input', 'A line can be made into one line, or into two.');
    const speakers = into.map(({ speaker }) => this.requireSpeaker(speaker));
    const spans = texts.length === 1 ? [line] : inTwo(line, texts as [string, string]);
    const parts = texts.map(
      (text, i): Part => ({ t0: spans[i]!.t0, t1: spans[i]!.t1, text, speaker: speakers[i]! }),
    );
    const isSame = parts.every(({ text, speaker }) => text === line.text && this.isBy(line, speaker));
    if (parts.length === 1 && isSame) throw new MnemeError('bad-input', 'That is how the line reads.');
    return this.keep(place, [line], parts);
  }

  /** A line and the next one of its clip as one, by whoever says the first. */
  private async join(place: Place): Promise<string> {
    const { line, lines } = place;
    const next = lines[lines.indexOf(line) + 1];
    if (!next)
      throw new MnemeError(
        'bad-input',
        'No line follows that it could be joined with: stretches of some 30 s are kept apart.',
      );
    const text = `${line.text} ${next.text}`;
    if (text.length > MAX_CUE_LETTERS) throw tooLong();
    const t1 = Math.max(line.t1, next.t1);
    return this.keep(place, [line, next], [{ t0: line.t0, t1, text, speaker: undefined }]);
  }

  /** Keeps parts in the places of lines, the first of which they are said by where nothing else is said. */
  private async keep(place: Place, lines: readonly ClipLine[], parts: readonly Part[]): Promise<string> {
    const { videoId, around, steps } = place;
    const together = begunTogether(place.lines, lines);
    const of = [
      ...new Map(together.flatMap((line) => line.of.map((one) => [one.id, one] as const))).values(),
    ];
    const at = stretchOf(videoId, [...of, ...parts]);
    const made = new Map<string, NodeRecord>();
    const whoSays = ({ speaker }: Part): Pick<CorrectedLine, 'who' | 'turn'> => {
      if (this.isBy(lines[0]!, speaker)) return { who: lines[0]!.who, turn: lines[0]!.turn };
      if (speaker === null) return { who: null, turn: null };
      if (speaker !== NEW_PERSON)
        return { who: nodeFor(personNow(this.memory.persons(), speaker!)), turn: null };
      const node = bareNode(this.memory, videoId, 'voice', made.size);
      made.set(node.id, node);
      return { who: node.id, turn: null };
    };
    const changed = parts.map((part) => ({ t0: part.t0, t1: part.t1, text: part.text, ...whoSays(part) }));
    const kept = together
      .filter((line) => !lines.includes(line))
      .map(({ t0, t1, text, who, turn }) => ({ t0, t1, text, who, turn }));
    const by = [...changed, ...kept].sort(inTime);
    if (of.length > MAX_LINES || by.length > MAX_LINES)
      throw new MnemeError('bad-input', 'Too many lines begin together.');
    const ids = new Set(of.map(({ id }) => id));
    const others = steps.filter((step) => !step.of.some(({ id }) => ids.has(id)));
    const seq = this.memory.ledger().length + 1 + made.size;
    const step: LinesStep = { seq, kind: 'lines', of, by, called: [], at };
    const called = await this.namesIn(step, [...others, step], around, made);
    for (const node of made.values()) await this.memory.append({ kind: 'founded', node: node.id, at }, node);
    await this.memory.append({ kind: 'lines', of, by, called, at }, null);
    return madeLineId(step, by.indexOf(changed[0]!));
  }

  /** The names that are heard in the lines that a step makes, by whom they mean, with what is said around them. */
  private async namesIn(
    step: LinesStep,
    steps: readonly LinesStep[],
    around: Surroundings,
    made: ReadonlyMap<string, NodeRecord>,
  ): Promise<NameHeard[]> {
    const { CONTEXT_S, nameVotes } = await import('./names/name-votes');
    const { words, turns } = speechNow(around, steps);
    const turnOf = new Map(turns.map((turn) => [turn.id, turn]));
    const { t0, t1 } = step.at;
    const lines = words
      .filter((line) => line.t1 > t0 - CONTEXT_S && line.t0 < t1 + CONTEXT_S)
      .map((line): SpokenLine => {
        const turn = line.turnId === null ? undefined : turnOf.get(line.turnId);
        const seen = around.tracks.filter((track) => track.t0 < line.t1 && track.t1 > line.t0);
        return {
          ...{ id: line.id, t0: line.t0, t1: line.t1, text: line.text },
          speaker: turn?.node ?? turn?.face ?? null,
          onScreen: [...new Set(seen.flatMap(({ node }) => node ?? []))],
        };
      });
    const persons = this.memory.persons();
    const ids = new Map([...persons].map(([node, { id }]) => [node, id]));
    for (const { id, n } of made.values()) ids.set(id, `p_${n}`);
    const known = [
      ...new Set([...persons.values()].flatMap(({ name, aliases }) => [name ?? [], aliases].flat())),
    ];
    const own = new Set(step.by.map((_, place) => madeLineId(step, place)));
    const until = Math.max(...lines.map((line) => line.t1));
    const whole = { from: Number.NEGATIVE_INFINITY, until, last: true };
    return nameVotes(lines, { ...whole, persons: ids, known })
      .filter(({ line, name }) => own.has(line) && name.length <= MAX_NAME)
      .map(({ node, name, weight, how, at }) => ({
        ...{ node, name, weight, how },
        at: { videoId: step.at.videoId, ...at },
      }))
      .slice(0, MAX_LINES);
  }

  /** Where a line stands, as it reads now. Throws `not-found`. */
  private async placeOf(id: string): Promise<Place> {
    if (!LINE.test(id)) throw noLine(id);
    const clipId = wholeOf(id);
    const around = await this.memory.around(clipId);
    const steps = linesSetRight(this.memory.ledger());
    const own = around.words.filter((line) => line.clipId === clipId);
    const lines = linesOfClip(own, around.turns, steps);
    const line = lines.find((one) => one.id === id);
    if (!line) throw noLine(id);
    return { line, lines, videoId: wholeOf(clipId), around, steps };
  }

  /** Throws `not-found` where there is no such person. */
  private requireSpeaker(speaker: LinePart['speaker']): LinePart['speaker'] {
    if (typeof speaker === 'string' && speaker !== NEW_PERSON) personNow(this.memory.persons(), speaker);
    return speaker;
  }

  /** Whether a line is said by whom it is to be said by. */
  private isBy({ who, turn }: ClipLine, speaker: LinePart['speaker']): boolean {
    if (speaker === undefined) return true;
    if (speaker === null || who === null) return speaker === who;
    const node = (turn !== null && movedRecords(this.memory.ledger()).get(turn)) || who;
    return this.memory.persons().get(node)?.id === speaker;
  }
}

/** A line with what is said around it. */
interface Place {
  line: ClipLine;
  /** All of its clip, as they read now, in order of time. */
  lines: ClipLine[];
  videoId: string;
  around: Surroundings;
  /** By which lines read otherwise now. */
  steps: readonly LinesStep[];
}

/** What becomes of a line. */
type Part = Pick<CorrectedLine, 't0' | 't1' | 'text'> & LinePart;

/** The id of a stored line, or of one that a step made. */
const LINE = /^vid_\d+\/c\d{6}\/(?:[wx]\d+|l\d+\.\d+)$/;

function noLine(id: string): MnemeError {
  return new MnemeError(
    'not-found',
    told`There is no line ${id.slice(0, 60)}, or it reads otherwise since: look at it again.`,
  );
}

/** As records hold text. Throws `bad-input`. */
function cleanText(text: string): string {
  // What is far too long is not even looked through.
  const clean = text.length > 2 * MAX_CUE_LETTERS ? text : plainLine(text);
  if (clean.length > MAX_CUE_LETTERS) throw tooLong();
  if (clean === '') throw new MnemeError('bad-input', 'A line needs words.');
  return clean;
}

function tooLong(): MnemeError {
  return new MnemeError('bad-input', told`A line has at most ${MAX_CUE_LETTERS} letters.`);
}

/** When the two parts of a line are said. */
function inTwo(line: ClipLine, [first, second]: readonly [string, string]): { t0: number; t1: number }[] {
  const { t0, t1, heard } = line;
  const isAsHeard = [' ', ''].some((between) => first + between + second === line.text);
  const letters = (text: string) => text.replaceAll(' ', '').length;
  const t = cutAt(
    { t0, t1, text: line.text, ...(isAsHeard && heard && { heard }) },
    wordsIn(first).length,
    letters(first),
    letters(first) + letters(second),
  );
  return [
    { t0, t1: t },
    { t0: t, t1 },
  ];
}

/**
 * Lines with those of their clip that began together with them as they were heard, and those that are read from the same ones: what is known
 * of a line by when it began is known of all of these.
 */
function begunTogether(all: readonly ClipLine[], lines: readonly ClipLine[]): ClipLine[] {
  const begins = new Set(lines.flatMap(({ of }) => of.map(({ t0 }) => t0)));
  for (;;) {
    const found = all.filter(({ of }) => of.some(({ t0 }) => begins.has(t0)));
    const before = begins.size;
    for (const { of } of found) for (const { t0 } of of) begins.add(t0);
    if (begins.size === before) return found;
  }
}
