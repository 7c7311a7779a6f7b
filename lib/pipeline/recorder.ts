import { transfer } from 'comlink';
import type { AppState, LiveState } from '../contract/state';
import { MnemeError, toErrorData } from '../errors';
import type { GrownVideo } from '../keeper/remember-video';
import { recordingType } from '../media/capture';
import { goesOn } from '../media/recording/goes-on';
import { text } from '../text';
import { inTurn, type Tellable, told, word } from '../told';
import { LiveRecording } from './live-recording';
import type { RecordingService } from './recording-service';
import { startRecordingWorker } from './recording-worker';
import { StayAwake } from './stay-awake';
import { hasRoomFor } from './storage-room';
import type { WorkerHandle } from './worker-types';

/** What the recorder gives at a time: what a killed tab loses is a little more. */
const SLICE_MS = 1000;
const BITS_PER_S = { videoBitsPerSecond: 2_500_000, audioBitsPerSecond: 96_000 };
/** A picture that can be decoded by itself comes this often, where the browser takes the wish. Milliseconds. */
const WHOLE_PICTURE_MS = 2000;
/** Recording ends while so much is left: the memory needs room, too. Bytes. */
const LEAST_ROOM = 100e6;
/** Room is asked for at every so many slices. */
const LOOK_FOR_ROOM = 10;

/** What a recorder needs of the app around it. */
export interface RecorderHost {
  /** Remembers what is recorded; returns the key of its item in the queue. */
  add(live: LiveRecording): string;
  set(patch: Partial<Pick<AppState, 'recording' | 'recordingEnded'>>): void;
  /** A recording has ended: by what it is known from now on. */
  ended(key: string, grown: GrownVideo): void;
}

/** One file that is being written. */
interface Session {
  recorder: MediaRecorder;
  live: LiveRecording;
  key: string;
  /** Everything that was given to write so far. */
  written: Promise<unknown>;
  stopped: Promise<void>;
  slices: number;
}

/** Records a camera and a microphone, one stream at a time, into the browser's private file system, to be remembered meanwhile. */
export class Recorder {
  private readonly awake = new StayAwake();
  private worker: WorkerHandle<RecordingService> | null = null;
  private stream: MediaStream | null = null;
  private kept = true;
  private session: Session | null = null;
  private ending: Promise<void> | null = null;

  constructor(private readonly host: RecorderHost) {}

  /** What is being recorded, to be shown. */
  get seen(): MediaStream | null {
    return this.stream;
  }

  /**
   * Begins to record a stream, which is the recorder's from then on.
   *
   * @param kept whether the recording stays, to be played, once it is remembered
   */
  async start(stream: MediaStream, kept: boolean): Promise<void> {
    if (this.stream)
      throw new MnemeError('bad-input', 'Something is being recorded already. Stop that first.');
    this.stream = stream;
    this.kept = kept;
    for (const track of stream.getTracks()) {
      track.addEventListener('ended', () => this.end(lost(track)));
      for (const event of ['mute', 'unmute']) track.addEventListener(event, () => this.show());
    }
    this.host.set({ recordingEnded: null });
    addEventListener('beforeunload', askFirst);
    this.awake.start();
    try {
      await this.begin(stream);
    } catch (error) {
      this.letGo(null);
      throw error;
    }
  }

  /** Stops recording; what was recorded is remembered to its end. */
  stop(): Promise<void> {
    return this.end(null);
  }

  private async begin(stream: MediaStream): Promise<void> {
    this.worker ??= startRecordingWorker();
    const { worker } = this;
    const recorder = recorderOf(stream);
    const stopped = once(recorder, 'stop');
    const slices: Blob[] = [];
    let take: (slice: Blob) => void = (slice) => slices.push(slice);
    recorder.addEventListener('dataavailable', ({ data }) => take(data));
    recorder.addEventListener('error', () => this.end('The browser stopped recording by itself.'));
    const started = once(recorder, 'start');
    recorder.start(SLICE_MS);
    await started;
    if (this.stream !== stream) return; // It was stopped meanwhile.
    const recording = { startedAt: Date.now(), kept: this.kept };
    await worker.untilFailed(worker.remote.begin(recording));
    const live = await LiveRecording.begin(recording, (from, to) =>
      worker.untilFailed(worker.remote.stretch(from, to)),
    );
    const key = this.host.add(live);
    const session: Session = {
      ...{ recorder, live, key, stopped },
      ...{ written: Promise.resolve(), slices: 0 },
    };
    this.session = session;
    take = (slice) => this.take(session, slice);
    for (const slice of slices) take(slice);
    this.show();
  }

