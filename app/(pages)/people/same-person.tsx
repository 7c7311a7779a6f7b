'use client';

import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Face } from '../../ui/face';
import { PersonName, shortName } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';
import { othersThan } from '../../ui/shown-people';
import { mostSeenFirst } from './most-seen-first';
import { useCorrections } from './use-corrections';

/** The faces of all others who are not hidden; the one that is chosen and this person are one from then on. */
export function SamePersonDialog({
  person,
  onJoined,
  onClose,
}: {
  person: Person;
  /** They are the person of that id now. */
  onJoined(id: string): void;
  onClose(): void;
}) {
  const t = useT();
  const { people } = useMneme();
  const { correct, problem } = useCorrections();
  const others = mostSeenFirst(othersThan(person, people));

  const join = async (other: Person) => {
    const joined = await correct(
      { do: 'merge', id: person.id, other: other.id },
      t('{one} and {other} are one person now.', { one: shortName(t, person), other: shortName(t, other) }),
    );
    if (joined === null) return;
    onClose();
    onJoined(joined);
  };

  return (
    <Dialog
      wide
      title={
        person.name === null
          ? t('This is the same person as…')
          : t('{name} is the same person as…', { name: person.name })
      }
      onClose={onClose}
    >
      <div className="flex items-center gap-4">
        <Face person={person} size="medium" />
        <p className="min-w-0 flex-1 text-muted">
          {t('Choose who it is. What was seen and heard of both is then told of one person.')}
        </p>
      </div>
      <Problem text={problem} className="mt-3" />
      <ul
        aria-label={t('Everyone else')}
        className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-2 gap-y-3"
      >
        {others.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              onClick={() => join(other)}
              className="flex size-full flex-col items-center rounded-2xl p-2 text-center text-sm transition-colors hover:bg-sunken"
            >
              <Face person={other} size="medium" />
              <span className="mt-1.5 max-w-full font-medium break-words">
                <PersonName person={other} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Dialog>
  );
}
