import { useId } from 'react';
import { useT } from '../../language/provider';
import { FindPeople } from './find-people';
import type { Chosen } from './person-dialog';
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
  const title = useId();
  const finding = usePeople(token, collection, changes);
  const { letters, found } = finding;
  if (!found.problem && letters + found.letters === '' && !found.people?.length) return null;
  return (
    <section aria-labelledby={title} className="mt-8">
      <h2 id={title} className="text-lg font-semibold">
        {t('People in this archive')}
      </h2>
      <FindPeople
        finding={finding}
        label={t('People in this archive')}
        look="wall"
        opensDialog
        onChoose={(who) => onChoose({ who, face: who.face })}
      />
    </section>
  );
}
