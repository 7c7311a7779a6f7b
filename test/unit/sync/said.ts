import { undoneEntries } from '../../../lib/store/undone';
import type { Memory } from '../forget-helpers';

/** One thing that somebody said on a device: what it is about, what it is from then on, and what of all that was said was certainly known there. */
interface Saying {
  about: string;
  is: string;
  film: number | null;
  knew: ReadonlySet<Saying>;
}

/** Records of a film that stay as they are while nobody is forgotten. */
const BROUGHT = ['subtitles', 'clips', 'tracks', 'turns', 'words', 'incidents', 'facts'] as const;
type Brought = (typeof BROUGHT)[number];

/** What a film brought along, which goes with it alone. */
interface Film {
  content: number;
  records: Readonly<Record<Brought, number>>;
  pictures: readonly string[];
  /** Samples of the faces and voices in it. */
  samples: readonly string[];
}

/** What can be said of a memory, by what it is about: what it is, and of which film. Steps are in their order. */
type Reading = Map<string, { is: string; film: number | null }>;

const [THERE, GONE] = ['there', 'not there'] as const;
const [TITLE, STEP] = ['title', 'step'] as const;

/** What of a saying is enough to find a picture again by. */
const PICTURE_BYTES = [8, 40] as const;
/** The same of a sample of a face or voice. */
const SAMPLE_BYTES = 32;

/** A film is told from all others by this number, whatever it is called and numbered. */
export function filmOf({ width }: { width: number }): number {
  return width;
}

/** A piece of a picture that no other has, as text. */
export function pieceOf(picture: Uint8Array): string {
  return String.fromCharCode(...picture.slice(...PICTURE_BYTES));
}

/** A piece of a sample of a face or voice that no other has, as text. */
export function pieceOfSample(embedding: Float32Array): string {
  return Buffer.from(embedding.slice(0, SAMPLE_BYTES / 4).buffer).toString('latin1');
}

/**
 * A simple model of what devices of one memory said, and what of it must stand in the end: of what was said about one thing what nobody said anew who knew of it. It is told by what devices did and when
 * they met, by nothing that they noted.
 */
export class Said {
  private readonly sayings: Saying[] = [];
  /** What certainly lies in the place. */
  private readonly passedOn = new Set<Saying>();
  readonly films = new Map<number, Film>();
  /** What was taken out of the memory of a device with a person, and with a film. */
  readonly taken = { withPeople: new Set<string>(), withFilms: new Set<string>() };
  /** Anything was forgotten on any device. */
  isForgetful = false;
  isAnybodyForgotten = false;

  /** Somebody on a device, who knows some of it. */
  newcomer(): Knower {
    return new Knower(this.sayings, this.passedOn, this.films);
  }

  /** What must stand in a memory and does not: films that nobody forgot, and what else was said. */
  lostIn(memory: Memory): string[] {
    const films = new Map(memory.all('videos').map((video) => [filmOf(video), video]));
    const reading = readingOf(memory);
    const newest = this.newest().filter(
      ([about, { film }]) =>
        (film === null || films.has(film)) && !(this.isForgetful && about.startsWith(STEP)),
    );
    const lost = newest.flatMap(([about, { all }]) => {
      const is = reading.get(about)?.is ?? GONE;
      return all.has(is) ? [] : [`${about}: ${is} in place of ${[...all].join(' or ')}`];
    });
    const brought = [...this.films].flatMap(([film, { records, pictures }]) => {
      const video = films.get(film);
      if (!video || this.isAnybodyForgotten) return [];
      const here = recordsOf(memory, video.id);
      const there = new Set(memory.all('pictures').map(({ bytes }) => pieceOf(bytes)));
      const left = pictures.filter((one) => !there.has(one)).length;
      return [
        ...BROUGHT.flatMap((store) =>
          here[store] === records[store] ? [] : [`${records[store] - here[store]} ${store} of film ${film}`],
        ),
        ...(left === 0 ? [] : [`${left} pictures of film ${film}`]),
      ];
    });
    return [...this.filmsLostIn(memory), ...lost, ...brought, ...this.outOfOrder(reading)];
  }

  /** Samples of whoever was in films that nobody forgot. They stand, also of a copy that is left out for another, though on a device nobody is known by them any more. */
  samplesThatStand(): Set<string> {
    const forgotten = new Set(this.forgettings().map(({ film }) => this.contentOfFilm(film)));
    const films = [...this.films.values()].filter(({ content }) => !forgotten.has(content));
    return new Set(films.flatMap(({ samples }) => samples));
  }

  /** Contents of which a film was remembered where all was known that was forgotten of them, and none is there; and films that are there though they were forgotten. */
  private filmsLostIn(memory: Memory): string[] {
    const contents = new Set(memory.all('videos').map(contentOf));
    const forgettings = this.forgettings();
    const stand = this.rememberings().flatMap(({ film, knew }) => {
      const content = this.contentOfFilm(film);
      const before = forgettings.filter((one) => this.contentOfFilm(one.film) === content);
      return before.every((one) => knew.has(one)) ? [content] : [];
    });
    const lost = [...new Set(stand)].filter((content) => !contents.has(content));
    const forgotten = new Set(forgettings.map(({ film }) => film));
    const back = memory.all('videos').filter((video) => forgotten.has(filmOf(video)));
    return [
      ...lost.map((content) => `film ${content}`),
      ...back.map((video) => `film ${filmOf(video)} that was forgotten`),
    ];
  }

  /** What was said when each film came, and when one was forgotten: what it is called. */
  private rememberings(): Saying[] {
    const first = new Map<number | null, Saying>();
    for (const one of this.sayings)
      if (one.about.startsWith(TITLE) && !first.has(one.film)) first.set(one.film, one);
    return [...first.values()];
  }

