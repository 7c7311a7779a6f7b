import type { Loudness } from '../hearing/loudness';
import { VOTE_WEIGHT } from '../identity/binding';
import { foldLedger } from '../identity/fold';
import { faceLikeness } from '../identity/likeness';
import { type MatchRules, matchObservations, type Observation, seenTogether } from '../identity/match';
import { metaClips } from '../identity/meta-clips';
import { nameVotes, type SpokenLine } from '../identity/name-votes';
import { faceSamples } from '../identity/samples';
import { NodeIndex } from '../identity/similarity';
import { visibleSpeaker, visibleSpeech } from '../identity/visible-speech';
import { type HeardVoice, matchVoices, type VoiceRules, voiceLikeness } from '../identity/voices';
import type {
  ClipRecord,
  LedgerEntry,
  Modality,
  NewLedgerEntry,
  NodeRecord,
  TrackRecord,
  TurnRecord,
  Where,
  WordsRecord,
} from '../store/schema';
import { FOUNDING_QUALITY } from '../vision/quality';
import type { MouthMotion } from '../vision/types';

/**
 * Sampled frames a face must be seen in to found a person; M3-Agent asks for clusters of 20 faces. A detector's slip lasts one
 * frame: with the embedded weights one such slip in the demo film founded a fourth person.
 */
const FOUNDING_FRAMES = 3;
/** Values of one row of a track's boxes. */
const BOX_VALUES = 5;

/** Matching rules and weight ids in force, by modality; null where the weight is missing. */
export interface IdentityRules {
  face: { weightId: string; rules: MatchRules } | null;
  voice: { weightId: string; rules: VoiceRules } | null;
}

/** A clip's faces and voices before anybody is recognised. `mouths`: what each track's mouth did, in the order of `tracks`. */
export interface Sights {
  clip: ClipRecord;
  tracks: TrackRecord[];
  mouths: (MouthMotion | null)[];
  turns: TurnRecord[];
  loudness: Loudness;
  words: WordsRecord[];
  /** What was seen and said in the video's last clips, at least `CONTEXT_S` before this one. */
  previous: { tracks: TrackRecord[]; turns: TurnRecord[]; words: WordsRecord[] };
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
  const heard = identifier.watchSpeakers();
  if (rules.voice) identifier.recogniseVoices(heard, rules.voice);
  identifier.listenForNames();
  return identifier.added();
}

class Identifier {
  private readonly nodes: Map<string, NodeRecord>;
  private readonly entries: LedgerEntry[];
  private readonly changed = new Set<string>();
  private nextNumber: number;

  constructor(
    private readonly sights: Sights,
    known: NodeRecord[],
    private readonly ledger: LedgerEntry[],
  ) {
    this.nodes = new Map(known.map((node) => [node.id, node]));
    this.entries = [...ledger];
    this.nextNumber = 1 + Math.max(0, ...known.map(({ n }) => n));
  }

  added(): { nodes: NodeRecord[]; ledger: LedgerEntry[] } {
    return {
      nodes: [...this.changed].map((id) => this.nodes.get(id)!),
      ledger: this.entries.slice(this.ledger.length),
    };
  }

  recogniseFaces({ weightId, rules }: NonNullable<IdentityRules['face']>): void {
    const { clip, tracks } = this.sights;
    const known = new NodeIndex(this.ofWeight('face', weightId));
    const result = matchObservations(
      tracks.map((track) => faceObservation(track, clip.frames)),
      known,
      rules,
      () => this.newNode('face', weightId),
    );
    result.assigned.forEach((node, i) => {
      tracks[i]!.node = node;
    });
    for (const { node, observation } of result.founded) this.found(node.id, tracks[observation]!);
    for (const node of result.changed) this.keep(node);
    this.tellApart();
    this.join(faceLikeness(result.changed, known, rules));
  }

  /** Who is seen speaking each turn, and who is seen silent. */
  watchSpeakers(): HeardVoice[] {
    const { tracks, mouths, turns, loudness } = this.sights;
    return turns.map((turn): HeardVoice => {
      const inView = tracks.flatMap((track, i) => {
        const confidence = visibleSpeech(mouths[i] ?? null, turn, loudness);
        return confidence === null ? [] : [{ id: track.node ?? track.id, confidence }];
      });
      const { speaker, silent } = visibleSpeaker(inView);
      const isKnown = (id: string) => this.nodes.has(id);
      turn.face = speaker && isKnown(speaker.id) ? speaker.id : null;
      return {
        id: turn.id,
        t0: turn.t0,
        t1: turn.t1,
        embedding: turn.embedding,
        seen: speaker && turn.face ? { face: turn.face, confidence: speaker.confidence } : null,
        still: silent.filter(isKnown),
      };
    });
  }

