'use client';

import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Mneme } from '../../lib/contract/mneme';
import type { VideoSummary } from '../../lib/contract/videos';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { localDay } from './format';
import { momentAt, type ShownMoment } from './moments-to-show';
import { Picture } from './picture';
import { useModal } from './use-modal';

/** How long each moment is shown. */
const EACH_MS = 8000;
/** Moments that are tried for another picture than the one that is shown. */
const TRIES = 8;
/** A finger that touches rests within so many pixels. */
const RESTING_PX = 24;

interface Slide extends ShownMoment {
  place: number;
  picture: string;
}

/** Moments of some videos, one after the other over the whole page, until anybody touches, types or moves the pointer. */
export function MomentShow({ videos, onEnd }: { videos: VideoSummary[]; onEnd(): void }) {
  const t = useT();
  const dialog = useModal(onEnd);
  const slides = useSlides(videos);
  const moves = useMoves(onEnd);
  const now = slides.at(-1);
  return (
    <dialog
      ref={dialog}
      aria-label={t('Moments of these videos')}
      // A touch ends it by its click alone: ended before, the page below would be clicked.
      onClick={onEnd}
      onContextMenu={onEnd}
      onWheel={onEnd}
      {...moves}
      onKeyDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onEnd();
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none cursor-none border-0 bg-black p-0 text-white"
    >
      <div className="absolute inset-0 overflow-hidden">
        {slides.map((slide) => (
          <Pictures key={slide.place} picture={slide.picture} />
        ))}
      </div>
      <div className="absolute inset-x-0 bottom-0 flex flex-col items-center gap-4 bg-linear-to-t from-black/85 to-transparent px-6 pt-24 pb-10 text-center">
        {now && (
          <p className="max-w-full text-sm break-words text-white/85">
            {now.video.name} · {localDay(t, now.video.startsAt)}
          </p>
        )}
        <button
          type="button"
          className="min-h-14 rounded-full bg-white px-8 py-3 text-lg font-semibold text-balance text-black outline-offset-4 focus-visible:outline-white"
        >
          {t('Touch to ask about these videos')}
        </button>
      </div>
    </dialog>
  );
}

/** A kept picture, whole and not much larger than it is, before itself out of focus. */
function Pictures({ picture }: { picture: string }) {
  const shared = 'absolute transition-opacity duration-1000 starting:opacity-0';
  return (
    <>
      <Picture
        pictureKey={picture}
        alt=""
        fallback={null}
        className={`${shared} inset-0 size-full scale-110 object-cover blur-2xl brightness-50`}
      />
      <Picture
        pictureKey={picture}
        alt=""
        fallback={null}
        className={`${shared} inset-x-0 top-[6dvh] mx-auto h-[70dvh] w-full max-w-5xl object-contain`}
      />
    </>
  );
}

/** Tells of a pointer that is moved. One that rests is told of, too, when what is under it changes; a finger trembles. */
function useMoves(onMove: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const onPointerMove = ({ screenX: x, screenY: y, pointerType }: PointerEvent) => {
    from.current ??= { x, y };
    const far = Math.hypot(x - from.current.x, y - from.current.y);
    if (far > (pointerType === 'mouse' ? 0 : RESTING_PX)) onMove();
  };
  const onPointerDown = ({ screenX: x, screenY: y }: PointerEvent) => {
    from.current = { x, y };
  };
  return { onPointerMove, onPointerDown };
}

/** The moment that is shown, behind it the one before, over which it comes. */
function useSlides(videos: VideoSummary[]): Slide[] {
  const { mneme } = useMneme();
  const [slides, setSlides] = useState<Slide[]>([]);
  const all = useEffectEvent(() => videos);
  const shown = useEffectEvent(() => slides.at(-1)?.picture);
  useEffect(() => {
    if (!mneme) return;
    let left = false;
    let place = Math.floor(Math.random() * 1000);
    const next = async () => {
      const slide = await nextSlide(mneme, all(), place, shown());
      if (left || !slide) return;
      place = slide.place + 1;
      setSlides((before) => [...before.slice(-1), slide]);
    };
    // What cannot be read leaves the one before.
    const show = () => void next().catch(() => {});
    show();
    const timer = setInterval(show, EACH_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [mneme]);
  return slides;
}

/** The first moment from some place on that has another picture than `shown`, or has one at all; null where none of the next has. */
async function nextSlide(
  mneme: Mneme,
  videos: readonly VideoSummary[],
  from: number,
  shown: string | undefined,
): Promise<Slide | null> {
  let found: Slide | null = null;
  for (let place = from; place < from + TRIES; place += 1) {
    const moment = momentAt(videos, place);
    const picture = (await mneme.stillAt(moment.video.name, moment.t))?.picture;
    if (!picture) continue;
    if (picture !== shown) return { ...moment, place, picture };
    found ??= { ...moment, place, picture };
  }
  return found;
}
