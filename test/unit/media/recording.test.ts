import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { beforeAll, describe, expect, it } from 'vitest';
import { matroskaCreationTime } from '../../../lib/media/matroska-creation-time';
import { goesOn } from '../../../lib/media/recording/goes-on';
import { type Bytes, isFinished, RecordingFile } from '../../../lib/media/recording/recording-file';
import { type Cluster, Splitter } from '../../../lib/media/recording/splitter';

const START = Date.parse('2026-11-22T14:05:00.250Z');
const SECONDS = 12;
const PICTURES = 10;
/** A whole picture every so many. */
const KEY_EVERY = 20;

/** A disk with so much room. */
class Disk implements Bytes {
  bytes = new Uint8Array(0);
  constructor(private readonly room = Number.POSITIVE_INFINITY) {}
  read(into: Uint8Array, { at }: { at: number }) {
    const part = this.bytes.subarray(at, at + into.length);
    into.set(part);
    return part.length;
  }
  write(from: Uint8Array, { at }: { at: number }) {
    const fits = from.subarray(0, Math.max(0, this.room - at));
    if (at + fits.length > this.bytes.length) this.truncate(at + fits.length);
    this.bytes.set(fits, at);
    return fits.length;
  }
  getSize() {
    return this.bytes.length;
  }
  truncate(size: number) {
    const next = new Uint8Array(size);
    next.set(this.bytes.subarray(0, size));
    this.bytes = next;
  }
  flush() {}
}

/** What a recorder gives: WebM without an end, its sizes unknown. */
let stream: Uint8Array;

beforeAll(async () => {
  const target = new BufferTarget();
  const output = new Output({
    format: new WebMOutputFormat({ appendOnly: true, minimumClusterDuration: 1 }),
    target,
  });
  const video = new EncodedVideoPacketSource('vp8');
  const audio = new EncodedAudioPacketSource('opus');
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  for (let i = 0; i < SECONDS * PICTURES; i += 1) {
    const type = i % KEY_EVERY === 0 ? 'key' : 'delta';
    const picture = new EncodedPacket(new Uint8Array(400).fill(i), type, i / PICTURES, 1 / PICTURES);
    await video.add(picture, { decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 36 } });
    for (const t of [0, 0.05]) {
      const sound = new EncodedPacket(new Uint8Array(60).fill(i), 'key', i / PICTURES + t, 0.05);
      await audio.add(sound, {
        decoderConfig: { codec: 'opus', sampleRate: 48000, numberOfChannels: 1 },
      });
    }
  }
  await output.finalize();
  stream = new Uint8Array(target.buffer!);
});

