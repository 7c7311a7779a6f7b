import { expect, test } from 'vitest';
import { sharingRecordIn, shownOf } from '../../../lib/store/sharing-record';

const RECORD = { name: 'Attic', code: 'a code', last: null, generation: 3 };

test('a memory that was shared before there was anything but folders is shared in its folder still', () => {
  const folder = { name: 'Sync' } as FileSystemDirectoryHandle;
  expect(sharingRecordIn({ ...RECORD, folder })).toEqual({ ...RECORD, chosen: folder });
  expect(sharingRecordIn({ ...RECORD, folder: null })).toEqual({ ...RECORD, chosen: null });
  expect(sharingRecordIn({ ...RECORD, chosen: 'server' })).toEqual({ ...RECORD, chosen: 'server' });
  expect(sharingRecordIn(undefined)).toBeNull();
});

test('what is shown of it has no code', () => {
  const shown = shownOf({ ...RECORD, chosen: 'server' }, 3);
  expect(shown).toEqual({ chosen: 'server', name: 'Attic', last: null, isPassedOn: true });
});
