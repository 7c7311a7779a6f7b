import type { IncidentRecord } from '../store/schema';

/** The words of a line without who says them; nothing for what is no line. */
export function spoken(line: IncidentRecord): string {
  return line.kind === 'says' ? (/says: "([\s\S]*)"$/.exec(line.text)?.[1] ?? line.text) : '';
}
