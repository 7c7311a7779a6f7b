'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { LANGUAGE_COOKIE, type Language, loadWords, readLanguage, type Words } from './choose-language';
import { type Translate, translator } from './translate';

interface Chosen {
  t: Translate;
  choose(language: Language): Promise<void>;
}

const LanguageContext = createContext<Chosen | null>(null);

/** Gives all below it their texts. The server already answers in the chosen language, so nothing flashes. */
export function LanguageProvider({
  children,
  ...initial
}: {
  language: Language;
  words: Words;
  children: ReactNode;
}) {
  const [{ language, words }, setShown] = useState<{ language: Language; words: Words }>(initial);

  const show = async (wanted: Language) => {
    const loaded = await loadWords(wanted);
    document.documentElement.lang = wanted;
    setShown({ language: wanted, words: loaded });
  };
  useEffect(() => {
    const chosen = chosenHere();
    if (chosen && chosen !== language) void show(chosen);
  }, []);

  const t = useMemo(
    () => translator(language, words, typeof navigator === 'undefined' ? [] : navigator.languages),
    [language, words],
  );
  const choose = async (wanted: Language) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${LANGUAGE_COOKIE}=${wanted}; path=/; max-age=31536000; samesite=lax`;
    await show(wanted);
  };
  return <LanguageContext value={{ t, choose }}>{children}</LanguageContext>;
}

/** The texts of the interface: `const t = useT()`, then `t('Skip to the content')`. */
export function useT(): Translate {
  return useLanguage().t;
}

/** The texts, and the way to choose another language. */
export function useLanguage(): Chosen {
  const chosen = useContext(LanguageContext);
  if (!chosen) throw new Error('useLanguage is used outside LanguageProvider');
  return chosen;
}

function chosenHere(): Language | null {
  const value = document.cookie.match(new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`))?.[1];
  return value ? readLanguage(value, null) : null;
}
