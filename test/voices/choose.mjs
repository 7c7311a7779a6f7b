// `node test/voices/choose.mjs ID NETWORK FOLDER SPEAKERS ROUNDS TRIAL...`: how conversations of the speakers of a folder, named in a file, are heard under thresholds.
// A trial is `within/by` or `within/1=.4,2=.5,...`: what is added to the manifest's cosines by seconds, or those themselves.
import { readFileSync } from 'node:fs';
import { at } from '../../bin/setup/common.mjs';
import { nodeModule } from '../../bin/setup/node-module.mjs';

const [id, network, folder, speakers, rounds, ...trials] = process.argv.slice(2);
const { conversations, heard, loaded, setMatch } = await nodeModule('test/voices/heard.ts');
const { VOICE_MATCH } = await nodeModule('lib/models/match-thresholds.ts');
const analyzer = await loaded(id, network, at('node_modules/@ricky0123/vad-web/dist/silero_vad_v6.onnx'));
const kinds = conversations(
  folder,
  readFileSync(speakers, 'utf8').split(/\s+/).filter(Boolean),
  Number(rounds),
);
const base = VOICE_MATCH[id].bySeconds;
for (const trial of trials) {
  const [within, by] = trial.split('/');
  const bySeconds = by.includes('=')
    ? by.split(',').map((pair) => pair.split('=').map(Number))
    : base.map(([seconds, cosine]) => [seconds, cosine + Number(by)]);
  setMatch(id, { within: Number(within), bySeconds });
  const told = [];
  for (const [name, all] of kinds) {
    const { error, confusion, voices } = await heard(analyzer, all);
    told.push(`${name} ${error.toFixed(3)} (${confusion.toFixed(3)}) / ${voices.toFixed(2)}`);
  }
  console.log(`${trial}: ${told.join('; ')}`);
}
