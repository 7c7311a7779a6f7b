import { text } from '../../lib/text';

/** A page that can be gone to. */
export interface Place {
  href: string;
  label: string;
  /** What is there, in words by which it is found, too. */
  description: string;
  /** It is there to change something: not for visitors of a locked app. */
  changes: boolean;
}

export const PLACES: readonly Place[] = [
  { href: '/', label: text('Library'), description: text('videos recordings home'), changes: false },
  { href: '/people', label: text('People'), description: text('faces voices names'), changes: false },
  { href: '/timeline', label: text('Timeline'), description: text('days months when'), changes: false },
  { href: '/ask', label: text('Ask'), description: text('question answer search'), changes: false },
  { href: '/model', label: text('Model'), description: text('language model connect'), changes: true },
  {
    href: '/settings',
    label: text('Settings'),
    description: text('theme language storage lock'),
    changes: true,
  },
  { href: '/privacy', label: text('Privacy'), description: text('what left the device'), changes: true },
];
