'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { CheckReport } from '../../../lib/contract/memory';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { TransferProgress } from '../../ui/transfer-progress';
import { TransferProblem } from './transfer-problem';
import { useTransfer } from './use-transfer';

const DamageFound = dynamic(() => import('./damage-found').then((module) => module.DamageFound), {
  ssr: false,
});

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
      <TransferProblem problem={problem} />
      {state.damage.length > 0 && <DamageFound />}
    </div>
  );
}
