'use client';

import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Person } from '../../../lib/contract/people';
import type { VideoSummary } from '../../../lib/contract/videos';
import { ownZone } from '../../../lib/memory/time/zone';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { type Colours, readColours, watchColours } from './colours';
import { followPointers, MOVES, type Movable, middleOf, moveOfKey } from './gestures';
import { type Moment, momentAt, timeAt } from './hit';
import { paint } from './paint';
import { gapWords, momentWords } from './span-in-words';
import { Stills } from './stills';
import type { StripSource } from './strip-source';

/** The person's own zone. */
const ZONE = ownZone();

/**
 * The strip itself: what is drawn, moved and played. To assistive technology it is a slider of the moment in the middle.
 *
 * @param height pixels, so that all lanes have room
 * @param middle the moment in the middle, once what is shown stands still
 */
export function Strip({
  movable,
  source,
  videos,
  people,
  height,
  middle,
  help,
  onPlay,
}: {
  movable: Movable;
  source: StripSource;
  videos: ReadonlyMap<string, VideoSummary>;
  people: readonly Person[];
  height: number;
  middle: number;
  /** Id of the element that tells the keys. */
  help: string;
  /** Null: where nothing was recorded. */
  onPlay(moment: Moment | null): void;
}) {
  const { mneme, state } = useMneme();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hand = useRef<HTMLDivElement>(null);
  const told = useRef<HTMLDivElement>(null);
  const colours = useRef<Colours | null>(null);
  const stills = useRef<Stills | null>(null);
  const { shown, all, recordings } = movable;

  /** What is at a moment, in words. */
  const words = (at: number): string => {
    const when = momentWords(t.locale, at);
    const names = recordings.within(at, at + 1).flatMap(({ id }) => videos.get(id)?.name ?? []);
    if (names.length > 0) return t('{when}, {what}', { when, what: names.join(', ') });
    const [gap] = recordings.any.gaps(at, at, 1);
    return gap ? t('{when}, {what}', { when, what: gapWords(t, gap) }) : when;
  };

  const pointed = () => ({
    ...{ span: shown.span, width: box.current!.clientWidth, recordings },
    lanes: source.view?.lanes ?? [],
    isIn: (person: string, video: string) => videos.get(video)?.people.includes(person) ?? false,
  });

  const paintNow = useEffectEvent(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !stills.current) return;
    const width = element.clientWidth;
    const sharp = devicePixelRatio;
    const [wide, high] = [Math.round(width * sharp), Math.round(height * sharp)];
    if (element.width !== wide || element.height !== high) [element.width, element.height] = [wide, high];
    context.setTransform(sharp, 0, 0, sharp, 0, 0);
    colours.current ??= readColours(box.current!);
    paint(
      context,
      {
        ...{ span: shown.span, width, height, zone: ZONE, videos },
        ...{ recordings, view: source.view },
        colours: new Map(people.map(({ id, colour }) => [id, colour])),
      },
      { colours: colours.current, stills: stills.current, t },
    );
    source.look(shown.span, width);
  });

  const point = useEffectEvent((place: { x: number } | null) => {
    const [line, label] = [hand.current!, told.current!];
    line.hidden = place === null;
    if (!place) return;
    line.style.transform = `translateX(${place.x}px)`;
    label.textContent = words(timeAt(place.x, pointed()));
    const isRight = place.x > box.current!.clientWidth / 2;
    label.className = `${LABEL} ${isRight ? 'right-2' : 'left-2'}`;
  });

  const click = useEffectEvent(({ x, y }: { x: number; y: number }) => onPlay(momentAt(x, y, pointed())));

  const allNow = useEffectEvent(() => all);

  const request = useRef(() => {});
  useEffect(() => {
    let due = 0;
    request.current = () => {
      due ||= requestAnimationFrame(() => {
        due = 0;
        paintNow();
      });
    };
    const again = () => request.current();
    const recolour = () => {
      colours.current = null;
      again();
    };
    const size = new ResizeObserver(again);
    size.observe(box.current!);
    const stops = [
      shown.subscribe(again),
      source.subscribe(again),
      watchColours(recolour),
      followPointers(
        box.current!,
        { shown, all: () => allNow() },
        { point: (place) => point(place), click: (place) => click(place) },
      ),
      () => size.disconnect(),
      () => cancelAnimationFrame(due),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [shown, source]);

  // Pictures of others that showed a forgotten person are emptied: they are read again.
  useEffect(() => {
    const read = new Stills(
      async (key) => (await mneme?.picture(key)) ?? null,
      () => request.current(),
    );
    stills.current = read;
    request.current();
    return () => read.close();
  }, [mneme, state.peopleForgotten]);

  useEffect(() => request.current());

  const press = (event: KeyboardEvent) => {
    const move = moveOfKey(event);
    if (move) MOVES[move](movable);
    else if (event.key === 'Enter' || event.key === ' ') {
      const at = Math.round(middleOf(shown.goal));
      const [from, to] = shown.goal;
      onPlay(recordings.near(at, (to - from) / 100, null));
    } else return;
    event.preventDefault();
  };

  const [first, last] = all;
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={t('Moment in the middle of the timeline')}
      aria-describedby={help}
      aria-valuemin={Math.floor(first / 1000)}
      aria-valuemax={Math.ceil(last / 1000)}
      aria-valuenow={Math.round(middle / 1000)}
      aria-valuetext={words(middle)}
      onKeyDown={press}
      className="group relative min-w-0 cursor-pointer touch-pan-y overflow-hidden rounded-lg border border-line bg-card select-none active:cursor-grabbing"
      style={{ height }}
    >
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <div
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-1/2 hidden w-0.5 bg-accent group-focus-visible:block"
      />
      <div
        ref={hand}
        hidden
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-0 w-px bg-accent"
      >
        <div ref={told} className={LABEL} />
      </div>
    </div>
  );
}

const LABEL = 'absolute bottom-1 w-max max-w-80 rounded-md bg-ink px-2 py-1 text-xs text-paper tabular-nums';
