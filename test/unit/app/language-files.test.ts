import { describe, expect, it } from 'vitest';
import german from '../../../app/language/de.json';
import { ACQUAINTANCES, FAMILY } from '../../../lib/memory/facts/fact-words';
import { textsOfThings } from '../../../lib/memory/things-told';
import {
  handMade,
  messagesOf,
  placeOf,
  type Source,
  sourcesIn,
  stringsOf,
  textsOf,
  toldBy,
  untranslated,
} from '../language-helpers';

/** Read by programs, or the same in every language. */
const STAYS = [
  /^app\/headless\//,
  / Mneme$/, // The name.
  /suggestion-card\.tsx:\d+ [SD]$/, // Keys of the keyboard.
  /npm run -s mneme/, // Commands.
  /^app\/manifest/, // One for all who install it.
];
/** What `t` takes that is no literal: an entry of a table, which marks its texts by `text`, and what lib/ tells. */
const TABLE = /^[A-Z_]+\[|\b(label|title|description|words|does|where|key|first|next|purpose)\b/;
const TOLD = /\b(problem|missing|warning|why|noWords|told|without|lapsed|sure|note|text)\b/;

const app = sourcesIn('app');
/** Rooms that run in Node alone, for the command line, which speaks English. */
const IN_NODE = /^lib\/(?:eval|postgres)\//;
const lib = sourcesIn('lib').filter(({ path }) => !IN_NODE.test(path));
const texts = new Set(app.flatMap((source) => [...textsOf(source).texts, ...messagesOf(source)]));
const messages = new Set(lib.flatMap(messagesOf));
/** There "text" writes an element of a file. */
const isOfFiles = ({ path }: Source) => path.startsWith('lib/media/recording/');
const told = new Set([
  ...[...app, ...lib.filter((source) => !isOfFiles(source))].flatMap(toldBy),
  ...textsOfThings(),
  ...FAMILY,
  ...ACQUAINTANCES,
]);
const strings = new Set(lib.flatMap(stringsOf));

const list = (nodesOf: (source: Source) => ReturnType<typeof untranslated>) =>
  app.flatMap((source) => nodesOf(source).map((node) => placeOf(source, node)));

describe('texts of the pages', () => {
  it('all go through t', () => {
    const found = list(untranslated).filter((place) => !STAYS.some((one) => one.test(place)));
    expect(found, 'give them to t, or mark those of a table by text (lib/text.ts)').toEqual([]);
  });

  it('are literals, so that they can be found here', () => {
    const others = list((source) => textsOf(source).others).map((place) => place.split(/(?<=:\d+) /));
    const unknown = others.filter(([, argument = '']) => !TABLE.test(argument) && !TOLD.test(argument));
    expect(unknown).toEqual([]);
  });

  it('are listed for translators in app/language/template-for-translators.json', async () => {
    const english = Object.fromEntries(Object.keys(german).map((text) => [text, text]));
    // Written anew by: npx vitest run --config test/vitest.config.ts test/unit/app/language-files.test.ts -u
    await expect(`${JSON.stringify(english, null, 2)}\n`).toMatchFileSnapshot(
      '../../../app/language/template-for-translators.json',
    );
  });
});

describe('German', () => {
  it('is there for every text of the pages', () => {
    expect([...texts].filter((text) => !Object.hasOwn(german, text))).toEqual([]);
  });

  it('is there for every constant message of an error', () => {
    expect([...messages].filter((message) => !Object.hasOwn(german, message))).toEqual([]);
  });

  it('is there for all that lib/ tells', () => {
    expect([...told].filter((text) => !Object.hasOwn(german, text))).toEqual([]);
  });

  it('is there for nothing else', () => {
    const isUsed = (text: string) => texts.has(text) || told.has(text) || strings.has(text);
    const unused = Object.keys(german).filter((text) => !isUsed(text));
    expect(unused).toEqual([]);
  });

  it('has the same holes and parts', () => {
    const holes = (text: string) => text.match(/\{\w+\}|<\/?\w+>/g)?.sort() ?? [];
    const unlike = Object.entries(german).filter(([text, own]) => `${holes(text)}` !== `${holes(own)}`);
    expect(unlike).toEqual([]);
  });

  it('is in order', () => {
    expect(Object.keys(german)).toEqual(Object.keys(german).sort());
  });
});

describe('what lib/ tells', () => {
  it('has its values as data, so that it can be told in any language', () => {
    expect(
      [...app, ...lib].flatMap((source) => handMade(source).map((node) => placeOf(source, node))),
    ).toEqual([]);
  });
});
