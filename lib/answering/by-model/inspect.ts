import { personOfId } from '../../identity/fold';
import {
  ANSWERING_LIMITS,
  type PromptPerson,
  personLine,
  questionLine,
} from '../../language/prompts/answering';
import type { Section } from '../../language/prompts/data';
import {
  INSPECTING_FORM,
  inspectingMessages,
  type LookedAt,
  type Looking,
  SLACK_S,
} from '../../language/prompts/inspecting';
import { personIds } from '../../memory/references';
import { inNumbers, withinStretch } from '../../memory/seen-in-numbers';
import { startOf } from '../../memory/start-of-video';
import { clipIdOf } from '../../store/clip-id';
import type { IncidentRecord } from '../../store/schema';
import { toMs } from '../../to-ms';
import { sightsIn } from '../by-rules/scene';
import { Telling } from '../by-rules/telling';
import { isKept } from './apply-switches';
import type { AskSwitches } from './ask-switches';
import type { Asked, Found, Inspected, ReadableMemory, Source, Stretch, Tools } from './contract';
import { foundAll, withThoseBesideIt } from './found';
import { idsIn } from './shown';
import { glancesAt, lookable } from './stretches';

/** Bytes of what is known of the stretches. */
const BYTES = { people: 1_500, known: 8_000 } as const;

/** A picture of a video at a second of it. */
export interface Still {
  t: number;
  jpeg: Uint8Array;
}

/** Pictures of a video, by its name, at some seconds of it: those that can be had; none where its file is not at hand. */
export type Look = (video: string, times: readonly number[]) => Promise<Still[]>;

/** What looking again takes. */
export interface InspectParts {
  asked: Asked;
  memory: ReadableMemory;
  ask: Tools['ask'];
  look: Look;
}

/** A stretch with what is known of it. */
interface KnownStretch extends Stretch {
  video: string;
  /** Who is in view in it, and what is remembered of it. */
  lines: string[];
  people: PromptPerson[];
}

/**
 * Looks at stretches of videos again for a question (ReMA, MMInspect): at most a dozen pictures of them, finer than what is kept, beside what
 * is remembered of them. What is seen has the times of the videos, and rests on no record. Nothing later than the moment that is asked
 * about is looked at.
 */
export function inspecting({ asked, memory, ask, look }: InspectParts): NonNullable<Tools['inspect']> {
  let looks = 0;
  const sourced = <T>(work: (source: Source) => T) =>
    memory.read((recall) => work({ recall, view: recall.view(asked.asOf) }));

  return async (wanted, question): Promise<Inspected> => {
    const stretches = await sourced((source) => knownStretches(wanted, source, asked.as));
    if (stretches.length === 0)
      return { found: [], note: 'That is not in the videos, as far as they may be looked at.' };
    const pictures = await picturesOf(stretches, look);
    if (pictures.length === 0)
      return { found: [], note: 'No picture can be had there: the file is not at hand, or shows none.' };
    const messages = inspectingMessages(sectionsOf(stretches), questionLine(question), pictures);
    const { observations } = await ask(
      { messages, maxTokens: ANSWERING_LIMITS.stepTokens },
      { ...INSPECTING_FORM, fault: (value) => lookingFault(value, stretches) },
    );
    looks += 1;
    const found = await sourced((source) =>
      observations.map((one, i) => foundBy(one, stretches[one.stretch - 1]!, `look_${looks}/${i}`, source)),
    );
    return { found, note: '' };
  };
}

/** The stretches that can be looked at, with what is known of them. Throws `NotRead`. */
function knownStretches(wanted: readonly Stretch[], source: Source, as: AskSwitches): KnownStretch[] {
  const { recall, view } = source;
  const endOf = (videoId: string) => {
    const video = recall.videos.all().find(({ id }) => id === videoId);
    if (!video?.hasVideo) return null;
    if (view.whole === videoId) return video.durationS;
    return Math.min(video.durationS, (view.until - startOf(video)) / 1000);
  };
  return lookable(wanted, endOf).map((stretch) => {
    const { videoId, t0, t1 } = stretch;
    const inView = sightsIn(source, videoId).filter((sight) => sight.t0 < t1 && sight.t1 > t0);
    const seen = personIds([...new Set(inView.map(({ node }) => node))], view, stretch);
    const entries = [...recall.entries.inVideo(videoId), ...recall.entries.lookedAt(videoId)].filter(
      (entry) => {
        const place = recall.entries.place(entry);
        return view.allowed(entry) && place.t0 < t1 && place.t1 > t0;
      },
    );
    const records = recall.entries.read(entries).filter((record) => isKept(record, as));
    const told = foundAll(
      records.map((record) => ({ record, score: 0 })),
      source,
    );
    const ids = [...seen, ...told.flatMap(({ who, text }) => [...who, ...idsIn(text)])];
    const people = [...new Set(ids.flatMap((id) => personOfId(view.persons, id) ?? []))];
    return {
      ...stretch,
      video: recall.videos.of(videoId).name,
      people: people.map(({ id, name, provisional }) => ({ id, name, provisional })),
      lines: [
        `lasts ${(t1 - t0).toFixed(1)} s`,
        `in view: ${seen.length > 0 ? seen.map((id) => `<${id}>`).join(', ') : 'nobody who is known'}`,
        ...told.map((found) => {
          const record = records.find(({ id }) => id === found.id)!;
          const seen = seenInStretch(withThoseBesideIt(record, source), stretch);
          return `at ${Math.max(0, found.t0 - t0).toFixed(1)} s: ${found.text}${seen && ` (${seen})`}`;
        }),
      ],
    };
  });
}

