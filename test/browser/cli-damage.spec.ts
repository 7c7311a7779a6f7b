import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import type { CheckReport } from '../../lib/contract/memory';
import type { PersonReport } from '../../lib/contract/people';
import { run as largeArchive } from '../bench/damage/archive';
import { damage } from '../bench/damage/damages.mjs';
import { canMount, damageRound, fullDiskRound, makeMemory } from '../bench/damage/rounds.mjs';
import { seeded } from '../demo-film/brush.js';
import { DEMO_MEMORY } from './harness/app';
import { commandsOn, commandsWithin } from './harness/cli';

/*
 * A few of what `bench -- damage` does a hundred times: the browser's own files are damaged, or its disk is full. What was lost must be told, and never saved
 * over a good file.
 */

const SEED = 11;

test.describe
  .serial('damage', () => {
    let home = '';
    test.beforeAll(() => {
      home = mkdtempSync(path.join(tmpdir(), 'mneme-damage-'));
    });
    test.afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

    test('five damages of a memory are told, and no file is saved over', async () => {
      const random = seeded(SEED);
      const memories = [path.join(home, 'logged'), path.join(home, 'moved')];
      const records = [await makeMemory(memories[0]!, false), await makeMemory(memories[1]!, true)];
      const rounds = [];
      for (let i = 0; i < 5; i += 1)
        rounds.push(await damageRound(home, memories[i % 2]!, records[i % 2]!, random));
      expect(rounds.filter(({ silent, overwritten }) => silent || overwritten)).toEqual([]);
      expect(rounds.filter(({ outcome }) => outcome.includes('memory-gone')).length).toBeGreaterThan(1);
    });

    test('a memory whose disk is full is kept, and opens once there is room', async () => {
      test.skip(!canMount(), 'Only root on Linux can mount a disk of its own.');
      const large = path.join(home, 'large.mneme');
      writeFileSync(large, await largeArchive());
      const round = await fullDiskRound(home, large, seeded(SEED));
      expect(round).toMatchObject({ silent: false, overwritten: false });
      expect(round.what).toContain('storage-full');
      expect(round.outcome).not.toContain('memory-gone');
    });

    test('every command says that something was lost until that is decided, and a saved memory brings it back', async () => {
      const alone = commandsOn('logged', () => home);
      const { result, failure, close } = commandsWithin('logged', () => home);
      const saved = path.join(home, 'saved.mneme');
      await result('export', saved);
      const good = readFileSync(saved);
      const people = await result<PersonReport[]>('people');
      await close();
      // The databases and nothing else.
      expect(damage(path.join(home, 'logged'), () => 0)).toContain('remove Default/IndexedDB');
      const commands = [['people'], ['check'], ['export', saved], ['ask', 'Who was there?']];
      for (const [i, command] of commands.entries()) {
        const error = await (i === 0 ? alone : { failure }).failure(...command);
        expect(error.code, command[0]).toBe('memory-gone');
        expect(error.message).toContain('none of them is left');
        expect(error.message).toContain('import FILE');
      }
      expect(readFileSync(saved).equals(good)).toBe(true);
      await result('import', saved);
      expect(await result('people')).toEqual(people);
      expect(await result<CheckReport>('check')).toMatchObject({ whole: true });
      await close();

      damage(path.join(home, 'logged'), () => 0);
      expect(await failure('remember', DEMO_MEMORY)).toMatchObject({ code: 'memory-gone' });
      await result('forget', '--all', '--yes');
      expect(await result('people')).toEqual([]);
      await close();
    });
  });
