import { expect, test } from 'vitest';
import { loadWeight } from '../../lib/models/load';

const YUNET = 'face-detection/yunet/face_detection_yunet_2023mar.onnx';
const holding = (bytes: Uint8Array) => ({
  name: 'served' as const,
  read: async (path: string) => (path === YUNET ? bytes : null),
});

test('a weight of the wrong length is corrupt', async () => {
  await expect(loadWeight('face-detection', [holding(new Uint8Array(100))])).rejects.toMatchObject({
    code: 'weight-corrupt',
    message: 'The weight yunet has 100 bytes, not 232589.',
  });
});

test('a weight of the right length with other contents is corrupt', async () => {
  await expect(loadWeight('face-detection', [holding(new Uint8Array(232_589))])).rejects.toMatchObject({
    code: 'weight-corrupt',
    message: 'The weight yunet does not match its checksum.',
  });
});

test('the app is asked only for what it brings along', async () => {
  const asked: string[] = [];
  const embedded = {
    name: 'embedded' as const,
    read: async (path: string) => {
      asked.push(path);
      return null;
    },
  };
  await expect(loadWeight('vad', [embedded])).rejects.toMatchObject({ code: 'weight-missing' });
  await expect(loadWeight('speaker-segmentation', [embedded])).rejects.toMatchObject({
    code: 'weight-missing',
  });
  expect(asked).toEqual(['vad/silero-v6/silero_vad_v6.onnx']);
});
