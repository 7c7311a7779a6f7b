import { type PersonView, personOfId } from '../../identity/fold';
import { speechNow } from '../../identity/lines-now';
import { PROMPT_LIMITS, type PromptClip, type PromptPerson } from '../../language/prompts/memorizing';
import { mattersInShort } from '../../memory/cards/in-short';
import { stateFor } from '../../memory/prompt-state';
import type { MemoryView, Recall } from '../../memory/recall';
import { byPersons } from '../../memory/references';
import { inNumbers } from '../../memory/seen-in-numbers';
import type { ClipRecord, FactRecord, TrackRecord, TurnRecord, WordsRecord } from '../../store/schema';
import { ClipPeople, type MetPerson } from './clip-people';
import { bestFirst, type ClipPicture, picturesOf } from './pictures';
import { seenIn } from './seen-in-clip';

/** What is looked back on before a clip, seconds of the clock. */
const RECENT_S = 300;
/** Incidents of each person who is met, from before that. */
const LAST_OF_EACH = 2;

/** What is stored of a clip. */
export interface ClipRecords {
  clip: ClipRecord;
  tracks: TrackRecord[];
  turns: TurnRecord[];
  words: WordsRecord[];
  /** What a model wrote before that holds of each who is met, by their ids. */
  known?: ReadonlyMap<string, readonly FactRecord[]>;
  /** What was read in its pictures. */
  read?: readonly string[];
}

/** A clip as a model is to see it: its pictures by the keys of those that are stored. */
export interface GatheredClip extends ClipRecords {
  people: ClipPeople;
  prompt: Omit<PromptClip, 'pictures'>;
  pictures: ClipPicture[];
}

/**
 * What a model is told of a clip, as of its end: who is met, what is heard, what is remembered of them and of the time before. Bounded,
 * however large the memory is. Pure. Throws `NotRead`.
 *
 * @param isGrounded whether what is remembered is told (ViSAGE's forward grounding: the cards of those who are met, what happened before; here also
 *   the whole past in short, in which the last clips stand line by line). Without it a clip is asked about as the first of a memory is
 */
export function gatherClip(recall: Recall, records: ClipRecords, isGrounded = true): GatheredClip {
  const { clip, tracks, turns, words } = records;
  const until = recall.momentOf(clip);
  const view = recall.view({ until });
  const moved = recall.movedNodes();
  const people = new ClipPeople(records, view.persons, moved, PROMPT_LIMITS.people);
  const from = (t: number) => Math.max(0, t - clip.t0);
  const personOf = (node: string | null) => (node === null ? null : (view.persons.get(node)?.id ?? null));
  /** A line of the past: whoever is not met in the clip stands there by name, since their ids may not be used. */
  const ofGiven = (line: string) =>
    line.replace(/<(p_\d+)>/g, (reference, id: string) =>
      people.of(id) ? reference : (personOfId(view.persons, id)?.name ?? 'someone'),
    );
  const given = (id: string | null) => (id !== null && people.of(id) ? id : null);

  const spoken = speechNow({ words, turns }, recall.linesSetRight);
  const heard = spoken.words.map((line) => {
    const turn = spoken.turns.find(({ id }) => id === line.turnId);
    const node = turn ? (moved.get(turn.id) ?? turn.node ?? turn.face) : null;
    return { t0: from(line.t0), t1: from(line.t1), who: given(personOf(node)), text: line.text };
  });
  const wordless = spoken.turns
    .filter(({ id }) => !spoken.words.some(({ turnId }) => turnId === id))
    .map((turn) => {
      const node = moved.get(turn.id) ?? turn.node ?? turn.face;
      return { t0: from(turn.t0), t1: from(turn.t1), who: given(personOf(node)), text: null };
    });

  const told = people.all.map(({ person, met }): PromptPerson => {
    const own = new Set(met.map(({ node }) => node));
    return {
      id: person.id,
      nodes: met.map(({ node }) => node),
      name: person.name,
      provisional: person.provisional,
      card: isGrounded ? cardLines(recall, view, person) : [],
      sights: tracks.flatMap((track) => {
        const node = moved.get(track.id) ?? track.node;
        const look = bestFirst(track.looks)[0];
        if (!node || !own.has(node) || !look) return [];
        return [{ node, t0: from(track.t0), t1: from(track.t1), t: from(look.t), box: look.box }];
      }),
    };
  });
  const written = ({ person }: MetPerson) =>
    mattersInShort(person, { recall, view }).flatMap(({ fact }) =>
      fact.subject.is === 'observed' ? fact : [],
    );
  const seen = seenIn(recall, view, clip);
  return {
    ...records,
    read: seen.flatMap(({ kind, words }) => (kind === 'writing' && words !== null ? words : [])),
    known: new Map(isGrounded ? people.all.map((one) => [one.person.id, written(one)]) : []),
    people,
    prompt: {
      seconds: clip.t1 - clip.t0,
      people: told,
      lines: [...heard, ...wordless].sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1),
      seen: seen.map((incident) => ({
        text: ofGiven(byPersons(incident, { recall, view })),
        numbers: inNumbers(incident, (t) => `${from(t).toFixed(1)} s`)!,
      })),
      recent: isGrounded ? recentLines(recall, view, clip, people).map(ofGiven) : [],
      state: isGrounded ? stateLines(recall, view, clip).map(ofGiven) : [],
    },
    pictures: picturesOf(records, people, moved),
  };
}

/** What holds of a person, by the facts that are about them. */
function cardLines(recall: Recall, view: MemoryView, person: PersonView): string[] {
  return mattersInShort(person, { recall, view })
    .filter(({ kind, relative }) => kind !== 'relation' && relative === null)
    .map(({ text }) => text)
    .slice(-PROMPT_LIMITS.cardLines);
}

/** What happened just before the clip, and what the people in it did last before that; oldest first. */
function recentLines(recall: Recall, view: MemoryView, clip: ClipRecord, people: ClipPeople): string[] {
  const begins = recall.momentOf({ ...clip, t1: clip.t0 });
  // What was seen by looking again hangs on what was asked, and when.
  const isBefore = (entry: number) =>
    view.allowed(entry) &&
    recall.entries.place(entry).kind !== 'looked' &&
    recall.momentOf(recall.entries.place(entry)) <= begins;
  const near = recall.entries.between(begins - RECENT_S * 1000, begins, view).filter(isBefore);
  const recent = near.slice(-PROMPT_LIMITS.recent);
  const theirs = people.all.flatMap(({ person }) =>
    recall.entries.by(person.nodes).filter(isBefore).slice(-LAST_OF_EACH),
  );
  const room = PROMPT_LIMITS.recent - recent.length;
  const further = [...new Set(theirs)].filter((entry) => !recent.includes(entry)).slice(0, room);
  const entries = [...further, ...recent].sort(recall.entries.compare);
  return recall.entries.read(entries).map((incident) => byPersons(incident, { recall, view }));
}

/** The whole past before the clip, in short. */
function stateLines(recall: Recall, view: MemoryView, clip: ClipRecord): string[] {
  return stateFor(recall, view)
    .flatMap(({ lines }) => lines)
    .filter(({ videoId, t1 }) => videoId !== clip.videoId || t1 <= clip.t0)
    .slice(-PROMPT_LIMITS.state)
    .map((line) => byPersons(line, { recall, view }));
}

/** Whether nothing is heard in a clip and nothing of it can be shown: there is nothing to ask about. */
export function isEmptyClip({ prompt }: GatheredClip, pictures: number): boolean {
  return pictures === 0 && prompt.lines.length === 0;
}
