import type { Box } from '../../../lib/contract/search';
import type { Span } from '../../../lib/eval/spans';
import { intersectionOverUnion } from '../../../lib/vision/box';

/** What a scripted film's `NAME.truth.json` says of people. Times in seconds, boxes in fractions of the picture. */
export interface FilmTruth {
  film: string;
  start: string;
  duration: number;
  people: { key: string; name: string }[];
  on_screen: Record<string, { t0: number; t1: number; boxes: [t: number, ...box: Row][] }[]>;
  lines: { t0: number; t1: number; who: string; text: string }[];
}

type Row = [x: number, y: number, w: number, h: number];

/** A face is the true one it overlaps most, from this overlap on: detectors differ in how much of a head is the face. */
const SAME_FACE = 0.3;
/** Where a film begins on the one time line of several, seconds after the one before: longer than any film. */
const FILM_APART_S = 100_000;

/** Who is seen and who speaks in one film or several, on one time line; people are named by their keys. */
export class Truth {
  readonly seen = new Map<string, Span[]>();
  readonly heard = new Map<string, Span[]>();
  /** Everyone's name, by key. */
  readonly names = new Map<string, string>();
  /** The names that are said aloud. */
  readonly spokenNames: string[];
  readonly whole: Span;

  constructor(private readonly films: FilmTruth[]) {
    const words: string[] = [];
    for (const film of films) {
      for (const { key, name } of film.people) this.names.set(key, name);
      for (const [key, spans] of Object.entries(film.on_screen))
        for (const span of spans) this.add(this.seen, key, this.onLine(`${film.film}.mp4`, span));
      for (const line of film.lines) {
        this.add(this.heard, line.who, this.onLine(`${film.film}.mp4`, line));
        words.push(...(line.text.toLowerCase().match(/\p{L}+/gu) ?? []));
      }
    }
    const said = new Set(words);
    this.spokenNames = [...new Set(this.names.values())].filter((name) => said.has(name.toLowerCase()));
    this.whole = { t0: 0, t1: (films.length - 1) * FILM_APART_S + films.at(-1)!.duration };
  }

  /** A stretch of a film on the time line of all. */
  onLine(video: string, { t0, t1 }: Span): Span {
    const from = this.films.findIndex(({ film }) => video === `${film}.mp4`) * FILM_APART_S;
    return { t0: from + t0, t1: from + t1 };
  }

  /** Whose face a box shows at `t` seconds into a film; null when nobody's. */
  whoseFace(video: string, t: number, box: Box): string | null {
    const film = this.films.find((one) => video === `${one.film}.mp4`);
    let best: string | null = null;
    let most = SAME_FACE;
    for (const [key, spans] of Object.entries(film?.on_screen ?? {})) {
      for (const span of spans) {
        if (t < span.t0 || t > span.t1) continue;
        const overlap = intersectionOverUnion(boxAt(span.boxes, t), box);
        if (overlap > most) [best, most] = [key, overlap];
      }
    }
    return best;
  }

  private add(presence: Map<string, Span[]>, key: string, span: Span): void {
    presence.set(key, [...(presence.get(key) ?? []), span]);
  }
}

/** The box at `t`, between the two given ones around it. */
function boxAt(boxes: [t: number, ...box: Row][], t: number): Box {
  const next = boxes.findIndex((box) => box[0] >= t);
  const after = boxes[next < 0 ? boxes.length - 1 : next]!;
  const before = boxes[Math.max((next < 0 ? boxes.length : next) - 1, 0)]!;
  const share = after[0] > before[0] ? Math.min(Math.max((t - before[0]) / (after[0] - before[0]), 0), 1) : 0;
  const at = (i: 1 | 2 | 3 | 4) => before[i] + share * (after[i] - before[i]);
  return { x: at(1), y: at(2), w: at(3), h: at(4) };
}
