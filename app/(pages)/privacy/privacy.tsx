'use client';

import { useEffect, useState } from 'react';
import type { CallLog } from '../../../lib/contract/models';
import { toErrorData } from '../../../lib/errors';
import { MOST_CALLS } from '../../../lib/store/call-bytes';
import type { Tellable } from '../../../lib/told';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { download } from '../../ui/download';
import { bytes, localDay } from '../../ui/format';
import { Problem } from '../../ui/problem-line';
import { link, Part } from './part';
import { Calls, Table } from './sent';
import { Shared } from './shared';
import { totalsByDay } from './totals';

/** Calls that are listed one by one; all of them are in the file. */
const LISTED = 100;

/**
 * What stays here, every byte that left, what forbids anything else, and what is to be known of faces and voices.
 *
 * @param hasArchive whether pages may ask an archive of the app's server
 */
export function Privacy({ hasArchive }: { hasArchive: boolean }) {
  const t = useT();
  return (
    <div className="mx-auto max-w-3xl space-y-10">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{t('Privacy')}</h1>
        <p className="mt-3 text-pretty">
          {t(
            'Videos are read where they lie. Pictures, faces, voices, words and the memory made of them stay in this browser. Only what you agree to goes to a language model, and all of it is listed here.',
          )}
        </p>
      </div>
      <Left hasArchive={hasArchive} />
      <Shared />
      <Part id="own-server" title={t('What this app asks of its own server')}>
        <p>
          {t(
            'Its pages and programs, and the weights by which it sees and hears: files that come here. Nothing about you goes along but what every visit of a page tells: the address of this device, and which browser it is.',
          )}
        </p>
        {hasArchive && (
          <p>
            {t.rich(
              'An archive is set up there, too: what you ask on <a>Archive</a>, and what you say of people there, goes to that server and its database, and stays in the archive’s audit. Nothing of the memory in this browser goes along.',
              { a: link('/archive') },
            )}
          </p>
        )}
      </Part>
      <Part id="policy" title={t('What keeps it so')}>
        <p>
          {t(
            'Every page and program of this app carries a rule that the browser enforces (Content-Security-Policy, “connect-src ’self’”): they can talk to the app’s own server and to nobody else, and run no program from elsewhere. Calls to a language model go by way of that server, which keeps nothing of them.',
          )}
        </p>
        <p>
          {t(
            'See for yourself: open the browser’s network tools (F12, “Network”), remember a video, ask a question, and look at where requests go.',
          )}
        </p>
      </Part>
      <Part id="places" title={t('Where videos were recorded')}>
        <p>
          {t(
            'Where a video’s file says where it was recorded, that is kept with the video and forgotten with it. Its town is looked up in a list that this app brings along, and the map is drawn here: nobody is asked. A saved memory can leave it out.',
          )}
        </p>
      </Part>
      <Part id="saved" title={t('Saved memories')}>
        <p>
          {t.rich(
            'A memory that you save to a file holds faces, voices and words as they are, unless you encrypt it with a passphrase under <s>Storage</s>: then nobody can read the file without that. The passphrase is kept nowhere, and one that is lost cannot be recovered. It encrypts that file alone, not the memory in this browser.',
            { s: link('/settings#storage') },
          )}
        </p>
      </Part>
      <Part id="biometric" title={t('Faces and voices')}>
        <p>
          {t(
            'Faces and voices are biometric data: people are told apart by measurements of them. They are looked at only after you agreed, and stay on this device, or on your devices where you share the memory. Ask the people whom you record.',
          )}
        </p>
        <p>
          {t.rich(
            'They can be forgotten for good: a person on their page under <p>People</p>, a video in the <l>Library</l>, everything under <s>Storage</s>.',
            { p: link('/people'), l: link('/'), s: link('/settings#storage') },
          )}
        </p>
      </Part>
    </div>
  );
}

/** The record of what left, by host and day, and call by call. */
function Left({ hasArchive }: { hasArchive: boolean }) {
  const { mneme, state } = useMneme();
  const t = useT();
  const hasShared = state.writtenToShare.files > 0;
  const [log, setLog] = useState<CallLog | null>(null);
  const [problem, setProblem] = useState<Tellable | null>(null);
  useEffect(() => {
    let left = false;
    mneme?.modelCalls(MOST_CALLS).then(
      (read) => {
        if (left) return;
        setLog(read);
        setProblem(null);
      },
      (error: unknown) => left || setProblem(toErrorData(error).told),
    );
    return () => {
      left = true;
    };
  }, [mneme, state.changedElsewhere, state.peopleForgotten]);

  const save = () =>
    download(
      new Blob([JSON.stringify(log, null, 2)], { type: 'application/json' }),
      `mneme-sent-${new Date().toISOString().slice(0, 10)}.json`,
    );

  return (
    <Part id="left" title={t('What left this browser')}>
      <Problem text={problem && t(problem)} />
      {!log && !problem && <p className="text-muted">{t('Looking it up…')}</p>}
      {log?.total.calls === 0 && (
        <>
          <p className="text-xl font-medium">
            {hasShared
              ? t('No call to a language model has left this browser.')
              : t('Nothing has left this browser, as far as its record goes.')}
          </p>
          <p className="text-muted">
            {!hasArchive &&
              `${t('Only calls to a language model leave it, and what you share with other devices.')} `}
            {t.rich(
              'No call to a language model was made since the record began; forgetting everything begins it anew. If you want a model, connect one under <a>Language model</a>.',
              { a: link('/model') },
            )}
          </p>
        </>
      )}
      {log && log.total.calls > 0 && (
        <>
          <p>
            {t.count(
              log.total.calls,
              '{n} call to a language model, with {size} of words, pictures and sound.',
              '{n} calls to language models, with {size} of words, pictures and sound.',
              { size: bytes(t, log.total.bytes) },
            )}{' '}
            <span className="text-muted">
              {!hasShared && !hasArchive && `${t('Nothing else left.')} `}
              {t('On the way pictures and sound are written as text, which is a third more.')}
              {log.total.calls === MOST_CALLS &&
                ` ${t('These are the last {n} calls: older ones are not on record any more.', { n: MOST_CALLS })}`}
            </span>
          </p>
          <Days log={log} />
          <Calls newest={log.newest.slice(0, LISTED)} total={log.total.calls} />
          <Button onClick={save}>{t('Save the whole record to a file')}</Button>
        </>
      )}
      {log && hasArchive && (
        <p>
          {t.rich(
            'Questions to <a>the archive</a> of this app go to its server, and are not on this record.',
            {
              a: link('/archive'),
            },
          )}
        </p>
      )}
    </Part>
  );
}

function Days({ log }: { log: CallLog }) {
  const t = useT();
  const cell = 'py-1.5 pr-4';
  return (
    <Table label={t('By day and place')} titles={[t('Day'), t('To'), t('Calls'), t('Sent')]}>
      {totalsByDay(log.newest, (at) => localDay(t, at)).map(({ day, host, calls, bytes: size }) => (
        <tr key={`${day} ${host}`}>
          <td className={cell}>{day}</td>
          <td className={`${cell} break-words`}>{host}</td>
          <td className={cell}>{calls}</td>
          <td className={cell}>{bytes(t, size)}</td>
        </tr>
      ))}
    </Table>
  );
}
