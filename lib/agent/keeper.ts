import { MnemeError } from '../errors';
import { lastUndoable, personsOf } from '../identity/ledger';
import type { MatchRules } from '../identity/match';
import { gapSentences } from '../media/gaps';
import type { MediaInfo, StartSource } from '../media/types';
import { describePeople, type PersonDetails } from '../memory/people';
import { Recall } from '../memory/recall';
import { weightById } from '../models/manifest';
import type { Answer, AskRequest, SearchHit } from '../pipeline/contract';
import type { VideoSummary } from '../pipeline/state';
import { Database } from '../store/database';
import { digestStores } from '../store/digest';
import type {
  LedgerEntry,
  Modality,
  NewLedgerEntry,
  NodeRecord,
  StoreName,
  VideoRecord,
} from '../store/schema';
import { type IdentityRules, memorizeClip, type PerceivedClip } from './memorize';
import { answerByQuoting, searchMoments } from './quote';

/** Most stored embeddings of a node (M3-Agent, section 4). */
const SAMPLE_CAP: Record<Modality, number> = { face: 10, voice: 20 };
const NAME_MAX = 80;

/** What is known of a file when its remembering begins. */
export interface NewVideo {
  name: string;
  bytes: number;
  fingerprint: string;
  info: MediaInfo;
  startsAt: string;
  startSource: StartSource;
  zone: string;
  /** Ids of the weights at hand, by task. */
  weights: Record<string, string>;
}

/** Keeps the memory: the only writer of the store, and what reads it. Lives in the memory worker. */
export class Keeper {
  private database!: Database;
  private recall!: Recall;
  private nodes = new Map<string, NodeRecord>();
  private readonly drafts = new Map<string, VideoRecord>();

  /** Opens the store and reads what answering needs. */
  async open(onLost: () => void): Promise<void> {
    this.database = await Database.open(onLost);
    const [videos, incidents, ledger, nodes] = await Promise.all([
      this.database.all('videos'),
      this.database.all('incidents'),
      this.database.all('ledger'),
      this.database.all('nodes'),
    ]);
    this.recall = new Recall({ videos, incidents, ledger });
    this.nodes = new Map(nodes.sort((a, b) => a.n - b.n).map((node) => [node.id, node]));
  }

  /** The weight that this memory's embeddings of a kind were made with; null while it has none. */
  weightInUse(modality: Modality): string | null {
    for (const node of this.nodes.values()) if (node.modality === modality) return node.weightId;
    return null;
  }

  /**
   * Begins a video, or finds the one with the same content to go on with. Nothing is stored before its first clip.
   */
  begin(file: NewVideo): { videoId: string; nextT: number; done: boolean; clips: number } {
    const known = this.recall
      .allVideos()
      .find((video) => video.fingerprint === file.fingerprint && video.bytes === file.bytes);
    const video: VideoRecord = known ?? {
      id: `vid_${this.recall.allVideos().length + 1}`,
      name: file.name,
      bytes: file.bytes,
      fingerprint: file.fingerprint,
      durationS: file.info.durationS,
      width: file.info.width,
      height: file.info.height,
      hasVideo: file.info.hasVideo,
      hasAudio: file.info.hasAudio,
      startsAt: file.startsAt,
      startSource: file.startSource,
      zone: file.zone,
      status: 'remembering',
      doneS: 0,
      clips: 0,
      warnings: [...file.info.warnings],
      damaged: !file.info.complete,
      weights: file.weights,
    };
    if (!known) this.drafts.set(video.id, video);
    return {
      videoId: video.id,
      nextT: video.doneS,
      done: video.status !== 'remembering',
      clips: video.clips,
    };
  }

  /** Remembers one clip, whole or not at all. */
  async commit(videoId: string, seen: PerceivedClip): Promise<void> {
    const video = this.drafts.get(videoId) ?? this.recall.video(videoId);
    const previousClip = `${videoId}/c${String(video.clips - 1).padStart(6, '0')}`;
    const write = memorizeClip(
      video,
      seen,
      {
        nodes: [...this.nodes.values()],
        ledgerSeq: this.recall.ledger.length,
        previousTracks: video.clips > 0 ? await this.database.tracksOfClip(previousClip) : [],
      },
      identityRules(video),
    );
    await this.database.writeClip(write);
    this.drafts.delete(videoId);
    this.recall.addClip(write);
    for (const node of write.nodes) this.nodes.set(node.id, node);
  }

