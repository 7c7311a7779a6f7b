import type { Metadata } from 'next';
import { Suspense } from 'react';
import { Watch } from './watch';

export const metadata: Metadata = { title: 'Watch' };

export default function WatchPage() {
  return (
    <Suspense>
      <Watch />
    </Suspense>
  );
}
