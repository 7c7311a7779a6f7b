import type { Modality } from '../contract/memory';
import type { Loudness } from '../hearing/loudness';
import type {
  ClipRecord,
  LedgerEntry,
  NewLedgerEntry,
  NodeRecord,
  TrackRecord,
  TurnRecord,
  Where,
  WordsRecord,
} from '../store/schema';
import type { MouthMotion } from '../vision/vision-types';
import { besideTracks } from './beside-tracks';
import { VOTE_WEIGHT } from './binding';
import type { HeardVoice } from './cluster-turns';
import { faceObservations } from './face-observation';
import { foldLedger, type PersonView, standing } from './fold';
import { hazyFaces } from './hazy-faces';
import { isRecognisable } from './hazy-looks';
import { isOfModel, movedRecords } from './ledger';
import { faceLikeness } from './likeness';
import { keptApart, MAX_NAME } from './make-steps';
import { type MatchRules, matchObservations, seenTogether, timesOf } from './match-faces';
import { matchVoices, type VoiceRules } from './match-voices';
import { compareNames, givenNames } from './names/given-names';
import { nameVotes, type SpokenLine } from './names/name-votes';
import { faceSamples } from './samples';
import { likenessOf, NodeIndex } from './similarity';
import { visibleSpeaker, visibleSpeech } from './visible-speech';
import { voiceLikeness } from './voice-likeness';
import { clearness, votesByCircumstance } from './votes-by-circumstance';

/** Matching rules and weight ids in force, by modality; null where the weight is missing. */
export interface IdentityRules {
  face: { weightId: string; rules: MatchRules } | null;
  voice: { weightId: string; rules: VoiceRules } | null;
}

/** What is said in a clip, and who is in view. */
export interface Said extends Pick<Sights, 'clip' | 'turns' | 'words' | 'isLast'> {
  tracks: InView[];
  previous: { tracks: InView[]; turns: TurnRecord[]; words: WordsRecord[] };
}
type InView = Pick<TrackRecord, 'node' | 't0' | 't1'>;

/** A clip's faces and voices before anybody is recognised. `mouths` and `searched`: what each track's mouth did, and how surely its face was found, in the order of `tracks`. */
export interface Sights {
  clip: ClipRecord;
  tracks: TrackRecord[];
  mouths: (MouthMotion | null)[];
  /** As `FaceTrack.searched`. */
  searched: (number | null)[];
  /** When other shots begin: the seconds of their first sampled frames. */
  cuts: readonly number[];
  turns: TurnRecord[];
  loudness: Loudness;
  words: WordsRecord[];
  /** What was seen and said in the video's last clips, at least `CONTEXT_S` before this one. */
  previous: { tracks: TrackRecord[]; turns: TurnRecord[]; words: WordsRecord[] };
  /** The turns of the video's earlier clips, as many as are heard together with this one's. */
  before: TurnRecord[];
  /** The video ends with it. */
  isLast: boolean;
}

/**
 * Recognises a clip's faces and voices and writes who they are into its tracks and turns: faces first; then who is seen speaking
 * each turn; then voices, held against both (ViSAGE's order: a known voice first, then visible speaking, else an unbound voice).
 * What it finds becomes entries of the ledger.
 *
 * @param nodes the memory's nodes
 * @param ledger the memory's ledger, whole
 * @returns nodes that are new or have new samples, and the entries to add
 */
export function identify(
  sights: Sights,
  nodes: NodeRecord[],
  ledger: LedgerEntry[],
  rules: IdentityRules,
): { nodes: NodeRecord[]; ledger: LedgerEntry[] } {
  const identifier = new Identifier(sights, nodes, ledger);
  if (rules.face) identifier.recogniseFaces(rules.face);
  const persons = identifier.persons();
  const watched = identifier.watchSpeakers(persons);
  if (rules.voice) identifier.recogniseVoices(watched, persons, rules.voice);
  identifier.listenForNames();
  return identifier.added();
}

/** A turn and what mouths showed of it. */
interface Watched {
  heard: HeardVoice;
  speaking: TrackRecord | null;
  silent: TrackRecord[];
  /** How sure it is of each track whose mouth could be judged that it speaks it. */
  confidence: ReadonlyMap<string, number>;
}

