'use client';

import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type KeyboardEvent, useState } from 'react';
import type { Evidence } from '../../../lib/contract/answers';
import { isNote } from '../../../lib/memory/is-note';
import { text } from '../../../lib/text';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { focusSoon } from '../../ui/focus';
import { localDate, timeSpan } from '../../ui/format';
import { HeardWords } from '../../ui/heard-words';
import { Link } from '../../ui/link';
import { PictureFrom } from '../../ui/moment-picture';
import { MoreLikeThis } from '../../ui/more-like-this';
import { MemoryText, PersonLink } from '../../ui/person-name';
import { PlaySign } from '../../ui/play-sign';
import { findVideo, StillPicture } from '../../ui/video';
import { watchHref } from '../../ui/watch-href';
import { useEvidencePicture } from './use-evidence-picture';

const MomentFrame = dynamic(() => import('../../ui/moment-frame').then((module) => module.MomentFrame), {
  ssr: false,
});
const MomentPlayer = dynamic(() => import('../../ui/moment-player').then((module) => module.MomentPlayer), {
  ssr: false,
});

const KINDS: Record<Evidence['kind'], string> = {
  transcript: text('Said'),
  incident: text('Noticed'),
  fact: text('Known'),
  frame: text('Picture'),
};

/** Which pieces of a list are played, and how to play one from elsewhere: it takes the focus. */
export function useOpenPieces(list: string) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (place: number) =>
    setOpen((now) => new Set(now.has(place) ? [...now].filter((one) => one !== place) : [...now, place]));
  const play = (place: number) => {
    setOpen((now) => new Set([...now, place]));
    document.getElementById(pieceId(list, place))?.focus();
  };
  return { open, toggle, play };
}

/** The moments an answer rests on; choosing one plays it in place. `open`: the places of those that are played. */
export function EvidenceList({
  id,
  title,
  evidence,
  open,
  onToggle,
}: {
  id: string;
  title: string;
  evidence: Evidence[];
  open: ReadonlySet<number>;
  onToggle(place: number): void;
}) {
  const heading = `${id}-title`;
  return (
    <section aria-labelledby={heading} className="mt-4">
      <h3 id={heading} className="text-sm font-medium text-muted">
        {title}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {evidence.map((piece, i) => (
          <Piece key={i} id={pieceId(id, i)} piece={piece} open={open.has(i)} onToggle={() => onToggle(i)} />
        ))}
      </ul>
    </section>
  );
}

/** The id of the element that plays a piece of a list. */
function pieceId(list: string, place: number): string {
  return `${list}-${place}`;
}

function Piece({
  id,
  piece,
  open,
  onToggle,
}: {
  id: string;
  piece: Evidence;
  open: boolean;
  onToggle(): void;
}) {
  const { state, people } = useMneme();
  const t = useT();
  const who = piece.who.flatMap((id) => people?.find((person) => person.id === id) ?? []);
  const time = timeSpan(t, piece.t0, piece.t1);
  const named = { video: piece.video, time };
  const video = findVideo(state.videos, piece.video);
  const picture = useEvidencePicture(video, piece);
  const close = () => {
    onToggle();
    focusSoon(() => document.getElementById(id));
  };
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // What lies over the page closes by itself.
    if (open && key === 'Escape' && !(target as Element).closest('dialog')) close();
  };
  if (video && isNote(video)) return <NotePiece id={id} piece={piece} noted={video.startsAt} />;
  return (
    <li className="py-3" onKeyDown={onKeyDown}>
      <div className="flex gap-3 sm:gap-4">
        <div className="group/moment w-28 shrink-0 sm:w-40">
          <button
            id={id}
            type="button"
            aria-expanded={open}
            aria-label={open ? t('Close {video}, {time}', named) : t('Play {video}, {time}', named)}
            onClick={onToggle}
            className="group relative block w-full overflow-hidden rounded-lg"
          >
            {/* Of a part that was cut out it is not known when exactly. */}
            <StillPicture {...picture} time={piece.picture ? undefined : piece.t0}>
              {/* Answers kept from before know no boxes: all of the picture would cover the part that is meant. */}
              {video?.hasVideo && (!piece.picture || piece.boxes?.length) && (
                <MomentFrame video={video.name} at={piece.t0} boxes={piece.boxes} />
              )}
            </StillPicture>
            <PlaySign isOpen={open} />
          </button>
          <PictureFrom of={picture} className="mt-1" />
        </div>
        <div className="min-w-0 flex-1">
          <p className="leading-relaxed break-words">
            <EvidenceText piece={piece} />
          </p>
          <p className="mt-0.5 text-sm break-words text-muted tabular-nums">
            {piece.written ? t('Written by a model') : t(KINDS[piece.kind])} · <FileName name={piece.video} />{' '}
            · {time}
          </p>
          {video && (
            <div className="mt-1 flex flex-wrap items-center gap-x-6">
              <Link
                href={watchHref(video, piece.t0)}
                aria-label={t('Watch from here: {video}, {time}', named)}
                className="inline-block rounded py-0.5 text-sm text-accent hover:underline"
              >
                {t('Watch from here')}
              </Link>
              {video.hasVideo && (
                <MoreLikeThis
                  of={() =>
                    piece.picture ? { picture: piece.picture } : { video: piece.video, t: piece.t0 }
                  }
                  label={`${piece.video}, ${time}`}
                  className="-ml-3"
                />
              )}
            </div>
          )}
          {who.length > 0 && (
            <div className="mt-1 flex flex-wrap gap-x-2">
              {who.map((person) => (
                <PersonLink key={person.id} person={person} />
              ))}
            </div>
          )}
        </div>
      </div>
      {open && (
        <div className="mt-3">
          <MomentPlayer moment={piece} />
          <div className="mt-1 flex justify-end">
            <Button look="quiet" aria-label={t('Close {video}, {time}', named)} onClick={close}>
              <X size={16} aria-hidden />
              {t('Close')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

/** What it tells; of what is said, with the words marked that were heard unsurely. */
function EvidenceText({ piece: { text, said = '', unsure } }: { piece: Evidence }) {
  const at = text.lastIndexOf(said);
  if (!unsure || said === '' || at < 0) return <MemoryText text={text} />;
  return (
    <>
      <MemoryText text={text.slice(0, at)} />
      <HeardWords text={said} unsure={unsure} />
      {text.slice(at + said.length)}
    </>
  );
}

/** A note: there is nothing to play. */
function NotePiece({ id, piece, noted }: { id: string; piece: Evidence; noted: string }) {
  const t = useT();
  return (
    <li id={id} tabIndex={-1} className="py-3">
      <p className="leading-relaxed break-words">
        <MemoryText text={piece.text} />
      </p>
      <p className="mt-0.5 text-sm text-muted">
        {t('Note')} · <time dateTime={noted}>{localDate(t, noted)}</time>
      </p>
    </li>
  );
}
