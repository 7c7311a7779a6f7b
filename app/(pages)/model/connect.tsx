'use client';

import dynamic from 'next/dynamic';
import type { ModelState } from '../../../lib/contract/models';
import { useT } from '../../language/provider';
import { OnThisDevice } from './on-device';

// Loaded where they are shown: one that was agreed to and is not there now, and one that a server offers.
const Lapsed = dynamic(() => import('./lapsed').then((module) => module.Lapsed), { ssr: false });
const ConnectForm = dynamic(() => import('./connect-form').then((module) => module.ConnectForm), {
  ssr: false,
});
const ServerSteps = dynamic(() => import('./server-steps').then((module) => module.ServerSteps), {
  ssr: false,
  // As high as they are: nothing below them moves when they come.
  loading: () => <div className="mt-4 min-h-[30.6rem] sm:min-h-[24.6rem]" />,
});

interface Changing {
  onChange(): Promise<void>;
}

/** That no model is connected, and the ways to connect one. */
export function Connect({ model, onChange }: { model: ModelState } & Changing) {
  const t = useT();
  const { offer, device, agreed } = model;
  return (
    <>
      <p className="mt-3 text-lg">{t('No model is connected; nothing leaves this tab.')}</p>
      <p className="mt-2 text-sm text-muted">
        {t('Without one Mneme remembers, finds and answers by rules, as far as those go.')}
      </p>
      {agreed && <Lapsed model={model} agreed={agreed} onChange={onChange} />}
      {offer.offered ? (
        <ConnectForm offer={offer} onChange={onChange} />
      ) : (
        agreed?.runsIn !== 'server' && (
          <section aria-labelledby="server" className="mt-8">
            <h2 id="server" className="text-lg font-semibold">
              {t('On a server')}
            </h2>
            <p className="mt-1 text-muted">{t(offer.told)}</p>
            {(offer.why === 'none' || offer.why === 'misconfigured') && <ServerSteps onLook={onChange} />}
          </section>
        )
      )}
      <OnThisDevice device={device} onChange={onChange} />
    </>
  );
}