class Identifier {
  private readonly nodes: Map<string, NodeRecord>;
  private readonly entries: LedgerEntry[];
  /** Where people moved tracks and turns to: nothing that is recognised here does. */
  private readonly moved: ReadonlyMap<string, string>;
  private readonly changed = new Set<string>();
  private nextNumber: number;

  constructor(
    private readonly sights: Sights,
    known: NodeRecord[],
    private readonly ledger: LedgerEntry[],
  ) {
    this.nodes = new Map(known.map((node) => [node.id, node]));
    this.entries = [...ledger];
    this.moved = movedRecords(ledger);
    this.nextNumber = 1 + Math.max(0, ...known.map(({ n }) => n));
  }

  added(): { nodes: NodeRecord[]; ledger: LedgerEntry[] } {
    return {
      nodes: [...this.changed].map((id) => this.nodes.get(id)!),
      ledger: this.entries.slice(this.ledger.length),
    };
  }

  /** Who there is, with what this clip has told so far; without what a model holds, so that no record hangs on when it was asked. */
  persons(): Map<string, PersonView> {
    return foldLedger(this.entries.filter((entry) => !isOfModel(entry)));
  }

  recogniseFaces({ weightId, rules }: NonNullable<IdentityRules['face']>): void {
    const { tracks, previous } = this.sights;
    const nodeOf = ({ id, node }: TrackRecord) => this.moved.get(id) ?? node;
    const earlier = previous.tracks.map((track) => ({ ...track, node: nodeOf(track) }));
    const faces = this.ofWeight('face', weightId);
    const known = new NodeIndex(faces.filter((node) => isRecognisable(node, rules.haze)));
    const result = matchObservations(faceObservations(this.sights, rules.haze), known, rules, () =>
      this.newNode('face', weightId),
    );
    result.assigned.forEach((node, i) => {
      tracks[i]!.node = node;
    });
    for (const { node, observation } of result.founded) this.found(node.id, tracks[observation]!);
    for (const node of result.changed) this.keep(node);
    this.goOn(earlier, weightId, rules);
    this.tellApart();
    this.join(faceLikeness(result.changed, known, rules));
  }

  /** Faces that are nobody's yet: where somebody is followed just before or after, and those that are seen hazily alone. They teach no likeness by which others are known. */
  private goOn(earlier: readonly TrackRecord[], weightId: string, rules: MatchRules): void {
    const { tracks, cuts } = this.sights;
    const likeness = (track: TrackRecord, id: string) =>
      likenessOf(faceSamples(track), this.nodes.get(id)?.samples ?? []);
    for (const [track, node] of besideTracks(tracks, earlier, likeness, rules, cuts)) track.node = node;
    const found = (track: TrackRecord) => {
      const node = { ...this.newNode('face', weightId), samples: faceSamples(track) };
      this.keep(node);
      this.found(node.id, track);
      return node.id;
    };
    for (const [track, node] of hazyFaces(this.sights, earlier, rules, found)) track.node = node;
  }

  /** Who is seen speaking each turn, and who is seen silent. Several faces of one person count as one. */
  watchSpeakers(persons: Map<string, PersonView>): Watched[] {
    const { tracks, mouths, turns, loudness } = this.sights;
    const whose = (track: TrackRecord) => (track.node && firstFace(persons, track.node)) ?? track.id;
    return turns.map((turn): Watched => {
      const inView = tracks.flatMap((track, i) => {
        const confidence = visibleSpeech(mouths[i] ?? null, turn, loudness);
        return confidence === null ? [] : [{ id: whose(track), confidence, track }];
      });
      const { speaker, silent } = visibleSpeaker(inView);
      const surest = (id: string) =>
        inView.filter((one) => one.id === id).reduce((a, b) => (b.confidence > a.confidence ? b : a)).track;
      const seenBy = speaker ? surest(speaker.id) : null;
      turn.face = seenBy?.node ?? null;
      const isKnown = (id: string) => this.nodes.has(id);
      return {
        speaking: seenBy,
        silent: silent.map(surest),
        confidence: new Map(inView.map(({ track, confidence }) => [track.id, confidence])),
        heard: {
          id: turn.id,
          t0: turn.t0,
          t1: turn.t1,
          embedding: turn.embedding,
          seen: speaker && turn.face ? { face: speaker.id, confidence: speaker.confidence } : null,
          still: silent.filter(isKnown),
        },
      };
    });
  }

