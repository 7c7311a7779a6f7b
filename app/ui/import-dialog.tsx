'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ImportReport } from '../../lib/contract/memory';
import { type ErrorData, toErrorData } from '../../lib/errors';
import { takesPassphrase } from '../../lib/store/archive/age-header';
import { useT } from '../language/provider';
import type { Translate } from '../language/translate';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { Dialog } from './dialog';
import { bytes } from './format';
import { SecretField } from './secret-field';
import { Tick } from './tick';
import { TransferProgress } from './transfer-progress';

/** Offers to take a saved memory in, does so, and says what came of it. */
export function ImportDialog({ file, onClose }: { file: File; onClose(): void }) {
  const t = useT();
  const { mneme, state, refreshPeople } = useMneme();
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState<ErrorData | null>(null);
  const [isEncrypted, setEncrypted] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    takesPassphrase(file).then(setEncrypted, (error: unknown) => setProblem(toErrorData(error)));
  }, [file]);

  const takeIn = async () => {
    if (!mneme) return;
    setBusy(true);
    setProblem(null);
    try {
      setReport(await mneme.importMemory(file, isEncrypted ? passphrase : undefined));
      setPassphrase('');
      await refreshPeople();
    } catch (error) {
      setProblem(toErrorData(error));
      if (toErrorData(error).code === 'wrong-passphrase') field.current?.select();
    }
    setBusy(false);
  };
  const close = () => {
    if (busy) mneme?.cancelTransfer();
    onClose();
  };

  const hopeless = problem?.code === 'bad-archive' || problem?.code === 'newer-archive';
  const offers = !report && !hopeless;
  const act = (event: FormEvent) => {
    event.preventDefault();
    if (offers && !busy) takeIn();
  };

  return (
    <Dialog alert title={report ? t('The memory is here') : t('Restore this saved memory?')} onClose={close}>
      <p className="text-sm break-words text-muted">
        {file.name}, {bytes(t, file.size)}
      </p>
      <form onSubmit={act}>
        <div className="mt-3 space-y-3 text-[0.95rem] leading-relaxed">
          {!report && (
            <p>
              {state.videos.length === 0 && !state.lost?.now.records
                ? t(
                    'It becomes the memory of this browser, whole or not at all. It is checked first, and nothing is uploaded.',
                  )
                : t(
                    'It is added to this memory, whole or not at all. What is here stays. People who are alike beyond doubt become one; you can tell them apart again. It is checked first, and nothing is uploaded.',
                  )}
            </p>
          )}
          {isEncrypted && offers && (
            <div className="space-y-1">
              <SecretField
                ref={field}
                label={t('The passphrase it was saved with')}
                value={passphrase}
                onChange={setPassphrase}
                isShown={isShown}
                autoComplete="current-password"
                autoFocus
                required
                readOnly={busy}
                aria-invalid={problem?.code === 'wrong-passphrase'}
              />
              <Tick checked={isShown} onChange={setShown}>
                {t('Show what is typed')}
              </Tick>
            </div>
          )}
          <p role="status" className="break-words empty:hidden">
            {report && reportText(t, report)}
          </p>
          {problem && <Problem error={problem} />}
          {busy && <TransferProgress label={t('Taking in')} />}
        </div>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          {offers && !busy && <Button onClick={close}>{t('Not now')}</Button>}
          {/* One button all along, so that focus stays on it. */}
          <Button
            key="act"
            type={offers && !busy ? 'submit' : 'button'}
            look={offers && !busy ? 'primary' : 'plain'}
            onClick={busy ? () => mneme?.cancelTransfer() : offers ? undefined : close}
          >
            {busy ? t('Stop') : !offers ? t('Close') : problem ? t('Try again') : t('Restore')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What came of it, in sentences. */
function reportText(t: Translate, report: ImportReport): string {
  const { videos, skipped, matched, unmatched } = report;
  const said = [t('Restored: {videos}.', { videos: t.count(videos, '{n} video', '{n} videos') })];
  if (skipped.length > 0)
    said.push(
      t.count(
        skipped.length,
        'Here already, and left as it was: {names}.',
        'Here already, and left as they were: {names}.',
        { names: skipped.join(', ') },
      ),
    );
  if (matched > 0)
    said.push(t.count(matched, '{n} person of it was known here.', '{n} people of it were known here.'));
  if (unmatched.length > 0)
    said.push(
      unmatched.length > 1
        ? t('People could not be compared by their faces and voices: another weight described those here.')
        : unmatched[0] === 'face'
          ? t('People could not be compared by their faces: another weight described those here.')
          : t('People could not be compared by their voices: another weight described those here.'),
    );
  if (videos > 0)
    said.push(t('The videos themselves are not in it: choose a file when you want to play it.'));
  return said.join(' ');
}

function Problem({ error }: { error: ErrorData }) {
  const t = useT();
  const stopped = error.code === 'cancelled';
  return (
    <p role="alert" className={stopped ? 'text-muted' : 'text-danger'}>
      {stopped ? t('Stopped. Nothing was taken in.') : t(error.told)}
    </p>
  );
}
