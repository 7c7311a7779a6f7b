import { useId } from 'react';
import { MOST_PEOPLE, type ShownPerson } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';
import { Problem } from '../../ui/problem-line';
import { ArchiveFace } from './archive-face';
import { PROBLEMS } from './call-archive';
import { useCalled } from './use-called';
import type { Finding } from './use-people';

const LOOKS = {
  wall: { list: 'grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4', face: 'medium' },
  list: { list: 'max-h-60 overflow-y-auto', face: 'small' },
} as const;

/** A field to find people of the archive by, and whom it finds, to choose one. */
export function FindPeople({
  finding: { letters, setLetters, found },
  label,
  look,
  without = null,
  opensDialog = false,
  onChoose,
}: {
  finding: Finding;
  /** Of whom is found, for screen readers. */
  label: string;
  look: keyof typeof LOOKS;
  /** The id of somebody who is left out. */
  without?: string | null;
  opensDialog?: boolean;
  onChoose(one: ShownPerson): void;
}) {
  const t = useT();
  const called = useCalled();
  const id = useId();
  const { people, problem } = found;
  const others = people?.filter((one) => one.id !== without);
  return (
    <div className="mt-2">
      <label htmlFor={id} className="mb-1 block text-sm">
        {t('Find somebody by name')}
      </label>
      <input
        id={id}
        type="search"
        value={letters}
        autoComplete="off"
        onChange={({ target }) => setLetters(target.value)}
        onKeyDown={(event) => {
          // It looks while somebody types: a dialog that it stands in is not done by it.
          if (event.key === 'Enter') event.preventDefault();
        }}
        className="min-h-11 w-full max-w-sm rounded-lg border border-line bg-paper px-3 text-base"
      />
      <Problem text={problem && t(PROBLEMS[problem])} className="mt-2" />
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {others?.length === 0 &&
          (found.letters === '' ? t('Nobody else is known here.') : t('No name begins with that.'))}
      </p>
      <ul aria-label={label} className={`mt-2 empty:hidden ${LOOKS[look].list}`}>
        {others?.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-haspopup={opensDialog ? 'dialog' : undefined}
              onClick={() => onChoose(one)}
              className="flex w-full items-center gap-3 rounded-xl p-2 text-left hover:bg-sunken"
            >
              <ArchiveFace jpeg={one.face} size={LOOKS[look].face} />
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
      {people?.length === MOST_PEOPLE && (
        <p className="mt-2 text-sm text-muted">
          {t('The first {n} are shown. Find others by their name, or by their number, as “Person 17”.', {
            n: MOST_PEOPLE,
          })}
        </p>
      )}
    </div>
  );
}
