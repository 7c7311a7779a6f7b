import type { Evidence } from '../../contract/answers';
import type { PersonView } from '../../identity/fold';
import { tokens } from '../../memory/terms';
import { joinedKindsIn, type NamedKind } from '../../memory/thing-names';
import { firstMoment, JOINED_S, type ThingStretch, thingStretches } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import type { IncidentRecord, Where } from '../../store/schema';
import { inTurn, sentence, type Told, type ToldValue, told, word } from '../../told';
import { timecode } from '../../wording';
import { inView } from './company';
import type { Finding } from './finding';
import { wordsPattern } from './names-in-question';
import type { Refusal } from './refusal-text';
import { distinct, recordsIn, type Scene, sightsInTime } from './scene';
import { EVIDENCE_S } from './telling';
import { isSure, places, surelyShown, thingsSeenIn } from './things-seen';
import { besideEachOther, mayBe, spanTold } from './view-words';
import { textsTold } from './writing-seen';

/** Stretches of a thing of which it is told what is around them. */
const MOST_TOLD = 2;
const MOST_EVIDENCE = 10;
/** What begins, or ends, within so many seconds of each other is told together: two pictures are looked at that far apart. */
const TOGETHER_S = 2.1;

/** What is in view before or after a thing, or at the same time. */
export type Relation = 'before' | 'after' | 'with';

/** What a question asks of what is in view around a thing. */
export interface AroundAsked {
  relation: Relation;
  named: NamedKind;
  /** It is asked what is near it in the picture. */
  isNear: boolean;
  /** Of these alone it is asked: "Which animal comes after the giraffe?" */
  among?: NamedKind;
  /** What pictures show is plainly meant; else what people say may answer as well, and goes before. */
  plainly: boolean;
}

const RELATIONS: readonly [form: RegExp, relation: Relation, isNear?: true][] = [
  [/^(?:(?:right|just|directly|immediately|shortly|straight) )?(?:after|following)$/, 'after'],
  [/^(?:once|as soon as)$/, 'after'],
  [/^(?:(?:right|just|directly|immediately|shortly) )?(?:before|prior to)$/, 'before'],
  [
    /^(?:together |along )?with$|^alongside(?: of)?$|^at the same (?:time|moment) (?:as|with)$|^while$/,
    'with',
  ],
  [/^(?:(?:right|just|directly) )?(?:next to|beside|besides|near|close to|by|around)$/, 'with', true],
];
const RELATION = new RegExp(
  `(?:^| )(${RELATIONS.map(([form]) => form.source.replaceAll(/\^|\$/g, '')).join('|')}) (?:(?:the|a|an|that|this|my|our) )?$`,
);
/** Between "what" and the relation: words that ask for whatever is in view. */
const ASKING = new Set(
  'what whats which anything something else other others thing things object objects item items is are was were there be been being come comes came appear appears appeared follow follows see sees seen saw show shows shown visible view in on screen the picture pictures video can could do does did you i we one all and so next stand stands standing sit sitting lie lies lying'.split(
    ' ',
  ),
);
const BEGINS =
  /^(?:(?:and|so) )*(?:whats?|which|(?:(?:other )?things|anything|something)|(?:is|was|are|were) there (?:any|some)thing)\b/;
/** "Anything with a skateboard?" asks for that, and not for what is beside it. */
const ITSELF = /^(?:(?:is|are|was|were) there )?(?:(?:any|some)thing)$/;
const HAPPENING = new Set('happen happens happened going goes went'.split(' '));
/** After the thing: that it is there, or gone. */
const TAIL =
  /^(?:(?:is|are|was|were|has|have|had|gone|left|leaves|leave|disappears|disappeared|appears|appeared|comes|came|in|out|of|view|visible|seen|there|on|screen|this|the|video|clip|film|please|then|again|away|off)(?: |$))*$/;
/** What follows "once" is over. */
const GONE = /\b(?:gone|left|leaves|leave|disappears|disappeared|out|away|off)\b/;
/** Nobody says it. */
const PLAINLY =
  /\b(?:see|sees|seen|saw|show|shows|shown|visible|view|screen|pictures?|appears?|appeared|comes|came|things|objects|items)\b/;
/** "After the dog, what do we see?" */
const TURNED =
  /^(?:and |so )?((?:right |just |shortly )?(?:after|before|next to|beside|with|alongside) [^,]+), (what\b.+)$/i;

/**
 * What a question asks of what is in view around a kind of thing ("What comes after the dog?", "What else is in view with the horse?"), and of nothing else; null
 * for any other. Pure.
 *
 * @param isWordless nobody says a word: what happens is what is in view
 */
