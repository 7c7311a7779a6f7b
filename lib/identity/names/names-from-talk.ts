import { mentionsKnowing, type NameMention } from './name-mentions';
import { type NameLanguage, spokenLanguage } from './spoken-language';
import { asksToAct, beginsOfAnother, tellsOfAnother } from './what-lines-tell';

/** A line of words with who is held to say it and whose faces are in view meanwhile. Seconds of the video. */
export interface SpokenLine {
  id: string;
  t0: number;
  t1: number;
  text: string;
  /** Rows for its words where it was written down from sound (lib/hearing/unsure-words). */
  heard?: Float32Array;
  /** Node of the voice, or of the face seen speaking; null when unknown. */
  speaker: string | null;
  /** Nodes of the faces in view. */
  onScreen: string[];
}

/** What of the video is being remembered. */
export interface Stretch {
  /** The clip's begin and end: what was said by `from` has been voted on before. */
  from: number;
  until: number;
  /** Nothing comes after it. */
  last: boolean;
  /** The person of each node as known by now, `f_N` for faces and `v_N` for voices. One that is missing is its own person. */
  persons: ReadonlyMap<string, string>;
  /** Names heard or given before. */
  known: string[];
}

/** An answer begins within this many seconds. */
const ANSWER_S = 8;
/** A quick answer, as turn-taking has it. */
export const QUICK_S = 3;
/** Who is thanked or replied to has stopped speaking at most so long ago; one who comes into view was out of it so long. */
const BEFORE_S = 6;
/** Lines that `nameVotes` needs from before the clip, seconds. */
export const CONTEXT_S = 20;

/** Two people in one line of subtitles: "- Hi, Tom. - Hello." */
const TWO_SPEAKERS = /(?:^|\s)[-–—]\s?\p{Lu}.*[.!?]\s+[-–—]\s?\p{Lu}/su;

/** What answers a line, and when that was settled. */
export interface Answer {
  /** Null when none came in time, or nobody knows whose it is. */
  line: SpokenLine | null;
  at: number;
  /** Lines before it that tell of whoever was called as of somebody else: "She's still asleep". */
  ofThem: SpokenLine[];
}

/** Lines as a conversation: who is who, who comes before and after whom. */
export class Talk {
  readonly lines: SpokenLine[];
  readonly language: NameLanguage | 'other';
  /** Places of the lines in the order in which they end. */
  private readonly byEnd: number[];
  private readonly withFace: Set<string>;

