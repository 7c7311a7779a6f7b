import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a page of the app. Next would ask the server for what is behind each link that a page shows, twice; but pages are made when somebody goes there, so that nothing comes of it that
 * going there does not ask for anyway.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  return <NextLink {...props} prefetch={false} />;
}
