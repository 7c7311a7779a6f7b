'use client';

import { useEffect, useState } from 'react';
import { MOST_SYNCS, type SharedKind, type SharedWrites } from '../../../lib/contract/sharing';
import { toErrorData } from '../../../lib/errors';
import type { Tellable } from '../../../lib/told';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { bytes, localDay } from '../../ui/format';
import { Problem } from '../../ui/problem-line';
import { link, Part } from './part';
import { Table } from './sent';
import { type SharedDay, sharedByDay } from './totals';

/** What was written where the memory is, or was, shared; nothing where it never was. */
export function Shared() {
  const t = useT();
  const { state } = useMneme();
  const { writtenToShare: written, sharing } = state;
  if (!sharing && written.files === 0) return null;
  return (
    <Part id="shared" title={t('What was written for your other devices')}>
      <p>
        {t.count(
          written.files,
          '{n} encrypted file, {size}, where the memory is shared.',
          '{n} encrypted files, {size}, where the memory is shared.',
          { size: bytes(t, written.bytes) },
        )}{' '}
        {sharing?.chosen === 'server'
          ? t('The server of this app passes them on to where its operator has them kept.')
          : t('What carries the folder takes them elsewhere.')}{' '}
        {t.rich(
          'Only devices with the code can read them; how many files there are, how large they are and when they change, how many devices there are and about how many videos and people, everybody can see. <a>Several devices</a> shows with whom, and ends it.',
          { a: link('/settings#devices') },
        )}
      </p>
      <Syncs />
      <p>
        {t(
          'What is forgotten here is taken out of what this device wrote, and out of the rest when each other device syncs next. Copies that somebody made of it before cannot be reached.',
        )}
      </p>
    </Part>
  );
}

/** The record of it, by day and place. */
function Syncs() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { files, bytes: size } = state.writtenToShare;
  const [syncs, setSyncs] = useState<SharedWrites[] | null>(null);
  const [problem, setProblem] = useState<Tellable | null>(null);
  // Once more was written it is read again.
  useEffect(() => {
    let left = false;
    mneme?.sharedWrites().then(
      (read) => {
        if (left) return;
        setSyncs(read);
        setProblem(null);
      },
      (error: unknown) => left || setProblem(toErrorData(error).told),
    );
    return () => {
      left = true;
    };
  }, [mneme, files, size]);

  const days = sharedByDay(syncs ?? [], (at) => localDay(t, at));
  const onRecord = days.reduce((all, day) => all + day.bytes, 0);
  return (
    <>
      <Problem text={problem && t(problem)} />
      {days.length > 0 && <Days days={days} />}
      {syncs && onRecord < size && (
        <p className="text-muted">
          {t('What was written earlier is in the sum alone: at most the last {n} syncs are listed by day.', {
            n: MOST_SYNCS,
          })}
        </p>
      )}
    </>
  );
}

function Days({ days }: { days: SharedDay[] }) {
  const t = useT();
  const cell = 'py-1.5 pr-4';
  const titles = [t('Day'), t('To'), t('Syncs'), t('What'), t('Written')];
  return (
    <Table label={t('Written for your other devices, by day and place')} titles={titles}>
      {days.map(({ day, place, key, syncs, wrote, bytes: size, ahead }) => (
        <tr key={`${day} ${key}`}>
          <td className={cell}>{day}</td>
          <td className={`${cell} break-words`}>
            <Place place={place} />
          </td>
          <td className={cell}>{syncs}</td>
          <td className={cell}>{whatIn(t, wrote)}</td>
          <td className={cell}>
            {ahead > 0 ? t('{size} at most', { size: bytes(t, size) }) : bytes(t, size)}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Place({ place }: Pick<SharedDay, 'place'>) {
  const t = useT();
  if (place === 'server') return t('the server of this app');
  if (place === 'commands') return t('where the command line writes');
  return t.rich('the folder <f>{folder}</f>', { f: (inner) => <bdi key="folder">{inner}</bdi> }, place);
}

/** What was written, without what there is none of. */
function whatIn(t: Translate, { changes, pictures, keys }: Record<SharedKind, { files: number }>): string {
  return [
    changes.files > 0 &&
      t.count(changes.files, '{n} file of what was said and done', '{n} files of what was said and done'),
    pictures.files > 0 && t.count(pictures.files, '{n} picture', '{n} pictures'),
    keys.files > 0 && t.count(keys.files, '{n} key', '{n} keys'),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