export function aroundAskedFor(question: string, isWordless: boolean): AroundAsked | null {
  const whole = question.trim().replace(/[?!.\s]+$/, '');
  const text = whole.replace(TURNED, '$2 $1');
  const [named, ...others] = joinedKindsIn(text);
  if (named && others.length === 1 && (named.kinds.length > 1 || isOfKind(text, named))) {
    const ofAnything = text.replace(new RegExp(wordsPattern(named.words), 'iu'), 'thing');
    const around = aroundAskedFor(ofAnything, isWordless);
    return around && { ...around, among: named };
  }
  if (!named || others.length > 0) return null;
  const words = tokens(text);
  const before = `${words.slice(0, named.from).join(' ')} `;
  const after = words.slice(named.to).join(' ');
  const found = RELATION.exec(before);
  if (!found || !BEGINS.test(before) || !TAIL.test(after)) return null;
  const asking = before.slice(0, found.index).split(' ');
  if (found[1] === 'with' && ITSELF.test(asking.join(' '))) return null;
  if (!asking.every((word) => ASKING.has(word) || (isWordless && HAPPENING.has(word)))) return null;
  const [, relation, isNear = false] = RELATIONS.find(([form]) => form.test(found[1]!))!;
  if (/^(?:once|as soon as)$/.test(found[1]!) && !GONE.test(after)) return null;
  return { relation, named, isNear, plainly: isWordless || PLAINLY.test(asking.join(' ')) };
}

/** "What plant is beside the chair?", "Which dog comes after the bus?" */
function isOfKind(text: string, { from }: NamedKind): boolean {
  return /^(?:(?:and|so|what|which|sort|kind|type|of|other) )+$/.test(
    `${tokens(text).slice(0, from).join(' ')} `,
  );
}

/** Something in view, from when to when. */
interface Seen extends Pick<Where, 't0' | 't1'> {
  thing?: ThingStretch;
  person?: PersonView;
  text?: IncidentRecord;
}

/** What is in view around something, or, where that is nothing, why it is refused. */
export type AroundFound = { finding: Finding } | { none: Refusal; evidence: Evidence[] };

/** What is in view around a kind of thing; null where that was not seen itself. */
export function findAround(
  scene: Scene,
  { relation, named, isNear, among }: AroundAsked,
): AroundFound | null {
  const all = thingsSeenIn(scene, scene.video ? [scene.video] : scene.videos, named);
  const sure = all.filter(isSure(scene));
  const stretches = sure.length > 0 ? sure : all;
  if (stretches.length === 0) return null;
  const around = stretches
    .flatMap((stretch) => aroundStretch(scene, stretch, relation, among) ?? [])
    .slice(0, MOST_TOLD);
  if (around.length === 0) {
    const thing = mayBe(thingTold(stretches[0]!.kind), sure.length > 0);
    const where = sentence(told`${thing} is in view ${places(scene, stretches)}.`);
    const { english, german, noOther } = NONE[relation];
    return {
      none: {
        english: inTurn(among ? noOther(among.words) : english, where),
        german: inTurn(german, where),
      },
      evidence: stretches
        .slice(0, MOST_EVIDENCE)
        .map((stretch) => scene.tell.evidence(firstMoment(stretch), stretch.score)),
    };
  }
  const leads = around.map(({ lead }) => sentence(lead!));
  return {
    finding: {
      lead: isNear ? inTurn(...leads, 'How near it is I cannot tell.') : inTurn(...leads),
      unsure: around.some((one) => one.unsure),
      quoted: [],
      evidence: around.flatMap(({ evidence }) => evidence).slice(0, MOST_EVIDENCE),
      note: `Looked what is in view ${relation} ${stretches.length === 1 ? 'the stretch' : `the ${stretches.length} stretches`} that show it.`,
    },
  };
}

/** What is said where nothing else was recognised, and where nothing of what was asked for. */
const NONE: Readonly<Record<Relation, Refusal & { noOther: (words: string) => Told }>> = {
  with: {
    english: word('I recognised nothing else at the same time.'),
    german: 'Zur gleichen Zeit habe ich sonst nichts erkannt.',
    noOther: (words) => told`I recognised no other ${words} at the same time.`,
  },
  before: {
    english: word('I recognised nothing else before it.'),
    german: 'Davor habe ich sonst nichts erkannt.',
    noOther: (words) => told`I recognised no other ${words} before it.`,
  },
  after: {
    english: word('I recognised nothing else after it.'),
    german: 'Danach habe ich sonst nichts erkannt.',
    noOther: (words) => told`I recognised no other ${words} after it.`,
  },
};

/** What is in view around the stretch that an incident tells of; null where nothing was recognised, and for an incident that shows no thing. */
export function aroundIncident(scene: Scene, incident: IncidentRecord, relation: Relation): Finding | null {
  const stretches = thingStretches(recordsIn(scene, incident.videoId, 'shows'));
  const stretch = stretches.find(({ told }) => told.some(({ id }) => id === incident.id));
  return stretch ? aroundStretch(scene, stretch, relation) : null;
}

