'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { Person, VideoSpan } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Face } from '../../ui/face';
import { findPerson } from '../../ui/person-id';
import { nameless } from '../../ui/person-name';
import { appearances } from './appearances';
import { NameForm } from './name-form';
import { sampleInPlaceOfFace, VoiceSample } from './voice-sample';

const MomentPlayer = dynamic(() => import('../../ui/moment-player').then((module) => module.MomentPlayer), {
  ssr: false,
});

/** Asks of people, one after the other, who they are. */
export function AskingWho({
  ids,
  people,
  onClose,
}: {
  ids: string[];
  people: readonly Person[];
  onClose(): void;
}) {
  const t = useT();
  const [at, setAt] = useState(0);
  const person = at < ids.length ? findPerson(people, ids[at]!) : undefined;
  if (at >= ids.length)
    return (
      <Dialog title={t('That was everybody')} onClose={onClose}>
        <p className="text-muted">{t('Names count everywhere at once.')}</p>
        <div className="mt-4 flex justify-end">
          <Button look="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t('Who is this?')} onClose={onClose}>
      <p className="text-sm text-muted tabular-nums">{t('{n} of {of}', { n: at + 1, of: ids.length })}</p>
      {person && <One key={person.id} person={person} onNext={() => setAt(at + 1)} />}
      <div className="mt-4 flex justify-end">
        <Button look="quiet" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Dialog>
  );
}

function One({ person, onNext }: { person: Person; onNext(): void }) {
  const t = useT();
  const [playing, setPlaying] = useState<VideoSpan | null>(null);
  const sample = sampleInPlaceOfFace(person);
  const seen = person.onScreen[0] ?? person.speaking[0] ?? null;
  return (
    <>
      <div className="my-3 flex flex-col items-center gap-2">
        {sample ? (
          <VoiceSample
            person={person}
            sample={sample}
            label={t('the voice of {name}', { name: nameless(t, person) })}
            size="portrait"
            onPlay={setPlaying}
          />
        ) : (
          <Face person={person} size="portrait" />
        )}
        <p className="text-sm text-muted">
          {appearances(t, person)}
          {seen && ` · ${seen.video}`}
        </p>
      </div>
      {playing && <MomentPlayer moment={playing} />}
      <NameForm person={person} autoFocus cancel={t('Skip')} onClose={onNext} />
    </>
  );
}
