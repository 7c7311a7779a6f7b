/** In workers only (File API, section 6.5): what reads without waiting, as within a transaction. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}
