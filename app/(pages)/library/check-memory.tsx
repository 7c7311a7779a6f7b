'use client';

import { useState } from 'react';
import { type ErrorData, toErrorData } from '../../../lib/errors';
import type { CheckReport } from '../../../lib/pipeline/contract';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { count } from '../../ui/format';
import { TransferProgress } from '../../ui/transfer-progress';
import { fileStanding } from '../../ui/video';

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
        {canRebuild && !busy && <Button onClick={() => check(true)}>Rebuild what can be made again</Button>}
      </div>
      {busy && <TransferProgress label="Checking" />}
      <p role="status" className="empty:hidden">
        {report?.rebuilt ? `${count(report.rebuilt, 'record')} made again. ` : null}
        {report?.whole ? `All ${count(report.records, 'record')} are whole.` : null}
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
      <ul className="mt-1 list-disc space-y-0.5 pl-4">
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
  const { mneme, state } = useMneme();
  const [problem, setProblem] = useState<string | null>(null);
  const lost = state.damage.flatMap(({ video, remedy }) =>
    remedy === 'remember-again' && video ? video : [],
  );
  const videos = state.videos.filter(({ name }) => lost.includes(name));
  if (videos.length === 0) return null;
  const again = (name: string) => {
    setProblem(null);
    mneme?.rememberAgain(name).catch((error) => setProblem(toErrorData(error).message));
  };
  return (
    <div className="space-y-2">
      <p>
        What was seen and heard can only be had from the file again. Names that you gave stay; other changes
        to who is who in that video are lost.
      </p>
      <ul className="space-y-1">
        {videos.map((video) => (
          <li key={video.id} className="flex flex-wrap items-center gap-2">
            {fileStanding(state, video).standing === 'missing' ? (
              <span>{video.name}: forget it in the library, then add its file again.</span>
            ) : (
              <Button onClick={() => again(video.name)}>Forget and remember again: {video.name}</Button>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
