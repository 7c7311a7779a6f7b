import { MnemeError } from '../errors';
import { MAX_NAME } from '../identity/make-steps';
import { plainLine } from '../plain-text';
import { told } from '../told';
import { audit } from './audit';
import type { Database } from './database';
import { lockWho } from './fold-who';
import { personOf } from './people';
import { nodesOf, type Taken, takeStep } from './steps';

/**
 * Gives somebody of the archive a name, in all videos that they are in by now or will be; an empty one takes the name away. It is a step in the archive's
 * ledger, and in the audit. Throws `not-found`, `bad-input`.
 */
export async function namePerson(
  database: Database,
  device: string,
  who: string,
  name: string,
): Promise<Taken> {
  const clean = plainLine(name);
  if (clean === '' && name.trim() !== '')
    throw new MnemeError('bad-input', 'Nothing of that name can be seen. Give one that has letters.');
  if (clean.length > MAX_NAME)
    throw new MnemeError('bad-input', told`A name has at most ${MAX_NAME} letters.`);
  return database.transaction(async (ask) => {
    await lockWho(ask);
    const { name: before } = await personOf(ask, who);
    const { id: step } = await takeStep(ask, { device, kind: 'name', name: clean || null }, [
      await nodesOf(ask, who),
    ]);
    await audit(ask, device, 'name', { who, name: clean || null, before });
    return { step, person: await personOf(ask, who), before };
  });
}
