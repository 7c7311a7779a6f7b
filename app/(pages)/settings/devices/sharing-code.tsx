'use client';

import { useState } from 'react';
import { toErrorData } from '../../../../lib/errors';
import { useT } from '../../../language/provider';
import { useMneme } from '../../../mneme-provider';
import { Button } from '../../../ui/button';
import { Problem } from '../../../ui/problem-line';

/** The code by which another device joins, once it is asked for. */
export function SharingCode({ isByServer }: { isByServer: boolean }) {
  const t = useT();
  const { mneme } = useMneme();
  const [code, setCode] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const doing = async (work: () => Promise<void>) => {
    setProblem(null);
    await work().catch((error: unknown) => setProblem(t(toErrorData(error).told)));
  };
  const show = () => doing(async () => setCode(code === null ? await mneme!.sharingCode() : null));
  const copy = () =>
    doing(async () => {
      await navigator.clipboard.writeText(await mneme!.sharingCode());
      setSaid(t('Copied. Whatever else reads the clipboard can read it, too.'));
    });

  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={show}>{code === null ? t('Show the code') : t('Hide the code')}</Button>
        <Button onClick={copy}>{t('Copy the code')}</Button>
      </div>
      {code !== null && (
        <p className="rounded-lg border border-line bg-sunken p-3 font-mono break-all select-all">{code}</p>
      )}
      <p className="text-pretty text-muted">
        {isByServer
          ? t(
              'Whoever has the code can read the whole memory, and write into it. Keep it as you keep a key: only putting a device out makes another one.',
            )
          : t(
              'Whoever has the code and the folder can read the whole memory, and write into it. Keep it as you keep a key: only putting a device out makes another one.',
            )}
      </p>
      <p role="status" className="empty:hidden">
        {said}
      </p>
      <Problem text={problem} />
    </div>
  );
}
