'use client';

import { type ReactNode, useId } from 'react';
import { LANGUAGES, type Language } from '../../language/choose-language';
import { useLanguage } from '../../language/provider';
import { chooseTheme, LOOKS, THEMES, type Theme } from '../../ui/theme';
import { useTheme } from '../../ui/use-theme';

/** How the app looks, and in which language it speaks. */
export function Appearance({ initial }: { initial: Theme }) {
  const { t, choose } = useLanguage();
  const theme = useTheme(initial);
  return (
    <>
      <Choice legend={t('Theme')}>
        {THEMES.map((one) => (
          <Option key={one} name="theme" checked={one === theme} onChoose={() => chooseTheme(one)}>
            {t(LOOKS[one].title)}
          </Option>
        ))}
      </Choice>
      <Choice legend={t('Language')}>
        {(Object.keys(LANGUAGES) as Language[]).map((one) => (
          <Option key={one} name="language" checked={one === t.language} onChoose={() => void choose(one)}>
            <span lang={one}>{LANGUAGES[one]}</span>
          </Option>
        ))}
      </Choice>
    </>
  );
}

function Choice({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-muted">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">{children}</div>
    </fieldset>
  );
}

function Option({
  name,
  checked,
  onChoose,
  children,
}: {
  name: string;
  checked: boolean;
  onChoose(): void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-9 items-center gap-2">
      <input
        id={id}
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}
