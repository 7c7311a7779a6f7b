'use client';

import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem-line';
import { useNaming } from './name-form';

/** The names that devices gave somebody without knowing of each other, until one of them is chosen. */
export function NamesApart({ person }: { person: Person }) {
  const t = useT();
  const { state } = useMneme();
  const { name, problem } = useNaming(person);
  const names = state.sharing?.last?.conflicts.find((one) => one.person === person.id)?.names;
  if (!names) return null;
  return (
    <section aria-label={t('Names that your devices gave')} className="mt-2 space-y-2 text-sm">
      <p className="text-pretty">
        {t(
          'Your devices called this person {names}, without knowing of each other. The last is read until you choose.',
          { names: names.join(', ') },
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {names.map((one) => (
          <Button key={one} onClick={() => name(one)}>
            {t('Yes, this is {name}', { name: one })}
          </Button>
        ))}
      </div>
      <Problem text={problem} />
    </section>
  );
}
