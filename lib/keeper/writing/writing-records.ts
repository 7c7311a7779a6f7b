import { VOTE_WEIGHT } from '../../identity/binding';
import { personReference } from '../../identity/ledger';
import { plainName } from '../../identity/names/alike-names';
import { MODEL_NAME } from '../../identity/names/choose-names';
import { PROMPT_VERSION } from '../../language/prompts/memorizing';
import { type ClipAnswer, REFERENCE } from '../../language/prompts/memorizing-answer';
import { contentTerms, tokens } from '../../memory/terms';
import { plainLine } from '../../plain-text';
import * as limits from '../../store/archive/limits';
import {
  BOX_ROW,
  type FactRecord,
  type IncidentRecord,
  type LedgerEntry,
  type NewLedgerEntry,
  type TrackRecord,
  type Where,
  type WritingWrite,
  type WrittenKind,
} from '../../store/schema';
import { writtenId } from '../../store/written';
import type { ClipPeople, Met } from './clip-people';
import type { ClipRecords } from './gather';

/** What a name looks like: letters, the first a capital. */
const NAME = /^\p{Lu}[\p{L}\p{M}'’. -]{0,58}$/u;
/** Stands where an id stands, while what is around it is made plain: a word, with a mark that no other has. */
const MARK = '\ue000';
const STAND_IN = `name${MARK}`;
/** Begins what held of somebody, and does no more. */
const NO_LONGER = 'no longer';

/** What is written of a clip of which there is nothing to ask. */
export const NOTHING_NEW: ClipAnswer = {
  incidents: [],
  visible_text: [],
  facts: [],
  relations: [],
  same: [],
  names: [],
};

type Draft = Pick<IncidentRecord, 't0' | 'kind' | 'who' | 'sources' | 'words'>;

/**
 * What a model's answer about a clip becomes: incidents of the kinds that models write, facts of single persons, and votes on who is
 * who. All of it ends when the clip does: the model had seen it to its end. Nothing that is there is changed. Pure: the same answer, about
 * the same records, gives the same.
 *
 * @param answer checked (`readAnswer`): it names only whom `people` knows
 * @param ledger the memory's, whole: what a model said of the same before is not said again
 * @param isGrounded whether it was asked with what is remembered (`gatherClip`)
 */
export function writingOf(
  records: ClipRecords,
  people: ClipPeople,
  answer: ClipAnswer,
  model: string,
  ledger: readonly LedgerEntry[],
  isGrounded = true,
): WritingWrite {
  const { clip } = records;
  const { id: clipId, videoId, t1 } = clip;
  const at = { videoId, t0: clip.t0, t1 };
  const drafts = draftsOf(clip, people, answer);
  const incidents = drafts
    .map((draft, i) => ({ draft, i }))
    .sort((a, b) => a.draft.t0 - b.draft.t0 || a.i - b.i)
    .map(({ draft }, i): IncidentRecord => ({ ...draft, id: writtenId(clipId, i), clipId, videoId, t1 }));
  const facts = attributesOf(answer).flatMap(({ who, text, at: shown, ended }): Omit<FactRecord, 'id'>[] => {
    const told = plainLine(text);
    const met = people.of(who)!;
    // What tells of somebody else, too, is no attribute of one.
    if (told === '' || new RegExp(REFERENCE).test(text)) return [];
    const known = ended ? observedBefore(told, records.known?.get(who) ?? []) : null;
    if (ended && !known) return [];
    const value = known ? `${NO_LONGER} ${known.value}` : told;
    return [
      {
        ...{ ...at, t0: momentIn(clip, shown) },
        clipId,
        kind: 'attribute',
        subject: { is: 'observed' },
        by: met.node,
        source: met.source,
        hearsay: false,
        topic: known?.topic ?? topicOf(value),
        value,
        text: value,
      },
    ];
  });
  return {
    writing: {
      id: clipId,
      videoId,
      model: plainLine(model.slice(0, limits.MAX_MODEL)),
      prompt: PROMPT_VERSION,
      ...(isGrounded ? {} : { withoutForwardGrounding: true }),
    },
    incidents,
    facts: facts.map((fact, i) => ({ ...fact, id: writtenId(clipId, i) })),
    ledger: numbered(
      [...votesOn(records, people, answer, ledger, at), ...namesIn(records, people, answer, ledger, at)],
      ledger,
    ),
  };
}

/** What an attribute is about, so that the same told again, or told to have ended, is one matter. */
function topicOf(value: string): string[] {
  return ['seen', ...contentTerms(value).map((stem) => stem.slice(0, limits.MAX_STEM))].slice(
    0,
    limits.MAX_TOPIC,
  );
}

/** What was written of somebody before that a text repeats: of its content it holds the largest share, more than half; null for nothing. */
function observedBefore(text: string, known: readonly FactRecord[]): FactRecord | null {
  const told = new Set(contentTerms(text));
  const shares = known.map((fact) => {
    const own = contentTerms(fact.value);
    return { fact, share: own.filter((stem) => told.has(stem)).length / Math.max(1, own.length, told.size) };
  });
  const best = shares.sort((a, b) => b.share - a.share)[0];
  return best && best.share > 0.5 ? best.fact : null;
}

/** A second of a clip as one of its video, within the clip. */
function momentIn(clip: Where, second: number): number {
  return Math.min(clip.t1, Math.max(clip.t0, Math.round((clip.t0 + second) * 100) / 100));
}

function draftsOf(clip: Where, people: ClipPeople, answer: ClipAnswer): Draft[] {
  const draft = (kind: WrittenKind, from: number, text: string): Draft[] => {
    const told = byNodes(text, (id) => people.of(id)!);
    return told.words === '' ? [] : [{ kind, t0: momentIn(clip, from), ...told }];
  };
  return [
    ...answer.incidents.flatMap(({ from, text }) => draft('observed', from, text)),
    ...answer.visible_text.flatMap(({ at, text }) => draft('reads', at, plainLine(text))),
    ...answer.facts.flatMap(({ kind, who, text, at, ended }) =>
      ended || (kind === 'attribute' && who !== '') ? [] : draft('known', at, text),
    ),
    ...attributesOf(answer).flatMap(({ who, text, at, ended }) =>
      draft('known', at, `<${who}> ${ended ? `${NO_LONGER} ` : ''}${text}`),
    ),
    ...answer.relations.flatMap(({ who, to, relation, at }) =>
      relation.trim() === '' ? [] : draft('known', at, `<${who}> is the ${relation} of <${to}>.`),
    ),
  ];
}

/** What is told of one person as lasting, each once. It goes on after the person, though models like to begin with them. */
function attributesOf({ facts }: ClipAnswer): { who: string; text: string; at: number; ended: boolean }[] {
  const seen = new Set<string>();
  return facts
    .filter(({ kind, who }) => kind === 'attribute' && who !== '')
    .map((fact) => ({ ...fact, text: fact.text.trim().replace(new RegExp(`^<${fact.who}>\\s+`), '') }))
    .filter(({ who, text, ended }) => {
      const key = `${who} ${ended} ${tokens(text).join(' ')}`;
      return text.trim() !== '' && !seen.has(key) && seen.add(key);
    });
}

/** A sentence as records hold it: one plain line, people by the faces and voices by which they are met, as `metAs` tells of every id in it. */
export function byNodes(
  text: string,
  metAs: (id: string) => Met,
): Pick<IncidentRecord, 'who' | 'sources'> & { words: string } {
  const named: Met[] = [];
  const marked = text.replaceAll(MARK, '').replace(REFERENCE, (_, id: string) => {
    named.push(metAs(id));
    return STAND_IN;
  });
  let next = 0;
  const plain = plainLine(marked).replaceAll(STAND_IN, () => personReference(named[next++]!.node));
  const all = [...new Map(named.map((met) => [met.node, met])).values()];
  return { who: all.map(({ node }) => node), sources: all.map(({ source }) => source), words: plain };
}

/** Votes that two nodes are one, or are not; none on two that were in one picture, or that stand apart already. */
function votesOn(
  { tracks }: ClipRecords,
  people: ClipPeople,
  { same }: ClipAnswer,
  ledger: readonly LedgerEntry[],
  at: Where,
): NewLedgerEntry[] {
  const known = new Set(
    ledger.flatMap((entry) => {
      if (entry.kind === 'apart') return [pairKey(entry.a, entry.b)];
      const isSaid = entry.kind === 'vote' && entry.source === 'model' && sameSpan(entry.at, at);
      return isSaid ? [pairKey(entry.a, entry.b)] : [];
    }),
  );
  const trackOf = new Map(tracks.map((track) => [track.id, track]));
  return same.flatMap(({ a, b, are }): NewLedgerEntry[] => {
    const pair = pairOf(people.allOf(a), people.allOf(b));
    if (!pair || known.has(pairKey(pair[0].node, pair[1].node))) return [];
    const [one, other] = pair;
    known.add(pairKey(one.node, other.node));
    if (seenTogether(trackOf.get(one.source), trackOf.get(other.source))) return [];
    return [
      {
        kind: 'vote',
        a: one.node,
        b: other.node,
        weight: are === 'one' ? VOTE_WEIGHT.model : -VOTE_WEIGHT.model,
        source: 'model',
        at,
        by: [one.source, other.source],
      },
    ];
  });
}

/** Two nodes to vote on: a face and a voice where there are, in this order, else two of one kind. */
function pairOf(a: readonly Met[], b: readonly Met[]): [Met, Met] | null {
  const of = (all: readonly Met[], kind: string) => all.find(({ node }) => node.startsWith(kind));
  const [faceA, faceB, voiceA, voiceB] = [of(a, 'f'), of(b, 'f'), of(a, 'v'), of(b, 'v')];
  const pairs: [Met | undefined, Met | undefined][] = [
    [faceA, faceB],
    [voiceA, voiceB],
    [faceA, voiceB],
    [faceB, voiceA],
  ];
  const found = pairs.find(([x, y]) => x && y && x.node !== y.node);
  return (found as [Met, Met] | undefined) ?? null;
}

function seenTogether(a: TrackRecord | undefined, b: TrackRecord | undefined): boolean {
  if (!a || !b) return false;
  const times = new Set(a.boxes.filter((_, i) => i % BOX_ROW === 0));
  return b.boxes.some((t, i) => i % BOX_ROW === 0 && times.has(t));
}

/** Names that really stand in the words of the clip, or in what could be read; of a clip each of a node once. */
function namesIn(
  { words, read = [] }: ClipRecords,
  people: ClipPeople,
  { names, visible_text }: ClipAnswer,
  ledger: readonly LedgerEntry[],
  at: Where,
): NewLedgerEntry[] {
  const wordsOf = (texts: readonly string[]) => ` ${tokens(texts.join(' ')).join(' ')} `;
  const stands = {
    heard: wordsOf(words.map(({ text }) => text)),
    read: wordsOf([...read, ...visible_text.map(({ text }) => text)]),
  };
  const said = new Set(
    ledger.flatMap((entry) =>
      entry.kind === 'called' && entry.how === 'model' && sameSpan(entry.at, at)
        ? [`${entry.node} ${plainName(entry.name)}`]
        : [],
    ),
  );
  return names.flatMap(({ who, name: given, how }): NewLedgerEntry[] => {
    const name = plainLine(given);
    const { node } = people.of(who)!;
    const key = `${node} ${plainName(name)}`;
    if (!NAME.test(name) || said.has(key) || !stands[how].includes(` ${tokens(name).join(' ')} `)) return [];
    said.add(key);
    return [{ kind: 'called', node, name, weight: MODEL_NAME, how: 'model', at }];
  });
}

function numbered(entries: NewLedgerEntry[], ledger: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry, i) => ({ ...entry, seq: ledger.length + 1 + i }) as LedgerEntry);
}

function sameSpan(a: Where, b: Where): boolean {
  return a.videoId === b.videoId && a.t0 === b.t0 && a.t1 === b.t1;
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
