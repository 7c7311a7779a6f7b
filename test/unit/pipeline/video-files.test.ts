import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VideoFile, VideoSummary } from '../../../lib/contract/videos';
import { fingerprint } from '../../../lib/media/fingerprint';
import { VideoFiles } from '../../../lib/pipeline/video-files';
import type { FileRecord } from '../../../lib/store/schema';

const FILM = new File(['a film'], 'film.mp4');
const VIDEO = { id: 'vid_1', name: 'film.mp4' } as VideoSummary;

/** A place on a disk, with the browser's permission to read it and the answer a person gives when asked. */
class Place {
  asked = 0;
  constructor(
    private file: File | null,
    private permission: PermissionState,
    private readonly answer: PermissionState = 'granted',
  ) {}
  put(file: File | null) {
    this.file = file;
  }
  queryPermission = async () => this.permission;
  requestPermission = async () => {
    this.asked += 1;
    this.permission = this.answer;
    return this.permission;
  };
  getFile = async () => {
    if (!this.file) throw new DOMException('gone', 'NotFoundError');
    return this.file;
  };
}
const asHandle = (place: Place) => place as unknown as FileSystemFileHandle;

/** What is kept between visits. */
let records: Map<string, FileRecord>;
let shown: Record<string, VideoFile>;
/** What the browser tells of its storage; Node has none. */
let room: StorageEstimate;

/** A visit: what is kept is read, nothing else is known. */
async function visit(): Promise<VideoFiles> {
  shown = {};
  const files = new VideoFiles({
    keeper: {
      fileRecords: async () => [...records.values()],
      keepFile: async (videoId, kept) => {
        const known = records.get(videoId) ?? { videoId, handle: null, copy: null };
        records.set(videoId, { ...known, ...kept });
      },
      fingerprintOf: async () => ({ bytes: FILM.size, fingerprint: await fingerprint(FILM) }),
    },
    videos: () => [VIDEO],
    set: (next) => {
      shown = next;
    },
  });
  await files.refresh();
  return files;
}

beforeEach(() => {
  records = new Map();
  room = { usage: 0, quota: 1000 };
  vi.stubGlobal('navigator', { storage: { estimate: async () => room } });
});
afterEach(() => vi.unstubAllGlobals());

