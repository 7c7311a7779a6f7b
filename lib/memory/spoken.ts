import type { IncidentRecord } from '../store/schema';

/** The words of a line without who says them; nothing for what is no line. */
export function spoken(line: IncidentRecord): string {
  return line.kind === 'says' ? wordsSaid(line.text) : '';
}

/** The words of a text that tells what somebody says; all of any other. */
export function wordsSaid(text: string): string {
  return /says: "([\s\S]*)"$/.exec(text)?.[1] ?? text;
}
