'use client';

import { useState } from 'react';
import { type ErrorData, toErrorData } from '../../lib/errors';
import type { ImportReport } from '../../lib/pipeline/contract';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { Dialog } from './dialog';
import { bytes, count } from './format';
import { TransferProgress } from './transfer-progress';

/** Offers to take a saved memory in, does so, and says what came of it. */
export function ImportDialog({ file, onClose }: { file: File; onClose(): void }) {
  const { mneme, state, refreshPeople } = useMneme();
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState<ErrorData | null>(null);

  const takeIn = async () => {
    if (!mneme) return;
    setBusy(true);
    setProblem(null);
    try {
      setReport(await mneme.importMemory(file));
      await refreshPeople();
    } catch (error) {
      setProblem(toErrorData(error));
    }
    setBusy(false);
  };
  const close = () => {
    if (busy) mneme?.cancelTransfer();
    onClose();
  };

  const possible = busy || state.videos.length === 0;
  const hopeless = problem?.code === 'bad-archive' || problem?.code === 'newer-archive';
  const offers = possible && !report && !hopeless;
  const title = possible ? 'Take in this saved memory?' : 'This memory is not empty';

  return (
    <Dialog alert title={report ? 'The memory is here' : title} onClose={close}>
      <p className="text-sm break-words text-muted">
        {file.name}, {bytes(file.size)}
      </p>
      <div className="mt-3 space-y-3 text-[0.95rem] leading-relaxed">
        {!report && (
          <p>
            {possible
              ? 'It becomes the memory of this browser, whole or not at all. It is checked first, and nothing is uploaded.'
              : `A saved memory can be taken into an empty one only, and this one holds ${count(state.videos.length, 'video')}. Save this memory first, then clear this site's data in the browser's settings, or use another browser profile.`}
          </p>
        )}
        <p role="status" className="empty:hidden">
          {report &&
            `Taken in: ${count(report.videos, 'video')} in ${count(report.clips, 'clip')}, ${count(report.records, 'record')}. The videos themselves are not in it: choose a file when you want to play it.`}
        </p>
        {problem && <Problem error={problem} />}
        {busy && <TransferProgress label="Taking in" />}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {offers && !busy && <Button onClick={close}>Not now</Button>}
        {/* One button all along, so that focus stays on it. */}
        <Button
          key="act"
          look={offers && !busy ? 'primary' : 'plain'}
          onClick={busy ? () => mneme?.cancelTransfer() : offers ? takeIn : close}
        >
          {busy ? 'Stop' : !offers ? 'Close' : problem ? 'Try again' : 'Take in'}
        </Button>
      </div>
    </Dialog>
  );
}

function Problem({ error }: { error: ErrorData }) {
  const stopped = error.code === 'cancelled';
  return (
    <p role="alert" className={stopped ? 'text-muted' : 'text-danger'}>
      {stopped ? 'Stopped. Nothing was taken in.' : error.message}
    </p>
  );
}
