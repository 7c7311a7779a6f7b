'use client';

import { useId } from 'react';
import type { Task } from '../../lib/contract/models';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { AboutWeight } from './about-weight';
import { bytes } from './format';
import { GetWeight } from './get-weight';
import { Unlocked } from './locked';
import { useWeightOffers } from './use-weight-offers';
import { missingOffer } from './weight-gains';

/**
 * One line beside what is missing, which opens on the way to get what would do it; nothing where nothing can be got: where the server fetches none, where it is here, in an app that is
 * locked and in a published memory.
 *
 * @param lead what it is for, where nothing beside it says so
 */
export function GetMissing({ task, lead }: { task: Task; lead?: string }) {
  return (
    <Unlocked>
      <Missing task={task} lead={lead} />
    </Unlocked>
  );
}

function Missing({ task, lead }: { task: Task; lead?: string }) {
  const t = useT();
  const titled = useId();
  const { state } = useMneme();
  const found = useWeightOffers();
  const offer = found && missingOffer(task, found.offers, state.downloads);
  if (!found || !offer || found.host === null) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit max-w-full rounded py-1 text-muted">
        {lead && `${lead} `}
        <span id={titled} className="text-accent">
          {t('Get {title} ({size})', { title: offer.title, size: bytes(t, offer.bytes) })}
        </span>
      </summary>
      <div className="mt-1 mb-2 space-y-2 border-l-3 border-line pl-3 text-ink">
        <div>
          <AboutWeight offer={offer} device={found} />
          <p className="text-muted">
            {t('It comes from {repository} on {host}. Licence: {licence}.', {
              ...{ repository: offer.repository, host: found.host, licence: offer.licence },
            })}
          </p>
        </div>
        <GetWeight offer={offer} host={found.host} titled={titled} />
      </div>
    </details>
  );
}
