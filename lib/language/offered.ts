import type { Agreement, Offer } from '../contract/models';
import type { Tellable } from '../told';

/** Why a model cannot be asked as it was agreed to, in words; null when it can. */
export function whyNotOffered(agreed: Agreement, offer: Offer): Tellable | null {
  if (!offer.offered) return offer.told;
  if (offer.accessCode === 'wanted') return 'The access code is not right.';
  const { host, models, takes } = offer;
  const isOffered = host === agreed.host && models.includes(agreed.model);
  if (isOffered && (!agreed.images || takes.images) && (!agreed.audio || takes.audio)) return null;
  return 'The server of this app offers another model now.';
}
