import { useEffect, useState } from 'react';
import type { WeightOffers } from '../../lib/contract/models';
import { useMneme } from '../mneme-provider';

/** What can be downloaded, and from where; null until that is known. */
export function useWeightOffers(): WeightOffers | null {
  const { mneme } = useMneme();
  const [offers, setOffers] = useState<WeightOffers | null>(null);
  useEffect(() => {
    mneme?.weightOffers().then(setOffers, () => {}); // What is here works without.
  }, [mneme]);
  return offers;
}