  recogniseVoices(
    watched: Watched[],
    persons: Map<string, PersonView>,
    { weightId, rules }: NonNullable<IdentityRules['voice']>,
  ): void {
    const { turns, before, isLast } = this.sights;
    const { moved } = this;
    const facesOf = (voice: string) =>
      (persons.get(voice)?.nodes ?? []).filter((node) => node.startsWith('f_'));
    const result = matchVoices(
      watched.map(({ heard }) => heard),
      this.ofWeight('voice', weightId).map((node) => ({ node, faces: facesOf(node.id) })),
      rules,
      () => this.newNode('voice', weightId),
      before.map((turn) => ({
        ...turn,
        node: moved.get(turn.id) ?? turn.node,
        seen: turn.face ? { face: firstFace(persons, turn.face) ?? turn.face, confidence: 1 } : null,
        still: [],
      })),
      isLast,
    );
    result.assigned.forEach((node, i) => {
      turns[i]!.node = node;
    });
    for (const { node, turn } of result.founded) this.found(node.id, turns[turn]!);
    for (const node of result.changed) this.keep(node);
    this.bind(watched, facesOf);
    this.bindByCircumstance(watched);
    this.join(result.joined.map((pair) => ({ ...pair, sure: true })));
    this.join(voiceLikeness(result.changed, this.ofWeight('voice', weightId), rules));
  }

  /** Names in the words become votes for whom they are said of. */
  listenForNames(): void {
    for (const entry of namesHeard(this.sights, this.persons())) this.append(entry);
  }

  /**
   * A face seen speaking is bound to the voice; one that is held to be its face and was seen silent loses weight, once a clip: a
   * voice over a silent face says the same thing all the time.
   */
  private bind(watched: Watched[], facesOf: (voice: string) => string[]): void {
    const doubted = new Set<string>();
    watched.forEach(({ heard, speaking, silent }, i) => {
      const turn = this.sights.turns[i]!;
      const voice = turn.node;
      if (!voice) return;
      const vote = (track: TrackRecord, weight: number) =>
        this.append({
          ...{ kind: 'vote', a: track.node!, b: voice, weight, source: 'speaking' },
          ...{ at: this.where(turn), by: [track.id, turn.id] },
        });
      if (heard.seen && speaking)
        vote(speaking, VOTE_WEIGHT.speaking * heard.seen.confidence * clearness(turn));
      const bound = facesOf(voice);
      for (const track of silent) {
        if (!track.node || !bound.includes(track.node) || doubted.has(pairOf(track.node, voice))) continue;
        doubted.add(pairOf(track.node, voice));
        vote(track, -VOTE_WEIGHT.speaking);
      }
    });
  }

  /** Where nobody was clearly seen to speak, who is alone in view and in sound together. */
  private bindByCircumstance(watched: Watched[]): void {
    const { tracks, turns } = this.sights;
    const mouths = new Map(turns.map(({ id }, i) => [id, watched[i]!.confidence]));
    const undecided = turns.filter((_, i) => !watched[i]!.speaking);
    for (const vote of votesByCircumstance(tracks, turns, undecided, mouths)) this.append(vote);
  }

  /** Faces in one picture are two people; said once of each pair in each video. */
  private tellApart(): void {
    const { clip, tracks } = this.sights;
    const said = new Set(
      this.entries.flatMap((entry) =>
        entry.kind === 'apart' && entry.at.videoId === clip.videoId ? [pairOf(entry.a, entry.b)] : [],
      ),
    );
    const times = tracks.map(timesOf);
    tracks.forEach((first, i) => {
      for (let k = i + 1; k < tracks.length; k += 1) {
        const second = tracks[k]!;
        const [a, b] = [first.node, second.node];
        if (!a || !b || a === b || said.has(pairOf(a, b)) || !seenTogether(times[i]!, times[k]!)) continue;
        said.add(pairOf(a, b));
        const at = this.where({ t0: Math.max(first.t0, second.t0), t1: Math.min(first.t1, second.t1) });
        this.append({ kind: 'apart', a, b, at, by: [first.id, second.id] });
      }
    });
  }