/** What is in view around one stretch of a thing; null where nothing was recognised. */
function aroundStretch(
  scene: Scene,
  stretch: ThingStretch,
  relation: Relation,
  among?: NamedKind,
): Finding | null {
  const { tell } = scene;
  const { videoId, t0, t1 } = stretch;
  const others = seenBeside(scene, stretch).filter(
    ({ thing }) => !among || (thing && (among.kinds as readonly string[]).includes(thing.kind)),
  );
  const beside = others.filter((one) => one.t0 <= t1 && one.t1 >= t0);
  const [next, still] =
    relation === 'after'
      ? [nearest(others, (one) => one.t0 - t1), beside.filter((one) => one.t1 > t1)]
      : relation === 'before'
        ? [nearest(others, (one) => t0 - one.t1), beside.filter((one) => one.t0 < t0)]
        : [beside, []];
  const [first] = next;
  if (!first && still.length === 0) return null;
  const seen = [...next, ...still];
  return {
    lead: aroundTold(scene, stretch, relation, next, still),
    unsure: tell.list(seen.flatMap(({ person }) => person ?? [])).unsure,
    quoted: [],
    evidence: [
      ...seen.map((one) => evidenceOf(scene, one, videoId)),
      tell.evidence(firstMoment(stretch), 0.5),
    ],
    note: `Looked ${relation} ${tell.place(stretch)}.`,
  };
}

/**
 * What is in view around one stretch of a thing, as a sentence.
 *
 * @param next what comes or goes next to it, or is there at the same time
 * @param still what is there longer than it
 */
function aroundTold(
  scene: Scene,
  stretch: ThingStretch,
  relation: Relation,
  next: readonly Seen[],
  still: readonly Seen[],
): Told {
  const thing = withSpan(scene, stretch, isSure(scene)(stretch));
  const named = toldOf(scene, next);
  if (relation === 'with') return told`in view at the same time as ${thing}: ${named}.`;
  const also = still.length > 0 ? [told`also in view: ${toldOf(scene, still)}`] : [];
  const [first] = next;
  if (relation === 'after') {
    const then = first ? [told`${named}, from ${timecode(first.t0)}`] : [];
    return told`after ${thing}: ${besideEachOther([...then, ...also])}.`;
  }
  const then = first ? [told`${named}, until ${timecode(first.t1)}`] : [];
  return told`before ${thing}: ${besideEachOther([...then, ...also])}.`;
}

/** "a giraffe (0:00 to 0:04 in zoo.mp4)" */
export function withSpan({ recall }: Scene, stretch: ThingStretch, isSurely: boolean): Told {
  const { kind, most, videoId } = stretch;
  const thing = mayBe(thingTold(kind, most), isSurely);
  return told`${thing} (${told`${spanTold(stretch)} in ${recall.videos.of(videoId).name}`})`;
}

/** All that is surely in view in the video of a stretch, but for things of its kind. */
function seenBeside(scene: Scene, { videoId, kind }: ThingStretch): Seen[] {
  const things = thingStretches(recordsIn(scene, videoId, 'shows'))
    .filter((thing) => thing.kind !== kind && isSure(scene)(thing))
    .map((thing) => ({ thing, t0: thing.t0, t1: thing.t1 }));
  const people: (Seen & { person: PersonView })[] = [];
  for (const { node, t0, t1 } of sightsInTime(scene, videoId)) {
    const person = scene.view.persons.get(node);
    if (!person) continue;
    const before = people.findLast((one) => one.person === person);
    if (before && t0 - before.t1 <= JOINED_S) before.t1 = Math.max(before.t1, t1);
    else people.push({ person, t0, t1 });
  }
  const texts = recordsIn(scene, videoId, 'writing').map((text) => ({ text, t0: text.t0, t1: text.t1 }));
  return [...people, ...things, ...texts];
}

/** Of what is apart from something by more than nothing, the nearest, and what is hardly farther from it. */
function nearest(seen: readonly Seen[], apart: (one: Seen) => number): Seen[] {
  const beyond = seen.filter((one) => apart(one) > 0).sort((a, b) => apart(a) - apart(b));
  return beyond.filter((one) => apart(one) <= apart(beyond[0]!) + TOGETHER_S);
}

/** "Otto; a cup; to read: "STOP"". */
function toldOf(scene: Scene, seen: readonly Seen[]): ToldValue {
  const { who } = scene.tell.list(distinct(seen.flatMap(({ person }) => person ?? [])));
  const things = surelyShown(
    scene,
    seen.flatMap(({ thing }) => thing?.told ?? []),
  );
  const texts = textsTold(seen.flatMap(({ text }) => text ?? []));
  return besideEachOther([who, things, texts && told`to read: ${texts}`]);
}

function evidenceOf(scene: Scene, { thing, person, text, t0, t1 }: Seen, videoId: string): Evidence {
  if (person) return inView(scene, [person], { videoId, t0, t1: Math.min(t1, t0 + EVIDENCE_S) });
  return scene.tell.evidence(thing ? firstMoment(thing) : text!, 1);
}
