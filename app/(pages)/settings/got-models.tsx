'use client';

import { useState } from 'react';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { bytes } from '../../ui/format';
import { GetWeight } from '../../ui/get-weight';
import { useWeightOffers } from '../../ui/use-weight-offers';

/** What models that were got take of the browser's room, wholly or in part, and the way to remove each; one that is removed stays in sight where it can be got again. */
export function GotModels() {
  const t = useT();
  const { downloads } = useMneme().state;
  const found = useWeightOffers();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const got = downloads.filter(({ done }) => done > 0);
  if (got.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...got.map(({ id }) => id)]));
  const shown =
    found?.offers.filter(
      ({ id }) => seen.has(id) && (found.host !== null || got.some((one) => one.id === id)),
    ) ?? [];
  if (shown.length === 0) return null;
  const size = bytes(
    t,
    got.reduce((sum, { done }) => sum + done, 0),
  );
  return (
    <section aria-labelledby="got-models">
      <h3 id="got-models" className="mb-2 font-semibold">
        {got.length === 0 ? t('No model that was got is kept') : t('Models that were got: {size}', { size })}
      </h3>
      <ul className="divide-y divide-line">
        {shown.map((offer) => (
          <li key={offer.id} className="space-y-1 py-2">
            <p id={`got-${offer.id}`} className="text-sm">
              {offer.title}
            </p>
            <GetWeight offer={offer} host={found?.host ?? ''} titled={`got-${offer.id}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
