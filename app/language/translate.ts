import { createElement, Fragment, type ReactNode } from 'react';
import { filled, type Tellable } from '../../lib/told';
import type { Language, Words } from './choose-language';

/** What stands for "{name}" in a text: numbers are written as the language writes them. */
export type Values = Readonly<Record<string, string | number>>;

/** Texts of the interface in the chosen language. What has no translation stays English. */
export interface Translate {
  /** A literal or a text of a table (lib/text.ts), with its values; or what lib/ tells: `t(error.told)`. */
  (text: Tellable, values?: Values): string;
  language: Language;
  /** For dates and times: the browser's own variety of the language, where it has one. */
  locale: string;
  /** "{n} clip" or "{n} clips", by the language's own rule of plurals. */
  count(n: number, one: string, many: string, values?: Values): string;
  /** A text with parts that are more than text: "Add one in the <a>Library</a>." with `{ a: (inner) => <Link>…</Link> }`. */
  rich(
    text: string,
    parts: Readonly<Record<string, (inner: string) => ReactNode>>,
    values?: Values,
  ): ReactNode;
}

/** @param varieties the languages of the browser, by preference */
export function translator(language: Language, words: Words, varieties: readonly string[] = []): Translate {
  const locale = varieties.find((one) => one.slice(0, 2).toLowerCase() === language) ?? language;
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(language);
  const inLanguage = (text: string) => (Object.hasOwn(words, text) ? words[text]! : text);
  const fill = (text: string, values: Values) =>
    text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? numbers.format(value) : (value ?? hole);
    });

  const translate = (text: Tellable, values?: Values) =>
    typeof text === 'string' && values
      ? fill(inLanguage(text), values)
      : filled(text, inLanguage, (n) => numbers.format(n));
  return Object.assign(translate, {
    language,
    locale,
    count: (n: number, one: string, many: string, values: Values = {}) => {
      const category = plurals.select(n);
      const own = words[`${many} #${category}`];
      return fill(own ?? inLanguage(category === 'one' ? one : many), { n, ...values });
    },
    rich: (
      text: string,
      parts: Readonly<Record<string, (inner: string) => ReactNode>>,
      values: Values = {},
    ) => {
      // "before <a>inner</a> after" is split into: before, a, inner, after.
      const pieces = inLanguage(text)
        .split(/<(\w+)>(.*?)<\/\1>/)
        .map((piece, i, all) => {
          if (i % 3 === 1) return null;
          const part = i % 3 === 2 ? parts[all[i - 1]!] : undefined;
          return part ? part(fill(piece, values)) : fill(piece, values);
        });
      return createElement(Fragment, null, ...pieces);
    },
  });
}