  recogniseVoices(heard: HeardVoice[], { weightId, rules }: NonNullable<IdentityRules['voice']>): void {
    const { turns } = this.sights;
    const persons = foldLedger(this.entries);
    const facesOf = (voice: string) =>
      (persons.get(voice)?.nodes ?? []).filter((node) => node.startsWith('f_'));
    const result = matchVoices(
      heard,
      this.ofWeight('voice', weightId).map((node) => ({ node, faces: facesOf(node.id) })),
      rules,
      () => this.newNode('voice', weightId),
    );
    result.assigned.forEach((node, i) => {
      turns[i]!.node = node;
    });
    for (const { node, turn } of result.founded) this.found(node.id, turns[turn]!);
    for (const node of result.changed) this.keep(node);
    heard.forEach((voice, i) => {
      this.bind(voice, turns[i]!, facesOf);
    });
    this.bindByCircumstance(heard);
    this.join(voiceLikeness(result.changed, this.ofWeight('voice', weightId), rules));
  }

  /** Names in the words become votes for whom they are said of. */
  listenForNames(): void {
    const { clip, words, tracks, turns, previous, isLast } = this.sights;
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
        speaker: turn?.node ?? turn?.face ?? null,
        onScreen: [...new Set(seen.flatMap(({ node }) => node ?? []))],
      };
    });
    const persons = foldLedger(this.entries);
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
    for (const { node, name, weight, how, at } of votes)
      this.append({ kind: 'called', node, name, weight, how, at: this.where(at) });
  }

  /** A face seen speaking is bound to the voice; one that is held to be its face and was seen silent loses weight. */
  private bind({ seen, still }: HeardVoice, turn: TurnRecord, facesOf: (voice: string) => string[]): void {
    if (!turn.node) return;
    const voice = turn.node;
    const vote = (face: string, weight: number) =>
      this.append({ kind: 'vote', a: face, b: voice, weight, source: 'speaking', at: this.where(turn) });
    if (seen) vote(seen.face, VOTE_WEIGHT.speaking * seen.confidence);
    const bound = facesOf(voice);
    for (const face of still) if (bound.includes(face)) vote(face, -VOTE_WEIGHT.speaking);
  }

  /** Where nothing could be told from mouths, one face and one voice alone together count. */
  private bindByCircumstance(heard: HeardVoice[]): void {
    const { tracks, turns } = this.sights;
    const unwatched = turns.filter((_, i) => !heard[i]!.seen && heard[i]!.still.length === 0);
    for (const { face, voice, at } of metaClips(tracks, turns, unwatched))
      this.append({
        kind: 'vote',
        a: face,
        b: voice,
        weight: VOTE_WEIGHT.metaClip,
        source: 'meta-clip',
        at,
      });
  }

  /** Faces in one picture are two people; said once of each pair. */
  private tellApart(): void {
    const said = new Set(
      this.entries.flatMap((entry) => (entry.kind === 'apart' ? [pairOf(entry.a, entry.b)] : [])),
    );
    const { tracks } = this.sights;
    const times = tracks.map(timesOf);
    tracks.forEach((first, i) => {
      for (let k = i + 1; k < tracks.length; k += 1) {
        const [a, b] = [first.node, tracks[k]!.node];
        if (!a || !b || a === b || said.has(pairOf(a, b)) || !seenTogether(times[i]!, times[k]!)) continue;
        said.add(pairOf(a, b));
        const t0 = Math.max(first.t0, tracks[k]!.t0);
        const t1 = Math.min(first.t1, tracks[k]!.t1);
        this.append({ kind: 'apart', a, b, at: this.where({ t0, t1 }) });
      }
    });
  }

  /** Nodes that have come to be alike beyond doubt are one, unless they are already or never can be. */
  private join(pairs: { a: string; b: string; similarity: number; sure: boolean }[]): void {
    const { t0, t1 } = this.sights.clip;
    for (const { a, b, similarity, sure } of pairs) {
      if (!sure || foldLedger(this.entries).get(a) === foldLedger(this.entries).get(b)) continue;
      this.append({
        kind: 'vote',
        a,
        b,
        weight: similarity,
        source: 'likeness',
        at: this.where({ t0, t1 }),
      });
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

function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function faceObservation(track: TrackRecord, clipFrames: number): Observation {
  const frames = track.boxes.length / BOX_VALUES;
  return {
    id: track.id,
    times: timesOf(track),
    samples: faceSamples(track),
    mayFound:
      frames >= Math.min(FOUNDING_FRAMES, clipFrames) &&
      track.looks.some((look) => look.quality >= FOUNDING_QUALITY),
  };
}

/** The moments of the frames that a track was seen in. */
function timesOf({ boxes }: TrackRecord): Float32Array {
  return boxes.filter((_, i) => i % BOX_VALUES === 0);
}
