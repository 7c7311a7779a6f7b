'use client';

import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { Face } from '../../ui/face';
import { buttonAt, focusSoon } from '../../ui/focus';

const NotThisPersonDialog = dynamic(
  () => import('./not-this-person').then((module) => module.NotThisPersonDialog),
  { ssr: false },
);

/** A person's best pictures; choosing one asks whether it is them. */
export function Pictures({ person }: { person: Person }) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

  const close = () => {
    const index = person.crops.indexOf(chosen ?? '');
    setChosen(null);
    focusSoon(() => buttonAt(list.current, index));
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
          <p className="mt-2 text-sm text-muted">{t('Is somebody else among them? Choose that picture.')}</p>
        </section>
      )}
      {chosen && (
        <NotThisPersonDialog
          person={person}
          record={trackOf(chosen)}
          question={
            person.name === null ? t('Is this the same person?') : t('Is this {name}?', { name: person.name })
          }
          onClose={close}
        >
          <div className="grid place-items-center py-2">
            <Face person={person} size="portrait" crop={chosen} />
          </div>
        </NotThisPersonDialog>
      )}
    </>
  );
}

/** The face track that a crop shows: its key is the track's id, a dash and a number. */
function trackOf(crop: string): string {
  return crop.slice(0, crop.lastIndexOf('-'));
}
