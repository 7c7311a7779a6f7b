import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from 'playwright/test';
import { serve } from '../../bin/setup/steps.mjs';
import { OWN_FILES } from '../../lib/models/weight';
import { MULTILINGUAL_E5 } from '../../lib/models/word-weights';
import { embeddingNetwork } from '../unit/embedding-network';
import { unigramTokenizer } from '../unit/unigram-tokenizer';
import { DEMO_FILES, DEMO_MEMORY, demoBeginning, openHeadless, takeIn, watchRequests } from './harness/app';
import { withoutPickers } from './harness/choosing';
import { recordsIn, valuesOf } from './harness/saved-records';

/** The weight that describes the demo's faces, which comes with the app, and one that is at hand nowhere any more. */
const [HERE, GONE] = ['faceapi-resnet34', 'sface'];

/** The production app with no weights but its own, and those in a directory. */
const test = base.extend<{ models: string; origin: string }>({
  models: ['', { option: true }],
  origin: async ({ models }, use) => {
    const app = await serve({ host: '127.0.0.1', env: { MNEME_MODELS: models } });
    await use(`http://localhost:${app.port}`);
    app.stop();
  },
});

const DEMO = readFileSync(DEMO_MEMORY, 'utf8');

interface Turn {
  id: string;
  embedding: unknown;
}

interface Look {
  embedding: Float32Array;
  picture: string | null;
}

/** A saved memory whose faces are said to be described by another weight. */
function saidToBeBy(archive: string, weight: string): string {
  const lines = archive.trimEnd().split('\n');
  const body = `${lines.slice(0, -1).join('\n').replaceAll(`"${HERE}"`, `"${weight}"`)}\n`;
  return sealedAs(archive, body);
}

function otherMemory() {
  const buffer = Buffer.from(saidToBeBy(DEMO, GONE));
  return { name: 'other.mneme', mimeType: 'application/x-ndjson', buffer };
}

function looksIn(archive: string): Map<string, Float32Array> {
  const looks = recordsIn(archive, 'tracks').flatMap(({ looks }: { looks: Look[] }) => looks);
  return new Map(looks.map(({ picture, embedding }) => [picture!, valuesOf(embedding)]));
}

/** A saved memory whose voices are said to be described by another weight, with vectors of its length that tell nothing. */
function voicesSaidToBeBy(archive: string, weight: string, length: number): string {
  const noise = (i: number) =>
    Buffer.from(Float32Array.from({ length }, (_, k) => Math.sin(i * 7 + k) / 16).buffer);
  const isOfVoice = (line: string) => line.startsWith('{"in":"turns"') || line.includes('"modality":"voice"');
  const lines = archive.trimEnd().split('\n').slice(0, -1);
  const body = lines.map((line, i) => {
    const said = line.replaceAll('"voiceprint-lite"', `"${weight}"`);
    return isOfVoice(line)
      ? said.replaceAll(/"embedding":"[^"]+"/g, `"embedding":"${noise(i).toString('base64')}"`)
      : said;
  });
  return sealedAs(archive, `${body.join('\n')}\n`);
}

/** The last line of a saved memory, for another body. */
function sealedAs(archive: string, body: string): string {
  const { end } = JSON.parse(archive.trimEnd().split('\n').at(-1)!);
  return `${body}${JSON.stringify({ end: { ...end, sha256: createHash('sha256').update(body).digest('hex') } })}\n`;
}

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

test('stopped and closed, describing faces anew changes nothing and goes on from there, and a video is remembered meanwhile', async ({
  context,
  origin,
}) => {
  const page = await openHeadless(context, origin);
  await takeIn(page, otherMemory());
  const seen = await page.evaluate(async () => {
    const before = await window.mneme.digest();
    const unfollow = window.mneme.subscribe(() => {
      if ((window.mneme.getState().facesAnew ?? 0) > 0) window.mneme.stopDescribingFaces();
    });
    const outcome = await window.mneme.describeFacesAnew().catch(({ code }) => code);
    unfollow();
    return { outcome, before, after: await window.mneme.digest() };
  });
  expect(seen.outcome).toBe('cancelled');
  expect(seen.after).toEqual(seen.before);
  await page.close();

  const next = await openHeadless(context, origin);
  await next.setInputFiles('#files', await demoBeginning(8));
  const gone = await next.evaluate(async () => {
    const { mneme } = window;
    const offered = await mneme.otherFaceWeight();
    const ended: string[] = [];
    const parts: number[] = [];
    mneme.subscribe(() => parts.push(mneme.getState().facesAnew ?? -1));
    const files = [...(document.querySelector('#files') as HTMLInputElement).files!];
    const remembering = mneme.remember(files).then(() => ended.push('remembered'));
    const described = await mneme.describeFacesAnew();
    ended.push('described');
    await remembering;
    return { offered, ended, described, parts, after: await mneme.otherFaceWeight() };
  });
  expect(gone.offered).toMatchObject({ from: { id: GONE }, to: { id: HERE }, withoutPicture: 0 });
  expect(gone.offered!.done).toBeGreaterThan(0);
  expect(gone.offered!.done).toBeLessThan(1);
  // What was looked at is not looked at again.
  expect(Math.min(...gone.parts.filter((part) => part > 0))).toBeCloseTo(gone.offered!.done);
  expect(gone.described).toEqual({ described: gone.offered!.faces, missed: 0 });
  expect(gone.ended).toEqual(['remembered', 'described']);
  expect(gone.after).toBeNull();
});

