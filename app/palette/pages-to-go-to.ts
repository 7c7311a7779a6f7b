import { text } from '../../lib/text';

/** A page that can be gone to. */
export interface Place {
  href: string;
  label: string;
  /** What is there, in words by which it is found, too. */
  description: string;
}

export const PAGES: readonly Place[] = [
  { href: '/', label: text('Library'), description: text('videos recordings home') },
  { href: '/people', label: text('People'), description: text('faces voices names') },
  { href: '/things', label: text('Things and places'), description: text('objects animals what was seen') },
  { href: '/timeline', label: text('Timeline'), description: text('days months when') },
  { href: '/ask', label: text('Ask'), description: text('question answer search') },
  { href: '/model', label: text('Language model'), description: text('language model connect') },
  {
    href: '/settings',
    label: text('Settings'),
    description: text('theme language storage lock'),
  },
  { href: '/privacy', label: text('Privacy'), description: text('what left the device') },
];
