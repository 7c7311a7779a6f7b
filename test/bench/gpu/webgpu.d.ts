/** Dawn for Node: installed by the benchmark alone. */
declare module 'webgpu' {
  export function create(options: string[]): GPU;
  export const globals: Record<string, unknown>;
}
