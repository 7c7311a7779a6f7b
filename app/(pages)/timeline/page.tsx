import { Suspense } from 'react';
import { text } from '../../../lib/text';
import { titled } from '../../language/server';
import { Timeline } from './timeline';

export const generateMetadata = titled(text('Timeline'));

export default function TimelinePage() {
  return (
    <Suspense>
      <Timeline />
    </Suspense>
  );
}
