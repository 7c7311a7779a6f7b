// Not in TypeScript's types of a page: only dedicated workers have it.
interface FileSystemSyncAccessHandle {
  read(into: ArrayBufferView, options: { at: number }): number;
  write(from: ArrayBufferView, options: { at: number }): number;
  getSize(): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}
interface FileSystemFileHandle {
  /** `readwrite-unsafe`: several may have it open at a time. Browsers that know no modes let one. */
  createSyncAccessHandle(options?: { mode: 'readwrite-unsafe' }): Promise<FileSystemSyncAccessHandle>;
}
