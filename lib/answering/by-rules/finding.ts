import type { Evidence } from '../../contract/answers';
import type { IncidentRecord } from '../../store/schema';
import type { Tellable } from '../../told';

/** How an answer to "is there ...?" begins. */
export type Begin = 'yes' | 'no' | 'perhaps';

/** What answers by itself, and what it begins with. */
export interface Lead {
  lead: Tellable;
  begin?: Begin;
}

/** What one way of answering found. */
export interface Finding {
  /** Sentences that answer by themselves; null where quoting says it best. */
  lead: Tellable | null;
  /** What is told before `lead`, which goes on from it. */
  begin?: Begin;
  /** A name in the lead rests on weak evidence. */
  unsure: boolean;
  /** Records to quote, in this order, as far as there is room. */
  quoted: IncidentRecord[];
  /** The lead tells what was seen and when: what is quoted after it is no reason for it. */
  isSeen?: true;
  /** Best first. */
  evidence: Evidence[];
  /** How it was found, in words. */
  note: string;
}
