'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import type { SharedOffer } from '../../../lib/contract/shared-by-server';
import { text } from '../../../lib/text';
import { useT } from '../../language/provider';
import { InstallButton } from '../../ui/offline/install-button';
import { OfflineStanding } from '../../ui/offline/offline-standing';
import { TextLink } from '../../ui/text-link';
import type { Theme } from '../../ui/theme';
import { WhenNear } from '../../ui/when-near';
import { About } from './about';
import { Appearance } from './appearance';
import { LanguageModel } from './language-model';
import { ModelsHere } from './models-here';
import { Section } from './section';
import { Storage } from './storage';
import { Things } from './things';
import { useSectionInView } from './use-section-in-view';
import { Words } from './words';

// Few share a memory.
const Devices = dynamic(() => import('./devices/devices').then((module) => module.Devices), {
  ssr: false,
  loading: () => <div className="min-h-96" />,
});
// Few lock the app.
const Kiosk = dynamic(() => import('./kiosk').then((module) => module.Kiosk), { ssr: false });

const SECTIONS = [
  { id: 'appearance', title: text('Appearance') },
  { id: 'models', title: text('Models on this device') },
  { id: 'words', title: text('Words') },
  { id: 'things', title: text('Things and writing') },
  { id: 'language-model', title: text('Language model') },
  { id: 'storage', title: text('Storage') },
  { id: 'devices', title: text('Several devices') },
  { id: 'offline', title: text('Without a network') },
  { id: 'kiosk', title: text('Kiosk lock') },
  { id: 'privacy', title: text('Privacy') },
  { id: 'about', title: text('About') },
] as const;
const SECTION_IDS = SECTIONS.map(({ id }) => id);

/** Everything that can be set, on one page. */
export function Settings({
  theme,
  version,
  hasArchive,
  sharedOffer,
}: {
  theme: Theme;
  version: string;
  hasArchive: boolean;
  sharedOffer: SharedOffer;
}) {
  const t = useT();
  useAddressed();
  const inView = useSectionInView(SECTION_IDS);
  const titled = (id: (typeof SECTIONS)[number]['id']) => {
    const { title } = SECTIONS.find((section) => section.id === id)!;
    return { id, title: t(title) };
  };
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t('Settings')}</h1>
      <div className="mt-6 gap-12 lg:grid lg:grid-cols-[12rem_minmax(0,42rem)]">
        <nav aria-label={t('Sections')} className="hidden lg:block">
          <ul className="sticky top-20 space-y-1 text-sm">
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  aria-current={id === inView ? 'location' : undefined}
                  className="block rounded-lg px-3 py-1.5 text-muted transition-colors hover:text-ink aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-ink"
                >
                  {t(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-w-2xl space-y-8">
          <Section {...titled('appearance')}>
            <Appearance initial={theme} />
          </Section>
          <Section {...titled('models')}>
            <ModelsHere />
          </Section>
          <Section {...titled('words')}>
            <Words />
          </Section>
          <Section {...titled('things')}>
            <Things />
          </Section>
          <Section {...titled('language-model')}>
            <LanguageModel />
          </Section>
          <Section {...titled('storage')}>
            <Storage />
            {hasArchive && (
              <p>
                {t.rich('What many machines remember lies in <a>the archive</a> of this app.', {
                  a: (inner) => (
                    <TextLink key="archive" href="/archive">
                      {inner}
                    </TextLink>
                  ),
                })}
              </p>
            )}
          </Section>
          <Section {...titled('devices')}>
            <WhenNear>
              <Devices offer={sharedOffer} />
            </WhenNear>
          </Section>
          <Section {...titled('offline')}>
            <OfflineStanding />
            <InstallButton />
          </Section>
          <Section {...titled('kiosk')}>
            <WhenNear>
              <Kiosk />
            </WhenNear>
          </Section>
          <Section {...titled('privacy')}>
            <p>
              {t.rich(
                'Videos, faces, voices and words stay in this browser. <a>See every byte that left it</a>.',
                {
                  a: (inner) => (
                    <TextLink key="privacy" href="/privacy">
                      {inner}
                    </TextLink>
                  ),
                },
              )}
            </p>
          </Section>
          <Section {...titled('about')}>
            <About version={version} />
          </Section>
        </div>
      </div>
    </>
  );
}

/**
 * Goes to the part that the address names. The page is made once it is known that it is for whoever is there: often when the browser has
 * looked for that part. While the document loads the browser looks again, and takes the focus away when it finds the part.
 */
function useAddressed(): void {
  useEffect(() => {
    const go = () => {
      const part = document.getElementById(location.hash.slice(1));
      part?.scrollIntoView();
      part?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    };
    if (document.readyState === 'complete') return go();
    const whenLoaded = () => setTimeout(go);
    addEventListener('load', whenLoaded, { once: true });
    return () => removeEventListener('load', whenLoaded);
  }, []);
}
