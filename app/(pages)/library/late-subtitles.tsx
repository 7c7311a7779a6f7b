'use client';

import { Check, CircleAlert, CircleHelp, LoaderCircle, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { LateSubtitles } from '../../../lib/contract/videos';
import { isNote } from '../../../lib/memory/is-note';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Warnings } from './warnings';

const ICONS = {
  adding: LoaderCircle,
  added: Check,
  same: Check,
  unmatched: CircleHelp,
  failed: CircleAlert,
} as const;

/** Subtitles that were given to videos that are remembered: what came of them, and to which video those belong of which that cannot be told. */
export function LateSubtitlesList() {
  const t = useT();
  const { state } = useMneme();
  return (
    <section aria-labelledby="late-subtitles" className="mb-10">
      <h2 id="late-subtitles" className="mb-3 font-semibold">
        {t('Subtitles')}
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-card">
        {state.subtitles.map((item) => (
          <Row key={item.key} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Row({ item }: { item: LateSubtitles }) {
  const t = useT();
  const { mneme } = useMneme();
  const Icon = ICONS[item.status];
  const asks = item.status === 'unmatched' || item.status === 'failed';
  return (
    <li className="flex gap-3 p-3 sm:p-4">
      <Icon
        size={18}
        aria-hidden
        className={`mt-0.5 shrink-0 ${item.status === 'failed' ? 'text-danger' : item.status === 'added' ? 'text-accent' : 'text-muted'} ${item.status === 'adding' ? 'animate-spin' : ''}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{item.name}</p>
        <p role="status" className={`text-sm ${item.status === 'failed' ? 'text-danger' : 'text-muted'}`}>
          {words(t, item)}
        </p>
        <Warnings of={item.warnings} />
        {asks && <Choice item={item} />}
      </div>
      {item.status !== 'adding' && (
        <Button
          look="quiet"
          className="self-start"
          aria-label={t('Dismiss {name}', { name: item.name })}
          title={t('Take off the list')}
          onClick={() => mneme?.dismissSubtitles(item.key)}
        >
          <X size={16} aria-hidden />
          <span className="max-sm:sr-only">{t('Dismiss')}</span>
        </Button>
      )}
    </li>
  );
}

function words(t: Translate, { status, video, lines, candidates, error }: LateSubtitles): string {
  const name = video ?? '';
  switch (status) {
    case 'adding':
      return t('Being added');
    case 'added':
      return t.count(lines, '{n} line added to {name}', '{n} lines added to {name}', { name });
    case 'same':
      return t('{name} has these subtitles already', { name });
    case 'unmatched':
      return candidates.length > 0
        ? t('Several videos have this name. To which do they belong?')
        : t('No remembered video has this name. To which do they belong?');
    case 'failed':
      return error ? t(error.told) : t('They could not be added.');
  }
}

/** Has a person say to which video subtitles belong. */
function Choice({ item }: { item: LateSubtitles }) {
  const t = useT();
  const id = useId();
  const { mneme, state } = useMneme();
  const all = state.videos.filter((video) => !isNote(video)).map(({ name }) => name);
  const names = item.candidates.length > 0 ? item.candidates : all;
  const [chosen, setChosen] = useState<string | null>(null);
  const video = chosen ?? (item.video && all.includes(item.video) ? item.video : (names[0] ?? ''));
  if (names.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
      <label htmlFor={id}>{t('Video')}</label>
      <select
        id={id}
        value={video}
        onChange={({ target }) => setChosen(target.value)}
        className="min-h-9 max-w-full min-w-0 rounded-lg border border-line bg-paper px-2"
      >
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Button
        onClick={
          () => void mneme?.giveSubtitles(item.key, video).catch(() => {}) /* Shown where it is listed. */
        }
      >
        {item.status === 'failed' ? t('Try again') : t('Add to it')}
      </Button>
    </div>
  );
}
