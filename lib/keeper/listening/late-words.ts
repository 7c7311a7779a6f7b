import type { Span } from '../../contract/videos';
import { MnemeError } from '../../errors';
import type { Cue } from '../../media/media-types';
import { isNote } from '../../memory/is-note';
import type { Recall } from '../../memory/recall';
import { MAX_LISTENINGS } from '../../store/archive/limits';
import { clipIdOf } from '../../store/clip-id';
import {
  BY_SUBTITLES,
  type ClipRecord,
  type ListeningRecord,
  type TurnRecord,
  type VideoRecord,
  type WordsRecord,
} from '../../store/schema';
import { listeningNumber } from '../../store/written';
import { told } from '../../told';
import type { HeldMemory } from '../held-memory';
import type { Meaning } from '../meaning';
import {
  before,
  cuesByClip,
  type HeardClipRecords,
  type HeardWords,
  type Listening,
  listeningOf,
  stepOf,
} from './listening-records';

/** What came of giving a video subtitles: `same` where these are its words already, `kept` where it has had some and nobody asked for others. */
export type SubtitlesTaken = 'added' | 'same' | 'kept';

/** A clip that is to be listened to, with the stretches in which somebody was heard, also cut where speakers change; seconds. */
export interface ClipToHear extends Span {
  clipId: string;
  speech: Span[];
  turns: Span[];
}

/** What is to be listened to of a video: how many clips it has, and those that are left, in order. */
export interface ToListen {
  clips: number;
  left: ClipToHear[];
}

/** A listening of a video that is not through, what is there of it, and the ids of all else that was begun and is not gone on with. */
interface Begun extends Listening {
  there: ListeningRecord[];
  dropped: string[];
}

/** Words that come after a video was remembered. What is written is read once there is all of it: by one step, which can be undone. */
export class LateWords {
  constructor(
    private readonly held: HeldMemory,
    private readonly meaning: Pick<Meaning, 'vectors'>,
  ) {}

  /**
   * Gives a video subtitles, which are read from now on. To be called as the writer.
   *
   * @param isAsked whether a person asked for just that: else those of a video that has had some stay
   * @throws MnemeError `not-found`, `memory-in-use` while it is not remembered to its end, `bad-input`
   */
  async addSubtitles(
    recall: Recall,
    videoId: string,
    cues: Cue[],
    isAsked: boolean,
  ): Promise<SubtitlesTaken> {
    const video = this.remembered(videoId);
    if (!isAsked && (await this.hasHadSubtitles(video))) return 'kept';
    if (this.hasSubtitles(video) && isSame(await this.wordsOf(video), cues)) return 'same';
    const clips = await this.held.records.clipsOf(videoId);
    const begun = await this.begun(video, clips, BY_SUBTITLES);
    const heard = await this.heardIn(video, clips);
    const records: ListeningRecord[] = [];
    for (const [i, own] of cuesByClip(cues, clips).entries())
      records.push(await this.next(video, begun, heard, records, i, { cues: own, gaps: [] }));
    await this.read(recall, begun, heard, records, records);
    return 'added';
  }

  /**
   * What of a video is to be listened to by a weight; what it has begun is gone on with.
   *
   * @throws MnemeError `not-found`, `memory-in-use` while it is not remembered to its end, `bad-input` where it has words
   */
  async toListen(recall: Recall, videoId: string, weight: string): Promise<ToListen> {
    const video = this.remembered(videoId);
    requireWordless(recall, video);
    const clips = await this.held.records.clipsOf(videoId);
    const { there } = await this.begun(video, clips, weight);
    const left = await this.heardIn(video, clips.slice(there.length));
    return {
      clips: clips.length,
      left: left.map(({ clip: { id, t0, t1 }, turns }) => ({ clipId: id, t0, t1, ...spokenIn(turns) })),
    };
  }

  /**
   * Takes the words of the next clip; with the last one all of them are read. To be called as the writer.
   *
   * @throws MnemeError as `toListen`, and `memory-in-use` where another clip is the next
   */
  async add(
    recall: Recall,
    videoId: string,
    clipId: string,
    weight: string,
    words: HeardWords,
  ): Promise<void> {
    const video = this.remembered(videoId);
    requireWordless(recall, video);
    const clips = await this.held.records.clipsOf(videoId);
    const begun = await this.begun(video, clips, weight);
    const place = begun.there.length;
    if (clips[place]?.id !== clipId)
      throw new MnemeError('memory-in-use', told`${video.name} is being listened to somewhere else.`);
    const isLast = place === clips.length - 1;
    // Names are heard in all of them at the end.
    const first = isLast ? 0 : Math.max(0, place - before(clips, place).length);
    const heard = await this.heardIn(video, clips.slice(first, place + 1));
    const record = await this.next(video, begun, heard, begun.there.slice(first), place - first, words);
    if (isLast) await this.read(recall, begun, heard, [record], [...begun.there, record]);
    else await this.held.addListening(record);
  }

  private async next(
    video: VideoRecord,
    listening: Listening,
    heard: readonly HeardClipRecords[],
    there: readonly ListeningRecord[],
    place: number,
    { cues, gaps, unwritten }: HeardWords,
  ): Promise<ListeningRecord> {
    const texts = cues.map(({ text }) => text);
    const vectors = await this.meaning.vectors('line', texts, video.weights['text-embedding']);
    const said = {
      turns: before(heard, place).flatMap(({ turns }) => turns),
      words: before(there, place).flatMap(({ words }) => words),
    };
    const { by, videoId } = listening;
    return listeningOf(
      { videoId, listening: listening.listening, by },
      heard[place]!,
      { cues, gaps, unwritten, vectors },
      said,
    );
  }

