import { proxy, type Remote } from 'comlink';
import type { Ability } from '../contract/models';
import type { QueueItem } from '../contract/state';
import { type ErrorData, toErrorData } from '../errors';
import { MAX_CLIP_S } from '../hearing/cut-into-clips';
import type { Keeper } from '../keeper/keeper';
import type { PerceivedClip } from '../keeper/memorize';
import type { BegunVideo } from '../keeper/remember-video';
import { isOfClip } from '../media/cue-in-clip';
import type { Cue, Gap, MediaInfo } from '../media/media-types';
import { fitted, flawsTold, NO_SUBTITLES } from '../media/subtitle-flaws';
import { ownZone } from '../memory/time/zone';
import { plainTold } from '../plain-text';
import { inTurn, type Tellable } from '../told';
import { abilityNotes } from './ability-notes';
import type { Footage, Stretch } from './file-or-recording';
import { lengthByPlayer } from './length-by-player';
import { Noticing } from './noticing';
import {
  type HeardClip,
  nothingHeard,
  nothingSeen,
  type SeenClip,
  type SeenPart,
  type WantedSights,
  wantedSights,
} from './perceived';
import type { Perception } from './perception';
import { NotStarted, unlessStopped } from './restarted-worker';
import { startOf } from './start-of-video';
import { PACE, paceIn, paceOf, secondsLeft } from './time-left';
import type { WrittenClip } from './transcription';
import { isWorkersFault, twice } from './try-twice';
import { type PartedClip, partedAtCuts } from './turns-at-cuts';
import { untilRoom } from './until-room';
import { WorkTimes } from './work-times';

export interface IngestWorkers {
  keeper: Remote<Keeper>;
  perception: Perception;
}

export interface IngestRequest {
  footage: Footage;
  subtitles: File | null;
  /** Wall-clock start that the person gave, ISO. */
  startsAt: string | null;
}

export interface IngestHooks {
  /** Aborted when the person stops the item: whatever is looked at or heard then ends with `cancelled`. */
  signal: AbortSignal;
  /** Shows progress. */
  update(patch: Partial<QueueItem>): void;
  /** Shows what the weights at hand can do, beside what was shown of others before. */
  able(abilities: Ability[]): void;
  /** Waits while paused; throws `cancelled` when the item was cancelled. Called between clips. */
  gate(): Promise<void>;
  /** Waits until the person has made room and goes on; throws when that is not to be waited for. */
  hold(problem: ErrorData): Promise<void>;
}

/**
 * Remembers one video, clip by clip, from where it was left: the next clip is heard while the current one is seen. A worker that fails is
 * started again and the clip tried once more; what fails twice is left out of it and said so.
 */
export async function ingestVideo(
  request: IngestRequest,
  workers: IngestWorkers,
  hooks: IngestHooks,
): Promise<void> {
  const own = new AbortController();
  try {
    await ingestUntil(AbortSignal.any([hooks.signal, own.signal]), request, workers, hooks);
  } catch (error) {
    own.abort(); // The next clip may be heard already.
    // A file that was replaced fails in many ways.
    if (toErrorData(error).code !== 'cancelled') await request.footage.requireUnchanged();
    throw error;
  }
}

