import type { SharedDevice } from '../contract/sharing';
import type { Change } from './gain';
import { compare, isSame, type Log } from './versions';

/** The item by which a device says what it is called: it is part of no memory. */
const itemName = (id: string) => `device ${id}`;

/** What a device has to say of itself; nothing where it has said it. */
export function ownName({ id, name, lane }: SharedDevice, own: Log): Change[] {
  const said = own.get(itemName(id))?.item;
  const item = { value: { name, lane }, video: null };
  return said && isSame(said.value, item.value) ? [] : [[itemName(id), item]];
}

/** The devices that have said what they are called, by name. @param counts whether one is among those that are meant */
export function namedDevices(
  logs: ReadonlyMap<string, Log>,
  counts: (id: string) => boolean,
): SharedDevice[] {
  return [...logs]
    .flatMap(([id, log]) => {
      const said = log.get(itemName(id))?.item?.value as Omit<SharedDevice, 'id'> | undefined;
      return said && counts(id) ? [{ id, ...said }] : [];
    })
    .sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
}
