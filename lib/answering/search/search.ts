import type { LikePerson } from '../../contract/people';
import type { SearchHit, SearchRequest, SearchResult } from '../../contract/search';
import { MnemeError } from '../../errors';
import { personOfId } from '../../identity/fold';
import type { Recall } from '../../memory/recall';
import { clipNumber } from '../../store/clip-id';
import type { NodeRecord } from '../../store/schema';
import { entriesOf, findCandidates } from '../by-rules/find';
import { Telling } from '../by-rules/telling';
import { foundByName } from './by-name';
import { byMeaningToo } from './by-words-and-meaning';
import { peopleLike, type TakenSample } from './sample';
import { type Bounds, type Sought, soughtIn, type Told, toldId } from './sought';

/** Most hits where nothing says how many: what a person reads at a glance. M3-Agent takes 2 clips, which it gives to a model whole. */
const USUAL_HITS = 10;
/** Most single moments about the id of a person (M3-Agent, its published code). */
const HITS_OF_PERSON = 20;
/**
 * What the best entry of a clip must hold of the words' content. M3-Agent leaves out clips whose best entry has a cosine under 0.5; scores
 * of BM25 and of ranks have no such scale, what is held of the words has. Of 192 questions on scripted films and stories that can be
 * answered, the first two clips hold the evidence of 175 with 0, 0.2 and 0.3, of 173 with 0.35, 167 with 0.4 and 153 with 0.5; with 0.3 a
 * quarter of the first ten clips is left out, which held the evidence of 2.
 */
const LEAST_OF_CLIP = 0.3;
/** The score of what fits where no words rank it. */
const FITS = 1;

/** What is searched with, beside the request. */
export interface SearchContext {
  /** The words as a vector, where lines have vectors. */
  vector?: Float32Array | null;
  /** The face or voice that is searched by, and the nodes that it is compared with (`nodesKnown`). */
  taken?: TakenSample | null;
  nodes?: readonly NodeRecord[];
  /** What "yesterday" counts from where nothing says as of when, milliseconds since 1970. */
  today?: number;
}

/**
 * Moments of the memory by words, by a face or by a voice, or all that lies in some bounds, read as of the moment asked about.
 *
 * @throws MnemeError what `soughtIn` throws, and `bad-input` where nothing says what to search for
 */
export function search(recall: Recall, request: SearchRequest, context: SearchContext = {}): SearchResult {
  const { taken = null, today = Date.now() } = context;
  const sought = soughtIn(recall, request, today);
  const { found, persons } = findRecords(sought, request, context);
  const named = taken ? [] : foundByName(sought, request);
  return {
    hits: [...named, ...hitsOf(found, sought)].slice(0, mostHits(sought, request)),
    misheard: sought.question.misheard,
    recognised: taken && { ...taken.sample, persons },
    pictures: [],
  };
}

/**
 * The records that a search finds, best first, and the persons like a face or voice that is searched by.
 *
 * @throws MnemeError `bad-input` where nothing says what to search for
 */
export function findRecords(
  sought: Sought,
  request: SearchRequest,
  { vector = null, taken = null, nodes = [] }: SearchContext,
): { found: RecordFound[]; persons: LikePerson[] } {
  if (!taken && !request.text?.trim() && !sought.isConfined)
    throw new MnemeError('bad-input', 'Say what to search for, or what to confine the search to.');
  const persons = taken ? peopleLike(taken, nodes, sought.view.persons) : [];
  const isAboutId = sought.byId.length > 0;
  const query: Query = {
    k: mostHits(sought, request),
    vector,
    shown: taken && persons.filter(({ sure }) => sure),
  };
  const find = request.clips && !isAboutId ? searchClip : searchNode;
  let records: RecordFound[] = [];
  for (const bounds of sought.bounds) if (records.length === 0) records = find(sought, bounds, query);
  return { found: records, persons };
}

function mostHits({ byId }: Sought, { k }: SearchRequest): number {
  return k ?? (byId.length > 0 ? HITS_OF_PERSON : USUAL_HITS);
}

