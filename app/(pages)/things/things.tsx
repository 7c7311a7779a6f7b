'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import type { EntityView, SeenKind, SeenText } from '../../../lib/contract/cards';
import type { DeniedThings } from '../../../lib/contract/videos';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { KIND_LABELS } from '../../ui/kind-labels';
import { useLocked } from '../../ui/locked';
import { MoreLikeThis } from '../../ui/more-like-this';
import { isAnyRemembered, NothingYet } from '../../ui/nothing-yet';
import { useNotices } from '../../ui/notices';
import { Picture } from '../../ui/picture';
import { Problem } from '../../ui/problem-line';
import { useInDemo } from '../../ui/use-in-demo';
import { usePlaces } from '../../ui/use-places';
import { useReading } from '../../ui/use-reading';
import { StillPicture } from '../../ui/video';
import { MomentLink, Moments } from './moments';
import type { Naming } from './name-dialog';
import { NamedByYou, namedAmong } from './named-by-you';

const DenyThing = dynamic(() => import('./deny-dialog').then((module) => module.DenyThing), { ssr: false });
const NameThing = dynamic(() => import('./name-dialog').then((module) => module.NameThing), { ssr: false });
const Places = dynamic(() => import('./places').then((module) => module.Places), { ssr: false });

/** Texts that are listed before more are asked for. */
const TEXTS = 12;

/** What pictures show besides people, with a picture of each, what can be read in them, where videos were recorded, and the things and places that the words name. */
export function Things() {
  const t = useT();
  const locked = useLocked();
  const { state } = useMneme();
  const { value, problem } = useReading(async (mneme) => ({
    seen: await mneme.seenKinds(),
    texts: await mneme.seenTexts(),
    named: await mneme.entities(),
    denied: locked ? [] : await mneme.deniedThings(),
  }));
  const [naming, setNaming] = useState<Naming | null>(null);
  const [denying, setDenying] = useState<Naming | null>(null);
  const named = namedAmong(value?.seen ?? []);
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t('Things and places')}</h1>
      <Problem text={problem} />
      {value && !isAnyRemembered(state.videos) ? (
        <NothingYet />
      ) : value ? (
        <>
          {named.length > 0 && (
            <Part id="with-names" title={t('With a name')}>
              <NamedByYou named={named} kinds={value.seen} onName={setNaming} />
            </Part>
          )}
          <Part id="seen" title={t('Seen in pictures')}>
            <Seen kinds={value.seen} onName={setNaming} onDeny={setDenying} />
            <PutBack denied={value.denied} />
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
      {naming && (
        <NameThing naming={naming} names={named.map(({ name }) => name)} onClose={() => setNaming(null)} />
      )}
      {denying && <DenyThing {...denying} onClose={() => setDenying(null)} />}
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

/** How much people said is something else, and the way to take all of that back. */
function PutBack({ denied }: { denied: readonly DeniedThings[] }) {
  const t = useT();
  const { mneme, refreshPeople } = useMneme();
  const { toast } = useNotices();
  const [busy, setBusy] = useState(false);
  const count = denied.reduce((sum, one) => sum + one.denied.length, 0);
  if (count === 0 || !mneme) return null;
  const putBack = async () => {
    setBusy(true);
    try {
      await mneme.restoreThings(denied);
      await refreshPeople();
      toast({ text: t('Nothing is left out any more.') });
    } catch (error) {
      toast({ text: t(toErrorData(error).told) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t.count(
        count,
        '{n} thing is left out, since you said that it is wrong.',
        '{n} things are left out, since you said that they are wrong.',
      )}
      <Button look="quiet" disabled={busy} onClick={putBack}>
        {t('Put back')}
      </Button>
    </p>
  );
}

function Seen({
  kinds,
  onName,
  onDeny,
}: {
  kinds: SeenKind[];
  onName(naming: Naming): void;
  onDeny(naming: Naming): void;
}) {
  const t = useT();
  const locked = useLocked();
  const inDemo = useInDemo();
  if (kinds.length === 0)
    return (
      <p className="mt-1 max-w-prose text-sm text-pretty text-muted">
        {inDemo
          ? t(
              'No things were recognised in this film, since it is drawn. In what a camera records, things and animals of 188 kinds are.',
            )
          : t(
              'Nothing was recognised in the pictures here. Things and animals of 188 kinds are looked for while a video is remembered, not later: one that was remembered without stays as it is.',
            )}
      </p>
    );
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-6">
      {kinds.map(({ kind, most, isSure, spans, picture }) => {
        const label = t(KIND_LABELS[kind as keyof typeof KIND_LABELS] ?? kind);
        return (
          <li key={kind}>
            <MomentLink span={spans[0]!} label={label} className="block rounded-xl">
              <StillPicture pictureKey={picture} hasVideo time={undefined} isPart className="rounded-xl" />
            </MomentLink>
            <h3 className="mt-2 font-medium">
              {isSure ? label : t('maybe {name}', { name: label })}
              {most > 1 && (
                <span className="font-normal text-muted"> · {t('up to {n} at once', { n: most })}</span>
              )}
            </h3>
            <Moments spans={spans} label={label} />
            {!locked && (
              <div className="mt-1 -ml-3 flex flex-wrap">
                <Button
                  look="quiet"
                  aria-label={t('Give a name: {name}', { name: label })}
                  onClick={() => onName({ kind, label, stretches: spans })}
                >
                  {t('Give a name')}
                </Button>
                <Button
                  look="quiet"
                  aria-label={t('Wrong: {name}', { name: label })}
                  onClick={() => onDeny({ kind, label, stretches: spans })}
                >
                  {t('Wrong')}
                </Button>
              </div>
            )}
            {picture !== null && <MoreLikeThis of={() => ({ picture })} label={label} className="-ml-2" />}
          </li>
        );
      })}
    </ul>
  );
}

function Written({ texts }: { texts: SeenText[] }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const inDemo = useInDemo();
  if (texts.length === 0)
    return (
      <p className="mt-1 max-w-prose text-sm text-pretty text-muted">
        {inDemo
          ? t(
              'There is no writing in this film. On signs, screens and packages in videos of your own it is read.',
            )
          : t(
              'Nothing was read in the pictures here. Writing on signs, screens and packages is looked for while a video is remembered, not later: one that was remembered without stays as it is.',
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
