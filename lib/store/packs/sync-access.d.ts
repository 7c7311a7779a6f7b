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
  createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
}
