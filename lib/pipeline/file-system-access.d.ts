/*
 * What lib.dom leaves out of the File System Access API, which Chromium has and other browsers have not: everything here is optional.
 * https://wicg.github.io/file-system-access/
 */

interface FileSystemHandle {
  queryPermission?(descriptor: { mode: 'read' | 'readwrite' }): Promise<PermissionState>;
  /** Asks the person; only during a click. */
  requestPermission?(descriptor: { mode: 'read' | 'readwrite' }): Promise<PermissionState>;
  remove?(): Promise<void>;
}

interface FilePickerType {
  description: string;
  /** MIME type to file name endings. */
  accept: Record<string, string[]>;
}

interface Window {
  showOpenFilePicker?(options: {
    multiple: boolean;
    types: FilePickerType[];
  }): Promise<FileSystemFileHandle[]>;
  showDirectoryPicker?(options?: {
    id?: string;
    mode?: 'read' | 'readwrite';
  }): Promise<FileSystemDirectoryHandle>;
  showSaveFilePicker?(options: {
    suggestedName: string;
    types: FilePickerType[];
  }): Promise<FileSystemFileHandle>;
}

interface DataTransferItem {
  /** Null when what is dragged is no file; to be called before the drop event is over. */
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}
