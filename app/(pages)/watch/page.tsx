import { Suspense } from 'react';
import { text } from '../../../lib/text';
import { titled } from '../../language/server';
import { Watch } from './watch';

export const generateMetadata = titled(text('Watch'));

export default function WatchPage() {
  return (
    <Suspense>
      <Watch />
    </Suspense>
  );
}
