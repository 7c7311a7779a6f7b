/** The browser's private file system; null where it has none, as some private windows. */
export async function privateFiles(): Promise<FileSystemDirectoryHandle | null> {
  return (await navigator.storage?.getDirectory?.().catch(() => null)) ?? null;
}

/** Whether an error of it says that no such file or folder is there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}
