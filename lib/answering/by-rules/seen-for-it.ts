import type { Evidence } from '../../contract/answers';
import { type AroundAsked, aroundAskedFor, findAround } from './around-a-thing';
import type { Asked } from './asked';
import {
  type Coloured,
  colouredThingIn,
  type ThingColourAsked,
  thingColourAskedFor,
} from './coloured-things';
import { withDoing, withDoubt } from './doings';
import type { Finding } from './finding';
import { asksWhatIsHeld, findHeld } from './held-things';
import { findOn, onAskedFor } from './lying-on';
import { NONE_SEEN } from './nothing-seen';
import { isOfSomebody } from './of-the-whole';
import { findOnSurface } from './on-a-surface';
import { findInView, inViewAskedFor } from './person-in-view';
import type { Refusal } from './refusal-text';
import type { Reply, Understood } from './reply';
import { findAllSeen, onlyVideo } from './seen-in-video';
import { findThingColours } from './thing-colours-told';
import {
  asksForNone,
  asksOfColoured,
  calledAskedFor,
  endAskedFor,
  type ThingsAsked,
  thingsAskedFor,
} from './things-asked';
import { findThings } from './things-seen';
import type { LeftForLater } from './told-first';
import { findWorn } from './wearing';
import type { Asks } from './what-is-asked';
import { type WritingAsked, writingAskedFor } from './writing-asked';
import { findWriting } from './writing-seen';

/** What is asked of who was there, and of who came first, the rules tell better. */
export const IN_RULES: ReadonlySet<Asks['for']> = new Set([
  'company',
  'presence',
  'foremost',
  'order',
  'identity',
]);

/** What a question asks of pictures, and what they show of it. */
export interface SeenForIt {
  things: ThingsAsked | null;
  ofThings: Finding | null;
  /** Before, after or with a thing, by itself where nobody and nothing was (`alone`). */
  around: AroundAsked | null;
  besideThing: Finding | null;
  alone: { none: Refusal; evidence: Evidence[] } | null;
  /** The colour of a thing. */
  hue: ThingColourAsked | null;
  ofHue: Finding | null;
  writing: WritingAsked | null;
  ofWriting: Finding | null;
  ofPerson: Finding | null;
  /** It is of somebody, whoever that is. */
  ofSomebody: boolean;
  coloured: ReturnType<typeof colouredThingIn>;
}

/** Looks for what a question asks of pictures; told at once where it plainly asks of them. */
export function seenForIt(asked: Asked, left: LeftForLater, reply: Reply): Understood | SeenForIt {
  const { recall, scene, inTime, question, plain, bare, followUp, isUnsaid, understand } = asked;
  const { called } = left;
  const around = followUp ? null : aroundAskedFor(plain, isUnsaid);
  const ofAround = around && findAround(inTime, around);
  const besideThing = ofAround && 'finding' in ofAround ? ofAround.finding : null;
  const alone = ofAround && 'none' in ofAround ? ofAround : null;
  const end = isUnsaid ? endAskedFor(question) : null;
  const coloured = followUp || called ? null : colouredThingIn(plain);
  const ofThing = { ...question, text: colouredThingIn(question.text)?.text ?? question.text };
  // As it was put, which may tell the thing before the question, then without what is said around that.
  const hue =
    followUp || question.named.length > 0
      ? null
      : (thingColourAskedFor(called?.text ?? bare, isUnsaid) ?? thingColourAskedFor(question.text, isUnsaid));
  const things =
    followUp || around || hue
      ? null
      : (end ??
        (called && calledAskedFor(called, understand(called.text), scene.video)) ??
        doingToo(
          inItsColour(thingsAskedFor(ofThing, scene.video), coloured?.coloured, plain),
          question.text,
        ));
  if (things?.named && asksForNone(question.text, things.named)) return reply.refuse(NONE_SEEN, true);
  const all = things && !things.named ? onlyVideo(inTime, question) : null;
  const writing =
    followUp || things
      ? null
      : (writingAskedFor(question, scene.video) ??
        writingAskedFor({ ...question, text: plain }, scene.video));
  const onSurface = followUp || !isUnsaid ? null : findOnSurface(inTime, plain);
  if (onSurface) return reply.tell(onSurface, false);
  const on = followUp || !isUnsaid ? null : onAskedFor(plain);
  const ofOn = on && findOn(inTime, on);
  if (ofOn) return reply.tell(ofOn, false);
  const held = !followUp && isUnsaid && asksWhatIsHeld(plain) ? findHeld(inTime) : null;
  if (held) return reply.tell(held, false);
  const ofSomebody = isOfSomebody(question, scene.video);
  const whom =
    followUp || ofSomebody ? null : inViewAskedFor(question, scene.asked, scene.video, recall.videos.all());
  const seen: SeenForIt = {
    ...{ things, around, besideThing, alone, hue, writing, ofSomebody, coloured },
    ofThings:
      (end && findThings(inTime, question, end)) ??
      (all && findAllSeen(inTime, all)) ??
      (things && inDoubt(findThings(inTime, question, things), things)),
    ofHue: hue && findThingColours(inTime, hue, called),
    ofWriting: writing && findWriting(inTime, writing),
    ofPerson: whom && findInView(inTime, question, whom),
  };
  if (seen.ofPerson && whom?.plainly && !IN_RULES.has(question.asks.for))
    return reply.tell(seen.ofPerson, !seen.ofPerson.unsure && question.misheard.length === 0);
  return plainlySeen(asked, seen, reply) ?? seen;
}

/** What is told of pictures alone, since it plainly asks of them. */
function plainlySeen(
  { inTime, question, followUp }: Asked,
  seen: SeenForIt,
  reply: Reply,
): Understood | null {
  const { things, ofThings, around, besideThing, alone, writing, ofWriting } = seen;
  const found =
    (things?.plainly ? ofThings : null) ??
    (around?.plainly ? besideThing : null) ??
    (writing?.plainly ? ofWriting : null) ??
    (followUp ? null : findWorn(inTime, question));
  if (found) return reply.tell(found, false);
  return alone && around?.plainly ? reply.refuse(alone.none, false, alone.evidence) : null;
}

/** A thing in the colour that a question names. */
export function inItsColour(
  asked: ThingsAsked | null,
  coloured: Coloured | undefined,
  plain: string,
): ThingsAsked | null {
  return asked?.named && coloured ? { ...asked, coloured, asks: asksOfColoured(asked, plain) } : asked;
}

export function doingToo(asked: ThingsAsked | null, text: string): ThingsAsked | null {
  return asked && withDoing(asked, text);
}

/** A finding in doubt where it is asked what a thing does. */
export function inDoubt(found: Finding | null, asked: ThingsAsked | null): Finding | null {
  return found && withDoubt(found, asked?.doing);
}
