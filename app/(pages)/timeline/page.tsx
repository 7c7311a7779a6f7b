import type { Metadata } from 'next';
import { Suspense } from 'react';
import { Timeline } from './timeline';

export const metadata: Metadata = { title: 'Timeline' };

export default function TimelinePage() {
  return (
    <Suspense>
      <Timeline />
    </Suspense>
  );
}
