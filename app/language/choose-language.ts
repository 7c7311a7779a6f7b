export const LANGUAGE_COOKIE = 'language';

/** The languages of the interface, each by its own name. English is the text in the code. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** The language that was chosen, else the first that the browser asks for (`Accept-Language`) and that there is, else English. */
export function readLanguage(chosen: string | undefined, accepted: string | null): Language {
  const asked = (accepted ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return [chosen, ...asked].find(isLanguage) ?? 'en';
}

const FILES: Record<Language, () => Promise<{ default: Words }>> = {
  en: async () => ({ default: {} }),
  de: () => import('./de.json'),
};

/** What each English text is in a language; empty for English. */
export async function loadWords(language: Language): Promise<Words> {
  return (await FILES[language]()).default;
}

/** By the English text, as the code has it. A plural that English lacks is added as "{n} clips #few" (CLDR's categories). */
export type Words = Readonly<Record<string, string>>;

function isLanguage(value: string | undefined): value is Language {
  return value !== undefined && Object.hasOwn(LANGUAGES, value);
}
