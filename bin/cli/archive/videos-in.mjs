// The videos and sound recordings in a folder.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Names of files that may be one; whether it is, remembering tells. */
const MAY_BE =
  /\.(?:mp4|m4v|mov|mkv|webm|avi|mpe?g|mts|m2ts|ts|3gp|ogv|wmv|flv|mp3|m4a|aac|wav|flac|ogg|opus)$/i;

/** A file as it is; of a folder all that may be one, at any depth, by name. Hidden ones are left out. */
export function videosIn(given) {
  if (!statSync(given).isDirectory()) return [given];
  return readdirSync(given, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && MAY_BE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !path
          .relative(given, file)
          .split(path.sep)
          .some((part) => part.startsWith('.')),
    )
    .sort();
}
