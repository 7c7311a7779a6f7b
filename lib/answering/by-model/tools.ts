// Over 400 lines: what a model may look up is one object, which keeps what it was shown.
import type { Evidence } from '../../contract/answers';
import type { SearchRequest } from '../../contract/search';
import { groupedBy } from '../../grouped-by';
import { personOfId, personsOf } from '../../identity/fold';
import { ANSWERING_LIMITS, type PromptPerson } from '../../language/prompts/answering';
import { mattersInShort } from '../../memory/cards/in-short';
import { matterSentence } from '../../memory/cards/matter-sentence';
import { STATE_ENTRIES, stateFor } from '../../memory/prompt-state';
import type { MemoryView } from '../../memory/recall';
import { fuse } from '../../memory/reciprocal-rank';
import { isKnownBy, personIds } from '../../memory/references';
import { questionTerms, tokens } from '../../memory/terms';
import { clipNumber, wholeOf } from '../../store/clip-id';
import type { PersonView } from '../../store/packs/pack-format';
import type { IncidentRecord } from '../../store/schema';
import { COLOUR } from '../by-rules/colour-words';
import { isOfTalk } from '../by-rules/lines-that-answer';
import { withoutFiles } from '../by-rules/named-files';
import { type InStretch, isOfStretch } from '../by-rules/of-the-stretch';
import { type Question, understandQuestion } from '../by-rules/question';
import { vocabularyOf } from '../by-rules/vocabulary';
import { answerMeaning } from '../read-lines';
import { findRecords, type RecordFound } from '../search/search';
import { soughtIn, toldId, wordsIn } from '../search/sought';
import { isKept, knows, leavesFactsOut, withoutLeftOut } from './apply-switches';
import type { AskSwitches } from './ask-switches';
import type {
  Asked,
  CardLine,
  Found,
  NamesIn,
  Prompt,
  ReadableMemory,
  RuleAnswer,
  Source,
  StateStretch,
  Tools,
  Wanted,
} from './contract';
import { correctedQuery } from './corrected';
import { entriesOfItsClip, entryOf, foundAll, foundOf, foundOfLine, recordOfEvidence } from './found';
import type { ShelfGrounds } from './grounds';
import { isInPart, stretchesInPart } from './in-part';
import type { ModelCalls } from './model-calls';
import { isPresent, presentAt } from './present';
import { whoIsInVideos } from './who-is-there';

/** So many times as many are looked at where only what somebody was there for is wanted. */
const PRESENT_OF = 5;
/** And where only what lies in a part of a video is. */
const IN_PART_OF = 5;
/** Moments nearest to a query that are looked through, for lasting facts among them too. */
const NEAREST = 100;
/** A query that is confined by the id of somebody, or the number of a clip. */
const IN_BOUNDS = /\b(?:p|clip)_\d+\b/i;
const ALL_IN_BOUNDS = new RegExp(IN_BOUNDS, 'gi');
const IS_COLOUR = new RegExp(`^(?:${COLOUR})$`, 'i');

/** What a question's tools are made of. */
export interface ToolParts {
  asked: Asked;
  memory: ReadableMemory;
  calls: ModelCalls;
  /** What an answer may rest on: the shelf's. */
  grounds: ShelfGrounds;
  inspect?: Tools['inspect'];
  /** The current frames are shown to the model. */
  showing?: boolean;
  trace: Tools['trace'];
}

