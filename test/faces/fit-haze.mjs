// Writes lib/identity/haze-of-faces/faceapi-resnet34.json: what the embedded weight says of faces in which nobody can be recognised.
//   node test/faces/fit-haze.mjs <folder of photographs, one folder a person>
import { writeFileSync } from 'node:fs';
import { at, ROOT } from '../../bin/setup/common.mjs';
import { nodeModule } from '../../bin/setup/node-module.mjs';

/** From which cosine on a look is hazy: see docs/benchmarks.md. */
const LEAST = 0.94;

const { hazeOf } = await nodeModule('test/faces/haze.ts');
const { middle, photographs, side } = await hazeOf(process.argv[2], ROOT);
const about = `Made by test/faces/fit-haze.mjs from the faces of ${photographs} photographs, each reduced to ${side} pixels.`;
const rounded = [...middle].map((value) => Number(value.toFixed(4)));
writeFileSync(
  at('lib/identity/haze-of-faces/faceapi-resnet34.json'),
  `${JSON.stringify({ about, middle: rounded, least: LEAST }, null, 2)}\n`,
);
