'use client';

import Link from 'next/link';
import { useT } from '../../language/provider';
import { nameOf } from '../model/name-of';
import { useModel } from '../model/use-model';

/** Which language model is connected, in a line, and the way to it. */
export function LanguageModel() {
  const t = useT();
  const { model, problem } = useModel();
  const connected = model?.agreed && model.lapsed === null ? model.agreed : null;
  return (
    <>
      <p className="break-words">
        {!model && (problem ? t(problem) : t('Looking for one…'))}
        {model && !connected && t('No model is connected; nothing leaves this tab.')}
        {model && connected && t('{model} is connected.', { model: nameOf(t, connected, model.device) })}
      </p>
      <Link
        href="/model"
        className="inline-flex min-h-9 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        {connected ? t('What goes to it, and a test') : t('Connect one')}
      </Link>
    </>
  );
}
