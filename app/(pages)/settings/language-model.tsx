'use client';

import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Link } from '../../ui/link';

/** Which language model is connected, in a line, and the way to it. */
export function LanguageModel() {
  const t = useT();
  const { model } = useMneme().state.writing;
  return (
    <>
      <p className="break-words">
        {model === null
          ? t('No model is connected; nothing leaves this tab.')
          : t('{model} is connected.', { model })}
      </p>
      <Link
        href="/model"
        className="inline-flex min-h-9 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        {model === null ? t('Connect one') : t('What goes to it, and a test')}
      </Link>
    </>
  );
}
