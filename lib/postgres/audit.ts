import type { Ask } from './database';

/** What is written down of who did what. */
export type Act = 'terms' | 'find' | 'ask' | 'people' | 'forget' | 'name' | 'same' | 'apart' | 'undo';

/** Writes down what was done, in the transaction that does it; the table takes no change of it (tables.ts). */
export async function audit(ask: Ask, device: string, act: Act, what: object): Promise<void> {
  await ask('insert into mneme.audit (device, act, what) values ($1, $2, $3)', [
    device,
    act,
    JSON.stringify(what),
  ]);
}

export interface Audited {
  at: string;
  device: string;
  act: Act;
  what: object;
}

/** What was done last, latest first. */
export function audited(ask: Ask, most: number): Promise<Audited[]> {
  return ask<Audited>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, device, act, what
     from mneme.audit order by id desc limit $1`,
    [most],
  );
}
