import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A link within a text, or one that stands as a text of its own. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className="text-accent underline underline-offset-4" />;
}
