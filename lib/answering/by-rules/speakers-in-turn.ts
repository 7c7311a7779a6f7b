// Speakers by the order in which they are first heard: "What does the second speaker say?", "When is the last one heard?"

import { groupedBy } from '../../grouped-by';
import type { PersonView } from '../../identity/fold';
import { spoken } from '../../memory/incident-sentence';
import { numbersIn } from '../../memory/numbers-told';
import type { IncidentRecord, VideoRecord } from '../../store/schema';
import { inTurn, sentence, type Tellable, told } from '../../told';
import { timecode } from '../../wording';
import type { Finding } from './finding';
import { PLACE, PLACES } from './places-in-order';
import type { Question } from './question';
import { recordsIn, type Scene } from './scene';
import { shownTold } from './telling';
import { withoutVideoAtEnd } from './whom-it-tells';

/** Words for whoever speaks; of `who` it is not known whether they are so. */
const SPEAKER = '(?:speaker|voice|person|one|(?<who>man|woman|guy|lady|girl|boy|gentleman|bloke|fellow))';
const TO_SPEAK = '(?: (?:who |that )?(?:to (?:speak|talk)|speaks|talks|is heard|we hear))?';
const WHOM = `the ${PLACE} ${SPEAKER}${TO_SPEAK}`;
const WHAT =
  '(?:and |so )?(?:what|which)(?<number> numbers?| digits?)?(?: (?:words?|letters?|colou?rs?|sentences?|things?|lines?))?';
const SAY: readonly RegExp[] = [
  new RegExp(
    `^${WHAT} (?:does|did|do|is|was) ${WHOM} (?:say|tell|talk about|speak about|mention|saying|telling|talking about)(?: (?:us|there|exactly))*$`,
  ),
  new RegExp(`^${WHAT} (?:says|said) ${WHOM}$`),
];
const WHEN = new RegExp(
  `^(?:and |so )?(?:when|(?:at|from) (?:what|which) (?:time|second|moment|point|minute)|from when)(?: exactly)?(?: on)? (?:does|did|is|was|do we|can we|can i|do i) (?:hear )?(?:the ${PLACE} (?<voice>speaker|voice))(?: (?:first|show up|turn up|appear|come in|come on|come|join in|join|set in|start|begin|speak|talk|heard|to be heard|start to speak|begin to speak|start speaking|start talking|begin speaking|speaking|talking|up|in))*$`,
);
const MOST_QUOTED = 3;

/** What whoever is the so-manieth to speak in one video says, or when they are first heard; null where that is not asked, or nobody knows who it is. */
export function findSpeakerInTurn(scene: Scene, { named }: Question, text: string): Finding | null {
  if (named.length > 0) return null;
  const asked = text
    .trim()
    .replace(/[?!.\s]+$/, '')
    .toLowerCase();
  const atEnd = withoutVideoAtEnd(asked, scene.videos);
  const plain = (atEnd?.text ?? asked).replace(
    /,? (?:in|of|on) (?:this|that|the) (?:video|clip|film|recording)\b/,
    '',
  );
  const video = atEnd?.video ?? scene.video;
  const says = SAY.map((form) => form.exec(plain)?.groups).find(Boolean);
  const groups = says ?? WHEN.exec(plain)?.groups;
  if (!groups || !video) return null;
  const place = groups.place!;
  const spoke = speakersOf(scene, video);
  if (!spoke) return null;
  const meant = place === 'last' ? spoke.at(-1) : spoke[PLACES.indexOf(place)];
  if (!meant) return tooFew(scene, video, spoke);
  const lines = place === 'last' ? lastOf(meant.lines, spoke) : meant.lines;
  const numbered = lines.filter(tellsNumber).slice(place === 'last' ? -1 : 0);
  const told = says ? (groups.number ? numbered : lines) : meant.lines.slice(0, 1);
  if (told.length === 0) return null;
  return {
    lead: leadOf(meant.person, place, timecode(meant.lines[0]!.t0), video, groups.who !== undefined),
    unsure: meant.person.name !== null && meant.person.provisional,
    quoted: told.slice(0, MOST_QUOTED),
    evidence: told.map((line, i) => scene.tell.evidence(line, 1 / (i + 1))),
    note: NOTE,
  };
}
const NOTE = 'In which order people are first heard.';

interface Speaker {
  person: PersonView;
  lines: IncidentRecord[];
}

/** Who speaks in a video, in the order in which they are first heard; null where of a line nobody knows whose it is. */
function speakersOf(scene: Scene, { id }: VideoRecord): Speaker[] | null {
  const lines = recordsIn(scene, id, 'says').toSorted((a, b) => a.t0 - b.t0);
  const speakers = [...groupedBy(lines, ({ who }) => scene.view.persons.get(who[0] ?? ''))];
  if (speakers.length === 0 || speakers.some(([person]) => !person)) return null;
  return speakers.map(([person, lines]) => ({ person: person!, lines }));
}

/** Of whoever is first heard last, what they say after all others. */
function lastOf(lines: readonly IncidentRecord[], spoke: readonly Speaker[]): IncidentRecord[] {
  const others = spoke.slice(0, -1).flatMap((one) => one.lines);
  const until = Math.max(0, ...others.map(({ t0 }) => t0));
  const after = lines.filter(({ t0 }) => t0 > until);
  return after.length > 0 ? after : [...lines];
}

function tellsNumber(line: IncidentRecord): boolean {
  return numbersIn(spoken(line)).length > 0;
}

function tooFew(scene: Scene, { name }: VideoRecord, spoke: readonly Speaker[]): Finding {
  return {
    lead: sentence(
      spoke.length === 1
        ? told`only one person can be heard in ${name}, as far as I know voices.`
        : told`only ${spoke.length} people can be heard in ${name}, as far as I know voices.`,
    ),
    ...{ unsure: false, quoted: [], note: NOTE },
    evidence: spoke.map(({ lines }) => scene.tell.evidence(lines[0]!, 1)),
  };
}

function leadOf(
  person: PersonView,
  place: string,
  from: string,
  { name }: VideoRecord,
  isNarrower: boolean,
): Tellable {
  const who = shownTold(person);
  const lead =
    place === 'last'
      ? sentence(told`last to be heard in ${name}: ${who}, from ${from}.`)
      : sentence(told`number ${PLACES.indexOf(place) + 1} to be heard in ${name}: ${who}, from ${from}.`);
  return isNarrower ? inTurn(told`Who is a man and who a woman I cannot tell.`, lead) : lead;
}