/** The tools of one question, over a memory. */
export function makeTools(parts: ToolParts): Tools {
  const { asked, memory, calls, grounds, inspect = null, showing = false, trace } = parts;
  let answered: Promise<RuleAnswer> | null = null;
  let last: { query: string; found: RecordFound[] } | null = null;
  const { shelf } = grounds;
  const { as } = asked;
  const at = { video: asked.video?.name, before: asked.before };
  const read = <T>(work: (source: Source) => T) =>
    memory.read((recall) => work({ recall, view: recall.view(asked.asOf) }));

  const byRules = () => {
    answered ??= ruleAnswer(parts);
    return answered;
  };

  /** Of what was found what the question may be answered by. */
  const ofPart = async (found: readonly Found[]): Promise<Found[]> => {
    const { part } = await byRules();
    return part ? found.filter((one) => isInPart(part, one)) : [...found];
  };

  /** What else of a part a search may find: "What was said between 1:00 and 2:00?" has no words to look for. */
  const restOfPart = (
    part: InStretch,
    found: readonly Found[],
    { clips, fresh, persons, presentTo }: Wanted,
  ): Promise<Found[]> =>
    read((source) => {
      const met = new Set(found.map(({ id, clipId }) => (clips ? clipId : id)));
      return clipsOfPart(part, source, as)
        .flatMap(({ lines }) => lines)
        .filter((one) => {
          const place = clips ? one.clipId : one.id;
          if (met.has(place) || (fresh && shelf.has(one.id))) return false;
          if (persons && !persons.some((id) => one.who.includes(id))) return false;
          if (presentTo !== undefined && !presentAt(one, source).includes(presentTo)) return false;
          return met.add(place);
        });
    });

  const show = ({ messages }: Prompt) => {
    for (const part of messages.flatMap(({ content }) => content))
      if (part.type === 'text') shelf.show(part.text);
  };

  /** The moments nearest to a query, of everything; what was looked for last is not looked for again. */
  const nearest = async (query: string): Promise<RecordFound[]> => {
    if (last?.query !== query) {
      const vector = await memory.vectorOf('question', wordsIn(query));
      const request = { ...at, text: query, k: NEAREST };
      const found = await read((source) => recordsFound(request, source, vector));
      last = { query, found };
    }
    return last.found;
  };

  const recordsFound = (request: SearchRequest, { recall }: Source, vector: Float32Array | null) =>
    findRecords(withoutLeftOut(soughtIn(recall, request, asked.now, asked.asOf), as), request, { vector })
      .found;

  const videosNamed = (text: string) =>
    memory.read((recall) => withoutFiles(text, recall.videos.all()).videos);

  /** What a search finds in the videos that it names, else in those that the question does, and after that what it finds anywhere. */
  const searchNamedFirst = async (query: string, wanted: Wanted): Promise<Found[]> => {
    const own = await videosNamed(query);
    const videos = own.length > 0 ? own : await videosNamed(asked.question);
    const anywhere = await searchOne(query, wanted);
    if (videos.length === 0) return anywhere;
    const there = await searchOne(
      query,
      wanted,
      videos.map(({ name }) => name),
    );
    const met = new Set(there.map(({ id }) => id));
    return [...there, ...anywhere.filter(({ id }) => !met.has(id))].slice(0, wanted.k);
  };

  /** @param videos names of those that alone are searched */
  const searchOne = async (query: string, wanted: Wanted, videos?: string[]): Promise<Found[]> => {
    const { k, clips, fresh, persons, presentTo, when, kinds, vector: corrected } = wanted;
    if (!query.trim() && !persons && !when) return [];
    if (!(await read(({ view }) => areKnown(query, wanted, view)))) return [];
    const isPlain =
      !(clips || persons || presentTo || when || kinds || corrected || videos) && !IN_BOUNDS.test(query);
    if (isPlain && k <= NEAREST) {
      const all = (await nearest(query)).filter(({ record }) => !(fresh && shelf.has(toldId(record))));
      return read((source) => foundAll(all, source, k));
    }
    const vector = corrected ?? (await memory.vectorOf('question', wordsIn(query)));
    const request = {
      ...at,
      ...{ text: query, when, kinds, clips, videos, persons: persons && [...persons] },
      k: k * (presentTo ? PRESENT_OF : 1),
      shown: fresh ? [...shelf.since].flatMap(({ id, sources }) => (clips ? id : sources)) : [],
    };
    return read((source) => {
      const there = presentTo === undefined ? undefined : personOfId(source.view.persons, presentTo);
      const found = recordsFound(request, source, vector);
      const meant = there ? found.filter(({ record }) => isPresent(there, record, source)) : found;
      return foundAll(meant, source, k);
    });
  };

  /** Looks again at what of some stretches lies in the part that is asked about. */
  const inspectPart: typeof inspect =
    inspect &&
    (async (stretches, question) => {
      const { part } = await byRules();
      return inspect(part ? stretchesInPart(part, stretches) : stretches, question);
    });

  return {
    shelf,
    inspect: inspectPart,
    trace,
    vectorOf: (role, text) => memory.vectorOf(role, text),
    answersGiven: async (most) =>
      asked.asOf.until === Number.POSITIVE_INFINITY && !(await byRules()).part ? memory.answers(most) : [],
    corrected: () => correctedQuery(asked, memory),
    async say(prompt) {
      show(prompt);
      // What it says is held against the evidence that is read meanwhile.
      const [said] = await Promise.all([calls.say(prompt), read((source) => grounds.takeUp(source))]);
      return said;
    },
    ask(prompt, form) {
      show(prompt);
      return calls.ask(prompt, form);
    },
    async search(queries, wanted) {
      const lists: Found[][] = [];
      const { part } = await byRules();
      const k = wanted.k * (part ? IN_PART_OF : 1);
      for (const query of queries) {
        const found = await searchNamedFirst(query.slice(0, ANSWERING_LIMITS.question), { ...wanted, k });
        const meant = await ofPart(found);
        const more = part ? await restOfPart(part, meant, wanted) : [];
        lists.push([...meant, ...more].slice(0, wanted.k));
      }
      return lists.length === 1 ? lists[0]! : fused(lists).slice(0, wanted.k);
    },
    clip: (clipId) =>
      read((source) => {
        const videoId = wholeOf(clipId);
        const entries = entriesOfItsClip({ clipId, videoId }, source);
        return toldBy(entries, source, as);
      }).then(ofPart),
    async clipsOf(videoId) {
      const { part } = await byRules();
      return read(({ recall, view }) => {
        const isShown = (entry: number) =>
          view.allowed(entry) && (part === null || isOfStretch(part, recall.entries.place(entry)));
        // In the order of their clips.
        const entries = recall.entries.inVideo(videoId).filter(isShown);
        const ends = recall.entries.read(entries.length > 1 ? [entries[0]!, entries.at(-1)!] : entries);
        const [first = 0, last = first] = ends.map(({ clipId }) => clipNumber(clipId));
        return { first, last };
      });
    },
    async heldNowhere(text) {
      const { persons, misheard } = await this.personsNamed(text);
      const names = [...persons.map(({ name }) => name ?? ''), ...misheard.map(({ form }) => form)];
      const named = new Set(names.flatMap(tokens));
      const { part } = await byRules();
      return read(({ recall, view }) => {
        const isShown = (entry: number) => part === null || isOfStretch(part, recall.entries.place(entry));
        const words = withoutFiles(text.replace(ALL_IN_BOUNDS, ' '), recall.videos.all()).text;
        return (
          questionTerms(words)
            .filter(({ word, stem }) => !named.has(word) && !recall.isHeld([stem], view, isShown))
            // What colours were seen stands beside the words of a record.
            .filter(({ word }) => !IS_COLOUR.test(word))
            .map(({ word }) => word)
        );
      });
    },
    videosNamed: async (text) => (await videosNamed(text)).map(({ id }) => id),
    around: (found, seconds) =>
      read((source) => {
        const entry = entryOf(found, source);
        if (entry === undefined) return [];
        const near = source.recall.entries.around(entry, seconds).filter(source.view.allowed);
        return toldBy([...near, entry], source, as);
      }).then(ofPart),
    async facts(query, k) {
      const all = await nearest(query);
      const facts = await ofPart(await read((source) => all.flatMap((one) => factsOf(one, source, as))));
      return facts.filter(({ id }) => !shelf.has(id)).slice(0, k);
    },
    async state() {
      const { part } = await byRules();
      if (part) return read((source) => clipsOfPart(part, source, as));
      const isSmall = await memory.read((recall) => recall.sizes.all <= STATE_ENTRIES);
      if (isSmall) await memory.settled();
      return read((source) => stretchesOf(source, as));
    },
    async whoIsInVideos(meant) {
      const { part } = await byRules();
      return read((source) =>
        part || source.recall.sizes.all <= STATE_ENTRIES ? whoIsInVideos(part, meant, source) : [],
      );
    },
    async card(id) {
      const { part } = await byRules();
      const lines = await read((source) => {
        const person = personOfId(source.view.persons, id);
        return person ? cardOf(person, source, as) : [];
      });
      return part ? lines.filter(({ found }) => isInPart(part, found)) : lines;
    },
    people: (ids) =>
      read(({ view }) => {
        const persons = [...new Set(ids)].flatMap((id) => personOfId(view.persons, id) ?? []);
        return [...new Set(persons)].map(calledBy);
      }),
    present: (found) => read((source) => presentAt(found, source)),
    registered: (most) =>
      read(({ view }) =>
        personsOf(view.persons)
          .filter(({ name }) => name !== null)
          .slice(0, most)
          .map(calledBy),
      ),
    async personsNamed(text) {
      if (text === asked.question) return (await byRules()).names;
      return read(({ recall, view }) => {
        const { now, zone } = asked;
        const persons = personsOf(view.persons);
        return namesIn(understandQuestion(text, persons, now, zone, vocabularyOf(recall, view)));
      });
    },
    inView: () =>
      read(({ recall, view }) => {
        const { video, before } = asked;
        if (!video || before === undefined) return [];
        const at = { videoId: video.id, t0: before, t1: before };
        const there = personIds(recall.onScreenAt(video.id, before, view), view, at);
        return there.flatMap((id) => personOfId(view.persons, id) ?? []).map(calledBy);
      }),
    // Pictures of the moment at hand show nothing of another part.
    async frames() {
      const { part } = showing ? await byRules() : { part: null };
      const [videoId, t] = [asked.video?.id ?? '', asked.before ?? 0];
      const isElsewhere = part && !isInPart(part, { videoId, t0: t, t1: t, written: false });
      return showing && !isElsewhere ? memory.frames(asked) : [];
    },
    byRules,
  };
}

