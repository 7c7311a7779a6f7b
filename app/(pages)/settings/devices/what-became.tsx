'use client';

import type { Notice, Sharing } from '../../../../lib/contract/sharing';
import { text } from '../../../../lib/text';
import { useT } from '../../../language/provider';
import { useMneme } from '../../../mneme-provider';
import { conflictsOf } from '../../../ui/conflicts-of';
import { personHref } from '../../../ui/person-id';
import { TextLink } from '../../../ui/text-link';

/** What is wrong with a file that is shared. */
const WRONG: Record<Notice['what'], string> = {
  lost: text('missing'),
  cut: text('cut off'),
  forged: text('altered, or written by somebody without the code'),
  foreign: text('of another shared memory'),
  doubled: text('a copy of another'),
  altered: text('not following on the one before'),
  'rolled-back': text('older than what was read before'),
  'key-missing': text('waiting for a key'),
  'pictures-missing': text('waiting for pictures'),
  'lane-taken': text('waiting until its device has other numbers'),
};

/** What became of it when devices were joined last, as far as somebody may want to do something about it. */
export function WhatBecame({ last }: { last: NonNullable<Sharing['last']> }) {
  const t = useT();
  const { people } = useMneme();
  const { notices, waiting, devices } = last;
  const conflicts = conflictsOf(last.conflicts, people);
  const kinds = new Map<string, { notice: Notice; count: number }>();
  for (const notice of notices) {
    const kind = `${notice.device} ${notice.what}`;
    kinds.set(kind, { notice, count: (kinds.get(kind)?.count ?? 0) + 1 });
  }
  if (kinds.size + waiting + conflicts.length === 0) return null;
  return (
    <ul className="list-disc space-y-1 pl-5 text-pretty">
      {conflicts.map(({ person, names }) => (
        <li key={person}>
          {t.rich(
            'One person was named {names} on different devices; the last is read. <a>Name them again</a> to decide.',
            {
              a: (inner) => (
                <TextLink key="person" href={personHref(person)}>
                  {inner}
                </TextLink>
              ),
            },
            { names: names.join(', ') },
          )}
        </li>
      ))}
      {kinds.has(' pictures-missing') && (
        <li>{t('Some pictures have not come yet, or are lost; they come when their device syncs next.')}</li>
      )}
      {[...kinds]
        .filter(([, { notice }]) => notice.device !== '')
        .map(([kind, { notice, count }]) => (
          <li key={kind}>
            {t.count(
              count,
              '{n} shared file of {device} is {wrong}.',
              '{n} shared files of {device} are {wrong}.',
              {
                device: devices.find(({ id }) => id === notice.device)?.name ?? t('some device'),
                wrong: t(WRONG[notice.what]),
              },
            )}{' '}
            <span className="text-muted">
              {t('Nothing else is lost by it. If its device still syncs, that puts it right.')}
            </span>
          </li>
        ))}
      {waiting > 0 && (
        <li>
          {t.count(
            waiting,
            '{n} record waits for what is still to come.',
            '{n} records wait for what is still to come.',
          )}
        </li>
      )}
    </ul>
  );
}
