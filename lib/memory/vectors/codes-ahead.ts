import { Choice, compareSpeed, type Finding, type OfferedGpu } from '../../models/gpu';
import { checksum } from '../../store/integrity/checksum';
import { bitsIn } from './bit-set';
import { KERNEL } from './generated/kernel';
import { GpuCodes, shader } from './gpu-codes';
import { type CoarseRows, type CodeSearch, codeWords, SEGMENT_ROWS } from './layout';
import { MeasuredRows } from './measured-rows';

/** Rows whose distances from each other are compared by the check. */
const COMPARED = 3;

/** A whole first step by way of some search, over all rows. */
type FirstStep = (search: CodeSearch, code: Uint32Array) => void;

/** How far all rows of an index are from a query, measured by a GPU before the search: where that is found to give the same and be faster. */
export class CodesAhead {
  private state: 'new' | 'checking' | 'on' | 'off' = 'new';
  private codes: GpuCodes | null = null;
  private choice: Choice | null = null;
  /** Rows that lie on the GPU. */
  private written = 0;
  private known: { code: Uint32Array; rows: number; search: CodeSearch } | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  /**
   * @param source where the codes of rows are read, as they come
   * @param few of so many rows, or fewer, none are measured by this step
   */
  constructor(
    private readonly source: CoarseRows,
    private readonly dimension: number,
    private readonly few: number,
  ) {}

  /** The first step for the query that was prepared last, and so many rows; null for any other. */
  search(code: Uint32Array, rows: number): CodeSearch | null {
    const { known } = this;
    const isSame = known?.rows === rows && known.code.every((word, i) => word === code[i]);
    return isSame ? known.search : null;
  }

  /**
   * Measures how far all rows are from a query, for `search`. Returns whether it did: not while there are few, nor before it was found, beside
   * the work, that it pays.
   *
   * @param firstStep takes the whole first step for these rows: what is timed
   */
  prepare(code: Uint32Array, rows: number, gpu: OfferedGpu, firstStep: FirstStep): Promise<boolean> {
    const prepared = this.turn.then(() => this.prepareNow(code, rows, gpu, firstStep));
    this.turn = prepared;
    return prepared;
  }

  /** Frees what lies on the GPU; nothing is measured any more. */
  close(): void {
    this.state = 'off';
    this.known = null;
    this.codes?.close();
    this.codes = null;
  }

  private async prepareNow(
    code: Uint32Array,
    rows: number,
    gpu: OfferedGpu,
    firstStep: FirstStep,
  ): Promise<boolean> {
    this.known = null;
    if (rows <= this.few || gpu.isGivenUp) return false;
    try {
      if (this.state === 'new') await this.begin(rows, gpu, firstStep);
      if (this.state !== 'on') return false;
      this.known = { code, rows, search: await this.measured(code, rows) };
      return true;
    } catch {
      if (this.isClosed()) return false;
      this.close();
      gpu.isGivenUp = true;
      await this.choice?.keep(null);
      return false;
    }
  }

  private async begin(rows: number, gpu: OfferedGpu, firstStep: FirstStep): Promise<void> {
    const offered = await gpu.find();
    if (!offered) return this.close();
    const version = checksum([KERNEL, shader(this.dimension)]);
    this.choice = new Choice(`codes-${this.dimension}`, version, offered);
    const found = await this.choice.known();
    if (found && found !== 'faster') return this.close();
    const device = await offered.adapter.requestDevice();
    if (this.isClosed()) return device.destroy();
    this.codes = new GpuCodes(device, this.dimension);
    this.state = found ? 'on' : 'checking';
    if (!found) void this.find(this.choice, rows, firstStep);
  }

  private async find(choice: Choice, rows: number, firstStep: FirstStep): Promise<void> {
    const finding = await choice.find((signal) => this.check(rows, firstStep, signal));
    if (this.isClosed()) return choice.keep(null);
    if (finding === 'faster') this.state = 'on';
    else this.close();
  }

  /** Whether the GPU measures the same distances, of all rows from some of them, and a first step is faster with it. */
  private async check(rows: number, firstStep: FirstStep, signal: AbortSignal): Promise<Finding> {
    const words = codeWords(this.dimension);
    const codes = Array.from({ length: COMPARED }, (_, i) => {
      const row = Math.floor((i * rows) / COMPARED);
      const from = (row % SEGMENT_ROWS) * words;
      return this.source.codesOf(Math.floor(row / SEGMENT_ROWS)).slice(from, from + words);
    });
    for (const code of codes) {
      const distances = await this.distances(code, rows);
      for (let row = 0; row < rows; row += 1)
        if (distances[row] !== this.distance(code, row)) return 'differs';
    }
    const [code] = codes;
    return compareSpeed(
      async () => firstStep(this.source, code!),
      async () => firstStep(await this.measured(code!, rows), code!),
      signal,
    );
  }

  /** Throws when the GPU fails. A device that has lost what was written gives no error: it is known by the last row of each segment. */
  private async measured(code: Uint32Array, rows: number): Promise<CodeSearch> {
    const distances = await this.distances(code, rows);
    for (let end = SEGMENT_ROWS; end < rows + SEGMENT_ROWS; end += SEGMENT_ROWS) {
      const row = Math.min(end, rows) - 1;
      if (distances[row] !== this.distance(code, row)) throw new Error('The GPU lost what was written.');
    }
    return new MeasuredRows(distances, this.dimension);
  }

  private distances(code: Uint32Array, rows: number): Promise<Uint16Array> {
    const codes = this.codes!;
    if (rows > codes.most) throw new Error('There are more rows than one buffer of this GPU holds.');
    const words = codeWords(this.dimension);
    while (this.written < rows) {
      const [segment, row] = [Math.floor(this.written / SEGMENT_ROWS), this.written % SEGMENT_ROWS];
      const end = Math.min(SEGMENT_ROWS, row + rows - this.written);
      codes.write(segment, row, this.source.codesOf(segment).subarray(row * words, end * words));
      this.written += end - row;
    }
    return codes.distances(code, rows);
  }

  private distance(code: Uint32Array, row: number): number {
    const codes = this.source.codesOf(Math.floor(row / SEGMENT_ROWS));
    const from = (row % SEGMENT_ROWS) * code.length;
    let apart = 0;
    for (let i = 0; i < code.length; i += 1) apart += bitsIn(code[i]! ^ codes[from + i]!);
    return apart;
  }

  private isClosed(): boolean {
    return this.state === 'off';
  }
}
