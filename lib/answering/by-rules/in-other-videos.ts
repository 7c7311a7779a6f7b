// Whether somebody is in another video, too: "Is Ada also in another clip?", "Does the woman on the stage turn up anywhere else?"

import { type PersonView, personsOf } from '../../identity/fold';
import { text } from '../../text';
import { type ToldValue, told } from '../../told';
import type { Finding } from './finding';
import { isOfPeople, isSomebody } from './people-words';
import type { Question } from './question';
import type { Refusal } from './refusal-text';
import type { Scene } from './scene';
import { firstIn, type SeenAndHeard, seenAndHeardIn, whereTold } from './seen-or-heard';
import { besideEachOther } from './view-words';
import { begunOf } from './where-recorded';
import { WHOM, withWhom } from './whom-it-tells';

/** Somebody who may be meant is told where they are, as far as there is room for so many. */
const MOST_TOLD = 4;

const VIDEO = '(?:videos?|vids?|clips?|films?|movies?|recordings?|files?|ones?)';
const ELSEWHERE = `(?:(?:in|on|from) (?:(?:any|some|one) )?(?:of )?(?:my |our |the |your )?(?:another|(?:an)?other|others|different|a different|a second|more than one|several|multiple|further) ?(?:of (?:my|our|the) )?(?:${VIDEO})?|anywhere else|somewhere else|elsewhere)`;
const ASKS = '(?:and |so )?(?:is|are|was|were|does|do|did|can|could|has|have)';
const TOO = '(?: (?:also|too|as well|again|ever|still))*';
const SHOWN =
  '(?: (?:be |been )?(?:appear|appears|appeared|show up|showed up|shown|seen|turn up|turned up|pop up|in view|visible|there|come|occur|recogni[sz]ed|found|see|seen|feature|featured))*';
const IS_ELSEWHERE = new RegExp(ELSEWHERE, 'i');
/** What follows whom it asks of. */
const REST = new RegExp(`^${TOO}${SHOWN}${TOO} ${ELSEWHERE}${TOO}$`);
const NAMED = new RegExp(`^${ASKS} (?:i |we |you )?(?:also )?(?:see |find |spot )?${WHOM}(?<rest>.*)$`);
const TELLS_SOMEBODY = new RegExp(
  `^${ASKS} (?:i |we |you )?(?:also )?(?:see |find |spot )?(?:the|that|this) (?<whom>.+?)(?<rest>${TOO}${SHOWN}${TOO} ${ELSEWHERE}${TOO})$`,
);

/** Whether somebody is in another video, too: by name, by what they wear, or whoever that is; null where that is not asked. */
export function findInOtherVideos(
  scene: Scene,
  question: Question,
  asked: string,
): Finding | { none: Refusal } | null {
  if (!IS_ELSEWHERE.test(asked)) return null;
  const whom = withWhom(scene, question, asked);
  if (whom) {
    const rest = NAMED.exec(whom.text)?.groups?.rest;
    return rest !== undefined && REST.test(rest) ? ofThese(scene, whom.persons) : null;
  }
  if (question.named.length + question.strangers.length > 0) return null;
  return tellsSomebody(asked) ? ofWhoever(scene) : null;
}

/** Whether a question asks that of somebody whom nothing here can tell: the first of its nouns is a word for people. */
function tellsSomebody(text: string): boolean {
  const plain = text
    .trim()
    .replace(/[?!.\s]+$/, '')
    .toLowerCase();
  const words = TELLS_SOMEBODY.exec(plain)?.groups?.whom?.split(/[\s,]+/) ?? [];
  const at = words.findIndex((word) => isOfPeople(word) || isSomebody(word));
  return at >= 0 && at <= MOST_BEFORE && !words.slice(0, at).some((word) => BESIDE.test(word));
}
/** "The tall old bearded man". */
const MOST_BEFORE = 3;
/** What follows a noun: "the dog beside the man". */
const BESIDE =
  /^(?:of|in|on|at|with|by|near|next|beside|behind|under|to|from|and|or|that|which|who|the|a|an)$/;

/** Somebody, and the videos in which they are. */
interface There {
  person: PersonView;
  where: SeenAndHeard;
}

/** Everybody of some who is in any video. */
function thereOf(scene: Scene, persons: readonly PersonView[]): There[] {
  const all = begunOf(scene, scene.recall.videos.all());
  return persons
    .map((person) => ({ person, where: seenAndHeardIn(scene, person, all) }))
    .filter(({ where }) => where.seen.length + where.heard.length > 0);
}

function isInSeveral({ where }: There): boolean {
  return where.seen.length + where.heard.length > 1;
}

/** Where those are who may be meant. */
function ofThese(scene: Scene, persons: readonly PersonView[]): Finding | null {
  const there = thereOf(scene, persons);
  const [one, ...others] = there;
  if (!one) return null;
  const several = there.filter(isInSeveral);
  if (others.length === 0) {
    const where = whereTold(scene, one.person, one.where);
    return isInSeveral(one)
      ? { lead: told`${where}.`, begin: 'yes', ...foundIn(scene, there) }
      : { lead: told`${where}, and was recognised in no other.`, begin: 'no', ...foundIn(scene, there) };
  }
  if (several.length > MOST_TOLD) return null;
  return several.length === 0
    ? {
        lead: told`none of the ${there.length} people of whom that may tell was recognised in more than one video.`,
        begin: 'no',
        ...foundIn(scene, there),
      }
    : {
        lead: told`it may tell of ${there.length} people. Of them in more than one video: ${eachTold(scene, several)}.`,
        begin: 'perhaps',
        ...foundIn(scene, several),
      };
}

/** Who is in several videos where it cannot be told who is meant; where nobody is, nor are they. */
function ofWhoever(scene: Scene): Finding | { none: Refusal } | null {
  const several = thereOf(scene, personsOf(scene.view.persons)).filter(isInSeveral);
  if (several.length === 0) return { none: NOBODY };
  if (several.length > MOST_TOLD) return null;
  return {
    lead: told`who is meant I cannot tell by these words. In more than one video: ${eachTold(scene, several)}.`,
    begin: 'perhaps',
    ...foundIn(scene, several),
  };
}
const NOBODY: Refusal = {
  english: text('Nobody was recognised in more than one video.'),
  german: 'In mehr als einem Video wurde niemand erkannt.',
};

function eachTold(scene: Scene, there: readonly There[]): ToldValue {
  return besideEachOther(there.map(({ person, where }) => whereTold(scene, person, where)));
}

function foundIn(scene: Scene, there: readonly There[]): Omit<Finding, 'lead'> {
  return {
    unsure: there.some(({ person: { name, provisional } }) => name !== null && provisional),
    quoted: [],
    evidence: there.flatMap(({ person, where }) =>
      [...where.seen, ...where.heard].flatMap((video) => firstIn(scene, person, video)),
    ),
    note: 'In which videos people are seen or heard.',
  };
}
