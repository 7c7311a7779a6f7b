'use client';

import { useState } from 'react';
import type { CheckReport } from '../../../lib/contract/memory';
import { inEnglish } from '../../../lib/told';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { TransferProgress } from '../../ui/transfer-progress';
import { useTransfer } from './use-transfer';

/** Damaged places that are listed; the rest is a figure. */
const LISTED = 20;

/** Holds every record against its checksum, tells what is damaged, and offers what helps. */
export function CheckMemory() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { busy, problem, run, stop } = useTransfer();
  const [report, setReport] = useState<CheckReport | null>(null);

  const check = async (rebuilding: boolean) => {
    if (!mneme) return;
    setReport(null);
    setReport(await run(() => mneme.checkMemory(rebuilding)));
  };
  const canRebuild = state.damage.some(({ remedy }) => remedy === 'rebuild');

  return (
    <div className="space-y-2 text-sm">
      <p className="text-muted">
        {t(
          'Every record has a checksum. Checking reads all of them and finds what a failing disk has lost or altered, and what cannot be read as it was written; that is left out of answers, and the rest goes on.',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* One button all along, so that focus stays on it. */}
        <Button onClick={busy ? stop : () => check(false)}>{busy ? t('Stop') : t('Check the memory')}</Button>
        {canRebuild && (
          <Button aria-disabled={busy} onClick={busy ? undefined : () => check(true)}>
            {t('Rebuild what can be made again')}
          </Button>
        )}
      </div>
      {busy && <TransferProgress label={t('Checking')} />}
      <p role="status" className="empty:hidden">
        {report?.rebuilt
          ? `${t.count(report.rebuilt, '{n} record made again.', '{n} records made again.')} `
          : null}
        {report?.whole
          ? t.count(report.records, 'The one record is whole.', 'All {n} records are whole.')
          : null}
        {report && !report.whole
          ? t.count(report.damage.length, '{n} place damaged.', '{n} places damaged.')
          : null}
      </p>
      <p
        role="alert"
        className={`empty:hidden ${problem?.code === 'cancelled' ? 'text-muted' : 'text-danger'}`}
      >
        {problem && (problem.code === 'cancelled' ? t('Stopped. Nothing was changed.') : t(problem.told))}
      </p>
      <Damage />
      <Again />
    </div>
  );
}

function Damage() {
  const t = useT();
  const { damage } = useMneme().state;
  if (damage.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">{t('Damaged, and left out of answers')}</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-4 break-words">
        {damage.slice(0, LISTED).map(({ text }) => (
          <li key={inEnglish(text)}>{t(text)}</li>
        ))}
        {damage.length > LISTED && (
          <li>{t.count(damage.length - LISTED, 'and {n} more place', 'and {n} more places')}</li>
        )}
      </ul>
    </div>
  );
}

/** The videos that are whole again once they are remembered again. */
function Again() {
  const t = useT();
  const { damage } = useMneme().state;
  const lost = damage.flatMap(({ video, remedy }) => (remedy === 'remember-again' && video ? video : []));
  if (lost.length === 0) return null;
  return (
    <div className="space-y-1">
      <p>
        {t(
          'What was seen and heard can only be had from the file again: forget the video in the library, then add its file, with its subtitles if it came with any. The people whom you gave a name are known again.',
        )}
      </p>
      <ul className="list-disc space-y-0.5 pl-4 break-words">
        {[...new Set(lost)].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