/** What ranks. */
interface Query {
  /** Most hits. */
  k: number;
  /** The words as a vector. */
  vector: Float32Array | null;
  /** Whom a picture or recording shows, to be searched for in place of words. */
  shown: readonly LikePerson[] | null;
}

/** The nearest single moments, best first (M3-Agent, search_node). */
function searchNode(sought: Sought, bounds: Bounds, query: Query): RecordFound[] {
  return ranked(sought, bounds, query).slice(0, query.k);
}

/**
 * The best moment of each of the nearest clips, best first: a clip scores what its best entry scores (M3-Agent, search_clip). Clips that
 * hold little of the words are left out where others hold more, unless lines are found by meaning too: how near these are is not told.
 */
function searchClip(sought: Sought, bounds: Bounds, query: Query): RecordFound[] {
  const best = new Map<string, RecordFound>();
  for (const one of ranked(sought, bounds, query))
    if (!best.has(one.record.clipId)) best.set(one.record.clipId, one);
  const all = [...best.values()];
  const enough = query.vector ? [] : all.filter(({ coverage }) => coverage >= LEAST_OF_CLIP);
  return (enough.length > 0 ? enough : all).slice(0, query.k);
}

/** A record that fits. */
export interface RecordFound {
  record: Told;
  score: number;
  /** Share of the words' content that it holds with its neighbours, each word weighed by its rarity, 0 to 1. */
  coverage: number;
  /** As `SearchHit.byMeaning`. */
  byMeaning?: true;
}

/** Best first; where no words rank them, latest first. */
function ranked(
  sought: Sought,
  { videos, only, recordsOf }: Bounds,
  { vector, shown }: Query,
): RecordFound[] {
  const { recall, view, question, byId, persons } = sought;
  const toldIn = (entry: number, score: number, coverage: number): RecordFound[] =>
    recordsOf(entry).map((record) => ({ record, score, coverage }));
  const latestFirst = (entries: number[], score = FITS): RecordFound[] =>
    entries
      .filter(view.allowed)
      .sort((a, b) => recall.entries.compare(b, a))
      .flatMap((entry) => toldIn(entry, score, 1));
  if (shown)
    return shown.flatMap(({ id, score }) =>
      latestFirst(recall.entries.by(personOfId(view.persons, id)!.nodes), score),
    );
  const { terms: own, timeTerms, required } = question;
  const named = [...question.named, ...byId, ...(persons ?? [])];
  // A time may be told in the words.
  const terms = [...own, ...timeTerms.filter(({ stem }) => !own.some((term) => term.stem === stem))];
  if (terms.length > 0) {
    const scene = { recall, view, vector };
    const isMeant = (entry: number) => recordsOf(entry).length > 0;
    const asked = { terms, required, named: [...new Set(named)] };
    const candidates = findCandidates(recall, view, { ...asked, only });
    const byWords = new Set(candidates.map(({ entry }) => entry));
    return byMeaningToo({ ...scene, only: isMeant }, asked, candidates).flatMap(
      ({ entry, score, coverage }) =>
        toldIn(entry, score, coverage).map((one) =>
          byWords.has(entry) ? one : { ...one, byMeaning: true as const },
        ),
    );
  }
  const concerned = [byId, question.named, persons ?? []].find(({ length }) => length > 0);
  if (concerned) return latestFirst(entriesOf(recall, concerned));
  // Words that hold nothing to look for find nothing by themselves.
  return sought.isConfined ? latestFirst(videos.flatMap(({ id }) => [...recall.entries.inVideo(id)])) : [];
}

function hitsOf(all: readonly RecordFound[], { recall, view }: Sought): SearchHit[] {
  const tell = new Telling(recall, view);
  return all.map(({ record, score, byMeaning }): SearchHit => {
    const evidence = 'by' in record ? tell.factEvidence(record, score) : tell.evidence(record, score);
    const own = { id: toldId(record), clip: clipNumber(record.clipId) };
    return { ...evidence, ...own, ...(byMeaning && { byMeaning }) };
  });
}
