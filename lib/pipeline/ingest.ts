import type { Remote } from 'comlink';
import type { Keeper } from '../agent/keeper';
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
  const { file } = request;
  hooks.update({ stage: 'opening' });
  const print = await readable(file, () => fingerprint(file));
  const info = await vision.open(file);
  const cues = request.subtitles ? await parseSubtitles(await request.subtitles.text()) : [];
  const begun = await keeper.begin({
    name: file.name,
    bytes: file.size,
    fingerprint: print,
    info,
    ...startOf(request, info),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    weights: workers.weights,
  });
  const { videoId } = begun;
  const clips = (rest: number, done: number) => done + Math.max(1, Math.ceil(rest / MAX_CLIP_S));
  hooks.update({
    videoId,
    durationS: info.durationS,
    doneS: begun.nextT,
    clip: begun.clips + 1,
    clipsAbout: clips(info.durationS - begun.nextT, begun.clips),
    warnings: [...info.warnings],
  });
  if (begun.done) return;

  await hearing.open(file, cues);
  const stages: Record<string, number> = {};
  const spend = (stage: string, seconds: number) => {
    stages[stage] = (stages[stage] ?? 0) + seconds;
  };
  const started = performance.now();
  let t0 = begun.nextT;
  let done = begun.clips;
  let next: Promise<HeardClip> = hearing.hear(t0);
  for (;;) {
    hooks.update({ stage: 'listening' });
    const heard = await next;
    hooks.update({ stage: 'looking' });
    const seeing = vision.see(t0, heard.t1);
    if (!heard.isLast) {
      next = hearing.hear(heard.t1);
      next.catch(() => {}); // Its failure is met when it is awaited.
    }
    const seen = await seeing;
    hooks.update({ stage: 'saving' });
    const saving = performance.now();
    await keeper.commit(videoId, {
      t0,
      t1: heard.t1,
      isLast: heard.isLast,
      frames: seen.frames,
      still: seen.still,
      tracks: seen.tracks,
      turns: heard.turns,
      cues: cues.filter((cue) => belongs(cue, t0, heard)),
      gaps: [...seen.gaps, ...heard.gaps],
    });
    done += 1;
    spend('audio', heard.seconds.decode);
    spend('speech', heard.seconds.vad);
    spend('voices', heard.seconds.embed);
    spend('frames', seen.seconds.decode);
    spend('faces', seen.seconds.detect);
    spend('identity', seen.seconds.embed);
    spend('saving', (performance.now() - saving) / 1000);
    const pace = (performance.now() - started) / 1000 / (heard.t1 - begun.nextT);
    hooks.update({
      doneS: heard.t1,
      clip: done + 1,
      clipsAbout: clips(info.durationS - heard.t1, done),
      secondsLeft: pace * (info.durationS - heard.t1),
      stages: { ...stages },
    });
    if (heard.isLast) return;
    t0 = heard.t1;
    await hooks.gate();
  }
}

/** A line belongs to the clip that holds its middle; what lies outside the video belongs to its first or last clip. */
function belongs(cue: Cue, t0: number, heard: HeardClip): boolean {
  const middle = (cue.t0 + cue.t1) / 2;
  return (middle >= t0 || t0 === 0) && (middle < heard.t1 || heard.isLast);
}

function startOf(request: IngestRequest, info: MediaInfo): { startsAt: string; startSource: StartSource } {
  if (request.startsAt) return { startsAt: request.startsAt, startSource: 'person' };
  if (info.createdAt) return { startsAt: info.createdAt, startSource: 'container' };
  return { startsAt: new Date(request.file.lastModified).toISOString(), startSource: 'file-date' };
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
