'use client';

import { useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { bytes } from '../../ui/format';
import { useNotices } from '../../ui/notices';
import { useInDemo } from '../../ui/use-in-demo';

/** Asked once, when the first files are added: whether copies of them are kept, told with their size. The answer holds for all that is added later. */
export function KeepCopies() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { toast } = useNotices();
  const inDemo = useInDemo();
  const [busy, setBusy] = useState(false);
  const added = state.queue.filter(
    ({ doing, state: how }) => doing === 'remember' && how !== 'failed' && how !== 'cancelled',
  );
  const size = added.reduce((sum, item) => sum + item.bytes, 0);
  if (inDemo || state.keepsCopies !== null || size === 0) return null;

  const choose = async (on: boolean) => {
    setBusy(true);
    try {
      await mneme?.setKeepsCopies(on);
      toast({
        text: on
          ? t(
              'A copy is kept of each video that you add. You can change that in the settings, under Storage.',
            )
          : t('No copies are kept. You can change that in the settings, under Storage.'),
      });
    } catch (error) {
      toast({ text: t(toErrorData(error).told) });
    }
    setBusy(false);
    focusSoon(() => null); // The question is gone.
  };

  return (
    <section
      aria-labelledby="keep-copies"
      className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line px-4 py-3 text-sm"
    >
      <div className="min-w-0 grow basis-72">
        <h3 id="keep-copies" className="font-medium">
          {t('Keep a copy here of each video that you add?')}
        </h3>
        <p className="text-pretty text-muted">
          {t('It then plays without its file, and takes room in this browser: {size} for those above.', {
            size: bytes(t, size),
          })}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button look="accent" aria-disabled={busy} onClick={busy ? undefined : () => choose(true)}>
          {t('Keep copies')}
        </Button>
        <Button look="quiet" aria-disabled={busy} onClick={busy ? undefined : () => choose(false)}>
          {t('No copies')}
        </Button>
      </div>
    </section>
  );
}