describe('a recording', () => {
  it('is cut into the same whole clusters in whatever pieces it comes', () => {
    const whole = cut(stream.length).clusters;
    expect(whole.length).toBeGreaterThan(5);
    expect(whole.filter(({ key }) => key)).toHaveLength((SECONDS * PICTURES) / KEY_EVERY);
    for (const size of [13, 1000, 4096]) expect(cut(size).clusters).toEqual(whole);
  });

  it('is refused when it is something else, as an MP4', () => {
    expect(() => new Splitter().push(new TextEncoder().encode('\0\0\0\x20ftypisom'))).toThrow();
  });

  it('has ended as a file with its length, its start and all that was recorded', async () => {
    const disk = new Disk();
    const file = recorded(disk);
    expect(isFinished(disk)).toBe(false);
    const { durationS, bytes } = file.finish();
    expect(isFinished(disk)).toBe(true);
    expect(durationS).toBeCloseTo(SECONDS, 1);
    expect(disk.getSize()).toBe(bytes);
    expect(await packetsOf(disk.bytes)).toEqual(await packetsOf(stream));
    const read = async (at: number, length: number) => disk.bytes.subarray(at, at + length);
    expect(await matroskaCreationTime(read, bytes)).toBe('2026-11-22T14:05:00.250Z');
    const input = new Input({ source: new BufferSource(disk.bytes), formats: ALL_FORMATS });
    expect(await input.getDurationFromMetadata()).toBeCloseTo(durationS, 3);
  });

  it('keeps every whole cluster of a file that was cut off anywhere', async () => {
    const disk = new Disk();
    recorded(disk);
    const all = await packetsOf(stream);
    for (const size of [0.3, 0.5, 0.77, 0.999].map((part) => Math.floor(part * disk.getSize()))) {
      const rest = new Disk();
      rest.write(disk.bytes.subarray(0, size), { at: 0 });
      const file = new RecordingFile(rest, START);
      expect(file.reopen()).toBe(true);
      const { durationS, bytes } = file.finish();
      expect(rest.getSize()).toBe(bytes);
      const left = await packetsOf(rest.bytes);
      expect(left.length / all.length).toBeGreaterThan(size / disk.getSize() - 0.2);
      expectBeginning(left, all, durationS);
    }
    const empty = new Disk();
    empty.write(disk.bytes.subarray(0, 300), { at: 0 });
    expect(new RecordingFile(empty, START).reopen()).toBe(false);
  });

  it('reads a stretch from a whole picture on, at the times of the recording', async () => {
    const file = recorded(new Disk());
    const stretch = new Uint8Array(await file.stretch(5, 8).arrayBuffer());
    const times = (await packetsOf(stretch)).map(({ t }) => t);
    expect(Math.min(...times)).toBeCloseTo(4, 1);
    expect(Math.max(...times)).toBeGreaterThanOrEqual(7.9);
    expect(Math.max(...times)).toBeLessThan(10);
  });

  it('ends whole on a full disk, without the part that did not fit', async () => {
    const full = new Disk(20_000);
    const { tracks, clusters } = cut(stream.length);
    const file = new RecordingFile(full, START);
    expect(() => file.add(tracks, clusters)).toThrow();
    const { durationS } = file.finish();
    expect(durationS).toBeGreaterThan(1);
    expectBeginning(await packetsOf(full.bytes), await packetsOf(stream), durationS);
  });
});

describe('the clock of a recording', () => {
  const at = (recordedS: number, elapsedS = recordedS, gapS = 0) =>
    goesOn({ startedAt: START, now: START + elapsedS * 1000, recordedS, gapS });

  it('is true while it goes with the wall clock, a few seconds late at most', () => {
    expect(at(3600)).toBe(true);
    expect(at(3600, 3604)).toBe(true);
  });
  it('is not when the machine slept, whether its own clock stood or went on', () => {
    expect(at(60, 8 * 3600)).toBe(false);
    expect(at(8 * 3600, 8 * 3600, 7 * 3600)).toBe(false);
  });
  it('is not when the wall clock is set, forth or back', () => {
    expect(at(60, 120)).toBe(false);
    expect(at(60, -3540)).toBe(false);
  });
  it('does not go on for ever', () => {
    expect(at(13 * 3600)).toBe(false);
  });
});

/** Cuts the stream, which comes in pieces of some size. */
function cut(size: number) {
  const splitter = new Splitter();
  const clusters: Cluster[] = [];
  for (let at = 0; at < stream.length; at += size)
    clusters.push(...splitter.push(stream.subarray(at, at + size)));
  clusters.push(...splitter.end());
  return { tracks: splitter.tracks!, clusters };
}

function recorded(disk: Disk): RecordingFile {
  const { tracks, clusters } = cut(stream.length);
  const file = new RecordingFile(disk, START);
  file.add(tracks, clusters);
  return file;
}

type Packets = Awaited<ReturnType<typeof packetsOf>>;

/** That these are the packets of the first seconds, without a hole. */
function expectBeginning(left: Packets, all: Packets, durationS: number): void {
  const end = Math.max(...left.map(({ t }) => t));
  expect(Math.abs(durationS - end)).toBeLessThanOrEqual(0.11);
  for (const track of ['video', 'audio']) {
    const [some, every] = [left, all].map((packets) => packets.filter((packet) => packet.track === track));
    expect(some).toEqual(every!.slice(0, some!.length));
  }
}

async function packetsOf(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const packets: { track: string; t: number; type: string; data: string }[] = [];
  for (const track of await input.getTracks()) {
    const sink = new EncodedPacketSink(track as never);
    for (let packet = await sink.getFirstPacket(); packet; packet = await sink.getNextPacket(packet))
      packets.push({
        track: track.type,
        t: packet.timestamp,
        type: packet.type,
        data: `${packet.data.length} of ${packet.data[0]}`,
      });
  }
  return packets;
}