/** Whether everybody is known whom a search names by an id. */
function areKnown(
  query: string,
  { persons = [], presentTo }: Wanted,
  { persons: known }: MemoryView,
): boolean {
  const ids = query.toLowerCase().match(/\bp_\d+\b/g) ?? [];
  const all = [...ids, ...persons, ...(presentTo === undefined ? [] : [presentTo])];
  return all.every((id) => personOfId(known, id) !== undefined);
}

/** What the rules answer, and the records that it rests on. */
async function ruleAnswer({ asked, memory }: ToolParts): Promise<RuleAnswer> {
  const { question, video, before, previous, now, asOf, as } = asked;
  const request = { question, video: video?.name, before, previous: previous ?? undefined };
  const told = await answerMeaning(memory, request, { today: now, asOf });
  return memory.read((recall) => {
    const source = { recall, view: recall.view(asOf) };
    const { answer, certain, next, question: understood, inside: part, isOfNoStretch: isOfNoPart } = told;
    const rests = answer.evidence.map((piece) => ({ piece, record: recordOfEvidence(piece, source) }));
    const left = rests.filter(({ piece, record }) => mayRestOn(piece, record, source, as));
    const kept = left.map(({ piece }) => piece);
    const found = left.flatMap(({ piece, record }) => (record ? foundOf(record, piece.score, source) : []));
    return {
      // Of what is left out the rules know nothing either.
      answer: kept.length < answer.evidence.length ? { ...answer, refused: true, evidence: kept } : answer,
      certain,
      next,
      ...{ part, isOfNoPart, isOfTalk: isOfTalk(understood) },
      names: namesIn(understood),
      found: [...new Map(found.map((one) => [one.id, one])).values()].filter(
        (one) => part === null || isInPart(part, one),
      ),
    };
  });
}