  async videos(): Promise<VideoSummary[]> {
    const clips = await this.database.all('clips');
    const persons = this.recall.view({ until: Number.POSITIVE_INFINITY }).persons;
    return this.recall.allVideos().map((video) => {
      const own = this.recall.incidents.filter((incident) => incident.videoId === video.id);
      const people = new Set(own.flatMap((incident) => incident.who.map((node) => persons.get(node)!.id)));
      return {
        id: video.id,
        name: video.name,
        durationS: video.durationS,
        startsAt: video.startsAt,
        width: video.width,
        height: video.height,
        hasVideo: video.hasVideo,
        hasAudio: video.hasAudio,
        status: video.status,
        doneS: video.doneS,
        clips: video.clips,
        incidents: own.length,
        warnings: [
          ...video.warnings,
          ...gapSentences(clips.filter((clip) => clip.videoId === video.id).flatMap((clip) => clip.gaps)),
        ],
        still: clips.find((clip) => clip.videoId === video.id && clip.still)?.still ?? null,
        people: [...people],
      };
    });
  }

  /** The video whose content this is, if the memory has it. */
  videoWith(fingerprint: string): { id: string; name: string } | null {
    return this.recall.allVideos().find((video) => video.fingerprint === fingerprint) ?? null;
  }

  async people(): Promise<PersonDetails[]> {
    const [tracks, turns, words] = await Promise.all([
      this.database.all('tracks'),
      this.database.all('turns'),
      this.database.all('words'),
    ]);
    return describePeople({
      persons: personsOf(this.recall.view({ until: Number.POSITIVE_INFINITY }).persons),
      nodes: [...this.nodes.values()],
      videos: this.recall.allVideos(),
      tracks,
      turns,
      words,
    });
  }

  /** Names a person; an empty name takes it away. */
  async rename(id: string, name: string): Promise<void> {
    const clean = name.normalize('NFC').replace(/\s+/g, ' ').trim();
    if (clean.length > NAME_MAX) throw new MnemeError('bad-input', `A name has at most ${NAME_MAX} letters.`);
    const person = this.person(id);
    await this.append([{ kind: 'name', node: person.nodes[0]!, name: clean === '' ? null : clean }]);
  }

  /** Takes back the last naming that stands; returns what it was in words. */
  async undo(): Promise<string | null> {
    const last = lastUndoable(this.recall.ledger);
    if (last?.kind !== 'name') return null;
    await this.append([{ kind: 'undo', of: last.seq }]);
    return last.name ? `The name "${last.name}" was taken back.` : 'The name was given back.';
  }

  ask(request: AskRequest): Answer {
    return answerByQuoting(this.recall, request, () => performance.now());
  }

  search(text: string, k: number): SearchHit[] {
    return searchMoments(this.recall, text, k);
  }

  picture(key: string): Promise<Uint8Array | null> {
    return this.database.picture(key);
  }

  setting(key: string): Promise<unknown> {
    return this.database.setting(key);
  }

  setSetting(key: string, value: unknown): Promise<void> {
    return this.database.setSetting(key, value);
  }

  digest(): Promise<Record<StoreName, string>> {
    return digestStores(this.database);
  }

  private person(id: string) {
    const found = personsOf(this.recall.view({ until: Number.POSITIVE_INFINITY }).persons).find(
      (person) => person.id === id,
    );
    if (!found)
      throw new MnemeError('not-found', `There is no person ${id}. \`people\` lists those there are.`);
    return found;
  }

  private async append(entries: NewLedgerEntry[]): Promise<void> {
    const numbered = entries.map(
      (entry, i) => ({ ...entry, seq: this.recall.ledger.length + i + 1 }) as LedgerEntry,
    );
    await this.database.appendLedger(numbered);
    this.recall.ledger.push(...numbered);
  }
}

function identityRules(video: VideoRecord): IdentityRules {
  const rulesFor = (modality: Modality, task: string) => {
    const weight = weightById(video.weights[task] ?? '');
    if (!weight?.match || !weight.metric) return null;
    const rules: MatchRules = {
      metric: weight.metric,
      threshold: weight.match.threshold,
      cap: SAMPLE_CAP[modality],
      cannotLinkOverlaps: modality === 'face',
    };
    return { weightId: weight.id, rules };
  };
  return { face: rulesFor('face', 'face-embedding'), voice: rulesFor('voice', 'speaker-embedding') };
}
