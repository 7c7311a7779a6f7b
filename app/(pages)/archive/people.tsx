import { useId, useState } from 'react';
import { MOST_PEOPLE } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';
import { Problem } from '../../ui/problem-line';
import { ArchiveFace } from './archive-face';
import { PROBLEMS } from './call-archive';
import { MoreByName } from './more-by-name';
import { type Chosen, useCalled } from './person-dialog';
import { usePeople } from './use-people';

/** Who is known in a collection, those of most videos first; nothing where nobody is. */
export function PeopleOfArchive({
  collection,
  token,
  changes,
  onChoose,
}: {
  collection: string;
  token(): string;
  /** How often it was said who is who since the page was opened. */
  changes: number;
  onChoose(who: Chosen): void;
}) {
  const t = useT();
  const called = useCalled();
  const id = useId();
  const [letters, setLetters] = useState('');
  const { people, problem, letters: of } = usePeople(token, { collection, letters: letters.trim(), changes });
  if (!problem && letters === '' && of === '' && !people?.length) return null;
  return (
    <section aria-labelledby={`${id}-title`} className="mt-8">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {t('People in this archive')}
      </h2>
      <label htmlFor={id} className="mt-2 mb-1 block text-sm">
        {t('Find somebody by name')}
      </label>
      <input
        id={id}
        type="search"
        value={letters}
        autoComplete="off"
        onChange={({ target }) => setLetters(target.value)}
        className="min-h-11 w-full max-w-sm rounded-lg border border-line bg-card px-3 text-base"
      />
      <Problem text={problem && t(PROBLEMS[problem])} className="mt-3" />
      <p role="status" className="mt-3 text-muted empty:hidden">
        {people?.length === 0 && t('No name begins with that.')}
      </p>
      <ul
        aria-labelledby={`${id}-title`}
        className="mt-3 grid grid-cols-2 gap-2 empty:hidden sm:grid-cols-3 md:grid-cols-4"
      >
        {people?.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onChoose({ who: one, face: one.face })}
              className="flex w-full items-center gap-3 rounded-xl p-2 text-left hover:bg-sunken"
            >
              <ArchiveFace jpeg={one.face} size="medium" />
              <span className="min-w-0">
                <span className="block font-medium break-words">{called(one)}</span>
                <span className="block text-sm text-muted tabular-nums">
                  {t.count(one.videos, 'in {n} video', 'in {n} videos')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {people?.length === MOST_PEOPLE && <MoreByName />}
    </section>
  );
}
