'use client';

import dynamic from 'next/dynamic';
import type { ModelState } from '../../../lib/pipeline/contract';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { nameOf } from './name-of';
import { OnThisDevice } from './on-device';

// Loaded where a server offers one.
const ConnectForm = dynamic(() => import('./connect-form').then((module) => module.ConnectForm), {
  ssr: false,
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
            <p className="mt-1 text-muted">{t(offer.message)}</p>
          </section>
        )
      )}
      <OnThisDevice device={device} onChange={onChange} />
    </>
  );
}

/** What was agreed to does not hold now. */
function Lapsed({
  model: { device, lapsed },
  agreed,
  onChange,
}: { model: ModelState; agreed: NonNullable<ModelState['agreed']> } & Changing) {
  const { mneme } = useMneme();
  const t = useT();
  const forget = async () => {
    await mneme?.disconnectModel();
    await onChange();
    focusSoon(() => null);
  };
  return (
    <div className="mt-3 rounded-xl border border-line bg-card p-4 text-sm">
      <p className="break-words">
        {t('You connected {model}. {why} It is given nothing.', {
          model: nameOf(t, agreed, device),
          why: lapsed ? t(lapsed) : '',
        })}
      </p>
      <Button look="accent" className="-ml-3" onClick={forget}>
        {t('Take that back')}
      </Button>
    </div>
  );
}
