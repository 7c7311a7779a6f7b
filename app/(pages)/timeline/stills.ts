/** Pictures that are kept at hand. */
const MOST = 240;
/** Pictures that are read at a time: more would keep the memory from what else is asked of it. */
const AT_ONCE = 4;
/** So large they are kept: twice as high as they are drawn at most. */
const HEIGHT = 108;

/** The memory's pictures, to be drawn: those that are not there yet are read, and `onCome` is called. */
export class Stills {
  /** By key, those that were drawn last at the end; null: it is none. */
  private readonly pictures = new Map<string, ImageBitmap | null>();
  private wanted: string[] = [];
  private reading = 0;
  private closed = false;

  constructor(
    private readonly read: (key: string) => Promise<Blob | null>,
    private readonly onCome: () => void,
  ) {}

  /** Null while it is not there. */
  get(key: string): ImageBitmap | null {
    const picture = this.pictures.get(key);
    if (picture === undefined) {
      this.wanted.push(key);
      return null;
    }
    this.pictures.delete(key);
    this.pictures.set(key, picture);
    return picture;
  }

  /** A frame is drawn: what only earlier ones wanted is not read any more. */
  begin(): void {
    this.wanted = [];
  }

  /** The frame is drawn: reads what it wanted. */
  end(): void {
    while (this.reading < AT_ONCE && this.wanted.length > 0) void this.fetch(this.wanted.shift()!);
  }

  close(): void {
    this.closed = true;
    for (const picture of this.pictures.values()) picture?.close();
    this.pictures.clear();
  }

  private async fetch(key: string): Promise<void> {
    this.reading += 1;
    // One that cannot be read is drawn as one that is not there.
    const picture = await this.decoded(key).catch(() => null);
    this.reading -= 1;
    if (this.closed) return picture?.close();
    this.pictures.get(key)?.close();
    this.pictures.set(key, picture);
    if (this.pictures.size > MOST) {
      const [oldest] = this.pictures.keys();
      this.pictures.get(oldest!)?.close();
      this.pictures.delete(oldest!);
    }
    this.onCome();
  }

  private async decoded(key: string): Promise<ImageBitmap | null> {
    const blob = await this.read(key);
    return blob && createImageBitmap(blob, { resizeHeight: HEIGHT, resizeQuality: 'medium' });
  }
}
