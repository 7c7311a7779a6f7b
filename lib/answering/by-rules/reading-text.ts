import { spoken } from '../../memory/incident-sentence';
import type { IncidentRecord } from '../../store/schema';
import type { Telling } from './telling';

/** A line as the reader of lines reads it: who says it, and the words. */
export function readingText(line: IncidentRecord, tell: Telling): string {
  return `${tell.actor(line)?.name ?? 'Somebody'}: ${spoken(line)}`;
}
