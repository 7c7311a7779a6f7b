'use client';

import { useState } from 'react';
import { type ErrorData, toErrorData } from '../../../lib/errors';
import type { CheckReport } from '../../../lib/pipeline/contract';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { count } from '../../ui/format';
import { TransferProgress } from '../../ui/transfer-progress';

/** Damaged places that are listed; the rest is a figure. */
const LISTED = 20;

/** Holds every record against its checksum, tells what is damaged, and offers what helps. */
export function CheckMemory() {
  const { mneme, state } = useMneme();
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<CheckReport | null>(null);
  const [problem, setProblem] = useState<ErrorData | null>(null);

  const check = async (rebuilding: boolean) => {
    if (!mneme) return;
    setBusy(true);
    setReport(null);
    setProblem(null);
    try {
      setReport(await mneme.checkMemory(rebuilding));
    } catch (error) {
      setProblem(toErrorData(error));
    }
    setBusy(false);
  };
  const canRebuild = state.damage.some(({ remedy }) => remedy === 'rebuild');

  return (
    <div className="space-y-2 text-sm">
      <p className="text-muted">
        Every record has a checksum. Checking reads all of them and finds what a failing disk has lost or
        altered; that is left out of answers, and the rest goes on.
      </p>
      <div className="flex flex-wrap gap-2">
        {/* One button all along, so that focus stays on it. */}
        <Button onClick={busy ? () => mneme?.cancelTransfer() : () => check(false)}>
          {busy ? 'Stop' : 'Check the memory'}
        </Button>
        {canRebuild && (
          <Button aria-disabled={busy} onClick={busy ? undefined : () => check(true)}>
            Rebuild what can be made again
          </Button>
        )}
      </div>
      {busy && <TransferProgress label="Checking" />}
      <p role="status" className="empty:hidden">
        {report?.rebuilt ? `${count(report.rebuilt, 'record')} made again. ` : null}
        {report?.whole ? `All ${count(report.records, 'record')} are whole.` : null}
        {report && !report.whole ? `${count(report.damage.length, 'place')} damaged.` : null}
      </p>
      <p
        role="alert"
        className={`empty:hidden ${problem?.code === 'cancelled' ? 'text-muted' : 'text-danger'}`}
      >
        {problem?.code === 'cancelled' ? 'Stopped. Nothing was changed.' : problem?.message}
      </p>
      <Damage />
      <Again />
    </div>
  );
}

function Damage() {
  const { damage } = useMneme().state;
  if (damage.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">Damaged, and left out of answers</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-4 break-words">
        {damage.slice(0, LISTED).map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
        {damage.length > LISTED && <li>and {count(damage.length - LISTED, 'more place')}</li>}
      </ul>
    </div>
  );
}

/** The videos that are whole again once they are remembered again. */
function Again() {
  const { damage } = useMneme().state;
  const lost = damage.flatMap(({ video, remedy }) => (remedy === 'remember-again' && video ? video : []));
  if (lost.length === 0) return null;
  return (
    <div className="space-y-1">
      <p>
        What was seen and heard can only be had from the file again: forget the video in the library, then add
        its file, with its subtitles if it came with any. The people whom you gave a name are known again.
      </p>
      <ul className="list-disc space-y-0.5 pl-4 break-words">
        {[...new Set(lost)].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
