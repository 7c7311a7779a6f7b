'use client';

import { useT } from '../language/provider';
import { Button } from './button';

/** The two ways out of a question: what it asks, or not now. */
export function AgreeOrNot({ yes, onYes, onNo }: { yes: string; onYes(): void; onNo(): void }) {
  const t = useT();
  return (
    <div className="mt-5 flex flex-wrap justify-end gap-2">
      <Button onClick={onNo}>{t('Not now')}</Button>
      <Button look="primary" onClick={onYes}>
        {yes}
      </Button>
    </div>
  );
}
