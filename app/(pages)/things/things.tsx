'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import type { EntityView, SeenKind, SeenText } from '../../../lib/contract/cards';
import type { VideoSpan } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { timeSpan } from '../../ui/format';
import { Picture } from '../../ui/picture';
import { Problem } from '../../ui/problem-line';
import { usePlaces } from '../../ui/use-places';
import { useReading } from '../../ui/use-reading';
import { findVideo, StillPicture } from '../../ui/video';
import { watchHref } from '../../ui/watch-href';
import { KIND_LABELS } from './kind-labels';

const Places = dynamic(() => import('./places').then((module) => module.Places), { ssr: false });

/** Moments that are listed of a kind, or of what is named, beside the first. */
const MOMENTS = 4;
/** Texts that are listed before more are asked for. */
const TEXTS = 12;

/** What pictures show besides people, with a picture of each, what can be read in them, where videos were recorded, and the things and places that the words name. */
export function Things() {
  const t = useT();
  const { value, problem } = useReading(async (mneme) => ({
    seen: await mneme.seenKinds(),
    texts: await mneme.seenTexts(),
    named: await mneme.entities(),
  }));
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t('Things and places')}</h1>
      <Problem text={problem} />
      {value ? (
        <>
          <Part id="seen" title={t('Seen in pictures')}>
            <Seen kinds={value.seen} />
          </Part>
          <Part id="written" title={t('Written in pictures')}>
            <Written texts={value.texts} />
          </Part>
          <Part id="recorded" title={t('Where videos were recorded')}>
            <Recorded />
          </Part>
          <Part id="named" title={t('Named in what is said')}>
            <Named entities={value.named} />
          </Part>
        </>
      ) : (
        !problem && <p className="mt-3 text-muted">{t('Opening the memory…')}</p>
      )}
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-6 mb-10">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Seen({ kinds }: { kinds: SeenKind[] }) {
  const t = useT();
  if (kinds.length === 0)
    return (
      <p className="mt-1 max-w-prose text-sm text-pretty text-muted">
        {t(
          'Nothing was recognised in the pictures yet: things and animals of 79 kinds are, in videos that are remembered from now on.',
        )}
      </p>
    );
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-6">
      {kinds.map(({ kind, most, isSure, spans, picture }) => {
        const [best, ...others] = spans as [VideoSpan, ...VideoSpan[]];
        const label = t(KIND_LABELS[kind as keyof typeof KIND_LABELS] ?? kind);
        return (
          <li key={kind}>
            <MomentLink span={best} label={label} className="block rounded-xl">
              <StillPicture pictureKey={picture} hasVideo time={undefined} isPart className="rounded-xl" />
            </MomentLink>
            <h3 className="mt-2 font-medium">
              {isSure ? label : t('maybe {name}', { name: label })}
              {most > 1 && (
                <span className="font-normal text-muted"> · {t('up to {n} at once', { n: most })}</span>
              )}
            </h3>
            <Moments spans={[best, ...others]} label={label} />
          </li>
        );
      })}
    </ul>
  );
}

function Written({ texts }: { texts: SeenText[] }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  if (texts.length === 0)
    return (
      <p className="mt-1 max-w-prose text-sm text-pretty text-muted">
        {t(
          'Nothing was read in the pictures yet: signs, screens and packages are, in videos that are remembered from now on.',
        )}
      </p>
    );
  return (
    <>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-4 gap-y-5">
        {texts.slice(0, isWhole ? texts.length : TEXTS).map(({ text, spans, picture }) => (
          <li key={text} className="min-w-0">
            <Picture
              pictureKey={picture}
              alt=""
              className="mb-1.5 h-16 max-w-full rounded-md object-contain object-left"
              fallback={picture && <span className="mb-1.5 block h-16" />}
            />
            <h3 className="line-clamp-4 font-medium break-words">{text}</h3>
            <Moments spans={spans} label={text} />
          </li>
        ))}
      </ul>
      {!isWhole && texts.length > TEXTS && (
        <div className="mt-4">
          <Button look="quiet" onClick={() => setWhole(true)}>
            {t('Show all {n}', { n: texts.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function Recorded() {
  const t = useT();
  const { places, problem } = usePlaces();
  if (!places || problem) return <Problem text={problem} />;
  if (places.length > 0) return <Places places={places} />;
  return (
    <p className="mt-1 max-w-prose text-sm text-pretty text-muted">
      {t(
        'No video here says where it was recorded. Phones write it into their videos where the camera may know the place.',
      )}
    </p>
  );
}

function Named({ entities }: { entities: EntityView[] }) {
  const t = useT();
  if (entities.length === 0)
    return (
      <p className="mt-1 max-w-prose text-sm text-pretty text-muted">
        {t('Nothing lasting is named yet: a place, or a thing that comes up twice.')}
      </p>
    );
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-4 gap-y-5">
      {entities.map(({ name, kind, owner, mentions }) => (
        <li key={`${kind} ${name} ${owner}`}>
          <h3 className="font-medium">
            {name}{' '}
            <span className="font-normal text-muted">· {kind === 'place' ? t('a place') : t('a thing')}</span>
          </h3>
          <Moments spans={mentions} label={name} />
        </li>
      ))}
    </ul>
  );
}

/** The first moments, each a link to its video, and how many more there are. */
function Moments({ spans, label }: { spans: readonly VideoSpan[]; label: string }) {
  const t = useT();
  const more = spans.length - MOMENTS;
  return (
    <ul className="mt-1 space-y-0.5 text-sm text-muted">
      {spans.slice(0, MOMENTS).map((span) => (
        <li key={`${span.video} ${span.t0}`} className="break-words">
          <MomentLink
            span={span}
            label={label}
            className="text-accent underline underline-offset-4 tabular-nums"
          >
            {timeSpan(t, span.t0, span.t1)}
          </MomentLink>{' '}
          {span.video}
        </li>
      ))}
      {more > 0 && <li>{t.count(more, 'and {n} more moment', 'and {n} more moments')}</li>}
    </ul>
  );
}

function MomentLink({
  span,
  label,
  className,
  children,
}: {
  span: VideoSpan;
  label: string;
  className: string;
  children: ReactNode;
}) {
  const t = useT();
  const { state } = useMneme();
  const video = findVideo(state.videos, span.video);
  if (!video) return <span className={className}>{children}</span>;
  return (
    <Link
      href={watchHref(video, span.t0)}
      aria-label={t('{name} at {span} in {video}', {
        name: label,
        span: timeSpan(t, span.t0, span.t1),
        video: span.video,
      })}
      className={className}
    >
      {children}
    </Link>
  );
}
