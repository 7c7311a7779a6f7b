import type { FactRecord } from '../../store/schema';

/** How facts are read: whom they are about, and when they were said. */
export interface FactReading {
  /** Whom or what a fact is about, as one key for all facts about the same; null leaves the fact out. */
  subjectOf(fact: FactRecord): string | null;
  /** When it was said: a number that grows with time over all videos. */
  momentOf(fact: FactRecord): number;
}

/** What is told of one subject on one topic. */
export interface FactGroup {
  subject: string;
  kind: FactRecord['kind'];
  topic: string[];
  /** What holds comes first: own words before others', these before hearsay, and the newer before the older. */
  facts: FactRecord[];
}

/**
 * Facts by subject, kind and topic, in the order in which each was first given; every fact stays, with its time. To read as of a
 * moment, give only those known by then.
 */
export function currentFacts(facts: FactRecord[], { subjectOf, momentOf }: FactReading): FactGroup[] {
  const groups = new Map<string, FactGroup>();
  for (const fact of facts) {
    const subject = subjectOf(fact);
    if (subject === null) continue;
    const { kind, topic } = fact;
    const key = JSON.stringify([subject, kind, topic]);
    const group = groups.get(key) ?? { subject, kind, topic, facts: [] };
    group.facts.push(fact);
    groups.set(key, group);
  }
  for (const group of groups.values())
    group.facts.sort(
      (a, b) =>
        distance(a) - distance(b) || momentOf(b) - momentOf(a) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
    );
  return [...groups.values()];
}

/** How far a fact is from whom it is about: their own words or those of their kin, somebody else's, hearsay. */
function distance({ subject, hearsay }: FactRecord): number {
  if (hearsay) return 2;
  return subject.is === 'speaker' || (subject.is === 'relative' && subject.of === null) ? 0 : 1;
}
