import { placesTold } from '../../memory/time/times-told';

/** Asks of what was so before: "What did she use to drink?" */
export const USED_TO = /\b(?:did|didn['’]t)\b.*\buse to\b|^(?:what|which|how|where|who)\b.*\bused to\b/i;
/** Since when something holds is told by a time that says so, else by when it was said first. */
export const SINCE_WHEN = /^since when\b/i;
const FROM_THEN = /\b(?:since|from)(?: (?:about|around|early|late|last|this|the))*\s+$/i;

/** Whether a line tells since when: "since Easter", "three weeks ago", "for ten years". English; pure. */
export function tellsSince(said: string): boolean {
  const isSince = placesTold(said, 'any').some(
    ({ from, to }) =>
      FROM_THEN.test(said.slice(0, from)) || /\bago$/i.test(said.slice(from, to + ' ago'.length)),
  );
  return isSince || placesTold(said, 'duration').some(({ from }) => /\bfor\s+$/i.test(said.slice(0, from)));
}
