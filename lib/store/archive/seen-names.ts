import { freeName, plainLine, seenFileName } from '../../plain-text';
import type { Filed } from '../schema';

/**
 * A record with its names as they would be given now: earlier versions took letters in names that show nothing, so that two
 * names could look the same and be two. What people said stays as it was written down.
 *
 * @param videos the names of the videos before it; the name of a video is added
 */
export function withSeenNames(record: Filed, videos: Set<string>): Filed {
  if (record.in === 'videos') {
    const name = freeName(seenFileName(record.is.name), videos);
    videos.add(name);
    return { in: 'videos', is: { ...record.is, name } };
  }
  if (record.in === 'ledger' && record.is.kind === 'called')
    return { in: 'ledger', is: { ...record.is, name: plainLine(record.is.name) } };
  if (record.in === 'ledger' && record.is.kind === 'name')
    return { in: 'ledger', is: { ...record.is, name: plainLine(record.is.name ?? '') || null } };
  if (record.in === 'facts' && record.is.subject.is === 'named') {
    const name = plainLine(record.is.subject.name);
    return { in: 'facts', is: { ...record.is, subject: { is: 'named', name } } };
  }
  return record;
}
