import type { Remote } from 'comlink';
import type { BegunVideo, Keeper } from '../agent/keeper';
import { MnemeError } from '../errors';
import { MAX_CLIP_S } from '../hearing/speech';
import { fingerprint } from '../media/fingerprint';
import { parseSubtitles } from '../media/subtitles';
import type { Cue, MediaInfo, StartSource } from '../media/types';
import type { HeardClip, HearingService } from './hearing-service';
import type { QueueItem } from './state';
import type { VisionService } from './vision-service';

export interface IngestWorkers {
  keeper: Remote<Keeper>;
  vision: Remote<VisionService>;
  hearing: Remote<HearingService>;
  /** Ids of the weights that were loaded, by task. */
  weights: Record<string, string>;
}

export interface IngestRequest {
  file: File;
  subtitles: File | null;
  /** Wall-clock start that the person gave, ISO. */
  startsAt: string | null;
}

export interface IngestHooks {
  /** Shows progress. */
  update(patch: Partial<QueueItem>): void;
  /** Throws `cancelled` when the item was cancelled. */
  stopIfCancelled(): void;
  /** Waits while paused; throws `cancelled` when the item was cancelled. Called between clips. */
  gate(): Promise<void>;
}

/** Remembers one video, clip by clip, from where it was left: the next clip is heard while the current one is seen. */
export async function ingestVideo(
  request: IngestRequest,
  workers: IngestWorkers,
  hooks: IngestHooks,
): Promise<void> {
  const { keeper, vision, hearing } = workers;
  const work = new WorkTimes();
  hooks.update({ stage: 'opening' });
  const { begun, info, notes } = await work.time('opening', () => openVideo(request, workers));
  const clipsAbout = (t: number, done: number) =>
    done + Math.max(1, Math.ceil((info.durationS - t) / MAX_CLIP_S));
  hooks.update({
    videoId: begun.videoId,
    durationS: info.durationS,
    startS: begun.nextT,
    doneS: begun.nextT,
    clip: begun.clips + 1,
    clipsAbout: clipsAbout(begun.nextT, begun.clips),
    warnings: [...info.warnings, ...notes],
  });
  if (begun.done) return;

  await hearing.open(request.file, begun.cues);
  let t0 = begun.nextT;
  let done = begun.clips;
  let worked = 0;
  let next = hearing.hear(t0);
  for (;;) {
    hooks.update({ stage: 'listening' });
    const heard = await next;
    hooks.stopIfCancelled();
    const began = performance.now();
    hooks.update({ stage: 'looking' });
    const seeing = vision.see(t0, heard.t1);
    if (!heard.isLast) {
      next = hearing.hear(heard.t1);
      next.catch(() => {}); // Its failure is met when it is awaited.
    }
    const seen = await seeing;
    hooks.update({ stage: 'saving' });
    await work.time('saving', () =>
      keeper.commit(begun.videoId, {
        t0,
        t1: heard.t1,
        isLast: heard.isLast,
        frames: seen.frames,
        still: seen.still,
        tracks: seen.tracks,
        turns: heard.turns,
        cues: begun.cues.filter((cue) => belongs(cue, t0, heard)),
        gaps: [...seen.gaps, ...heard.gaps],
      }),
    );
    done += 1;
    work.add({
      audio: heard.seconds.decode,
      speech: heard.seconds.vad,
      voices: heard.seconds.embed,
      frames: seen.seconds.decode,
      faces: seen.seconds.detect,
      identity: seen.seconds.embed,
    });
    worked += (performance.now() - began) / 1000;
    hooks.update({
      doneS: heard.t1,
      clip: done + 1,
      clipsAbout: clipsAbout(heard.t1, done),
      secondsLeft: (worked / (heard.t1 - begun.nextT)) * (info.durationS - heard.t1),
      stages: work.stages(),
    });
    if (heard.isLast) return;
    t0 = heard.t1;
    await hooks.gate();
  }
}

/** Opens the file, recognises it, and begins it or finds where it was left. */
async function openVideo(
  { file, subtitles, startsAt }: IngestRequest,
  { keeper, vision, weights }: IngestWorkers,
): Promise<{ begun: BegunVideo; info: MediaInfo; notes: string[] }> {
  const print = await readable(file, () => fingerprint(file));
  const info = await vision.open(file);
  const given = subtitles ? await parseSubtitles(await subtitles.text()) : [];
  const begun = await keeper.begin({
    name: file.name,
    bytes: file.size,
    fingerprint: print,
    info,
    cues: given,
    ...startOf(file, startsAt, info),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    weights,
  });
  const notes =
    given.length > 0 && begun.cues.length === 0
      ? ['Its subtitles were not there when it was begun, so they are not used.']
      : [];
  return { begun, info, notes };
}

/** Seconds of work by stage. */
class WorkTimes {
  private readonly seconds: Record<string, number> = {};

  add(spent: Record<string, number>): void {
    for (const [stage, s] of Object.entries(spent)) this.seconds[stage] = (this.seconds[stage] ?? 0) + s;
  }

  async time<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.add({ [stage]: (performance.now() - began) / 1000 });
    }
  }

  stages(): Record<string, number> {
    return { ...this.seconds };
  }
}

/** A line belongs to the clip that holds its middle; what lies outside the video belongs to its first or last clip. */
function belongs(cue: Cue, t0: number, heard: HeardClip): boolean {
  const middle = (cue.t0 + cue.t1) / 2;
  return (middle >= t0 || t0 === 0) && (middle < heard.t1 || heard.isLast);
}

function startOf(
  file: File,
  given: string | null,
  info: MediaInfo,
): { startsAt: string; startSource: StartSource } {
  if (given) return { startsAt: given, startSource: 'person' };
  if (info.createdAt) return { startsAt: info.createdAt, startSource: 'container' };
  return { startsAt: new Date(file.lastModified).toISOString(), startSource: 'file-date' };
}

async function readable<T>(file: File, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new MnemeError(
      'file-changed',
      `${file.name} could not be read. It may have been moved or changed: choose it again.`,
      { cause },
    );
  }
}