describe('the file of a video', () => {
  it('is here in the visit that took it, and missing in the next when nothing was kept', async () => {
    const first = await visit();
    await first.took('film.mp4', FILM, null);
    expect(shown.vid_1).toEqual({ standing: 'here', placed: false, copied: false });
    expect(await first.fileOf('film.mp4')).toBe(FILM);

    const next = await visit();
    expect(shown.vid_1?.standing ?? 'missing').toBe('missing');
    expect(await next.fileOf('film.mp4')).toBeNull();
  });

  it('is asked for once where its place was kept, by name or by id', async () => {
    const place = new Place(FILM, 'granted');
    await (await visit()).took('film.mp4', FILM, asHandle(place));
    const restarted = new Place(FILM, 'prompt');
    records.get('vid_1')!.handle = asHandle(restarted);

    const next = await visit();
    expect(shown.vid_1).toEqual({ standing: 'asks', placed: true, copied: false });
    expect(await next.fileOf('vid_1')).toBe(FILM);
    expect(shown.vid_1?.standing).toBe('here');
    await next.fileOf('film.mp4');
    expect(restarted.asked).toBe(1);
  });

  it('can be asked for again when the question was put away, and must be chosen when it was refused', async () => {
    for (const [answer, standing] of [
      ['prompt', 'asks'],
      ['denied', 'missing'],
    ] as const) {
      records.set('vid_1', {
        videoId: 'vid_1',
        handle: asHandle(new Place(FILM, 'prompt', answer)),
        copy: null,
      });
      const files = await visit();
      expect(await files.fileOf('film.mp4')).toBeNull();
      expect(shown.vid_1?.standing).toBe(standing);
    }
  });

  it('that is added is kept as a copy once: one that is removed since is not kept again', async () => {
    const files = await visit();
    room = { usage: 0, quota: 1e9 };
    await files.took('film.mp4', FILM, null);
    expect(await files.keepCopyOnce('film.mp4', 0)).toBe(true);
    expect(records.get('vid_1')?.copy).toBe(FILM);
    await files.dropCopy('film.mp4');
    files.tryCopiesAgain();
    expect(await files.keepCopyOnce('film.mp4', 0)).toBe(false);
    expect(records.get('vid_1')?.copy).toBeNull();
  });

  it('that was recorded here is kept as it is, and without room no copy is', async () => {
    await (await visit()).took('film.mp4', FILM, asHandle(new Place(FILM, 'granted')), true);
    room = { usage: 0, quota: 1e9 };
    expect(await (await visit()).keepCopyOnce('film.mp4', 0)).toBe(false);
    records.clear();
    const files = await visit();
    await files.took('film.mp4', FILM, null);
    await expect(
      files.keepCopyOnce('film.mp4', 1e9),
      'what is to be remembered has room',
    ).rejects.toMatchObject({
      code: 'storage-full',
    });
    expect(await files.keepCopyOnce('film.mp4', 0), 'it is not tried again by itself').toBe(false);
    files.tryCopiesAgain();
    expect(await files.keepCopyOnce('film.mp4', 0)).toBe(true);
  });

  it('is not what lies at its place now: another file is refused, of the same size too', async () => {
    for (const other of [new File(['another film'], 'film.mp4'), new File(['b film'], 'film.mp4')]) {
      records.set('vid_1', { videoId: 'vid_1', handle: asHandle(new Place(other, 'granted')), copy: null });
      const files = await visit();
      expect(shown.vid_1?.standing).toBe('here');
      await expect(files.fileOf('film.mp4')).rejects.toMatchObject({ code: 'file-changed' });
      expect(shown.vid_1?.standing, 'so it is to be chosen').toBe('missing');
    }
  });

  it('is missing once its place is empty, until it is chosen where it is now', async () => {
    const place = new Place(FILM, 'granted');
    records.set('vid_1', { videoId: 'vid_1', handle: asHandle(place), copy: null });
    const files = await visit();
    place.put(null);
    expect(await files.fileOf('film.mp4')).toBeNull();
    expect(shown.vid_1).toEqual({ standing: 'missing', placed: false, copied: false });
    await files.took('film.mp4', FILM, asHandle(new Place(FILM, 'granted')));
    expect(shown.vid_1).toEqual({ standing: 'here', placed: true, copied: false });
  });

  it('plays from a kept copy in later visits, whatever became of its place, until the copy is dropped', async () => {
    const first = await visit();
    await first.took('film.mp4', FILM, asHandle(new Place(null, 'prompt')));
    await first.keepCopy('film.mp4');

    const next = await visit();
    expect(shown.vid_1).toEqual({ standing: 'here', placed: true, copied: true });
    const copy = await next.fileOf('film.mp4');
    expect([copy?.name, await copy?.text()]).toEqual(['film.mp4', 'a film']);
    await next.dropCopy('film.mp4');
    expect(shown.vid_1).toEqual({ standing: 'asks', placed: true, copied: false });
  });

  it('is copied only when it is at hand and fits', async () => {
    const files = await visit();
    await expect(files.keepCopy('film.mp4')).rejects.toMatchObject({ code: 'not-found' });
    await files.took('film.mp4', FILM, null);
    room = { usage: 995, quota: 1000 };
    await expect(files.keepCopy('film.mp4')).rejects.toMatchObject({ code: 'storage-full' });
    expect(records.get('vid_1')?.copy ?? null).toBeNull();
  });

  it('is of a video of the memory', async () => {
    await expect((await visit()).fileOf('other.mp4')).rejects.toMatchObject({ code: 'not-found' });
  });
});