async function ingestUntil(
  signal: AbortSignal,
  request: IngestRequest,
  workers: IngestWorkers,
  hooks: IngestHooks,
): Promise<void> {
  const { keeper, perception } = workers;
  const work = new WorkTimes();
  hooks.update({ stage: 'opening' });
  const { footage } = request;
  const pace = paceIn(await keeper.setting(PACE));
  const first = await unlessStopped(footage.at(0), signal);
  const { begun, info, late, wanted } = await work.time('opening', () =>
    openVideo(first, request, pace, workers, hooks),
  );
  if (begun.done) return addLate(begun, late, keeper, hooks);

  // A recording grows meanwhile.
  let { durationS } = info;
  const clipsAbout = (t: number, done: number) => done + clipsIn(durationS - t);
  const left = (workedS: number, toS: number) =>
    secondsLeft({ workedS, seenS: toS - begun.nextT }, Math.max(0, durationS - toS), pace);
  hooks.update({
    clip: begun.clips + 1,
    clipsAbout: clipsAbout(begun.nextT, begun.clips),
    secondsLeft: left(0, begun.nextT),
  });
  const hear = async (t0: number): Promise<HeardClip & Stretch> => {
    const stretch = await unlessStopped(footage.at(t0), signal);
    const { source } = stretch;
    const length = stretch.durationS ?? info.durationS;
    const near = begun.cues.filter((cue) => cue.t1 > t0 && cue.t0 < t0 + MAX_CLIP_S);
    const heard = await twiceOrLeftOut(
      () => perception.hearing.use((remote) => remote.hear(source, near, t0), signal),
      (why) => withGap(nothingHeard(t0, length), 'sound', t0, why),
    );
    return { ...heard, source, durationS: length };
  };
  const see = (
    t0: number,
    { t1, speech, source }: HeardClip & Stretch,
    onSeen: (part: SeenPart) => void,
  ): Promise<SeenClip> => {
    return twiceOrLeftOut(
      () =>
        perception.vision.use(
          (remote) => remote.see(source, { t0, t1 }, speech, wanted, proxy(onSeen)),
          signal,
        ),
      (why) => withGap({ ...nothingSeen(), t1 }, 'picture', t0, why),
    );
  };

  const write = async (t0: number, heard: HeardClip & Stretch): Promise<WrittenClip> => {
    const turns = heard.turns.map(({ t0, t1 }) => ({ t0, t1 }));
    const spoken = { t0, t1: heard.t1, speech: heard.speech, turns, alike: heard.alike };
    const written = await perception.words.write(heard.source, spoken, begun.transcription, signal);
    if (written.gaps.length > 0) hooks.able(await perception.abilities(signal));
    return written;
  };

  let t0 = begun.nextT;
  let done = begun.clips;
  let worked = 0;
  let heldS = 0;
  const hold: IngestHooks['hold'] = async (problem) => {
    const from = performance.now();
    await hooks.hold(problem);
    heldS += (performance.now() - from) / 1000;
  };
  let linesWritten = 0;
  let next = hear(t0);
  for (;;) {
    hooks.update({ stage: 'listening' });
    const heard = await next;
    durationS = heard.durationS ?? durationS;
    const began = performance.now();
    hooks.update({ stage: 'looking' });
    const noticing = new Noticing(t0, (noticed) => {
      const spent = worked + (performance.now() - began) / 1000;
      hooks.update({ noticed, secondsLeft: left(spent, noticed.toS) });
    });
    const seeing = see(t0, heard, (part) => noticing.see(part));
    const writing = write(t0, heard);
    writing.then(
      ({ cues }) => noticing.hear(cues),
      () => {}, // Likewise.
    );
    if (!heard.isLast) {
      next = hear(heard.t1);
      next.catch(() => {}); // Its failure is met when it is awaited.
    }
    const seen = await seeing;
    const written = await partedAtCuts(perception.hearing, { ...heard, t0 }, await writing, seen, signal);
    noticing.end();
    hooks.update({ stage: 'saving' });
    await footage.requireUnchanged();
    await keepUp(begun.videoId, footage, durationS, keeper);
    await work.time('saving', () =>
      untilRoom(() => keeper.commit(begun.videoId, clipOf(t0, heard, seen, written, begun.cues)), hold),
    );
    done += 1;
    linesWritten += written.cues.length;
    work.add({
      audio: heard.seconds.decode,
      speech: heard.seconds.vad,
      voices: heard.seconds.embed,
      words: written.seconds,
      frames: seen.seconds.decode,
      faces: seen.seconds.detect,
      identity: seen.seconds.embed,
      lips: seen.seconds.lips,
      things: seen.seconds.things,
      writing: seen.seconds.writing,
    });
    worked += (performance.now() - began) / 1000 - heldS;
    heldS = 0;
    hooks.update({
      durationS,
      doneS: heard.t1,
      noticed: null,
      clip: done + 1,
      clipsAbout: clipsAbout(heard.t1, done),
      secondsLeft: left(worked, heard.t1),
      stages: work.stages(),
      linesWritten,
    });
    if (heard.isLast) {
      const paceNow = paceOf({ workedS: worked, seenS: heard.t1 - begun.nextT });
      // A recording is waited for.
      if (paceNow !== null && !footage.grown()) await keeper.setSetting(PACE, paceNow).catch(() => {});
      return addLate(begun, late, keeper, hooks);
    }
    t0 = heard.t1;
    await hooks.gate();
  }
}

const NOTHING_DONE = { workedS: 0, seenS: 0 };

interface OpenedVideo {
  begun: BegunVideo;
  info: MediaInfo;
  /** Lines that were not there when it was begun. */
  late: Cue[];
  wanted: WantedSights;
}

/** About how many clips so many seconds of a video make. */
function clipsIn(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / MAX_CLIP_S));
}

/** Gives a video the lines that came with it now and were not there when it was begun. */
async function addLate(
  { videoId }: BegunVideo,
  late: Cue[],
  keeper: Remote<Keeper>,
  hooks: IngestHooks,
): Promise<void> {
  if (late.length > 0)
    await untilRoom(async () => void (await keeper.addSubtitles(videoId, late, false)), hooks.hold);
}

