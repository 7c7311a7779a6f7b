'use client';

import { type FormEvent, useId, useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import { countedTags, isAmong, tagKey } from '../../../lib/tags';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem-line';

/** Tags that are offered at once. */
const OFFERED = 8;

/** Asks for a tag, and offers those that exist and hold what is typed. `without`: those that need not be offered. */
export function TagField({
  without = [],
  onGive,
}: {
  without?: readonly string[];
  /** What it throws is told. */
  onGive(tag: string): Promise<void>;
}) {
  const t = useT();
  const { state } = useMneme();
  const field = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const offered = offeredFor(
    typed,
    countedTags(state.videos).flatMap(({ tag }) => (isAmong(without, tag) ? [] : tag)),
  );

  const give = async (tag: string) => {
    setProblem(null);
    try {
      if (tag.trim() === '') throw t('Give a tag that can be read.');
      await onGive(tag);
      setTyped('');
      document.getElementById(field)?.focus();
    } catch (error) {
      setProblem(typeof error === 'string' ? error : t(toErrorData(error).told));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void give(typed);
  };
  return (
    <form onSubmit={submit} className="space-y-3">
      <label htmlFor={field} className="block text-sm font-medium">
        {t('Add a tag')}
      </label>
      <div className="-mt-2 flex gap-2">
        <input
          id={field}
          type="text"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={200}
          autoComplete="off"
          aria-describedby={`${field}-what`}
          className="min-h-11 w-full min-w-0 rounded-lg border border-line bg-paper px-3 text-base"
        />
        <Button look="primary" type="submit" className="min-h-11">
          {t('Add')}
        </Button>
      </div>
      <Problem text={problem} />
      <p id={`${field}-what`} className="text-sm text-muted">
        {t(
          'A word or two, like “holiday”. Videos with the same tag are found together, and you can ask about them together.',
        )}
      </p>
      {offered.length > 0 && (
        <ul aria-label={t('Tags that exist')} className="flex flex-wrap gap-1.5">
          {offered.map((tag) => (
            <li key={tag} className="min-w-0">
              <Button className="max-w-full" onClick={() => void give(tag)}>
                <span className="truncate">{tag}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

/** Tags that hold what is typed: first those that begin with it. */
function offeredFor(typed: string, tags: readonly string[]): string[] {
  const key = tagKey(typed.trim());
  const holding = tags.filter((tag) => tagKey(tag).includes(key));
  const begins = holding.filter((tag) => tagKey(tag).startsWith(key));
  return [...new Set([...begins, ...holding])].slice(0, OFFERED);
}
