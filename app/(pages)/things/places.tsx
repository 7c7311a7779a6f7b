'use client';

import { useEffect, useMemo, useState } from 'react';
import type { RecordedPlace } from '../../../lib/contract/places';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { localDay } from '../../ui/format';
import { Link } from '../../ui/link';
import { placeText } from '../../ui/use-places';
import { watchHref } from '../../ui/watch-href';
import { MAP_SHAPE, type Outline, pathOf, placeIn, readOutline, viewOf } from './outline';

/** Videos that are listed of a place; the rest is a figure. */
const VIDEOS = 6;
/** Units of the map: finer than its pixels on a large screen. */
const [ACROSS, DOWN] = [1000, 1000 / MAP_SHAPE];
const DOT_RADIUS = 10;

/** Where videos were recorded: a numbered dot each on a map, and beside it a list with the videos. At least one place. */
export function Places({ places }: { places: RecordedPlace[] }) {
  return (
    <div className="mt-3 grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <PlacesMap places={places} />
      <ol className="space-y-4">
        {places.map((place, i) => (
          <li key={`${place.at.latitude} ${place.at.longitude}`} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent tabular-nums"
            >
              {i + 1}
            </span>
            <PlaceVideos place={place} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function PlaceVideos({ place }: { place: RecordedPlace }) {
  const t = useT();
  const { state } = useMneme();
  const videos = place.videos.flatMap((id) => state.videos.find((video) => video.id === id) ?? []);
  const more = videos.length - VIDEOS;
  return (
    <div className="min-w-0">
      <h3 className="font-medium">{placeText(t, place)}</h3>
      <ul className="mt-0.5 space-y-0.5 text-sm text-muted">
        {videos.slice(0, VIDEOS).map((video) => (
          <li key={video.id} className="break-words">
            <Link href={watchHref(video)} className="text-accent underline underline-offset-4">
              {video.name}
            </Link>{' '}
            <time dateTime={video.startsAt}>{localDay(t, video.startsAt)}</time>
          </li>
        ))}
        {more > 0 && <li>{t.count(more, 'and {n} more video', 'and {n} more videos')}</li>}
      </ul>
    </div>
  );
}

/** A map of the land around some places. The list beside it tells the same in words. */
function PlacesMap({ places }: { places: RecordedPlace[] }) {
  const t = useT();
  const outline = useOutline();
  const view = useMemo(() => viewOf(places.map(({ at }) => at)), [places]);
  const drawn = useMemo(() => {
    const drawing = (lines: Outline['coasts']) => pathOf(lines, view, ACROSS, DOWN);
    return outline && { land: drawing(outline.coasts), borders: drawing(outline.borders) };
  }, [outline, view]);
  return (
    <svg
      role="img"
      aria-labelledby="places-map"
      className="aspect-[16/10] w-full self-start overflow-hidden rounded-xl bg-sunken lg:sticky lg:top-20"
    >
      <title id="places-map">
        {t.count(
          places.length,
          'Map with {n} place where videos were recorded',
          'Map with {n} places where videos were recorded',
        )}
      </title>
      {drawn && (
        <svg aria-hidden viewBox={`0 0 ${ACROSS} ${DOWN}`} preserveAspectRatio="none">
          <path d={drawn.land} fillRule="evenodd" className="fill-[light-dark(var(--card),var(--line))]" />
          <path
            d={drawn.borders}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-[light-dark(var(--line),var(--sunken))]"
          />
        </svg>
      )}
      {places
        .map((place, i) => {
          const { x, y } = placeIn(view, place.at);
          return (
            <svg
              key={`${place.at.latitude} ${place.at.longitude}`}
              aria-hidden
              x={`${100 * x}%`}
              y={`${100 * y}%`}
              overflow="visible"
            >
              <circle r={DOT_RADIUS} strokeWidth={2} className="fill-accent stroke-paper" />
              <text
                textAnchor="middle"
                dominantBaseline="central"
                fontSize={11}
                className="fill-on-accent font-semibold tabular-nums"
              >
                {i + 1}
              </text>
            </svg>
          );
        })
        .reverse()}
    </svg>
  );
}

/** The outline of the land, from this app's own server; null before, and where it cannot be had: the places are drawn all the same. */
function useOutline(): Outline | null {
  const [outline, setOutline] = useState<Outline | null>(null);
  useEffect(() => {
    let left = false;
    fetch('/places/land.bin')
      .then(async (answer) => {
        if (answer.ok && !left) setOutline(readOutline(new Uint8Array(await answer.arrayBuffer())));
      })
      .catch(() => {});
    return () => {
      left = true;
    };
  }, []);
  return outline;
}
