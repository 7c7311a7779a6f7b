import { expect, test } from 'vitest';
import { MnemeError } from '../../../lib/errors';
import { HouseholdKeys } from '../../../lib/sync/household-keys';
import { archived } from '../forget-helpers';
import { DeviceInHand, PlaceInHand, settle } from './devices';

/** A place that keeps half of one file of a folder, and breaks off. */
class BreakingPlace extends PlaceInHand {
  private count = 0;

  /** @param at the file, from 1 */
  constructor(
    private readonly at: number,
    private readonly folder: 'pictures' | 'keys' = 'pictures',
  ) {
    super();
  }
  override for(): BreakingPlace {
    return this;
  }
  override async write(path: string, bytes: Uint8Array<ArrayBuffer>) {
    const isOfFolder = path.startsWith(`${this.folder}/`);
    if (isOfFolder) this.count += 1;
    const isHalf = isOfFolder && this.count === this.at;
    await super.write(path, isHalf ? bytes.slice(0, bytes.length / 2) : bytes);
    if (isHalf) throw new MnemeError('place-failed', 'It broke off.');
  }
}

/** Of the film that is remembered. */
const PICTURES = 5;

test.each([1, 2, PICTURES])(
  'picture %s, of which half was written when the place broke off, is written whole by the next sync',
  async (at) => {
    const [place, keys] = [new BreakingPlace(at), await HouseholdKeys.make()];
    const [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter }));
    a!.remember(1, 2);
    expect(a!.memory.all('pictures')).toHaveLength(PICTURES);
    await expect(a!.sync()).rejects.toMatchObject({ code: 'place-failed' });
    // What is new meanwhile comes after it.
    a!.remember(2, 2);
    await settle([a!, b!]);
    expect(await b!.sync()).toMatchObject({ notices: [] });
    expect(await archived(b!.memory)).toBe(await archived(a!.memory));
  },
);

test.each([
  ['all were lost, the first', PICTURES, 1],
  ['all were lost, the last', PICTURES, PICTURES],
  ['the first was lost, that', 1, 1],
])('where %s of which half was written anew is whole after the next sync', async (_, lost, at) => {
  const [place, keys] = [new BreakingPlace(PICTURES + at), await HouseholdKeys.make()];
  const [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter }));
  a!.remember(1, 2);
  await a!.sync();
  const pictures = [...place.files.keys()].filter((path) => path.startsWith('pictures/'));
  for (const path of pictures.slice(0, lost)) place.files.delete(path);
  await expect(a!.sync()).rejects.toMatchObject({ code: 'place-failed' });
  await settle([a!, b!]);
  expect(await b!.sync()).toMatchObject({ notices: [] });
  expect(await archived(b!.memory)).toBe(await archived(a!.memory));
  expect([...a!.kept.files.keys()]).not.toContain('half');
});

test('a key of which half was written is written whole by the next sync', async () => {
  const [place, keys] = [new BreakingPlace(1, 'keys'), await HouseholdKeys.make()];
  const [a, b] = ['a', 'b'].map((letter) => new DeviceInHand(place, keys, { letter }));
  a!.remember(1, 2);
  await expect(a!.sync()).rejects.toMatchObject({ code: 'place-failed' });
  await settle([a!, b!]);
  expect(await b!.sync()).toMatchObject({ notices: [] });
  expect(await archived(b!.memory)).toBe(await archived(a!.memory));
});