/** Opens the file, recognises it, and begins it or finds where it was left. */
async function openVideo(
  { source, durationS }: Stretch,
  { footage, subtitles, startsAt }: IngestRequest,
  pace: number,
  { keeper, perception }: IngestWorkers,
  hooks: IngestHooks,
): Promise<OpenedVideo> {
  const look = <T>(work: Parameters<typeof perception.vision.use<T>>[0]) =>
    twice(() => perception.vision.use(work, hooks.signal));
  hooks.update({ stage: 'loading' });
  const isKnown = (await keeper.videoWith(source.key)) !== null;
  const isToBeTold = !isKnown && !footage.grown();
  let isOpened = false;
  const tellLength = (lengthS: number) =>
    hooks.update({
      durationS: lengthS,
      clipsAbout: clipsIn(lengthS),
      secondsLeft: secondsLeft(NOTHING_DONE, lengthS, pace),
    });
  // Loading takes some seconds, in which nothing else would be told.
  if (isToBeTold)
    void lengthByPlayer(source.file).then((lengthS) => {
      if (lengthS !== null && !isOpened) tellLength(lengthS);
    });
  // What is no video is refused before everything is loaded; what calls itself one does not wait for what finds faces.
  const opening = look((remote) => remote.info(source));
  const hasPictures = source.file.type.startsWith('audio/') ? opening.then((info) => info.hasVideo) : true;
  const loading = twice(() => perception.withoutWords(hooks.signal, hasPictures));
  const [senses] = await Promise.all([loading, opening]);
  hooks.able(senses);
  hooks.update({ stage: 'opening' });
  const notes = [...abilityNotes(senses), ...footage.notes];
  let read = NO_SUBTITLES;
  const unused: Tellable[] = [];
  if (!isKnown || subtitles) {
    try {
      read = await look((remote) => remote.subtitles(source, subtitles));
    } catch (error) {
      const { code, told } = toErrorData(error);
      if (code !== 'bad-input') throw error;
      // The video is remembered without them.
      (isKnown ? notes : unused).push(told);
    }
  }
  const found = await look((remote) => remote.info(source)); // After its subtitles were read, or could not be.
  const length = durationS ?? found.durationS;
  isOpened = true;
  if (isToBeTold) tellLength(length);
  // Where a recording will end, nobody knows yet.
  const used = footage.grown() ? read : fitted(read, length);
  // A video that is known goes on with the lines that it was begun with, and its record tells of them.
  const unfit = isKnown ? null : flawsTold(used);
  if (unfit) unused.push(unfit);
  const info = { ...found, durationS: length, warnings: [...found.warnings, ...unused] };
  const { cues } = used;
  const isListenedTo = !isKnown && cues.length === 0 && info.hasAudio;
  if (isListenedTo) hooks.update({ stage: 'loading' });
  const words = isListenedTo ? await twice(() => perception.words.abilities(hooks.signal)) : [];
  if (isListenedTo) hooks.able(words);
  notes.push(...abilityNotes(words));
  const begun = await keeper.begin({
    name: footage.name,
    folder: footage.folder,
    bytes: source.file.size,
    fingerprint: source.key,
    ...footage.grown(),
    begunAs: footage.begunAs,
    info,
    cues,
    ...startOf(footage, startsAt, info),
    zone: ownZone(),
    weights: Object.fromEntries(
      [...senses, ...words].flatMap(({ task, weight }) => (weight ? [[task, weight.id]] : [])),
    ),
    wordsOff: words.some(({ isOff }) => isOff),
  });
  const late = begun.cues.length === 0 && isKnown ? cues : [];
  if (late.length > 0) {
    const flaws = flawsTold(used);
    if (flaws) notes.push(flaws);
    notes.push(
      begun.done
        ? 'Its subtitles were not there when it was remembered. It has them now, unless it has had others.'
        : 'Its subtitles were not there when it was begun. It gets them at its end.',
    );
  }
  hooks.update({
    videoId: begun.videoId,
    known: begun.done,
    durationS: info.durationS,
    startS: begun.nextT,
    doneS: begun.nextT,
    warnings: [...info.warnings, ...begun.warnings, ...notes],
  });
  return { begun, info, late, wanted: wantedSights(senses, begun) };
}

/** Tells the memory how far a recording has come; a file does not change. */
async function keepUp(
  videoId: string,
  footage: Footage,
  durationS: number,
  keeper: Remote<Keeper>,
): Promise<void> {
  const grown = footage.grown();
  if (grown) await keeper.grow(videoId, { durationS, ...grown });
}

/** A clip's lines are those of the video's subtitles, else what was written down. */
function clipOf(
  t0: number,
  heard: HeardClip,
  seen: SeenClip,
  written: PartedClip,
  subtitles: Cue[],
): PerceivedClip {
  return {
    t0,
    t1: heard.t1,
    isLast: heard.isLast,
    frames: seen.frames,
    cuts: seen.cuts,
    still: seen.still,
    tracks: seen.tracks,
    things: seen.things,
    writing: seen.writing,
    tones: seen.tones,
    turns: written.turns,
    loudness: heard.loudness,
    cues: [...subtitles.filter((cue) => isOfClip(cue, { ...heard, t0 })), ...written.cues],
    unwritten: written.unwritten,
    gaps: [...seen.gaps, ...heard.gaps, ...written.gaps],
  };
}

/** As `twice`; when the second try fails as well, `leftOut` stands for it. */
async function twiceOrLeftOut<T>(work: () => Promise<T>, leftOut: (why: Tellable) => T): Promise<T> {
  try {
    return await twice(work);
  } catch (error) {
    if (!isWorkersFault(error) || error instanceof NotStarted) throw error;
    return leftOut(plainTold(inTurn('It was tried twice.', toErrorData(error).told)));
  }
}

function withGap<T extends { t1: number; gaps: Gap[] }>(
  clip: T,
  what: Gap['what'],
  t0: number,
  why: Tellable,
): T {
  return { ...clip, gaps: [{ what, t0, t1: clip.t1, why }] };
}