  /** @param added those that are not stored yet, of all */
  private async read(
    recall: Recall,
    { videoId, listening, by, dropped }: Begun,
    heard: readonly HeardClipRecords[],
    added: ListeningRecord[],
    all: readonly ListeningRecord[],
  ): Promise<void> {
    const ledger = stepOf({ videoId, listening, by }, heard, all, recall.ledger, recall.movedNodes(), (at) =>
      recall.momentOf(at),
    );
    await this.held.addListened({ videoId, listenings: added, dropped, ledger });
  }

  /** The listening of a video that this is to go on with, or the next one. */
  private async begun({ id, name }: VideoRecord, clips: readonly ClipRecord[], by: string): Promise<Begun> {
    const stored = await this.held.records.listeningsOf(id);
    const through = new Set(
      this.held
        .ledger()
        .flatMap((entry) => (entry.kind === 'listen' && entry.videoId === id ? [entry.listening] : [])),
    );
    const open = stored.filter((record) => !through.has(listeningNumber(record.id)));
    const own = by === BY_SUBTITLES ? undefined : open.findLast((record) => record.by === by);
    const listening = own
      ? listeningNumber(own.id)
      : 1 + Math.max(0, ...through, ...open.map((record) => listeningNumber(record.id)));
    if (listening > MAX_LISTENINGS)
      throw new MnemeError('bad-input', told`${name} was given words more often than there are numbers for.`);
    const ofIt = open.filter((record) => listeningNumber(record.id) === listening);
    const end = ofIt.findIndex(({ clipId }, i) => clipId !== clips[i]?.id);
    const there = end < 0 ? ofIt : ofIt.slice(0, end);
    const dropped = open.filter((record) => !there.includes(record)).map((record) => record.id);
    return { videoId: id, listening, by, there, dropped };
  }

  /** What was seen and heard in some clips that follow each other. */
  private async heardIn({ id }: VideoRecord, clips: readonly ClipRecord[]): Promise<HeardClipRecords[]> {
    const { records } = this.held;
    const all: HeardClipRecords[] = [];
    for (const clip of clips) {
      const span = [clip.id, clipIdOf(id, clip.index + 1)] as const;
      const [tracks, turns] = await Promise.all([
        records.ofClips('tracks', ...span),
        records.ofClips('turns', ...span),
      ]);
      all.push({ clip, tracks: tracks.map(({ id, node, t0, t1 }) => ({ id, node, t0, t1 })), turns });
    }
    return all;
  }

  private wordsOf({ id, clips }: VideoRecord): Promise<WordsRecord[]> {
    return this.held.records.ofClips('words', clipIdOf(id, 0), clipIdOf(id, clips));
  }

  /** Whether its words are those of subtitles. */
  private hasSubtitles({ id, weights }: VideoRecord): boolean {
    const late = this.held.listened.get(id);
    return late ? late.by === BY_SUBTITLES : weights.transcription === undefined;
  }

  /** Whether some came with it or were added, also where that was undone. */
  private async hasHadSubtitles({ id }: VideoRecord): Promise<boolean> {
    const isOfIt = this.held
      .ledger()
      .some((entry) => entry.kind === 'listen' && entry.videoId === id && entry.by === BY_SUBTITLES);
    return isOfIt || (await this.held.records.cues(id)).length > 0;
  }

  private remembered(videoId: string): VideoRecord {
    const video = this.held.videos().find(({ id }) => id === videoId);
    if (!video || isNote(video))
      throw new MnemeError('not-found', 'That video is not in the memory any more.');
    if (video.status === 'remembering')
      throw new MnemeError(
        'memory-in-use',
        told`${video.name} is not remembered to its end yet. Give it its words once it is.`,
      );
    return video;
  }
}

function requireWordless(recall: Recall, { id, name }: VideoRecord): void {
  if ((recall.toldIn(id).kinds.get('says') ?? 0) > 0)
    throw new MnemeError('bad-input', told`${name} has words already.`);
}

/** Whether lines are just those of subtitles, in whatever order. */
function isSame(words: readonly WordsRecord[], cues: readonly Cue[]): boolean {
  const keys = (lines: readonly Cue[]) => lines.map(({ t0, t1, text }) => `${t0} ${t1} ${text}`).sort();
  return words.length === cues.length && keys(words).join('\n') === keys(cues).join('\n');
}

/** The stretches in which anybody was heard, and these cut where speakers change: turns may touch or overlap. */
export function spokenIn(heard: readonly Pick<TurnRecord, 't0' | 't1'>[]): { speech: Span[]; turns: Span[] } {
  const speech: Span[] = [];
  const turns: Span[] = [];
  for (const { t0, t1 } of [...heard].sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1)) {
    const last = speech.at(-1);
    const begins = Math.max(t0, last?.t1 ?? 0);
    if (begins < t1) turns.push({ t0: begins, t1 });
    if (last && t0 <= last.t1) last.t1 = Math.max(last.t1, t1);
    else speech.push({ t0, t1 });
  }
  return { speech, turns };
}
