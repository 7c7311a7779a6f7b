'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Person } from '../../../lib/contract/people';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { focusSoon } from '../../ui/focus';
import { toldForgotten } from '../../ui/forgotten-here';
import { LeftOnDisk } from '../../ui/left-on-disk';
import { useNotices } from '../../ui/notices';
import { personText } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';
import { Tick } from '../../ui/tick';

/** The way to forget a person: asked first, with all that goes, since it cannot be undone. */
export function ForgetPerson({ person }: { person: Person }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <section className="mt-4">
      <Button look="leads to danger" className="-mx-3" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('Forget this person')}
      </Button>
      {asking && <Question person={person} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Question({ person, onClose }: { person: Person; onClose(): void }) {
  const t = useT();
  const { mneme, refreshPeople } = useMneme();
  const { toast } = useNotices();
  const router = useRouter();
  const [everywhere, setEverywhere] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name } = person;
  const called = personText(t, person);

  const forget = async () => {
    if (!mneme) return;
    setBusy(true);
    setProblem(null);
    try {
      const { isPassedOn } = await mneme.forgetPerson(id, everywhere);
      // First away from the page of somebody who is no more.
      router.replace('/people');
      await refreshPeople();
      focusSoon(() => null);
      toast({ text: toldForgotten(t, isPassedOn, t('{name} is forgotten.', { name: called })) });
    } catch (error) {
      setProblem(t(toErrorData(error).told));
      setBusy(false);
    }
  };

  return (
    <Dialog alert title={t('Forget {name}?', { name: called })} onClose={onClose}>
      <div className="space-y-3 text-[0.95rem] leading-relaxed">
        <p>{t('This cannot be undone. Nothing of this person stays in the memory:')}</p>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            {t(
              'what face and voice are known by, with every picture of the face, so that nobody is recognised as this person again',
            )}
          </li>
          <li>
            {t('{appearances} and {stretches} with every word', {
              appearances: t.count(person.onScreen.length, '{n} appearance', '{n} appearances'),
              stretches: t.count(person.speaking.length, '{n} stretch of speech', '{n} stretches of speech'),
            })}
          </li>
          <li>
            {name === null
              ? t('every change made to who this is, and what others told of this person')
              : t('the name, with every change made to it, and what others told of this person')}
          </li>
          <li>{t('what you asked before, since the answers may tell of them')}</li>
          <li>{t('the kept pictures of the clips that show them, and what else rested on their words')}</li>
        </ul>
        <p>
          {everywhere
            ? t('What others said stays, with “somebody” in place of the name.')
            : name === null
              ? t('What others said stays.')
              : t('What others said stays, also where they say the name.')}
        </p>
        {name !== null && (
          <Tick checked={everywhere} onChange={setEverywhere}>
            {t('Take the name out of what others said, too')}
          </Tick>
        )}
        <p>
          {t(
            'The videos, their file names and memories that were saved to a file stay as they are. In a video that is given again, or goes on, they are met as somebody new.',
          )}
        </p>
        <LeftOnDisk of="person" />
        <Problem text={problem} />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Keep')}</Button>
        <Button look="danger" aria-disabled={busy} onClick={busy ? undefined : forget}>
          {busy ? t('One moment…') : t('Forget')}
        </Button>
      </div>
    </Dialog>
  );
}