  private take(session: Session, slice: Blob): void {
    session.written = session.written
      .then(() => this.write(session, slice))
      .catch((error: unknown) => {
        void this.end(whyNot(error));
      });
  }

  private async write(session: Session, slice: Blob): Promise<void> {
    const { worker } = this;
    if (slice.size === 0 || !worker) return;
    const bytes = await slice.arrayBuffer();
    const growth = await worker.untilFailed(worker.remote.add(transfer(bytes, [bytes])));
    session.live.grow(growth);
    if (this.session !== session || this.ending) return;
    this.show();
    session.slices += 1;
    if (session.slices % LOOK_FOR_ROOM === 0 && !(await hasRoomFor(LEAST_ROOM))) void this.end(FULL);
    const { startedAt } = session.live.recording;
    if (!goesOn({ startedAt, now: Date.now(), recordedS: growth.durationS, gapS: growth.gapS }))
      void this.renew(session);
  }

  /** Ends a recording whose clock is not true any more, and goes on with a new one. */
  private async renew(session: Session): Promise<void> {
    if (this.ending || !this.stream) return;
    this.session = null;
    await this.close(session);
    if (this.ending || !this.stream) return;
    try {
      await this.begin(this.stream);
    } catch (error) {
      await this.end(whyNot(error));
    }
  }

  /** @param why what to tell; null when the person stopped it */
  private end(why: Tellable | null): Promise<void> {
    if (!this.stream) return Promise.resolve();
    this.ending ??= this.endNow(why).finally(() => {
      this.ending = null;
    });
    return this.ending;
  }

  private async endNow(why: Tellable | null): Promise<void> {
    const { session } = this;
    this.session = null;
    if (session) await this.close(session);
    this.letGo(why);
  }

  /** Ends a file: all that was given is written, and it can be played. */
  private async close(session: Session): Promise<void> {
    const { worker } = this;
    const { recorder, live, key } = session;
    if (!worker) return;
    if (recorder.state !== 'inactive') recorder.stop();
    await session.stopped;
    await session.written; // With what came when it stopped.
    try {
      const recorded = await worker.untilFailed(worker.remote.finish());
      if (!recorded) throw new MnemeError('empty-file', 'Nothing was recorded.');
      await live.end(recorded.durationS);
      this.host.ended(key, { ...live.grown(), durationS: recorded.durationS });
    } catch (error) {
      live.fail(error);
    }
  }

  private letGo(why: Tellable | null): void {
    removeEventListener('beforeunload', askFirst);
    this.awake.stop();
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    this.session = null;
    this.worker?.stop();
    this.worker = null;
    this.host.set({ recording: null, recordingEnded: why });
  }

  private show(): void {
    const { session, stream } = this;
    if (session && stream) this.host.set({ recording: stateOf(session, stream) });
  }
}

function recorderOf(stream: MediaStream): MediaRecorder {
  const mimeType = recordingType(stream.getVideoTracks().length > 0 ? 'video' : 'audio');
  if (!mimeType)
    throw new MnemeError(
      'capture-missing',
      'This browser cannot record. Record with another program, and add the file.',
    );
  const options = { mimeType, ...BITS_PER_S, videoKeyFrameIntervalDuration: WHOLE_PICTURE_MS };
  return new MediaRecorder(stream, options);
}

function stateOf({ key, live }: Session, stream: MediaStream): LiveState {
  return {
    key,
    name: live.name,
    startedAt: live.recording.startedAt,
    durationS: live.durationS,
    kept: live.recording.kept,
    muted: stream
      .getTracks()
      .flatMap(({ muted, kind }) => (muted ? [kind === 'video' ? 'picture' : 'sound'] : [])),
  };
}

const FULL = text(
  'Recording stopped, since there is hardly any room left. Free some disk space, or remove kept recordings.',
);

function lost({ kind }: MediaStreamTrack): Tellable {
  const device = kind === 'video' ? word('camera') : word('microphone');
  return told`Recording stopped: the ${device} was unplugged, or may not be used any more.`;
}

function whyNot(error: unknown): Tellable {
  const { code, told } = toErrorData(error);
  return code === 'storage-full' ? FULL : inTurn('Recording stopped.', told);
}

function once(target: EventTarget, event: string): Promise<void> {
  return new Promise((resolve) => target.addEventListener(event, () => resolve(), { once: true }));
}

/** The browser asks before the page is left. */
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
