import type { Change } from './gain';
import type { Log } from './versions';

/** The item by which a device says that another one was put out: it is part of no memory. */
const itemName = (id: string) => `out ${id}`;

/** What a device has to say of those that it put out; nothing where it has said it. */
export function putOutBy(ids: readonly string[], own: Log): Change[] {
  return ids
    .filter((id) => !own.get(itemName(id))?.item)
    .map((id): Change => [itemName(id), { value: true, video: null }]);
}

/** The devices of which any says that they were put out. */
export function putOutIn(logs: ReadonlyMap<string, Log>): Set<string> {
  const ids = new Set<string>();
  for (const log of logs.values())
    for (const [name, { item }] of log)
      if (item && name.startsWith(itemName(''))) ids.add(name.slice(itemName('').length));
  return ids;
}
