import type { DemoName } from '../../lib/which-memory';

interface Demo {
  /** Where its files lie, and the file of what is remembered. */
  folder: string;
  memory: string;
  /** Its films by the names of their files, in the order of their days. */
  films: readonly string[];
  /** The telling moment that it opens at, in seconds of a film. */
  opensAt: { film: string; t: number };
}

/** In one somebody in view says that he has changed his mind; in the other somebody is named who was met twelve days before. */
export const DEMOS: Readonly<Record<DemoName, Demo>> = {
  demo: {
    folder: '/demo',
    memory: 'demo.mneme',
    films: ['demo.mp4'],
    opensAt: { film: 'demo.mp4', t: 55 },
  },
  weeks: {
    folder: '/demo/weeks',
    memory: 'weeks.mneme',
    films: ['stall.mp4', 'workshop.mp4', 'market.mp4', 'party.mp4'],
    opensAt: { film: 'market.mp4', t: 5 },
  },
};

const NAMES = Object.keys(DEMOS) as DemoName[];

/** The demo that `?film=` means, by its own name or by a film of it. */
export function demoOf(film: string | null): DemoName | null {
  return NAMES.find((name) => name === film || DEMOS[name].films.includes(film ?? '')) ?? null;
}

/** The address of the page that plays a film of a demo from `t` seconds; without both from the demo's telling moment. */
export function filmHref(demo: DemoName, film?: string | null, t?: number): string {
  const { films, opensAt } = DEMOS[demo];
  const shown = films.find((one) => one === film) ?? opensAt.film;
  return `/watch?video=${shown}&t=${t ?? (shown === opensAt.film ? opensAt.t : 0)}`;
}

/** The address that opens a demo from anywhere. */
export const demoHref = (demo: DemoName): string => (demo === 'demo' ? '/demo' : `/demo?film=${demo}`);

/** The same, at `t` seconds of one of its films; null where no demo has that film. */
export function momentHref(film: string, t: number | null): string | null {
  const demo = demoOf(film);
  if (!demo) return null;
  const parameters = new URLSearchParams();
  if (demo !== 'demo') parameters.set('film', film);
  if (t !== null) parameters.set('t', String(t));
  return parameters.size > 0 ? `/demo?${parameters}` : '/demo';
}
