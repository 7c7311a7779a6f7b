// `node test/voices/embed.mjs ID NETWORK FOLDER SPEAKERS OUT`: the embeddings of the speakers of a folder, named in a file, for fit_space.py: of twelve recordings
// each the whole, and every 1.5 s of it.
import { readFileSync, writeFileSync } from 'node:fs';
import { nodeModule } from '../../bin/setup/node-module.mjs';

const [id, network, folder, speakers, out] = process.argv.slice(2);
const { described } = await nodeModule('test/voices/heard.ts');
const only = readFileSync(speakers, 'utf8').split(/\s+/).filter(Boolean);
writeFileSync(out, JSON.stringify(await described(id, network, folder, only)));
