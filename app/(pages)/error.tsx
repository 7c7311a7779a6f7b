'use client';

import { toErrorData } from '../../lib/errors';
import { startAnew } from '../../lib/offline/start-anew';
import { useT } from '../language/provider';
import { Button } from '../ui/button';

export default function PageError({ error, reset }: { error: Error; reset(): void }) {
  const t = useT();
  const { code, told } = toErrorData(error);
  const isPartMissing = code === 'part-missing';
  return (
    <section className="mx-auto max-w-xl py-12">
      <h1 className="text-2xl font-semibold">{t('This page stopped working')}</h1>
      <p className="mt-3">
        {isPartMissing
          ? t(told)
          : t('The memory itself is safe. Try again; if that does not help, reload the page.')}
      </p>
      <Button look="primary" className="mt-5" onClick={isPartMissing ? () => void startAnew() : reset}>
        {isPartMissing ? t('Reload') : t('Try again')}
      </Button>
    </section>
  );
}