/** Whether the rules may answer by a piece of evidence: nothing that it tells is left out, nor whom it tells of. */
function mayRestOn(
  { kind }: Evidence,
  record: IncidentRecord | null,
  { view }: Source,
  as: AskSwitches,
): boolean {
  if (kind === 'fact' && leavesFactsOut(as)) return false;
  return record === null || (isKept(record, as) && record.who.every((node) => isKnownBy(node, record, view)));
}

/** What each entry tells, in the order in which it began. */
function toldBy(entries: readonly number[], source: Source, as: AskSwitches): Found[] {
  const { recall } = source;
  const records = recall.entries
    .read([...entries].sort(recall.entries.compare))
    .filter((record) => isKept(record, as))
    .sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1);
  return foundAll(
    records.map((record) => ({ record, score: 0 })),
    source,
  );
}

/** The facts that something found is, or that stand in its line. */
function factsOf({ record, score }: RecordFound, source: Source, as: AskSwitches): Found[] {
  if ('by' in record) return [foundOf(record, score, source)];
  if (record.kind === 'known') return [foundOf(record, score, source)];
  if (record.kind !== 'says') return [];
  const isFact = source.recall.facts.ofLine(record).some((fact) => isKept(fact, as));
  return isFact ? [{ ...foundOf(record, score, source), kind: 'fact' }] : [];
}

