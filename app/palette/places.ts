import { text } from '../../lib/text';

/** A page that can be gone to. */
export interface Place {
  href: string;
  label: string;
  /** What else it is found by. */
  words: string;
  /** It is there to change something: not for visitors of a locked app. */
  changes: boolean;
}

export const PLACES: readonly Place[] = [
  { href: '/', label: text('Library'), words: text('videos recordings home'), changes: false },
  { href: '/people', label: text('People'), words: text('faces voices names'), changes: false },
  { href: '/timeline', label: text('Timeline'), words: text('days months when'), changes: false },
  { href: '/ask', label: text('Ask'), words: text('question answer search'), changes: false },
  { href: '/model', label: text('Model'), words: text('language model connect'), changes: true },
  { href: '/settings', label: text('Settings'), words: text('theme language storage lock'), changes: true },
  { href: '/privacy', label: text('Privacy'), words: text('what left the device'), changes: true },
];