  private forgettings(): Saying[] {
    return this.sayings.filter(({ about, is }) => about.startsWith(TITLE) && is === GONE);
  }

  private contentOfFilm(film: number | null): number {
    return this.films.get(film!)!.content;
  }

  /** What was said last about each thing: what nobody said anew who knew of it. */
  private newest(): [string, { all: Set<string>; film: number | null }][] {
    const byAbout = new Map<string, Saying[]>();
    for (const one of this.sayings) byAbout.set(one.about, [...(byAbout.get(one.about) ?? []), one]);
    return [...byAbout].map(([about, all]) => {
      const newest = all.filter((one) => !all.some(({ knew }) => knew.has(one)));
      return [about, { all: new Set(newest.map(({ is }) => is)), film: all[0]!.film }];
    });
  }

  /** Steps that stand before one which they knew of. */
  private outOfOrder(reading: Reading): string[] {
    if (this.isForgetful) return [];
    const places = new Map([...reading.keys()].map((about, i) => [about, i]));
    const steps = this.sayings.filter(({ about, is }) => about.startsWith(STEP) && is === THERE);
    return steps.flatMap((one) =>
      steps
        .filter((other) => one.knew.has(other) && places.get(other.about)! > places.get(one.about)!)
        .map((other) => `${one.about} before ${other.about}`),
    );
  }
}

/** What is certainly known on a device, and what is said there. */
export class Knower {
  private readonly known = new Set<Saying>();

  constructor(
    private readonly sayings: Saying[],
    private readonly passedOn: Set<Saying>,
    private readonly films: Map<number, Film>,
  ) {}

  /** The device has met the place, to its end. @param all all that lies there has come to it */
  met(all: boolean): void {
    for (const one of this.known) this.passedOn.add(one);
    if (all) for (const one of this.passedOn) this.known.add(one);
  }

  /** Takes note of what somebody did. */
  did(before: Reading, memory: Memory): void {
    const after = readingOf(memory);
    const said: Saying[] = [];
    const knew = new Set(this.known);
    for (const [about, { is, film }] of after)
      if (before.get(about)?.is !== is && !(is === GONE && !before.has(about)))
        said.push({ about, is, film, knew });
    for (const [about, { film }] of before) if (!after.has(about)) said.push({ about, is: GONE, film, knew });
    for (const one of said) {
      this.sayings.push(one);
      this.known.add(one);
    }
    for (const video of memory.all('videos')) {
      if (this.films.has(filmOf(video))) continue;
      const isOf = ({ videoId }: { videoId: string }) => videoId === video.id;
      this.films.set(filmOf(video), {
        content: contentOf(video),
        records: recordsOf(memory, video.id),
        pictures: memory
          .all('pictures')
          .filter(isOf)
          .map(({ bytes }) => pieceOf(bytes)),
        samples: samplesOf(memory, video.id),
      });
    }
  }
}

/** How many records of each kind a video has. */
function recordsOf(memory: Memory, video: string): Record<Brought, number> {
  const counts = BROUGHT.map((store) => [
    store,
    memory.all(store).filter(({ videoId }) => videoId === video).length,
  ]);
  return Object.fromEntries(counts) as Record<Brought, number>;
}

/** Samples of the faces and voices in a video. */
function samplesOf(memory: Memory, video: string): string[] {
  const isOf = ({ videoId }: { videoId: string }) => videoId === video;
  const faces = memory.all('tracks').filter(isOf);
  const voices = memory.all('turns').filter(isOf);
  const all = [...faces.flatMap(({ looks }) => looks), ...voices];
  return all.flatMap(({ embedding }) => (embedding ? [pieceOfSample(embedding)] : []));
}

/** By what a film is the same on several devices. Of a note there is one alone. */
export function contentOf(video: { bytes: number; width: number }): number {
  return video.bytes > 0 ? video.bytes - 123_457 : -filmOf(video);
}

/** What people can say of a memory: what each film is called, where and when it was, its tags and the names of what is in it, and the steps that can be told from all others. */
export function readingOf(memory: Memory): Reading {
  const reading: Reading = new Map();
  const films = new Map(memory.all('videos').map((video) => [video.id, filmOf(video)]));
  for (const video of memory.all('videos')) {
    const film = filmOf(video);
    const set = (what: string, is: string) => reading.set(`${what} ${film}`, { is, film });
    set(TITLE, video.name);
    set('place', JSON.stringify(video.location ?? null));
    set('began', `${video.startsAt} ${video.startSource}`);
    for (const tag of video.tags ?? []) set(`tag ${tag}`, THERE);
    for (const { name } of video.named ?? []) set(`thing ${name}`, THERE);
  }
  const undone = undoneEntries(memory.ledger);
  for (const entry of memory.ledger) {
    const film = 'at' in entry && entry.at ? (films.get(entry.at.videoId) ?? null) : null;
    const set = (what: string) =>
      reading.set(`${STEP} ${what}`, { is: undone.has(entry.seq) ? GONE : THERE, film });
    if (entry.kind === 'name' && entry.name !== null) set(`name ${entry.name}`);
    else if (entry.kind === 'lines' && isWritten(entry.by[0]?.text)) set(`line ${entry.by[0]!.text}`);
    else if (entry.kind === 'mark' && entry.boxes) set(`mark ${film} ${entry.t} ${entry.boxes[1]}`);
  }
  return reading;
}

const WRITTEN = /^I'm Adalind\. Written by [\w ]+\.$/;

/** A line that nobody else wrote. */
export function writtenLine(by: string): string {
  return `I'm Adalind. Written by ${by}.`;
}

function isWritten(line: string | undefined): boolean {
  return line !== undefined && WRITTEN.test(line);
}
