import type { Evidence } from '../../contract/answers';
import type { IncidentRecord } from '../../store/schema';

/** What one way of answering found. */
export interface Finding {
  /** A sentence that answers by itself; null where quoting says it best. */
  lead: string | null;
  /** A name in the lead rests on weak evidence. */
  unsure: boolean;
  /** Records to quote, in this order, as far as there is room. */
  quoted: IncidentRecord[];
  /** Best first. */
  evidence: Evidence[];
  /** How it was found, in words. */
  note: string;
}
