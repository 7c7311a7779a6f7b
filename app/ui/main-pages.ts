import { text } from '../../lib/text';

/** The places of the app, in their order. */
export const MAIN_PAGES = [
  { href: '/', label: text('Library') },
  { href: '/people', label: text('People') },
  { href: '/things', label: text('Things') },
  { href: '/timeline', label: text('Timeline') },
  { href: '/ask', label: text('Ask') },
  { href: '/settings', label: text('Settings') },
] as const;
