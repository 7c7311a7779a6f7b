'use client';

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { TrackView } from '../../../lib/contract/videos';
import { boxAt, seenAt } from '../../../lib/identity/box-at';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { personColour } from '../../ui/face';
import { useLocked } from '../../ui/locked';
import { findPerson } from '../../ui/person-id';
import { personText } from '../../ui/person-name';
import { layOverPicture } from './stretch-at';

/** Room that a name needs above its box; without it, it stands within. */
const NAME_PX = 30;

/** The faces in the picture, each in a box with the name; a click asks who it is. They follow the picture by themselves. */
export function Boxes({
  element,
  tracks,
  onChoose,
}: {
  element: RefObject<HTMLVideoElement | null>;
  tracks: readonly TrackView[];
  onChoose(track: TrackView, button: HTMLElement): void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly TrackView[]>([]);

  const place = () => {
    const [media, box] = [element.current, frame.current];
    const height = media && box && layOverPicture(box, media);
    if (!media || !box || height === null) return;
    shown.forEach((track, i) => {
      const face = boxAt(track.boxes, media.currentTime);
      const button = box.children[i] as HTMLElement | undefined;
      if (!face || !button) return;
      button.style.left = `${100 * face.x}%`;
      button.style.top = `${100 * face.y}%`;
      button.style.width = `${100 * face.w}%`;
      button.style.height = `${100 * face.h}%`;
      button.toggleAttribute('data-high', face.y * height < NAME_PX);
    });
  };
  const follow = useEffectEvent(() => {
    const t = element.current?.currentTime ?? 0;
    const now = seenAt(tracks, t);
    if (now.length !== shown.length || now.some((track, i) => track !== shown[i])) setShown(now);
    place();
  });
  useLayoutEffect(place);

  useEffect(() => {
    const media = element.current;
    if (!media) return;
    let request = 0;
    const stop = () => cancelAnimationFrame(request);
    const run = () => {
      stop();
      follow();
      if (!media.paused && !media.ended) request = requestAnimationFrame(run);
    };
    const events = ['play', 'playing', 'pause', 'seeked', 'loadeddata', 'timeupdate'];
    for (const event of events) media.addEventListener(event, run);
    const resized = new ResizeObserver(run);
    resized.observe(media);
    run();
    return () => {
      stop();
      resized.disconnect();
      for (const event of events) media.removeEventListener(event, run);
    };
  }, [element]);
  // Who is who may have been set right while it stands still.
  useEffect(() => follow(), [tracks]);

  return (
    // The controls at the foot of the picture stay free.
    <div className="pointer-events-none absolute inset-0 overflow-clip [clip-path:inset(0_0_4.5rem_0)]">
      <div ref={frame} className="absolute">
        {shown.map((track) => (
          <FaceBox key={track.id} track={track} onChoose={onChoose} />
        ))}
      </div>
    </div>
  );
}

function FaceBox({
  track,
  onChoose,
}: {
  track: TrackView;
  onChoose(track: TrackView, button: HTMLElement): void;
}) {
  const t = useT();
  const locked = useLocked();
  const { people } = useMneme();
  const person = track.person === null ? undefined : findPerson(people ?? [], track.person);
  if (!person && locked)
    return (
      <div
        title={t('Too little was seen of this face to tell whose it is.')}
        className="absolute rounded-md border-2 border-dashed border-white/70"
      />
    );
  if (!person)
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('Somebody in the picture who was not recognised. Who is this?')}
        title={t('Too little was seen of this face to tell whose it is.')}
        onClick={(event) => onChoose(track, event.currentTarget)}
        className="pointer-events-auto absolute rounded-md border-2 border-dashed border-white/70 hover:bg-white/15 focus-visible:outline-white"
      />
    );
  const isSure = person.name !== null && !person.provisional;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('{name}, in the picture. Who is this?', { name: personText(t, person) })}
      onClick={(event) => onChoose(track, event.currentTarget)}
      style={personColour(person)}
      className="group pointer-events-auto absolute rounded-md focus-visible:outline-white"
    >
      <span
        className={`absolute inset-0 rounded-md border-2 border-person ring-1 ring-white/80 hover:bg-white/15 ${isSure ? '' : 'border-dashed'}`}
      />
      <span
        className={`absolute bottom-full left-1/2 mb-1 -translate-x-1/2 rounded border-b-2 border-person bg-black/80 px-1.5 py-0.5 text-xs font-medium whitespace-nowrap text-white group-data-[high]:top-1 group-data-[high]:bottom-auto ${isSure ? '' : 'border-dashed'}`}
      >
        {personText(t, person)}
      </span>
    </button>
  );
}
