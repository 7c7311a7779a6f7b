import type { ComponentProps } from 'react';
import { Link } from './link';

/** A link within a text, or one that stands as a text of its own. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className="text-accent underline underline-offset-4" />;
}