test('faces that another model described are described anew from the pictures that are kept, and all that is known of them stays', async ({
  page,
  context,
  origin,
}) => {
  const offOrigin = watchRequests(context, origin);
  const headless = await openHeadless(context, origin);
  await takeIn(headless, otherMemory());
  const known = () =>
    headless.evaluate(async () => {
      const people = await window.mneme.people();
      return people.map(({ id, name }) => ({ id, name }));
    });
  const before = await known();
  const saved = () => headless.evaluate(async () => (await window.mneme.exportMemory()).text());

  await page.goto(`${origin}/settings#models`);
  const section = page.getByRole('region', { name: 'Another model for faces is here' });
  await expect(section).toContainText('SFace');
  await section.getByRole('button', { name: 'Use it for this memory' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('Who was recognised stays recognised');
  await asked.getByRole('button', { name: 'Use it', exact: true }).click();
  await expect(page.getByText(/Faces are compared by Face recognition of face-api .* now\./)).toBeVisible({
    timeout: 60_000,
  });
  await expect(section).toHaveCount(0);

  const now = await saved();
  expect(await known()).toEqual(before);
  expect(recordsIn(now, 'ledger')).toEqual(recordsIn(DEMO, 'ledger'));
  for (const { weights } of recordsIn(now, 'videos')) expect(weights['face-embedding']).toBe(HERE);
  const faces = recordsIn(now, 'nodes').filter(({ modality }) => modality === 'face');
  for (const { weightId } of faces) expect(weightId).toBe(HERE);
  const [earlier, later] = [looksIn(DEMO), looksIn(now)];
  const cosines = [...later]
    .map(([picture, vector]) => dot(vector, earlier.get(picture)!))
    .sort((a, b) => a - b);
  expect(cosines.length).toBe(earlier.size);
  // .992 here; of 112 looks of real people three have less than .94, by which two tracks are one person.
  expect(cosines[0]).toBeGreaterThan(0.98);

  const report = await headless.evaluate(() => window.mneme.checkMemory(false));
  expect(report.whole).toBe(true);
  expect(offOrigin).toEqual([]);
});

test('voices that another model described are described anew from the files of their videos, also after a stop, and all that is known stays', async ({
  page,
  context,
  origin,
}) => {
  const offOrigin = watchRequests(context, origin);
  await withoutPickers(context);
  const headless = await openHeadless(context, origin);
  const other = voicesSaidToBeBy(DEMO, 'wespeaker-resnet34-lm', 256);
  await takeIn(headless, {
    name: 'other.mneme',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(other),
  });
  const answeredAsOf = (before: number) =>
    headless.evaluate(async (before) => {
      const request = { question: 'Who was there?', video: 'demo.mp4', before };
      const { answer, refused, evidence } = await window.mneme.ask(request);
      return JSON.stringify({ answer, refused, evidence });
    }, before);
  const earlierAnswer = await answeredAsOf(40);
  expect(earlierAnswer).toContain('"refused":false');
  const describing = (what: 'without its file' | 'stopped') =>
    headless.evaluate(async (what) => {
      const before = await window.mneme.digest();
      const unfollow = window.mneme.subscribe(() => {
        if (what === 'stopped' && (window.mneme.getState().voicesAnew ?? 0) > 0)
          window.mneme.stopDescribingVoices();
      });
      const outcome = await window.mneme.describeVoicesAnew().catch(({ code }) => code);
      unfollow();
      const after = await window.mneme.digest();
      return [outcome, JSON.stringify(after) === JSON.stringify(before)];
    }, what);
  expect(await describing('without its file')).toEqual(['not-found', true]);
  await headless.setInputFiles('#files', DEMO_FILES[0]!);
  await headless.evaluate(() => {
    const { files } = document.querySelector('#files') as HTMLInputElement;
    return window.mneme.giveFile(files![0]!);
  });
  expect(await describing('stopped')).toEqual(['cancelled', true]);

  await page.goto(`${origin}/settings#models`);
  const section = page.getByRole('region', { name: 'Another model for voices is here' });
  await expect(section).toContainText('WeSpeaker');
  await expect(section).toContainText('% of it is done already.');
  await expect(section).toContainText('The file of 1 video is not here: demo.mp4.');
  await section.getByRole('button', { name: 'Go on' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('help nobody to be recognised until you give what is missing');
  await asked.getByRole('button', { name: 'Not now' }).click();
  await section.locator('input[type=file]').setInputFiles(DEMO_FILES);
  await expect(page.getByText('demo.vtt is not one of the remembered videos.')).toBeVisible();
  // It was agreed to, and nothing is to be left out.
  await section.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText(/Voices are compared by voiceprint-lite now\./)).toBeVisible({
    timeout: 60_000,
  });
  await expect(section).toHaveCount(0);

  expect(await answeredAsOf(40)).toBe(earlierAnswer);
  const now = await headless.evaluate(async () => (await window.mneme.exportMemory()).text());
  for (const { weights } of recordsIn(now, 'videos'))
    expect(weights['speaker-embedding']).toBe('voiceprint-lite');
  for (const store of ['ledger', 'tracks', 'words', 'incidents', 'facts'])
    expect(recordsIn(now, store), store).toEqual(recordsIn(DEMO, store));
  // As it is remembered.
  const voicesIn = (archive: string) => {
    const heard = recordsIn(archive, 'turns').filter(({ embedding }: Turn) => embedding !== null);
    return new Map<string, Float32Array>(heard.map(({ id, embedding }: Turn) => [id, valuesOf(embedding)]));
  };
  const [earlier, later] = [voicesIn(DEMO), voicesIn(now)];
  expect([...later.keys()]).toEqual([...earlier.keys()]);
  for (const [id, vector] of later) expect(dot(vector, earlier.get(id)!), id).toBeGreaterThan(0.999);
  for (const { modality, weightId, samples } of recordsIn(now, 'nodes')) {
    if (modality !== 'voice') continue;
    expect(weightId).toBe('voiceprint-lite');
    expect(samples.length).toBeGreaterThan(0);
  }
  const report = await headless.evaluate(() => window.mneme.checkMemory(false));
  expect(report.whole).toBe(true);
  expect(offOrigin).toEqual([]);
});

test.describe('with another model for words', () => {
  const models = mkdtempSync(path.join(tmpdir(), 'mneme-weights-'));
  test.use({ models });

  test.beforeAll(async () => {
    const folder = path.join(models, 'text-embedding', MULTILINGUAL_E5);
    const pieces = ['query', 'passage', 'the', 'tea', 'boat'].map((word) => [`\u2581${word}`, -4] as const);
    mkdirSync(path.join(folder, 'onnx'), { recursive: true });
    writeFileSync(path.join(folder, 'onnx/model_quantized.onnx'), await embeddingNetwork(4 + pieces.length));
    writeFileSync(path.join(folder, OWN_FILES.path), '');
    writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(unigramTokenizer(pieces)));
  });
  test.afterAll(() => rmSync(models, { recursive: true }));

  test('lines are described anew by it, and all that is known stays', async ({ page, context, origin }) => {
    const offOrigin = watchRequests(context, origin);
    const headless = await openHeadless(context, origin);
    await takeIn(headless, {
      name: 'demo.mneme',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(DEMO),
    });
    await page.goto(`${origin}/settings#models`);
    const section = page.getByRole('region', { name: 'Another model for words is here' });
    await expect(section).toContainText('Universal Sentence Encoder lite');
    await section.getByRole('button', { name: 'Use it for this memory' }).click();
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText('also as of an earlier moment');
    await asked.getByRole('button', { name: 'Use it', exact: true }).click();
    await expect(page.getByText(/^Lines are found by multilingual-e5-small .* now\.$/)).toBeVisible();
    await expect(section).toHaveCount(0);

    const now = await headless.evaluate(async () => (await window.mneme.exportMemory()).text());
    for (const { weights } of recordsIn(now, 'videos'))
      expect(weights['text-embedding']).toBe(MULTILINGUAL_E5);
    for (const store of ['ledger', 'nodes', 'tracks', 'incidents', 'facts'])
      expect(recordsIn(now, store), store).toEqual(recordsIn(DEMO, store));
    for (const { embedding } of recordsIn(now, 'words')) expect(valuesOf(embedding)).toHaveLength(384);
    const report = await headless.evaluate(() => window.mneme.checkMemory(false));
    expect(report.whole).toBe(true);
    expect(offOrigin).toEqual([]);
  });
});