/** The numbers of what was found in the pictures of a stretch, seconds from its beginning; nothing for what was not found there. */
function seenInStretch(record: IncidentRecord, stretch: Stretch): string {
  const clock = (t: number) => `${(t - stretch.t0).toFixed(1)} s`;
  return inNumbers(withinStretch(record, stretch), clock) ?? '';
}

async function picturesOf(stretches: readonly KnownStretch[], look: Look): Promise<LookedAt[]> {
  const glances = glancesAt(stretches);
  const pictures: LookedAt[] = [];
  for (const [i, { video, t0 }] of stretches.entries()) {
    const times = glances.filter(({ stretch }) => stretch === i).map(({ t }) => t);
    for (const { t, jpeg } of await look(video, times)) pictures.push({ stretch: i + 1, at: t - t0, jpeg });
  }
  return pictures;
}

function sectionsOf(stretches: readonly KnownStretch[]): Section[] {
  const people = new Map(stretches.flatMap((one) => one.people).map((person) => [person.id, person]));
  return [
    { title: 'People', lines: [...people.values()].map(personLine), bytes: BYTES.people, keep: 'first' },
    ...stretches.map(
      ({ video, lines }, i): Section => ({
        title: `Stretch ${i + 1}`,
        lines: [`of ${video}`, ...lines],
        bytes: BYTES.known / stretches.length,
        keep: 'first',
      }),
    ),
  ];
}

/** What is wrong with what was seen: it is told of no stretch that was shown, of another time, or of somebody who was not listed. Null: nothing. */
function lookingFault({ found, observations }: Looking, stretches: readonly KnownStretch[]): string | null {
  if (found !== observations.length > 0)
    return found
      ? 'found is true, but there are no observations'
      : 'found is false, but there are observations';
  const people = new Set(stretches.flatMap((one) => one.people).map(({ id }) => id));
  for (const { stretch, from, to, text } of observations) {
    const seen = stretches[stretch - 1];
    if (!seen) return `there is no stretch ${stretch}`;
    if (text === '') return 'an observation is empty';
    if (from > to || from < -SLACK_S || to > seen.t1 - seen.t0 + SLACK_S)
      return `${from} to ${to} s is not within stretch ${stretch}, which lasts ${(seen.t1 - seen.t0).toFixed(1)} s`;
    const strange = idsIn(text).find((id) => !people.has(id));
    if (strange !== undefined) return `nobody with the id ${strange} was listed`;
  }
  return null;
}

/** An observation with the times of its video. Throws `NotRead`. */
function foundBy(
  { from, to, text }: Looking['observations'][number],
  { videoId, video, t0, t1 }: KnownStretch,
  id: string,
  { recall, view }: Source,
): Found {
  const within = (t: number) => toMs(Math.min(t1, Math.max(t0, t0 + t)));
  const at = { videoId, t0: within(from), t1: within(to) };
  const tell = new Telling(recall, view);
  const before = recall.entries
    .inVideo(videoId)
    .filter((entry) => recall.entries.place(entry).t0 <= at.t0 && view.allowed(entry));
  const entry = before.at(-1);
  return {
    ...at,
    ...{
      id,
      video,
      text,
      score: 0,
      written: true,
      kind: 'frame',
      what: 'looked',
      who: idsIn(text),
      sources: [id],
    },
    clipId: entry === undefined ? clipIdOf(videoId, 0) : recall.entries.at(entry).clipId,
    when: `${tell.clock(at)}, ${tell.place(at)}`,
  };
}
