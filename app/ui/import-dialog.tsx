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

  const hopeless = problem?.code === 'bad-archive' || problem?.code === 'newer-archive';
  const offers = !report && !hopeless;

  return (
    <Dialog alert title={report ? 'The memory is here' : 'Take in this saved memory?'} onClose={close}>
      <p className="text-sm break-words text-muted">
        {file.name}, {bytes(file.size)}
      </p>
      <div className="mt-3 space-y-3 text-[0.95rem] leading-relaxed">
        {!report && (
          <p>
            {state.videos.length === 0
              ? 'It becomes the memory of this browser, whole or not at all. It is checked first, and nothing is uploaded.'
              : 'It is added to this memory, whole or not at all. What is here stays. People who are alike beyond doubt become one; you can tell them apart again. It is checked first, and nothing is uploaded.'}
          </p>
        )}
        <p role="status" className="break-words empty:hidden">
          {report && reportText(report)}
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

/** What came of it, in sentences. */
function reportText({ videos, clips, records, skipped, matched, unmatched }: ImportReport): string {
  const said = [
    `Taken in: ${count(videos, 'video')} in ${count(clips, 'clip')}, ${count(records, 'record')}.`,
  ];
  if (skipped.length > 0)
    said.push(
      `Here already, and left as ${skipped.length === 1 ? 'it was' : 'they were'}: ${skipped.join(', ')}.`,
    );
  if (matched > 0) said.push(`${count(matched, 'person', 'people')} of it were known here.`);
  if (unmatched.length > 0)
    said.push(
      `People could not be compared by their ${unmatched.map((modality) => `${modality}s`).join(' and ')}: another weight described those here.`,
    );
  if (videos > 0) said.push('The videos themselves are not in it: choose a file when you want to play it.');
  return said.join(' ');
}

function Problem({ error }: { error: ErrorData }) {
  const stopped = error.code === 'cancelled';
  return (
    <p role="alert" className={stopped ? 'text-muted' : 'text-danger'}>
      {stopped ? 'Stopped. Nothing was taken in.' : error.message}
    </p>
  );
}