  constructor(
    lines: SpokenLine[],
    readonly stretch: Stretch,
  ) {
    this.lines = lines
      .map((line) => (TWO_SPEAKERS.test(line.text) ? { ...line, speaker: null } : line))
      .sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1);
    this.language = spokenLanguage(this.lines.map(({ text }) => text));
    this.byEnd = [...this.lines.keys()].sort((a, b) => this.lines[a]!.t1 - this.lines[b]!.t1);
    const faces = [...stretch.persons.keys()].filter((node) => node.startsWith('f_'));
    this.withFace = new Set(faces.map((node) => this.person(node)));
  }

  person(node: string): string {
    return this.stretch.persons.get(node) ?? node;
  }

  same(a: string, b: string): boolean {
    return this.person(a) === this.person(b);
  }

  /** The people that a text of this talk names. `known`: in lower case. */
  mentions(text: string, known: ReadonlySet<string> = new Set()): NameMention[] {
    return mentionsKnowing(text, known, this.language);
  }

  /** Whether a line just before asks or calls somebody, so that the next one by another turns to its speaker. */
  turnsTo(before: SpokenLine, line: SpokenLine): boolean {
    if (line.t0 - before.t1 > QUICK_S) return false;
    return before.text.includes('?') || this.mentions(before.text).some(({ kind }) => kind === 'addressed');
  }

  inView(line: SpokenLine): Set<string> {
    return new Set(line.onScreen.map((node) => this.person(node)));
  }

  /** The next line by somebody else that was heard by a moment, but for those that tell of whoever was called. */
  answer(i: number, until: number): Answer {
    const asked = this.lines[i]!;
    const ofThem: SpokenLine[] = [];
    for (let k = i + 1; k < this.lines.length; k += 1) {
      const next = this.lines[k]!;
      if (next.t0 > asked.t1 + ANSWER_S) break;
      if (next.t1 > until) continue;
      if (asked.speaker && next.speaker && this.same(next.speaker, asked.speaker)) continue;
      if (this.isOfCalled(i, next)) {
        ofThem.push(next);
        continue;
      }
      return { line: next.speaker ? next : null, at: next.t1, ofThem };
    }
    return { line: null, at: asked.t1 + ANSWER_S, ofThem };
  }

  /** Whether an answer tells of somebody who can only be who was called, since nobody else was told of. */
  private isOfCalled(i: number, answer: SpokenLine): boolean {
    if (!beginsOfAnother(answer.text)) return false;
    return this.lines.slice(Math.max(0, i - 1), i + 1).every(({ text }) => !tellsOfAnother(text));
  }

  /** The last line that is not known to be by the same speaker, if it ended only just before. */
  before(i: number): SpokenLine | null {
    const line = this.lines[i]!;
    for (let k = i - 1; k >= 0; k -= 1) {
      const earlier = this.lines[k]!;
      if (line.t0 - earlier.t1 > BEFORE_S) return null;
      if (line.speaker && earlier.speaker && this.same(earlier.speaker, line.speaker)) continue;
      return earlier;
    }
    return null;
  }

  /** Whether the line just before, whoever said it, asks for a part to be played. */
  isToAct(i: number): boolean {
    const asking = this.lines[i - 1];
    return asking !== undefined && this.lines[i]!.t0 - asking.t1 <= BEFORE_S && asksToAct(asking.text);
  }

  /**
   * The only one in view who is not the speaker, nor one who `isLeftOut`, and whether the speaker's own face is known, which may else be that
   * one.
   */
  onlyOther(
    line: SpokenLine,
    isLeftOut: (node: string) => boolean = () => false,
  ): { node: string; sure: boolean } | null {
    if (!line.speaker) return null;
    const others = line.onScreen.filter((node) => !this.same(node, line.speaker!) && !isLeftOut(node));
    if (new Set(others.map((node) => this.person(node))).size !== 1) return null;
    return { node: others[0]!, sure: this.withFace.has(this.person(line.speaker)) };
  }

  /** The only face that came into view about when a line was said. */
  newcomer(i: number): string | null {
    const line = this.lines[i]!;
    const until = Math.min(this.answer(i, this.stretch.until).at, this.stretch.until);
    const shown = this.ending(line.t0 - BEFORE_S, until);
    const earlier = this.ending(line.t0 - CONTEXT_S, line.t0 - BEFORE_S);
    if (earlier.length === 0) return null;
    const old = new Set(earlier.flatMap((other) => [...this.inView(other)]));
    const speaker = line.speaker ? this.person(line.speaker) : null;
    const fresh = shown
      .flatMap((other) => other.onScreen)
      .filter((node) => !old.has(this.person(node)) && this.person(node) !== speaker);
    return new Set(fresh.map((node) => this.person(node))).size === 1 ? fresh[0]! : null;
  }

  /** The lines that end in (after, until], in their own order. */
  private ending(after: number, until: number): SpokenLine[] {
    const places: number[] = [];
    for (let k = this.endedBy(after); k < this.byEnd.length; k += 1) {
      const place = this.byEnd[k]!;
      if (this.lines[place]!.t1 > until) break;
      places.push(place);
    }
    return places.sort((a, b) => a - b).map((place) => this.lines[place]!);
  }

  /** How many lines end by a moment. */
  private endedBy(t: number): number {
    let [low, high] = [0, this.byEnd.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lines[this.byEnd[middle]!]!.t1 <= t) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether a line uses a name for somebody other than its speaker. */
  uses(line: SpokenLine, name: string): boolean {
    return this.mentions(line.text, new Set([name.toLowerCase()])).some(
      (mention) => mention.kind !== 'self' && mention.name === name,
    );
  }
}