function stretchesOf(source: Source, as: AskSwitches): StateStretch[] {
  const { recall, view } = source;
  return stateFor(recall, view).map(({ level, lines }) => ({
    level,
    lines: lines.filter((line) => isKept(line, as)).map((line) => foundOfLine(line, source)),
  }));
}

/** The part of a video that is asked about in place of the whole past: all of it, clip by clip. */
function clipsOfPart(part: InStretch, source: Source, as: AskSwitches): StateStretch[] {
  const { recall, view } = source;
  const entries = recall.entries
    .inVideo(part.video.id)
    .filter((entry) => view.allowed(entry) && isOfStretch(part, recall.entries.place(entry)));
  const found = toldBy(entries, source, as).filter((one) => isInPart(part, one));
  return [...groupedBy(found, ({ clipId }) => clipId).values()].map((lines) => ({ level: 0, lines }));
}

function cardOf(person: PersonView, source: Source, as: AskSwitches): CardLine[] {
  const matters = mattersInShort(person, source).filter(
    ({ fact }) => isKept(fact, as) && knows(fact, person, source.view),
  );
  return matters.map(({ kind, topic, relative, fact }) => {
    const own = `<${person.id}>`;
    const who = relative === null ? own : `the ${relative} of ${own}`;
    return {
      text: matterSentence(who, kind, topic, fact.value, fact.text),
      found: foundOf(fact, 0, source),
    };
  });
}

function namesIn({ named, misheard, strangers }: Question): NamesIn {
  return { persons: named.map(calledBy), misheard, strangers };
}

function calledBy({ id, name, provisional }: PersonView): PromptPerson {
  return { id, name, provisional };
}

/** Several lists as one, each piece once. */
function fused(lists: readonly (readonly Found[])[]): Found[] {
  const all = [...new Map(lists.flat().map((found) => [found.id, found])).values()];
  const places = new Map(all.map(({ id }, place) => [id, place]));
  return fuse(lists.map((list) => list.map(({ id }) => places.get(id)!))).map(({ entry, score }) => ({
    ...all[entry]!,
    score,
  }));
}
