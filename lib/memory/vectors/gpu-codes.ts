import { codeWords, SEGMENT_ROWS } from './layout';

/** Flags of buffers and of mapping (WebGPU, GPUBufferUsage and GPUMapMode): TypeScript knows the types alone. */
const [MAP_READ, COPY_SRC, COPY_DST, UNIFORM, STORAGE] = [0x1, 0x4, 0x8, 0x40, 0x80];
const READ = 0x1;
/** Invocations side by side. */
const WORKGROUP = 64;
/** Segments there is room for at first; doubled when they are full. */
const FIRST_SEGMENTS = 64;

/** Codes of rows on the GPU, and how far they are from a query's: how many bits differ. */
export class GpuCodes {
  private readonly words: number;
  private readonly query: GPUBuffer;
  private readonly pipeline: GPUComputePipeline;
  private buffers: { codes: GPUBuffer; distances: GPUBuffer; read: GPUBuffer } | null = null;
  /** Segments there is room for. */
  private room = 0;

  /** @param dimension values of one vector, and bits of its code */
  constructor(
    private readonly device: GPUDevice,
    dimension: number,
  ) {
    this.words = codeWords(dimension);
    this.query = device.createBuffer({
      size: 4 * this.words,
      usage: UNIFORM | COPY_DST,
    });
    const module = device.createShaderModule({ code: shader(dimension) });
    this.pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } });
  }

  /** Rows there can be at most: what one buffer of this GPU holds. */
  get most(): number {
    const { maxStorageBufferBindingSize, maxBufferSize, maxComputeWorkgroupsPerDimension } =
      this.device.limits;
    const bytes = Math.min(maxStorageBufferBindingSize, maxBufferSize);
    return Math.min(bytes / (4 * this.words), 2 * WORKGROUP * maxComputeWorkgroupsPerDimension);
  }

  /**
   * Writes codes of a segment, one after the other.
   *
   * @param row the first of them, counted in the segment
   */
  write(segment: number, row: number, codes: Uint32Array): void {
    if (segment >= this.room) this.grow(segment + 1);
    const at = 4 * this.words * (segment * SEGMENT_ROWS + row);
    this.device.queue.writeBuffer(this.buffers!.codes, at, codes as Uint32Array<ArrayBuffer>);
  }

  /** How far the first `rows` rows are from a code, one call at a time. Throws when the device is lost. */
  async distances(code: Uint32Array, rows: number): Promise<Uint16Array> {
    const { device, query, pipeline } = this;
    const { codes, distances, read } = this.buffers!;
    device.queue.writeBuffer(query, 0, code as Uint32Array<ArrayBuffer>);
    const entries = [codes, query, distances].map((buffer, binding) => ({ binding, resource: { buffer } }));
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
    pass.dispatchWorkgroups(Math.ceil(rows / (2 * WORKGROUP)));
    pass.end();
    const bytes = 4 * Math.ceil(rows / 2);
    encoder.copyBufferToBuffer(distances, 0, read, 0, bytes);
    device.queue.submit([encoder.finish()]);
    await read.mapAsync(READ, 0, bytes);
    const measured = new Uint16Array(read.getMappedRange(0, bytes).slice(0), 0, rows);
    read.unmap();
    return measured;
  }

  /** Frees all that is on the GPU. */
  close(): void {
    this.device.destroy();
  }

  private grow(segments: number): void {
    const before = this.buffers;
    const written = this.room * SEGMENT_ROWS;
    this.room = Math.max(FIRST_SEGMENTS, 2 * this.room, segments);
    const rows = this.room * SEGMENT_ROWS;
    const buffer = (size: number, usage: number) => this.device.createBuffer({ size, usage });
    this.buffers = {
      codes: buffer(4 * this.words * rows, STORAGE | COPY_SRC | COPY_DST),
      distances: buffer(2 * rows, STORAGE | COPY_SRC),
      read: buffer(2 * rows, MAP_READ | COPY_DST),
    };
    if (!before) return;
    const encoder = this.device.createCommandEncoder();
    encoder.copyBufferToBuffer(before.codes, 0, this.buffers.codes, 0, 4 * this.words * written);
    this.device.queue.submit([encoder.finish()]);
    for (const old of Object.values(before)) old.destroy();
  }
}

/** @param dimension bits of a code */
export function shader(dimension: number): string {
  const vectors = codeWords(dimension) / 4;
  return `
    @group(0) @binding(0) var<storage, read> codes: array<vec4<u32>>;
    @group(0) @binding(1) var<uniform> query: array<vec4<u32>, ${vectors}>;
    @group(0) @binding(2) var<storage, read_write> distances: array<u32>;

    fn distance(row: u32) -> u32 {
      var sums = vec4<u32>();
      for (var i = 0u; i < ${vectors}u; i++) {
        sums += countOneBits(codes[row * ${vectors}u + i] ^ query[i]);
      }
      return sums.x + sums.y + sums.z + sums.w;
    }

    // Two rows each: a word holds two distances.
    @compute @workgroup_size(${WORKGROUP})
    fn main(@builtin(global_invocation_id) id: vec3<u32>) {
      if (id.x < arrayLength(&distances)) {
        distances[id.x] = distance(2 * id.x) | (distance(2 * id.x + 1) << 16);
      }
    }`;
}