  /** Nodes that have come to be alike beyond doubt are one, unless they are already or never can be; said once of each pair. */
  private join(pairs: { a: string; b: string; similarity: number; sure: boolean }[]): void {
    const said = new Set(
      this.entries.flatMap((entry) =>
        entry.kind === 'vote' && entry.source === 'likeness' ? [pairOf(entry.a, entry.b)] : [],
      ),
    );
    const sure = pairs.filter((pair) => pair.sure && !said.has(pairOf(pair.a, pair.b)));
    if (sure.length === 0) return;
    const persons = this.persons();
    const live = standing(this.entries);
    const at = this.where(this.sights.clip);
    for (const { a, b, similarity } of sure) {
      const [one, other] = [persons.get(a)!, persons.get(b)!];
      if (one === other || keptApart(one, other, live)) continue;
      // Two names that people gave are a question for people.
      if (compareNames(givenNames(one), givenNames(other)) === 'different') continue;
      this.append({ kind: 'vote', a, b, weight: similarity, source: 'likeness', at });
    }
  }

  private found(node: string, span: { t0: number; t1: number }): void {
    this.append({ kind: 'founded', node, at: this.where(span) });
  }

  private append(entry: NewLedgerEntry): void {
    this.entries.push({ ...entry, seq: this.entries.length + 1 } as LedgerEntry);
  }

  private keep(node: NodeRecord): void {
    this.nodes.set(node.id, node);
    this.changed.add(node.id);
  }

  private newNode(modality: Modality, weightId: string): NodeRecord {
    const n = this.nextNumber++;
    return { id: `${modality[0]}_${n}`, n, modality, weightId, samples: [] };
  }

  private ofWeight(modality: Modality, weightId: string): NodeRecord[] {
    return [...this.nodes.values()].filter(
      (node) => node.modality === modality && node.weightId === weightId,
    );
  }

  private where({ t0, t1 }: { t0: number; t1: number }): Where {
    return { videoId: this.sights.clip.videoId, t0, t1 };
  }
}

/**
 * The names in a clip's words, as entries of the ledger on whom they are said of.
 *
 * @param persons node id to person, as of the clip
 */
export function namesHeard(
  { clip, words, tracks, turns, previous, isLast }: Said,
  persons: ReadonlyMap<string, PersonView>,
): Extract<NewLedgerEntry, { kind: 'called' }>[] {
  const turnOf = new Map([...previous.turns, ...turns].map((turn) => [turn.id, turn]));
  const inView = [...previous.tracks, ...tracks];
  const lines = [...previous.words, ...words].map((line): SpokenLine => {
    const turn = line.turnId === null ? undefined : turnOf.get(line.turnId);
    const seen = inView.filter((track) => track.t0 < line.t1 && track.t1 > line.t0);
    return {
      id: line.id,
      t0: line.t0,
      t1: line.t1,
      text: line.text,
      ...(line.heard && { heard: line.heard }),
      speaker: turn?.node ?? turn?.face ?? null,
      onScreen: [...new Set(seen.flatMap(({ node }) => node ?? []))],
    };
  });
  const known = [
    ...new Set([...persons.values()].flatMap(({ name, aliases }) => [name ?? [], aliases].flat())),
  ];
  const votes = nameVotes(lines, {
    from: clip.t0,
    until: clip.t1,
    last: isLast,
    persons: new Map([...persons].map(([node, { id }]) => [node, id])),
    known,
  });
  return votes.flatMap(({ node, name, weight, how, at: { t0, t1 } }) =>
    name.length > MAX_NAME
      ? []
      : [{ kind: 'called', node, name, weight, how, at: { videoId: clip.videoId, t0, t1 } }],
  );
}

/** The first face of the person that a face belongs to. */
function firstFace(persons: Map<string, PersonView>, face: string): string | undefined {
  return persons.get(face)?.nodes.find((node) => node.startsWith('f_'));
}

function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
