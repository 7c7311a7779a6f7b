'use client';

import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import type { Person } from '../../../lib/contract/people';
import { trackOfCrop } from '../../../lib/store/clip-id';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { Face } from '../../ui/face';
import { buttonAt, focusSoon } from '../../ui/focus';
import { shortName } from '../../ui/person-name';
import { useCorrections } from './use-corrections';

const NotThisPersonDialog = dynamic(
  () => import('./not-this-person').then((module) => module.NotThisPersonDialog),
  { ssr: false },
);

/** A person's best pictures; choosing one asks whether it is them, and whether it is to stand for them. */
export function Pictures({ person }: { person: Person }) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

  const { correct, problem } = useCorrections();
  const cover = person.hasCover ? person.crops[0] : undefined;

  const close = (place = person.crops.indexOf(chosen ?? '')) => {
    setChosen(null);
    focusSoon(() => buttonAt(list.current, place));
  };
  const use = async (picture: string) => {
    const done = t('That picture stands for {name} now.', { name: shortName(t, person) });
    // It comes first then.
    if ((await correct({ do: 'cover', id: person.id, picture }, done)) !== null) close(0);
  };

  return (
    <>
      {person.crops.length > 1 && (
        <section className="mt-6">
          <ul ref={list} aria-label={t('Best pictures')} className="flex flex-wrap gap-2">
            {person.crops.map((crop, i) => (
              <li key={crop}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={
                    person.name === null
                      ? t('Picture {n} of this person', { n: i + 1 })
                      : t('Picture {n} of {name}', { n: i + 1, name: person.name })
                  }
                  onClick={() => setChosen(crop)}
                  className="block rounded-full transition-opacity hover:opacity-75"
                >
                  <Face person={person} size="medium" crop={crop} />
                </button>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">
            {t('Choose a picture to use it as theirs, or to say that it shows somebody else.')}
          </p>
        </section>
      )}
      {chosen && (
        <NotThisPersonDialog
          person={person}
          record={trackOfCrop(chosen)}
          question={
            person.name === null ? t('Is this the same person?') : t('Is this {name}?', { name: person.name })
          }
          actions={
            chosen === cover ? null : <Button onClick={() => use(chosen)}>{t('Use as their picture')}</Button>
          }
          problem={problem}
          onClose={() => close()}
        >
          <div className="grid place-items-center py-2">
            <Face person={person} size="portrait" crop={chosen} />
            {chosen === cover && (
              <p className="mt-2 text-sm text-muted">{t('You chose this picture to stand for them.')}</p>
            )}
          </div>
        </NotThisPersonDialog>
      )}
    </>
  );
}
