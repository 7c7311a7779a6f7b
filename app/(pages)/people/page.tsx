import type { Metadata } from 'next';
import { Suspense } from 'react';
import { People } from './people';

export const metadata: Metadata = { title: 'People' };

export default function PeoplePage() {
  return (
    <Suspense>
      <People />
    </Suspense>
  );
}
